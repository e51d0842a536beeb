/** Pages of blocks under an app bar: new game, history, rules, settings, about. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.IntrinsicSize
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.selectableGroup
import androidx.compose.foundation.selection.toggleable
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Switch
import androidx.compose.material3.SwitchDefaults
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Block
import chess.wildcard.screens.Button
import chess.wildcard.screens.PageScreen
import chess.wildcard.screens.UserCommand

private val margin = 16.dp

/** A page with no more than this is all but empty. */
private const val FEW_BLOCKS = 2
private val pageWidth = 640.dp
private val exampleSide = 40.dp
private val rowBoard = 56.dp

@Composable
internal fun Page(page: PageScreen, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxSize().testTag("page"), horizontalAlignment = Alignment.CenterHorizontally) {
        AppBar(page.title, page.back, send, subtitle = page.subtitle) { for (action in page.actions) PressIcon(action, send) }
        // A form may be short; it is not empty.
        val isEmpty = page.primary == null && page.blocks.size <= FEW_BLOCKS
        LazyColumn(
            Modifier.weight(1f).widthIn(max = pageWidth).fillMaxWidth().padding(horizontal = margin),
            contentPadding = PaddingValues(bottom = margin),
            // An empty page says so in its middle.
            verticalArrangement = if (isEmpty) Arrangement.spacedBy(16.dp, Alignment.CenterVertically) else Arrangement.spacedBy(12.dp),
            horizontalAlignment = if (isEmpty) Alignment.CenterHorizontally else Alignment.Start,
        ) { items(page.blocks) { BlockOf(it, send) } }
        page.pinned?.let { pinned ->
            Box(Modifier.widthIn(max = pageWidth).fillMaxWidth().padding(margin, 8.dp)) { BlockOf(pinned, send) }
        }
        // Why the one thing to do cannot be done; a screen reader hears it from the button.
        page.primary?.reason?.let {
            Words(it, styles.line, Modifier.padding(horizontal = margin).clearAndSetSemantics { }, tokens.soft, lines = 3)
        }
        page.primary?.let {
            Press(it, send, Modifier.widthIn(max = pageWidth).fillMaxWidth().padding(margin, 8.dp), tall = true)
        }
    }

@Composable
private fun BlockOf(block: Block, send: (UserCommand) -> Unit) =
    when (block) {
        is Block.Heading ->
            Words(block.text, styles.title, Modifier.padding(top = 12.dp).semantics { heading() }, lines = 3)
        is Block.Text -> Words(block.text, styles.body, lines = Int.MAX_VALUE)
        is Block.Note ->
            Words(
                block.text,
                styles.badge,
                Modifier.background(tokens.tint.ground, pill).padding(12.dp, 6.dp),
                tokens.tint.on,
                lines = 3,
            )
        is Block.Row -> RowOf(block, send)
        is Block.Segments -> SegmentsOf(block, send)
        is Block.Switch -> SwitchOf(block, send)
        is Block.Stepper -> StepperOf(block, send)
        is Block.Buttons -> PressRow(block.buttons, send)
        is Block.Example -> ExampleOf(block, send)
        else -> OnlineBlockOf(block, send)
    }

@Composable
private fun RowOf(row: Block.Row, send: (UserCommand) -> Unit) {
    val ink = if (row.button.enabled) tokens.ink else tokens.soft
    Row(
        Modifier.fillMaxWidth().heightIn(min = 56.dp).presses(row.button, send, panelShape).panel().padding(margin, 12.dp),
        Arrangement.spacedBy(14.dp),
        Alignment.CenterVertically,
    ) {
        val board = row.board
        if (board == null) {
            IconOf(row.button.icon, ink)
        } else {
            Box(Modifier.clip(RoundedCornerShape(6.dp))) {
                BoardPicture(board, rowBoard / maxOf(FILES, board.ranks.toInt()))
            }
        }
        Column(Modifier.weight(1f)) {
            Words(row.title, styles.name, colour = ink, lines = 2)
            if (row.line.isNotEmpty()) Words(row.line, styles.line, colour = tokens.soft, lines = 3)
        }
        if (row.trailing.isNotEmpty()) Words(row.trailing, styles.label, colour = tokens.soft)
    }
}

/** Segments in one row at most. */
private const val SEGMENTS = 5

