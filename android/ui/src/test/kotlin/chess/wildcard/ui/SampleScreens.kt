/** The screens that pictures are taken of. */
package chess.wildcard.ui

import chess.wildcard.screens.Banner
import chess.wildcard.screens.BannerKind
import chess.wildcard.screens.Block
import chess.wildcard.screens.BuilderScreen
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.CardTick
import chess.wildcard.screens.ClockState
import chess.wildcard.screens.Counter
import chess.wildcard.screens.CurtainScreen
import chess.wildcard.screens.DiagramScreen
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.HomeScreen
import chess.wildcard.screens.Icon
import chess.wildcard.screens.Marks
import chess.wildcard.screens.PageScreen
import chess.wildcard.screens.PaletteTile
import chess.wildcard.screens.Popover
import chess.wildcard.screens.Promotion
import chess.wildcard.screens.Presence
import chess.wildcard.screens.ReplayScreen
import chess.wildcard.screens.ResultSheet
import chess.wildcard.screens.RunningCard
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Sheet
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Tab
import chess.wildcard.screens.Theme
import chess.wildcard.screens.Toast
import chess.wildcard.screens.UserCommand
import chess.wildcard.screens.VariantCard

private fun marked(vararg marks: Pair<UInt, String>): Map<String, UInt> =
    marks.flatMap { (mark, names) -> names.split(' ').map { it to mark } }
        .groupBy({ it.first }, { it.second }).mapValues { (_, all) -> all.reduce(UInt::or) }

private const val SERIES = "r1bqkb1r/ppp2ppp/2np1n2/6N1/2B1P3/8/PPPP1PPP/RNBQ1RK1"

internal val seriesBoard =
    aBoard(
        SERIES,
        marked(
            Marks.SELECTED to "c4",
            Marks.TARGET to "a6 b5 b3 d5 d3 e6 e2",
            Marks.CAPTURE to "f7",
            Marks.LAST_MOVE to "f3 g5",
        ),
    )

private val endSeries = aButton("End series", style = ButtonStyle.OUTLINED, line = "2 moves unused")

internal fun series(small: Boolean) =
    aGame(
        seriesBoard,
        small,
        card = aCard(aFace("red", "3"), "Red 3", "2 moves left", pips = 3, used = 1),
        primary = endSeries,
    )

internal fun placement(small: Boolean) =
    aGame(
        aBoard(
            "1kr1qb1r/pppp4/2n1pn2/8/2P5/2N1QN2/PP3PPP/R3KB1R",
            marked(Marks.PLACE to "e7 g7 h7", Marks.PLACED to "f7", Marks.LAST_MOVE to "c2 c4"),
            flipped = true,
        ).let { board ->
            board.copy(squares = board.squares.map { if (it.name == "f7") it.copy(piece = "p") else if (it.has(Marks.PLACE)) it.copy(piece = "") else it })
        },
        small,
        subtitle = "Purist · on this device",
        card =
            aCard(aFace("green", "plus2"), "Green +2", "Bring 2 pawns back", deck = 51, top = aFace("yellow", "4"), bottom = aFace("wild", "joker")),
        top = aStrip("Player one", white = true, recover = "♙×2"),
        bottom = aStrip("Player two", white = false, onTurn = true, recover = "♟×3"),
        primary = waitingFor("Place 1 more", "tap it to undo"),
        trays = listOf(aTray("Taken", "BPP"), aTray("Lost", "bppp")),
    ).let { game ->
        val counts = Banner(BannerKind.INFO, "1 of 2 placed", "Tap a marked square on rank 7", emptyList(), assertive = false, "1 of 2 placed")
        if (small) game else game.copy(banner = counts)
    }

internal fun joker(small: Boolean) =
    aGame(
        aBoard(
            "r1bq1rk1/pppp1ppp/2n2n2/2b5/4P3/2N2N2/PPP3PP/R1BQ1RK1",
            marked(
                Marks.SELECTED to "c3",
                Marks.TARGET to "b5 d5 a4 e2 b1",
                (Marks.TARGET or Marks.DIAMOND) to "a5 e5 b4 c4 d4 a3 b3 d3 e3 d2 e1",
                (Marks.CAPTURE or Marks.DIAMOND) to "f6 c5",
                Marks.LAST_MOVE to "e7 c5",
                Marks.CHECK to "g1",
            ),
        ),
        small,
        card =
            aCard(aFace("wild", "joker"), "Joker", "One move, any man like a queen", deck = 47, top = aFace("red", "4"), bottom = aFace("blue", "1")),
        primary = waitingFor("Move", "1 left"),
    ).copy(banner = Banner(BannerKind.BAD, "Check!", "Your king on g1 is attacked", emptyList(), assertive = true, "Check!"))

