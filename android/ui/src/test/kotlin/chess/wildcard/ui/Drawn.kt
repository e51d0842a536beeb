/** Screens drawn off screen, and what can be measured in their pixels. */
@file:OptIn(ExperimentalComposeUiApi::class)

package chess.wildcard.ui

import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.runtime.Composable
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.PixelMap
import androidx.compose.ui.graphics.toComposeImageBitmap
import androidx.compose.ui.graphics.toPixelMap
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.platform.Font
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Theme
import org.jetbrains.skia.EncodedImageFormat
import org.jetbrains.skia.Image
import java.io.File
import kotlin.math.abs

/** The fonts that every shell ships. */
internal val notoSans: FontFamily by lazy {
    val folder = File("../../assets/fonts")
    FontFamily(notoSansWeights.map { (name, weight) -> Font("noto-$name", File(folder, "NotoSans-$name.ttf").readBytes(), weight) })
}

/** A window that screens are drawn in: a phone's size and its system bars, in dp. */
internal class Phone(val width: Int, val height: Int, val top: Int, val bottom: Int) {
    val insets = WindowInsets(top = top.dp, bottom = bottom.dp)

    companion object {
        val large = Phone(412, 915, 32, 24)
        val small = Phone(360, 640, 24, 48)
    }
}

/** Pixels for a dp in pictures. */
internal const val PICTURE_SCALE = 1.5f

private const val STEP_NANOS = 700_000_000L
private const val SETTLED_STEPS = 3L

/** [content] of [width]×[height] dp after two seconds, when everything has settled. */
internal fun drawn(width: Int, height: Int, scale: Float = PICTURE_SCALE, content: @Composable () -> Unit): Image {
    val scene = ImageComposeScene((width * scale).toInt(), (height * scale).toInt(), Density(scale)) { content() }
    try {
        for (step in 0L until SETTLED_STEPS) scene.render(step * STEP_NANOS)
        return scene.render(SETTLED_STEPS * STEP_NANOS)
    } finally {
        scene.close()
    }
}

internal fun drawn(snapshot: Snapshot, phone: Phone, theme: Theme = snapshot.look.theme): Image {
    val themed = snapshot.copy(look = snapshot.look.copy(theme = theme))
    return drawn(phone.width, phone.height) {
        AppScreen(themed, {}, surroundings = Surroundings(notoSans, insets = phone.insets))
    }
}

internal val Image.pixels: PixelMap
    get() = toComposeImageBitmap().toPixelMap()

/** How many colours a coarse look finds. */
internal fun Image.colours(): Int {
    val pixels = pixels
    val seen = HashSet<Int>()
    for (y in 0 until pixels.height step 3) {
        for (x in 0 until pixels.width step 3) seen += pixels[x, y].hashCode()
    }
    return seen.size
}

/** How many pixels of a part are [colour], give or take what smoothing does. */
internal fun PixelMap.count(colour: Color, left: Int = 0, top: Int = 0, right: Int = width, bottom: Int = height): Int {
    var count = 0
    for (y in top until bottom) {
        for (x in left until right) if (this[x, y].isNear(colour)) count++
    }
    return count
}

private fun Color.isNear(other: Color): Boolean =
    abs(red - other.red) < 0.02f && abs(green - other.green) < 0.02f && abs(blue - other.blue) < 0.02f

internal fun Image.save(file: File) {
    file.parentFile.mkdirs()
    val data = checkNotNull(encodeToData(EncodedImageFormat.PNG)) { "no PNG of ${file.name}" }
    file.writeBytes(data.bytes)
}
