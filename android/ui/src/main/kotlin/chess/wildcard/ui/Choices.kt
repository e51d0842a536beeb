/** Choices on the board: what a pawn becomes, and move or sap. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxScope
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.draw.shadow
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import chess.wildcard.screens.Button
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.Icon
import chess.wildcard.screens.Popover
import chess.wildcard.screens.Promotion
import chess.wildcard.screens.UserCommand

private val namesWidth = 144.dp
private val popoverWidth = 146.dp
private val popoverRow = 56.dp

/** A layer over the board that takes every touch; one beside the choice means [cancel]. */
@Composable
private fun Layer(
    side: Dp,
    ranks: Int,
    ground: Color,
    cancel: UserCommand,
    send: (UserCommand) -> Unit,
    content: @Composable BoxScope.() -> Unit,
) = CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
    Box(
        Modifier.size(side * FILES, side * ranks).background(ground).pointerInput(cancel) {
            detectTapGestures { send(cancel) }
        },
    ) { content() }
}

/** From the target square inwards: a cell for each piece, with its name on a panel beside. */
@Composable
internal fun PromotionOf(promotion: Promotion, side: Dp, ranks: Int, send: (UserCommand) -> Unit) {
    val (row, file) = promotion.square.toInt() / FILES to promotion.square.toInt() % FILES
    val down = row < ranks / 2
    val namesRight = file < FILES / 2
    val order = promotion.choices.indices.let { if (down) it.toList() else it.reversed() }
    val top = if (down) side * row else side * (row + 1 - promotion.choices.size)
    val left = if (namesRight) side * file else side * file - namesWidth
    Layer(side, ranks, BoardColours.backdrop, promotion.cancel, send) {
        Column(
            Modifier.offset(left, top).clip(RoundedCornerShape(12.dp)).background(CardColours.ink)
                .testTag("promotion").semantics { paneTitle = promotion.spoken },
        ) {
            for (at in order) {
                val cell = @Composable { PieceCell(promotion.pieces[at], side, light = at % 2 == 0) }
                val choice = promotion.choices[at]
                Row(
                    Modifier.clickable(role = Role.Button) { send(choice.command) }
                        .semantics(mergeDescendants = true) { contentDescription = choice.spoken },
                    verticalAlignment = Alignment.CenterVertically,
                ) {
                    if (namesRight) cell()
                    NameOf(choice)
                    if (!namesRight) cell()
                }
            }
        }
        if (promotion.choices.size < ranks) {
            val free = if (down) top + side * promotion.choices.size else top - side
            HintOf(promotion.hint, Modifier.offset(y = free).fillMaxWidth().height(side))
        }
    }
}

@Composable
private fun NameOf(choice: Button) =
    Column(Modifier.width(namesWidth).padding(horizontal = 14.dp)) {
        TextScaleAtMost(if (choice.line.isEmpty()) STRIP_SCALE else TWO_LINES_SCALE) {
            Words(choice.label, styles.name, colour = Color.White)
            val soft = Color.White.copy(alpha = 0.8f)
            if (choice.line.isNotEmpty()) Words(choice.line, styles.small.copy(lineHeight = 16.sp), colour = soft)
        }
    }

/** What a tap beside the choice means, in the row that it leaves free. */
@Composable
private fun HintOf(text: String, modifier: Modifier) =
    Box(modifier, Alignment.Center) {
        Box(Modifier.background(CardColours.ink, pill).padding(horizontal = 14.dp, vertical = 6.dp)) {
            TextScaleAtMost(STRIP_SCALE) { Words(text, styles.line, colour = Color.White) }
        }
    }

@Composable
private fun PieceCell(letter: String, side: Dp, light: Boolean) =
    Box(
        Modifier.size(side).background(if (light) BoardColours.light else Color(0xFFDCD4C2)),
        Alignment.Center,
    ) { PieceOf(letter, side * PIECE_SHARE) }

/** A few rows beside a square. */
@Composable
internal fun PopoverOf(popover: Popover, side: Dp, ranks: Int, send: (UserCommand) -> Unit) {
    val (row, file) = popover.square.toInt() / FILES to popover.square.toInt() % FILES
    val gap = 4.dp
    val right = side * (file + 1) + gap
    val left = if (right + popoverWidth <= side * FILES) right else side * file - popoverWidth - gap
    val height = popoverRow * popover.choices.size + 12.dp
    val most = (side * ranks - height).coerceAtLeast(0.dp)
    val top = (side * row + side / 2 - height / 2).coerceIn(0.dp, most)
    Layer(side, ranks, Color.Transparent, popover.cancel, send) {
        Column(
            Modifier.offset(left.coerceAtLeast(0.dp), top).shadow(10.dp, RoundedCornerShape(18.dp))
                .background(tokens.raised, RoundedCornerShape(18.dp)).padding(6.dp).width(popoverWidth - 12.dp)
                .testTag("popover"),
        ) { for (choice in popover.choices) PopoverRow(choice, send) }
    }
}

@Composable
private fun PopoverRow(choice: Button, send: (UserCommand) -> Unit) {
    val filled = choice.style == ButtonStyle.FILLED
    val ink = if (filled) tokens.fill.on else tokens.ink
    val shape = RoundedCornerShape(12.dp)
    Row(
        Modifier.width(popoverWidth).heightIn(min = popoverRow).presses(choice, send, shape)
            .background(if (filled) tokens.fill.ground else Color.Transparent, shape)
            .padding(horizontal = 10.dp),
        Arrangement.spacedBy(10.dp),
        Alignment.CenterVertically,
    ) {
        val sign = if (choice.icon == Icon.BOOM) tokens.bad.on else ink
        if (choice.icon != Icon.NONE) IconOf(choice.icon, sign) else Box(Modifier.size(24.dp))
        TextScaleAtMost(TWO_LINES_SCALE) {
            Column {
                Words(choice.label, styles.name, colour = ink)
                if (choice.line.isNotEmpty()) Words(choice.line, styles.small, colour = if (filled) ink else tokens.soft)
            }
        }
    }
}
