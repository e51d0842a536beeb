/** A finger or mouse on a board: taps, drags, and taps that nearly met a target. */
package chess.wildcard.ui

import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.pointer.PointerInputScope
import androidx.compose.ui.input.pointer.changedToUpIgnoreConsumed
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.BoardState
import chess.wildcard.screens.Marks
import chess.wildcard.screens.SquareState
import chess.wildcard.screens.UserCommand

/** A man in the hand: the index of its square, and where the finger is. */
internal data class Lifted(val square: Int, val at: Offset)

/** Movement below this is a tap. */
private val dragStart = 3.dp

/** A tap so near to the middle of a target, in squares, is meant for it. */
private const val FORGIVEN = 0.7f

/** Marks of squares that a tap may be meant for. */
private val targets = Marks.TARGET or Marks.CAPTURE or Marks.PLACE

/** What is held, and what was dropped last. */
internal class Hand {
    /** The man in the hand. */
    var lifted by mutableStateOf<Lifted?>(null)
        private set

    /** From and to of the last drag: that man does not slide again. */
    var dropped: Pair<String, String>? = null
        private set

    /** Follows each gesture on squares of [side] pixels. */
    suspend fun follow(
        scope: PointerInputScope,
        side: Float,
        board: () -> BoardState,
        liftSelects: Boolean,
        send: (UserCommand) -> Unit,
    ) = scope.awaitEachGesture {
        val down = awaitFirstDown()
        val start = indexAt(board(), down.position, side) ?: return@awaitEachGesture
        val slop = dragStart.toPx()
        try {
            while (true) {
                val event = awaitPointerEvent()
                // A second finger, or someone who scrolls, ends it without a command.
                if (event.changes.count { it.pressed } > 1) break
                val change = event.changes.firstOrNull { it.id == down.id } ?: break
                if (change.changedToUpIgnoreConsumed()) {
                    if (!change.isConsumed || lifted != null) finish(board(), start, change.position, side, send)
                    change.consume()
                    break
                }
                if (change.isConsumed) break
                val square = board().squares[start]
                if (lifted == null && square.canBeLifted() && (change.position - down.position).getDistance() > slop) {
                    if (liftSelects && !square.has(Marks.SELECTED)) send(UserCommand.Tap(square.name))
                    lifted = Lifted(start, change.position)
                }
                if (lifted != null) {
                    change.consume()
                    lifted = Lifted(start, change.position)
                }
            }
        } finally {
            lifted = null
        }
    }

    private fun finish(board: BoardState, start: Int, at: Offset, side: Float, send: (UserCommand) -> Unit) {
        val from = board.squares[start]
        val to = meant(board, at, side)
        dropped = null
        when {
            // Let go beside the board: where men can be taken off, that takes this one off.
            to == null -> if (lifted != null) send(UserCommand.Drag(from.name, ""))
            lifted == null -> send(UserCommand.Tap(to.name))
            to.name != from.name -> {
                dropped = from.name to to.name
                send(UserCommand.Drag(from.name, to.name))
            }
        }
    }
}

/** Own men have something to do, unless a tap on them captures or takes a pawn back. */
private fun SquareState.canBeLifted() =
    piece.isNotEmpty() && (action.isNotEmpty() || has(Marks.SELECTED)) && !has(targets or Marks.PLACED or Marks.LOCKED)

private fun indexAt(board: BoardState, at: Offset, side: Float): Int? {
    val (column, row) = (at.x / side).toInt() to (at.y / side).toInt()
    val inside = at.x >= 0 && at.y >= 0 && column < FILES && row < board.ranks.toInt()
    return if (inside) row * FILES + column else null
}

/** The square under [at]; where a tap there would do nothing, the nearest target within reach. */
private fun meant(board: BoardState, at: Offset, side: Float): SquareState? {
    val hit = indexAt(board, at, side)?.let { board.squares[it] }
    if (hit != null && (hit.action.isNotEmpty() || hit.has(targets))) return hit
    fun away(index: Int) =
        (at - Offset((index % FILES + 0.5f) * side, (index / FILES + 0.5f) * side)).getDistance() / side
    val near = board.squares.indices.filter { board.squares[it].has(targets) && away(it) <= FORGIVEN }
    return near.minByOrNull(::away)?.let { board.squares[it] } ?: hit
}
