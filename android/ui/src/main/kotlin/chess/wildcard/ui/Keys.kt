/** What keys mean: Escape goes back, arrows go from square to square, Enter and Space tap. */
package chess.wildcard.ui

import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.type
import chess.wildcard.screens.BoardState
import chess.wildcard.screens.ReplayScreen
import chess.wildcard.screens.UserCommand

/** Sends [UserCommand.Back] for Escape; tells whether the key was meant for us. */
fun backOnEscape(event: KeyEvent, send: (UserCommand) -> Unit): Boolean {
    if (event.key != Key.Escape) return false
    if (event.type == KeyEventType.KeyDown) send(UserCommand.Back)
    return true
}

/** What arrows, Home and End mean in a replay, wherever the focus is; tells whether the key was meant for it. */
internal fun replayKey(event: KeyEvent, replay: ReplayScreen, send: (UserCommand) -> Unit): Boolean {
    val at =
        when (event.key) {
            Key.MoveHome -> FIRST
            Key.DirectionLeft -> PREVIOUS
            Key.DirectionRight -> NEXT
            Key.MoveEnd -> LAST
            else -> return false
        }
    val button = replay.buttons.getOrNull(at) ?: return false
    if (event.type == KeyEventType.KeyDown && button.enabled) send(button.command)
    return true
}

// The order of a replay's buttons.
private const val FIRST = 0
private const val PREVIOUS = 1
private const val NEXT = 3
private const val LAST = 4

/** A key on a board whose square [at] the keyboard is on; tells whether it meant something. */
internal fun boardKey(
    event: KeyEvent,
    board: BoardState,
    at: Int,
    go: (Int) -> Unit,
    send: (UserCommand) -> Unit,
): Boolean {
    val (row, column) = at / FILES to at % FILES
    val last = board.ranks.toInt() - 1
    val action: () -> Unit =
        when (event.key) {
            Key.DirectionLeft -> ({ go(row * FILES + (column - 1).coerceAtLeast(0)) })
            Key.DirectionRight -> ({ go(row * FILES + (column + 1).coerceAtMost(FILES - 1)) })
            Key.DirectionUp -> ({ go((row - 1).coerceAtLeast(0) * FILES + column) })
            Key.DirectionDown -> ({ go((row + 1).coerceAtMost(last) * FILES + column) })
            Key.Enter, Key.NumPadEnter, Key.Spacebar ->
                ({ board.squares.getOrNull(at)?.let { send(UserCommand.Tap(it.name)) } })
            else -> return false
        }
    if (event.type == KeyEventType.KeyDown) action()
    return true
}
