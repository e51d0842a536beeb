/** The holder on the real library: newest snapshot in, commands out. */
package chess.wildcard.shell

import chess.wildcard.screens.Screen
import chess.wildcard.screens.UserCommand
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlin.test.assertTrue

class AppHolderTest {
    @get:Rule val folder = TemporaryFolder()

    @Test
    fun `what was sent is seen in the flow`() = runBlocking {
        AppHolder.open(folder.root.path, "en").use { holder ->
            assertIs<Screen.Home>(holder.snapshot.value.screen)
            assertTrue(holder.send(UserCommand.Open("new:minesweeper")))
            val page = withTimeout(20_000) { holder.snapshot.first { it.screen is Screen.Page } }
            assertTrue(holder.send(UserCommand.Back))
            val home = withTimeout(20_000) { holder.snapshot.first { it.screen is Screen.Home } }
            assertTrue(home.revision > page.revision)
        }
    }

    @Test
    fun `a closed holder keeps its last snapshot and takes nothing`() {
        val holder = AppHolder.open(folder.root.path, "en")
        holder.close()
        val last = holder.snapshot.value
        assertFalse(holder.send(UserCommand.Open("new:classic")))
        holder.close()
        assertEquals(last, holder.snapshot.value)
    }
}
