/** The army builder: points as ticks, the own half, the pieces to choose from, what is still wrong. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Button
import chess.wildcard.screens.BuilderScreen
import chess.wildcard.screens.PaletteTile
import chess.wildcard.screens.UserCommand

private const val POINTS = 39
private const val TILES_IN_A_ROW = 4
private val squareMost = 72.dp
private val tileShape = RoundedCornerShape(16.dp)

@Composable
internal fun Builder(builder: BuilderScreen, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxSize().testTag("builder")) {
        AppBar(builder.title, builder.back, send) { for (tool in builder.tools) PressIcon(tool, send) }
        Column(Modifier.weight(1f).verticalScroll(rememberScrollState())) {
            Budget(builder)
            WidthOf(squareMost) { side -> Board(builder.board, side, send) }
            Words(
                builder.hint,
                styles.line,
                Modifier.fillMaxWidth().background(tokens.surface).heightIn(min = 40.dp).padding(16.dp, 10.dp),
                tokens.soft,
                lines = 2,
            )
            // The list of armies takes the pieces' place: it is in sight wherever it is opened.
            if (builder.library.isEmpty()) Palette(builder.palette, send) else PressRow(builder.library, send, Modifier.padding(12.dp))
            if (builder.problems.isNotEmpty()) Problems(builder.problems)
            Words(builder.status, styles.line, Modifier.padding(16.dp, 8.dp), tokens.soft, lines = 2)
        }
        Foot(builder, send)
    }

@Composable
private fun Budget(builder: BuilderScreen) =
    Column(Modifier.padding(16.dp, 6.dp), Arrangement.spacedBy(6.dp)) {
        Row(verticalAlignment = Alignment.Bottom) {
            Words(
                builder.pointsText,
                styles.tableTitle,
                Modifier.weight(1f).semantics { liveRegion = LiveRegionMode.Polite },
            )
            Words(builder.placesText, styles.line, colour = tokens.soft)
        }
        Row(Modifier.fillMaxWidth().height(12.dp), Arrangement.spacedBy(2.dp)) {
            val over = builder.points.toInt() > POINTS
            for (tick in 0 until POINTS) {
                val shape = RoundedCornerShape(2.dp)
                val full = if (over) CardColours.red else tokens.fill.ground
                val dress =
                    if (tick < builder.points.toInt()) Modifier.background(full, shape) else Modifier.border(1.dp, tokens.outline, shape)
                Box(Modifier.weight(1f).height(12.dp).then(dress))
            }
        }
    }

@Composable
private fun Palette(tiles: List<PaletteTile>, send: (UserCommand) -> Unit) =
    Column(Modifier.padding(12.dp, 8.dp), Arrangement.spacedBy(8.dp)) {
        for (row in tiles.chunked(TILES_IN_A_ROW)) {
            Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp)) { for (tile in row) TileOf(tile, send) }
        }
    }

@Composable
private fun RowScope.TileOf(tile: PaletteTile, send: (UserCommand) -> Unit) {
    val edge = if (tile.selected) tokens.accent else tokens.line
    val ground = if (tile.selected) tokens.tint.ground else tokens.surface
    Box(
        Modifier.weight(1f).heightIn(min = 84.dp).presses(tile.button, send, tileShape)
            .semantics { selected = tile.selected }
            .background(ground, tileShape).border(if (tile.selected) 2.dp else 1.dp, edge, tileShape),
    ) {
        Column(
            Modifier.align(Alignment.Center).padding(vertical = 6.dp),
            horizontalAlignment = Alignment.CenterHorizontally,
        ) {
            PieceOf(tile.piece, 48.dp)
            TextScaleAtMost(STRIP_SCALE) {
                Words(tile.button.label, styles.badge, colour = if (tile.selected) tokens.tint.on else tokens.ink)
            }
        }
        TextScaleAtMost(1f) {
            Words("${tile.cost}", styles.line, Modifier.padding(8.dp, 5.dp), tokens.soft)
        }
        if (tile.count > 0u) CountPill(tile.count, Modifier.align(Alignment.TopEnd).padding(5.dp))
    }
}

@Composable
private fun Problems(problems: List<String>) =
    Row(
        Modifier.fillMaxWidth().padding(12.dp, 4.dp).background(tokens.warning.ground, tileShape).padding(16.dp, 12.dp),
        Arrangement.spacedBy(12.dp),
    ) {
        WarningIcon(tokens.warning.on)
        Column(verticalArrangement = Arrangement.spacedBy(4.dp)) {
            problems.forEachIndexed { at, problem ->
                val weight = if (at == 0) FontWeight.Bold else FontWeight.Medium
                Words(problem, styles.line.copy(fontWeight = weight), colour = tokens.warning.on, lines = 3)
            }
        }
    }

@Composable
private fun Foot(builder: BuilderScreen, send: (UserCommand) -> Unit) =
    Column(Modifier.background(tokens.surface)) {
        Hairline(Modifier.fillMaxWidth())
        Row(
            Modifier.fillMaxWidth().heightIn(min = 64.dp).padding(8.dp, 6.dp),
            Arrangement.spacedBy(4.dp),
            Alignment.CenterVertically,
        ) {
            for (button in builder.bar) IconOverLabel(button, send)
            Done(builder.done, send, Modifier.weight(1f))
        }
    }

/** Off it says why. */
@Composable
private fun Done(button: Button, send: (UserCommand) -> Unit, modifier: Modifier) {
    val reason = button.reason
    if (button.enabled || reason == null) return Press(button, send, modifier)
    Column(
        modifier.heightIn(min = 52.dp).presses(button, send).background(tokens.chip, buttonShape).padding(8.dp, 4.dp),
        Arrangement.Center,
        Alignment.CenterHorizontally,
    ) {
        Words(button.label, styles.label.copy(fontWeight = FontWeight.Bold), colour = tokens.soft)
        Words(reason, styles.small, colour = tokens.soft, lines = 2, align = TextAlign.Center)
    }
}

/** A slot of the foot: icon over label, or the label alone. */
@Composable
private fun IconOverLabel(button: Button, send: (UserCommand) -> Unit) =
    Column(
        Modifier.heightIn(min = target).width(60.dp).presses(button, send),
        Arrangement.Center,
        Alignment.CenterHorizontally,
    ) {
        val ink = if (button.enabled) tokens.ink else tokens.soft
        IconOf(button.icon, ink)
        TextScaleAtMost(STRIP_SCALE) { Words(button.label, styles.micro, colour = ink) }
    }
