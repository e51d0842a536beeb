/** What keys mean: Escape goes back, arrows go from square to square. */
package chess.wildcard.ui

import androidx.compose.ui.focus.FocusDirection
import androidx.compose.ui.focus.FocusManager
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.type
import chess.wildcard.screens.UserCommand

/** Sends [UserCommand.Back] for Escape; tells whether the key was meant for us. */
fun backOnEscape(event: KeyEvent, send: (UserCommand) -> Unit): Boolean {
    if (event.key != Key.Escape) return false
    if (event.type == KeyEventType.KeyDown) send(UserCommand.Back)
    return true
}

/** Moves the focus by an arrow key; tells whether the key was one. */
internal fun moveFocus(event: KeyEvent, focus: FocusManager): Boolean {
    val direction =
        when (event.key) {
            Key.DirectionLeft -> FocusDirection.Left
            Key.DirectionRight -> FocusDirection.Right
            Key.DirectionUp -> FocusDirection.Up
            Key.DirectionDown -> FocusDirection.Down
            else -> return false
        }
    if (event.type == KeyEventType.KeyDown) focus.moveFocus(direction)
    return true
}
