/** A game and its replay: strips, card or counter, board, bar, and what opens above them. */
package chess.wildcard.ui

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Slider
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Banner
import chess.wildcard.screens.CardArea
import chess.wildcard.screens.Counter
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Pile
import chess.wildcard.screens.ReplayScreen
import chess.wildcard.screens.ResultSheet
import chess.wildcard.screens.UserCommand
import chess.wildcard.screens.Button as CoreButton

@Composable
internal fun Game(game: GameScreen, send: (UserCommand) -> Unit) {
    Scrolled("game") {
        TitleBar(game.title, game.back, send)
        PlayerStrip(game.top)
        game.card?.let { Card(it) }
        game.counter?.let { MinesLeft(it) }
        val banner = game.banner
        if (banner != null) BannerOf(banner, send) else for (row in game.ticker) LogLine(row)
        Board(game.board, game.geometry.square.dp, send)
        PlayerStrip(game.bottom)
        PressRow(game.bar + game.primary, send)
        game.result?.let { Result(it, send) }
    }
    game.promotion?.let { Choices(it.spoken, it.choices, it.cancel, send) }
    game.popover?.let { Choices("", it.choices, it.cancel, send) }
}

@Composable
internal fun Replay(replay: ReplayScreen, send: (UserCommand) -> Unit) =
    Scrolled("replay") {
        TitleBar(replay.title, replay.back, send)
        PlayerStrip(replay.top)
        replay.card?.let { Card(it) }
        replay.counter?.let { MinesLeft(it) }
        Board(replay.board, replay.geometry.square.dp, send)
        PlayerStrip(replay.bottom)
        Text(replay.caption)
        Slider(
            value = replay.step.toFloat(),
            onValueChange = { send(UserCommand.Seek(it.toInt().toUInt())) },
            valueRange = 0f..replay.steps.toFloat(),
        )
        PressRow(replay.buttons, send)
        for (row in replay.log) LogLine(row)
    }

@Composable
internal fun Scrolled(tag: String, content: @Composable ColumnScope.() -> Unit) =
    Column(
        Modifier.fillMaxSize().verticalScroll(rememberScrollState()).padding(2.dp).testTag(tag),
        content = content,
    )

@Composable
private fun Card(card: CardArea) =
    Row(Modifier.padding(8.dp)) {
        Column(Modifier.weight(1f).semantics(mergeDescendants = true) {
            contentDescription = card.open?.spoken ?: card.title
        }) {
            Text(card.title, style = MaterialTheme.typography.titleMedium)
            Text("${card.line} ${card.idle}")
        }
        Text("${card.deck}", Modifier.padding(8.dp).semantics { contentDescription = card.deckSpoken })
        PileOf(card.topPile)
        PileOf(card.bottomPile)
    }

@Composable
private fun PileOf(pile: Pile) {
    val top = pile.top?.let { "${it.colour} ${it.value} " }.orEmpty()
    Text("$top${pile.count}", Modifier.padding(8.dp).semantics { contentDescription = pile.spoken })
}

@Composable
private fun MinesLeft(counter: Counter) =
    Text("✱ ${counter.mines}", Modifier.padding(8.dp).semantics { contentDescription = counter.spoken })

@Composable
private fun BannerOf(banner: Banner, send: (UserCommand) -> Unit) =
    Column(Modifier.padding(8.dp)) {
        Text(banner.text, style = MaterialTheme.typography.titleMedium)
        PressRow(banner.buttons, send)
    }

@Composable
private fun Result(result: ResultSheet, send: (UserCommand) -> Unit) =
    Column(Modifier.padding(8.dp).testTag("result")) {
        Text(result.headline, style = MaterialTheme.typography.headlineSmall)
        Text(result.reason)
        for (row in result.rows) Text(row)
        PressRow(result.buttons, send)
    }

/** A small choice above the board: a promotion, or move against sap. */
@Composable
private fun Choices(title: String, choices: List<CoreButton>, cancel: UserCommand, send: (UserCommand) -> Unit) =
    AlertDialog(
        onDismissRequest = { send(cancel) },
        confirmButton = { PressRow(choices, send) },
        title = { Text(title) },
    )
