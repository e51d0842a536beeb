/** Colours of the look: one table for each theme; boards and cards have the same in all of them. */
package chess.wildcard.ui

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color
import chess.wildcard.screens.BannerKind
import chess.wildcard.screens.Look
import chess.wildcard.screens.Theme

/** A ground and what is written on it. */
@Immutable
internal data class Paint(val on: Color, val ground: Color)

/** Colours of the chrome. */
@Immutable
internal data class Tokens(
    val dark: Boolean,
    val ground: Color,
    val surface: Color,
    val raised: Color,
    val sunken: Color,
    val ink: Color,
    val soft: Color,
    val line: Color,
    val outline: Color,
    val accent: Color,
    val fill: Paint,
    val tint: Paint,
    val good: Paint,
    val warning: Paint,
    val bad: Paint,
    val clockRunning: Paint,
    val clockWaiting: Paint,
    val highContrast: Boolean = false,
) {
    val clockLow = Paint(Color.White, CardColours.red)
    /** Against the theme, for what is to be seen at once: counts, short messages. */
    val counter = if (dark) Paint(CardColours.ink, Color(0xFFF1ECE2)) else Paint(Color.White, CardColours.ink)

    /** Avatars and chips: they stand out from strips, which in the dark are darker than they. */
    val chip = if (dark) raised else sunken
    val destructive = Paint(Color.White, Color(0xFF8C1D18))

    /** Ground of the table under a card of [colour], as the core names it. */
    fun table(colour: String): Color =
        when (colour) {
            "red" -> if (dark) Color(0xFF3A1714) else Color(0xFFF6DDD8)
            "blue" -> if (dark) Color(0xFF10264A) else Color(0xFFDAE5FA)
            "green" -> if (dark) Color(0xFF0B302B) else Color(0xFFD3EAE4)
            "yellow" -> if (dark) Color(0xFF3A2D0C) else Color(0xFFF9ECC8)
            else -> if (dark) Color(0xFF2B2730) else Color(0xFFE6E1E6)
        }

    fun banner(kind: BannerKind): Paint =
        when (kind) {
            BannerKind.INFO -> tint
            BannerKind.BAD -> bad
            BannerKind.WARNING -> warning
            BannerKind.GOOD -> good
        }

    companion object {
        private val light =
            Tokens(
                dark = false,
                ground = Color(0xFFF5F1E8),
                surface = Color(0xFFFFFDF9),
                raised = Color(0xFFFFFFFF),
                sunken = Color(0xFFEAE4D6),
                ink = Color(0xFF191B22),
                soft = Color(0xFF5B5C64),
                line = Color(0xFFDFD8C9),
                outline = Color(0xFF857F72),
                accent = Color(0xFF8A1C5E),
                fill = Paint(Color.White, Color(0xFF8A1C5E)),
                tint = Paint(Color(0xFF6B1248), Color(0xFFF4DFEA)),
                good = Paint(Color(0xFF0B5132), Color(0xFFCFE9D9)),
                warning = Paint(Color(0xFF6B4100), Color(0xFFFFE0A3)),
                bad = Paint(Color(0xFF8C1D18), Color(0xFFF9DEDC)),
                clockRunning = Paint(Color.White, Color(0xFF191B22)),
                clockWaiting = Paint(Color(0xFF5B5C64), Color(0xFFEAE4D6)),
            )

        private val dark =
            Tokens(
                dark = true,
                ground = Color(0xFF121419),
                surface = Color(0xFF1B1E25),
                raised = Color(0xFF262A33),
                sunken = Color(0xFF0C0E12),
                ink = Color(0xFFF1ECE2),
                soft = Color(0xFFABA9A3),
                line = Color(0xFF31353E),
                outline = Color(0xFF7D818B),
                accent = Color(0xFFF59DC9),
                fill = Paint(Color.White, Color(0xFFB23C7C)),
                tint = Paint(Color(0xFFFFD2E7), Color(0xFF40192F)),
                good = Paint(Color(0xFF9FE0BD), Color(0xFF123D29)),
                warning = Paint(Color(0xFFFFD479), Color(0xFF4A3200)),
                bad = Paint(Color(0xFFFFC9C4), Color(0xFF551613)),
                clockRunning = Paint(Color(0xFF14161B), Color(0xFFF1ECE2)),
                clockWaiting = Paint(Color(0xFFABA9A3), Color(0xFF262A33)),
            )

        private val contrast =
            light.copy(
                ground = Color.White,
                surface = Color.White,
                raised = Color.White,
                sunken = Color(0xFFF0F0F0),
                ink = Color.Black,
                soft = Color(0xFF2E2E33),
                line = Color(0xFF5B5C64),
                outline = Color.Black,
                accent = Color(0xFF6A0F46),
                fill = Paint(Color.White, Color(0xFF6A0F46)),
                highContrast = true,
            )

        /** The tokens that [look] asks for; high contrast is drawn on white, in the dark on black. */
        @Composable
        fun of(look: Look): Tokens {
            val isDark =
                when (look.theme) {
                    Theme.SYSTEM -> isSystemInDarkTheme()
                    Theme.LIGHT -> false
                    Theme.DARK, Theme.BLACK -> true
                }
            return when {
                !isDark && look.highContrast -> contrast
                !isDark -> light
                look.theme == Theme.BLACK || look.highContrast ->
                    dark.copy(
                        ground = Color.Black,
                        surface = Color.Black,
                        line = Color(0xFF31353E),
                        highContrast = look.highContrast,
                    )
                else -> dark
            }
        }
    }
}

