/** What is drawn on the squares of a board: grounds, marks, men, numbers, in a fixed order. */
package chess.wildcard.ui

import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.clipRect
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Marks
import chess.wildcard.screens.SquareState

/** On squares smaller than this, lines and numbers shrink with the square. */
private const val THIN_BELOW_DP = 36f

private val rim = Color.White.copy(alpha = 0.55f)
private val paleRim = Color.White.copy(alpha = 0.7f)

internal fun SquareState.has(mark: UInt): Boolean = marks and mark != 0u

/** One square while it is drawn: what it holds, where it is, and whether its ground is light. */
internal class Field(val state: SquareState, val rect: Rect, val light: Boolean, val fade: Color, val contrast: Boolean) {
    val side = rect.width
    val centre = rect.center
}

/** Ground, fog and the inset line of a cleared square. */
internal fun DrawScope.ground(field: Field) {
    val rect = field.rect
    drawRect(if (field.light) BoardColours.light else BoardColours.dark, rect.topLeft, rect.size)
    if (field.state.has(Marks.FOG) || field.state.has(Marks.CURTAIN)) fog(rect)
    if (field.state.has(Marks.CLEARED)) {
        val line = BoardColours.fog.copy(alpha = if (field.light) 0.66f else 1f)
        frame(rect, thick(field, 2f), thick(field, 1f), line)
    }
    if (field.state.has(Marks.FORBIDDEN)) drawRect(field.fade.copy(alpha = 0.66f), rect.topLeft, rect.size)
}

/** Fog; its hatch runs on from square to square. */
private fun DrawScope.fog(rect: Rect) {
    drawRect(BoardColours.fog, rect.topLeft, rect.size)
    val step = 7.dp.toPx()
    val width = 1.25.dp.toPx()
    clipRect(rect.left, rect.top, rect.right, rect.bottom) {
        // Lines x + y = n · step.
        var sum = ((rect.left + rect.top) / step).toInt() * step
        while (sum <= rect.right + rect.bottom) {
            val from = Offset(sum - rect.top + width, rect.top - width)
            val to = Offset(sum - rect.bottom - width, rect.bottom + width)
            drawLine(BoardColours.hatch, from, to, width)
            sum += step
        }
    }
}

private fun DrawScope.frame(rect: Rect, inset: Float, width: Float, colour: Color) {
    val at = inset + width / 2
    drawRect(colour, rect.topLeft + Offset(at, at), Size(rect.width - 2 * at, rect.height - 2 * at), style = Stroke(width))
}

/** A line of [dp], thinner on the small squares of a thumbnail. */
private fun DrawScope.thick(field: Field, dp: Float) = minOf(dp.dp.toPx(), field.side * dp / THIN_BELOW_DP)

private fun DrawScope.doubleFrame(field: Field, colour: Color) {
    val outer = thick(field, if (field.contrast) 4f else 3f)
    frame(field.rect, 0f, outer, colour)
    frame(field.rect, outer, outer / 2, Color.White)
}

/** Last move, mine, selection, check: everything under the men but the dots. [lastMove]: how far it has faded in. */
internal fun DrawScope.tints(field: Field, lastMove: Float) {
    val state = field.state
    val rect = field.rect
    if (state.has(Marks.LAST_MOVE)) {
        drawRect(BoardColours.lastTint, rect.topLeft, rect.size, lastMove)
        frame(rect, 0f, thick(field, if (field.contrast) 4f else 2f), BoardColours.lastFrame.copy(alpha = lastMove))
    }
    if (state.has(Marks.MINE) || state.has(Marks.SAP) && state.piece.isEmpty()) mine(field)
    if (state.has(Marks.BOOM)) boom(field)
    if (state.has(Marks.PLACE)) {
        drawRect(BoardColours.joker.copy(alpha = 0.1f), rect.topLeft, rect.size)
        val width = 2.dp.toPx()
        val at = 3.dp.toPx()
        drawRoundRect(
            BoardColours.joker,
            rect.topLeft + Offset(at, at),
            Size(rect.width - 2 * at, rect.height - 2 * at),
            CornerRadius(6.dp.toPx()),
            Stroke(width, pathEffect = PathEffect.dashPathEffect(floatArrayOf(width * 3, width * 2))),
        )
    }
    if (state.has(Marks.PLACED)) {
        drawRect(BoardColours.joker.copy(alpha = 0.3f), rect.topLeft, rect.size)
        doubleFrame(field, BoardColours.joker)
    }
    if (state.has(Marks.SELECTED)) {
        drawRect(BoardColours.selectedTint, rect.topLeft, rect.size)
        doubleFrame(field, BoardColours.selectedFrame)
    }
    if (state.has(Marks.CHECK)) {
        val side = field.side
        drawCircle(BoardColours.check, side * 0.43f, field.centre, 0.3f)
        drawCircle(Color.White, side * 0.43f, field.centre, style = Stroke(side * 0.125f))
        drawCircle(BoardColours.check, side * 0.43f, field.centre, style = Stroke(side * 0.07f))
    }
}

