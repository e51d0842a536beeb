//! The games on this machine: listing, stepping through and exporting them.

use super::{
    Go,
    screen::{Leave, Screen},
};
use crate::{
    draw::{Picture, panel::Panel},
    failure::Failure,
    inbox::Inbox,
    words::{count, entries, events, names, names::Names, results, times},
};
use app::{GameId, Listing, LogEntry, Player, Session, SessionError, Store, Summary, Variant};
use rules::{
    Seat,
    board::Army,
    game::{GameState, GameView},
    notation::pgn::Tags,
    record::{Begun, Replay},
};
use serde_json::json;
use std::{
    fs::OpenOptions,
    io::{self, Write},
    time::{SystemTime, UNIX_EPOCH},
};
use table::Verdict;

/// Games in a list that does not show all.
const LISTED: usize = 20;

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The finished game played last.
pub(super) fn last_finished(store: &Store) -> Result<GameId, Failure> {
    let games = store.games().map_err(SessionError::from)?;
    let last = games.iter().find(|game| game.verdict.is_some()).map(|game| game.id);
    last.ok_or_else(|| Failure::input("no_such_game", "no game is finished yet"))
}

/// Lists the games, the one played last first.
pub(super) fn list(store: &Store, all: bool, screen: &mut Screen) -> Result<(), Failure> {
    let Listing { games, unreadable } = store.listing().map_err(SessionError::from)?;
    for (id, why) in unreadable {
        screen.line(&format!("Game {id} cannot be read ({why}). It is kept as it is."))?;
    }
    if games.is_empty() {
        return screen.line("No games yet. Type new to begin one.");
    }
    let shown = if all { games.len() } else { LISTED };
    let now = now_ms();
    for game in games.iter().take(shown) {
        let lines = row(game, now, screen.look.width);
        screen.lines(&lines)?;
    }
    match games.len().saturating_sub(shown) {
        0 => Ok(()),
        more => screen.line(&format!("{} more; type games all", count(more as u64, "game", "games"))),
    }
}

/// Lists all games for a program, one JSON object a line.
pub(super) fn list_json(store: &Store) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let Listing { games, unreadable } = store.listing().map_err(SessionError::from)?;
    for game in games {
        let player = |player: &Player| match player {
            Player::Person => json!({"player": "person"}),
            Player::Computer { level } => json!({"player": "computer", "level": level}),
        };
        let line = json!({
            "id": game.id.0,
            "game": game.variant.code(),
            "players": {"A": player(&game.players[0]), "B": player(&game.players[1])},
            "commands": game.commands,
            "result": game.verdict.map(|verdict| {
                json!({"winner": verdict.winner.map(Seat::name), "reason": verdict.reason.code()})
            }),
            "begun_ms": game.begun_ms,
            "played_ms": game.played_ms,
        });
        writeln!(out, "{line}")?;
    }
    for (id, why) in unreadable {
        writeln!(out, "{}", json!({"id": id.0, "error": why.code()}))?;
    }
    Ok(())
}

/// One game in a list; three lines where the terminal is narrow.
fn row(game: &Summary, now: i64, width: usize) -> Vec<String> {
    let what = names::variant(game.variant);
    let [white, black] = game.players.each_ref().map(names::player);
    let result = match game.verdict {
        Some(verdict) => results::short(verdict, &game.players),
        None => "running".to_owned(),
    };
    let (id, when) = (game.id.to_string(), times::ago(game.played_ms, now));
    let long = format!("{id:>4}  {what:<20} {:<23} {result:<15} {when}", format!("{white} - {black}"));
    if long.chars().count() <= width {
        return vec![long];
    }
    vec![format!("{id:>4}  {what}"), format!("      {white} - {black}"), format!("      {result}, {when}")]
}

/// A finished game, and how it went.
struct Shown {
    id: GameId,
    names: Names,
    verdict: Verdict,
    log: Vec<LogEntry>,
    /// The state at the start and after every entry of the log.
    states: Vec<GameState>,
}

impl Shown {
    fn load(store: &Store, id: GameId) -> Result<Self, Failure> {
        let session = Session::resume(store, id)?;
        let verdict = session.table().verdict().ok_or(SessionError::StillRunning)?;
        let record = session.export()?;
        let Begun::Game(mut replay) = Replay::begin(record).map_err(SessionError::from)? else {
            return Err(Failure::fault("a stored game does not start"));
        };
        let mut states = vec![replay.state().clone()];
        for (seat, text) in record.commands() {
            replay.step(seat, text).map_err(SessionError::from)?;
            states.push(replay.state().clone());
        }
        let names = Names::of(session.players());
        Ok(Self { id, names, verdict, log: session.log().to_vec(), states })
    }

