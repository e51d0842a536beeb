/** Blocks of pages that speak of a server: codes, fields, players, leaderboards, waiting. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.text.BasicTextField
import androidx.compose.foundation.text.KeyboardActions
import androidx.compose.foundation.text.KeyboardOptions
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.SolidColor
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalClipboardManager
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.error
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.text.TextRange
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.input.ImeAction
import androidx.compose.ui.text.input.KeyboardCapitalization
import androidx.compose.ui.text.input.KeyboardType
import androidx.compose.ui.text.input.PasswordVisualTransformation
import androidx.compose.ui.text.input.TextFieldValue
import androidx.compose.ui.text.input.VisualTransformation
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import chess.wildcard.screens.Block
import chess.wildcard.screens.Field
import chess.wildcard.screens.QrCode
import chess.wildcard.screens.RankRow
import chess.wildcard.screens.RivalRow
import chess.wildcard.screens.UserCommand

private val tileShape = RoundedCornerShape(10.dp)

/** Quiet modules on every side of a code to scan. */
private const val QUIET = 4
private const val FACTS_IN_A_ROW = 2
private val signs = listOf(Sign.DIAMOND, Sign.CIRCLE, Sign.SQUARE, Sign.STAR)

/** A block of a page that speaks of a server. */
@Composable
internal fun OnlineBlockOf(block: Block, send: (UserCommand) -> Unit) =
    when (block) {
        is Block.Code -> CodeOf(block)
        is Block.Qr -> QrOf(block)
        is Block.Facts -> FactsOf(block)
        is Block.Entry -> FieldOf(block.field, send)
        is Block.Head -> HeadOf(block, send)
        is Block.Rating -> RatingOf(block.standing)
        is Block.Chart -> ChartOf(block)
        is Block.Form -> FormOf(block)
        is Block.Rank -> RankOf(block.row, send)
        is Block.Rival -> RivalOf(block.row, send)
        is Block.Waiting -> WaitingOf(block)
        else -> Unit
    }

/** A code in two groups, left to right in every script. */
@Composable
private fun CodeOf(block: Block.Code) =
    Column(
        Modifier.fillMaxWidth().panel().padding(12.dp, 16.dp).clearAndSetSemantics {
            contentDescription = "${block.label}: ${block.spoken}"
        },
        Arrangement.spacedBy(10.dp),
        Alignment.CenterHorizontally,
    ) {
        Words(block.label, styles.label, colour = tokens.soft)
        CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Ltr) {
            Row(horizontalArrangement = Arrangement.spacedBy(6.dp)) {
                block.code.forEachIndexed { at, letter ->
                    if (at == block.code.length / 2) Box(Modifier.width(8.dp))
                    Box(Modifier.size(44.dp, 56.dp).background(tokens.sunken, tileShape), Alignment.Center) {
                        TextScaleAtMost(1f) { Words("$letter", styles.display) }
                    }
                }
            }
        }
    }

/** Black on white in every theme, with a quiet zone around it. */
@Composable
private fun QrOf(block: Block.Qr) =
    Column(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp), Alignment.CenterHorizontally) {
        val qr: QrCode = block.qr
        Canvas(
            Modifier.size(248.dp).background(Color.White, tileShape).semantics { contentDescription = qr.spoken },
        ) {
            val module = size.width / (qr.side.toInt() + 2 * QUIET)
            qr.rows.forEachIndexed { y, row ->
                row.forEachIndexed { x, dark ->
                    val at = Offset((x + QUIET) * module, (y + QUIET) * module)
                    // A hair larger, so that no white line shows between two.
                    if (dark == '1') drawRect(Color.Black, at, Size(module + 0.5f, module + 0.5f))
                }
            }
        }
        Words(block.line, styles.line, colour = tokens.soft, lines = 2, align = TextAlign.Center)
    }

@Composable
private fun FactsOf(block: Block.Facts) =
    Column(Modifier.fillMaxWidth().panel().padding(16.dp), Arrangement.spacedBy(10.dp)) {
        if (block.title.isNotEmpty()) Words(block.title, styles.name, Modifier.semantics { heading() })
        for (row in block.facts.chunked(FACTS_IN_A_ROW)) {
            Row(horizontalArrangement = Arrangement.spacedBy(16.dp)) {
                for (fact in row) {
                    Column(Modifier.weight(1f).clearAndSetSemantics { contentDescription = "${fact.label}: ${fact.value}" }) {
                        Words(fact.label, styles.small, colour = tokens.soft)
                        Words(fact.value, styles.label, lines = 2)
                    }
                }
                if (row.size < FACTS_IN_A_ROW) Box(Modifier.weight(1f))
            }
        }
    }

