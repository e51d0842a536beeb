/** A board: one drawing, one input for taps and drags, and one node of the semantics tree for each square. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.focusable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.onFocusChanged
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.CollectionInfo
import androidx.compose.ui.semantics.CollectionItemInfo
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.collectionInfo
import androidx.compose.ui.semantics.collectionItemInfo
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.onClick
import androidx.compose.ui.semantics.role
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import chess.wildcard.screens.BoardState
import chess.wildcard.screens.Marks
import chess.wildcard.screens.SquareState
import chess.wildcard.screens.UserCommand
import kotlin.math.floor

/** Squares in a rank. */
internal const val FILES = 8
private const val LABELS = 96

/** [side] as a whole number of pixels: no gutters between squares. */
@Composable
internal fun wholePixels(side: Dp): Dp = with(LocalDensity.current) { floor(side.toPx()).coerceAtLeast(1f).toDp() }

/**
 * [board] with squares of [side]. Never mirrored, whatever the language; its texts are part of the picture and do
 * not follow the text size. [liftSelects]: a man that is picked up is selected first, so that its targets show.
 */
@Composable
internal fun Board(
    board: BoardState,
    side: Dp,
    send: (UserCommand) -> Unit,
    modifier: Modifier = Modifier,
    liftSelects: Boolean = false,
) = CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
    TextScaleAtMost(1f) {
        val now by rememberUpdatedState(board)
        val sender by rememberUpdatedState(send)
        val hand = remember { Hand() }
        var keyed by remember { mutableStateOf<Int?>(null) }
        val whole = wholePixels(side)
        val slides = rememberSlides(board) { hand.dropped }
        val gestures =
            Modifier.pointerInput(whole) {
                hand.follow(this, whole.toPx(), { now }, liftSelects) {
                    keyed = null
                    sender(it)
                }
            }
        val keys =
            Modifier.onFocusChanged { keyed = if (it.isFocused) keyed ?: 0 else null }
                .onKeyEvent { event -> boardKey(event, now, keyed ?: 0, { keyed = it }) { sender(it) } }
                .focusable()
        Box(
            modifier.size(whole * FILES, whole * board.ranks.toInt()).testTag("board").semantics {
                contentDescription = board.spoken
                isTraversalGroup = true
                collectionInfo = CollectionInfo(board.ranks.toInt(), FILES)
            }.then(gestures).then(keys),
        ) {
            Drawing(board, whole, slides, hand, keyed)
            Nodes(board, whole) { sender(it) }
        }
    }
}

/** [board] as a picture, without input or nodes. */
@Composable
internal fun BoardPicture(board: BoardState, side: Dp, modifier: Modifier = Modifier) =
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
        val whole = wholePixels(side)
        Box(modifier.size(whole * FILES, whole * board.ranks.toInt())) {
            Drawing(board, whole, remember { Slides(emptyList(), own = true) }, remember { Hand() }, null, small = true)
        }
    }

@Composable
private fun Drawing(board: BoardState, side: Dp, slides: Slides, hand: Hand, keyed: Int?, small: Boolean = false) {
    val measurer = rememberTextMeasurer(LABELS)
    val style = styles.micro
    val tokens = tokens
    val fade = lastMoveFade(slides)
    Canvas(Modifier.size(side * FILES, side * board.ranks.toInt())) {
        val px = side.toPx()
        val fields =
            board.squares.mapIndexed { at, square ->
                val (row, column) = at / FILES to at % FILES
                val rect = Rect(Offset(column * px, row * px), Size(px, px))
                Field(square, rect, (row + column) % 2 == 0, tokens.ground, tokens.highContrast)
            }
        drawBoard(Picture(fields, slides, hand.lifted, keyed, fade(), small), board.arrow, measurer, style)
    }
}

/** Nodes for screen readers and switches, in reading order, placed over what is drawn; they take no touch. */
@Composable
private fun Nodes(board: BoardState, side: Dp, send: (UserCommand) -> Unit) =
    Layout({ board.squares.forEachIndexed { at, square -> Node(square, at, send) } }) { nodes, _ ->
        val px = side.roundToPx()
        val placed = nodes.map { it.measure(Constraints.fixed(px, px)) }
        layout(px * FILES, px * board.ranks.toInt()) {
            placed.forEachIndexed { at, node -> node.place(at % FILES * px, at / FILES * px) }
        }
    }

@Composable
private fun Node(square: SquareState, at: Int, send: (UserCommand) -> Unit) =
    Box(
        Modifier.testTag(square.name).semantics {
            contentDescription = square.spoken
            collectionItemInfo = CollectionItemInfo(at / FILES, 1, at % FILES, 1)
            if (square.has(Marks.SELECTED)) selected = true
            if (square.action.isNotEmpty()) {
                role = Role.Button
                onClick(square.action) {
                    send(UserCommand.Tap(square.name))
                    true
                }
            }
        },
    )
