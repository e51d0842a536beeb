/** The live diagram of a piece, and the curtain between two people at one phone. */
package chess.wildcard.ui

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.CurtainScreen
import chess.wildcard.screens.DiagramScreen
import chess.wildcard.screens.UserCommand

private val squareMost = 72.dp

@Composable
internal fun Diagram(diagram: DiagramScreen, send: (UserCommand) -> Unit) =
    Column(Modifier.fillMaxSize().testTag("diagram")) {
        AppBar(diagram.title, diagram.back, send)
        Row(
            Modifier.fillMaxWidth().horizontalScroll(rememberScrollState()).padding(16.dp, 4.dp),
            Arrangement.spacedBy(8.dp),
        ) {
            diagram.tabs.forEachIndexed { at, tab ->
                val chosen = at == diagram.selected.toInt()
                Box(
                    Modifier.heightIn(min = target).presses(tab, send, pill).semantics { selected = chosen }
                        .background(if (chosen) tokens.tint.ground else tokens.surface, pill)
                        .border(1.dp, if (chosen) tokens.accent else tokens.line, pill).padding(horizontal = 16.dp),
                    Alignment.Center,
                ) { Words(tab.label, styles.label, colour = if (chosen) tokens.tint.on else tokens.ink) }
            }
        }
        Column(Modifier.weight(1f).verticalScroll(rememberScrollState()), Arrangement.spacedBy(10.dp)) {
            WidthOf(squareMost) { side -> Board(diagram.board, side, send) }
            Column(Modifier.padding(horizontal = 16.dp), Arrangement.spacedBy(8.dp)) {
                Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(12.dp)) {
                    Words(
                        diagram.caption,
                        styles.body,
                        Modifier.weight(1f).semantics { liveRegion = LiveRegionMode.Polite },
                        lines = 6,
                    )
                    Words(diagram.value, styles.label.copy(fontWeight = FontWeight.Bold), colour = tokens.accent)
                }
                for (line in diagram.legend) Words(line, styles.line, colour = tokens.soft, lines = 3)
                PressRow(diagram.tools, send)
            }
        }
    }

/** Nothing of the game shows until whoever has the phone is ready. */
@Composable
internal fun Curtain(curtain: CurtainScreen, send: (UserCommand) -> Unit) =
    Column(
        Modifier.fillMaxSize().background(tokens.sunken).padding(32.dp).testTag("curtain"),
        Arrangement.spacedBy(16.dp, Alignment.CenterVertically),
        Alignment.CenterHorizontally,
    ) {
        AppMark(72.dp)
        Words(curtain.title, styles.display, Modifier.semantics { heading() }, lines = 4, align = TextAlign.Center)
        Words(curtain.line, styles.body, colour = tokens.soft, lines = 6, align = TextAlign.Center)
        Press(curtain.ready, send, Modifier.widthIn(max = 400.dp).fillMaxWidth().padding(top = 16.dp), tall = true)
    }
