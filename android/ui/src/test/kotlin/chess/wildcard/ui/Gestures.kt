/** Typed moves of the list of games as what a person without a keyboard does. */
package chess.wildcard.ui

import chess.wildcard.screens.Icon
import chess.wildcard.screens.Marks
import chess.wildcard.screens.UserCommand
import chess.wildcard.shell.Scenario
import chess.wildcard.shell.Step
import chess.wildcard.shell.facts

private val coordinates = Regex("([a-h]\\d+)([a-h]\\d+)([a-z]?)")
private val sapper = Regex("([a-h]\\d+)\\*([a-h]\\d+)")

/** From the home screen to the board, by the buttons that are there. */
internal fun RealApp.start(scenario: Scenario, way: Way) {
    for (command in scenario.start) {
        // "To the new-game page of a kind" is a button of the home screen.
        press(way, command)
    }
    until("a game") { it.facts != null }
}

/** Makes [step] and sees that the screen shows its facts. */
internal fun RealApp.make(step: Step, way: Way) {
    val text = (step.command as UserCommand.Type).text
    val before = checkNotNull(snapshot.facts)
    val moved = coordinates.matchEntire(text)?.destructured
    if (step.facts == null) {
        val (from, to) = moved ?: return // no gesture means what cannot be read
        way.square(this, from)
        settle()
        // Who sees nothing but the tree is not even offered it.
        if (way !== Tree || game.board.squares.single { it.name == to }.action.isNotEmpty()) way.square(this, to)
        settle()
        check(snapshot.facts == before) { "$text was to be refused" }
        return
    }
    when {
        text == "end" -> press(way, UserCommand.Press("say:end"))
        text == "resign" -> resign(way)
        text.startsWith("place ") -> text.split(' ').drop(1).forEach { tap(it, way) }
        sapper.matches(text) -> {
            val (pawn, mine) = sapper.matchEntire(text)!!.destructured
            tap(pawn, way)
            press(way, UserCommand.Press("say:$pawn*$mine"))
        }
        moved != null -> {
            val (from, to, promotion) = moved
            move(from, to, promotion, way)
        }
        else -> {
            val (from, to) = fromAndTo(before, step.facts!!)
            move(from, to, text.substringAfter('=', "").take(1), way)
        }
    }
    until("$text to ${step.facts}") { it.facts == step.facts }
}

private fun RealApp.tap(square: String, way: Way) {
    way.square(this, square)
    settle()
}

private fun RealApp.move(from: String, to: String, promotion: String, way: Way) {
    if (!game.board.squares.single { it.name == from }.has(Marks.SELECTED)) tap(from, way)
    val target = game.board.squares.single { it.name == to }
    check(target.has(Marks.TARGET or Marks.CAPTURE)) { "$to is no target of $from: $target" }
    tap(to, way)
    game.popover?.let { choice -> way.press(this, nodeOf(choice.choices.single { it.icon != Icon.BOMB })) }
    game.promotion?.let { choice ->
        val at = choice.pieces.indexOfFirst { it.equals(promotion, ignoreCase = true) }
        way.press(this, nodeOf(choice.choices[at]))
    }
    settle()
}

private fun RealApp.resign(way: Way) {
    press(way, game.bar.single { it.icon == Icon.RESIGN }.command)
    press(way, UserCommand.Press("say:resign"))
}

/** Which man of the army to move went where, from the placements [before] and [after] a move. */
private fun fromAndTo(before: String, after: String): Pair<String, String> {
    val white = before.split(' ')[1] == "w"
    val (old, new) = placed(before) to placed(after)
    fun own(man: Char) = man != '.' && man.isUpperCase() == white
    val gone = old.keys.filter { own(old.getValue(it)) && new.getValue(it) == '.' }
    val come = new.keys.filter { own(new.getValue(it)) && new.getValue(it) != old.getValue(it) }
    // Of the two that castle it is the king that is moved.
    val king = if (white) 'K' else 'k'
    val from = gone.singleOrNull() ?: gone.single { old.getValue(it) == king }
    val to = come.singleOrNull() ?: come.single { new.getValue(it) == king }
    return from to to
}

private fun placed(facts: String): Map<String, Char> {
    val ranks = facts.split(' ')[0].split('/')
    return ranks.withIndex().flatMap { (row, rank) ->
        val men = rank.replace(Regex("\\d+")) { ".".repeat(it.value.toInt()) }
        men.mapIndexed { file, man -> "${'a' + file}${ranks.size - row}" to man }
    }.toMap()
}