/** A square that the keyboard is on. */
internal fun DrawScope.keyboardFocus(field: Field) = doubleFrame(field, BoardColours.selectedFrame)

/** Where the selected man may go. */
internal fun DrawScope.dots(field: Field) {
    val state = field.state
    // A mine in sight is its own mark: a dot on it would hide it.
    if (state.has(Marks.MINE or Marks.SAP) && state.piece.isEmpty()) return
    val joker = state.has(Marks.DIAMOND)
    val rimmed = !field.light || field.contrast
    when {
        state.has(Marks.CAPTURE) && joker -> corners(field)
        state.has(Marks.CAPTURE) -> ring(field)
        state.has(Marks.TARGET) && joker -> {
            val shape = diamond(field.centre, field.side * 0.215f)
            drawPath(shape, BoardColours.joker)
            if (rimmed) drawPath(shape, paleRim, style = Stroke(1.25.dp.toPx()))
        }
        state.has(Marks.TARGET) -> {
            val radius = field.side / if (field.contrast) 5 else 6
            if (state.has(Marks.FOG)) {
                drawCircle(BoardColours.bomb, radius + 2.dp.toPx(), field.centre)
                drawCircle(Color.White, radius, field.centre)
            } else {
                drawCircle(BoardColours.target, radius, field.centre)
                if (rimmed) drawCircle(rim, radius, field.centre, style = Stroke(1.25.dp.toPx()))
            }
        }
    }
}

private fun DrawScope.ring(field: Field) {
    val (rect, side) = field.rect to field.side
    clipRect(rect.left, rect.top, rect.right, rect.bottom) {
        val radius = side * 0.61f
        val width = side * 0.16f
        drawCircle(BoardColours.target, radius, field.centre, style = Stroke(width))
        drawCircle(paleRim, radius - width / 2, field.centre, style = Stroke(1.25.dp.toPx()))
    }
}

private fun DrawScope.corners(field: Field) {
    val rect = field.rect
    val leg = field.side * 0.27f
    for ((corner, right, down) in listOf(
        Triple(rect.topLeft, 1f, 1f),
        Triple(rect.topRight, -1f, 1f),
        Triple(rect.bottomLeft, 1f, -1f),
        Triple(rect.bottomRight, -1f, -1f),
    )) {
        val across = corner + Offset(leg * right, 0f)
        val along = corner + Offset(0f, leg * down)
        val triangle =
            Path().apply {
                moveTo(corner.x, corner.y)
                lineTo(across.x, across.y)
                lineTo(along.x, along.y)
                close()
            }
        drawPath(triangle, BoardColours.joker)
        drawLine(Color.White, across, along, 2.dp.toPx())
    }
}

/** From the middle of a circle to where a slanting line meets it. */
private const val SLANT = 0.7f

