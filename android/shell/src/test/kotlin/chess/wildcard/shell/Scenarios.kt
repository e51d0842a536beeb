/** The list of games that Rust, Kotlin and Swift play, read from tests/vectors/scenarios.json. */
package chess.wildcard.shell

import chess.wildcard.screens.UserCommand
import com.google.gson.JsonObject
import com.google.gson.JsonParser
import java.io.File

/** One command of a typed game, with the facts that it leads to; null where it is refused. */
data class Step(val command: UserCommand, val facts: String?)

/** A game of the list. */
data class Scenario(
    val name: String,
    val seed: ULong,
    /** From the home screen to the board. */
    val start: List<UserCommand>,
    val moves: List<Step>,
    /** Whether it is the one of its kind that is killed after every half-move. */
    val killed: Boolean,
    val tapsAtMost: Int,
)

object Scenarios {
    private val list: JsonObject =
        JsonParser.parseString(File(System.getProperty("vectors"), "scenarios.json").readText()).asJsonObject

    /** Two people who type their moves. */
    val games: List<Scenario> = read("games")

    /** One person against the computer at level 1. */
    val againstComputer: List<Scenario> = read("against_computer")

    fun named(name: String): Scenario = games.first { it.name == name }

    private fun read(key: String): List<Scenario> =
        list.getAsJsonArray(key).map { it.asJsonObject }.map { game ->
            Scenario(
                name = game["name"].asString,
                seed = game["seed"].asLong.toULong(),
                start = game.objects("start").map(::command),
                moves = game.objects("moves").map { Step(command(it), it["facts"]?.asString) },
                killed = game["killed"]?.asBoolean ?: false,
                tapsAtMost = game["taps_at_most"]?.asInt ?: 0,
            )
        }

    private fun JsonObject.objects(key: String): List<JsonObject> =
        getAsJsonArray(key)?.map { it.asJsonObject }.orEmpty()

    private fun command(step: JsonObject): UserCommand {
        step["open"]?.let { return UserCommand.Open(it.asString) }
        step["press"]?.let { return UserCommand.Press(it.asString) }
        step["tap"]?.let { return UserCommand.Tap(it.asString) }
        step["type"]?.let { return UserCommand.Type(it.asString) }
        error("no command: $step")
    }
}
