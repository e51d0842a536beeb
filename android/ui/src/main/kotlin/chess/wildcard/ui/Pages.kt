/** Screens around the games: home, pages of blocks, army builder, curtain, piece diagram. */
package chess.wildcard.ui

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.AssistChip
import androidx.compose.material3.FilterChip
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedCard
import androidx.compose.material3.Switch
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Block
import chess.wildcard.screens.BuilderScreen
import chess.wildcard.screens.CurtainScreen
import chess.wildcard.screens.DiagramScreen
import chess.wildcard.screens.HomeScreen
import chess.wildcard.screens.PageScreen
import chess.wildcard.screens.UserCommand

/** Squares of boards that the core gives no geometry for. */
private val square = 48.dp
private val smallSquare = 16.dp

@Composable
internal fun Home(home: HomeScreen, send: (UserCommand) -> Unit) =
    Scrolled("home") {
        TitleBar(home.title, null, send)
        Press(home.settings, send)
        if (home.running.isEmpty()) Text(home.noRunning, Modifier.padding(8.dp))
        for (game in home.running) {
            OutlinedCard(
                onClick = { send(game.command) },
                Modifier.fillMaxWidth().padding(4.dp).semantics(mergeDescendants = true) {
                    contentDescription = game.spoken
                },
            ) {
                Text(game.title, Modifier.padding(8.dp), style = MaterialTheme.typography.titleMedium)
                Text(game.line, Modifier.padding(8.dp))
            }
        }
        for (variant in home.variants) {
            Row(Modifier.fillMaxWidth().padding(4.dp), Arrangement.SpaceBetween, Alignment.CenterVertically) {
                Column(Modifier.weight(1f)) {
                    Text(variant.title, style = MaterialTheme.typography.titleMedium)
                    Text(variant.hook)
                }
                Press(variant.play, send)
            }
        }
        PressRow(home.tiles, send)
    }

@Composable
internal fun Page(page: PageScreen, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxSize()) {
        TitleBar(page.title, page.back, send)
        Column(Modifier.weight(1f)) {
            Scrolled("page") { for (block in page.blocks) BlockOf(block, send) }
        }
        page.primary?.let { Press(it, send, Modifier.fillMaxWidth().padding(8.dp)) }
    }

@Composable
private fun BlockOf(block: Block, send: (UserCommand) -> Unit) {
    Column(Modifier.fillMaxWidth().padding(8.dp)) {
        when (block) {
            is Block.Heading -> Text(block.text, style = MaterialTheme.typography.titleMedium)
            is Block.Text -> Text(block.text)
            is Block.Note -> AssistChip(onClick = {}, label = { Text(block.text) })
            is Block.Row -> RowOf(block, send)
            is Block.Segments -> SegmentsOf(block, send)
            is Block.Switch ->
                Row(verticalAlignment = Alignment.CenterVertically) {
                    Column(Modifier.weight(1f)) {
                        Text(block.label)
                        Text(block.line, style = MaterialTheme.typography.bodySmall)
                    }
                    Switch(
                        checked = block.on,
                        onCheckedChange = { send(block.button.command) },
                        Modifier.semantics { contentDescription = block.label },
                        enabled = block.button.enabled,
                    )
                }
            is Block.Stepper ->
                Row(verticalAlignment = Alignment.CenterVertically) {
                    Text(block.label, Modifier.weight(1f))
                    Press(block.less, send)
                    Text(block.value, Modifier.semantics { contentDescription = block.spoken })
                    Press(block.more, send)
                }
            is Block.Buttons -> PressRow(block.buttons, send)
            is Block.Example -> {
                Board(block.board, square, send)
                Text(block.caption)
            }
        }
    }
}

@Composable
private fun RowOf(row: Block.Row, send: (UserCommand) -> Unit) =
    OutlinedCard(
        onClick = { send(row.button.command) },
        Modifier.fillMaxWidth().semantics(mergeDescendants = true) {
            contentDescription = row.button.spoken
        },
        enabled = row.button.enabled,
    ) {
        row.board?.let { Board(it, smallSquare, send) }
        Text(row.title, Modifier.padding(8.dp), style = MaterialTheme.typography.titleMedium)
        Text("${row.line} ${row.trailing}", Modifier.padding(8.dp))
    }

@Composable
private fun SegmentsOf(segments: Block.Segments, send: (UserCommand) -> Unit) {
    Text(segments.label, style = MaterialTheme.typography.labelLarge)
    Row(horizontalArrangement = Arrangement.spacedBy(8.dp)) {
        segments.options.forEachIndexed { at, option ->
            FilterChip(
                selected = at == segments.selected.toInt(),
                onClick = { send(option.command) },
                label = { Text(option.label) },
                enabled = option.enabled,
            )
        }
    }
    if (segments.explanation.isNotEmpty()) Text(segments.explanation)
}

@Composable
internal fun Builder(builder: BuilderScreen, send: (UserCommand) -> Unit) =
    Scrolled("builder") {
        TitleBar(builder.title, builder.back, send)
        PressRow(builder.tools, send)
        Text("${builder.pointsText} ${builder.placesText}")
        Board(builder.board, square, send)
        Text(builder.hint)
        for (tile in builder.palette) {
            Row(verticalAlignment = Alignment.CenterVertically) {
                val chosen = if (tile.selected) "▸" else " "
                Text("$chosen ${tile.piece} ${tile.cost} ×${tile.count}", Modifier.weight(1f))
                Press(tile.button, send)
            }
        }
        Text(builder.status)
        for (problem in builder.problems) Text(problem, color = MaterialTheme.colorScheme.error)
        PressRow(builder.bar + builder.done + builder.library, send)
    }

@Composable
internal fun Curtain(curtain: CurtainScreen, send: (UserCommand) -> Unit) =
    Scrolled("curtain") {
        TitleBar(curtain.title, null, send)
        Text(curtain.line)
        Press(curtain.ready, send)
    }

@Composable
internal fun Diagram(diagram: DiagramScreen, send: (UserCommand) -> Unit) =
    Scrolled("diagram") {
        TitleBar(diagram.title, diagram.back, send)
        PressRow(diagram.tabs, send)
        Board(diagram.board, square, send)
        Text("${diagram.caption} ${diagram.value}")
        for (line in diagram.legend) Text(line)
        PressRow(diagram.tools, send)
    }