/** Colours of the cards, the same in all themes. */
internal object CardColours {
    val red = Color(0xFFB3261E)
    val blue = Color(0xFF0B57D0)
    val green = Color(0xFF00796B)
    val yellow = Color(0xFFF2C14E)
    val ink = Color(0xFF191B22)
    val back = Color(0xFF6B1248)

    /** The four colours on ink, in the order of the ring: top, right, bottom, left. */
    val onInk = listOf(Color(0xFFFF8A7E), Color(0xFF86B4FF), Color(0xFF4FD1B8), Color(0xFFF2C14E))

    fun ground(colour: String): Color =
        when (colour) {
            "red" -> red
            "blue" -> blue
            "green" -> green
            "yellow" -> yellow
            else -> ink
        }

    fun face(colour: String): Color = if (colour == "yellow") ink else Color.White

    fun edge(colour: String, dark: Boolean): Color? =
        when {
            dark || colour == "wild" -> Color.White.copy(alpha = 0.5f)
            colour == "yellow" -> ink.copy(alpha = 0.62f)
            else -> null
        }
}

/** Colours of boards and their marks, the same in all themes. */
internal object BoardColours {
    val light = Color(0xFFECE6D6)
    val dark = Color(0xFF7D93A8)
    val target = Color(0xFF0B3D20)
    val joker = Color(0xFF6B1248)
    val selectedTint = Color(0xFF2F6FE0).copy(alpha = 0.4f)
    val selectedFrame = Color(0xFF07398A)
    val lastTint = Color(0xFFE9B949).copy(alpha = 0.62f)
    val lastFrame = Color(0xFF4A3600)
    val check = CardColours.red
    val fog = Color(0xFF38414D)
    val hatch = Color(0xFF4A5563)
    val flag = Color(0xFFFFD479)
    val bomb = Color(0xFF191B22)
    val coordinate = Color(0xFF1E2833)
    val coordinateOnFog = Color(0xFFD5DBE3)
    val backdrop = Color(0xFF161512).copy(alpha = 0.7f)

    fun number(mines: Int): Color =
        when (mines) {
            1 -> Color(0xFF0B57D0)
            2 -> Color(0xFF00695C)
            3 -> Color(0xFFB3261E)
            else -> Color(0xFF5B2A86)
        }
}

internal val LocalTokens = staticCompositionLocalOf<Tokens> { error("no theme") }

/** The present theme's colours. */
internal val tokens: Tokens
    @Composable @ReadOnlyComposable
    get() = LocalTokens.current
