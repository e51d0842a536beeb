/** How long the border takes, in figures for docs/performance-app.md; run by its name alone. */
package chess.wildcard.shell

import chess.wildcard.ffi.SnapshotObserver
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.Marks
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.UserCommand
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import java.io.File
import java.util.Locale
import java.util.concurrent.TimeUnit
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/** Surefire looks for names that end in Test: this one must be asked for. */
class Measure {
    @get:Rule val folder = TemporaryFolder()

    @Test
    fun figures() {
        val first = opening(folder.newFolder(), 1u)
        println("\nOpening, the first in its process: %.1f ms".format(Locale.ROOT, first / 1e6))
        row("opening, an empty store", List(OPENINGS) { opening(folder.newFolder(), 1u) })
        val played = folder.newFolder()
        Player(played, KINDS.first().seed).use { it.start(KINDS.first()) }
        row("opening, a game to go on with", List(OPENINGS) { opening(played, 1u) })
        for (scenario in KINDS) Times().apply {
            repeat(ROUNDS) { play(scenario, folder.newFolder()) }
            row("${scenario.name}: snapshot()", snapshots)
            row("${scenario.name}: dispatch() of a tap", dispatches)
            row("${scenario.name}: tap to snapshot delivered", taps)
            row("${scenario.name}: typed move to snapshot delivered", moves)
        }
    }

    /** From nothing to a home screen with something to press, in nanoseconds. */
    private fun opening(store: File, seed: ULong): Long {
        val begun = System.nanoTime()
        val app = WildcardApp.open(store.path, "en", seed)
        val snapshot = app.snapshot()
        val taken = System.nanoTime() - begun
        val home = snapshot.screen as Screen.Home
        check(snapshot.tabs.isNotEmpty() && home.home.variants.isNotEmpty())
        app.shutdown()
        return taken
    }

    private class Times {
        val snapshots = mutableListOf<Long>()
        val dispatches = mutableListOf<Long>()
        val taps = mutableListOf<Long>()
        val moves = mutableListOf<Long>()

        /** Plays a typed game; before each move some of the own men are tapped. */
        fun play(scenario: Scenario, store: File) {
            WildcardApp.open(store.path, "en", scenario.seed).let { app ->
                val ear = Ear(app)
                app.subscribe(ear)
                scenario.start.forEach(app::dispatch)
                ear.until { it.game != null }
                for (step in scenario.moves.filter { it.facts != null }) {
                    repeat(TAPS) { tap ->
                        val own = selectable(ear.newest)
                        if (own.isNotEmpty()) taps += timed(ear) { app.dispatch(own[tap % own.size]) }
                    }
                    repeat(TAPS) {
                        val begun = System.nanoTime()
                        app.snapshot()
                        snapshots += System.nanoTime() - begun
                    }
                    val begun = System.nanoTime()
                    app.dispatch(step.command)
                    moves += ear.until { it.facts == step.facts } - begun
                }
                app.shutdown()
            }
        }

        /** Taps that choose a man and move none. */
        private fun selectable(snapshot: Snapshot): List<UserCommand> {
            val squares = snapshot.game!!.board.squares
            val moves = Marks.TARGET or Marks.CAPTURE or Marks.SAP or Marks.PLACE
            return squares.filter { it.action.isNotEmpty() && !it.has(moves) }.map { UserCommand.Tap(it.name) }
        }

        private fun timed(ear: Ear, dispatch: () -> Unit): Long {
            val before = ear.newest.revision
            val begun = System.nanoTime()
            dispatch()
            dispatches += System.nanoTime() - begun
            return ear.until { it.revision > before } - begun
        }
    }

    /** Does what the app's holder does: fetches each snapshot on the thread that tells of it. */
    private class Ear(private val app: WildcardApp) : SnapshotObserver {
        private val lock = ReentrantLock()
        private val news = lock.newCondition()
        private var came = 0L
        var newest: Snapshot = app.snapshot()
            private set

        override fun changed(revision: ULong) {
            val fetched = app.snapshot()
            val now = System.nanoTime()
            lock.withLock {
                if (fetched.revision > newest.revision) {
                    newest = fetched
                    came = now
                }
                news.signalAll()
            }
        }

        /** Waits for a snapshot; returns when it lay there for whoever draws. */
        fun until(wanted: (Snapshot) -> Boolean): Long =
            lock.withLock {
                while (!wanted(newest)) check(news.await(20, TimeUnit.SECONDS)) { "never came; last: ${newest.facts}" }
                came
            }
    }

    private fun row(what: String, nanos: List<Long>) {
        val sorted = nanos.sorted()
        val at = { share: Double -> sorted[((sorted.size - 1) * share).toInt()] / 1e6 }
        println("| %s | %d | %.2f | %.2f | %.2f |".format(Locale.ROOT, what, sorted.size, at(0.5), at(0.95), at(1.0)))
    }

    private companion object {
        const val OPENINGS = 50
        const val ROUNDS = 10
        const val TAPS = 3
        val KINDS = listOf("classic", "uno-king-hunt", "uno-purist", "maharajah", "minesweeper").map(Scenarios::named)
    }
}
