/** Stepping through a finished game: board, scrubber with ticks, log. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.focusable
import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
import androidx.compose.foundation.gestures.drag
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.input.key.onPreviewKeyEvent
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.ProgressBarRangeInfo
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.setProgress
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Button
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.ReplayScreen
import chess.wildcard.screens.UserCommand
import kotlin.math.roundToInt

private val headHeight = 64.dp
private val scrubberHeight = 48.dp
private val steppersHeight = 57.dp
private val margin = 16.dp

/** First, previous, play, next, last; what follows stands in the app bar. */
private const val STEPPERS = 5

/** What the core calls an explosion among the colours of cards. */
private const val MINE = "mine"

@Composable
internal fun Replay(replay: ReplayScreen, send: (UserCommand) -> Unit) {
    val focus = remember { FocusRequester() }
    val keys = Modifier.onPreviewKeyEvent { replayKey(it, replay, send) }.focusRequester(focus).focusable()
    LaunchedEffect(Unit) { focus.requestFocus() }
    val screen = Modifier.fillMaxSize().testTag("replay").then(keys)
    val place = replay.geometry
    if (place.sideBySide) {
        Row(screen, verticalAlignment = Alignment.CenterVertically) {
            Box(Modifier.padding(horizontal = place.boardLeft.dp)) { ReplayBoard(replay, place.square.dp) }
            Column(Modifier.weight(1f).fillMaxHeight()) {
                Bar(replay, send)
                PlayerStrip(replay.top, place.stripHeight.dp)
                PlayerStrip(replay.bottom, place.stripHeight.dp)
                Head(replay)
                Controls(replay, send)
                LogList(replay.log, send, Modifier.weight(1f).padding(horizontal = 8.dp))
            }
        }
    } else {
        BoxWithConstraints(screen) {
            // Nothing is touched on this board, so it gives way to what steers it.
            val room = maxHeight - place.appBarHeight.dp - headHeight - scrubberHeight - steppersHeight
            val side = minOf(place.square.dp, room / replay.board.ranks.toInt())
            Column(Modifier.fillMaxSize(), horizontalAlignment = Alignment.CenterHorizontally) {
                Bar(replay, send)
                Head(replay)
                ReplayBoard(replay, side)
                Controls(replay, send)
                Hairline(Modifier.fillMaxWidth())
                LogList(replay.log, send, Modifier.weight(1f).background(tokens.surface).padding(horizontal = 8.dp))
            }
        }
    }
}

/** Nothing is moved in a replay. */
@Composable
private fun ReplayBoard(replay: ReplayScreen, side: Dp) = Board(replay.board, side, {})

@Composable
private fun Bar(replay: ReplayScreen, send: (UserCommand) -> Unit) =
    AppBar(replay.title, replay.back, send, replay.geometry.appBarHeight.dp, replay.subtitle) {
        for (button in replay.buttons.drop(STEPPERS)) PressIcon(button, send)
    }

/** The card of the step and the step in words; the strips' place. */
@Composable
private fun Head(replay: ReplayScreen) =
    Row(
        Modifier.fillMaxWidth().heightIn(min = headHeight)
            .background(replay.card?.let { tokens.table(it.open?.colour.orEmpty()) } ?: tokens.ground)
            .padding(horizontal = margin, vertical = 6.dp),
        Arrangement.spacedBy(12.dp),
        Alignment.CenterVertically,
    ) {
        val card = replay.card
        card?.open?.let { CardOf(it, 36.dp, Modifier.semantics { contentDescription = it.spoken }) }
        Column(Modifier.weight(1f)) {
            if (card != null) Words(card.title, styles.name)
            Words(
                replay.caption,
                styles.line,
                Modifier.semantics { liveRegion = LiveRegionMode.Polite },
                lines = if (card == null) 2 else 1,
            )
        }
        replay.counter?.let { CounterOf(it) }
        if (card != null && card.pips > 1u) Pips(card.pips.toInt(), card.pipsUsed.toInt(), 9.dp)
    }