@Composable
private fun SegmentsOf(block: Block.Segments, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp)) {
        if (block.label.isNotEmpty()) Words(block.label, styles.label, colour = tokens.soft)
        Column(Modifier.fillMaxWidth().background(tokens.sunken, buttonShape).padding(4.dp).selectableGroup()) {
            // More than a row holds in words stand in two.
            val rows = if (block.options.size > SEGMENTS) (block.options.size + 1) / 2 else SEGMENTS
            block.options.withIndex().chunked(rows).forEach { row ->
                Row(Modifier.fillMaxWidth().height(IntrinsicSize.Min), Arrangement.spacedBy(4.dp)) {
                    for ((at, option) in row) Segment(option, at == block.selected.toInt(), send)
                }
            }
        }
        if (block.explanation.isNotEmpty()) Words(block.explanation, styles.line, colour = tokens.soft, lines = 4)
    }

@Composable
private fun RowScope.Segment(option: Button, chosen: Boolean, send: (UserCommand) -> Unit) {
    val shape = RoundedCornerShape(11.dp)
    val ground = if (chosen) tokens.surface else tokens.sunken
    val ink = if (chosen) tokens.accent else if (option.enabled) tokens.ink else tokens.soft
    Box(
        Modifier.weight(1f).fillMaxHeight().heightIn(min = target).clip(shape).background(ground)
            .then(if (chosen) Modifier.border(1.5.dp, tokens.accent, shape) else Modifier)
            .selectable(chosen, option.enabled, Role.RadioButton) { send(option.command) }
            .semantics(mergeDescendants = true) {
                contentDescription = option.spoken
                option.reason?.let { stateDescription = it }
            }.padding(4.dp),
        Alignment.Center,
    ) {
        val weight = if (chosen) FontWeight.Bold else FontWeight.SemiBold
        Words(option.label, styles.line.copy(fontWeight = weight), colour = ink, lines = 2, align = TextAlign.Center)
    }
}

@Composable
private fun SwitchOf(block: Block.Switch, send: (UserCommand) -> Unit) =
    Row(
        Modifier.fillMaxWidth().heightIn(min = 56.dp).clip(panelShape)
            .toggleable(block.on, enabled = block.button.enabled, role = Role.Switch) { send(block.button.command) }
            .semantics(mergeDescendants = true) {
                contentDescription = block.button.spoken.ifEmpty { block.label }
                block.button.reason?.let { stateDescription = it }
            }
            .panel().padding(margin, 10.dp),
        Arrangement.spacedBy(14.dp),
        Alignment.CenterVertically,
    ) {
        Column(Modifier.weight(1f)) {
            Words(block.label, styles.name, lines = 2)
            val line = block.button.reason ?: block.line
            if (line.isNotEmpty()) Words(line, styles.line, colour = tokens.soft, lines = 4)
        }
        Switch(
            block.on,
            null,
            Modifier.clearAndSetSemantics { },
            enabled = block.button.enabled,
            colors =
                SwitchDefaults.colors(
                    checkedTrackColor = tokens.fill.ground,
                    checkedThumbColor = tokens.fill.on,
                    uncheckedTrackColor = tokens.sunken,
                    uncheckedThumbColor = tokens.outline,
                    uncheckedBorderColor = tokens.outline,
                ),
        )
    }

@Composable
private fun StepperOf(block: Block.Stepper, send: (UserCommand) -> Unit) =
    Row(
        Modifier.fillMaxWidth().panel().padding(start = margin, end = 4.dp, top = 4.dp, bottom = 4.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        Words(block.label, styles.name, Modifier.weight(1f), lines = 2)
        Step(block.less, send)
        Words(
            block.value,
            styles.tableTitle,
            Modifier.widthIn(min = 36.dp).semantics {
                contentDescription = block.spoken
                liveRegion = LiveRegionMode.Polite
            },
            align = TextAlign.Center,
        )
        Step(block.more, send)
    }

@Composable
private fun Step(button: Button, send: (UserCommand) -> Unit) {
    val ink = if (button.enabled) tokens.accent else tokens.soft.copy(alpha = 0.5f)
    Box(Modifier.size(target).presses(button, send, pill), Alignment.Center) {
        Words(button.label, styles.headline, colour = ink)
    }
}

@Composable
private fun ExampleOf(block: Block.Example, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp), Alignment.CenterHorizontally) {
        WidthOf(exampleSide) { side -> Board(block.board, side, send) }
        if (block.caption.isNotEmpty()) Words(block.caption, styles.line, colour = tokens.soft, lines = 5)
    }

/** The side of a square where a board fills the width there is, but squares are at most [most]. */
@Composable
internal fun WidthOf(most: Dp, content: @Composable (Dp) -> Unit) =
    BoxWithConstraints(Modifier.fillMaxWidth(), Alignment.Center) { content(minOf(most, maxWidth / FILES)) }
