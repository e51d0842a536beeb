/** Buttons in the four styles of the core, with icons, and small pieces that other parts share. */
package chess.wildcard.ui

import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Shape
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.Icon
import chess.wildcard.screens.UserCommand
import chess.wildcard.screens.Button as CoreButton

/** The smallest side of anything that is touched, boards aside. */
internal val target = 48.dp
internal val buttonShape = RoundedCornerShape(14.dp)
internal val panelShape = RoundedCornerShape(20.dp)
internal val pill = RoundedCornerShape(50)

/** Presses [button]: what a screen reader says replaces its text; a disabled one says why. */
internal fun Modifier.presses(button: CoreButton, send: (UserCommand) -> Unit, shape: Shape = buttonShape): Modifier =
    clip(shape)
        .clickable(enabled = button.enabled, role = Role.Button) { send(button.command) }
        .semantics(mergeDescendants = true) {
            contentDescription = button.spoken.ifEmpty { button.label }
            button.reason?.let { stateDescription = it }
        }

private data class Dress(val ink: Color, val ground: Color?, val border: BorderStroke?)

@Composable
private fun dress(button: CoreButton): Dress {
    val dead = !button.enabled
    return when (button.style) {
        ButtonStyle.FILLED ->
            if (dead) Dress(tokens.soft, tokens.sunken, null) else Dress(tokens.fill.on, tokens.fill.ground, null)
        ButtonStyle.OUTLINED ->
            if (dead) {
                Dress(tokens.soft, null, BorderStroke(1.dp, tokens.line))
            } else {
                Dress(tokens.ink, tokens.surface, BorderStroke(1.5.dp, tokens.outline))
            }
        ButtonStyle.PLAIN -> Dress(if (dead) tokens.soft else tokens.accent, null, null)
        ButtonStyle.DESTRUCTIVE ->
            if (dead) {
                Dress(tokens.soft, tokens.sunken, null)
            } else {
                Dress(tokens.destructive.on, tokens.destructive.ground, null)
            }
    }
}

/** A button of the core's, at least 48 dp each way. */
@Composable
internal fun Press(button: CoreButton, send: (UserCommand) -> Unit, modifier: Modifier = Modifier, tall: Boolean = false) {
    val dress = dress(button)
    Row(
        modifier
            .heightIn(min = if (tall) 56.dp else target)
            .defaultMinSize(minWidth = target)
            .presses(button, send)
            .background(dress.ground ?: Color.Transparent, buttonShape)
            .then(dress.border?.let { Modifier.border(it, buttonShape) } ?: Modifier)
            .padding(horizontal = 16.dp, vertical = 8.dp),
        Arrangement.Center,
        Alignment.CenterVertically,
    ) {
        if (button.icon != Icon.NONE) IconOf(button.icon, dress.ink)
        if (button.icon != Icon.NONE && button.label.isNotEmpty()) Box(Modifier.size(8.dp))
        if (button.label.isNotEmpty()) {
            Text(
                button.label,
                color = dress.ink,
                style = styles.label.copy(fontWeight = FontWeight.Bold),
                textAlign = TextAlign.Center,
            )
        }
    }
}

/** Only the icon, in a square of 48 dp; where there is none, the text. */
@Composable
internal fun PressIcon(button: CoreButton, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val ink = if (button.enabled) tokens.ink else tokens.soft.copy(alpha = 0.6f)
    Box(modifier.defaultMinSize(target, target).presses(button, send, pill), Alignment.Center) {
        if (button.icon == Icon.NONE) {
            Words(button.label, styles.label, Modifier.padding(horizontal = 8.dp), ink)
        } else {
            IconOf(button.icon, ink)
        }
    }
}

/** Buttons beside each other, in further rows where there is no room. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
internal fun PressRow(buttons: List<CoreButton>, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) =
    FlowRow(modifier, Arrangement.spacedBy(8.dp), Arrangement.spacedBy(8.dp)) {
        for (button in buttons) Press(button, send)
    }

/** Text in a style and colour; one line unless [lines] says otherwise. */
@Composable
internal fun Words(
    text: String,
    style: TextStyle,
    modifier: Modifier = Modifier,
    colour: Color = tokens.ink,
    lines: Int = 1,
    align: TextAlign? = null,
) = Text(
    text,
    modifier,
    color = colour,
    style = style,
    maxLines = lines,
    overflow = TextOverflow.Ellipsis,
    textAlign = align,
)

/** A line across, as hairlines between panels. */
@Composable
internal fun Hairline(modifier: Modifier = Modifier, thick: Dp = 1.dp) =
    Box(modifier.height(thick).background(tokens.line))

/** A panel on the surface with a hairline and no shadow. */
@Composable
internal fun Modifier.panel(shape: Shape = panelShape): Modifier =
    background(tokens.surface, shape).border(1.dp, tokens.line, shape)
