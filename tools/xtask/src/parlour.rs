//! `cargo xtask shots --online`, the second part: two windows meet in a room and play Minesweeper chess,
//! by a real mouse; then one of them fetches its data and deletes its account.
//!
//! The code goes from window to window over the clipboard, as it would between two people at one PC. Where the
//! mines lie is read from the server's store, so that a pawn can be sent onto one of them.

use std::fs;
use std::path::Path;
use std::thread::sleep;

use anyhow::{Context, Result, ensure};

use crate::duel::{ANSWER, Duel, PLAY_TAB, PRIMARY, PROFILE_TAB};
use crate::mouse::SIZE;

/// The top of the board of Minesweeper chess, and its ranks.
const BOARD: u32 = 154;
const RANKS: u32 = 10;

/// Middles of what is pressed, in a window.
const PLAY_MINESWEEPER: (u32, u32) = (364, 573);
const PRIVATE_ROOM: (u32, u32) = (330, 111);
const WHITE: (u32, u32) = (206, 233);
const COPY_CODE: (u32, u32) = (86, 210);
const JOIN_TILE: (u32, u32) = (109, 660);
const PASTE: (u32, u32) = (360, 110);
const MIDDLE_OF_BAR: (u32, u32) = (206, 883);
const RESIGN: (u32, u32) = (381, 883);
const RESIGN_GAME: (u32, u32) = (206, 823);
const ACCOUNT: (u32, u32) = (150, 389);
const EXPORT: (u32, u32) = (150, 392);
/// The ladder of Minesweeper chess on a profile: nothing was rated there, so the page is short.
const LADDER: (u32, u32) = (332, 208);
const COPY_DATA: (u32, u32) = (206, 824);
const DELETE: (u32, u32) = (100, 534);
const DELETE_FOR_GOOD: (u32, u32) = (206, 823);

/// Plays in the two windows that are open, and takes the pictures.
///
/// # Errors
/// When a program fails, or a click did not lead where it should.
pub(crate) fn run(duel: &Duel<'_>, folder: &Path, server: &Path) -> Result<()> {
    let picture = |name: &str| duel.screen.picture(&folder.join(format!("{name}.png")));
    duel.press(0, PLAY_MINESWEEPER)?;
    duel.press(0, PRIVATE_ROOM)?;
    duel.press(0, WHITE)?;
    picture("10-new-room")?;
    duel.press(0, PRIMARY)?;
    sleep(ANSWER);
    picture("11-room")?;
    duel.press(0, COPY_CODE)?;
    duel.press(1, JOIN_TILE)?;
    picture("12-join")?;
    duel.press(1, PASTE)?;
    sleep(ANSWER);
    picture("13-found")?;
    duel.press(1, PRIMARY)?;
    sleep(2 * ANSWER);
    picture("14-joined")?;
    let mine = nearest(&mines(server)?).context("the store names no mines")?;
    for step in walk(mine) {
        match step {
            Step::Pawn { player, from, to } => {
                duel.press(player, square(from, player))?;
                duel.press(player, square(to, player))?;
            }
            Step::Sapper { player, pawn } => {
                duel.press(player, square(pawn, player))?;
                picture("15-sapper")?;
                duel.press(player, MIDDLE_OF_BAR)?;
                sleep(ANSWER);
                picture("16-sapped")?;
            }
        }
    }
    sleep(ANSWER);
    picture("17-mine")?;
    duel.press(0, RESIGN)?;
    duel.press(0, RESIGN_GAME)?;
    sleep(ANSWER);
    picture("18-result")?;
    Ok(())
}

/// The account of the second window: its data, and its end.
///
/// # Errors
/// As [`run`].
pub(crate) fn leave(duel: &Duel<'_>, folder: &Path) -> Result<()> {
    let picture = |name: &str| duel.screen.picture(&folder.join(format!("{name}.png")));
    duel.press(1, PROFILE_TAB)?;
    picture("20-profile")?;
    duel.press(1, LADDER)?;
    duel.press(1, ACCOUNT)?;
    picture("21-account")?;
    duel.press(1, EXPORT)?;
    sleep(ANSWER);
    picture("22-export")?;
    duel.press(1, COPY_DATA)?;
    duel.press(1, DELETE)?;
    picture("23-delete")?;
    duel.press(1, DELETE_FOR_GOOD)?;
    sleep(ANSWER);
    duel.press(1, PLAY_TAB)?;
    picture("24-deleted")?;
    Ok(())
}

