//! `cargo xtask shots --window`: ten moves of each game in the real window, by a real mouse, with pictures.
//!
//! The window stands in an X server of its own (Xvfb), the mouse is xdotool's, the games are those of
//! tests/vectors/scenarios.json, and what was played must afterwards be in the store.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::maven;
use crate::online::Running;
use crate::repo::{self, Repo};
use crate::window;

/// What it takes, as Debian calls it.
const PACKAGES: &[&str] = &["xvfb", "xdotool", "imagemagick", "libgl1", "libxtst6", "libxi6"];
/// Moves of each game.
const MOVES: usize = 10;
/// The window, in pixels.
pub(crate) const SIZE: (u32, u32) = (412, 915);
/// What slides, turns or rises has come to rest.
const REST: Duration = Duration::from_millis(700);
/// Until the window is there.
const START: Duration = Duration::from_secs(60);

/// A game of the list, and where on the screens its things are.
struct Game {
    /// Its name in the list.
    name: &'static str,
    /// The middle of its button Play on the home screen.
    play: u32,
    /// The middle of "Same device" on its page.
    same_device: u32,
    /// The top of its board.
    board: u32,
    ranks: u32,
}

const GAMES: &[Game] = &[
    Game { name: "uno-king-hunt", play: 152, same_device: 252, board: 270, ranks: 8 },
    Game { name: "uno-purist", play: 262, same_device: 252, board: 270, ranks: 8 },
    Game { name: "classic-promotion", play: 365, same_device: 233, board: 154, ranks: 8 },
    Game { name: "maharajah", play: 470, same_device: 233, board: 154, ranks: 8 },
    Game { name: "minesweeper", play: 573, same_device: 111, board: 154, ranks: 10 },
];

/// Plays and takes the pictures.
///
/// # Errors
/// When a program is missing, the window does not come, or the store does not hold what was played.
pub(crate) fn run(repo: &Repo, folder: &Path) -> Result<ExitCode> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let screen = Screen::open(repo, SIZE)?;
    let list = fs::read_to_string(repo.root().join("tests/vectors/scenarios.json"))
        .context("cannot read the list of games")?;
    let list: Value = serde_json::from_str(&list).context("the list of games is no JSON")?;
    for game in GAMES {
        let scenario = list["games"]
            .as_array()
            .and_then(|games| games.iter().find(|listed| listed["name"] == game.name))
            .with_context(|| format!("no game {} in the list", game.name))?;
        play(repo, &screen, game, scenario, folder).with_context(|| format!("playing {}", game.name))?;
        let moves = scenario["moves"].as_array().map_or(0, Vec::len).min(MOVES);
        println!("{}: {moves} moves by mouse, all in the store", game.name);
    }
    println!("The pictures are in {}", folder.display());
    Ok(ExitCode::SUCCESS)
}

fn play(repo: &Repo, screen: &Screen, game: &Game, scenario: &Value, folder: &Path) -> Result<()> {
    let store = folder.join(format!("{}.store", game.name));
    if store.exists() {
        fs::remove_dir_all(&store).context("cannot empty the store")?;
    }
    let seed = scenario["seed"].as_u64().context("a game without a seed")?;
    let mut window = match window::prepare(repo)? {
        Ok(command) => command,
        Err(reason) => bail!("no window: {reason}"),
    };
    window.arg(&store).arg(seed.to_string()).env("DISPLAY", &screen.name).env("SKIKO_RENDER_API", "SOFTWARE");
    let _window = Running(window.stdout(Stdio::null()).spawn().context("cannot start the window")?);
    screen.wait("Wildcard Chess", (0, 0))?;
    screen.picture(&folder.join(format!("{}-0-home.png", game.name)))?;
    // The cards of the home screen, its page, and Start at the bottom.
    screen.click(364, game.play)?;
    screen.click(206, game.same_device)?;
    screen.picture(&folder.join(format!("{}-1-new.png", game.name)))?;
    screen.click(206, 879)?;
    let moves = scenario["moves"].as_array().context("a game without moves")?;
    // Whoever has the move sits below.
    let mut white = moves.first().and_then(|step| step["type"].as_str()).is_some_and(of_white);
    for (number, step) in moves.iter().take(MOVES).enumerate() {
        let text = step["type"].as_str().context("a move without text")?;
        if text == "end" {
            screen.click(180, 883)?;
        } else {
            for square in squares(text) {
                let (x, y) = game.middle(square, white).with_context(|| format!("no square in {text}"))?;
                screen.click(x, y)?;
            }
            // The choice of a promotion goes down from its square: queen, knight, rook, bishop.
            if let Some(place) = text.chars().next_back().and_then(|last| "qnrb".find(last)) {
                let square = squares(text).next_back().context("a promotion without a square")?;
                let (x, y) = game.middle(square, white).context("a promotion beside the board")?;
                screen.click(x, y + SIZE.0 / 8 * u32::try_from(place)?)?;
            }
        }
        if number == MOVES / 2 || number + 1 == MOVES {
            screen.picture(&folder.join(format!("{}-2-after-{}.png", game.name, number + 1)))?;
        }
        white = facts(moves, number).is_some_and(|facts| facts.split(' ').nth(1) == Some("w"));
    }
    kept(&store, moves)
}

