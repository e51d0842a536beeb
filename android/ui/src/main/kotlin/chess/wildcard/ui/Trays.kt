/** Trays: men that are gone, small and by kind. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.width
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Tray

private val man = 24.dp
private const val SAME_KIND = 9f
private const val NEXT_KIND = 19f

/** A tray is at least as wide as if it held so many. */
private const val WIDE_AS = 5

/** One row; each tray has room by what lies in it, and is squeezed where that is too little. */
@Composable
internal fun Trays(trays: List<Tray>, modifier: Modifier = Modifier) =
    TextScaleAtMost(STRIP_SCALE) {
        Row(
            modifier.fillMaxWidth().padding(horizontal = 16.dp).testTag("trays"),
            Arrangement.spacedBy(12.dp),
            Alignment.CenterVertically,
        ) {
            trays.forEachIndexed { at, tray ->
                if (at > 0) Box(Modifier.width(1.dp).height(man).background(tokens.line))
                TrayOf(tray, Modifier.weight((WIDE_AS + maxOf(WIDE_AS, tray.pieces.size)).toFloat()))
            }
        }
    }

@Composable
private fun TrayOf(tray: Tray, modifier: Modifier) =
    Row(
        modifier.semantics(mergeDescendants = true) { contentDescription = tray.spoken },
        Arrangement.spacedBy(8.dp),
        Alignment.CenterVertically,
    ) {
        Words(tray.label, styles.line, colour = tokens.soft)
        if (tray.pieces.isEmpty()) {
            Words(tray.none, styles.small, Modifier.weight(1f), tokens.soft)
        } else {
            Canvas(Modifier.weight(1f).height(man)) { men(tray.pieces) }
        }
    }

private fun DrawScope.men(pieces: List<String>) {
    val places = pieces.zipWithNext { one, next -> if (one == next) SAME_KIND else NEXT_KIND }.runningFold(0f, Float::plus)
    val room = size.width - man.toPx()
    val squeeze = minOf(1.dp.toPx(), if (places.last() > 0f) room / places.last() else 1.dp.toPx())
    pieces.zip(places) { letter, place -> piece(letter.first(), Offset(place * squeeze, 0f), man.toPx()) }
}
