/** Icons by meaning, drawn from [IconPaths]. */
package chess.wildcard.ui

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.vector.PathParser
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import chess.wildcard.screens.Icon

private const val BOX = 960f
private val read = HashMap<String, Path>()

/** Icons that point along the text and so turn around in a script written from the right. */
private val directed = setOf(Icon.BACK, Icon.UNDO, Icon.REDO, Icon.ROOM)

private fun pathData(icon: Icon): String? =
    when (icon) {
        Icon.NONE -> null
        Icon.BACK -> IconPaths.BACK
        Icon.CLOSE -> IconPaths.CLOSE
        Icon.MENU -> IconPaths.MENU
        Icon.LOG -> IconPaths.LOG
        Icon.SETTINGS -> IconPaths.SETTINGS
        Icon.PLAY -> IconPaths.PLAY
        Icon.LEARN -> IconPaths.LEARN
        Icon.HISTORY -> IconPaths.HISTORY
        Icon.PROFILE -> IconPaths.PROFILE
        Icon.DRAW -> IconPaths.DRAW
        Icon.RESIGN -> IconPaths.RESIGN
        Icon.PAUSE -> IconPaths.PAUSE
        Icon.UNDO -> IconPaths.UNDO
        Icon.REDO -> IconPaths.REDO
        Icon.HINT -> IconPaths.HINT
        Icon.FLIP -> IconPaths.FLIP
        Icon.BOMB -> IconPaths.BOMB
        Icon.BOOM -> IconPaths.BOOM
        Icon.LOCK -> IconPaths.LOCK
        Icon.FIRST -> IconPaths.FIRST
        Icon.PREVIOUS -> IconPaths.PREVIOUS
        Icon.NEXT -> IconPaths.NEXT
        Icon.LAST -> IconPaths.LAST
        Icon.RULES -> IconPaths.RULES
        Icon.ABOUT -> IconPaths.ABOUT
        Icon.COMPUTER -> IconPaths.COMPUTER
        Icon.PEOPLE -> IconPaths.PEOPLE
        Icon.ROOM -> IconPaths.ROOM
        Icon.RANKED -> IconPaths.RANKED
        Icon.SHARE -> IconPaths.SHARE
        Icon.DELETE -> IconPaths.DELETE
        Icon.CHECK -> IconPaths.CHECK
        Icon.COPY -> IconPaths.COPY
        Icon.TOP -> IconPaths.TOP
        Icon.PHRASE -> IconPaths.PHRASE
        Icon.REPORT -> IconPaths.REPORT
        Icon.SEARCH -> IconPaths.SEARCH
        Icon.LOST -> IconPaths.LOST
        Icon.EDIT -> IconPaths.EDIT
    }

/** [icon] in a box of [side]; says nothing to a screen reader, its button does. */
@Composable
internal fun IconOf(icon: Icon, colour: Color, modifier: Modifier = Modifier, side: Dp = 24.dp) {
    val data = pathData(icon) ?: return
    val turned = icon in directed && LocalLayoutDirection.current == LayoutDirection.Rtl
    Canvas(modifier.size(side)) { icon(data, Offset.Zero, size.width, colour, turned) }
}

/** Path [data] of [IconPaths] at [at], in a box of [side] pixels. */
internal fun DrawScope.icon(data: String, at: Offset, side: Float, colour: Color, turned: Boolean = false) {
    val path = read.getOrPut(data) { PathParser().parsePathString(data).toPath() }
    withTransform({
        translate(at.x, at.y)
        scale(side / BOX, side / BOX, Offset.Zero)
        if (turned) scale(-1f, 1f, Offset(BOX / 2, 0f))
        translate(0f, BOX)
    }) { drawPath(path, colour) }
}

/** The triangle of warnings and checks. */
@Composable
internal fun WarningIcon(colour: Color, modifier: Modifier = Modifier, side: Dp = 20.dp) =
    Canvas(modifier.size(side)) { icon(IconPaths.WARNING, Offset.Zero, size.width, colour) }
