/** A player without eyes: sends commands, waits for snapshots, taps to the end of a game. */
package chess.wildcard.shell

import chess.wildcard.ffi.SnapshotObserver
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.Marks
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.UserCommand
import java.io.File
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/** Longer than a thought of the computer at level 1 takes on a busy machine. */
private const val PATIENCE_MS = 60_000L

class Player(folder: File, seed: ULong) : AutoCloseable {
    val app: WildcardApp = WildcardApp.open(folder.path, "en", seed)
    private val lock = ReentrantLock()
    private val news = lock.newCondition()

    init {
        app.subscribe(
            object : SnapshotObserver {
                override fun changed(revision: ULong) = lock.withLock { news.signalAll() }
            },
        )
    }

    val snapshot: Snapshot get() = app.snapshot()

    fun send(command: UserCommand) = app.dispatch(command)

    /** Waits for a snapshot that satisfies [wanted]. */
    fun until(what: String, wanted: (Snapshot) -> Boolean): Snapshot =
        lock.withLock {
            val deadline = System.nanoTime() + PATIENCE_MS * 1_000_000
            var now = snapshot
            while (!wanted(now)) {
                val left = deadline - System.nanoTime()
                check(left > 0) { "$what never came; last: ${now.facts} ${now.toast}" }
                news.awaitNanos(left)
                now = snapshot
            }
            now
        }

    /** From the home screen to the board. */
    fun start(scenario: Scenario): Snapshot {
        scenario.start.forEach(::send)
        return until("a game") { it.game != null }
    }

    /** Goes on with the game played last. */
    fun resume(): Snapshot {
        val home = snapshot.screen as Screen.Home
        send(home.home.running.first().command)
        return until("the running game") { it.game != null }
    }

    /** Makes one move of a typed game and sees that it shows the facts of the list. */
    fun play(step: Step, what: String) {
        val before = snapshot
        send(step.command)
        if (step.facts != null) {
            until("$what: ${step.command} to ${step.facts}") { it.facts == step.facts }
            return
        }
        val now = until("$what: a refusal of ${step.command}") { it.refusals > before.refusals }
        check(now.facts == before.facts) { "$what: refused and yet changed" }
    }

    /** Plays on by taps, never looking at a word, and resigns when [most] taps were not enough. */
    fun tapToTheEnd(most: Int) {
        repeat(most) { turn ->
            val now = until("the own turn") { it.game?.run { result != null || !thinking } == true }
            val game = checkNotNull(now.game)
            if (game.result != null) return
            val choice = (game.promotion?.choices ?: game.popover?.choices)?.firstOrNull()
            if (choice != null) {
                sendAndSee(choice.command)
                return@repeat
            }
            val squares = game.board.squares
            val targets = squares.filter { it.has(Marks.TARGET or Marks.CAPTURE or Marks.SAP or Marks.PLACE) }
            val pick = targets.ifEmpty { squares.filter { it.action.isNotEmpty() } }
            // Nothing to tap: the computer is about to think, or a series wants to be ended.
            if (pick.isNotEmpty()) {
                sendAndSee(UserCommand.Tap(pick[turn % pick.size].name))
            } else if (game.primary.enabled) {
                sendAndSee(game.primary.command)
            }
        }
        send(UserCommand.Type("resign"))
        until("the end") { it.game?.result != null }
    }

    private fun sendAndSee(command: UserCommand) {
        val before = snapshot.revision
        send(command)
        until("a newer snapshot") { it.revision > before }
    }

    override fun close() = app.shutdown()
}
