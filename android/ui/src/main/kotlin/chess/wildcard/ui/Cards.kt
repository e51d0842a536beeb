/** Faces and backs of cards, large and as chips, drawn. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.RoundRect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.clipPath
import androidx.compose.ui.graphics.drawscope.rotate
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.CardFace
import kotlin.math.max
import kotlin.math.min

/** Height of a card by its width. */
internal const val CARD_RATIO = 7f / 5f
private const val CHIP_RATIO = 1.55f
private const val WILD_CHIP_RATIO = 1.3f

/** [face], [width] wide. */
@Composable
internal fun CardOf(face: CardFace, width: Dp, modifier: Modifier = Modifier) {
    val measurer = rememberTextMeasurer()
    val style = styles.title
    val dark = tokens.dark
    Canvas(modifier.size(width, width * CARD_RATIO)) { cardOf(face, size, measurer, style, dark) }
}

/** The back of the deck with [count] cards in it. */
@Composable
internal fun DeckOf(count: UInt, width: Dp, modifier: Modifier = Modifier) {
    val measurer = rememberTextMeasurer()
    val style = styles.title
    // Two more edges lie behind the back.
    Canvas(modifier.size(width + 4.dp, width * CARD_RATIO + 4.dp)) {
        val face = Size(width.toPx(), width.toPx() * CARD_RATIO)
        val corner = CornerRadius(face.width / 8)
        for (behind in 2 downTo 0) {
            val at = Offset(behind * 2.dp.toPx(), behind * 2.dp.toPx())
            drawRoundRect(CardColours.back, at, face, corner)
            drawRoundRect(Color.White.copy(alpha = 0.5f), at, face, corner, Stroke(1.dp.toPx()))
        }
        checkered(face)
        val centre = Offset(face.width / 2, face.height / 2)
        val pill = Size(face.width * 0.62f, face.width * 0.4f)
        drawRoundRect(Color.White, centre - Offset(pill.width / 2, pill.height / 2), pill, CornerRadius(pill.height / 2))
        label(measurer, style, "$count", centre, (face.width * 0.28f).toDp(), CardColours.ink)
    }
}

private fun DrawScope.checkered(face: Size) {
    val step = face.width / 4
    for (row in 0 until 6) {
        for (column in 0 until 4) {
            if ((row + column) % 2 == 1) continue
            val centre = Offset(step * (column + 0.5f), step * (row + 0.3f))
            val sign = Sign.entries[(row + column / 2) % Sign.entries.size]
            if (centre.y < face.height - step * 0.3f) sign(sign, centre, step * 0.16f, Color.White, 0.26f)
        }
    }
}

/** A card of [size] at the scope's origin. */
internal fun DrawScope.cardOf(
    face: CardFace,
    size: Size,
    measurer: TextMeasurer,
    style: TextStyle,
    dark: Boolean = false,
) {
    val width = size.width
    val corner = CornerRadius(width / 8)
    val shape = Path().apply { addRoundRect(RoundRect(Rect(Offset.Zero, size), corner)) }
    val on = CardColours.face(face.colour)
    val middle = Offset(width / 2, size.height / 2)
    drawPath(shape, CardColours.ground(face.colour))
    val sign = Sign.of(face.colour)
    if (sign != null) {
        clipPath(shape) {
            val behind = if (sign == Sign.SQUARE) 0.34f else 0.48f
            sign(sign, middle, width * behind, on, if (sign == Sign.STAR) 0.07f else 0.1f)
        }
        val radius = max(width * 0.105f, min(7.dp.toPx(), width * 0.15f))
        val inset = width * 0.085f + radius
        sign(sign, Offset(inset, inset), radius, on)
        sign(sign, Offset(width - inset, size.height - inset), radius, on)
    }
    value(face, middle, width, measurer, style)
    CardColours.edge(face.colour, dark)?.let { edge ->
        val half = 0.5.dp.toPx()
        val inside = Size(width - 2 * half, size.height - 2 * half)
        drawRoundRect(edge, Offset(half, half), inside, corner, Stroke(2 * half))
    }
}

