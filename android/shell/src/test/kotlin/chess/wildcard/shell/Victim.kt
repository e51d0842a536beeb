/** A process that makes one half-move of a game and then waits to be killed. */
package chess.wildcard.shell

import java.io.File

/** Arguments: folder, name of the scenario, number of half-moves already made. */
fun main(args: Array<String>) {
    val (folder, name, made) = args
    val scenario = Scenarios.named(name)
    val player = Player(File(folder), scenario.seed)
    val now = if (made == "0") player.start(scenario) else player.resume()
    if (made != "0") {
        val expected = scenario.moves[made.toInt() - 1].facts
        check(now.facts == expected) { "resumed with ${now.facts} instead of $expected" }
    }
    player.play(scenario.moves[made.toInt()], name)
    println(READY)
    Thread.sleep(Long.MAX_VALUE)
}

/** What it says when the move is on the screen, so on the disk as well. */
const val READY = "the move is made: kill me"
