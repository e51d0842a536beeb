/** What may go wrong between a shell and the core, tried on the real library. */
package chess.wildcard.shell

import chess.wildcard.ffi.AppFailure
import chess.wildcard.ffi.SnapshotObserver
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.Screen
import chess.wildcard.screens.UserCommand
import com.sun.jna.Native
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertIs
import kotlin.test.assertNull
import kotlin.test.assertTrue

class BorderTest {
    @get:Rule val folder = TemporaryFolder()

    private fun open(): WildcardApp = WildcardApp.open(folder.root.path, "en", 1u)

    private fun observer(hears: (ULong) -> Unit) =
        object : SnapshotObserver {
            override fun changed(revision: ULong) = hears(revision)
        }

    private fun CountDownLatch.come(what: String) = assertTrue(await(20, TimeUnit.SECONDS), "$what never came")

    @Test
    fun `a folder that cannot be one is a typed failure with its code`() {
        val file = folder.newFile()
        file.writeText("not a folder")
        val failure = assertFailsWith<AppFailure.Store> { WildcardApp.open(file.path, "en", null) }
        assertTrue(failure.code.startsWith("store"), failure.code)
    }

    @Test
    fun `throwing observers stop nobody`() {
        // What is no Exception reaches JNA, which would print each on hundreds of lines.
        val printing = Native.getCallbackExceptionHandler()
        Native.setCallbackExceptionHandler { _, _ -> }
        val app = open()
        val calls = List(4) { CountDownLatch(5) }
        val throwing = listOf<(ULong) -> Unit>(
            { throw IllegalStateException("a shell throws") },
            { throw AppFailure.Closed("closed") },
            { throw AssertionError("and worse") },
            { },
        )
        throwing.zip(calls).forEach { (hears, call) ->
            app.subscribe(observer { call.countDown(); hears(it) })
        }
        // One at a time: of two changes in one breath only the newer is told.
        repeat(200) {
            app.dispatch(UserCommand.Nothing)
            Thread.sleep(2)
        }
        calls.forEach { it.come("a fifth call") }
        app.shutdown()
        Native.setCallbackExceptionHandler(printing)
    }

    @Test
    fun `an observer may call back in`() {
        val app = open()
        val done = CountDownLatch(5)
        val fault = AtomicReference<Throwable>()
        app.subscribe(
            observer { revision ->
                // Once the test has seen enough it shuts the app down.
                if (done.count == 0L) return@observer
                try {
                    check(app.snapshot().revision >= revision)
                    app.subscribe(observer { }).cancel()
                    done.countDown()
                    if (done.count > 0) app.dispatch(UserCommand.Nothing)
                } catch (caught: Throwable) {
                    fault.set(caught)
                }
            },
        )
        done.come("a fifth call")
        app.shutdown()
        assertNull(fault.get())
    }

    @Test
    fun `an observer may shut the app down`() {
        val app = open()
        val done = CountDownLatch(1)
        app.subscribe(observer { app.shutdown(); done.countDown() })
        done.come("the shutdown")
        assertFailsWith<AppFailure.Closed> { app.dispatch(UserCommand.Nothing) }
    }

    @Test
    fun `a thousand observers come and go`() {
        val app = open()
        val calls = AtomicInteger()
        repeat(1_000) {
            val subscription = app.subscribe(observer { calls.incrementAndGet() })
            subscription.cancel()
            subscription.cancel()
        }
        // Rounds follow each other: when this one is called, every call that had begun has ended.
        val round = CountDownLatch(1)
        app.subscribe(observer { round.countDown() })
        round.come("the next round")
        val heard = calls.get()
        val first = CountDownLatch(1)
        val later = CountDownLatch(2)
        app.subscribe(observer { later.countDown(); first.countDown() })
        // Of two changes in one breath only the newer is told.
        first.come("the next round but one")
        app.dispatch(UserCommand.Open("new:classic"))
        later.come("a later round")
        assertEquals(heard, calls.get(), "somebody was called after cancel")
        app.shutdown()
    }

    @Test
    fun `shutdown twice and use after shutdown`() {
        val app = open()
        val subscription = app.subscribe(observer { })
        app.shutdown()
        app.shutdown()
        val closed = assertFailsWith<AppFailure.Closed> { app.dispatch(UserCommand.Back) }
        assertEquals("closed", closed.code)
        assertFailsWith<AppFailure.Closed> { app.subscribe(observer { }) }
        subscription.cancel()
        assertIs<Screen.Home>(app.snapshot().screen)
        assertTrue(app.version().matches(Regex("\\d+\\.\\d+\\.\\d+")))
        app.close()
        app.close()
        assertFailsWith<IllegalStateException> { app.snapshot() }
    }

    @Test
    fun `two apps one after the other on the same folder`() {
        repeat(2) { open().shutdown() }
        Player(folder.newFolder(), 1u).use { player ->
            player.start(Scenarios.games.first())
            assertEquals("w", player.snapshot.facts!!.split(' ')[1])
        }
    }

    /** Snapshots are fetched on the core's thread; even so one must fit into a frame. */
    @Test
    fun `a snapshot of a game crosses in less than a frame`() {
        Player(folder.newFolder(), 1u).use { player ->
            player.start(Scenarios.games.first())
            repeat(200) { player.snapshot }
            val micros = LongArray(500) {
                val begun = System.nanoTime()
                player.snapshot
                (System.nanoTime() - begun) / 1_000
            }.sorted()
            println("snapshot of a game across the border: p50 ${micros[250]} µs, p95 ${micros[475]} µs")
            assertTrue(micros[250] < 8_000, "p50 ${micros[250]} µs")
        }
    }
}
