/** What a snapshot shows of a game, on one line that every language writes alike. */
package chess.wildcard.shell

import chess.wildcard.screens.GameScreen
import chess.wildcard.screens.Marks
import chess.wildcard.screens.Screen
import chess.wildcard.screens.Snapshot
import chess.wildcard.screens.SquareState

/** The game on the screen, if one is. */
val Snapshot.game: GameScreen? get() = (screen as? Screen.Game)?.game

/** How many refusals have been shown. */
val Snapshot.refusals: ULong get() = toast?.number ?: 0u

/** Placement, who is to move (`-` when it is over), card and deck, mines and fog. */
val Snapshot.facts: String?
    get() {
        val game = game ?: return null
        val turn =
            when {
                game.result != null -> "-"
                game.top.onTurn -> army(game.top.white)
                game.bottom.onTurn -> army(game.bottom.white)
                else -> "-"
            }
        val facts = mutableListOf(placement(game.board.squares), turn)
        game.card?.let { card ->
            facts += "card=" + (card.open?.let { "${it.colour}-${it.value}" } ?: "none")
            facts += "deck=${card.deck}"
        }
        game.counter?.let { counter ->
            facts += "mines=${counter.mines}"
            facts += "fog=${game.board.squares.count { it.has(Marks.FOG) }}"
        }
        return facts.joinToString(" ")
    }

fun isOver(facts: String): Boolean = facts.split(' ')[1] == "-"

fun SquareState.has(bits: UInt): Boolean = marks and bits != 0u

private fun army(white: Boolean) = if (white) "w" else "b"

/** The placement as in a FEN, however the board is turned. */
private fun placement(squares: List<SquareState>): String =
    squares
        .sortedWith(compareByDescending<SquareState> { it.name.drop(1).toInt() }.thenBy { it.name[0] })
        .chunked(8)
        .joinToString("/") { rank ->
            rank.joinToString("") { it.piece.ifEmpty { "." } }.replace(Regex("\\.+")) { "${it.value.length}" }
        }
