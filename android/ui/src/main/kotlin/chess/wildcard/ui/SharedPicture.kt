/** A board as a picture to be shared: who played above it, how it stands below. */
package chess.wildcard.ui

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.ImageBitmap
import androidx.compose.ui.graphics.drawscope.CanvasDrawScope
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.LayoutDirection
import chess.wildcard.screens.BoardState
import chess.wildcard.screens.Screen
import chess.wildcard.screens.UserCommand

/** Pixels of a square: a picture for a chat, whatever the screen it was made on. */
private const val SQUARE = 90
private const val DENSITY = 2f
private const val MARGIN = 24
private const val LINES = 2

/** The board of [screen], where it has one to be shared. */
internal fun sharedBoard(screen: Screen): BoardState? =
    when (screen) {
        is Screen.Game -> screen.game.board
        is Screen.Replay -> screen.replay.board
        else -> null
    }

/** What [command] shares of [board], in the colours of [tokens]. */
internal fun sharedPicture(
    command: UserCommand.SharePicture,
    board: BoardState,
    measurer: TextMeasurer,
    styles: Styles,
    tokens: Tokens,
): ImageBitmap {
    val density = Density(DENSITY, 1f)
    val width = SQUARE * FILES + 2 * MARGIN
    val words = { text: String, style: TextStyle ->
        measurer.measure(
            text,
            style.copy(color = tokens.ink, textAlign = TextAlign.Center),
            TextOverflow.Ellipsis,
            maxLines = LINES,
            constraints = Constraints.fixedWidth(width - 2 * MARGIN),
            layoutDirection = LayoutDirection.Ltr,
            density = density,
        )
    }
    val (title, line) = words(command.title, styles.title) to words(command.line, styles.line)
    val top = 2 * MARGIN + title.size.height
    val low = top + SQUARE * board.ranks.toInt() + MARGIN
    val size = Size(width.toFloat(), (low + line.size.height + MARGIN).toFloat())
    val picture = ImageBitmap(width, size.height.toInt())
    CanvasDrawScope().draw(density, LayoutDirection.Ltr, Canvas(picture), size) {
        drawRect(tokens.ground)
        drawText(title, topLeft = Offset(MARGIN.toFloat(), MARGIN.toFloat()))
        translate(MARGIN.toFloat(), top.toFloat()) {
            val side = SQUARE.toFloat()
            val fields =
                board.squares.mapIndexed { at, square ->
                    val (row, column) = at / FILES to at % FILES
                    val rect = Rect(Offset(column * side, row * side), Size(side, side))
                    Field(square, rect, (row + column) % 2 == 0, tokens.ground, tokens.highContrast)
                }
            val still = Slides(emptyList(), own = true)
            drawBoard(Picture(fields, still, null, null, 1f, small = false), board.arrow, measurer, styles.micro)
        }
        drawText(line, topLeft = Offset(MARGIN.toFloat(), low.toFloat()))
    }
    return picture
}
