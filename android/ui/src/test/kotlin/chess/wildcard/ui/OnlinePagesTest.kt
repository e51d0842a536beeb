/** Pages that speak of a server: what a reader finds on them, and what a field tells the core. */
@file:OptIn(ExperimentalTestApi::class)

package chess.wildcard.ui

import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.ImageBitmap
import androidx.compose.ui.graphics.toPixelMap
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTextInput
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import chess.wildcard.screens.Banner
import chess.wildcard.screens.BannerKind
import chess.wildcard.screens.Block
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.Fact
import chess.wildcard.screens.Field
import chess.wildcard.screens.FormLetter
import chess.wildcard.screens.Icon
import chess.wildcard.screens.PageScreen
import chess.wildcard.screens.Presence
import chess.wildcard.screens.QrCode
import chess.wildcard.screens.RankRow
import chess.wildcard.screens.RivalRow
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.Standing
import chess.wildcard.screens.Tier
import chess.wildcard.screens.UserCommand
import org.junit.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertTrue

private val gold =
    Standing(
        Tier.GOLD, "Gold", "1121", "+17", true, "was 1104", 473u, 360u, "1050", "1200", "79 to Platinum", "",
        "1121, +17, was 1104, Gold, 79 to Platinum",
    )

private fun field(code: Boolean = true, error: String = "") =
    Field("code", "Code", "", "Six letters and digits", error, false, code, 6u, "Paste", UserCommand.Press("net:look"), "")

private fun rank(own: Boolean) =
    RankRow(aButton("Aisha", id = "player:Aisha"), "12", Tier.GOLD, "Aisha", "1104", "31 rated games", own, "Rank 12, Aisha, Gold, 1104, 31 games")

private val letters = listOf(FormLetter("W", 1), FormLetter("L", -1), FormLetter("D", 0))

private fun everything(): List<Block> =
    listOf(
        Block.Code("Tell a friend this code", "K7M4QX", "K as Kilo, 7"),
        Block.Entry(field()),
        Block.Head("Nadia", "N", "57 rated games", "Nadia, 57 rated games", aButton("Change the name", Icon.EDIT)),
        Block.Rating(gold),
        Block.Chart(listOf(1000, 1040, 1104), "Rating over 3 games"),
        Block.Form("Form", letters, "", "Form: won, lost, drawn"),
        Block.Facts("This room", listOf(Fact("Game", "Chess-Uno"), Fact("Deck", "72 cards"), Fact("Rating", "Rated"))),
        Block.Rank(rank(own = true)),
        Block.Rival(RivalRow(aButton("Ravi", id = "player:Ravi"), "Ravi", "R", "Chess-Uno", "5–3–1", letters, aButton("Challenge", Icon.ROOM, id = "net:challenge=chess_uno:Ravi"), "Ravi: 5 won")),
        Block.Waiting("0:40", "searching", "Looking for an opponent", "You may leave", 444u, 1u, "Looking, 40 seconds"),
        Block.Qr(QrCode(3u, listOf("101", "010", "101"), "A code to scan"), "or let them scan it"),
    )

private fun page(blocks: List<Block>) =
    PageScreen("Online", "Chess-Uno", leave, listOf(aButton("Leaderboard", Icon.TOP)), blocks, null, aButton("Join", Icon.ROOM, ButtonStyle.FILLED))

class OnlinePagesTest {
    private val sent = mutableListOf<UserCommand>()

    private fun shown(snapshot: Snapshot, small: Boolean, body: SkikoComposeUiTest.() -> Unit) =
        runSkikoComposeUiTest(if (small) Size(360f, 640f) else Size(412f, 3000f), Density(1f)) {
            setContent { AppScreen(snapshot, { if (it !is UserCommand.Window) sent += it }) }
            waitForIdle()
            sent.clear()
            body()
        }

    private fun SkikoComposeUiTest.pressable(): List<SemanticsNode> =
        onAllNodes(hasClickAction()).fetchSemanticsNodes().filter { it.config.getOrNull(SemanticsActions.SetText) == null }

    @Test
    fun `every block says in words what it draws`() =
        shown(aSnapshot(Screen.Page(page(everything()))), small = false) {
            for (words in listOf(
                "Tell a friend this code: K as Kilo, 7", "Nadia, 57 rated games", gold.spoken, "Rating over 3 games",
                "Form: won, lost, drawn", "Game: Chess-Uno", "A code to scan", "Looking, 40 seconds",
            )) onNodeWithContentDescription(words).assertExists()
        }

    @Test
    fun `everything pressed is 48 dp high and wide, and nothing stands beyond the edge`() =
        shown(aSnapshot(Screen.Page(page(everything()))), small = false) {
            for (node in pressable()) {
                val box = node.boundsInRoot
                assertTrue(box.width >= 48f && box.height >= 48f, "${node.config} is ${box.width} × ${box.height}")
                assertTrue(box.left >= 0f && box.right <= 412f, "${node.config} is beyond the edge")
            }
        }