    fn draw(&self, at: usize, screen: &mut Screen) -> Result<(), Failure> {
        let last = at + 1 == self.states.len();
        let state = &self.states[at];
        let view = state.view(Seat::A);
        let config = match &view {
            GameView::ChessUno(view) => Some(*view.config()),
            GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
        };
        let entry = at.checked_sub(1).and_then(|before| self.log.get(before));
        if let Some(entry) = entry {
            for sentence in entries::sentences(entry, &self.names, config.as_ref()) {
                screen.say(&sentence)?;
            }
        }
        let picture = Picture {
            panel: Panel {
                title: format!("{} (game {})", names::variant(Variant::of_view(&view)), self.id),
                view: &view,
                table: None,
                names: &self.names,
                verdict: last.then_some(self.verdict),
                paused: false,
            },
            bottom: Army::White,
            last: entry.map(|entry| events::touched(&entry.events)).unwrap_or_default(),
            mines: match state {
                GameState::Minesweeper(state) if last => state.mines(),
                _ => 0,
            },
        };
        screen.line("")?;
        let lines = picture.screen(&screen.look);
        screen.lines(&lines)?;
        screen.line("")
    }
}

/// Steps through a finished game.
pub(super) fn show(store: &Store, id: GameId, inbox: &Inbox, screen: &mut Screen) -> Result<Go, Failure> {
    let shown = match Shown::load(store, id) {
        Err(Failure::Input(what)) if what.starts_with("still_running") => {
            screen.complain(&format!("Game {id} is not over; type continue {id}. [still_running]"))?;
            return Ok(Go::On);
        }
        other => other?,
    };
    let end = shown.states.len() - 1;
    screen.say("Enter: next; b: back; a number: go there; s: start; e: end; q: leave.")?;
    let mut at = 0;
    loop {
        shown.draw(at, screen)?;
        let question = format!("{at} of {end}: ");
        at = loop {
            let answer = match screen.ask(inbox, &question)? {
                Ok(line) => line.text.trim().to_ascii_lowercase(),
                Err(Leave::Cancel) => return Ok(Go::On),
                Err(Leave::Quit) => return Ok(Go::Out),
            };
            match answer.as_str() {
                "" | "n" if at < end => break at + 1,
                "b" if at > 0 => break at - 1,
                "s" => break 0,
                "e" => break end,
                "q" | "" | "n" => return Ok(Go::On),
                number => match number.parse::<usize>() {
                    Ok(number) if number <= end => break number,
                    _ => screen.complain(&format!("Type Enter, b, s, e, q or a number up to {end}."))?,
                },
            }
        };
    }
}

/// The finished game as one line of JSON or as PGN.
///
/// # Errors
/// While it runs (TB-43), or when there is no such game or form.
pub(crate) fn text(store: &Store, id: GameId, pgn: bool) -> Result<String, SessionError> {
    let session = Session::resume(store, id)?;
    if !pgn {
        return Ok(session.export()?.to_json()? + "\n");
    }
    let game = store.games()?.into_iter().find(|game| game.id == id);
    let (year, month, day) = times::date(game.map_or(0, |game| game.begun_ms));
    let [white, black] = session.players().each_ref().map(names::player);
    let tags = Tags {
        event: "Wildcard Chess".to_owned(),
        date: format!("{year:04}.{month:02}.{day:02}"),
        round: "-".to_owned(),
        white,
        black,
        ..Tags::default()
    };
    session.pgn(&tags)
}

/// Writes a finished game to the screen, or to a file that does not exist yet.
pub(super) fn export(
    store: &Store,
    id: GameId,
    pgn: bool,
    file: Option<&str>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let text = text(store, id, pgn)?;
    let Some(file) = file else { return screen.line(text.trim_end()) };
    let written = OpenOptions::new().write(true).create_new(true).open(file);
    match written.and_then(|mut written| written.write_all(text.as_bytes())) {
        Ok(()) => screen.say(&format!("Game {id} is written to {file}.")),
        Err(error) => screen.complain(&format!("{file} was not written: {error}. [io]")),
    }
}
