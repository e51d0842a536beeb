/** The whole window: theme, the present screen, tabs, sheet and toast, all from one snapshot. */
package chess.wildcard.ui

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.NavigationBar
import androidx.compose.material3.NavigationBarItem
import androidx.compose.material3.Snackbar
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Look
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Tab
import chess.wildcard.screens.Theme
import chess.wildcard.screens.Toast
import chess.wildcard.screens.UserCommand
import kotlinx.coroutines.delay

/** How long a toast stays, in ms. */
private const val TOAST_MS = 4_000L

/** Draws [snapshot]; every label, order and enabled flag in it is the core's. */
@Composable
fun AppScreen(snapshot: Snapshot, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val direction = if (snapshot.rightToLeft) LayoutDirection.Rtl else LayoutDirection.Ltr
    MaterialTheme(colorScheme = if (snapshot.look.isDark()) darkColorScheme() else lightColorScheme()) {
        CompositionLocalProvider(LocalLayoutDirection provides direction) {
            Surface(modifier.fillMaxSize().testTag("app")) {
                BoxWithConstraints {
                    val scale = LocalDensity.current.fontScale
                    LaunchedEffect(maxWidth, maxHeight, scale) {
                        send(UserCommand.Window(maxWidth.value, maxHeight.value, 0f, 0f, scale))
                    }
                    Column {
                        Box(Modifier.weight(1f)) { ScreenOf(snapshot.screen, send) }
                        if (snapshot.tabs.isNotEmpty()) Tabs(snapshot.tabs, send)
                    }
                    snapshot.toast?.let { ToastOf(it, Modifier.align(Alignment.BottomCenter)) }
                    snapshot.sheet?.let { SheetOf(it, send) }
                }
            }
        }
    }
}

@Composable
private fun Look.isDark(): Boolean =
    when (theme) {
        Theme.SYSTEM -> isSystemInDarkTheme()
        Theme.LIGHT -> false
        Theme.DARK, Theme.BLACK -> true
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

@Composable
private fun Tabs(tabs: List<Tab>, send: (UserCommand) -> Unit) =
    NavigationBar {
        for (tab in tabs) {
            NavigationBarItem(
                selected = tab.selected,
                onClick = { send(tab.command) },
                icon = {},
                label = { Text(tab.label) },
            )
        }
    }

/** Shown for a while, once for each number. */
@Composable
private fun ToastOf(toast: Toast, modifier: Modifier) {
    var gone by remember { mutableStateOf(0uL) }
    LaunchedEffect(toast.number) {
        delay(TOAST_MS)
        gone = toast.number
    }
    if (gone < toast.number) Snackbar(modifier.padding(16.dp)) { Text(toast.text) }
}
