/** Whole games through the bindings, on the real library. */
package chess.wildcard.shell

import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import kotlin.test.assertTrue

class ScenarioTest {
    @get:Rule val folder = TemporaryFolder()

    @Test
    fun `every typed game shows the facts of the list`() {
        assertTrue(Scenarios.games.size >= 5, "a game of each kind")
        for (scenario in Scenarios.games) {
            Player(folder.newFolder(scenario.name), scenario.seed).use { player ->
                player.start(scenario)
                scenario.moves.forEachIndexed { at, step -> player.play(step, "${scenario.name}, move ${at + 1}") }
                assertTrue(isOver(player.snapshot.facts!!), "${scenario.name} is over")
            }
        }
    }

    @Test
    fun `a whole game of each kind against the computer by taps alone`() {
        assertTrue(Scenarios.againstComputer.size >= 5, "a game of each kind")
        for (scenario in Scenarios.againstComputer) {
            Player(folder.newFolder(scenario.name), scenario.seed).use { player ->
                player.start(scenario)
                player.tapToTheEnd(scenario.tapsAtMost)
                val rows = player.snapshot.game!!.log.size
                assertTrue(rows > 4, "${scenario.name}: $rows rows")
            }
        }
    }
}
