/** The Play tab: what is running first, then the games, then other ways in. */
package chess.wildcard.ui

import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.IntrinsicSize
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.rotate
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Button
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.CardFace
import chess.wildcard.screens.HomeScreen
import chess.wildcard.screens.Icon
import chess.wildcard.screens.Marks
import chess.wildcard.screens.Presence
import chess.wildcard.screens.RunningCard
import chess.wildcard.screens.SquareState
import chess.wildcard.screens.UserCommand
import chess.wildcard.screens.VariantCard

private val tileShape = RoundedCornerShape(16.dp)
private val thumbnail = 120.dp
private const val TILES_IN_A_ROW = 2

/** More games than these have smaller cards below one that is running, so that all are in sight. */
private const val FEW_VARIANTS = 3

/** More moves than these are told in words. */
private const val MOST_PIPS = 6u

@Composable
internal fun Home(home: HomeScreen, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxSize().testTag("home")) {
        Row(
            Modifier.fillMaxWidth().heightIn(min = 56.dp).padding(start = 16.dp, end = 4.dp),
            Arrangement.spacedBy(10.dp),
            Alignment.CenterVertically,
        ) {
            AppMark(32.dp)
            Words(home.title, styles.headline, Modifier.weight(1f).semantics { heading() })
            if (home.server != Presence.NONE) {
                Box(Modifier.semantics { contentDescription = home.serverSpoken }) { PresenceOf(home.server, side = 18.dp) }
            }
            PressIcon(home.settings, send)
        }
        Column(Modifier.weight(1f).verticalScroll(rememberScrollState()).padding(vertical = 8.dp)) {
            if (home.running.isEmpty()) {
                Words(home.noRunning, styles.line, Modifier.padding(horizontal = 16.dp), tokens.soft, lines = 2)
            } else {
                Heading(home.runningHeading)
                Row(
                    Modifier.horizontalScroll(rememberScrollState()).padding(horizontal = 16.dp),
                    Arrangement.spacedBy(12.dp),
                ) { home.running.forEachIndexed { at, game -> Running(game, first = at == 0, send) } }
            }
            Heading(home.variantsHeading, Modifier.padding(top = 12.dp))
            Column(Modifier.padding(horizontal = 16.dp).padding(bottom = 12.dp), Arrangement.spacedBy(8.dp)) {
                val many = home.variants.size > FEW_VARIANTS && home.running.isNotEmpty()
                home.variants.forEachIndexed { at, variant -> Variant(variant, first = at == 0, many, send) }
            }
            Column(Modifier.padding(horizontal = 16.dp), Arrangement.spacedBy(8.dp)) {
                for (row in home.tiles.chunked(TILES_IN_A_ROW)) {
                    Row(Modifier.height(IntrinsicSize.Min), Arrangement.spacedBy(8.dp)) { for (tile in row) Tile(tile, send) }
                }
            }
        }
    }

@Composable
private fun Heading(text: String, modifier: Modifier = Modifier) =
    Words(
        text,
        styles.label,
        modifier.padding(horizontal = 16.dp).padding(bottom = 6.dp).semantics { heading() },
        tokens.soft,
    )

@Composable
private fun Running(game: RunningCard, first: Boolean, send: (UserCommand) -> Unit) {
    val edge = if (first) BorderStroke(2.dp, tokens.accent) else BorderStroke(1.dp, tokens.line)
    Row(
        Modifier.width(284.dp).height(144.dp).clip(panelShape).background(tokens.surface).border(edge, panelShape)
            .clickable { send(game.command) }
            .semantics(mergeDescendants = true) { contentDescription = game.spoken }
            .padding(12.dp),
        Arrangement.spacedBy(12.dp),
    ) {
        val side = thumbnail / maxOf(FILES, game.board.ranks.toInt())
        Box(Modifier.clip(RoundedCornerShape(8.dp))) { BoardPicture(game.board, side) }
        Column(Modifier.fillMaxHeight().weight(1f)) {
            Words(game.title, styles.name, lines = 2)
            Words(game.line, styles.small, Modifier.weight(1f), tokens.soft, lines = 2)
            Left(game)
            val turn = styles.line.copy(fontWeight = FontWeight.Bold)
            Words(game.turn, turn, Modifier.padding(top = 4.dp), if (first) tokens.accent else tokens.soft)
        }
    }
}

/** What is left: the open card with its moves as pips, or in words. */
@Composable
private fun Left(game: RunningCard) =
    Row(horizontalArrangement = Arrangement.spacedBy(8.dp), verticalAlignment = Alignment.CenterVertically) {
        game.card?.let { CardChip(it) }
        if (game.card != null && game.pips in 2u..MOST_PIPS) {
            Pips(game.pips.toInt(), game.pipsUsed.toInt(), 8.dp)
        } else if (game.left.isNotEmpty()) {
            Words(game.left, styles.small)
        }
    }