private fun DrawScope.value(face: CardFace, middle: Offset, width: Float, measurer: TextMeasurer, style: TextStyle) {
    val on = CardColours.face(face.colour)
    val ground = CardColours.ground(face.colour)
    when (face.value) {
        "skip" -> skip(middle, width * 0.46f, on)
        "reverse" -> reverse(middle, width * 0.62f)
        "plus2" -> {
            label(measurer, style, "+2", middle - Offset(0f, width * 0.19f), (width * 0.46f).toDp(), on)
            val side = width * 0.42f
            silhouette('P', middle + Offset(-side / 2, width * 0.06f), side, on, ground)
        }
        "joker" -> {
            ring(middle, width)
            val side = width * 0.42f
            silhouette('Q', middle - Offset(side / 2, side / 2), side, on, ground)
        }
        "plus4" -> {
            ring(middle, width)
            label(measurer, style, "+4", middle, (width * 0.3f).toDp(), on)
        }
        else -> label(measurer, style, face.value, middle, (width * 0.7f).toDp(), on)
    }
}

/** The four shapes around a wild card's value. */
private fun DrawScope.ring(middle: Offset, width: Float) {
    val away = width * 0.335f
    val places = listOf(Offset(0f, -away), Offset(away, 0f), Offset(0f, away), Offset(-away, 0f))
    Sign.entries.forEachIndexed { at, sign -> sign(sign, middle + places[at], width * 0.085f, CardColours.onInk[at]) }
}

/** A triangle against a bar. */
private fun DrawScope.skip(middle: Offset, width: Float, colour: Color) {
    val half = width / 2
    val triangle =
        Path().apply {
            moveTo(middle.x - half, middle.y - half * 0.82f)
            lineTo(middle.x + half * 0.5f, middle.y)
            lineTo(middle.x - half, middle.y + half * 0.82f)
            close()
        }
    drawPath(triangle, colour)
    val bar = width * 0.12f
    drawRoundRect(colour, Offset(middle.x + half - bar, middle.y - half * 0.82f), Size(bar, half * 1.64f), CornerRadius(bar / 2))
}

/** Two half discs, white and ink, sliding past each other. */
private fun DrawScope.reverse(middle: Offset, width: Float) {
    val radius = width * 0.42f
    val slide = radius * 0.3f
    val box = Size(2 * radius, 2 * radius)
    val corner = middle - Offset(radius, radius)
    rotate(-45f, middle) {
        val gap = radius * 0.06f
        val upper = corner + Offset(-slide, -gap)
        val lower = corner + Offset(slide, gap)
        drawArc(Color.White, 180f, 180f, true, upper, box)
        drawArc(CardColours.ink, 0f, 180f, true, lower, box)
        drawArc(Color.White, 0f, 180f, true, lower, box, style = Stroke(radius * 0.1f))
        drawArc(CardColours.ink, 180f, 180f, true, upper, box, style = Stroke(radius * 0.06f))
    }
}

/** A card as a chip of the log: shape left, value right. */
@Composable
internal fun CardChip(face: CardFace, modifier: Modifier = Modifier, height: Dp = 24.dp) {
    val measurer = rememberTextMeasurer()
    val style = styles.title
    val dark = tokens.dark
    val ratio = if (face.colour == "wild") WILD_CHIP_RATIO else CHIP_RATIO
    Canvas(modifier.size(height * ratio, height)) { chip(face, measurer, style, dark) }
}

private fun DrawScope.chip(face: CardFace, measurer: TextMeasurer, style: TextStyle, dark: Boolean) {
    val height = size.height
    val corner = CornerRadius(height * 0.25f)
    val on = CardColours.face(face.colour)
    drawRoundRect(CardColours.ground(face.colour), cornerRadius = corner)
    CardColours.edge(face.colour, dark)?.let { drawRoundRect(it, cornerRadius = corner, style = Stroke(1.dp.toPx())) }
    val sign = Sign.of(face.colour)
    val centre = Offset(if (sign == null) size.width / 2 else size.width * 0.67f, height / 2)
    sign?.let { sign(it, Offset(size.width * 0.26f, height / 2), height * 0.2f, on) }
    when (face.value) {
        "skip" -> skip(centre, height * 0.5f, on)
        "reverse" -> reverse(centre, height * 0.62f)
        "plus2" -> label(measurer, style, "+2", centre, (height * 0.58f).toDp(), on)
        "plus4" -> label(measurer, style, "+4", centre, (height * 0.58f).toDp(), on)
        "joker" -> {
            val places = listOf(Offset(0f, -1f), Offset(1.15f, 0f), Offset(0f, 1f), Offset(-1.15f, 0f))
            Sign.entries.forEachIndexed { at, each ->
                sign(each, centre + places[at] * (height * 0.24f), height * 0.11f, CardColours.onInk[at])
            }
        }
        else -> label(measurer, style, face.value, centre, (height * 0.68f).toDp(), on)
    }
}