private val promotions =
    listOf("Maharajah" to "M", "Queen" to "Q", "Chancellor" to "C", "Rook" to "R", "Archbishop" to "A", "Bishop" to "B", "Knight" to "N")

private val parts = mapOf("M" to "queen + knight", "C" to "rook + knight", "A" to "bishop + knight")

internal fun promotionOf(letters: String) =
    promotions.filter { it.second in letters }.let { offered ->
        Promotion(
            square = 1u,
            choices = offered.map { (name, letter) -> aButton(name, id = "say:b7b8$letter", line = parts[letter].orEmpty()) },
            pieces = offered.map { it.second },
            cancel = UserCommand.Press("cancel"),
            spoken = "What does the pawn become?",
            hint = "Tap outside to cancel",
        )
    }

internal fun maharajah(small: Boolean) =
    aGame(
        aBoard("5rk1/1P3ppp/5n2/8/5A2/6P1/5P1P/2N1K3", marked(Marks.LAST_MOVE to "f6", Marks.SELECTED to "b7")),
        small,
        title = "Maharajah",
        subtitle = "Against the computer · 10 + 5",
        trays = listOf(aTray("Taken", "qrrbbnppp"), aTray("Lost", "MPPP")),
        top = aStrip("Computer, level 7", white = false, line = "classic", clock = "2:14", clockState = ClockState.WAITING),
        bottom = aStrip("You", white = true, onTurn = true, line = "variant", clock = "4:36", clockState = ClockState.RUNNING),
        primary = waitingFor("White to move"),
        log = listOf(aRow(30, true, "🩐f4"), aRow(30, false, "♜f8"), aRow(31, true, "b7"), aRow(31, false, "♞f6", current = true)),
    )

internal fun minesweeper(small: Boolean) =
    aGame(
        aBoard(
            "r1bqkbnr/ppppp2p/n5p1/5p2/8/8/4P3/5N2/PPPP1PP1/RNBQKB1R",
            marked(
                Marks.FOG to "a4 b4 c4 a5 b5 c5 a6 b6 c6 d6 c7 d7 h6",
                Marks.CLEARED to "a7 b7 e7 f7 g7 h7 e6 f6 g6 d5 f5 g5 h5 d4 e4 f4 g4 h4",
                Marks.FLAG to "d6",
                (Marks.SAP or Marks.MINE or Marks.TARGET) to "e5",
                Marks.SELECTED to "e4",
                Marks.LAST_MOVE to "g9 g8",
            ),
            mapOf("b7" to 1, "e7" to 1, "e6" to 2, "f6" to 1, "d5" to 3, "d4" to 1, "e4" to 1, "f4" to 1),
        ),
        small,
        title = "Minesweeper Chess",
        subtitle = "Against the computer · no clock",
        trays = listOf(aTray("Taken", ""), aTray("Lost", ""), aTray("Mines", "Pn")),
        top = aStrip("Computer, level 3", white = false),
        bottom = aStrip("You", white = true, onTurn = true),
        primary = aButton("Sap e5", Icon.BOMB, ButtonStyle.OUTLINED, line = "stays on e4"),
        log = listOf(aRow(2, true, "h4"), aRow(3, false, "f7"), aRow(4, true, "♘f3"), aRow(5, false, "g8", current = true)),
    ).copy(counter = Counter(3u, "3 mines left"))

internal fun popover(small: Boolean) =
    minesweeper(small).copy(
        popover =
            Popover(
                44u,
                listOf(
                    aButton("Sap e5", Icon.BOMB, ButtonStyle.FILLED, line = "mine goes"),
                    aButton("Move", Icon.BOOM, ButtonStyle.OUTLINED, line = "pawn is lost"),
                ),
                UserCommand.Press("cancel"),
            ),
    )

internal fun result(small: Boolean): GameScreen =
    series(small).copy(
        board =
            aBoard(
                "r1b1kb1r/ppp2ppp/2n5/8/2B5/2q2N2/PP2QPPP/R1B2RK1",
                marked(Marks.CHECK to "e8", Marks.LAST_MOVE to "c3 d4"),
                arrow = listOf(52, 4),
            ),
        result =
            ResultSheet(
                "You won",
                "The king could be taken",
                null,
                listOf("34 moves"),
                listOf(
                    aButton("Rematch", Icon.PLAY, ButtonStyle.FILLED),
                    aButton("Replay", Icon.HISTORY, ButtonStyle.OUTLINED),
                    aButton("Share", Icon.SHARE),
                    aButton("Home"),
                ),
                aButton("Look at the board", Icon.CLOSE, id = "result"),
                800u,
            ),
    )

