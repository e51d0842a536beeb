/** Which men slide when one board follows another, and how long. */
package chess.wildcard.ui

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import chess.wildcard.screens.BoardState
import kotlin.math.abs

/** A man on its way between two squares, by their indices; [taken] is what stood at the end. */
internal data class Slide(val piece: String, val from: Int, val to: Int, val taken: String)

/** Men on their way, and how far they have come: 0 at the start, 1 there. */
internal class Slides(val moving: List<Slide>, own: Boolean) {
    val progress = Animatable(if (moving.isEmpty()) 1f else 0f)
    private val ms = if (own) OWN_MS else OTHER_MS

    suspend fun run(reduced: Boolean) {
        if (reduced) progress.snapTo(1f) else progress.animateTo(1f, tween(ms, easing = inOut))
    }
}

private const val OWN_MS = 150
private const val OTHER_MS = 180

/** More men than a castling moves: another position, which is not slid to. */
private const val MOST = 3
private val inOut = CubicBezierEasing(0.645f, 0.045f, 0.355f, 1f)

/** How far marks of the last move have faded in where motion is reduced. */
private const val FADE_MS = 100

/**
 * The men that moved from board [before] to [after]. Squares count by name, so that turning the board moves
 * nobody. A pawn that became something else starts as what it became.
 */
internal fun slidesBetween(before: BoardState, after: BoardState): List<Slide> {
    if (before.squares.size != after.squares.size || before.flipped != after.flipped) return emptyList()
    val gone = ArrayList<Int>()
    val come = ArrayList<Int>()
    for (at in after.squares.indices) {
        val (old, new) = before.squares[at].piece to after.squares[at].piece
        if (old == new) continue
        if (old.isNotEmpty()) gone += at
        if (new.isNotEmpty()) come += at
    }
    if (come.size > MOST) return emptyList()
    return come.mapNotNull { to ->
        val piece = after.squares[to].piece
        val from = gone.filter { before.squares[it].piece == piece && it != to }.minByOrNull { abs(it - to) }
        from?.let { gone.remove(it).let { _ -> Slide(piece, from, to, before.squares[to].piece) } }
    }
}

/** The slides that lead to [board]; a man that was [dropped] there by hand is there already. */
@Composable
internal fun rememberSlides(board: BoardState, dropped: () -> Pair<String, String>?): Slides {
    var before by remember { mutableStateOf(board) }
    val reduced = LocalReducedMotion.current
    val slides =
        remember(board.squares, board.flipped) {
            val byHand = dropped()
            val moving =
                slidesBetween(before, board).filterNot {
                    board.squares[it.from].name == byHand?.first && board.squares[it.to].name == byHand.second
                }
            val white = moving.firstOrNull()?.piece?.first()?.isUpperCase()
            Slides(moving, own = white != board.flipped)
        }
    SideEffect { before = board }
    LaunchedEffect(slides) { slides.run(reduced) }
    return slides
}

/** How far the marks of the last move have come: at once, or faded in where nothing slides. */
@Composable
internal fun lastMoveFade(slides: Slides): () -> Float {
    val reduced = LocalReducedMotion.current
    val fade = remember(slides) { Animatable(if (reduced && slides.moving.isNotEmpty()) 0f else 1f) }
    LaunchedEffect(fade) { fade.animateTo(1f, tween(FADE_MS, easing = LinearEasing)) }
    return { fade.value }
}

