/** A board drawn with letters: squares with their marks, taps, drags and arrow keys. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.detectDragGestures
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import androidx.compose.runtime.CompositionLocalProvider
import chess.wildcard.screens.BoardState
import chess.wildcard.screens.Marks
import chess.wildcard.screens.SquareState
import chess.wildcard.screens.UserCommand

private const val FILES = 8

/** [board] with squares of [side]. Never mirrored, whatever the language. */
@Composable
internal fun Board(board: BoardState, side: Dp, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val now by rememberUpdatedState(board)
    val focus = LocalFocusManager.current
    var from by remember { mutableStateOf<SquareState?>(null) }
    var to by remember { mutableStateOf<SquareState?>(null) }
    val drags =
        Modifier.pointerInput(side) {
            fun at(place: Offset) = squareAt(now, place.x / side.toPx(), place.y / side.toPx())
            detectDragGestures(
                onDragStart = { from = at(it) },
                onDrag = { change, _ -> to = at(change.position) },
                onDragEnd = { dragged(from, to)?.let(send) },
            )
        }
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
        Column(
            modifier.testTag("board").then(drags).onKeyEvent { moveFocus(it, focus) }.semantics {
                contentDescription = board.spoken
                isTraversalGroup = true
            },
        ) {
            board.squares.chunked(FILES).forEachIndexed { rank, squares ->
                Row {
                    squares.forEachIndexed { file, square -> Square(square, (rank + file) % 2 == 0, side, send) }
                }
            }
        }
    }
}

private fun squareAt(board: BoardState, file: Float, rank: Float): SquareState? =
    if (file < 0 || rank < 0 || file >= FILES) null else board.squares.getOrNull(rank.toInt() * FILES + file.toInt())

private fun dragged(from: SquareState?, to: SquareState?): UserCommand? =
    if (from == null || to == null || from.name == to.name) null else UserCommand.Drag(from.name, to.name)

@Composable
private fun Square(square: SquareState, light: Boolean, side: Dp, send: (UserCommand) -> Unit) {
    fun marked(mark: UInt) = square.marks and mark != 0u
    val ground =
        when {
            marked(Marks.FOG) -> Color(0xFF59636F)
            marked(Marks.CURTAIN) -> Color(0xFF4A4A4A)
            light -> Color(0xFFEFE6D2)
            else -> Color(0xFFB79A72)
        }
    val edge =
        when {
            marked(Marks.CHECK) -> Color(0xFFC62828)
            marked(Marks.SELECTED) -> Color(0xFF1565C0)
            marked(Marks.LAST_MOVE) -> Color(0xFFF9A825)
            else -> ground
        }
    Box(
        Modifier.size(side).background(ground).border(2.dp, edge).testTag(square.name)
            .semantics { contentDescription = square.spoken }
            .clickable(onClickLabel = square.action.ifEmpty { null }) { send(UserCommand.Tap(square.name)) },
        contentAlignment = Alignment.Center,
    ) {
        Text(letterOf(square), color = Color.Black, fontSize = 22.sp)
        val sign =
            when {
                marked(Marks.MINE) || marked(Marks.BOOM) -> "✱"
                marked(Marks.FORBIDDEN) -> "✕"
                marked(Marks.DIAMOND) -> "◆"
                marked(Marks.CAPTURE) -> "◎"
                marked(Marks.TARGET) || marked(Marks.PLACE) || marked(Marks.SAP) -> "•"
                marked(Marks.FLAG) -> "⚑"
                else -> ""
            }
        Text(sign, Modifier.align(Alignment.BottomEnd), color = Color(0xFF0D3B66), fontSize = 12.sp)
        if (square.number > 0u) Text("${square.number}", Modifier.align(Alignment.TopStart), color = Color(0xFF7B1FA2))
    }
}

private fun letterOf(square: SquareState): String =
    if (square.piece.isEmpty() && square.marks and Marks.PLACED != 0u) "+" else square.piece