private val tabs =
    listOf(
        Tab(UserCommand.Open("play"), Icon.PLAY, "Play", true),
        Tab(UserCommand.Open("learn"), Icon.LEARN, "Learn", false),
        Tab(UserCommand.Open("history"), Icon.HISTORY, "History", false),
        Tab(UserCommand.Open("profile"), Icon.PROFILE, "Profile", false),
    )

private fun variant(title: String, hook: String, picture: String) =
    VariantCard(aButton("Play", Icon.PLAY, ButtonStyle.FILLED, id = "new:$title"), title, hook, picture)

internal fun home() =
    HomeScreen(
        "Wildcard Chess",
        Presence.NONE,
        "",
        aButton("", Icon.SETTINGS, id = "settings"),
        "Continue",
        listOf(
            RunningCard(
                UserCommand.Press("continue:1"), aBoard(SERIES, marked(Marks.LAST_MOVE to "f3 g5")), "Chess-Uno · King hunt",
                "Computer, level 4", aFace("red", "3"), 3u, 1u, "2 moves left", "Your move", "Continue Chess-Uno",
            ),
            RunningCard(
                UserCommand.Press("continue:2"), minesweeper(false).board, "Minesweeper Chess", "Two people", null, 0u, 0u,
                "3 mines left", "Your move", "Continue Minesweeper",
            ),
        ),
        "No game is running. Start one below.",
        "New game",
        listOf(
            variant("Chess-Uno · King hunt", "A card each turn. Take the king.", "uno"),
            variant("Chess-Uno · Purist", "A card each turn. Give mate.", "uno"),
            variant("Classic chess", "The game you know.", "classic"),
            variant("Maharajah", "39 points, nine kinds of piece.", "maharajah"),
            variant("Minesweeper Chess", "Fog, sappers and four mines.", "minesweeper"),
        ),
        listOf(
            aButton("Join by code", Icon.ROOM, ButtonStyle.OUTLINED, enabled = false, reason = "No server is set up"),
            aButton("Ranked", Icon.RANKED, ButtonStyle.OUTLINED, enabled = false, reason = "No server is set up"),
        ),
    )

internal fun newGame() =
    PageScreen(
        "New game",
        "",
        leave,
        emptyList(),
        listOf(
            Block.Segments("Mode", listOf(aButton("King hunt"), aButton("Purist")), 0u, "Whoever can take the king wins. Nobody has to answer a check."),
            Block.Segments("Opponent", listOf(aButton("Computer"), aButton("Same device")), 0u, ""),
            Block.Stepper("Level", "4", "Level 4 of 10", aButton("−"), aButton("+")),
            Block.Segments("Your army", listOf(aButton("Random"), aButton("White"), aButton("Black")), 1u, ""),
            Block.Stepper("Highest number", "5", "Highest number card, 5", aButton("−", id = "less"), aButton("+", id = "more")),
            Block.Note("72 cards"),
            Block.Switch("Jokers", "Any man may move like a queen", true, aButton("Jokers")),
            Block.Switch("Advanced", "Rules that are still tried out", false, aButton("Advanced")),
            Block.Row(aButton("Rules", Icon.RULES), "Rules of Chess-Uno", "What each card does", "", null),
        ),
        null,
        aButton("Start", Icon.PLAY, ButtonStyle.FILLED),
    )

internal fun replay(small: Boolean): ReplayScreen {
    val game = series(small)
    val steppers =
        listOf(
            aButton("First", Icon.FIRST),
            aButton("Previous", Icon.PREVIOUS),
            aButton("Play", Icon.PLAY, ButtonStyle.FILLED),
            aButton("Next", Icon.NEXT),
            aButton("Last", Icon.LAST),
            aButton("Turn the board", Icon.FLIP),
        )
    val rows =
        listOf(
            aRow(1, true, "e4 d4", aFace("yellow", "2"), command = UserCommand.Seek(1u)),
            aRow(2, false, "e5 exd4", aFace("green", "2"), command = UserCommand.Seek(3u)),
            aRow(3, true, "♘f3 ♘xd4 ♗c4 O-O ♘f3", aFace("red", "5"), current = true, command = UserCommand.Seek(5u)),
            aRow(4, false, "d6", aFace("yellow", "1"), command = UserCommand.Seek(10u)),
            aRow(5, false, "turn lost", aFace("green", "skip"), command = UserCommand.Seek(11u)),
        )
    return ReplayScreen(
        "Replay", "Chess-Uno · You won · Computer, level 4", leave,
        aBoard("rnbqkbnr/pppp1ppp/8/8/3NP3/8/PPP2PPP/RNBQKB1R", marked(Marks.LAST_MOVE to "f3 d4")),
        game.top, game.bottom,
        aCard(aFace("red", "5"), "Red 5", "3 moves left", pips = 5, used = 2),
        null, 46u, 9u,
        listOf(1 to "yellow", 3 to "green", 5 to "red", 10 to "yellow", 11 to "green", 20 to "wild", 30 to "blue", 41 to "mine")
            .map { (step, colour) -> CardTick(step.toUInt(), colour) },
        listOf(24u, 37u, 45u),
        "Move 2 of 5: knight takes d4",
        steppers, aButton("1×"), rows, game.geometry,
    )
}

