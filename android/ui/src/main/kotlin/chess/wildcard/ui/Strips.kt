/** Players' strips, clocks, the mine counter, and the app bar. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import chess.wildcard.screens.Button
import chess.wildcard.screens.ClockState
import chess.wildcard.screens.Counter
import chess.wildcard.screens.Icon
import chess.wildcard.screens.Strip
import chess.wildcard.screens.UserCommand

/** Texts on strips and bars grow to this; a sheet says them in full. */
internal const val STRIP_SCALE = 1.4f
private const val CLOCK_SCALE = 1.9f

/** Two lines grow to this, as there is room for no more. */
internal const val TWO_LINES_SCALE = 1.2f
private const val ONE_LINE_FROM = 50f

/** The disc of an army: white or ink, with an edge against the ground. In the dark a white ring would look like White. */
@Composable
internal fun ArmyDisc(white: Boolean, side: Dp, modifier: Modifier = Modifier) {
    val inside = if (white) Color.White else CardColours.ink
    val outer =
        when {
            white -> CardColours.ink
            tokens.dark -> tokens.outline
            else -> Color.Transparent
        }
    Box(modifier.size(side).background(inside, CircleShape).border(1.5.dp, outer, CircleShape))
}

/** A player, [height] tall: bar and surface on turn, avatar, name, second line, and what stands at the end. */
@Composable
internal fun PlayerStrip(strip: Strip, height: Dp, modifier: Modifier = Modifier) =
    TextScaleAtMost(STRIP_SCALE) {
        val ground = if (strip.onTurn) tokens.surface else tokens.ground
        Row(
            modifier.fillMaxWidth().height(height).background(ground),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            Box(Modifier.width(4.dp).fillMaxHeight().background(if (strip.onTurn) tokens.accent else ground))
            PlayerOf(strip, oneLine = height.value < ONE_LINE_FROM && strip.line.isEmpty())
        }
    }

/** Name and all, without the bar of the strip: also the upper bar of a small phone. */
@Composable
internal fun RowScope.PlayerOf(strip: Strip, oneLine: Boolean = false) {
    Row(
        Modifier.weight(1f).padding(start = 12.dp).semantics(mergeDescendants = true) {
            contentDescription = strip.spoken
        },
        verticalAlignment = Alignment.CenterVertically,
    ) {
        Box {
            Box(
                Modifier.size(34.dp).background(tokens.chip, RoundedCornerShape(30)),
                Alignment.Center,
            ) { Words(strip.initials, styles.badge.copy(fontWeight = FontWeight.Bold)) }
            ArmyDisc(strip.white, 14.dp, Modifier.align(Alignment.BottomEnd).offset(3.dp, 3.dp))
        }
        Column(Modifier.padding(start = 10.dp)) {
            val weight = if (strip.onTurn) FontWeight.Bold else FontWeight.SemiBold
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp), verticalAlignment = Alignment.CenterVertically) {
                Words(strip.name, styles.name.copy(fontWeight = weight), Modifier.weight(1f, fill = false))
                PresenceOf(strip.presence)
                if (oneLine) Standing(strip)
            }
            if (!oneLine && strip.line.isNotEmpty()) {
                Row(horizontalArrangement = Arrangement.spacedBy(6.dp), verticalAlignment = Alignment.CenterVertically) {
                    Standing(strip)
                    Words(strip.line, styles.small, colour = tokens.soft)
                }
            }
        }
    }
    if (strip.recover.isNotEmpty()) RecoverChip(strip.recover)
    if (strip.clockState != ClockState.NONE) ClockOf(strip)
    Box(Modifier.width(12.dp))
}

/** Medal and rating, where there are any. */
@Composable
private fun Standing(strip: Strip) {
    if (strip.rating.isEmpty()) return
    MedalOf(strip.tier, 14.dp)
    Words(strip.rating, styles.small.copy(fontWeight = FontWeight.SemiBold))
}

@Composable
private fun RecoverChip(text: String) =
    Box(
        Modifier.height(32.dp).background(tokens.chip, pill).padding(horizontal = 12.dp),
        Alignment.Center,
    ) { Figurines(text, styles.line.copy(fontWeight = FontWeight.SemiBold)) }

@Composable
private fun ClockOf(strip: Strip) {
    val paint =
        when (strip.clockState) {
            ClockState.RUNNING -> tokens.clockRunning
            ClockState.LOW -> tokens.clockLow
            ClockState.WAITING, ClockState.NONE -> tokens.clockWaiting
        }
    // Digits read from the left in every script.
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
        TextScaleAtMost(CLOCK_SCALE) {
            Box(
                Modifier.height(40.dp).widthIn(min = 92.dp).background(paint.ground, RoundedCornerShape(10.dp))
                    .padding(horizontal = 12.dp)
                    .semantics(mergeDescendants = true) { contentDescription = strip.clockSpoken },
                Alignment.CenterEnd,
            ) { Words(strip.clock, styles.clock, colour = paint.on) }
        }
    }
}

/** Mines left: a bomb and a number on ink. */
@Composable
internal fun CounterOf(counter: Counter, modifier: Modifier = Modifier) =
    TextScaleAtMost(STRIP_SCALE) {
        Row(
            modifier.height(40.dp).background(CardColours.ink, RoundedCornerShape(10.dp))
                .border(1.dp, if (tokens.dark) tokens.outline else CardColours.ink, RoundedCornerShape(10.dp))
                .padding(horizontal = 12.dp)
                .semantics(mergeDescendants = true) { contentDescription = counter.spoken },
            Arrangement.spacedBy(8.dp),
            Alignment.CenterVertically,
        ) {
            IconOf(Icon.BOMB, Color.White)
            Words("${counter.mines}", styles.tableTitle.copy(fontSize = 20.sp), colour = Color.White)
        }
    }

/** The way back, the title with what stands below it, and [trailing]. */
@Composable
internal fun AppBar(
    title: String,
    back: Button?,
    send: (UserCommand) -> Unit,
    height: Dp = 56.dp,
    subtitle: String = "",
    trailing: @Composable RowScope.() -> Unit = {},
) = TextScaleAtMost(if (subtitle.isEmpty()) STRIP_SCALE else TWO_LINES_SCALE) {
    Row(
        Modifier.fillMaxWidth().heightIn(min = height).padding(horizontal = 4.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        if (back == null) Box(Modifier.width(12.dp)) else PressIcon(back, send)
        Column(Modifier.weight(1f).padding(horizontal = 4.dp)) {
            Words(title, styles.title, Modifier.semantics { heading() }, lines = if (subtitle.isEmpty()) 2 else 1)
            if (subtitle.isNotEmpty()) Words(subtitle, styles.small, colour = tokens.soft)
        }
        trailing()
        Box(Modifier.width(8.dp))
    }
}
