/** A whole game of each kind over the real library: by finger, by the semantics tree alone, with keys. */
package chess.wildcard.ui

import chess.wildcard.shell.Scenario
import chess.wildcard.shell.Scenarios
import chess.wildcard.shell.facts
import chess.wildcard.shell.isOver
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import kotlin.test.assertTrue

class WholeGameTest {
    @get:Rule val folder = TemporaryFolder()

    /** One of each kind, and one with a promotion; what is left out is more of the same. */
    private val games = Scenarios.games.filter { it.name !in listOf("classic-fools-mate", "minesweeper") }

    /** With motion, and without it where that is enough: half the frames. */
    private fun play(scenario: Scenario, way: Way, phone: Phone = Phone.large, reduced: Boolean = true) {
        val begun = System.nanoTime()
        withRealApp(folder.newFolder(), scenario.seed, phone, reduced) {
            start(scenario, way)
            for (step in scenario.moves) make(step, way)
            assertTrue(isOver(snapshot.facts!!), "${scenario.name} is over")
        }
        println("${scenario.name} by ${way::class.simpleName}: ${(System.nanoTime() - begun) / 1_000_000} ms")
    }

    @Test
    fun `a whole game of each kind by finger`() =
        games.forEach { play(it, Finger, reduced = it.name !in listOf("uno-king-hunt", "minesweeper-short")) }

    @Test
    fun `ux 06 a whole game of each kind by actions of the tree alone`() = games.forEach { play(it, Tree) }

    @Test
    fun `ux 30 a game with nothing but keys`() = play(Scenarios.named("maharajah"), Keys)

    @Test
    fun `whole games on a small phone`() {
        for (name in listOf("uno-king-hunt", "minesweeper-short")) {
            play(Scenarios.named(name), Finger, Phone.small)
        }
    }
}
