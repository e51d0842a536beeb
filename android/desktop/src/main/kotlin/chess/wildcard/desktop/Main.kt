/**
 * The app in a window of a phone's size: `java -Djna.library.path=… chess.wildcard.desktop.MainKt [FOLDER [SEED]]`.
 * With a seed every shuffle is the same again.
 */
package chess.wildcard.desktop

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.platform.LocalWindowInfo
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.platform.Font
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.UserCommand
import chess.wildcard.shell.AppHolder
import chess.wildcard.ui.AppScreen
import chess.wildcard.ui.Surroundings
import chess.wildcard.ui.backOnEscape
import chess.wildcard.ui.notoSansWeights
import java.awt.Toolkit
import java.io.File
import java.util.Locale

/** A phone of today, in dp. */
private val phone = DpSize(412.dp, 915.dp)

fun main(args: Array<String>) {
    val folder = args.firstOrNull()?.let(::File) ?: storeFolder()
    folder.mkdirs()
    val seed = args.getOrNull(1)?.toULong()
    val holder = AppHolder(WildcardApp.open(folder.path, Locale.getDefault().toLanguageTag(), seed))
    application {
        val snapshot by holder.snapshot.collectAsState()
        Window(
            onCloseRequest = {
                holder.close()
                exitApplication()
            },
            state = rememberWindowState(size = phone),
            title = "Wildcard Chess",
            onPreviewKeyEvent = { backOnEscape(it, holder::send) },
        ) {
            val inFront = LocalWindowInfo.current.isWindowFocused
            LaunchedEffect(inFront) { holder.send(UserCommand.Front(inFront)) }
            val surroundings = remember { Surroundings(notoSans(), Sounds(), reduceMotion = systemReducesMotion()) }
            AppScreen(snapshot, holder::send, surroundings = surroundings)
        }
    }
}

/** The letters that every shell ships, so that the window looks the same on all systems. */
private fun notoSans() = FontFamily(notoSansWeights.map { (name, weight) -> Font("fonts/NotoSans-$name.ttf", weight) })

/** Whether the desktop has its animations switched off; GNOME says so. */
private fun systemReducesMotion(): Boolean =
    Toolkit.getDefaultToolkit().getDesktopProperty("gnome.Gtk/EnableAnimations") == 0

/** Where the games are kept: where the console keeps them too. */
private fun storeFolder(): File {
    fun named(variable: String) = System.getenv(variable)?.takeIf(String::isNotEmpty)?.let(::File)
    named("WILDCARD_CHESS_DATA")?.let { return it }
    val data =
        named("XDG_DATA_HOME")?.takeIf(File::isAbsolute)
            ?: named("LOCALAPPDATA")
            ?: File(System.getProperty("user.home"), ".local/share")
    return File(data, "wildcard-chess")
}