/** A field: what is being written stays here, the core hears of every change. */
@Composable
private fun FieldOf(field: Field, send: (UserCommand) -> Unit) {
    var text by remember(field.id) { mutableStateOf(TextFieldValue(field.value, TextRange(field.value.length))) }
    val sent = remember(field.id) { HashSet<String>() }
    // What the core made of it, unless it is only older than what is being written.
    LaunchedEffect(field.value) {
        if (!field.secret && field.value != text.text && field.value !in sent) {
            text = TextFieldValue(field.value, TextRange(field.value.length))
        }
    }
    fun write(new: TextFieldValue) {
        val changed = new.text != text.text
        text = new
        if (changed) {
            sent += new.text
            send(UserCommand.Fill(field.id, new.text))
        }
    }
    val edge = if (field.error.isEmpty()) tokens.outline else tokens.bad.on
    Column(Modifier.fillMaxWidth(), Arrangement.spacedBy(6.dp)) {
        Words(field.label, styles.label, colour = tokens.soft)
        Row(
            Modifier.fillMaxWidth().heightIn(min = 56.dp).background(tokens.surface, buttonShape)
                .border(1.5.dp, edge, buttonShape).padding(start = 16.dp),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            val style =
                if (field.code) {
                    styles.headline.copy(letterSpacing = 4.sp, color = tokens.ink)
                } else {
                    styles.body.copy(color = tokens.ink)
                }
            CompositionLocalProvider(LocalLayoutDirection provides if (field.code) LayoutDirection.Ltr else LocalLayoutDirection.current) {
                BasicTextField(
                    text,
                    ::write,
                    Modifier.weight(1f).padding(vertical = 12.dp).testTag("field:${field.id}").semantics {
                        contentDescription = field.label
                        val state = listOf(field.spoken, field.hint).filter(String::isNotEmpty).joinToString(". ")
                        if (field.error.isEmpty()) stateDescription = state else error(field.error)
                    },
                    textStyle = style,
                    singleLine = true,
                    cursorBrush = SolidColor(tokens.accent),
                    visualTransformation = if (field.secret) PasswordVisualTransformation() else VisualTransformation.None,
                    keyboardOptions = keyboard(field),
                    keyboardActions = KeyboardActions(onDone = { send(field.submit) }),
                )
            }
            val clipboard = LocalClipboardManager.current
            if (field.paste.isNotEmpty() && clipboard.hasText()) {
                Press(
                    chess.wildcard.screens.Button(
                        UserCommand.Nothing,
                        chess.wildcard.screens.Icon.NONE,
                        field.paste,
                        "",
                        field.paste,
                        chess.wildcard.screens.ButtonStyle.PLAIN,
                        true,
                        null,
                    ),
                    { clipboard.getText()?.text?.let { pasted -> send(UserCommand.Fill(field.id, pasted)) } },
                )
            }
        }
        val below = field.error.ifEmpty { field.hint }
        val ink = if (field.error.isEmpty()) tokens.soft else tokens.bad.on
        if (below.isNotEmpty()) {
            Words(below, styles.line, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, ink, lines = 3)
        }
    }
}

private fun keyboard(field: Field) =
    KeyboardOptions(
        capitalization = if (field.code) KeyboardCapitalization.Characters else KeyboardCapitalization.None,
        autoCorrectEnabled = false,
        keyboardType =
            when {
                field.secret -> KeyboardType.Password
                field.code -> KeyboardType.Ascii
                else -> KeyboardType.Text
            },
        imeAction = ImeAction.Done,
    )

@Composable
private fun HeadOf(head: Block.Head, send: (UserCommand) -> Unit) =
    Row(
        Modifier.fillMaxWidth().panel().padding(16.dp, 12.dp),
        Arrangement.spacedBy(14.dp),
        Alignment.CenterVertically,
    ) {
        Avatar(head.initials, 56)
        Column(Modifier.weight(1f).clearAndSetSemantics { contentDescription = head.spoken }) {
            Words(head.name, styles.headline)
            Words(head.line, styles.line, colour = tokens.soft, lines = 2)
        }
        head.edit?.let { PressIcon(it, send) }
    }

@Composable
private fun Avatar(initials: String, side: Int) =
    Box(Modifier.size(side.dp).background(tokens.chip, RoundedCornerShape(30)), Alignment.Center) {
        TextScaleAtMost(1f) { Words(initials, if (side > 40) styles.title else styles.badge.copy(fontWeight = FontWeight.Bold)) }
    }