    @Test
    fun `what is written in a field is told at once, and pressing sends the command`() =
        shown(aSnapshot(Screen.Page(page(listOf(Block.Entry(field()), Block.Rank(rank(own = false)))))), small = true) {
            onNodeWithTag("field:code").performTextInput("k7m")
            waitForIdle()
            assertContains(sent, UserCommand.Fill("code", "k7m"))
            onNodeWithText("Aisha").performClick()
            assertContains(sent, UserCommand.Press("player:Aisha"))
        }

    @Test
    fun `a field says why it cannot be used instead of its hint`() =
        shown(aSnapshot(Screen.Page(page(listOf(Block.Entry(field(error = "No room has this code")))))), small = true) {
            onNodeWithText("No room has this code").assertExists()
            onNodeWithText("Six letters and digits").assertDoesNotExist()
        }

    @Test
    fun `a search that goes on stands above the tabs with its way out`() {
        val cancel = aButton("Cancel search", id = "net:unqueue=uno-king-hunt")
        val banner = Banner(BannerKind.INFO, "Searching · 0:40", "", listOf(cancel), false, "searching")
        shown(aSnapshot(Screen.Home(home())).copy(banner = banner), small = true) {
            onNodeWithContentDescription("searching").assertExists()
            onNodeWithText("Cancel search").performClick()
            assertEquals(listOf<UserCommand>(UserCommand.Press("net:unqueue=uno-king-hunt")), sent)
        }
    }

    @Test
    fun `a strip shows rating, medal and connection, and a result its rating`() {
        val strip = aStrip("Aisha", white = false).copy(rating = "1258", tier = Tier.GOLD, presence = Presence.AWAY)
        shown(aSnapshot(Screen.Game(series(small = true).copy(top = strip))), small = true) {
            onNodeWithText("1258").assertExists()
        }
        val rated = result(small = true)
        val sheet = checkNotNull(rated.result).copy(standing = gold)
        shown(aSnapshot(Screen.Game(rated.copy(result = sheet))), small = true) {
            onNodeWithContentDescription(gold.spoken).assertExists()
        }
    }

    @Test
    fun `a rival is challenged beside the row that opens their page`() =
        shown(aSnapshot(Screen.Page(page(everything()))), small = false) {
            onNodeWithContentDescription("Challenge").performClick()
            assertEquals(listOf<UserCommand>(UserCommand.Press("net:challenge=chess_uno:Ravi")), sent)
        }

    @Test
    fun `six segments stand in two rows, each wide enough for its word`() {
        val options = listOf("All", "Bronze", "Silver", "Gold", "Platinum", "Diamond").map { aButton(it, id = "net:tier=$it") }
        shown(aSnapshot(Screen.Page(page(listOf(Block.Segments("Medal", options, 0u, ""))))), small = true) {
            val tops = options.map { onNodeWithText(it.label).fetchSemanticsNode().boundsInRoot }
            assertTrue(tops[2].bottom <= tops[3].top && tops.all { it.width >= 96f }, "$tops")
        }
    }

    @Test
    fun `a result is shared as a picture with its words, and copied in words where nothing shares pictures`() {
        val share = UserCommand.SharePicture("Nadia – Aisha", "You won · Checkmate", "You won against Aisha")
        val won = result(small = false)
        val sheet = checkNotNull(won.result)
        val button = aButton("Share", Icon.SHARE).copy(command = share)
        val screen = Screen.Game(won.copy(result = sheet.copy(buttons = listOf(button), liveAfterMs = 0u)))
        var picture: ImageBitmap? = null
        runSkikoComposeUiTest(Size(412f, 915f), Density(1f)) {
            val surroundings = Surroundings(sharePicture = { drawn, words -> (words == share.text).also { picture = drawn } })
            setContent { AppScreen(aSnapshot(screen), { sent += it }, surroundings = surroundings) }
            onNodeWithContentDescription("Share").performClick()
            assertContains(sent, share)
        }
        val pixels = checkNotNull(picture).toPixelMap()
        assertTrue(pixels.width >= 720 && pixels.height > pixels.width, "${pixels.width} × ${pixels.height}")
        val inks = (0 until pixels.width step 3).map { pixels[it, pixels.height - 40] }.toSet()
        assertTrue(inks.size > 1, "nothing is written below the board")
        shown(aSnapshot(screen), small = false) {
            onNodeWithContentDescription("Share").performClick()
            assertEquals(listOf<UserCommand>(UserCommand.Copy(share.text)), sent)
        }
    }

    @Test
    fun `with a screen reader a result answers at once`() =
        runSkikoComposeUiTest(Size(412f, 915f), Density(1f)) {
            mainClock.autoAdvance = false
            val surroundings = Surroundings(screenReader = true)
            setContent { AppScreen(aSnapshot(Screen.Game(result(small = false))), { sent += it }, surroundings = surroundings) }
            mainClock.advanceTimeBy(100)
            onNodeWithContentDescription("Look at the board").performSemanticsAction(SemanticsActions.OnClick)
            mainClock.advanceTimeBy(100)
            assertContains(sent, UserCommand.Press("result"))
        }
}
