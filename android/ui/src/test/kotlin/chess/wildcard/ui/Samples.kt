/** Fixed snapshots for pictures and tests: every field has a value, so that a sample says only what it is about. */
package chess.wildcard.ui

import chess.wildcard.screens.BoardState
import chess.wildcard.screens.Button
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.CardArea
import chess.wildcard.screens.CardFace
import chess.wildcard.screens.ClockState
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Geometry
import chess.wildcard.screens.Icon
import chess.wildcard.screens.LogRow
import chess.wildcard.screens.Look
import chess.wildcard.screens.Pile
import chess.wildcard.screens.Presence
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Sheet
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.SquareState
import chess.wildcard.screens.Strip
import chess.wildcard.screens.Tab
import chess.wildcard.screens.Theme
import chess.wildcard.screens.Tier
import chess.wildcard.screens.Toast
import chess.wildcard.screens.Tray
import chess.wildcard.screens.UserCommand

internal fun aSnapshot(
    screen: Screen,
    theme: Theme = Theme.LIGHT,
    tabs: List<Tab> = emptyList(),
    sheet: Sheet? = null,
    toast: Toast? = null,
) = Snapshot(
    revision = 1uL,
    language = "en",
    rightToLeft = false,
    look = Look(theme, reduceMotion = null, sound = true, haptics = true, highContrast = false),
    tabs = tabs,
    screen = screen,
    sheet = sheet,
    banner = null,
    toast = toast,
    effects = emptyList(),
)

internal fun aButton(
    label: String,
    icon: Icon = Icon.NONE,
    style: ButtonStyle = ButtonStyle.PLAIN,
    enabled: Boolean = true,
    reason: String? = null,
    id: String = label,
    line: String = "",
) = Button(UserCommand.Press(id), icon, label, line, if (line.isEmpty()) label else "$label, $line", style, enabled, reason)

internal val leave = Button(UserCommand.Back, Icon.BACK, "", "", "Leave; the game is kept", ButtonStyle.PLAIN, true, null)

internal fun aStrip(
    name: String,
    white: Boolean,
    onTurn: Boolean = false,
    line: String = if (white) "plays White" else "plays Black",
    recover: String = "",
    clock: String = "",
    clockState: ClockState = ClockState.NONE,
) = Strip(name, name.split(' ').let { it.first().take(1) + it.drop(1).lastOrNull().orEmpty().take(1) }.uppercase(), white, onTurn, line, "", Tier.NONE, Presence.NONE, recover, clock, clockState, "Clock $clock", "$name, $line")

/** A phone with bars of 32 and 24 dp, or a small one with 24 and 48; sizes as in the core's own formula. */
internal fun geometryOf(small: Boolean, ranks: Int, card: Boolean): Geometry {
    val usable = if (small) 568f else 859f
    val width = if (small) 360f else 412f
    val bar = if (!small) 64f else if (ranks == 10) 52f else 56f
    val strip = if (!small) 54f else if (card) 44f else if (ranks == 10) 40f else 48f
    val cardHeight = if (!card) 0f else if (small) 72f else 116f
    val ticker = if (small) 0f else 44f
    val appBar = if (small) 48f else 56f
    val left = usable - appBar - strip * (if (small) 1 else 2) - cardHeight - ticker - bar
    val square = minOf(width / 8, left / ranks)
    return Geometry(
        square = square,
        boardLeft = (width - 8 * square) / 2,
        boardTop = 0f,
        sideBySide = false,
        compact = small,
        cardHeight = cardHeight,
        stripHeight = strip,
        tickerHeight = ticker,
        barHeight = bar,
        appBarHeight = appBar,
        trayHeight = left - ranks * square,
    )
}