/** Scrubber and buttons read from the left in every script. */
@Composable
private fun Controls(replay: ReplayScreen, send: (UserCommand) -> Unit) =
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
        Column(Modifier.background(tokens.surface)) {
            Scrubber(replay, send)
            Row(
                Modifier.fillMaxWidth().heightIn(min = steppersHeight - 1.dp).padding(bottom = 4.dp),
                Arrangement.SpaceEvenly,
                Alignment.CenterVertically,
            ) {
                PressIcon(replay.speed, send)
                for (button in replay.buttons.take(STEPPERS)) Stepper(button, send)
                Words("${replay.step} / ${replay.steps}", styles.line, colour = tokens.soft)
            }
        }
    }

@Composable
private fun Stepper(button: Button, send: (UserCommand) -> Unit) {
    if (button.style != ButtonStyle.FILLED) return PressIcon(button, send)
    Box(
        Modifier.size(52.dp).presses(button, send, pill).background(tokens.fill.ground, pill),
        Alignment.Center,
    ) { IconOf(button.icon, tokens.fill.on) }
}

@Composable
private fun Scrubber(replay: ReplayScreen, send: (UserCommand) -> Unit) {
    val now by rememberUpdatedState(replay)
    val sender by rememberUpdatedState(send)
    val tokens = tokens
    val seek =
        Modifier.pointerInput(Unit) {
            fun to(x: Float): UInt {
                val inside = (x - margin.toPx()) / (size.width - 2 * margin.toPx())
                return (inside.coerceIn(0f, 1f) * now.steps.toInt()).roundToInt().toUInt()
            }
            fun go(x: Float) {
                if (to(x) != now.step) sender(UserCommand.Seek(to(x)))
            }
            awaitEachGesture {
                val down = awaitFirstDown()
                go(down.position.x)
                drag(down.id) {
                    go(it.position.x)
                    it.consume()
                }
            }
        }
    Canvas(
        Modifier.fillMaxWidth().height(scrubberHeight).testTag("scrubber").semantics {
            contentDescription = replay.caption
            progressBarRangeInfo =
                ProgressBarRangeInfo(replay.step.toFloat(), 0f..replay.steps.toFloat(), (replay.steps.toInt() - 1).coerceAtLeast(0))
            setProgress {
                sender(UserCommand.Seek(it.roundToInt().coerceIn(0, now.steps.toInt()).toUInt()))
                true
            }
        }.then(seek),
    ) { scrubber(replay, tokens) }
}

/** A tick above for each card, in its colour, or explosion; one below for each check. */
private fun DrawScope.scrubber(replay: ReplayScreen, tokens: Tokens) {
    val left = margin.toPx()
    val length = size.width - 2 * left
    val steps = replay.steps.toInt().coerceAtLeast(1)
    fun x(step: UInt) = left + length * step.toInt() / steps
    val middle = size.height / 2
    val thick = 4.dp.toPx()
    val round = CornerRadius(1.dp.toPx())
    for (tick in replay.cardTicks) {
        val box = Size(5.dp.toPx(), 8.dp.toPx())
        val at = Offset(x(tick.step) - box.width / 2, middle - 18.dp.toPx())
        if (tick.colour == MINE) {
            drawRoundRect(tokens.accent, at, box, round)
        } else {
            drawRoundRect(CardColours.ground(tick.colour), at, box, round)
            CardColours.edge(tick.colour, tokens.dark)?.let { drawRoundRect(it, at, box, round, Stroke(0.5.dp.toPx())) }
        }
    }
    for (tick in replay.checkTicks) {
        val half = 4.dp.toPx()
        val top = middle + 10.dp.toPx()
        val triangle =
            Path().apply {
                moveTo(x(tick), top)
                lineTo(x(tick) + half, top + 2 * half)
                lineTo(x(tick) - half, top + 2 * half)
                close()
            }
        drawPath(triangle, CardColours.red)
    }
    val corner = CornerRadius(thick / 2)
    drawRoundRect(tokens.line, Offset(left, middle - thick / 2), Size(length, thick), corner)
    drawRoundRect(tokens.fill.ground, Offset(left, middle - thick / 2), Size(x(replay.step) - left, thick), corner)
    drawCircle(tokens.fill.ground, 9.dp.toPx(), Offset(x(replay.step), middle))
}
