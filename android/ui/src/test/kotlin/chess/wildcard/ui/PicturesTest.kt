/**
 * Draws every sample and every screen of the real app off screen; with `-Dpictures=FOLDER` light and dark, on a
 * phone and on a small one, into PNG files there.
 */
package chess.wildcard.ui

import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Theme
import org.junit.Test
import java.io.File
import kotlin.test.assertTrue

class PicturesTest {
    private val folder = System.getProperty("pictures")?.let(::File)

    @Test
    fun `every sample is drawn`() {
        for (small in listOf(false, true)) {
            for (theme in themes(small)) {
                for ((name, snapshot) in pictures(small, theme)) draw("samples/$name", snapshot, small, theme)
            }
        }
    }

    @Test
    fun `every screen of the real app is drawn`() {
        for (screen in RealScreens.all) {
            for (small in if (folder != null) listOf(false, true) else listOf(true)) {
                for (theme in themes(small)) draw(screen.name, if (small) screen.small else screen.large, small, theme)
            }
        }
    }

    /** Everything only for those who look. */
    private fun themes(small: Boolean): List<Theme> =
        if (folder != null) listOf(Theme.LIGHT, Theme.DARK) else listOf(if (small) Theme.DARK else Theme.LIGHT)

    private fun draw(name: String, snapshot: Snapshot, small: Boolean, theme: Theme) {
        val image = drawn(snapshot, if (small) Phone.small else Phone.large, theme)
        assertTrue(image.colours() > FEW_COLOURS, "$name $theme is all but empty")
        val file = "$name-${theme.name.lowercase()}${if (small) "-small" else ""}.png"
        folder?.let { image.save(File(it, file)) }
    }

    private companion object {
        const val FEW_COLOURS = 4
    }
}
