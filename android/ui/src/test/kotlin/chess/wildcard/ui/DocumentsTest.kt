/** The pictures that the documents show; with `-Ddocuments=FOLDER` they are written there. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.toAwtImage
import androidx.compose.ui.graphics.toComposeImageBitmap
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Theme
import org.jetbrains.skia.Image
import org.junit.Test
import java.awt.image.BufferedImage
import java.awt.image.DataBufferByte
import java.awt.image.IndexColorModel
import java.io.ByteArrayOutputStream
import java.io.File
import javax.imageio.IIOImage
import javax.imageio.ImageIO
import javax.imageio.ImageWriteParam
import kotlin.test.assertTrue

class DocumentsTest {
    private val folder = System.getProperty("documents")?.let(::File)

    @Test
    fun `pictures for the documents are small enough to be looked at`() {
        write("app", montage(seriesOf(), aSnapshot(Screen.Game(promotion()), Theme.LIGHT), aSnapshot(Screen.Game(popover(false)), Theme.LIGHT)))
        if (folder == null) return // one is enough to see that they can be drawn
        write("home", drawn(home(), Phone.large, Theme.LIGHT))
        write("joker-dark", drawn(aSnapshot(Screen.Game(joker(false))), Phone.large, Theme.DARK))
        write("builder", drawn(RealScreens.named("builder-problem").large, Phone.large, Theme.LIGHT))
        write("replay", drawn(RealScreens.named("replay-2").large, Phone.large, Theme.LIGHT))
        write("small", drawn(RealScreens.named("uno-king-hunt-middle").small, Phone.small, Theme.LIGHT))
    }

    private fun seriesOf() = aSnapshot(Screen.Game(series(false)), Theme.LIGHT)

    private fun promotion() = maharajah(false).copy(promotion = promotionOf("MQCRABN"))

    private fun home() = RealScreens.named("home-running").large

    /** Screens side by side, a dp a pixel. */
    private fun montage(vararg screens: Snapshot): Image {
        val (width, height) = 412 to 915
        return drawn(3 * width + 40, height + 20, scale = 1f) {
            Row(Modifier.background(Color(0xFFB9B2A3)).padding(10.dp), Arrangement.spacedBy(10.dp)) {
                for (snapshot in screens) {
                    Box(Modifier.size(width.dp, height.dp).clip(RoundedCornerShape(20.dp))) {
                        AppScreen(snapshot, {}, surroundings = Surroundings(notoSans, insets = Phone.large.insets))
                    }
                }
            }
        }
    }

    private fun write(name: String, image: Image) {
        val bytes = indexed(image.toComposeImageBitmap().toAwtImage())
        assertTrue(bytes.size < LARGEST, "$name has ${bytes.size} bytes")
        folder?.let { File(it.apply { mkdirs() }, "$name.png").writeBytes(bytes) }
    }

    private companion object {
        const val LARGEST = 250_000
    }
}

private const val COLOURS = 256

/** A PNG with a palette: the colours that are there most often, all others by the nearest of them. */
private fun indexed(image: BufferedImage): ByteArray {
    val pixels = IntArray(image.width * image.height)
    image.getRGB(0, 0, image.width, image.height, pixels, 0, image.width)
    // Near colours count as one, so that every part of the picture has its share.
    val shares = HashMap<Int, HashMap<Int, Int>>()
    for (pixel in pixels) shares.getOrPut(pixel and 0xF0F0F0) { HashMap() }.merge(pixel and 0xFFFFFF, 1, Int::plus)
    val palette =
        shares.values.sortedByDescending { it.values.sum() }.take(COLOURS).map { near -> near.maxBy { it.value }.key }
    val nearest = HashMap<Int, Byte>()
    fun nearest(colour: Int) = nearest.getOrPut(colour) { palette.indices.minBy { away(palette[it], colour) }.toByte() }
    val channels = listOf(16, 8, 0).map { shift -> ByteArray(palette.size) { (palette[it] shr shift).toByte() } }
    val model = IndexColorModel(8, palette.size, channels[0], channels[1], channels[2])
    val mapped = BufferedImage(image.width, image.height, BufferedImage.TYPE_BYTE_INDEXED, model)
    val data = (mapped.raster.dataBuffer as DataBufferByte).data
    for (at in pixels.indices) data[at] = nearest(pixels[at] and 0xFFFFFF)
    val writer = ImageIO.getImageWritersByFormatName("png").next()
    val bytes = ByteArrayOutputStream()
    ImageIO.createImageOutputStream(bytes).use { stream ->
        writer.output = stream
        val how = writer.defaultWriteParam
        how.compressionMode = ImageWriteParam.MODE_EXPLICIT
        how.compressionQuality = 0f
        writer.write(null, IIOImage(mapped, null, null), how)
    }
    return bytes.toByteArray()
}

private fun away(one: Int, other: Int): Int =
    listOf(16, 8, 0).sumOf { shift -> ((one shr shift and 255) - (other shr shift and 255)).let { it * it } }
