/** Sounds, haptics and announcements: what each shell gives in its own way. */
package chess.wildcard.ui

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Effect
import chess.wildcard.screens.Look

/** What the phone is asked for; names as in [Effect]. */
interface Feedback {
    /** Plays the sound called [name]. */
    fun sound(name: String)

    /** Gives the haptic called [name]. */
    fun haptic(name: String)

    /** Neither sounds nor haptics. */
    object Silent : Feedback {
        override fun sound(name: String) = Unit

        override fun haptic(name: String) = Unit
    }
}

/** Gives each of [effects] once, by its number, as far as [look] wants it; what is said lies in live regions. */
@Composable
internal fun Effects(effects: List<Effect>, look: Look, feedback: Feedback) {
    var given by remember { mutableStateOf(0uL) }
    LaunchedEffect(effects) {
        for (effect in effects.filter { it.number > given }.sortedBy { it.number }) {
            if (look.sound && effect.sound.isNotEmpty()) feedback.sound(effect.sound)
            if (look.haptics && effect.haptic.isNotEmpty()) feedback.haptic(effect.haptic)
            given = effect.number
        }
    }
    Said(effects.lastOrNull { it.spoken.isNotEmpty() && !it.assertive }, LiveRegionMode.Polite, "polite")
    Said(effects.lastOrNull { it.spoken.isNotEmpty() && it.assertive }, LiveRegionMode.Assertive, "assertive")
}

/** Always in the tree: a live region speaks when its text changes. */
@Composable
private fun Said(effect: Effect?, mode: LiveRegionMode, tag: String) =
    Box(
        Modifier.size(1.dp).testTag(tag).semantics {
            liveRegion = mode
            contentDescription = effect?.spoken.orEmpty()
        },
    )
