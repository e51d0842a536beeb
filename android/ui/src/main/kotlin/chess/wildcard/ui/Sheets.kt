/** What rises above a screen: sheets with their questions, the result, short messages. */
package chess.wildcard.ui

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.foundation.background
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.layout.windowInsetsPadding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.State
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.shadow
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.dismiss
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Button
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.Icon
import chess.wildcard.screens.ResultSheet
import chess.wildcard.screens.Sheet
import chess.wildcard.screens.Toast
import chess.wildcard.screens.UserCommand

private val sheetShape = RoundedCornerShape(topStart = 28.dp, topEnd = 28.dp)
private val sheetWidth = 560.dp
private val scrim = Color.Black.copy(alpha = 0.45f)
private const val RISE_MS = 250
private const val FADE_MS = 100
private const val RISE = 0.25f
private const val SHEET_DEAF_MS = 500
private const val TOAST_MS = 4_000

/** Below this a result has its buttons in one row, and smaller words. */
private val LOW_RESULT = 300.dp

/** Comes in: rises a little and shows; with reduced motion it only fades. Starts anew with each [key]. */
@Composable
private fun Modifier.rising(key: Any): Modifier {
    val reduced = LocalReducedMotion.current
    val come = remember(key) { Animatable(0f) }
    LaunchedEffect(come) { come.animateTo(1f, tween(if (reduced) FADE_MS else RISE_MS, easing = arriving)) }
    return graphicsLayer {
        alpha = come.value.coerceAtLeast(0.01f)
        if (!reduced) translationY = size.height * RISE * (1 - come.value)
    }
}

/** Whether what has risen answers already: not for the first [millis], anew with each [key]. */
@Composable
private fun aliveAfter(millis: Int, key: Any): State<Boolean> {
    val reader = LocalScreenReader.current
    val alive = remember(key, reader) { mutableStateOf(millis == 0 || reader) }
    LaunchedEffect(alive) {
        Animatable(0f).animateTo(1f, tween(millis, easing = LinearEasing))
        alive.value = true
    }
    return alive
}

/** The line at the top of a sheet. */
@Composable
private fun Handle() = Box(Modifier.padding(top = 8.dp).size(36.dp, 4.dp).background(tokens.outline, pill))

/**
 * A sheet above the screen; closing it is a command like any other. The first button has the focus. It comes alive a
 * little later, and what takes a question back lies lowest, where the finger is: a double tap on what opened it
 * answers nothing.
 */
@Composable
internal fun SheetOf(sheet: Sheet, insets: WindowInsets, send: (UserCommand) -> Unit) {
    val first = remember(sheet.title) { FocusRequester() }
    val alive by aliveAfter(SHEET_DEAF_MS, sheet.title)
    val answer = { command: UserCommand -> if (alive) send(command) }
    Box(Modifier.fillMaxSize().background(scrim).pointerInput(sheet.cancel) { detectTapGestures { answer(sheet.cancel) } }) {
        Column(
            Modifier.align(Alignment.BottomCenter).widthIn(max = sheetWidth).fillMaxWidth()
                .heightIn(max = 720.dp).rising(sheet.title).shadow(24.dp, sheetShape)
                .background(tokens.surface, sheetShape)
                .pointerInput(Unit) { detectTapGestures { } }
                .windowInsetsPadding(insets).padding(horizontal = 20.dp).padding(bottom = 12.dp).testTag("sheet")
                .semantics {
                    paneTitle = sheet.title
                    dismiss {
                        send(sheet.cancel)
                        true
                    }
                },
            horizontalAlignment = Alignment.CenterHorizontally,
        ) {
            Handle()
            Words(
                sheet.title,
                styles.headline,
                Modifier.fillMaxWidth().padding(top = 12.dp, bottom = 8.dp).semantics { heading() },
                lines = 3,
            )
            if (sheet.text.isNotEmpty()) {
                Column(Modifier.weight(1f, fill = false).verticalScroll(rememberScrollState())) {
                    Words(sheet.text, styles.body, Modifier.fillMaxWidth(), tokens.soft, lines = Int.MAX_VALUE)
                }
            }
            if (sheet.log.isNotEmpty()) LogList(sheet.log, send, Modifier.weight(1f, fill = false).fillMaxWidth())
            Column(Modifier.padding(top = 16.dp), Arrangement.spacedBy(8.dp)) {
                val asked = sheet.buttons.firstOrNull()
                for (button in if (sheet.isMenu) sheet.buttons else sheet.buttons.reversed()) {
                    val focus = if (button === asked) Modifier.focusRequester(first) else Modifier
                    if (sheet.isMenu) MenuRow(button, answer, focus) else Press(button, answer, focus.fillMaxWidth())
                }
            }
        }
    }
    LaunchedEffect(sheet.title) { if (sheet.buttons.firstOrNull()?.enabled == true) first.requestFocus() }
}

/** More buttons than a question has. */
private val Sheet.isMenu: Boolean
    get() = buttons.size > 3

