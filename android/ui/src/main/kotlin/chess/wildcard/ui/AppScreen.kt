/** The whole window: theme, the present screen, tabs, sheet and toast, all from one snapshot. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.systemBars
import androidx.compose.foundation.layout.windowInsetsBottomHeight
import androidx.compose.foundation.layout.windowInsetsPadding
import androidx.compose.foundation.layout.windowInsetsTopHeight
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.ImageBitmap
import androidx.compose.ui.platform.LocalClipboardManager
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.text.AnnotatedString
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Camera
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.UserCommand

private val bannerHeight = 40.dp

/** Languages whose script stands higher than Latin. */
private val tallLanguages = setOf("ur")

/** What a shell has of its own: its fonts, its feedback, its edges, and what its system says of motion. */
class Surroundings(
    val fonts: FontFamily = FontFamily.Default,
    val feedback: Feedback = Feedback.Silent,
    val insets: WindowInsets? = null,
    val reduceMotion: Boolean = false,
    /** Opens what the system has for sharing a text; nothing where it has none. */
    val share: ((String) -> Unit)? = null,
    /** Shares a picture, with words for who cannot see it; false if it was put on the clipboard instead. */
    val sharePicture: ((ImageBitmap, String) -> Boolean)? = null,
    /** Opens the camera and gives what it reads; nothing where there is no camera. */
    val scan: (((String) -> Unit) -> Unit)? = null,
    /** Whether a screen reader is on: then nothing waits for a finger to leave. */
    val screenReader: Boolean = false,
)

/** Draws [snapshot]; every label, order and enabled flag in it is the core's. */
@Composable
fun AppScreen(
    snapshot: Snapshot,
    send: (UserCommand) -> Unit,
    modifier: Modifier = Modifier,
    surroundings: Surroundings = Surroundings(),
) {
    val direction = if (snapshot.rightToLeft) LayoutDirection.Rtl else LayoutDirection.Ltr
    val tall = snapshot.language.substringBefore('-') in tallLanguages
    val reduced = snapshot.look.reduceMotion ?: surroundings.reduceMotion
    val insets = surroundings.insets ?: WindowInsets.systemBars
    val clipboard = LocalClipboardManager.current
    val measurer = rememberTextMeasurer()
    // What is copied, shared or scanned is the shell's to do; the core only hears of it.
    val copy = { text: String ->
        clipboard.setText(AnnotatedString(text))
        send(UserCommand.Copy(text))
    }
    val tokens = Tokens.of(snapshot.look)
    val act = { command: UserCommand ->
        when (command) {
            is UserCommand.Copy -> copy(command.text)
            is UserCommand.Share -> surroundings.share?.invoke(command.text)?.let { send(command) } ?: copy(command.text)
            is UserCommand.SharePicture -> {
                val board = sharedBoard(snapshot.screen)
                val out = surroundings.sharePicture
                if (board == null || out == null) {
                    copy(command.text)
                } else {
                    val picture = sharedPicture(command, board, measurer, Styles(surroundings.fonts, tall), tokens)
                    send(if (out(picture, command.text)) command else UserCommand.Copy(command.text))
                }
            }
            is UserCommand.Scan -> {
                surroundings.scan?.invoke { text -> send(UserCommand.Fill(command.field, text)) }
                send(command)
            }
            else -> send(command)
        }
    }
    Themed(tokens, surroundings.fonts, tall, reduced) {
        CompositionLocalProvider(LocalLayoutDirection provides direction, LocalScreenReader provides surroundings.screenReader) {
            BoxWithConstraints(modifier.fillMaxSize().background(tokens.ground).testTag("app")) {
                val density = LocalDensity.current
                val top = with(density) { insets.getTop(this).toDp().value }
                val bottom = with(density) { insets.getBottom(this).toDp().value }
                LaunchedEffect(maxWidth, maxHeight, top, bottom, density.fontScale) {
                    send(UserCommand.Window(maxWidth.value, maxHeight.value, top, bottom, density.fontScale))
                }
                // Until a shell says so the core knows of no camera.
                LaunchedEffect(surroundings.scan != null) {
                    if (surroundings.scan != null) send(UserCommand.Camera(Camera.READY))
                }
                Window(snapshot, insets, act)
                Effects(snapshot.effects, snapshot.look, surroundings.feedback)
            }
        }
    }
}

@Composable
private fun Window(snapshot: Snapshot, insets: WindowInsets, send: (UserCommand) -> Unit) =
    Box(Modifier.fillMaxSize()) {
        // Under a sheet a screen reader finds nothing.
        val hidden = if (snapshot.sheet != null) Modifier.clearAndSetSemantics { } else Modifier
        Column(Modifier.fillMaxSize().then(hidden).windowInsetsPadding(insets)) {
            Box(Modifier.weight(1f)) { ScreenOf(snapshot.screen, send) }
            snapshot.banner?.let { BannerOf(it, bannerHeight, send) }
            if (snapshot.tabs.isNotEmpty()) Tabs(snapshot.tabs, send)
        }
        // Behind the system's bars the screen goes on.
        Box(Modifier.align(Alignment.TopCenter).fillMaxWidth().windowInsetsTopHeight(insets).background(head(snapshot)))
        Box(Modifier.align(Alignment.BottomCenter).fillMaxWidth().windowInsetsBottomHeight(insets).background(foot(snapshot)))
        snapshot.sheet?.let { SheetOf(it, insets, send) }
        val aboveBar = Modifier.align(Alignment.BottomCenter).windowInsetsPadding(insets).padding(bottom = 64.dp)
        snapshot.toast?.let { ToastOf(it, aboveBar) }
    }

/** The ground of what is uppermost. */
@Composable
private fun head(snapshot: Snapshot): Color =
    when (val screen = snapshot.screen) {
        is Screen.Curtain -> tokens.sunken
        is Screen.Game -> if (screen.game.isCompactBar && screen.game.top.onTurn) tokens.surface else tokens.ground
        else -> tokens.ground
    }

/** The ground of what is lowest: a bar, a sheet or a list, or else the page. */
@Composable
private fun foot(snapshot: Snapshot): Color =
    when (val screen = snapshot.screen) {
        is Screen.Curtain -> tokens.sunken
        is Screen.Game -> if (screen.game.geometry.sideBySide) tokens.ground else tokens.surface
        is Screen.Replay -> if (screen.replay.geometry.sideBySide) tokens.ground else tokens.surface
        is Screen.Builder -> tokens.surface
        else -> if (snapshot.tabs.isEmpty()) tokens.ground else tokens.surface
    }

@Composable
private fun ScreenOf(screen: Screen, send: (UserCommand) -> Unit) =
    when (screen) {
        is Screen.Home -> Home(screen.home, send)
        is Screen.Page -> Page(screen.page, send)
        is Screen.Game -> Game(screen.game, send)
        is Screen.Replay -> Replay(screen.replay, send)
        is Screen.Builder -> Builder(screen.builder, send)
        is Screen.Curtain -> Curtain(screen.curtain, send)
        is Screen.Diagram -> Diagram(screen.diagram, send)
    }
