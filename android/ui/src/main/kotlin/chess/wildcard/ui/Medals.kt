/** Medals, connections, ratings, charts and forms: shape and word say it, colour only repeats it. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Block
import chess.wildcard.screens.FormLetter
import chess.wildcard.screens.Icon
import chess.wildcard.screens.Presence
import chess.wildcard.screens.Standing
import chess.wildcard.screens.Tier
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

/** Corners and colour of each medal, from a triangle to an octagon. */
private data class Medal(val corners: Int, val colour: Color)

private fun medal(tier: Tier): Medal? =
    when (tier) {
        Tier.NONE -> null
        Tier.BRONZE -> Medal(3, Color(0xFF9A5B2B))
        Tier.SILVER -> Medal(4, Color(0xFF6E7783))
        Tier.GOLD -> Medal(5, Color(0xFFB07A00))
        Tier.PLATINUM -> Medal(6, Color(0xFF3C7A89))
        Tier.DIAMOND -> Medal(8, Color(0xFF3D5FC4))
    }

private fun polygon(corners: Int, centre: Offset, radius: Float) =
    Path().apply {
        // All stand on a point but the octagon, which stands on a side.
        val first = if (corners == 8) -PI / 2 + PI / corners else -PI / 2
        for (at in 0 until corners) {
            val angle = first + 2 * PI * at / corners
            val point = centre + Offset((radius * cos(angle)).toFloat(), (radius * sin(angle)).toFloat())
            if (at == 0) moveTo(point.x, point.y) else lineTo(point.x, point.y)
        }
        close()
    }

/** The medal of a tier, with its white hole; nothing for none. What it means is said beside it. */
@Composable
internal fun MedalOf(tier: Tier, side: Dp, modifier: Modifier = Modifier) {
    val medal = medal(tier) ?: return
    Canvas(modifier.size(side).clearAndSetSemantics { }) {
        // A triangle's middle is lower than that of its box.
        val centre = if (medal.corners == 3) Offset(size.width / 2, size.height * 0.6f) else Offset(size.width / 2, size.height / 2)
        drawPath(polygon(medal.corners, centre, size.width / 2), medal.colour)
        drawCircle(Color.White, size.width * 0.14f, centre)
    }
}

/** How it stands with a connection: a full disc, a ring, or a crossed sign. */
@Composable
internal fun PresenceOf(presence: Presence, modifier: Modifier = Modifier, side: Dp = 15.dp) {
    val (good, warning, bad) = Triple(tokens.good.on, tokens.warning.on, tokens.bad.on)
    when (presence) {
        Presence.NONE -> Unit
        Presence.HERE -> Canvas(modifier.size(side)) { drawCircle(good, size.width * 0.3f) }
        Presence.UNSURE ->
            Canvas(modifier.size(side)) { drawCircle(warning, size.width * 0.28f, style = Stroke(size.width * 0.16f)) }
        Presence.AWAY -> IconOf(Icon.LOST, bad, modifier, side)
    }
}

/** A rating with its medal, how far it is to the next one, and what changed. */
@Composable
internal fun RatingOf(standing: Standing, low: Boolean = false, framed: Boolean = true) =
    Row(
        Modifier.fillMaxWidth().then(if (framed) Modifier.panel().padding(16.dp) else Modifier)
            .clearAndSetSemantics { contentDescription = standing.spoken },
        Arrangement.spacedBy(16.dp),
        Alignment.CenterVertically,
    ) {
        MedalOf(standing.tier, if (low) 32.dp else 52.dp)
        Column(Modifier.weight(1f), Arrangement.spacedBy(if (low) 2.dp else 4.dp)) {
            Row(horizontalArrangement = Arrangement.spacedBy(10.dp), verticalAlignment = Alignment.CenterVertically) {
                Words(standing.rating, if (low) styles.headline else styles.display)
                if (standing.change.isNotEmpty()) {
                    val paint = if (standing.gained) tokens.good else tokens.bad
                    Words(standing.change, styles.label, Modifier.background(paint.ground, pill).padding(10.dp, 2.dp), paint.on)
                }
                Words(standing.was.ifEmpty { standing.tierName }, styles.label, Modifier.weight(1f), tokens.soft)
                if (standing.was.isNotEmpty()) Words(standing.tierName, styles.label)
            }
            Bar(standing)
            Row(Modifier.fillMaxWidth(), Arrangement.SpaceBetween) {
                if (!low) Words(standing.low, styles.small, colour = tokens.soft)
                Words(standing.news.ifEmpty { standing.line }, styles.line, colour = if (standing.news.isEmpty()) tokens.ink else tokens.accent)
                if (!low) Words(standing.high, styles.small, colour = tokens.soft)
            }
        }
    }

