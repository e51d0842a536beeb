/** The whole picture of a board, layer by layer. */
package chess.wildcard.ui

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Marks

/** What is to be drawn at this moment. [small]: a thumbnail without coordinates. */
internal class Picture(
    val fields: List<Field>,
    val slides: Slides,
    val lifted: Lifted?,
    val keyed: Int?,
    val lastMove: Float,
    val small: Boolean,
)

/** A lifted man is drawn larger and above the finger. */
private const val LIFTED_SCALE = 1.8f
private const val LIFTED_FROM_ALPHA = 0.3f

/** Square, fog, inset line, last move, mine, selection, check, dots, coordinates, men, numbers, badges. */
internal fun DrawScope.drawBoard(picture: Picture, arrow: ByteArray, measurer: TextMeasurer, style: TextStyle) {
    val fields = picture.fields
    for (field in fields) ground(field)
    for (field in fields) tints(field, picture.lastMove)
    picture.keyed?.let { fields.getOrNull(it) }?.let { keyboardFocus(it) }
    for (field in fields) dots(field)
    if (!picture.small) coordinates(fields, measurer, style)
    men(picture)
    for (field in fields) {
        flag(field)
        badges(field) { text, at, size, colour -> label(measurer, style, text, at, size, colour) }
    }
    if (arrow.size == 2) {
        val from = fields.getOrNull(arrow[0].toInt())
        val to = fields.getOrNull(arrow[1].toInt())
        if (from != null && to != null) arrow(from, to)
    }
    picture.lifted?.let { lifted(it, fields) }
}

private fun DrawScope.men(picture: Picture) {
    val progress = picture.slides.progress.value
    val moving = if (progress < 1f) picture.slides.moving else emptyList()
    for ((at, field) in picture.fields.withIndex()) {
        val letter = field.state.piece.firstOrNull() ?: continue
        if (moving.any { it.to == at }) continue
        when {
            picture.lifted?.square == at -> man(letter, field, field.rect.topLeft, LIFTED_FROM_ALPHA)
            else -> man(letter, field, field.rect.topLeft, if (field.state.has(Marks.BOOM)) LIFTED_FROM_ALPHA else 1f)
        }
    }
    for (field in picture.fields) {
        if (field.state.has(Marks.PLACE) && field.state.piece.isEmpty()) {
            val inset = field.side * (1 - PIECE_SHARE) / 2
            ghost('P', field.rect.topLeft + Offset(inset, inset), field.side * PIECE_SHARE, BoardColours.joker, ghostGround)
        }
    }
    for (slide in moving) {
        val from = picture.fields[slide.from]
        val to = picture.fields[slide.to]
        slide.taken.firstOrNull()?.let { man(it, to, to.rect.topLeft, 1 - progress) }
        val way = to.rect.topLeft - from.rect.topLeft
        man(slide.piece.first(), to, from.rect.topLeft + way * progress, 1f)
    }
}

private val ghostGround = Color(0xFFF7EEF3)

private fun DrawScope.man(letter: Char, field: Field, at: Offset, alpha: Float) {
    val inset = field.side * (1 - PIECE_SHARE) / 2
    piece(letter, at + Offset(inset, inset), field.side * PIECE_SHARE, alpha)
}

/** The man in the hand, one square above the finger, and a ring round the square under it. */
private fun DrawScope.lifted(lifted: Lifted, fields: List<Field>) {
    val from = fields.getOrNull(lifted.square) ?: return
    val under = fields.firstOrNull { it.rect.contains(lifted.at) }
    if (under != null) {
        drawCircle(BoardColours.selectedFrame, under.side, under.centre, 0.18f)
        drawCircle(BoardColours.selectedFrame, under.side, under.centre, style = Stroke(2.dp.toPx()))
    }
    val side = from.side * LIFTED_SCALE
    val letter = from.state.piece.firstOrNull() ?: return
    piece(letter, lifted.at - Offset(side / 2, side / 2 + from.side * 0.75f), side)
}

private fun DrawScope.coordinates(fields: List<Field>, measurer: TextMeasurer, style: TextStyle) {
    for ((at, field) in fields.withIndex()) {
        val colour = if (field.state.has(Marks.FOG or Marks.CURTAIN)) BoardColours.coordinateOnFog else BoardColours.coordinate
        if (at >= fields.size - FILES) {
            val laid = measurer.measure(field.state.name.take(1), pictured(style, 10.dp.toSp(), FontWeight.Bold))
            val low = field.rect.bottomLeft + Offset(2.dp.toPx(), 1.dp.toPx() - laid.size.height)
            drawText(laid, colour, low)
        }
        if (at % FILES == FILES - 1) {
            val rank = field.state.name.drop(1)
            val size = if (rank.length > 1) 9.dp else 10.dp
            val laid = measurer.measure(rank, pictured(style, size.toSp(), FontWeight.Bold))
            drawText(laid, colour, field.rect.topRight - Offset(laid.size.width + 2.dp.toPx(), 0f))
        }
    }
}
