/** The public log: the ticker above the board, rows of the list. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.LogRow
import chess.wildcard.screens.UserCommand

/** What happened last, in one row that scrolls to its end; moves read from the left in every script. */
@Composable
internal fun Ticker(rows: List<LogRow>, height: Dp, modifier: Modifier = Modifier) =
    CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
        TextScaleAtMost(STRIP_SCALE) {
            val scroll = rememberScrollState()
            LaunchedEffect(rows, scroll.maxValue) { scroll.scrollTo(scroll.maxValue) }
            Row(
                modifier.fillMaxWidth().height(height).background(tokens.surface).horizontalScroll(scroll)
                    .padding(horizontal = 12.dp).testTag("ticker"),
                Arrangement.spacedBy(8.dp),
                Alignment.CenterVertically,
            ) {
                rows.forEachIndexed { at, row ->
                    if (at > 0) Box(Modifier.width(1.dp).height(20.dp).background(tokens.line))
                    TickerRow(row)
                }
            }
        }
    }

@Composable
private fun TickerRow(row: LogRow) =
    Row(
        Modifier.semantics(mergeDescendants = true) { contentDescription = row.spoken },
        Arrangement.spacedBy(6.dp),
        Alignment.CenterVertically,
    ) {
        Words(row.number, styles.line, colour = tokens.soft)
        ArmyDisc(row.white, 10.dp)
        row.card?.let { CardChip(it) }
        if (row.text.isNotEmpty()) MoveText(row)
    }

@Composable
private fun MoveText(row: LogRow) {
    val style = styles.line.copy(fontWeight = FontWeight.SemiBold)
    if (row.current) {
        val shape = RoundedCornerShape(8.dp)
        Figurines(row.text, style, Modifier.background(tokens.tint.ground, shape).padding(8.dp, 3.dp), tokens.tint.on)
    } else {
        Figurines(row.text, style)
    }
}

/** One row of the list: number, army, card, moves. It can be pressed where it leads somewhere. */
@Composable
internal fun LogLine(row: LogRow, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val leads = row.command != UserCommand.Nothing
    val shape = RoundedCornerShape(12.dp)
    Row(
        modifier.fillMaxWidth().heightIn(min = if (leads) target else 36.dp).clip(shape)
            .background(if (row.current) tokens.tint.ground else tokens.surface.copy(alpha = 0f))
            .then(if (leads) Modifier.clickable { send(row.command) } else Modifier)
            .semantics(mergeDescendants = true) {
                contentDescription = row.spoken
                selected = row.current
            }
            .padding(horizontal = 12.dp, vertical = 4.dp),
        Arrangement.spacedBy(10.dp),
        Alignment.CenterVertically,
    ) {
        Words(row.number, styles.line, Modifier.widthIn(min = 22.dp), tokens.soft)
        ArmyDisc(row.white, 14.dp)
        row.card?.let { CardChip(it) }
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
            val ink = if (row.current) tokens.tint.on else tokens.ink
            val weight = if (row.current) FontWeight.Bold else FontWeight.Medium
            Figurines(row.text, styles.label.copy(fontWeight = weight), colour = ink, lines = 2)
        }
    }
}

/** The whole log, scrolled to the present row. */
@Composable
internal fun LogList(rows: List<LogRow>, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val state = rememberLazyListState()
    val current = rows.indexOfLast { it.current }
    LaunchedEffect(current, rows.size) { if (current >= 0) state.scrollToItem(current) }
    LazyColumn(modifier.testTag("log"), state) { items(rows) { LogLine(it, send) } }
}
