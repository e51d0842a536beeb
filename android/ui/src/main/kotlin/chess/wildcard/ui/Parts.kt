/** What every screen is put together from: buttons, rows of the log, strips, sheets. */
package chess.wildcard.ui

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.Button
import androidx.compose.material3.ButtonDefaults
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedButton
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.ButtonStyle
import chess.wildcard.screens.LogRow
import chess.wildcard.screens.Sheet
import chess.wildcard.screens.Strip
import chess.wildcard.screens.UserCommand
import chess.wildcard.screens.Button as CoreButton

/** A button of the core's. What a screen reader says of it replaces its text; a disabled one says why. */
@Composable
internal fun Press(button: CoreButton, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) {
    val onClick = { send(button.command) }
    val spoken =
        modifier.heightIn(min = 48.dp).semantics(mergeDescendants = true) {
            contentDescription = button.spoken.ifEmpty { button.label }
            button.reason?.let { stateDescription = it }
        }
    val text = button.label.ifEmpty { button.spoken }
    when (button.style) {
        ButtonStyle.FILLED -> Button(onClick, spoken, button.enabled) { Text(text) }
        ButtonStyle.OUTLINED -> OutlinedButton(onClick, spoken, button.enabled) { Text(text) }
        ButtonStyle.PLAIN -> TextButton(onClick, spoken, button.enabled) { Text(text) }
        ButtonStyle.DESTRUCTIVE ->
            Button(
                onClick,
                spoken,
                button.enabled,
                colors = ButtonDefaults.buttonColors(containerColor = MaterialTheme.colorScheme.error),
            ) { Text(text) }
    }
}

/** Buttons beside each other, in further rows where there is no room. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
internal fun PressRow(buttons: List<CoreButton>, send: (UserCommand) -> Unit, modifier: Modifier = Modifier) =
    FlowRow(modifier, horizontalArrangement = Arrangement.spacedBy(8.dp)) {
        for (button in buttons) Press(button, send)
    }

/** The way back and the title. */
@Composable
internal fun TitleBar(title: String, back: CoreButton?, send: (UserCommand) -> Unit) =
    Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
        back?.let { Press(it, send) }
        Text(title, Modifier.padding(horizontal = 12.dp), style = MaterialTheme.typography.titleLarge)
    }

/** A player. */
@Composable
internal fun PlayerStrip(strip: Strip) {
    val said = Modifier.fillMaxWidth().padding(horizontal = 8.dp).semantics(mergeDescendants = true) {
        contentDescription = strip.spoken
    }
    Row(said, Arrangement.SpaceBetween) {
        val army = if (strip.white) "○" else "●"
        val weight = if (strip.onTurn) FontWeight.Bold else FontWeight.Normal
        Text("$army ${strip.name} ${strip.line} ${strip.recover}", fontWeight = weight)
        Text(strip.clock)
    }
}

/** One row of the public log. */
@Composable
internal fun LogLine(row: LogRow) {
    val weight = if (row.current) FontWeight.Bold else FontWeight.Normal
    val card = row.card?.let { " [${it.colour} ${it.value}]" }.orEmpty()
    Text(
        "${row.number}$card ${row.text}",
        Modifier.padding(horizontal = 8.dp).semantics { contentDescription = row.spoken },
        fontWeight = weight,
    )
}

/** A sheet above the screen; closing it is a command like any other. */
@Composable
internal fun SheetOf(sheet: Sheet, send: (UserCommand) -> Unit) =
    AlertDialog(
        onDismissRequest = { send(sheet.cancel) },
        confirmButton = { Column { for (button in sheet.buttons) Press(button, send) } },
        title = { Text(sheet.title) },
        text = {
            Column(Modifier.heightIn(max = 400.dp).verticalScroll(rememberScrollState())) {
                if (sheet.text.isNotEmpty()) Text(sheet.text)
                for (row in sheet.log) LogLine(row)
            }
        },
    )
