/**
 * How long a tap takes to be answered on the screen, and what of it is spent on the thread that draws. What is drawn
 * is recorded, not rasterised: a phone does that with its own chip. Work is counted in the thread's own time, which
 * other programs on the machine do not lengthen.
 */
@file:OptIn(InternalComposeUiApi::class, ExperimentalComposeUiApi::class)

package chess.wildcard.ui

import androidx.compose.runtime.mutableStateOf
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.asComposeCanvas
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.scene.CanvasLayersComposeScene
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.IntSize
import chess.wildcard.ffi.WildcardApp
import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Screen
import chess.wildcard.screens.UserCommand
import chess.wildcard.shell.AppHolder
import chess.wildcard.shell.Scenarios
import kotlinx.coroutines.Dispatchers
import org.jetbrains.skia.PictureRecorder
import org.jetbrains.skia.Rect
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import java.lang.management.ManagementFactory
import kotlin.test.assertTrue

private const val FRAME_NANOS = 16_666_667L

class FrameTimesTest {
    @get:Rule val folder = TemporaryFolder()

    @Test
    fun `a tap is answered at once and no frame of ours is long`() {
        val holder = AppHolder(WildcardApp.open(folder.root.path, "en", 1u))
        val run = holder.use { Run(it).apply { repeat(WARM + MEASURED) { game(keep = it >= WARM) } } }
        println("from tap to recorded answer: ${shown(run.answers)}; with waiting for the core: ${shown(run.waits)}")
        println("thread that draws, each frame that changes: ${shown(run.frames)}; each tap: ${shown(run.taps)}")
        // Loose: the machine has other things to do; what was measured stands in docs/ux-review.md.
        assertTrue(run.frames.sorted()[run.frames.size / 2] < 8_000, "the middle frame takes longer than 8 ms")
    }

    /** Microseconds as p50, p95 and the longest. */
    private fun shown(micros: List<Long>): String {
        val sorted = micros.sorted()
        fun at(percent: Int) = sorted[(sorted.size - 1) * percent / 100] / 1_000.0
        return "p50 %.1f ms, p95 %.1f ms, longest %.1f ms of %d".format(at(50), at(95), at(100), sorted.size)
    }

    private companion object {
        const val WARM = 3
        const val MEASURED = 3
    }
}

/** What this thread has worked, in ns. */
private fun worked(): Long = ManagementFactory.getThreadMXBean().currentThreadCpuTime

/** Plays the short king hunt over and over in one window. */
private class Run(private val holder: AppHolder) {
    /** Composition, layout and recording of all frames from the tap on that lead to its answer. */
    val answers = mutableListOf<Long>()

    /** The same with waiting for the core. */
    val waits = mutableListOf<Long>()
    val frames = mutableListOf<Long>()
    val taps = mutableListOf<Long>()

    private val shown = mutableStateOf(holder.snapshot.value)
    private val size = IntSize(412, 915)
    private val scene = CanvasLayersComposeScene(density = Density(1f), size = size, coroutineContext = Dispatchers.Unconfined)
    private var now = 0L
    private var keep = false

    init {
        scene.setContent { AppScreen(shown.value, { holder.send(it) }, surroundings = Surroundings(notoSans)) }
        frame()
        settle()
    }

    private val game: GameScreen
        get() = (shown.value.screen as Screen.Game).game

    fun game(keep: Boolean) {
        val scenario = Scenarios.named("uno-king-hunt")
        this.keep = false
        scenario.start.forEach(::send)
        this.keep = keep
        for (step in scenario.moves.take(MOVES)) {
            val text = (step.command as UserCommand.Type).text
            if (text == "end") {
                send(UserCommand.Press("say:end"))
            } else if (game.board.squares.any { it.name == text.take(2) }) {
                tap(text.take(2))
                tap(text.drop(2).take(2))
            }
        }
        this.keep = false
        send(UserCommand.Back)
    }

    private fun tap(square: String) {
        val place = game.geometry
        val at = game.board.squares.indexOfFirst { it.name == square }
        val side = kotlin.math.floor(place.square)
        val top = 2 * place.stripHeight - place.stripHeight + place.appBarHeight + place.cardHeight + place.tickerHeight
        val left = (size.width - FILES * side) / 2
        val point = Offset(left + (at % FILES + 0.5f) * side, top + (at / FILES + 0.5f) * side)
        val known = shown.value.revision
        val begun = System.nanoTime()
        val working = worked()
        scene.sendPointerEvent(PointerEventType.Press, point)
        scene.sendPointerEvent(PointerEventType.Release, point)
        val tapped = worked() - working
        while (holder.snapshot.value.revision == known) Thread.onSpinWait()
        shown.value = holder.snapshot.value
        val drawing = frame()
        if (keep) {
            taps += tapped / 1_000
            answers += (tapped + drawing) / 1_000
            waits += (System.nanoTime() - begun) / 1_000
        }
        settle()
    }

    /** Sends what is not measured. */
    private fun send(command: UserCommand) {
        val known = holder.snapshot.value.revision
        holder.send(command)
        while (holder.snapshot.value.revision == known) Thread.sleep(1)
        shown.value = holder.snapshot.value
        settle()
    }

    /** Draws half a second, until all that moves has come to rest. */
    private fun settle() {
        repeat(SETTLED_FRAMES) {
            val newest = holder.snapshot.value
            if (newest.revision > shown.value.revision) shown.value = newest
            frame()
        }
    }

    /** One frame, recorded; how long it took. */
    private fun frame(): Long {
        now += FRAME_NANOS
        val busy = scene.hasInvalidations()
        val recorder = PictureRecorder()
        val canvas = recorder.beginRecording(Rect.makeWH(size.width.toFloat(), size.height.toFloat()))
        val begun = worked()
        scene.render(canvas.asComposeCanvas(), now)
        val took = worked() - begun
        recorder.finishRecordingAsPicture().close()
        recorder.close()
        if (keep && busy) frames += took / 1_000
        return took
    }

    private companion object {
        const val MOVES = 14
        const val SETTLED_FRAMES = 34
    }
}
