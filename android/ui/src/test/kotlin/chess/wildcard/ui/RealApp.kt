/** The screens on the real library, played by somebody with a finger, by the semantics tree alone, or with keys. */
@file:OptIn(ExperimentalTestApi::class)

package chess.wildcard.ui

import androidx.compose.runtime.mutableStateOf
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescriptionExactly
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.isFocused
import androidx.compose.ui.test.isRoot
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performScrollToNode
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.Block
import chess.wildcard.screens.Button
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.UserCommand
import chess.wildcard.shell.AppHolder
import chess.wildcard.shell.facts
import java.io.File

/** Longer than anything the core does on a busy machine. */
private const val PATIENCE_MS = 30_000L

/** Opens the real app in [folder] on [phone] and lets [play] use it. */
internal fun withRealApp(
    folder: File,
    seed: ULong,
    phone: Phone = Phone.large,
    reduced: Boolean = false,
    play: RealApp.() -> Unit,
) {
    val holder = AppHolder(WildcardApp.open(folder.path, "en", seed))
    holder.use {
        runSkikoComposeUiTest(Size(phone.width.toFloat(), phone.height.toFloat()), Density(1f)) {
            val shown = mutableStateOf(holder.snapshot.value)
            val surroundings = Surroundings(notoSans, insets = phone.insets, reduceMotion = reduced)
            setContent { AppScreen(shown.value, { holder.send(it) }, surroundings = surroundings) }
            RealApp(this, holder) { shown.value = it }.apply {
                // The window has told its size: the last of its commands is answered when this one is.
                settle()
                play()
            }
        }
    }
}

internal class RealApp(
    val test: SkikoComposeUiTest,
    private val holder: AppHolder,
    private val show: (Snapshot) -> Unit,
) {
    /** What is on the screen now. */
    val snapshot: Snapshot
        get() = shown

    private var shown = holder.snapshot.value

    val game: GameScreen
        get() = (snapshot.screen as Screen.Game).game

    /** Draws snapshots as they come, until one that is [wanted] has been drawn. */
    fun until(what: String, wanted: (Snapshot) -> Boolean): Snapshot {
        val deadline = System.nanoTime() + PATIENCE_MS * 1_000_000
        while (true) {
            draw()
            if (wanted(shown)) return shown
            check(System.nanoTime() < deadline) { "$what never came; last: ${shown.facts} ${shown.toast}\n${shown.screen}" }
            Thread.sleep(1)
        }
    }

    private fun draw() {
        val newest = holder.snapshot.value
        if (newest.revision > shown.revision) {
            shown = newest
            show(newest)
        }
        test.waitForIdle()
    }

    /** Waits until all that was sent is answered and drawn. */
    fun settle() {
        test.waitForIdle()
        val before = holder.snapshot.value.revision
        holder.send(UserCommand.Nothing)
        until("an answer") { it.revision > before }
    }

    /** Sends what no button means, for a start somewhere else. */
    fun send(command: UserCommand) {
        holder.send(command)
        settle()
    }

    fun nodes(matcher: SemanticsMatcher): List<SemanticsNode> = test.onAllNodes(matcher).fetchSemanticsNodes()

    /** The nodes of the squares, in the order of the tree. */
    fun squares(): List<SemanticsNode> =
        test.onNodeWithTag("board").fetchSemanticsNode().children
            .filter { SemanticsProperties.CollectionItemInfo in it.config }
}

/** How somebody presses things. */
internal interface Way {
    /** Presses what answers to [matcher]; where there are more of it, the first. */
    fun press(app: RealApp, matcher: SemanticsMatcher)

    /** Acts on the square called [name]. */
    fun square(app: RealApp, name: String)
}

/** A finger: only what is drawn can be met. */
internal object Finger : Way {
    override fun press(app: RealApp, matcher: SemanticsMatcher) {
        val node = app.test.onAllNodes(matcher).onFirst()
        if (app.isInScroll(matcher)) node.performScrollTo()
        tap(node)
    }

    override fun square(app: RealApp, name: String) = tap(app.test.onNodeWithTag(name))

    fun tap(node: SemanticsNodeInteraction) {
        node.performTouchInput { click() }
    }
}

/** A screen reader or a switch: nothing but actions of the tree. */
internal object Tree : Way {
    override fun press(app: RealApp, matcher: SemanticsMatcher) {
        app.test.onAllNodes(matcher).onFirst().performSemanticsAction(SemanticsActions.OnClick)
    }