private val costs = listOf("M" to 13, "Q" to 9, "C" to 8, "A" to 6, "R" to 5, "B" to 3, "N" to 3, "P" to 1)

internal fun builder() =
    BuilderScreen(
        "White army", aButton("", Icon.CLOSE, id = "close"),
        listOf(aButton("", Icon.UNDO, id = "undo"), aButton("", Icon.REDO, enabled = false, id = "redo")),
        "38 of 39 points", 38u, "8 of 31 places",
        aBoard("8/8/3PP3/CNBMKAN1", marked(Marks.FORBIDDEN to "a4 b4 c4 d4 e4 f4 g4 h4 a3 b3 c3 d3 e3 f3 g3 h3 a2 b2 c2 f2 g2 h2", Marks.LOCKED to "e1")),
        "Tap h1 to place a pawn",
        costs.map { (letter, cost) ->
            val name = promotions.firstOrNull { it.second == letter }?.first ?: "Pawn"
            PaletteTile(aButton(name), letter, cost.toUInt(), if (letter in "MCABN") 1u else if (letter == "P") 2u else 0u, letter == "P")
        },
        "Variant rules · no castling",
        listOf("1 point left: use all 39", "h1 is empty: fill rank 1 before rank 2"),
        listOf(aButton("Presets", Icon.HISTORY), aButton("Clear", Icon.DELETE), aButton("Save", Icon.CHECK)),
        aButton("Done", style = ButtonStyle.FILLED, enabled = false, reason = "needs 39 points"),
        false, emptyList(),
    )

internal val curtain = CurtainScreen("Pass the phone to Black", "White is done. Nothing of the army shows.", aButton("I am Black", style = ButtonStyle.FILLED))

internal fun diagram() =
    DiagramScreen(
        "Pieces", leave, promotions.map { aButton(it.first) }, 2u,
        aBoard(
            "8/8/8/8/3C4/8/8/8",
            marked(
                Marks.SELECTED to "d4",
                Marks.TARGET to "d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4",
                (Marks.TARGET or Marks.DIAMOND) to "c2 e2 b3 f3 b5 f5 c6 e6",
            ),
        ),
        "d4, chancellor. Reaches 22 squares.", "8 points",
        listOf("Dots: as far as the way is free.", "Diamonds: a leap."),
        listOf(aButton("Blockers", style = ButtonStyle.OUTLINED)),
    )

internal val resign =
    Sheet("Resign this game?", "The computer wins then.", listOf(aButton("Cancel", style = ButtonStyle.OUTLINED), aButton("Resign game", style = ButtonStyle.DESTRUCTIVE)), UserCommand.Press("cancel"), emptyList())

/** Every picture by its name, for a phone of 412×915 dp or a small one of 360×640. */
internal fun pictures(small: Boolean, theme: Theme): Map<String, Snapshot> =
    mapOf(
        "home" to aSnapshot(Screen.Home(home()), theme, tabs),
        "new-game" to aSnapshot(Screen.Page(newGame()), theme),
        "uno-series" to aSnapshot(Screen.Game(series(small)), theme),
        "uno-placement" to aSnapshot(Screen.Game(placement(small)), theme),
        "uno-joker" to aSnapshot(Screen.Game(joker(small)), theme),
        "maharajah" to aSnapshot(Screen.Game(maharajah(small)), theme, toast = Toast(1uL, "Game still running")),
        "promotion" to aSnapshot(Screen.Game(maharajah(small).copy(promotion = promotionOf("MQCRABN"))), theme),
        "minesweeper" to aSnapshot(Screen.Game(minesweeper(small)), theme),
        "sapper" to aSnapshot(Screen.Game(popover(small)), theme),
        "result" to aSnapshot(Screen.Game(result(small)), theme),
        "resign" to aSnapshot(Screen.Game(series(small)), theme, sheet = resign),
        "replay" to aSnapshot(Screen.Replay(replay(small)), theme),
        "builder" to aSnapshot(Screen.Builder(builder()), theme),
        "curtain" to aSnapshot(Screen.Curtain(curtain), theme),
        "diagram" to aSnapshot(Screen.Diagram(diagram()), theme),
    )
