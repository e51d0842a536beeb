/** Texts in which chess symbols are drawn as our own pieces, of which few phone fonts have any. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.text.InlineTextContent
import androidx.compose.foundation.text.appendInlineContent
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.text.Placeholder
import androidx.compose.ui.text.PlaceholderVerticalAlign
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.buildAnnotatedString
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.em

private const val WHITE_SYMBOLS = "♔♕♖♗♘♙"
private const val BLACK_SYMBOLS = "♚♛♜♝♞♟"
private const val WHITE_LETTERS = "KQRBNP"
private const val BLACK_LETTERS = "kqrbnp"

/** The FEN letter of a chess symbol, if [symbol] is one. */
private fun pieceOf(symbol: Char): Char? {
    val white = WHITE_SYMBOLS.indexOf(symbol)
    val black = BLACK_SYMBOLS.indexOf(symbol)
    return if (white >= 0) WHITE_LETTERS[white] else if (black >= 0) BLACK_LETTERS[black] else null
}

private val inline: Map<String, InlineTextContent> =
    (WHITE_LETTERS + BLACK_LETTERS).associate { letter ->
        letter.toString() to
            InlineTextContent(Placeholder(1.3.em, 1.3.em, PlaceholderVerticalAlign.TextCenter)) {
                Canvas(Modifier.fillMaxSize()) { piece(letter, Offset.Zero, size.width) }
            }
    }

/** [text] on [lines] lines, its chess symbols drawn. */
@Composable
internal fun Figurines(
    text: String,
    style: TextStyle,
    modifier: Modifier = Modifier,
    colour: Color = tokens.ink,
    lines: Int = 1,
) {
    val drawn =
        buildAnnotatedString {
            for (symbol in text) {
                val piece = pieceOf(symbol)
                if (piece == null) append(symbol) else appendInlineContent(piece.toString(), symbol.toString())
            }
        }
    Text(
        drawn,
        modifier,
        color = colour,
        style = style,
        inlineContent = inline,
        maxLines = lines,
        overflow = TextOverflow.Ellipsis,
    )
}
