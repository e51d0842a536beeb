/** What a PC gives of feedback: sounds from assets/sounds, and nothing to be felt. */
package chess.wildcard.desktop

import chess.wildcard.ui.Feedback
import java.io.BufferedInputStream
import java.util.concurrent.Executors
import javax.sound.sampled.AudioInputStream
import javax.sound.sampled.AudioSystem
import javax.sound.sampled.Clip

/** Sounds by the names of [chess.wildcard.screens.Effect]; silent where there is no device. */
internal class Sounds : Feedback {
    // Opening a device may take a second, and nobody waits for a sound.
    private val player = Executors.newSingleThreadExecutor { Thread(it, "sounds").apply { isDaemon = true } }

    // Only the player's thread touches these.
    private val clips = HashMap<String, Clip?>()
    private var muted = false

    override fun sound(name: String) {
        player.execute { play(name) }
    }

    /** A PC has none. */
    override fun haptic(name: String) = Unit

    private fun play(name: String) {
        if (muted) return
        // Where one clip cannot be opened no other can.
        val clip = clips.getOrPut(name) { runCatching { open(name) }.getOrElse { muted = true; null } } ?: return
        clip.stop()
        clip.framePosition = 0
        clip.start()
    }

    private fun open(name: String): Clip? {
        val bytes = javaClass.getResourceAsStream("/sounds/$name.wav") ?: return null
        val stream: AudioInputStream = AudioSystem.getAudioInputStream(BufferedInputStream(bytes))
        return stream.use { AudioSystem.getClip().apply { open(it) } }
    }
}
