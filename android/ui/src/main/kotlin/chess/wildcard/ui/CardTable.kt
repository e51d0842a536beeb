/** The table under the open card: deck, card, what it grants, two piles. */
package chess.wildcard.ui

import androidx.compose.animation.animateColorAsState
import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.animateFloatAsState
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.shadow
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.CardArea
import chess.wildcard.screens.CardFace
import chess.wildcard.screens.Pile

internal val arriving = CubicBezierEasing(0.2f, 0f, 0f, 1f)
private const val TURN_MS = 300
private const val TINT_MS = 200
private const val PIP_MS = 120
private const val FADE_MS = 100
private const val HALF_TURN = 90f
private const val PERSPECTIVE = 12f
private const val MANY_PIPS = 9u

/** Widths by room. */
private class Sizes(val open: Dp, val pile: Dp, val deck: Dp, val gap: Dp) {
    companion object {
        fun of(compact: Boolean) =
            if (compact) Sizes(46.dp, 34.dp, 38.dp, 8.dp) else Sizes(68.dp, 40.dp, 46.dp, 12.dp)
    }
}

/** [area] on a table [height] high. Mirrored where the script is; the faces never are. */
@Composable
internal fun CardTable(area: CardArea, height: Dp, compact: Boolean, modifier: Modifier = Modifier) =
    TextScaleAtMost(STRIP_SCALE) {
        val sizes = Sizes.of(compact)
        val reduced = LocalReducedMotion.current
        val tint by animateColorAsState(
            tokens.table(area.open?.colour.orEmpty()),
            tween(TINT_MS, if (reduced) 0 else TURN_MS),
        )
        Row(
            modifier.fillMaxWidth().height(height).background(tint).padding(horizontal = sizes.gap).testTag("card"),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            Face { DeckOf(area.deck, sizes.deck, Modifier.semantics { contentDescription = area.deckSpoken }) }
            Box(Modifier.width(if (compact) 6.dp else 10.dp))
            OpenCard(area.open, sizes.open)
            Granted(area, compact)
            PileOf(area.topPile, sizes.pile, compact)
            Box(Modifier.width(if (compact) 6.dp else 0.dp))
            PileOf(area.bottomPile, sizes.pile, compact)
        }
    }

@Composable
private fun Face(content: @Composable () -> Unit) =
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) { TextScaleAtMost(1f, content) }

/** The open card. A new one rises from the deck and turns over; with reduced motion it fades in. */
@Composable
private fun OpenCard(face: CardFace?, width: Dp) {
    val reduced = LocalReducedMotion.current
    var shown by remember { mutableStateOf(face) }
    val turn = remember { Animatable(1f) }
    LaunchedEffect(face) {
        if (face == shown) return@LaunchedEffect
        shown = face
        turn.snapTo(0f)
        turn.animateTo(1f, tween(if (reduced) FADE_MS else TURN_MS, easing = arriving))
    }
    val shape = RoundedCornerShape(width / 8)
    Box(
        Modifier.size(width, width * CARD_RATIO).graphicsLayer {
            val left = 1 - turn.value
            if (reduced) {
                alpha = turn.value
            } else {
                rotationY = -HALF_TURN * left
                translationX = -size.width * left
                cameraDistance = PERSPECTIVE
            }
        }.semantics(mergeDescendants = true) { contentDescription = face?.spoken.orEmpty() },
    ) {
        if (face == null) {
            Box(Modifier.size(width, width * CARD_RATIO).border(1.5.dp, tokens.outline, shape))
        } else {
            Face { CardOf(face, width, Modifier.shadow(4.dp, shape)) }
        }
    }
}

@Composable
private fun RowScope.Granted(area: CardArea, compact: Boolean) =
    Column(
        Modifier.weight(1f).padding(horizontal = if (compact) 8.dp else 12.dp),
        Arrangement.spacedBy(if (compact) 1.dp else 3.dp),
    ) {
        Words(area.title, if (compact) styles.name.copy(fontWeight = FontWeight.ExtraBold) else styles.tableTitle)
        Words(area.line, if (compact) styles.small else styles.line, lines = 2)
        if (area.idle.isNotEmpty()) {
            Words(area.idle, styles.badge, colour = tokens.accent)
        } else if (area.pips in 2u..MANY_PIPS) {
            Pips(area.pips.toInt(), area.pipsUsed.toInt(), if (compact) 8.dp else 10.dp)
        }
    }

/** Moves granted; used ones are hollow, from the first on. They empty one by one. */
@Composable
internal fun Pips(granted: Int, used: Int, side: Dp, modifier: Modifier = Modifier) =
    Row(modifier, Arrangement.spacedBy(4.dp)) {
        for (pip in 0 until granted) {
            val full by animateFloatAsState(if (pip < used) 0f else 1f, tween(PIP_MS))
            val ink = tokens.ink
            Canvas(Modifier.size(side)) {
                drawCircle(ink.copy(alpha = full), size.width / 2 - 0.75.dp.toPx())
                drawCircle(ink, size.width / 2 - 0.75.dp.toPx(), style = Stroke(1.5.dp.toPx()))
            }
        }
    }

@Composable
private fun PileOf(pile: Pile, width: Dp, compact: Boolean) =
    Column(
        Modifier.widthIn(min = if (compact) width else 52.dp).semantics(mergeDescendants = true) {
            contentDescription = pile.spoken
        },
        Arrangement.spacedBy(4.dp),
        Alignment.CenterHorizontally,
    ) {
        Box(Modifier.padding(top = 6.dp)) {
            val top = pile.top
            val shape = RoundedCornerShape(width / 8)
            if (top == null) {
                Box(Modifier.size(width, width * CARD_RATIO).border(1.5.dp, tokens.outline, shape))
            } else {
                val edge = Modifier.offset(2.dp, 2.dp).size(width, width * CARD_RATIO)
                if (pile.count > 1u) Box(edge.background(tokens.soft.copy(alpha = 0.6f), shape))
                Face { CardOf(top, width) }
            }
            if (pile.count > 0u) CountPill(pile.count, Modifier.align(Alignment.TopEnd).offset(7.dp, (-6).dp))
        }
        if (!compact) Words(pile.owner, styles.micro, Modifier.widthIn(max = 60.dp), tokens.soft)
    }

@Composable
internal fun CountPill(count: UInt, modifier: Modifier = Modifier) =
    TextScaleAtMost(1f) {
        val (ink, ground) = tokens.counter
        Box(
            modifier.height(20.dp).defaultMinSize(minWidth = 20.dp).background(ground, pill).padding(horizontal = 5.dp),
            Alignment.Center,
        ) { Words("$count", styles.badge.copy(fontWeight = FontWeight.Bold), colour = ink) }
    }