/** How far in the medal's range; a gain is the light part. */
@Composable
private fun Bar(standing: Standing) {
    val (sunken, fill, light) = Triple(tokens.sunken, tokens.fill.ground, tokens.accent.copy(alpha = 0.45f))
    Canvas(Modifier.fillMaxWidth().height(8.dp).clip(pill).background(sunken)) {
        val (before, now) = standing.progressBefore.toFloat() / 1_000f to standing.progress.toFloat() / 1_000f
        drawRect(light, size = size.copy(width = size.width * maxOf(before, now)))
        drawRect(fill, size = size.copy(width = size.width * minOf(before, now)))
    }
}

private const val GRID = 3

/** Ratings over time; its text says the same. */
@Composable
internal fun ChartOf(chart: Block.Chart) {
    val (low, high) = (chart.values.minOrNull() ?: 0) to (chart.values.maxOrNull() ?: 0)
    val (ink, line) = tokens.accent to tokens.line
    // Time runs from the left in every script.
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
        Row(
            Modifier.fillMaxWidth().height(120.dp).panel().padding(16.dp, 12.dp)
                .clearAndSetSemantics { contentDescription = chart.spoken },
            Arrangement.spacedBy(10.dp),
        ) {
            Canvas(Modifier.weight(1f).fillMaxHeight()) { curve(chart.values, low, high, ink, line) }
            Column(Modifier.fillMaxHeight(), Arrangement.SpaceBetween, Alignment.End) {
                for (value in listOf(high, (low + high) / 2, low).distinct()) Words("$value", styles.small, colour = tokens.soft)
            }
        }
    }
}

private fun DrawScope.curve(values: List<Int>, low: Int, high: Int, ink: Color, grid: Color) {
    val inset = 8.dp.toPx()
    val (left, top) = inset to inset
    val (width, height) = size.width - 2 * inset to size.height - 2 * inset
    for (at in 0 until GRID) {
        val y = top + height * at / (GRID - 1)
        drawLine(grid, Offset(0f, y), Offset(size.width, y), 1.dp.toPx())
    }
    val range = maxOf(high - low, 1).toFloat()
    val points =
        values.mapIndexed { at, value ->
            Offset(left + width * at / maxOf(values.size - 1, 1), top + height * (1 - (value - low) / range))
        }
    val path = Path().apply { points.forEachIndexed { at, point -> if (at == 0) moveTo(point.x, point.y) else lineTo(point.x, point.y) } }
    val under =
        Path().apply {
            addPath(path)
            lineTo(points.last().x, size.height)
            lineTo(points.first().x, size.height)
            close()
        }
    drawPath(under, Brush.verticalGradient(listOf(ink.copy(alpha = 0.18f), ink.copy(alpha = 0f))))
    drawPath(path, ink, style = Stroke(2.dp.toPx(), cap = StrokeCap.Round, join = StrokeJoin.Round))
    drawCircle(ink, 5.dp.toPx(), points.last())
}

/** The last results: a letter each, newest first. */
@Composable
internal fun LettersOf(letters: List<FormLetter>) =
    Row(horizontalArrangement = Arrangement.spacedBy(4.dp)) {
        for (letter in letters) {
            val (ink, ground) =
                when {
                    letter.value > 0 -> tokens.good.on to tokens.good.ground
                    letter.value < 0 -> tokens.bad.on to tokens.bad.ground
                    else -> tokens.ink to tokens.sunken
                }
            Box(Modifier.size(24.dp).background(ground, RoundedCornerShape(6.dp)), Alignment.Center) {
                TextScaleAtMost(1f) { Words(letter.letter, styles.badge.copy(fontWeight = FontWeight.Bold), colour = ink) }
            }
        }
    }
