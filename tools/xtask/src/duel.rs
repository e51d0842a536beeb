//! `cargo xtask shots --online`: two windows play a ranked game on a server, by a real mouse, with pictures.
//!
//! Names are taken, both look for an opponent, White moves, one window is killed and comes back, the
//! server is killed and comes back, one resigns; then `parlour` goes on. Each picture shows both windows side by side.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::library;
use crate::mouse::{SIZE, Screen};
use crate::online::{PLAYERS, Relay, Running, open_window};
use crate::parlour;
use crate::repo::Repo;
use crate::window;

/// Between the windows, in pixels.
const GAP: u32 = 12;
/// Until a server has answered and all has come to rest.
pub(crate) const ANSWER: Duration = Duration::from_secs(2);
/// Until an absence is one (TB-03), and is drawn.
const ABSENCE: Duration = Duration::from_secs(6);
/// Until two windows have found each other, and one of them is back after a restart.
const MEETING: Duration = Duration::from_secs(4);

/// Middles of what is pressed, in a window.
pub(crate) const PROFILE_TAB: (u32, u32) = (360, 879);
pub(crate) const PLAY_TAB: (u32, u32) = (51, 879);
const TAKE_A_NAME: (u32, u32) = (95, 232);
const NAME_FIELD: (u32, u32) = (100, 180);
/// The button at the bottom of a page.
pub(crate) const PRIMARY: (u32, u32) = (206, 879);
const RANKED: (u32, u32) = (303, 660);
const CONTINUE: (u32, u32) = (150, 160);
const RESIGN: (u32, u32) = (381, 883);
const RESIGN_GAME: (u32, u32) = (206, 823);
/// The arrow of an app bar.
const BACK: (u32, u32) = (28, 28);
/// The top of the board of Chess-Uno.
const BOARD: u32 = 270;

/// Plays and takes the pictures.
///
/// # Errors
/// When a program is missing, or a window or the server does not come.
pub(crate) fn run(repo: &Repo, folder: &Path) -> Result<ExitCode> {
    let stores = folder.join("stores");
    if stores.exists() {
        fs::remove_dir_all(&stores).context("cannot empty the stores")?;
    }
    fs::create_dir_all(&stores).with_context(|| format!("cannot make {}", stores.display()))?;
    let screen = Screen::open(repo, (2 * SIZE.0 + GAP, SIZE.1))?;
    let mut relay = Relay::start(repo, &stores.join("server"))?;
    let window = match window::with(repo, &library::build(repo)?)? {
        Ok(window) => window,
        Err(reason) => bail!("no window: {reason}"),
    };
    let duel = Duel { window: &window, screen: &screen, stores: &stores, url: relay.url() };
    let picture = |name: &str| screen.picture(&folder.join(format!("{name}.png")));
    let _first = duel.open(0)?;
    let second = duel.open(1)?;
    for (player, name) in ["Nadia", "Aisha"].into_iter().enumerate() {
        duel.press(player, PROFILE_TAB)?;
        duel.press(player, TAKE_A_NAME)?;
        duel.press(player, NAME_FIELD)?;
        screen.write(name)?;
        duel.press(player, PRIMARY)?;
        duel.press(player, PLAY_TAB)?;
        duel.press(player, RANKED)?;
    }
    duel.press(0, PRIMARY)?;
    picture("1-searching")?;
    duel.press(1, PRIMARY)?;
    picture("2-matched")?;
    sleep(MEETING);
    // Whoever plays White is asked to move; the king's and the queen's pawn go two squares.
    for player in 0..PLAYERS.len() {
        for column in [4, 3] {
            duel.press(player, square(column, 6))?;
            duel.press(player, square(column, 4))?;
        }
    }
    picture("3-game")?;
    drop(second);
    sleep(ABSENCE);
    picture("4-opponent-lost")?;
    let _second = duel.open(1)?;
    duel.press(1, CONTINUE)?;
    picture("5-back")?;
    relay.down();
    sleep(MEETING);
    picture("6-server-lost")?;
    relay.up()?;
    sleep(MEETING);
    picture("7-server-back")?;
    sleep(MEETING);
    duel.press(0, RESIGN)?;
    duel.press(0, RESIGN_GAME)?;
    sleep(ANSWER);
    picture("8-result")?;
    for player in 0..PLAYERS.len() {
        duel.press(player, BACK)?;
    }
    picture("9-home")?;
    parlour::run(&duel, folder, &stores.join("server"))?;
    for player in 0..PLAYERS.len() {
        duel.press(player, BACK)?;
    }
    parlour::leave(&duel, folder)?;
    println!("The pictures are in {}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// The middle of a square, by column and row from the top left as drawn.
fn square(column: u32, row: u32) -> (u32, u32) {
    let side = SIZE.0 / 8;
    let left = (SIZE.0 - 8 * side) / 2;
    (left + column * side + side / 2, BOARD + row * side + side / 2)
}

/// Two windows on one screen, and their server.
pub(crate) struct Duel<'d> {
    window: &'d Command,
    pub(crate) screen: &'d Screen<'d>,
    stores: &'d Path,
    url: String,
}

impl Duel<'_> {
    /// Opens the window of a player, and waits for it.
    fn open(&self, player: usize) -> Result<Running> {
        let (name, _) = PLAYERS[player];
        let at = format!("{},0", self.left(player));
        let store = self.stores.join(name);
        let window = open_window(self.window, &self.url, &store, &at, Some(&self.screen.name))?;
        self.screen.wait(&format!("Wildcard Chess, {name}"), (self.left(player), 0))?;
        sleep(ANSWER);
        Ok(window)
    }

    fn left(&self, player: usize) -> u32 {
        if player == 0 { 0 } else { SIZE.0 + GAP }
    }

    /// Presses something in the window of a player, and lets the server answer.
    ///
    /// # Errors
    /// When the program for it fails.
    pub(crate) fn press(&self, player: usize, (x, y): (u32, u32)) -> Result<()> {
        self.screen.click(self.left(player) + x, y)?;
        sleep(ANSWER / 2);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_lie_within_the_window() {
        assert_eq!(square(0, 0), (2 + 25, 270 + 25));
        assert_eq!(square(7, 7), (2 + 7 * 51 + 25, 270 + 7 * 51 + 25));
    }
}
