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

/** Chess symbols in the order of [LETTERS]; the last three are the compounds. */
private const val SYMBOLS = "♔♕♖♗♘♙🩎🩏🩐♚♛♜♝♞♟🩑🩒🩓"
private const val LETTERS = "KQRBNPMCAkqrbnpmca"

/** The FEN letter of each chess symbol. */
private val letters: Map<Int, Char> = SYMBOLS.codePoints().toArray().withIndex().associate { (at, symbol) -> symbol to LETTERS[at] }

private val inline: Map<String, InlineTextContent> =
    LETTERS.associate { letter ->
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
            for (symbol in text.codePoints()) {
                val piece = letters[symbol]
                val shown = String(Character.toChars(symbol))
                if (piece == null) append(shown) else appendInlineContent(piece.toString(), shown)
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
