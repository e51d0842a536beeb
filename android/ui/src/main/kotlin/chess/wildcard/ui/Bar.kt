/** The bar of a game, its banner, and the tabs of other screens. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.width
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.role
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.SpanStyle
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.buildAnnotatedString
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.text.withStyle
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import chess.wildcard.screens.Banner
import chess.wildcard.screens.BannerKind
import chess.wildcard.screens.Button
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.Icon
import chess.wildcard.screens.Tab
import chess.wildcard.screens.UserCommand

/** Above this text size the bar shows its icons alone: all labels go, or none. */
private const val LABELS_UP_TO = 1.15f

/** Buttons left and right of the middle one. */
@Composable
internal fun ActionBar(
    buttons: List<Button>,
    primary: Button,
    height: Dp,
    compact: Boolean,
    send: (UserCommand) -> Unit,
    modifier: Modifier = Modifier,
) {
    val labelled = !compact && LocalDensity.current.fontScale <= LABELS_UP_TO
    TextScaleAtMost(STRIP_SCALE) {
        Column(modifier.fillMaxWidth().background(tokens.surface).testTag("bar")) {
            Hairline(Modifier.fillMaxWidth())
            Row(
                Modifier.fillMaxWidth().height(height - 1.dp).padding(horizontal = 4.dp),
                verticalAlignment = Alignment.CenterVertically,
            ) {
                val left = buttons.size / 2
                for (button in buttons.take(left)) Slot(button, labelled, send)
                Primary(primary, send)
                for (button in buttons.drop(left)) Slot(button, labelled, send)
            }
        }
    }
}

@Composable
private fun Slot(button: Button, labelled: Boolean, send: (UserCommand) -> Unit) {
    val ink = if (button.enabled) tokens.ink else tokens.soft.copy(alpha = 0.55f)
    Column(
        Modifier.width(if (labelled) 54.dp else target).fillMaxHeight().presses(button, send),
        Arrangement.Center,
        Alignment.CenterHorizontally,
    ) {
        IconOf(button.icon, ink)
        if (labelled) {
            val style = styles.micro.copy(lineHeight = 12.sp)
            Words(button.label, style, Modifier.padding(top = 2.dp), ink, lines = 2, align = TextAlign.Center)
        }
    }
}

/** The middle: what is to be done, may be done, or waited for. */
@Composable
private fun RowScope.Primary(button: Button, send: (UserCommand) -> Unit) {
    val frame = Modifier.weight(1f).heightIn(min = target).padding(horizontal = 4.dp)
    val bold = styles.label.copy(fontWeight = FontWeight.Bold)
    val (ink, dress) =
        when (button.style) {
            ButtonStyle.FILLED -> tokens.fill.on to Modifier.background(tokens.fill.ground, buttonShape)
            ButtonStyle.DESTRUCTIVE -> tokens.destructive.on to Modifier.background(tokens.destructive.ground, buttonShape)
            ButtonStyle.OUTLINED -> tokens.accent to Modifier.border(2.dp, tokens.accent, buttonShape)
            ButtonStyle.PLAIN -> tokens.ink to Modifier
        }
    val pressed = if (button.style == ButtonStyle.PLAIN && !button.enabled) said(button) else Modifier.presses(button, send)
    Row(
        frame.then(pressed).then(dress).padding(horizontal = 4.dp),
        Arrangement.Center,
        Alignment.CenterVertically,
    ) {
        if (button.line.isEmpty()) {
            if (button.icon != Icon.NONE) IconOf(button.icon, ink, Modifier.padding(end = 6.dp), 20.dp)
            Words(button.label, bold, colour = ink, lines = 2, align = TextAlign.Center)
        } else {
            TwoLines(button, bold, ink)
        }
    }
}

@Composable
private fun TwoLines(button: Button, style: TextStyle, ink: Color) =
    Column(horizontalAlignment = Alignment.CenterHorizontally) {
        val second = if (button.style == ButtonStyle.PLAIN) tokens.soft else ink
        val small = styles.badge.copy(fontWeight = FontWeight.Medium, lineHeight = 14.sp)
        Words(button.label, style, colour = ink, align = TextAlign.Center)
        Words(button.line, small, colour = second, align = TextAlign.Center)
    }

/** What the game waits for is text, not a button. */
private fun said(button: Button) =
    Modifier.semantics(mergeDescendants = true) {
        contentDescription = button.spoken.ifEmpty { button.label }
        liveRegion = LiveRegionMode.Polite
    }

/** A message between the strips, with what can be done about it. */
@Composable
internal fun BannerOf(banner: Banner, height: Dp, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val paint = tokens.banner(banner.kind)
    val icon =
        when (banner.kind) {
            BannerKind.INFO -> Icon.ABOUT
            BannerKind.GOOD -> Icon.CHECK
            BannerKind.BAD, BannerKind.WARNING -> null
        }
    TextScaleAtMost(STRIP_SCALE) {
        Row(
            modifier.fillMaxWidth().heightIn(min = height).background(paint.ground).padding(horizontal = 16.dp)
                .testTag("banner"),
            Arrangement.spacedBy(10.dp),
            Alignment.CenterVertically,
        ) {
            if (icon == null) WarningIcon(paint.on) else IconOf(icon, paint.on, side = 20.dp)
            val (line, text) = styles.line to styles.label.copy(fontWeight = FontWeight.Bold)
            Text(
                buildAnnotatedString {
                    append(banner.text)
                    val more = SpanStyle(fontSize = line.fontSize, fontWeight = line.fontWeight)
                    if (banner.line.isNotEmpty()) withStyle(more) { append("  ${banner.line}") }
                },
                // What counts down is drawn each second, and said at a few moments only.
                Modifier.weight(1f).clearAndSetSemantics {
                    contentDescription = banner.spoken
                    liveRegion = if (banner.assertive) LiveRegionMode.Assertive else LiveRegionMode.Polite
                },
                paint.on,
                style = text,
                maxLines = 2,
                overflow = TextOverflow.Ellipsis,
            )
            for (button in banner.buttons) {
                Box(
                    Modifier.heightIn(min = target).presses(button, send).padding(horizontal = 10.dp),
                    Alignment.Center,
                ) { Words(button.label, styles.label.copy(fontWeight = FontWeight.Bold), colour = paint.on) }
            }
        }
    }
}

/** The tabs at the bottom. */
@Composable
internal fun Tabs(tabs: List<Tab>, send: (UserCommand) -> Unit) =
    TextScaleAtMost(STRIP_SCALE) {
        Column(Modifier.background(tokens.surface)) {
            Hairline(Modifier.fillMaxWidth())
            Row(Modifier.fillMaxWidth().height(72.dp).testTag("tabs")) { for (tab in tabs) TabOf(tab, send) }
        }
    }

@Composable
private fun RowScope.TabOf(tab: Tab, send: (UserCommand) -> Unit) =
    Column(
        Modifier.weight(1f).fillMaxHeight().clip(buttonShape).clickable(role = Role.Tab) { send(tab.command) }
            .semantics(mergeDescendants = true) {
                role = Role.Tab
                selected = tab.selected
            },
        Arrangement.Center,
        Alignment.CenterHorizontally,
    ) {
        val ink = if (tab.selected) tokens.tint.on else tokens.ink
        val ground = if (tab.selected) tokens.tint.ground else tokens.surface
        Box(Modifier.background(ground, pill).padding(horizontal = 16.dp, vertical = 3.dp)) { IconOf(tab.icon, ink) }
        val text = if (tab.selected) tokens.accent else tokens.ink
        Words(tab.label, styles.badge, Modifier.padding(top = 4.dp), text)
    }
