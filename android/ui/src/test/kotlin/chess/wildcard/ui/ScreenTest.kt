/** What a person, a pointer and a screen reader find on a screen, and what they send. */
@file:OptIn(ExperimentalTestApi::class)

package chess.wildcard.ui

import androidx.compose.runtime.mutableStateOf
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.test.requestFocus
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.test.swipe
import androidx.compose.ui.unit.Density
import chess.wildcard.screens.Effect
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Theme
import chess.wildcard.screens.UserCommand
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class ScreenTest {
    private val sent = mutableListOf<UserCommand>()

    private fun game(game: GameScreen, body: SkikoComposeUiTest.() -> Unit) = shown(aSnapshot(Screen.Game(game)), false, body)

    private fun shown(snapshot: Snapshot, small: Boolean, body: SkikoComposeUiTest.() -> Unit) =
        runSkikoComposeUiTest(if (small) Size(360f, 640f) else Size(412f, 915f), Density(1f)) {
            setContent { AppScreen(snapshot, { if (it !is UserCommand.Window) sent += it }) }
            waitForIdle()
            sent.clear()
            body()
        }

    private fun SkikoComposeUiTest.squares(): List<SemanticsNode> =
        onNodeWithTag("board").fetchSemanticsNode().children
            .filter { SemanticsProperties.CollectionItemInfo in it.config }

    @Test
    fun `a board of Chess-Uno has 64 nodes in drawn order`() =
        game(series(small = false)) {
            val names = squares().map { it.config[SemanticsProperties.TestTag] }
            assertEquals(64, names.size)
            assertEquals(seriesBoard.squares.map { it.name }, names)
            val corner = squares().last().config[SemanticsProperties.CollectionItemInfo]
            assertEquals(7 to 7, corner.rowIndex to corner.columnIndex)
        }

    @Test
    fun `a board of Minesweeper Chess has 80 nodes and each lies on its square`() =
        game(minesweeper(small = false)) {
            val nodes = squares()
            assertEquals(80, nodes.size)
            val side = nodes[1].boundsInRoot.left - nodes[0].boundsInRoot.left
            nodes.forEachIndexed { at, node ->
                assertEquals(nodes[0].boundsInRoot.left + side * (at % 8), node.boundsInRoot.left, 0.5f)
                assertEquals(nodes[0].boundsInRoot.top + side * (at / 8), node.boundsInRoot.top, 0.5f)
            }
        }

    @Test
    fun `each square says what it is and what a tap does`() =
        game(series(small = false)) {
            val target = squares().single { it.config[SemanticsProperties.TestTag] == "d5" }
            assertEquals(listOf("d5, empty"), target.config[SemanticsProperties.ContentDescription])
            assertEquals("Move here", target.config[SemanticsActions.OnClick].label)
        }

    @Test
    fun `a move by pointer`() =
        game(series(small = false)) {
            onNodeWithTag("c4").performClick()
            onNodeWithTag("d5").performClick()
            assertEquals(listOf<UserCommand>(UserCommand.Tap("c4"), UserCommand.Tap("d5")), sent)
        }

    @Test
    fun `a move by semantics actions`() =
        game(series(small = false)) {
            onNodeWithTag("b1").performSemanticsAction(SemanticsActions.OnClick)
            onNodeWithTag("d5").performSemanticsAction(SemanticsActions.OnClick)
            assertEquals(listOf<UserCommand>(UserCommand.Tap("b1"), UserCommand.Tap("d5")), sent)
        }

    @Test
    fun `a drag selects what it lifts and drops it`() =
        game(series(small = false)) {
            onNodeWithTag("board").performTouchInput {
                val side = width / 8f
                swipe(start = Offset(1.5f * side, 7.5f * side), end = Offset(2.5f * side, 5.5f * side))
            }
            assertEquals(listOf(UserCommand.Tap("b1"), UserCommand.Drag("b1", "c3")), sent)
        }

    @Test
    fun `a second finger ends a drag without a command`() =
        game(series(small = false)) {
            onNodeWithTag("board").performTouchInput {
                val side = width / 8f
                down(0, Offset(2.5f * side, 4.5f * side))
                moveTo(0, Offset(3.5f * side, 3.5f * side))
                down(1, Offset(6.5f * side, 6.5f * side))
                up(1)
                up(0)
            }
            assertEquals(emptyList(), sent)
        }

    @Test
    fun `a tap beside a target is meant for it`() =
        game(series(small = false)) {
            // c6 has a man to take no action on; d4 is empty and lies below the target d5.
            onNodeWithTag("board").performTouchInput {
                val side = width / 8f
                click(Offset(3.5f * side, 4.1f * side))
            }
            assertEquals(listOf<UserCommand>(UserCommand.Tap("d5")), sent)
        }

    @Test
    fun `a move by keyboard`() =
        game(series(small = false)) {
            onNodeWithTag("board").requestFocus()
            onNodeWithTag("board").performKeyInput {
                repeat(4) { pressKey(Key.DirectionDown) }
                repeat(2) { pressKey(Key.DirectionRight) }
                pressKey(Key.Enter)
                pressKey(Key.DirectionUp)
                pressKey(Key.DirectionRight)
                pressKey(Key.Spacebar)
            }
            assertEquals(listOf<UserCommand>(UserCommand.Tap("c4"), UserCommand.Tap("d5")), sent)
        }

    @Test
    fun `arrows step through a replay before anything has the focus`() =
        shown(aSnapshot(Screen.Replay(replay(small = false))), small = false) {
            onNodeWithTag("replay").performKeyInput {
                pressKey(Key.DirectionRight)
                pressKey(Key.DirectionLeft)
                pressKey(Key.MoveEnd)
            }
            val steps = replay(small = false).buttons
            assertEquals(listOf(steps[3].command, steps[1].command, steps[4].command), sent)
        }

    @Test
    fun `a classic side is offered four pieces`() =
        game(maharajah(small = false).copy(promotion = promotionOf("QRBN"))) { assertOffers(4) }

    @Test
    fun `a variant side is offered seven pieces, and one beside them takes the move back`() =
        game(maharajah(small = false).copy(promotion = promotionOf("MQCRABN"))) {
            assertOffers(7)
            onNodeWithText("Chancellor").performClick()
            assertEquals(listOf<UserCommand>(UserCommand.Press("say:b7b8C")), sent)
            sent.clear()
            onNodeWithTag("promotion").performTouchInput { click(Offset(width + 40f, height / 2f)) }
            assertEquals(listOf<UserCommand>(UserCommand.Press("cancel")), sent)
        }

    private fun SkikoComposeUiTest.assertOffers(count: Int) {
        val column = onNodeWithTag("promotion").fetchSemanticsNode()
        assertEquals(count, column.children.count { SemanticsActions.OnClick in it.config })
    }

    @Test
    fun `a result cannot be tapped away by a tap meant for the board`() =
        runSkikoComposeUiTest(Size(412f, 915f), Density(1f)) {
            mainClock.autoAdvance = false
            setContent { AppScreen(aSnapshot(Screen.Game(result(small = false))), { if (it !is UserCommand.Window) sent += it }) }
            mainClock.advanceTimeBy(400)
            onNodeWithText("Rematch").performClick()
            mainClock.advanceTimeBy(100)
            assertEquals(emptyList(), sent.filter { it != UserCommand.Nothing })
            mainClock.advanceTimeBy(600)
            onNodeWithText("Rematch").performClick()
            mainClock.advanceTimeBy(100)
            assertEquals(listOf<UserCommand>(UserCommand.Press("Rematch")), sent.filter { it != UserCommand.Nothing })
        }

    @Test
    fun `a double tap on what opens a question does not answer it`() =
        runSkikoComposeUiTest(Size(412f, 915f), Density(1f)) {
            mainClock.autoAdvance = false
            val shown = aSnapshot(Screen.Game(series(small = false))).copy(sheet = resign)
            setContent { AppScreen(shown, { if (it !is UserCommand.Window) sent += it }) }
            mainClock.advanceTimeBy(300)
            onNodeWithText("Resign game").performClick()
            mainClock.advanceTimeBy(50)
            assertEquals(emptyList(), sent.filter { it is UserCommand.Press })
            mainClock.advanceTimeBy(500)
            val cancel = onNodeWithText("Cancel").fetchSemanticsNode().boundsInRoot
            val resign = onNodeWithText("Resign game").fetchSemanticsNode().boundsInRoot
            assertTrue(cancel.top > resign.bottom, "what takes it back lies where the finger is")
            onNodeWithText("Resign game").performClick()
            mainClock.advanceTimeBy(50)
            assertEquals(1, sent.count { it is UserCommand.Press })
        }

    /** ux check: whatever is pressed off the board is at least 48 dp each way. */
    @Test
    fun `targets off the board are at least 48 dp`() {
        val light = Theme.LIGHT
        for (small in listOf(false, true)) {
            for ((name, snapshot) in pictures(small, light)) {
                shown(snapshot, small) {
                    val pressed = onAllNodes(hasClickAction()).fetchSemanticsNodes()
                    val offBoard = pressed.filter { SemanticsProperties.CollectionItemInfo !in it.config && !it.isOnBoard() }
                    for (node in offBoard) {
                        // What is scrolled half out of sight is as large as it is.
                        val size = node.size
                        val said = node.config.getOrNull(SemanticsProperties.ContentDescription)
                        assertTrue(size.width >= 48 && size.height >= 48, "$name: $said is ${node.size}")
                    }
                }
            }
        }
    }

    /** Cells of the promotion stand on squares. */
    private fun SemanticsNode.isOnBoard(): Boolean =
        generateSequence(this) { it.parent }.any { it.config.getOrNull(SemanticsProperties.TestTag) == "promotion" }

    @Test
    fun `sounds and haptics are given once each, and not against the settings`() {
        val heard = mutableListOf<String>()
        val feedback =
            object : Feedback {
                override fun sound(name: String) {
                    heard += name
                }

                override fun haptic(name: String) {
                    heard += "haptic $name"
                }
            }
        val move = Effect(1uL, "move", "light", "e4", false)
        val check = Effect(2uL, "check", "medium", "Check!", true)
        val first = aSnapshot(Screen.Game(series(small = false))).copy(effects = listOf(move))
        runSkikoComposeUiTest(Size(412f, 915f), Density(1f)) {
            val now = mutableStateOf(first)
            setContent { AppScreen(now.value, {}, surroundings = Surroundings(feedback = feedback)) }
            waitForIdle()
            now.value = first.copy(effects = listOf(move, check), look = first.look.copy(haptics = false))
            waitForIdle()
            val said = onNodeWithTag("assertive").fetchSemanticsNode().config[SemanticsProperties.ContentDescription]
            assertEquals(listOf("Check!"), said)
        }
        assertEquals(listOf("move", "haptic light", "check"), heard)
    }
}
