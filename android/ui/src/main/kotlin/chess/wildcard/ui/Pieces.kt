/** The nine pieces as paths, drawn in either colour; never mirrored. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.unit.Dp
import wildcard.ui.PiecePath
import wildcard.ui.PieceRole
import wildcard.ui.PieceTable

/** One path, built once. */
private class Outline(val role: PieceRole, val path: Path)

private val outlines: Map<Char, List<Outline>> =
    PieceTable.pieces.mapValues { (_, paths) -> paths.map { Outline(it.role, built(it)) } }

private fun built(piece: PiecePath): Path {
    val numbers = piece.numbers
    var at = 0
    return Path().apply {
        for (step in piece.steps) {
            when (step) {
                'M' -> moveTo(numbers[at], numbers[at + 1]).also { at += 2 }
                'L' -> lineTo(numbers[at], numbers[at + 1]).also { at += 2 }
                'C' ->
                    cubicTo(
                        numbers[at], numbers[at + 1],
                        numbers[at + 2], numbers[at + 3],
                        numbers[at + 4], numbers[at + 5],
                    ).also { at += 6 }
                else -> close()
            }
        }
    }
}

private val whiteFill = Color(PieceTable.WHITE_FILL)
private val whiteLine = Color(PieceTable.WHITE_LINE)
private val blackFill = Color(PieceTable.BLACK_FILL)
private val blackLine = Color(PieceTable.BLACK_LINE)

/** Share of a square that a piece's box takes. */
internal const val PIECE_SHARE = 0.96f

private fun stroke(width: Float) = Stroke(width, cap = StrokeCap.Round, join = StrokeJoin.Round)

private val outlineStroke = stroke(PieceTable.OUTLINE)
private val rimStroke = stroke(PieceTable.RIM)
private val lineStroke = stroke(PieceTable.LINE)

/** The piece of a FEN [letter] in a box of [side] pixels at [at]; upper case is white. */
internal fun DrawScope.piece(letter: Char, at: Offset, side: Float, alpha: Float = 1f) {
    val paths = outlines[letter.uppercaseChar()] ?: return
    val white = letter.isUpperCase()
    val detail = if (white) whiteLine else blackLine
    withTransform({
        translate(at.x, at.y)
        scale(side / PieceTable.BOX, side / PieceTable.BOX, Offset.Zero)
    }) {
        for (outline in paths) {
            when (outline.role) {
                PieceRole.BODY -> {
                    if (white) {
                        drawPath(outline.path, whiteFill, alpha)
                        drawPath(outline.path, whiteLine, alpha, outlineStroke)
                    } else {
                        drawPath(outline.path, blackLine, alpha, rimStroke)
                        drawPath(outline.path, blackFill, alpha)
                    }
                }
                PieceRole.LINE -> drawPath(outline.path, detail, alpha, lineStroke)
                PieceRole.DOT -> drawPath(outline.path, detail, alpha)
            }
        }
    }
}

/** A pawn that could stand here: outline in [line] on [ground]. */
internal fun DrawScope.ghost(letter: Char, at: Offset, side: Float, line: Color, ground: Color) {
    withTransform({
        translate(at.x, at.y)
        scale(side / PieceTable.BOX, side / PieceTable.BOX, Offset.Zero)
    }) {
        for (outline in outlines[letter.uppercaseChar()].orEmpty()) {
            if (outline.role == PieceRole.BODY) {
                drawPath(outline.path, ground)
                drawPath(outline.path, line, style = outlineStroke)
            } else {
                drawPath(outline.path, line, style = lineStroke)
            }
        }
    }
}

/** The flat shape of a piece, as on cards. */
internal fun DrawScope.silhouette(letter: Char, at: Offset, side: Float, colour: Color, gap: Color) {
    withTransform({
        translate(at.x, at.y)
        scale(side / PieceTable.BOX, side / PieceTable.BOX, Offset.Zero)
    }) {
        for (outline in outlines[letter.uppercaseChar()].orEmpty()) {
            when (outline.role) {
                PieceRole.BODY -> drawPath(outline.path, colour)
                PieceRole.LINE -> drawPath(outline.path, gap, style = lineStroke)
                PieceRole.DOT -> drawPath(outline.path, gap)
            }
        }
    }
}

/** A piece by itself, in a box of [side]. */
@Composable
internal fun PieceOf(letter: String, side: Dp, modifier: Modifier = Modifier) =
    Canvas(modifier.size(side)) { letter.firstOrNull()?.let { piece(it, Offset.Zero, size.width) } }