@Composable
private fun FormOf(form: Block.Form) =
    Row(
        Modifier.fillMaxWidth().heightIn(min = 32.dp).clearAndSetSemantics { contentDescription = form.spoken },
        Arrangement.spacedBy(12.dp),
        Alignment.CenterVertically,
    ) {
        Words(form.label, styles.label, colour = tokens.soft)
        LettersOf(form.letters)
        Words(form.line, styles.line, Modifier.weight(1f), tokens.soft, align = TextAlign.End)
    }

@Composable
internal fun RankOf(row: RankRow, send: (UserCommand) -> Unit) {
    val ground = if (row.own) tokens.tint.ground else tokens.surface
    val ink = if (row.own) tokens.tint.on else tokens.ink
    Row(
        Modifier.fillMaxWidth().heightIn(min = 56.dp).presses(row.button, send, tileShape).background(ground, tileShape)
            .padding(12.dp, 8.dp),
        Arrangement.spacedBy(12.dp),
        Alignment.CenterVertically,
    ) {
        Words(row.rank, styles.name.copy(fontWeight = FontWeight.Bold), Modifier.widthIn(min = 32.dp), ink, align = TextAlign.End)
        MedalOf(row.tier, 22.dp)
        Column(Modifier.weight(1f)) {
            Words(row.name, styles.name.copy(fontWeight = if (row.own) FontWeight.Bold else FontWeight.SemiBold), colour = ink)
            Words(row.games, styles.small, colour = if (row.own) ink else tokens.soft)
        }
        Words(row.rating, styles.tableTitle, colour = ink)
    }
}

@Composable
private fun RivalOf(row: RivalRow, send: (UserCommand) -> Unit) =
    Row(
        Modifier.fillMaxWidth().heightIn(min = 56.dp).presses(row.button, send, tileShape).background(tokens.surface, tileShape)
            .padding(12.dp, 8.dp),
        Arrangement.spacedBy(12.dp),
        Alignment.CenterVertically,
    ) {
        Avatar(row.initials, 36)
        Column(Modifier.weight(1f)) {
            Words(row.name, styles.name)
            Words(row.line, styles.small, colour = tokens.soft)
        }
        Column(horizontalAlignment = Alignment.End) {
            Words(row.record, styles.name.copy(fontWeight = FontWeight.Bold))
            LettersOf(row.form)
        }
        row.challenge?.let { PressIcon(it, send) }
    }

private const val FULL = 360f
private const val TOP = -90f

/** A ring that fills, a time that goes up, and the four shapes of the cards, one of them lit. */
@Composable
private fun WaitingOf(block: Block.Waiting) =
    Column(
        Modifier.fillMaxWidth().padding(vertical = 16.dp).clearAndSetSemantics {
            contentDescription = block.spoken
            liveRegion = LiveRegionMode.Polite
        },
        Arrangement.spacedBy(8.dp),
        Alignment.CenterHorizontally,
    ) {
        val (track, ring, dim) = Triple(tokens.sunken, tokens.fill.ground, tokens.outline.copy(alpha = 0.5f))
        Box(contentAlignment = Alignment.Center) {
            Canvas(Modifier.size(232.dp)) {
                val stroke = Stroke(10.dp.toPx(), cap = StrokeCap.Round)
                val inset = 5.dp.toPx()
                val (at, box) = Offset(inset, inset) to Size(size.width - 2 * inset, size.height - 2 * inset)
                drawArc(track, 0f, FULL, false, at, box, style = stroke)
                drawArc(ring, TOP, FULL * block.part.toInt() / 1_000f, false, at, box, style = stroke)
                val away = size.width * 0.355f
                val places = listOf(Offset(0f, -away), Offset(away, 0f), Offset(0f, away), Offset(-away, 0f))
                places.forEachIndexed { number, place ->
                    val lit = number == block.shape.toInt()
                    sign(signs[number], center + place, 11.dp.toPx(), if (lit) ring else dim)
                }
            }
            Column(horizontalAlignment = Alignment.CenterHorizontally) {
                Words(block.clock, styles.display)
                Words(block.word, styles.line, colour = tokens.soft)
            }
        }
        Words(block.title, styles.title, Modifier.padding(top = 12.dp), align = TextAlign.Center, lines = 2)
        Words(block.line, styles.line, colour = tokens.soft, lines = 3, align = TextAlign.Center)
    }