    override fun square(app: RealApp, name: String) {
        app.test.onNodeWithTag(name).performSemanticsAction(SemanticsActions.OnClick)
    }
}

/** Tab, arrows and Enter. */
internal object Keys : Way {
    private const val MOST_TABS = 80

    override fun press(app: RealApp, matcher: SemanticsMatcher) {
        tabTo(app, matcher)
        app.key(Key.Enter)
    }

    override fun square(app: RealApp, name: String) {
        if (app.nodes(hasTestTag("board") and isFocused()).isEmpty()) tabTo(app, hasTestTag("board"))
        val names = app.game.board.squares.map { it.name }
        val from = at?.takeIf { it.first === app }?.second ?: 0
        val to = names.indexOf(name)
        val (down, right) = to / FILES - from / FILES to to % FILES - from % FILES
        repeat(down) { app.key(Key.DirectionDown) }
        repeat(-down) { app.key(Key.DirectionUp) }
        repeat(right) { app.key(Key.DirectionRight) }
        repeat(-right) { app.key(Key.DirectionLeft) }
        at = app to to
        app.key(Key.Enter)
    }

    /** Where the keys are on the board: they start top left each time the board gets the focus. */
    private var at: Pair<RealApp, Int>? = null

    private fun tabTo(app: RealApp, matcher: SemanticsMatcher) {
        at = null
        repeat(MOST_TABS) {
            if (app.nodes(matcher and isFocused()).isNotEmpty()) return
            app.key(Key.Tab)
        }
        error("no Tab leads to ${matcher.description}")
    }

    private fun RealApp.key(key: Key) {
        test.onAllNodes(isRoot()).onFirst().performKeyInput { pressKey(key) }
        test.waitForIdle()
    }
}

private fun RealApp.isInScroll(matcher: SemanticsMatcher): Boolean =
    generateSequence(nodes(matcher).first().parent) { it.parent }.any { SemanticsActions.ScrollBy in it.config }

/** The node of a button of the core's. */
internal fun nodeOf(button: Button): SemanticsMatcher =
    hasClickAction() and hasContentDescriptionExactly(button.spoken.ifEmpty { button.label })

/** Every button that the screen offers. */
internal fun Snapshot.buttons(): List<Button> {
    sheet?.let { return it.buttons }
    return when (val screen = screen) {
        is Screen.Home -> screen.home.variants.map { it.play } + screen.home.tiles + screen.home.settings
        is Screen.Page ->
            screen.page.blocks.flatMap { it.buttons() } + screen.page.actions + listOfNotNull(screen.page.primary, screen.page.back)
        is Screen.Game -> screen.game.bar + screen.game.primary + screen.game.back + screen.game.result?.buttons.orEmpty()
        is Screen.Replay -> screen.replay.buttons + screen.replay.back
        is Screen.Builder -> with(screen.builder) { tools + bar + done + library + back + palette.map { it.button } }
        is Screen.Curtain -> listOf(screen.curtain.ready)
        is Screen.Diagram -> with(screen.diagram) { tabs + tools + back }
    }
}

private fun Block.buttons(): List<Button> =
    when (this) {
        is Block.Row -> listOf(button)
        is Block.Segments -> options
        is Block.Switch -> listOf(button)
        is Block.Stepper -> listOf(less, more)
        is Block.Buttons -> buttons
        is Block.Head -> listOfNotNull(edit)
        is Block.Rank -> listOf(row.button)
        is Block.Rival -> listOf(row.button)
        is Block.Heading, is Block.Text, is Block.Note, is Block.Example -> emptyList()
        is Block.Code, is Block.Qr, is Block.Facts, is Block.Entry, is Block.Rating, is Block.Chart, is Block.Form -> emptyList()
        is Block.Waiting -> emptyList()
    }

/** Presses the button that means [command], where it is, and waits for the answer. */
internal fun RealApp.press(way: Way, command: UserCommand) {
    val button = checkNotNull(snapshot.buttons().firstOrNull { it.command == command }) { "no button for $command" }
    val matcher = nodeOf(button)
    // Rows far down a list are not there before it is scrolled to them.
    if (nodes(matcher).isEmpty()) test.onAllNodes(scrollsToIndex).onFirst().performScrollToNode(matcher)
    way.press(this, matcher)
    settle()
}

private val scrollsToIndex = SemanticsMatcher("scrolls to an index") { SemanticsActions.ScrollToIndex in it.config }