/** The game played last has the one filled button. */
@Composable
private fun Variant(variant: VariantCard, first: Boolean, many: Boolean, send: (UserCommand) -> Unit) =
    Row(
        Modifier.fillMaxWidth().heightIn(min = if (many) 76.dp else 92.dp).panel().padding(if (many) 9.dp else 12.dp),
        Arrangement.spacedBy(12.dp),
        Alignment.CenterVertically,
    ) {
        VariantPicture(variant.picture, if (many) 56.dp else 60.dp)
        Column(Modifier.weight(1f)) {
            Words(variant.title, styles.name.copy(fontWeight = FontWeight.Bold), lines = 2)
            Words(variant.hook, styles.small, colour = tokens.soft, lines = 2)
        }
        if (first || variant.play.style != ButtonStyle.FILLED) {
            Press(variant.play.copy(icon = Icon.NONE), send)
        } else {
            Box(
                Modifier.size(72.dp, target).presses(variant.play, send).background(tokens.tint.ground, buttonShape),
                Alignment.Center,
            ) { Words(variant.play.label, styles.label.copy(fontWeight = FontWeight.Bold), colour = tokens.tint.on) }
        }
    }

@Composable
private fun RowScope.Tile(tile: Button, send: (UserCommand) -> Unit) {
    val ink = if (tile.enabled) tokens.ink else tokens.soft
    Row(
        Modifier.weight(1f).fillMaxHeight().heightIn(min = 72.dp).presses(tile, send, tileShape)
            .background(tokens.chip, tileShape).padding(14.dp),
        Arrangement.spacedBy(12.dp),
        Alignment.CenterVertically,
    ) {
        IconOf(tile.icon, ink)
        Column {
            Words(tile.label, styles.label, colour = ink, lines = 2)
            tile.reason?.let { Words(it, styles.small, colour = tokens.soft, lines = 3) }
        }
    }
}

@Composable
private fun VariantPicture(picture: String, side: Dp) {
    val measurer = rememberTextMeasurer()
    val style = styles.title
    TextScaleAtMost(1f) {
        Canvas(Modifier.size(side).clip(RoundedCornerShape(12.dp))) {
            val half = size.width / 2
            for (at in 0 until 4) {
                val light = at == 0 || at == 3
                val corner = Offset(at % 2 * half, at / 2 * half)
                drawRect(if (light) BoardColours.light else BoardColours.dark, corner, Size(half, half))
            }
            when (picture) {
                "uno" -> cards(measurer, style)
                "minesweeper" -> mines(half, measurer, style)
                "maharajah" -> emblem('M')
                else -> emblem('K')
            }
        }
    }
}

private fun DrawScope.emblem(letter: Char) = piece(letter, Offset(size.width * 0.06f, size.width * 0.06f), size.width * 0.88f)

/** Three cards as held in a hand. */
private fun DrawScope.cards(measurer: TextMeasurer, style: TextStyle) {
    val width = size.width * 0.4f
    val faces = listOf("blue" to "4", "yellow" to "2", "red" to "3")
    val turns = listOf(-14f, 14f, 0f)
    val shifts = listOf(-0.24f, 0.24f, 0f)
    faces.forEachIndexed { at, (colour, value) ->
        val left = (size.width - width) / 2 + shifts[at] * size.width
        val top = (size.height - width * CARD_RATIO) / 2
        rotate(turns[at], Offset(left + width / 2, top + width)) {
            translate(left, top) { cardOf(CardFace(colour, value, ""), Size(width, width * CARD_RATIO), measurer, style) }
        }
    }
}

private fun DrawScope.mines(half: Float, measurer: TextMeasurer, style: TextStyle) {
    fun field(marks: UInt, number: Int, at: Offset, light: Boolean) =
        Field(
            SquareState("", "", marks, number.toUByte(), "", ""),
            Rect(at, Size(half, half)),
            light,
            BoardColours.light,
            contrast = false,
        )
    val fields =
        listOf(
            field(Marks.CLEARED, 2, Offset.Zero, light = true),
            field(Marks.FOG, 0, Offset(half, 0f), light = false),
            field(Marks.MINE, 0, Offset(0f, half), light = false),
            field(Marks.FOG, 0, Offset(half, half), light = true),
        )
    for (field in fields) {
        ground(field)
        tints(field, 1f)
        badges(field) { text, at, size, colour -> label(measurer, style, text, at, size, colour) }
    }
}
