/** Text styles, and the theme that every screen is drawn in. */
package chess.wildcard.ui

import androidx.compose.foundation.LocalIndication
import androidx.compose.foundation.text.selection.LocalTextSelectionColors
import androidx.compose.foundation.text.selection.TextSelectionColors
import androidx.compose.material3.LocalContentColor
import androidx.compose.material3.LocalTextStyle
import androidx.compose.material3.ripple
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.LineHeightStyle
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.em
import androidx.compose.ui.unit.sp

/** The weights of Noto Sans that every shell ships, by the name in `NotoSans-NAME.ttf`. */
val notoSansWeights: List<Pair<String, FontWeight>> =
    listOf(
        "Regular" to FontWeight.Normal,
        "Medium" to FontWeight.Medium,
        "SemiBold" to FontWeight.SemiBold,
        "Bold" to FontWeight.Bold,
        "ExtraBold" to FontWeight.ExtraBold,
    )

/** The styles by use; sizes and lines in sp. */
@Immutable
internal class Styles(family: FontFamily, tall: Boolean) {
    // Naskh stands higher than Latin: a tenth larger, lines of 1.6 em, no tracking.
    private val scale = if (tall) 1.1f else 1f
    private val base =
        TextStyle(
            fontFamily = family,
            fontFeatureSettings = "tnum",
            lineHeightStyle = LineHeightStyle(LineHeightStyle.Alignment.Center, LineHeightStyle.Trim.None),
        )
    private val tracked = !tall
    private val lines = if (tall) 1.6.em else null

    val display = style(34, 40, FontWeight.ExtraBold, -0.6f)
    val headline = style(24, 30, FontWeight.ExtraBold, -0.3f)
    val title = style(18, 24, FontWeight.Bold)
    val tableTitle = style(20, 26, FontWeight.ExtraBold)
    val name = style(16, 20, FontWeight.SemiBold)
    val body = style(16, 24, FontWeight.Normal)
    val label = style(15, 20, FontWeight.SemiBold)
    val small = style(13, 18, FontWeight.Normal)
    val line = style(14, 18, FontWeight.Medium)
    val micro = style(11, 14, FontWeight.SemiBold)
    val badge = style(12, 16, FontWeight.SemiBold)
    val clock = style(26, 30, FontWeight.Bold, -0.4f)

    private fun style(size: Int, line: Int, weight: FontWeight, tracking: Float = 0f): TextStyle =
        base.copy(
            fontSize = size.sp * scale,
            lineHeight = lines ?: line.sp,
            fontWeight = weight,
            letterSpacing = if (tracked) tracking.sp else 0.sp,
        )
}

internal val LocalStyles = staticCompositionLocalOf<Styles> { error("no theme") }

/** The present theme's text styles. */
internal val styles: Styles
    @Composable @ReadOnlyComposable
    get() = LocalStyles.current

/** Whether motion is reduced to fades. */
internal val LocalReducedMotion = staticCompositionLocalOf { false }

/** Whether a screen reader is on. */
internal val LocalScreenReader = staticCompositionLocalOf { false }

/** Draws [content] with [tokens] and texts in [family]; [tall] for scripts that need higher lines. */
@Composable
internal fun Themed(
    tokens: Tokens,
    family: FontFamily,
    tall: Boolean,
    reducedMotion: Boolean,
    content: @Composable () -> Unit,
) {
    val styles = remember(family, tall) { Styles(family, tall) }
    CompositionLocalProvider(
        LocalTokens provides tokens,
        LocalStyles provides styles,
        LocalReducedMotion provides reducedMotion,
        LocalIndication provides remember { ripple() },
        LocalContentColor provides tokens.ink,
        LocalTextStyle provides styles.body.copy(color = tokens.ink),
        LocalTextSelectionColors provides TextSelectionColors(tokens.accent, tokens.tint.ground),
        content = content,
    )
}

/** Text sizes in [content] grow with the setting, but not beyond [most]; 1 makes sp the same as dp. */
@Composable
internal fun TextScaleAtMost(most: Float, content: @Composable () -> Unit) {
    val density = LocalDensity.current
    val clamped = Density(density.density, density.fontScale.coerceAtMost(most))
    CompositionLocalProvider(LocalDensity provides clamped, content = content)
}