/// File and rank, from 0.
type At = (u32, u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Pawn { player: usize, from: At, to: At },
    Sapper { player: usize, pawn: At },
}

/// The mine that a pawn reaches first: in two moves at most, as fog lies on ranks 4 to 7.
fn nearest(mines: &[At]) -> Option<At> {
    // A pawn would land on the first mine of its file: that one counts.
    mines.iter().copied().min_by_key(|(_, rank)| match rank {
        3 | 6 => 1,
        _ => 2,
    })
}

/// White is the first player. Whoever has nothing to do meanwhile sends a sapper, who is a pass.
fn walk((file, rank): At) -> Vec<Step> {
    let pawn = |player: usize, from: u32, to: u32| Step::Pawn { player, from: (file, from), to: (file, to) };
    // A pawn beside the file, so that it is not the one that walks.
    let aside = if file == 0 { 7 } else { 0 };
    let sapper = |player: usize| Step::Sapper { player, pawn: (aside, if player == 0 { 1 } else { 8 }) };
    match rank {
        3 => vec![sapper(0), sapper(1), pawn(0, 1, 3)],
        4 => vec![pawn(0, 1, 3), sapper(1), pawn(0, 3, 4)],
        5 => vec![sapper(0), pawn(1, 8, 6), sapper(0), pawn(1, 6, 5)],
        _ => vec![sapper(0), pawn(1, 8, 6)],
    }
}

/// The middle of a square as a player sees it: the own army below.
fn square((file, rank): At, player: usize) -> (u32, u32) {
    let side = SIZE.0 / 8;
    let left = (SIZE.0 - 8 * side) / 2;
    let (column, row) = if player == 0 { (file, RANKS - 1 - rank) } else { (7 - file, rank) };
    (left + column * side + side / 2, BOARD + row * side + side / 2)
}

/// Where the mines of the newest game lie; the server keeps that as plain text.
fn mines(server: &Path) -> Result<Vec<At>> {
    let mut found = Vec::new();
    for file in fs::read_dir(server).context("the server has no store")? {
        let bytes = fs::read(file?.path()).context("cannot read the server's store")?;
        found = found.into_iter().chain(named(&String::from_utf8_lossy(&bytes))).collect();
    }
    ensure!(!found.is_empty(), "no mines in the server's store: the game did not begin");
    Ok(found)
}

/// The squares after the last `"mines":[` of a text.
fn named(text: &str) -> Vec<At> {
    let Some((_, rest)) = text.rsplit_once("\"mines\":[") else { return Vec::new() };
    let list = rest.split(']').next().unwrap_or_default();
    list.split(',').filter_map(|name| at(name.trim_matches('"'))).collect()
}

fn at(name: &str) -> Option<At> {
    let mut letters = name.chars();
    let file = u32::from(letters.next()?).checked_sub(u32::from('a')).filter(|file| *file < 8)?;
    let rank = letters.as_str().parse::<u32>().ok()?.checked_sub(1).filter(|rank| *rank < RANKS)?;
    Some((file, rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mines_are_read_and_walked_to() {
        let text = r#"x{"mines":["a4"]}y{"game":"minesweeper","mines":["d6","e7","c4","g5"]}z"#;
        assert_eq!(named(text), [(3, 5), (4, 6), (2, 3), (6, 4)]);
        assert_eq!(named("nothing"), []);
        assert_eq!(nearest(&[(3, 5), (4, 6)]), Some((4, 6)));
        assert_eq!(
            walk((4, 6)),
            [Step::Sapper { player: 0, pawn: (0, 1) }, Step::Pawn { player: 1, from: (4, 8), to: (4, 6) },]
        );
    }

    #[test]
    fn squares_lie_within_both_windows() {
        assert_eq!(square((0, 0), 0), (27, 154 + 9 * 51 + 25));
        assert_eq!(square((0, 0), 1), (2 + 7 * 51 + 25, 154 + 25));
    }
}