/// The squares of a move in coordinates: `c10f7`, `c7b8n`.
fn squares(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let text = text.trim_end_matches(|last: char| last.is_ascii_alphabetic());
    let second = text.rfind(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(0);
    let (from, to) = text.split_at(second);
    [from, to].into_iter().filter(|square| !square.is_empty())
}

/// Whether a first move is one of White's.
fn of_white(text: &str) -> bool {
    matches!(text.as_bytes(), [_, b'1' | b'2', b'a'..=b'h', ..])
}

fn facts(moves: &[Value], number: usize) -> Option<&str> {
    moves.get(number)?["facts"].as_str()
}

/// Whether the store holds every move; it keeps them as plain text.
fn kept(store: &Path, moves: &[Value]) -> Result<()> {
    let mut bytes = Vec::new();
    for file in fs::read_dir(store).context("no store")? {
        bytes.extend(fs::read(file?.path()).context("cannot read the store")?);
    }
    for text in moves.iter().take(MOVES).filter_map(|step| step["type"].as_str()) {
        let found = bytes.windows(text.len()).any(|part| part == text.as_bytes());
        ensure!(found, "{text} is not in the store: a click went wrong");
    }
    Ok(())
}

impl Game {
    /// The middle of a square, in the window.
    fn middle(&self, square: &str, white: bool) -> Option<(u32, u32)> {
        let side = SIZE.0 / 8;
        let mut letters = square.chars();
        let file = u32::from(letters.next()?).checked_sub(u32::from('a')).filter(|file| *file < 8)?;
        let rank = letters.as_str().parse::<u32>().ok()?.checked_sub(1).filter(|rank| *rank < self.ranks)?;
        let (column, row) = if white { (file, self.ranks - 1 - rank) } else { (7 - file, rank) };
        let left = (SIZE.0 - 8 * side) / 2;
        Some((left + column * side + side / 2, self.board + row * side + side / 2))
    }
}

/// An X server of our own.
pub(crate) struct Screen<'r> {
    repo: &'r Repo,
    /// Its name, for `DISPLAY`.
    pub(crate) name: String,
    _server: Running,
}

impl<'r> Screen<'r> {
    /// Opens one of that size, after an attempt to set up what it takes.
    ///
    /// # Errors
    /// When a program is missing.
    pub(crate) fn open(repo: &'r Repo, size: (u32, u32)) -> Result<Self> {
        let there = |program: &str, args: &[&str]| repo::answers(repo.command(program).args(args));
        let all = || there("Xvfb", &["-help"]) && there("xdotool", &["-v"]) && there("import", &["-version"]);
        if !all() {
            maven::install(repo, PACKAGES);
        }
        ensure!(all(), "a package manager has what is missing: {}", PACKAGES.join(", "));
        let number = 90 + std::process::id() % 100;
        let name = format!(":{number}");
        let size = format!("{}x{}x24", size.0, size.1);
        let server = repo
            .command("Xvfb")
            .args([&name, "-screen", "0", &size, "-nolisten", "tcp"])
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start Xvfb")?;
        Ok(Self { repo, name, _server: Running(server) })
    }

    fn program(&self, program: &str) -> Command {
        let mut command = self.repo.command(program);
        command.env("DISPLAY", &self.name);
        command
    }

    /// Waits until the window of that title is there and drawn, and puts it in its place.
    ///
    /// # Errors
    /// When it does not come.
    pub(crate) fn wait(&self, title: &str, at: (u32, u32)) -> Result<()> {
        let seconds = START.as_secs().to_string();
        let search = ["search", "--sync", "--onlyvisible", "--name", title];
        let place = [at.0.to_string(), at.1.to_string()];
        let mut wait = self.program("timeout");
        wait.arg(&seconds).arg("xdotool").args(search).arg("windowmove").args(place);
        ensure!(repo::run(wait.stdout(Stdio::null()))?, "the window did not come within {seconds} s");
        sleep(3 * REST);
        Ok(())
    }

    /// Clicks, and lets what follows come to rest.
    ///
    /// # Errors
    /// When the program for it fails.
    pub(crate) fn click(&self, x: u32, y: u32) -> Result<()> {
        let (x, y) = (x.to_string(), y.to_string());
        let mut click = self.program("xdotool");
        click.args(["mousemove", &x, &y, "sleep", "0.05", "click", "1"]);
        ensure!(click.status().context("cannot start xdotool")?.success(), "xdotool could not click");
        sleep(REST);
        Ok(())
    }

    /// Types into what has the focus.
    ///
    /// # Errors
    /// When the program for it fails.
    pub(crate) fn write(&self, text: &str) -> Result<()> {
        let mut write = self.program("xdotool");
        write.args(["type", "--delay", "60", text]);
        ensure!(write.status().context("cannot start xdotool")?.success(), "xdotool could not type");
        sleep(REST);
        Ok(())
    }

    /// Takes a picture of the whole screen.
    ///
    /// # Errors
    /// When the program for it fails.
    pub(crate) fn picture(&self, file: &Path) -> Result<()> {
        let mut import = self.program("import");
        import.args(["-window", "root"]).arg(file);
        ensure!(import.status().context("cannot start import")?.success(), "no picture was taken");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_taken_apart() {
        let taken = |text| squares(text).collect::<Vec<_>>();
        assert_eq!(taken("c10f7"), ["c10", "f7"]);
        assert_eq!(taken("c7b8n"), ["c7", "b8"]);
        assert_eq!(taken("end"), [""; 0]);
        assert_eq!(["b1a3", "f7f5", "a2a4", "b10a8"].map(of_white), [true, false, true, false]);
    }

    #[test]
    fn squares_are_where_they_are_drawn() {
        let game = Game { name: "", play: 0, same_device: 0, board: 100, ranks: 10 };
        assert_eq!(game.middle("a1", true), Some((27, 100 + 9 * 51 + 25)));
        assert_eq!(game.middle("a1", false), Some((2 + 7 * 51 + 25, 125)));
        assert_eq!(game.middle("h10", true), Some((2 + 7 * 51 + 25, 125)));
        assert_eq!(game.middle("i1", true), None);
        assert_eq!(game.middle("a11", true), None);
    }
}