/** A board from the first fields of a FEN; [marks] and [numbers] by square name. */
internal fun aBoard(
    men: String,
    marks: Map<String, UInt> = emptyMap(),
    numbers: Map<String, Int> = emptyMap(),
    flipped: Boolean = false,
    arrow: List<Int> = emptyList(),
    topRank: Int = men.count { it == '/' } + 1,
): BoardState {
    val rows = men.split('/').map(::spread)
    val named =
        rows.flatMapIndexed { row, letters ->
            letters.mapIndexed { file, letter ->
                val name = "${'a' + file}${topRank - row}"
                val piece = if (letter == '.') "" else letter.toString()
                val mark = marks[name] ?: 0u
                val spoken = if (piece.isEmpty()) "$name, empty" else "$name, $piece"
                val action = if (mark and (2u or 4u) != 0u) "Move here" else if (piece.isEmpty()) "" else "Select"
                SquareState(name, piece, mark, (numbers[name] ?: 0).toUByte(), spoken, action)
            }
        }
    val squares = if (flipped) named.reversed() else named
    val shown = arrow.map(Int::toByte).toByteArray()
    return BoardState(rows.size.toUByte(), flipped, squares, shown, if (flipped) "Board, Black below" else "Board, White below")
}

private fun spread(rank: String): List<Char> =
    rank.flatMap { if (it.isDigit()) List(it.digitToInt()) { '.' } else listOf(it) }

internal fun aFace(colour: String, value: String) = CardFace(colour, value, "$colour $value")

internal fun aCard(
    face: CardFace?,
    title: String,
    line: String,
    pips: Int = 0,
    used: Int = 0,
    deck: Int = 65,
    top: CardFace? = aFace("blue", "2"),
    bottom: CardFace? = aFace("green", "skip"),
) = CardArea(
    face,
    title,
    line,
    pips.toUInt(),
    used.toUInt(),
    deck.toUInt(),
    "Draw pile, $deck cards",
    Pile("Theirs", top, 3u, "Opponent's pile"),
    Pile("Yours", bottom, 3u, "Own pile"),
    "",
)

internal fun aRow(number: Int, white: Boolean, text: String, card: CardFace? = null, current: Boolean = false, command: UserCommand = UserCommand.Nothing) =
    LogRow("$number", white, card, text, current, command, "$number, $text")

internal val bar =
    listOf(
        aButton("Menu", Icon.MENU),
        aButton("Log", Icon.LOG),
        aButton("Hint", Icon.HINT),
        aButton("Offer draw", Icon.DRAW, enabled = false, reason = "No offer now"),
        aButton("Resign", Icon.RESIGN),
    )

internal fun waitingFor(label: String, line: String = "") = aButton(label, enabled = false, line = line)

/** Men by their letters; none for an empty tray. */
internal fun aTray(label: String, men: String) =
    Tray(label, men.map(Char::toString), "none yet", "$label: ${men.ifEmpty { "none yet" }}")

internal val aLog =
    listOf(
        aRow(6, false, "♞c6", aFace("blue", "2")),
        aRow(7, false, "♞f6"),
        aRow(8, true, "♘g5", aFace("red", "3"), current = true),
    )

internal fun aGame(
    board: BoardState,
    small: Boolean = false,
    title: String = "Chess-Uno",
    subtitle: String = "King hunt · against the computer",
    card: CardArea? = null,
    top: Strip = aStrip("Computer, level 4", white = false, recover = "♟×1"),
    bottom: Strip = aStrip("You", white = true, onTurn = true, recover = "♙×1"),
    primary: Button = waitingFor("Move", "2 left"),
    trays: List<Tray> = listOf(aTray("Taken", "p"), aTray("Lost", "P")),
    log: List<LogRow> = aLog,
) = GameScreen(
    title = title,
    subtitle = subtitle,
    back = leave,
    top = top,
    bottom = bottom,
    card = card,
    counter = null,
    board = board,
    trays = trays,
    ticker = log.takeLast(6),
    banner = null,
    bar = bar,
    primary = primary,
    promotion = null,
    popover = null,
    result = null,
    log = log,
    geometry = geometryOf(small, board.ranks.toInt(), card != null),
    thinking = false,
    sending = false,
)
