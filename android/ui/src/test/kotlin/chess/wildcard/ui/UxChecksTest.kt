/** The numbered checks of a reviewer (docs/ux-review.md) that pixels and the semantics tree can answer. */
@file:OptIn(ExperimentalTestApi::class)

package chess.wildcard.ui

import androidx.compose.runtime.mutableStateOf
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.PixelMap
import androidx.compose.ui.graphics.toPixelMap
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.captureToImage
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescriptionExactly
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.BoardState
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Marks
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Theme
import chess.wildcard.screens.UserCommand
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class UxChecksTest {
    @get:Rule val folder = TemporaryFolder()

    private fun shown(snapshot: Snapshot, phone: Phone, density: Float = 1f, body: SkikoComposeUiTest.() -> Unit) =
        runSkikoComposeUiTest(Size(phone.width * density, phone.height * density), Density(density)) {
            setContent { AppScreen(snapshot, {}, surroundings = Surroundings(notoSans, insets = phone.insets)) }
            waitForIdle()
            body()
        }

    private fun games(phone: Phone): Map<String, Snapshot> =
        RealScreens.all.associate { it.name to if (phone === Phone.small) it.small else it.large }
            .filterValues { it.screen is Screen.Game && it.sheet == null }

    private val Snapshot.game: GameScreen
        get() = (screen as Screen.Game).game

    @Test
    fun `ux 01 boards are square to the pixel and inside the window`() {
        for (phone in listOf(Phone.large, Phone.small)) {
            for (density in listOf(1f, 2.625f)) {
                for (name in listOf("uno-king-hunt-middle", "classic-middle", "minesweeper-short-middle")) {
                    val snapshot = games(phone).getValue(name)
                    shown(snapshot, phone, density) {
                        val board = onNodeWithTag("board").fetchSemanticsNode().boundsInRoot
                        val ranks = snapshot.game.board.ranks.toInt()
                        val side = board.width / FILES
                        val what = "$name on ${phone.width} at $density: $board"
                        assertEquals(side, side.toInt().toFloat(), what)
                        assertEquals(side * ranks, board.height, what)
                        assertTrue(board.left >= 0 && board.right <= phone.width * density, what)
                        assertTrue(board.top >= phone.top * density && board.bottom <= (phone.height - phone.bottom) * density, what)
                        assertTrue(side / density >= 40, what)
                    }
                }
            }
        }
    }

    /** Rules page 003 §8: what both players must be able to see. */
    @Test
    fun `ux 02 everything of Chess-Uno is in sight on a small phone`() {
        for ((name, snapshot) in games(Phone.small).filterValues { it.game.card != null && it.game.result == null }) {
            val game = snapshot.game
            val card = game.card!!
            shown(snapshot, Phone.small) {
                val wanted =
                    listOfNotNull(
                        card.open?.spoken, card.deckSpoken, card.topPile.spoken, card.bottomPile.spoken,
                        game.top.spoken, game.bottom.spoken.takeIf { game.banner == null },
                        game.primary.spoken.ifEmpty { game.primary.label },
                        game.bar[1].spoken, game.back.spoken,
                    )
                for (words in wanted) onAllNodes(hasContentDescriptionExactly(words)).onFirst().assertIsDisplayed()
                val window = Rect(0f, 24f, 360f, 592f)
                for (node in onAllNodes(SemanticsMatcher("is said") { SemanticsProperties.ContentDescription in it.config }).fetchSemanticsNodes()) {
                    val said = node.config[SemanticsProperties.ContentDescription].single()
                    if (said !in wanted) continue
                    val whole = Rect(node.positionInRoot, Size(node.size.width.toFloat(), node.size.height.toFloat()))
                    assertTrue(window.inflate(0.5f).contains(whole.topLeft) && window.inflate(0.5f).contains(whole.bottomRight - Offset(1f, 1f)), "$name: $said at $whole")
                }
                val scrolling = onAllNodes(SemanticsMatcher("scrolls") { SemanticsActions.ScrollBy in it.config }).fetchSemanticsNodes()
                assertTrue(scrolling.isEmpty(), "$name scrolls")
            }
        }
    }

    @Test
    fun `ux 03 targets off the board are at least 48 dp and do not overlap`() {
        for (screen in RealScreens.all) {
            // Where there is less room; where there is more, the pages and the longest bars.
            val onLarge = screen.name.startsWith("home") || screen.name.startsWith("replay") || screen.name.endsWith("middle")
            for ((phone, snapshot) in listOfNotNull(Phone.small to screen.small, (Phone.large to screen.large).takeIf { onLarge })) {
                shown(snapshot, phone) {
                    val pressed =
                        onAllNodes(hasClickAction()).fetchSemanticsNodes()
                            .filter { SemanticsProperties.CollectionItemInfo !in it.config && !it.isIn("promotion") }
                    for (node in pressed) {
                        val said = node.config.getOrNull(SemanticsProperties.ContentDescription)
                        assertTrue(node.size.width >= 48 && node.size.height >= 48, "${screen.name}: $said is ${node.size}")
                    }
                    for ((at, one) in pressed.withIndex()) {
                        for (other in pressed.drop(at + 1)) {
                            val both = one.boundsInRoot.intersect(other.boundsInRoot)
                            val said = listOf(one, other).map { it.config.getOrNull(SemanticsProperties.ContentDescription) }
                            assertTrue(both.width < 1f || both.height < 1f, "${screen.name} on ${phone.width}: $said overlap by $both")
                        }
                    }
                }
            }
        }
    }

    private fun SemanticsNode.isIn(tag: String) =
        generateSequence(this) { it.parent }.any { it.config.getOrNull(SemanticsProperties.TestTag) == tag }

    @Test
    fun `ux 04 the tree has a node for each square in drawn order`() {
        for ((name, snapshot) in games(Phone.large).filterKeys { it.endsWith("-middle") }) {
            shown(snapshot, Phone.large) {
                val nodes =
                    onNodeWithTag("board").fetchSemanticsNode().children
                        .filter { SemanticsProperties.CollectionItemInfo in it.config }
                val board = snapshot.game.board
                assertEquals(board.ranks.toInt() * FILES, nodes.size, name)
                assertEquals(board.squares.map { it.name }, nodes.map { it.config[SemanticsProperties.TestTag] }, name)
                val sorted = nodes.sortedWith(compareBy({ it.positionInRoot.y }, { it.positionInRoot.x }))
                assertEquals(nodes.map { it.id }, sorted.map { it.id }, name)
            }
        }
    }

    // 45 dp at the density of a plain screen: the hardest case.
    private val side = 45

    private fun silhouette(letter: String): PixelMap =
        drawn(side, side, scale = 1f) {
            PieceOf(letter, side.dp)
        }.pixels

    @Test
    fun `ux 15 knight and compounds are told apart by their form`() {
        for (white in listOf(true, false)) {
            val kinds = listOf("N", "A", "C", "M", "Q", "R", "B").map { if (white) it else it.lowercase() }
            val forms = kinds.associateWith { letter -> silhouette(letter).let { map -> BooleanArray(side * side) { map[it % side, it / side].alpha > 0.5f } } }
            for ((at, one) in kinds.withIndex()) {
                for (other in kinds.drop(at + 1)) {
                    val (a, b) = forms.getValue(one) to forms.getValue(other)
                    val differ = a.indices.count { a[it] != b[it] }
                    val either = a.indices.count { a[it] || b[it] }
                    val share = differ.toFloat() / either
                    assertTrue(share >= 0.12f, "$one and $other differ by ${share * 100} %")
                }
            }
        }
    }

    @Test
    fun `ux 16 all nine kinds stand on one line and inside their squares`() {
        val feet = mutableMapOf<String, Int>()
        for (letter in "KQRBNPACMkqrbnpacm".map(Char::toString)) {
            val map = silhouette(letter)
            val painted = (0 until side * side).filter { map[it % side, it / side].alpha > 0.25f }
            assertTrue(painted.size > side * side / 8, "$letter is drawn, not missing")
            assertTrue(painted.all { it % side in 1 until side - 1 && it / side in 1 until side - 1 }, "$letter touches the edge of its box")
            feet[letter] = painted.maxOf { it / side }
        }
        assertTrue(feet.values.max() - feet.values.min() <= 1, "feet: $feet")
    }

    /** The board of look 04: one square of every kind, and what only that kind has. */
    @Test
    fun `ux 17 selection, dots, rings, last move and check are all distinct in one shot`() {
        val board = joker(small = false).board
        val corners = board.copy(squares = board.squares.map { if (it.name == "h7") it.copy(marks = Marks.CAPTURE) else it })
        val shot = BoardShot(corners)
        assertTrue(shot.count("c3", BoardColours.selectedFrame) > 200, "frame of the selection")
        assertTrue(shot.count("d5", BoardColours.target) > 100, "dot")
        assertTrue(shot.count("h7", BoardColours.target) > 100, "ring")
        assertTrue(shot.count("e7", BoardColours.lastFrame) > 100, "last move")
        assertTrue(shot.count("g1", BoardColours.check) > 100, "check")
        for (name in listOf("c3", "h7", "e7", "g1", "a1")) assertEquals(0, shot.centre(name, BoardColours.target), "no dot on $name")
        for ((name, colour) in listOf("d5" to BoardColours.selectedFrame, "e7" to BoardColours.check, "g1" to BoardColours.lastFrame)) {
            assertEquals(0, shot.count(name, colour), "$name has one mark only")
        }
    }

    @Test
    fun `ux 18 what only the Joker allows are diamonds, all else dots`() {
        val shot = BoardShot(joker(small = false).board)
        assertTrue(shot.count("c4", BoardColours.joker) > 100 && shot.count("c4", BoardColours.target) == 0)
        assertTrue(shot.count("d5", BoardColours.target) > 100 && shot.count("d5", BoardColours.joker) == 0)
        // A diamond is pointed: its corners are empty where a dot of that width is not.
        assertTrue(shot.count("f6", BoardColours.joker) > 100, "corners of a capture")
    }

    @Test
    fun `ux 20 a new card lies open within half a second and stops nobody`() {
        val before = aSnapshot(Screen.Game(series(small = false)))
        val card = aCard(aFace("blue", "2"), "Blue 2", "2 moves left", pips = 2)
        val after = aSnapshot(Screen.Game(series(small = false).copy(card = card)))
        for ((reduced, most) in listOf(false to 500L, true to 200L)) {
            val sent = mutableListOf<UserCommand>()
            runSkikoComposeUiTest(Size(412f, 915f), Density(1f)) {
                val now = mutableStateOf(before)
                setContent { AppScreen(now.value, { sent += it }, surroundings = Surroundings(notoSans, reduceMotion = reduced)) }
                waitForIdle()
                sent.clear()
                mainClock.autoAdvance = false
                now.value = after
                mainClock.advanceTimeByFrame()
                mainClock.advanceTimeByFrame()
                onNodeWithTag("d5").let { Finger.tap(it) }
                mainClock.advanceTimeByFrame()
                assertEquals(listOf<UserCommand>(UserCommand.Tap("d5")), sent, "the board answers while the card turns")
                // Two frames for the change to be seen, one for the tap.
                mainClock.advanceTimeBy(most)
                val soon = onNodeWithTag("card").captureToImage().toPixelMap()
                mainClock.advanceTimeBy(2_000)
                val late = onNodeWithTag("card").captureToImage().toPixelMap()
                assertTrue(soon.buffer.contentEquals(late.buffer), "the card is still turning after $most ms, reduced: $reduced")
            }
        }
    }

    @Test
    fun `ux 21 after a Reverse the own army is below`() {
        val snapshot = RealScreens.named("uno-reverse").large
        val game = snapshot.game
        assertTrue(game.bottom.onTurn)
        assertEquals(game.board.flipped, !game.bottom.white)
        shown(snapshot, Phone.large) {
            val own = if (game.bottom.white) "a1" else "h8"
            val corner = onNodeWithTag(own).fetchSemanticsNode().boundsInRoot
            val board = onNodeWithTag("board").fetchSemanticsNode().boundsInRoot
            assertEquals(board.bottomLeft, corner.bottomLeft)
        }
    }

    @Test
    fun `ux 22 the choice of a promotion lies inside the board, whichever way it is turned`() {
        for (letters in listOf("QRBN", "MQCRABN")) {
            for (row in listOf(0, 7)) {
                for (file in listOf(0, 3, 4, 7)) {
                    val choice = promotionOf(letters).copy(square = (row * FILES + file).toUByte())
                    shown(aSnapshot(Screen.Game(maharajah(small = true).copy(promotion = choice))), Phone.small) {
                        val column = onNodeWithTag("promotion").fetchSemanticsNode()
                        assertEquals(letters.length, column.children.count { SemanticsActions.OnClick in it.config })
                        val side = geometryOf(small = true, ranks = 8, card = false).square
                        val whole = Rect(column.positionInRoot, Size(column.size.width.toFloat(), column.size.height.toFloat()))
                        val board = Rect(Offset(0f, 24f + 48f), Size(8 * side, 8 * side)).inflate(1f)
                        assertTrue(board.contains(whole.topLeft) && board.contains(whole.bottomRight - Offset(1f, 1f)), "$letters at $row, $file: $whole in $board")
                    }
                }
            }
        }
        assertEquals(null, RealScreens.named("minesweeper-short-result").large.game.promotion)
    }

    @Test
    fun `ux 23 fog, numbers under pieces, counter and sapper are all seen`() {
        val start = RealScreens.named("minesweeper-short-start").large.game
        assertEquals(32, start.board.squares.count { it.has(Marks.FOG) })
        val fogged = BoardShot(start.board)
        for (square in start.board.squares.filter { it.has(Marks.FOG) }) {
            assertTrue(fogged.count(square.name, BoardColours.fog) > 500, "fog on ${square.name}")
        }
        val sample = minesweeper(small = false).board
        val shot = BoardShot(sample)
        for (square in sample.squares.filter { it.number > 0u && !it.has(Marks.SAP) }) {
            assertTrue(shot.count(square.name, BoardColours.number(square.number.toInt())) > 15, "number on ${square.name}")
        }
        val chosen = RealScreens.named("sapper").large
        assertTrue(chosen.game.primary.enabled && chosen.game.board.squares.any { it.has(Marks.TARGET) }, "sapper and move")
        shown(chosen, Phone.large) {
            onAllNodes(nodeOf(chosen.game.primary)).onFirst().assertIsDisplayed()
            onAllNodes(hasContentDescriptionExactly(chosen.game.counter!!.spoken)).onFirst().assertIsDisplayed()
        }
    }

    @Test
    fun `ux 24 an army that is not done says why, in words and to a screen reader`() {
        for (name in listOf("builder-empty", "builder-problem")) {
            val builder = (RealScreens.named(name).small.screen as Screen.Builder).builder
            assertTrue(!builder.done.enabled)
            shown(RealScreens.named(name).small, Phone.small) {
                val done = onAllNodes(hasContentDescriptionExactly(builder.done.spoken)).onFirst()
                val node = done.fetchSemanticsNode()
                assertTrue(SemanticsProperties.Disabled in node.config)
                assertEquals(builder.done.reason, node.config[SemanticsProperties.StateDescription])
                assertTrue(SemanticsProperties.LiveRegion in onAllNodes(hasText(builder.pointsText)).onFirst().fetchSemanticsNode().config)
            }
        }
        assertTrue((RealScreens.named("builder-done").small.screen as Screen.Builder).builder.done.enabled)
    }

    /** Two phones, the same in everything but White's secret army: Black's pixels and tree are the same. */
    @Test
    fun `ux 25 neither pixels nor tree hold the hidden half`() {
        val seen =
            listOf("minors", "classical").map { secret ->
                Console(folder.newFolder(), 5u).use { app ->
                    app.open("new:maharajah")
                    app.press("set:opponent=device")
                    app.press("set:hidden=on")
                    app.press("start")
                    app.press("army:preset=$secret")
                    app.press("army:done")
                    app.press("setup:fix")
                    app.press("setup:ready").copy(revision = 0u, effects = emptyList(), toast = null)
                }
            }
        assertTrue(seen.all { it.screen is Screen.Builder })
        val (one, other) = seen.map { drawn(it, Phone.large, Theme.LIGHT).pixels.buffer }
        assertTrue(one.contentEquals(other), "a pixel differs by a secret")
        val trees =
            seen.map { snapshot ->
                var tree = emptyList<String>()
                shown(snapshot, Phone.large) {
                    tree = onAllNodes(SemanticsMatcher("any") { true }).fetchSemanticsNodes().map { "${it.boundsInRoot} ${it.config.getOrNull(SemanticsProperties.ContentDescription)} ${it.config.getOrNull(SemanticsProperties.Text)}" }
                }
                tree
            }
        assertEquals(trees[0], trees[1])
    }
}

/** A board drawn by itself with squares of 64 pixels. */
private class BoardShot(private val board: BoardState) {
    private val px = 64
    private val map =
        drawn(px * FILES / 2, px * board.ranks.toInt() / 2, scale = 2f) {
            Themed(Tokens.of(aSnapshot(Screen.Game(series(false))).look), notoSans, tall = false, reducedMotion = true) {
                BoardPicture(board, (px / 2).dp)
            }
        }.pixels

    private fun at(name: String) = board.squares.indexOfFirst { it.name == name }.let { it % FILES * px to it / FILES * px }

    fun count(name: String, colour: Color): Int =
        at(name).let { (left, top) -> map.count(colour, left, top, left + px, top + px) }

    fun centre(name: String, colour: Color): Int =
        at(name).let { (left, top) -> map.count(colour, left + px / 2 - 2, top + px / 2 - 2, left + px / 2 + 2, top + px / 2 + 2) }
}
