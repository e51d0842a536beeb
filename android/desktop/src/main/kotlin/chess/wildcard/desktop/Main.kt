/**
 * The app in a window of a phone's size: `java -Djna.library.path=… chess.wildcard.desktop.MainKt [FOLDER [SEED]]
 * [--data FOLDER] [--server URL] [--title TITLE] [--at X,Y]`. With a seed every shuffle is the same again.
 */
package chess.wildcard.desktop

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.graphics.ImageBitmap
import androidx.compose.ui.graphics.toAwtImage
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.platform.Font
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.WindowPosition
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.UserCommand
import chess.wildcard.shell.AppHolder
import chess.wildcard.ui.AppScreen
import chess.wildcard.ui.Surroundings
import chess.wildcard.ui.backOnEscape
import chess.wildcard.ui.notoSansWeights
import java.awt.Image
import java.awt.Toolkit
import java.awt.datatransfer.DataFlavor
import java.awt.datatransfer.Transferable
import java.awt.datatransfer.UnsupportedFlavorException
import java.io.File
import java.util.Locale

/** A phone of today, in dp. */
private val phone = DpSize(412.dp, 915.dp)

fun main(args: Array<String>) {
    val options = Options.of(args)
    val folder = options["data"]?.let(::File) ?: options.plain.firstOrNull()?.let(::File) ?: storeFolder()
    folder.mkdirs()
    val seed = options.plain.getOrNull(1)?.toULong()
    val holder = AppHolder(WildcardApp.open(folder.path, Locale.getDefault().toLanguageTag(), seed, options["server"]))
    val at = options["at"]?.split(',')?.mapNotNull(String::toFloatOrNull)?.takeIf { it.size == 2 }
    val position = at?.let { (x, y) -> WindowPosition(x.dp, y.dp) } ?: WindowPosition.PlatformDefault
    application {
        val snapshot by holder.snapshot.collectAsState()
        val state = rememberWindowState(position = position, size = phone)
        Window(
            onCloseRequest = {
                holder.close()
                exitApplication()
            },
            state = state,
            title = options["title"] ?: "Wildcard Chess",
            onPreviewKeyEvent = { backOnEscape(it, holder::send) },
        ) {
            // A window that is seen is in front: two of them play against each other.
            val inFront = !state.isMinimized
            LaunchedEffect(inFront) { holder.send(UserCommand.Front(inFront)) }
            val surroundings = remember {
                Surroundings(notoSans(), Sounds(), reduceMotion = systemReducesMotion(), sharePicture = ::copyPicture)
             }
            AppScreen(snapshot, holder::send, surroundings = surroundings)
        }
    }
}

/** `--name value` pairs, and what stands without a name. */
private class Options(private val named: Map<String, String>, val plain: List<String>) {
    operator fun get(name: String): String? = named[name]

    companion object {
        fun of(args: Array<String>): Options {
            val (named, plain) = HashMap<String, String>() to ArrayList<String>()
            val rest = args.iterator()
            while (rest.hasNext()) {
                val word = rest.next()
                if (word.startsWith("--") && rest.hasNext()) named[word.drop(2)] = rest.next() else plain += word
            }
            return Options(named, plain)
        }
    }
}

/** The letters that every shell ships, so that the window looks the same on all systems. */
private fun notoSans() = FontFamily(notoSansWeights.map { (name, weight) -> Font("fonts/NotoSans-$name.ttf", weight) })

/** Puts a picture on the clipboard, and its words where a text is wanted: a PC has no sheet for sharing. */
private fun copyPicture(picture: ImageBitmap, words: String): Boolean {
    Toolkit.getDefaultToolkit().systemClipboard.setContents(Copied(picture.toAwtImage(), words), null)
    return false
}

private class Copied(private val picture: Image, private val words: String) : Transferable {
    override fun getTransferDataFlavors() = arrayOf(DataFlavor.imageFlavor, DataFlavor.stringFlavor)

    override fun isDataFlavorSupported(flavor: DataFlavor) = flavor in transferDataFlavors

    override fun getTransferData(flavor: DataFlavor): Any =
        when (flavor) {
            DataFlavor.imageFlavor -> picture
            DataFlavor.stringFlavor -> words
            else -> throw UnsupportedFlavorException(flavor)
        }
}

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
