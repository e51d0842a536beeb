/** A game: bar, strips, card or counter, ticker, board, and what opens above them, placed by the core's geometry. */
package chess.wildcard.ui

import androidx.compose.animation.animateContentSize
import androidx.compose.animation.core.snap
import androidx.compose.animation.core.tween
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.ClockState
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Geometry
import chess.wildcard.screens.UserCommand

private val bannerHeight = 40.dp
private val logFrom = 120.dp
private val trayHeight = 44.dp
private val lowTray = 36.dp
private const val GLIDE_MS = 250

@Composable
internal fun Game(game: GameScreen, send: (UserCommand) -> Unit) {
    val screen = Modifier.fillMaxSize().testTag("game")
    if (game.geometry.sideBySide) GameBeside(game, send, screen) else GameStacked(game, send, screen)
}

/** The board with what may lie on it. */
@Composable
internal fun GameBoard(game: GameScreen, send: (UserCommand) -> Unit) {
    val side = wholePixels(game.geometry.square.dp)
    val ranks = game.board.ranks.toInt()
    val covered = game.promotion != null || game.popover != null
    Box {
        val hidden = if (covered) Modifier.clearAndSetSemantics { } else Modifier
        Box(hidden) { Board(game.board, game.geometry.square.dp, send, liftSelects = true) }
        game.promotion?.let { PromotionOf(it, side, ranks, send) }
        game.popover?.let { PopoverOf(it, side, ranks, send) }
    }
}

@Composable
private fun GameStacked(game: GameScreen, send: (UserCommand) -> Unit, modifier: Modifier) {
    val place = game.geometry
    val result = game.result
    val reduced = LocalReducedMotion.current
    Column(modifier, horizontalAlignment = Alignment.CenterHorizontally) {
        TopBar(game, send)
        // With the result the board glides up to the app bar: strip, card and ticker give way.
        Column(Modifier.animateContentSize(if (reduced) snap() else tween(GLIDE_MS, easing = arriving))) {
            if (result == null) AboveBoard(game, send)
        }
        GameBoard(game, send)
        if (result == null) {
            BelowBoard(game, send)
            ActionBar(game.bar, game.primary, place.barHeight.dp, place.compact, send)
        } else {
            ResultOf(result, send, Modifier.weight(1f).fillMaxWidth().padding(top = 4.dp))
        }
    }
}

/** On a small phone the upper player's strip is the app bar. */
internal val GameScreen.isCompactBar: Boolean
    get() = geometry.compact && !geometry.sideBySide && result == null

@Composable
private fun TopBar(game: GameScreen, send: (UserCommand) -> Unit) {
    val height = game.geometry.appBarHeight.dp
    if (game.isCompactBar) {
        val ground = if (game.top.onTurn) tokens.surface else tokens.ground
        Row(Modifier.fillMaxWidth().height(height).background(ground), verticalAlignment = Alignment.CenterVertically) {
            PressIcon(game.back, send)
            TextScaleAtMost(STRIP_SCALE) { PlayerOf(game.top) }
            game.counter?.let { CounterOf(it, Modifier.padding(end = 12.dp)) }
        }
    } else {
        AppBar(game.title, game.back, send, height, game.subtitle) { game.counter?.let { CounterOf(it) } }
    }
}

@Composable
private fun ColumnScope.AboveBoard(game: GameScreen, send: (UserCommand) -> Unit) {
    val place = game.geometry
    if (!place.compact) PlayerStrip(game.top, place.stripHeight.dp)
    game.card?.let { CardTable(it, place.cardHeight.dp, place.compact) }
    if (place.tickerHeight > 0) TickerOrBanner(game, place.tickerHeight.dp, send)
}

@Composable
private fun TickerOrBanner(game: GameScreen, height: Dp, send: (UserCommand) -> Unit) {
    val banner = game.banner
    if (banner == null) Ticker(game.ticker, height) else BannerOf(banner, height, send)
}

/**
 * Own strip, then the room that is left: trays, and below them the log where there is much. Without a ticker the last
 * event in words comes before the trays.
 */
@Composable
private fun ColumnScope.BelowBoard(game: GameScreen, send: (UserCommand) -> Unit) {
    val place = game.geometry
    val banner = game.banner.takeIf { place.tickerHeight == 0f }
    val room = place.trayHeight.dp
    val instead = banner != null && room < bannerHeight && game.bottom.clockState == ClockState.NONE
    if (banner != null && instead) {
        BannerOf(banner, place.stripHeight.dp, send)
    } else {
        PlayerStrip(game.bottom, place.stripHeight.dp)
    }
    if (banner != null && !instead) BannerOf(banner, bannerHeight, send)
    val left = if (banner != null && !instead) room - bannerHeight else room
    when {
        left >= logFrom + trayHeight -> {
            Trays(game.trays, Modifier.height(trayHeight))
            LogList(game.log, send, Modifier.weight(1f).padding(8.dp, 4.dp))
        }
        place.tickerHeight > 0f && left >= lowTray -> Trays(game.trays, Modifier.weight(1f))
        left >= logFrom -> LogList(game.log, send, Modifier.weight(1f).padding(8.dp, 4.dp))
        left >= bannerHeight && banner == null -> {
            LastEvent(game, Modifier.weight(1f))
            if (left >= bannerHeight + lowTray) Trays(game.trays, Modifier.height(lowTray))
        }
        left >= lowTray -> Trays(game.trays, Modifier.weight(1f))
        else -> Spacer(Modifier.weight(1f))
    }
}

@Composable
private fun LastEvent(game: GameScreen, modifier: Modifier) =
    Box(modifier.fillMaxWidth().padding(horizontal = 16.dp).clearAndSetSemantics { }, Alignment.CenterStart) {
        TextScaleAtMost(STRIP_SCALE) {
            game.log.lastOrNull()?.let { Words(it.spoken, styles.small, colour = tokens.soft, lines = 2) }
        }
    }

/** Board left, everything else in a panel beside it. */
@Composable
private fun GameBeside(game: GameScreen, send: (UserCommand) -> Unit, modifier: Modifier) {
    val place = game.geometry
    Row(modifier, verticalAlignment = Alignment.CenterVertically) {
        Box(Modifier.padding(horizontal = place.boardLeft.dp)) { GameBoard(game, send) }
        Panel(game, place, send, Modifier.weight(1f).fillMaxHeight())
    }
}

@Composable
private fun Panel(game: GameScreen, place: Geometry, send: (UserCommand) -> Unit, modifier: Modifier) =
    Column(modifier) {
        AppBar(game.title, game.back, send, place.appBarHeight.dp, game.subtitle) { game.counter?.let { CounterOf(it) } }
        val result = game.result
        if (result != null) {
            ResultOf(result, send, Modifier.weight(1f).fillMaxWidth())
        } else {
            PlayerStrip(game.top, place.stripHeight.dp)
            game.card?.let { CardTable(it, place.cardHeight.dp, place.compact) }
            game.banner?.let { BannerOf(it, bannerHeight, send) }
            LogList(game.log, send, Modifier.weight(1f).padding(8.dp, 4.dp))
            if (!place.compact) Trays(game.trays, Modifier.height(trayHeight))
            PlayerStrip(game.bottom, place.stripHeight.dp)
            ActionBar(game.bar, game.primary, place.barHeight.dp, place.compact, send)
        }
    }
