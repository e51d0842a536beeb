/** Every screen that needs no network, as the real library gives it. */
package chess.wildcard.ui

import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.BannerKind
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Marks
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.UserCommand
import chess.wildcard.shell.AppHolder
import chess.wildcard.shell.Scenario
import chess.wildcard.shell.Scenarios
import java.io.File
import kotlin.io.path.createTempDirectory

/** A screen on both phones. */
internal class RealScreen(val name: String, val large: Snapshot, val small: Snapshot)

internal object RealScreens {
    /** All of them, by a walk through the app. */
    val all: List<RealScreen> by lazy {
        val folder = createTempDirectory("wildcard-screens").toFile()
        try {
            Walk(folder).go()
        } finally {
            folder.deleteRecursively()
        }
    }

    fun named(name: String): RealScreen = all.single { it.name == name }
}

/** The app without a window: sends a command, waits for the answer. */
internal class Console(folder: File, seed: ULong) : AutoCloseable {
    private val holder = AppHolder(WildcardApp.open(folder.path, "en", seed))

    val now: Snapshot
        get() = holder.snapshot.value

    val game: GameScreen
        get() = (now.screen as Screen.Game).game

    fun send(command: UserCommand): Snapshot {
        val before = now.revision
        check(holder.send(command))
        val deadline = System.nanoTime() + 30_000_000_000
        while (now.revision == before) {
            check(System.nanoTime() < deadline) { "no answer to $command" }
            Thread.sleep(1)
        }
        return now
    }

    fun open(page: String) = send(UserCommand.Open(page))

    fun press(id: String) = send(UserCommand.Press(id))

    fun tap(square: String) = send(UserCommand.Tap(square))

    fun window(phone: Phone) =
        send(UserCommand.Window(phone.width.toFloat(), phone.height.toFloat(), phone.top.toFloat(), phone.bottom.toFloat(), 1f))

    override fun close() = holder.close()
}

private val reachable = Marks.TARGET or Marks.CAPTURE

private class Walk(private val store: File) {
    private val screens = mutableListOf<RealScreen>()

    fun go(): List<RealScreen> {
        pages()
        armies()
        for (name in listOf("classic", "classic-promotion", "uno-king-hunt", "uno-purist", "maharajah", "minesweeper-short")) {
            game(Scenarios.named(name))
        }
        history()
        return screens
    }

    private fun Console.take(name: String) {
        if (screens.any { it.name == name }) return
        // A message that is left from before is gone when somebody looks.
        val small = window(Phone.small).copy(toast = null)
        screens += RealScreen(name, window(Phone.large).copy(toast = null), small)
    }

    private fun with(seed: ULong, folder: File = File(store, "games"), walk: Console.() -> Unit) {
        folder.mkdirs()
        Console(folder, seed).use { it.walk() }
    }

    private fun pages() = with(1u) {
        take("home-empty")
        for (kind in listOf("uno-king-hunt", "uno-purist", "classic", "maharajah", "minesweeper")) {
            open("new:$kind")
            take("new-$kind")
        }
        open("new:uno-king-hunt")
        press("set:advanced=on")
        take("new-uno-advanced")
        send(UserCommand.Back)
        open("learn")
        take("learn")
        for (topic in listOf("uno", "maharajah", "minesweeper", "classic")) {
            open("rules:$topic")
            take("rules-$topic")
            send(UserCommand.Back)
        }
        for (kind in listOf("M", "C", "A", "N")) {
            open("diagram:$kind")
            press("diagram:kind=$kind")
            take("diagram-$kind")
            send(UserCommand.Back)
        }
        open("settings")
        take("settings")
        open("about")
        take("about")
        open("history")
        take("history-empty")
    }

    /** In a store of its own: what is chosen here is remembered. */
    private fun armies() = with(2u, File(store, "armies")) {
        open("new:maharajah")
        open("build:white")
        take("builder-empty")
        press("army:library")
        take("builder-library")
        press("army:library")
        press("army:preset=maharajah_and_rooks")
        take("builder-done")
        tap("a1")
        take("builder-problem")
        open("home")
        open("new:maharajah")
        press("set:opponent=device")
        press("set:hidden=on")
        take("new-hidden")
        press("start")
        take("hidden-builder")
        press("army:preset=minors")
        press("army:done")
        take("hidden-lock")
        press("setup:fix")
        take("hidden-curtain")
        press("setup:ready")
        press("army:preset=classical")
        take("hidden-black")
        press("army:done")
        press("setup:fix")
        press("setup:ready")
        take("hidden-both")
    }

    private fun game(scenario: Scenario) = with(scenario.seed) {
        val name = scenario.name
        scenario.start.forEach(::send)
        take("$name-start")
        val middle = scenario.moves.size / 2
        scenario.moves.forEachIndexed { at, step ->
            if (step.facts == null) return@forEachIndexed
            val text = (step.command as UserCommand.Type).text
            before(name, text, at == middle)
            send(step.command)
            if ((now.screen as? Screen.Game)?.game?.banner?.kind == BannerKind.BAD) take("$name-check")
        }
        take("$name-result")
    }

    private fun Console.before(name: String, text: String, middle: Boolean) {
        val open = game.card?.open
        if (open?.value == "joker") select { take("uno-joker") }
        if (text.startsWith("place")) take("uno-place")
        if (open?.value == "reverse") take("uno-reverse")
        if (name == "classic-promotion" && text.startsWith("c7b8")) {
            tap("c7")
            tap("b8")
            take("promotion")
            press("cancel")
        }
        if ('*' in text) {
            tap(text.substringBefore('*'))
            take("sapper")
            tap(text.substringBefore('*'))
        }
        if (!middle) return
        select { take("$name-middle") }
        if (name != "uno-king-hunt") return
        open("menu")
        take("menu")
        press("close")
        open("log")
        take("log")
        press("close")
        press("ask:resign")
        take("resign")
        press("close")
        send(UserCommand.Back)
        take("home")
        press((now.screen as Screen.Home).home.running.first().let { (it.command as UserCommand.Press).id })
    }

    /** Shows the own man that can go to most squares while it is selected. */
    private fun Console.select(shown: () -> Unit) {
        fun targets() = game.board.squares.count { it.has(reachable) }
        val own = game.board.squares.filter { it.piece.isNotEmpty() && it.action.isNotEmpty() }.map { it.name }
        val best = own.maxByOrNull { square -> tap(square).let { targets() }.also { tap(square) } }
        if (best != null) tap(best)
        shown()
        if (best != null) tap(best)
    }

    private fun history() = with(1u) {
        // Two that are still running.
        for ((kind, moves) in listOf("minesweeper" to 6, "uno-king-hunt" to 4)) {
            val scenario = Scenarios.games.first { it.name == kind }
            scenario.start.forEach(::send)
            scenario.moves.take(moves).forEach { send(it.command) }
            send(UserCommand.Back)
        }
        take("home-running")
        open("history")
        take("history")
        val rows = (now.screen as Screen.Page).page.blocks.filterIsInstance<chess.wildcard.screens.Block.Row>()
        for ((at, row) in rows.withIndex().filter { it.index in listOf(0, 2) }) {
            send(row.button.command)
            val replay = (now.screen as Screen.Replay).replay
            send(UserCommand.Seek(replay.steps / 2u))
            take("replay-$at")
            send(UserCommand.Back)
        }
    }
}
