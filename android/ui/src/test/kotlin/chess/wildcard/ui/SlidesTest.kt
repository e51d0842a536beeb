/** Which men slide from one board to the next. */
package chess.wildcard.ui

import org.junit.Test
import kotlin.test.assertEquals

class SlidesTest {
    private val start = aBoard("4k2r/8/8/8/8/8/4P3/4K2R")

    @Test
    fun `a man slides from where it was to where it is`() {
        val after = aBoard("4k2r/8/8/8/4P3/8/8/4K2R")
        assertEquals(listOf(Slide("P", from = 52, to = 36, taken = "")), slidesBetween(start, after))
    }

    @Test
    fun `what is captured stays until the man has come`() {
        val after = aBoard("4k2R/8/8/8/8/8/4P3/4K3")
        assertEquals(listOf(Slide("R", from = 63, to = 7, taken = "r")), slidesBetween(start, after))
    }

    @Test
    fun `king and rook both slide when they castle`() {
        val after = aBoard("4k2r/8/8/8/8/8/4P3/5RK1")
        assertEquals(setOf("K" to 62, "R" to 61), slidesBetween(start, after).map { it.piece to it.to }.toSet())
    }

    @Test
    fun `turning the board moves nobody`() {
        val turned = aBoard("4k2r/8/8/8/8/8/4P3/4K2R", flipped = true)
        assertEquals(emptyList(), slidesBetween(start, turned))
    }

    @Test
    fun `another position is not slid to`() {
        val other = aBoard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        assertEquals(emptyList(), slidesBetween(start, other))
    }
}