/** A mine that is known; one that a sapper may take away is struck through. */
private fun DrawScope.mine(field: Field) {
    val side = field.side
    val radius = side * 0.385f
    drawCircle(Color.White, radius, field.centre)
    if (field.state.has(Marks.SAP)) {
        drawCircle(BoardColours.selectedFrame, radius, field.centre, style = Stroke(2.5.dp.toPx()))
    }
    val bomb = side * 0.54f
    icon(IconPaths.BOMB, field.centre - Offset(bomb / 2, bomb / 2), bomb, BoardColours.bomb)
    if (field.state.has(Marks.SAP)) {
        // In grey as well the two are told apart: not by the ring's colour alone.
        val half = Offset(radius, radius) * SLANT
        drawLine(Color.White, field.centre - half, field.centre + half, 6.dp.toPx())
        drawLine(BoardColours.selectedFrame, field.centre - half, field.centre + half, 3.dp.toPx())
    }
}

private fun DrawScope.boom(field: Field) {
    val side = field.side * 0.86f
    drawCircle(Color.White, side * 0.5f, field.centre, 0.8f)
    icon(IconPaths.BOOM, field.centre - Offset(side / 2, side / 2), side, BoardColours.check)
}

/** The private flag on a fogged square. */
internal fun DrawScope.flag(field: Field) {
    if (!field.state.has(Marks.FLAG)) return
    val side = field.side * 0.48f
    icon(IconPaths.FLAG, field.centre - Offset(side / 2, side / 2), side, BoardColours.flag)
}

/** The mark of a check, the lock of the builder: what lies above the men. */
internal fun DrawScope.badges(field: Field, text: DrawScope.(String, Offset, Dp, Color) -> Unit) {
    val side = field.side
    if (field.state.has(Marks.CHECK)) {
        val radius = side * 0.17f
        val at = Offset(field.rect.right - radius - 1.dp.toPx(), field.rect.top + radius + 1.dp.toPx())
        drawCircle(Color.White, radius + 1.5.dp.toPx(), at)
        drawCircle(BoardColours.check, radius, at)
        text("!", at, (radius * 1.5f).toDp(), Color.White)
    }
    if (field.state.has(Marks.LOCKED)) {
        val radius = side * 0.18f
        val at = Offset(field.rect.right - radius - 1.dp.toPx(), field.rect.bottom - radius - 1.dp.toPx())
        drawCircle(Color.White, radius + 1.dp.toPx(), at)
        drawCircle(BoardColours.bomb, radius, at)
        val icon = radius * 1.3f
        icon(IconPaths.LOCK, at - Offset(icon / 2, icon / 2), icon, Color.White)
    }
    val number = field.state.number.toInt()
    if (number > 0) {
        val colour = BoardColours.number(number)
        val covered = field.state.piece.isNotEmpty() || field.state.has(Marks.SAP)
        val radius = thick(field, if (covered) 8f else 13f)
        val edge = thick(field, 1f)
        val at = if (covered) field.rect.topLeft + Offset(radius + edge, radius + edge) else field.centre
        drawCircle(Color.White, radius, at)
        drawCircle(colour, radius - edge, at, style = Stroke(thick(field, if (covered) 1.25f else 2f)))
        text("$number", at, (radius * if (covered) 11 / 8f else 18 / 13f).toDp(), colour)
    }
}

/** An arrow from square to square that stops short of the second's middle. */
internal fun DrawScope.arrow(from: Field, to: Field) {
    val side = from.side
    val way = to.centre - from.centre
    val length = way.getDistance()
    if (length == 0f) return
    val along = way / length
    val across = Offset(-along.y, along.x)
    val tip = to.centre - along * (side * 0.42f)
    val neck = tip - along * (side * 0.36f)
    val start = from.centre + along * (side * 0.3f)
    val shaft = across * (side * 0.085f)
    val head = across * (side * 0.22f)
    val path =
        Path().apply {
            for ((at, point) in listOf(start + shaft, neck + shaft, neck + head, tip, neck - head, neck - shaft, start - shaft).withIndex()) {
                if (at == 0) moveTo(point.x, point.y) else lineTo(point.x, point.y)
            }
            close()
        }
    drawPath(path, BoardColours.joker)
    drawPath(path, Color.White, style = Stroke(1.5.dp.toPx()))
}