/** A row of a menu: what gives something up stands apart by its colour. */
@Composable
private fun MenuRow(button: Button, send: (UserCommand) -> Unit, modifier: Modifier) {
    val ink =
        when {
            !button.enabled -> tokens.soft
            button.style == ButtonStyle.DESTRUCTIVE -> tokens.bad.on
            else -> tokens.ink
        }
    Row(
        modifier.fillMaxWidth().heightIn(min = 52.dp).presses(button, send).padding(horizontal = 12.dp),
        Arrangement.spacedBy(16.dp),
        Alignment.CenterVertically,
    ) {
        IconOf(button.icon, ink)
        Words(button.label, styles.name, colour = ink, lines = 2)
    }
}

/** The end of a game; its buttons come alive a little later, so that no tap meant for the board hits them. */
@Composable
internal fun ResultOf(result: ResultSheet, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val alive by aliveAfter(result.liveAfterMs.toInt(), result.headline)
    // Sharing stands beside the headline: the rows below are full on a small phone.
    val (share, live) = result.buttons.map { it.aliveIf(alive) }.partition { it.icon == Icon.SHARE }
    BoxWithConstraints(modifier.rising(result.headline).shadow(24.dp, sheetShape).background(tokens.surface, sheetShape)) {
        val low = maxHeight < LOW_RESULT
        Column(
            Modifier.fillMaxSize().padding(horizontal = if (low) 16.dp else 24.dp).padding(bottom = 12.dp)
                .testTag("result").semantics {
                    paneTitle = result.headline
                    liveRegion = LiveRegionMode.Assertive
                },
        ) {
            // The texts scroll where there is no room; the buttons are always there.
            Column(
                Modifier.weight(1f, fill = false).fillMaxWidth().verticalScroll(rememberScrollState()),
                Arrangement.spacedBy(if (low) 0.dp else 4.dp),
            ) {
                Box(Modifier.fillMaxWidth(), Alignment.Center) { Handle() }
                val headline = if (low) styles.headline else styles.display
                Row(Modifier.fillMaxWidth()) {
                    val words = Modifier.weight(1f).padding(top = 8.dp).semantics { heading() }
                    Words(result.headline, headline, words, lines = 2)
                    share.forEach { PressIcon(it, send) }
                    PressIcon(result.hide.aliveIf(alive), send)
                }
                Words(result.reason, styles.body, colour = tokens.soft, lines = 3)
                result.standing?.let {
                    Box(Modifier.padding(top = if (low) 4.dp else 12.dp)) { RatingOf(it, low, framed = false) }
                }
                if (!low && result.rows.isNotEmpty()) Hairline(Modifier.fillMaxWidth().padding(vertical = 8.dp))
                for (row in result.rows) Words(row, if (low) styles.small else styles.label, colour = tokens.ink, lines = 2)
            }
            if (low) {
                // More than three buttons take a second row.
                val (first, second) = if (live.size > 3) live.partition { it.style != ButtonStyle.PLAIN } else live to emptyList()
                for (row in listOf(first, second).filter { it.isNotEmpty() }) {
                    Row(Modifier.fillMaxWidth().padding(top = 8.dp), Arrangement.spacedBy(8.dp)) {
                        for (button in row) {
                            val width = if (button.style == ButtonStyle.PLAIN) Modifier else Modifier.weight(1f)
                            Press(button.copy(icon = Icon.NONE), send, width)
                        }
                    }
                }
            } else {
                val (plain, strong) = live.partition { it.style == ButtonStyle.PLAIN }
                Row(Modifier.fillMaxWidth().padding(top = 12.dp, bottom = 4.dp), Arrangement.spacedBy(12.dp)) {
                    for (button in strong) Press(button, send, Modifier.weight(1f), tall = true)
                }
                // Three of them have no room for icons: the last one's word broke in two.
                val bare = if (plain.size > 2) plain.map { it.copy(icon = Icon.NONE) } else plain
                Row(Modifier.fillMaxWidth(), Arrangement.SpaceEvenly) { for (button in bare) Press(button, send) }
            }
        }
    }
}

private fun Button.aliveIf(alive: Boolean) =
    if (alive) this else copy(command = UserCommand.Nothing)

/** Shown for a while, once for each number. */
@Composable
internal fun ToastOf(toast: Toast, modifier: Modifier = Modifier) {
    val shown = remember(toast.number) { Animatable(1f) }
    LaunchedEffect(shown) { shown.animateTo(0f, tween(FADE_MS, TOAST_MS, LinearEasing)) }
    if (shown.value == 0f) return
    Words(
        toast.text,
        styles.label,
        modifier.padding(16.dp).alpha(shown.value).shadow(10.dp, buttonShape).background(tokens.counter.ground, buttonShape)
            .padding(horizontal = 18.dp, vertical = 12.dp).testTag("toast")
            .semantics { liveRegion = LiveRegionMode.Polite },
        tokens.counter.on,
        lines = 4,
    )
}
