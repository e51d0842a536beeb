/** The four shapes that stand for the card colours, the mark of the app, and numbers drawn on pictures. */
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
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.TextUnit
import androidx.compose.ui.unit.dp
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

/** ◆ ● ■ ★ */
internal enum class Sign {
    DIAMOND,
    CIRCLE,
    SQUARE,
    STAR,
    ;

    companion object {
        /** The sign of a card colour, as the core names it; none for wild cards. */
        fun of(colour: String): Sign? =
            when (colour) {
                "red" -> DIAMOND
                "blue" -> CIRCLE
                "green" -> SQUARE
                "yellow" -> STAR
                else -> null
            }
    }
}

private const val STAR_INNER = 0.42f

/** [sign] of [radius] around [centre]. */
internal fun DrawScope.sign(sign: Sign, centre: Offset, radius: Float, colour: Color, alpha: Float = 1f) {
    when (sign) {
        Sign.CIRCLE -> drawCircle(colour, radius * 0.94f, centre, alpha)
        Sign.SQUARE -> {
            val side = radius * 1.7f
            drawRoundRect(colour, centre - Offset(side / 2, side / 2), Size(side, side), CornerRadius(side * 0.06f), alpha = alpha)
        }
        Sign.DIAMOND -> drawPath(diamond(centre, radius * 1.08f), colour, alpha)
        Sign.STAR -> drawPath(star(centre, radius * 1.15f), colour, alpha)
    }
}

/** A square on its point, [half] from the centre to each point. */
internal fun diamond(centre: Offset, half: Float) =
    Path().apply {
        moveTo(centre.x, centre.y - half)
        lineTo(centre.x + half, centre.y)
        lineTo(centre.x, centre.y + half)
        lineTo(centre.x - half, centre.y)
        close()
    }

private fun star(centre: Offset, radius: Float) =
    Path().apply {
        for (point in 0 until 10) {
            val away = if (point % 2 == 0) radius else radius * STAR_INNER
            val angle = -PI / 2 + point * PI / 5
            val x = centre.x + away * cos(angle).toFloat()
            val y = centre.y + away * sin(angle).toFloat()
            if (point == 0) moveTo(x, y) else lineTo(x, y)
        }
        close()
    }

/** [text] with its digits' middle at [centre]. The size is in dp: it is part of a picture. */
internal fun DrawScope.label(
    measurer: TextMeasurer,
    style: TextStyle,
    text: String,
    centre: Offset,
    dp: Dp,
    colour: Color,
    weight: FontWeight = FontWeight.ExtraBold,
) {
    val laid = measurer.measure(text, pictured(style, dp.toSp(), weight), maxLines = 1, softWrap = false)
    // Digits stand a little below the middle of a line.
    val lift = dp.toPx() * 0.03f
    val at = centre - Offset(laid.size.width / 2f, laid.size.height / 2f + lift)
    drawText(laid, colour, at)
}

/** [style] for text in a picture. */
internal fun pictured(style: TextStyle, size: TextUnit, weight: FontWeight) =
    style.copy(fontSize = size, lineHeight = TextUnit.Unspecified, letterSpacing = TextUnit.Unspecified, fontWeight = weight)

/** The app's mark: four squares with the four shapes. */
@Composable
internal fun AppMark(side: Dp, modifier: Modifier = Modifier) =
    Canvas(modifier.size(side)) {
        val half = size.width / 2
        val ink = CardColours.ink
        val paper = BoardColours.light
        val round = RoundRect(Rect(Offset.Zero, size), CornerRadius(size.width * 0.2f))
        clipPath(Path().apply { addRoundRect(round) }) {
            val fields =
                listOf(
                    Triple(Offset(0f, 0f), ink, Sign.DIAMOND to CardColours.onInk[0]),
                    Triple(Offset(half, 0f), paper, Sign.CIRCLE to ink),
                    Triple(Offset(0f, half), paper, Sign.SQUARE to ink),
                    Triple(Offset(half, half), ink, Sign.STAR to CardColours.onInk[0]),
                )
            for ((at, ground, mark) in fields) {
                drawRect(ground, at, Size(half, half))
                sign(mark.first, at + Offset(half / 2, half / 2), half * 0.26f, mark.second)
            }
        }
        drawRoundRect(ink, cornerRadius = CornerRadius(size.width * 0.2f), style = Stroke(1.dp.toPx()))
    }
