/** The app as screens see it: the newest snapshot as a flow, commands the other way. */
package chess.wildcard.shell

import chess.wildcard.ffi.AppFailure
import chess.wildcard.ffi.SnapshotObserver
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.ffi.WildcardAppInterface
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.UserCommand
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update

/**
 * Newest snapshot in, commands out; keeps nothing that a killed process would lose.
 *
 * Snapshots are fetched on the core's own thread, so whoever draws only ever reads a value.
 */
class AppHolder(private val app: WildcardAppInterface) : AutoCloseable {
    private val newest = MutableStateFlow(app.snapshot())

    /** What to draw now. */
    val snapshot: StateFlow<Snapshot> = newest.asStateFlow()

    private val subscription =
        app.subscribe(
            object : SnapshotObserver {
                override fun changed(revision: ULong) = fetch()
            },
        )

    /**
     * Hands a command to the core; what came of it is in a later [snapshot].
     *
     * Returns whether the core took it: it does not once it is closed, and while more commands wait
     * than a person can give.
     */
    fun send(command: UserCommand): Boolean =
        try {
            app.dispatch(command)
            true
        } catch (_: AppFailure.Closed) {
            false
        } catch (_: AppFailure.Busy) {
            false
        }

    /** Ends the core; what it accepted is saved already. A second call does nothing. */
    override fun close() {
        subscription.cancel()
        app.shutdown()
    }

    private fun fetch() {
        val fetched = app.snapshot()
        newest.update { known -> if (fetched.revision > known.revision) fetched else known }
    }

    companion object {
        /** The core with its store in [folder] and texts in [language] (a BCP 47 tag). */
        fun open(folder: String, language: String): AppHolder =
            AppHolder(WildcardApp.open(folder, language, seed = null))
    }
}
