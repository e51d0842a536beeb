/** The process dies after every half-move of a game of each kind, and the next one goes on. */
package chess.wildcard.shell

import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import java.io.File
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class DeathTest {
    @get:Rule val folder = TemporaryFolder()

    @Test
    fun `a game goes on after a kill at every half-move`() {
        val scenarios = Scenarios.games.filter { it.killed }
        assertTrue(scenarios.size >= 5, "a game of each kind")
        val pool = Executors.newFixedThreadPool(2)
        val games = scenarios.map { pool.submit(Callable { kill(it, folder.newFolder(it.name)) }) }
        pool.shutdown()
        val killed = games.sumOf { it.get() }
        assertEquals(scenarios.sumOf { it.moves.size }, killed)
    }

    /** Plays a scenario with a process for each half-move; returns how many were killed. */
    private fun kill(scenario: Scenario, store: File): Int {
        for (made in scenario.moves.indices) {
            val process = victim(store, scenario.name, made)
            val said = process.inputStream.bufferedReader().lineSequence().takeWhileInclusive { it != READY }.toList()
            process.destroyForcibly().waitFor()
            check(said.lastOrNull() == READY) { "${scenario.name}, half-move ${made + 1}: ${said.joinToString("\n")}" }
        }
        Player(store, scenario.seed).use { player ->
            val home = player.snapshot.screen as chess.wildcard.screens.Screen.Home
            assertTrue(home.home.running.isEmpty(), "${scenario.name} was played to its end")
        }
        return scenario.moves.size
    }

    private fun victim(store: File, name: String, made: Int): Process {
        val java = File(System.getProperty("java.home"), "bin/java").path
        val classes = System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path")
        val settings = listOf("jna.library.path", "vectors").map { "-D$it=${System.getProperty(it)}" }
        // A life of a second: no time for the optimising compiler.
        val quick = listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
        val command = listOf(java) + quick + settings + listOf("-cp", classes, "chess.wildcard.shell.VictimKt")
        return ProcessBuilder(command + listOf(store.path, name, "$made")).redirectErrorStream(true).start()
    }
}

private fun <T> Sequence<T>.takeWhileInclusive(holds: (T) -> Boolean): Sequence<T> = sequence {
    for (item in this@takeWhileInclusive) {
        yield(item)
        if (!holds(item)) break
    }
}
