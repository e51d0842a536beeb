//! Where games are kept on this machine, and opening them.

use crate::{args::PlaceArgs, failure::Failure};
use app::{GameId, SetAside, Store};
use std::{env, path::PathBuf};

/// Names the folder of the games.
const VARIABLE: &str = "WILDCARD_CHESS_DATA";
/// The folder's name among other programs' folders.
const FOLDER: &str = "wildcard-chess";

/// The folder: as said, else as the environment says, else the user's data folder.
///
/// # Errors
/// When the environment names no home at all.
pub(crate) fn folder(args: &PlaceArgs) -> Result<PathBuf, Failure> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = args.data.clone().or_else(|| variable(VARIABLE)) {
        return Ok(folder);
    }
    // The XDG specification: relative paths there are to be ignored.
    let data = variable("XDG_DATA_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| variable("LOCALAPPDATA"))
        .or_else(|| variable("HOME").map(|home| home.join(".local").join("share")));
    data.map(|data| data.join(FOLDER)).ok_or_else(|| {
        Failure::input("store_io", format!("no home folder is known; name one by --data or {VARIABLE}"))
    })
}

/// Opens the games; says on standard error where a file went that could not be used.
///
/// # Errors
/// When the folder cannot be used.
pub(crate) fn open(args: &PlaceArgs) -> Result<Store, Failure> {
    let folder = folder(args)?;
    let opened = Store::open(&folder)
        .map_err(|error| Failure::Input(format!("{error} (games are kept in {})", folder.display())))?;
    if let Some(SetAside { kept, why }) = opened.set_aside {
        eprintln!(
            "{why}\nThe old file was kept as {}; a new one has been started beside it.",
            kept.display()
        );
    }
    Ok(opened.store)
}

/// The running game played last.
///
/// # Errors
/// When there is none.
pub(crate) fn last_running(store: &Store) -> Result<GameId, Failure> {
    let games = store.games().map_err(|error| Failure::Input(error.to_string()))?;
    games
        .iter()
        .find(|game| game.verdict.is_none())
        .map(|game| game.id)
        .ok_or_else(|| Failure::input("no_such_game", "no game is running; begin one with new"))
}
