//! Events in plain words, and boards, for people.

use super::{IDENTITY_DAMAGED, Shown, Teller, lines::state_word};
use crate::{
    draw::{Picture, look::Look, panel::Panel, paragraph},
    failure::Failure,
    words::{capital, entries, events, names, names::Names, refusals, results, times},
};
use app::{
    Variant,
    online::{
        Connection, Looked, OnlineEvent, RemoteMatch, RoomState,
        protocol::{Player, server::Stage},
    },
};
use rules::{Rejected, Seat, chess_uno::Config, game::GameView};
use std::{
    io::{self, IsTerminal, Write},
    path::Path,
};
use table::TableView;

/// What may be said.
pub(super) const HELP: &str = "\
name N                      take a name; queues and ratings need one
queue Q, unqueue [Q]        uno-purist, uno-king-hunt, maharajah, minesweeper
create GAME [SETTINGS]      open a room: chess_uno, maharajah, minesweeper, classic; settings as JSON
look CODE, join CODE, close CODE
army RANKS                  fix your army in a set-up: four ranks, the highest first
e2e4, place a2, end, e4*e5  moves; resign, offer, accept, decline, withdraw
pause, resume, claim, leave, rematch, rematch-decline
phrase P                    hello, good_luck, nice_move, oops, thanks, good_game, one_moment, have_to_go
match ID, show              another of your matches; the board once more
profile [NAME], top GAME [FROM|around] [TIER], games, record [ID]
block [PLAYER], unblock PLAYER, report REASON [PLAYER]
password NEW [OLD], log-in NAME PASSWORD, sign-out, export, delete-account forever
continue-here, retry, quit";

/// Standard output, for people.
pub(super) struct Plain {
    out: io::Stdout,
    look: Look,
    prompts: bool,
    prompted: bool,
}

impl Plain {
    pub(super) fn new(look: Look) -> Self {
        Self { out: io::stdout(), look, prompts: io::stdin().is_terminal(), prompted: false }
    }

    fn line(&mut self, text: &str) -> Result<(), Failure> {
        if core::mem::take(&mut self.prompted) {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = paragraph(text, &self.look);
        self.line(&text)
    }

    fn draw(&mut self, game: &RemoteMatch, now: u64) -> Result<(), Failure> {
        let Some(view) = &game.view else {
            let Some(left) = game.setup_at(now) else { return Ok(()) };
            let fixed = game.setup.as_ref().is_some_and(|setup| setup.own.is_some());
            let own = if fixed { "Your army is fixed." } else { "Build your army: army and its four ranks." };
            return self.say(&format!(
                "Set-up against {}, {} left. {own}",
                name(&game.info.opponent),
                times::clock(left)
            ));
        };
        let names = names_of(game);
        let table = table_view(game, now);
        let last =
            game.log.iter().rev().map(|entry| events::touched(&entry.events)).find(|it| !it.is_empty());
        let picture = Picture {
            panel: Panel {
                title: format!("{} (match {})", names::variant(Variant::of_view(view)), game.info.id),
                view,
                table: table.as_ref(),
                names: &names,
                verdict: game.verdict(),
                paused: game.pause_at(now).is_some(),
            },
            bottom: view.army_of(game.seat()),
            last: last.unwrap_or_default(),
            mines: 0,
        };
        for line in picture.screen(&self.look) {
            self.line(&line)?;
        }
        Ok(())
    }

    fn state(
        &mut self,
        game: &RemoteMatch,
        fresh: usize,
        happened: &[String],
        shown: &Shown<'_>,
    ) -> Result<(), Failure> {
        let names = names_of(game);
        let config = config_of(game);
        if !shown.known && game.log_total == 0 {
            for sentence in events::sentences(&game.opening, &names, config.as_ref()) {
                self.say(&sentence)?;
            }
        }
        let first = if shown.known { game.log.len().saturating_sub(fresh) } else { game.log.len() };
        for entry in game.log.iter().skip(first) {
            for sentence in entries::sentences(entry, &names, config.as_ref()) {
                self.say(&sentence)?;
            }
        }
        for sentence in happened.iter().filter_map(|event| at_table(event, game, &names)) {
            self.say(&sentence)?;
        }
        if !shown.known || fresh > 0 || game.stage != Stage::Play {
            self.draw(game, shown.now)?;
        }
        Ok(())
    }

    fn connection(&mut self, shown: &Shown<'_>) -> Result<(), Failure> {
        match shown.model.connection {
            Connection::Connecting { attempt: 0, .. } => self.say("Connecting…"),
            Connection::Connecting { retry_at: Some(at), .. } => {
                let wait = at.saturating_sub(shown.now).div_ceil(1000);
                self.say(&format!("No connection. Trying again in {wait} s; type retry to try now."))
            }
            Connection::Connecting { .. } | Connection::Off => Ok(()),
            Connection::On => match shown.model.me.as_ref().and_then(|me| me.name.as_ref()) {
                Some(name) => self.say(&format!("Connected as {name}.")),
                None => self.say("Connected as a guest. Take a name by name N to play rated games."),
            },
            Connection::Shaky => self.say("The connection is shaky…"),
            Connection::Elsewhere => {
                self.say("You are signed in elsewhere. Type continue-here to go on here.")
            }
            Connection::UpdateNeeded => self.say("This program is too old for the server."),
            Connection::SignedOut => self.say("Signed out. Type retry to sign in again."),
            Connection::Blocked => self.say(
                "This account is blocked. What is left is export, delete-account and sign-out; retry tries again.",
            ),
            Connection::NoServer | Connection::Gone => {
                self.say(&format!("No account here any more. [{}]", state_word(shown.model.connection)))
            }
        }
    }

    fn room(&mut self, state: &RoomState) -> Result<(), Failure> {
        let room = &state.room;
        let rated = if room.rated { "rated" } else { "unrated" };
        let game = room.game.word();
        let code = &room.code;
        match (room.own, room.status.as_str()) {
            (true, "open") => {
                self.say(&format!("Your room {code} is open ({game}, {rated}). Tell its code to a friend."))
            }
            (false, "open") => {
                let army = room.your_army.word();
                self.say(&format!(
                    "Room {code} of {}: {game}, {rated}, your army: {army}. Type join {code}.",
                    name(&room.owner)
                ))
            }
            (_, status) => self.say(&format!("Room {code}: {status}.")),
        }
    }
}

impl Teller for Plain {
    fn event(&mut self, event: &OnlineEvent, shown: &Shown<'_>) -> Result<(), Failure> {
        let model = shown.model;
        let game = |id: &str| model.matches.get(id);
        match event {
            OnlineEvent::Connection => self.connection(shown),
            OnlineEvent::ServerRestarted => self.say("The server restarted. Your games were restored."),
            OnlineEvent::Back => self.say("Back. Everything is up to date."),
            OnlineEvent::Matched(id) => match game(id) {
                Some(game) => {
                    let rated = if game.info.rated { "rated" } else { "unrated" };
                    let opponent = name(&game.info.opponent);
                    self.say(&format!("Match {id} against {opponent}, {rated}."))
                }
                None => Ok(()),
            },
            OnlineEvent::State { id, events, fresh } => match game(id) {
                Some(game) => self.state(game, *fresh, events, shown),
                None => Ok(()),
            },
            OnlineEvent::Log(_) | OnlineEvent::Accepted { .. } => Ok(()),
            OnlineEvent::Vanished(id) => self.say(&format!("The server does not know match {id} any more.")),
            OnlineEvent::Rejected { code, text, .. } => self.say(&refusal(code, text)),
            OnlineEvent::Army(id) => match game(id).and_then(|game| game.army_refused.as_ref()) {
                Some((code, faults)) => {
                    self.say(&format!("This army cannot be: {}. [{code}]", faults.join(", ")))
                }
                None => self.say("Your army is fixed."),
            },
            OnlineEvent::Phrase { id, phrase } => {
                let who = game(id).map_or("Somebody".to_owned(), |game| name(&game.info.opponent));
                self.say(&format!("{who}: {}", capital(&phrase.word().replace('_', " "))))
            }
            OnlineEvent::Result(id) => match game(id) {
                Some(game) => self.result(game),
                None => Ok(()),
            },
            OnlineEvent::Queue { queue, why } if why.is_empty() => {
                self.say(&format!("Searching for an opponent: {}.", queue.word()))
            }
            OnlineEvent::Queue { queue, why } => match why.as_str() {
                "again" => self.say(&format!("Searching again: {}.", queue.word())),
                "matched" => Ok(()),
                _ => self.say(&format!("Not searching any more: {}.", queue.word())),
            },
            OnlineEvent::Room(state) => self.room(state),
            OnlineEvent::Looked => match &model.look {
                Some(Looked::Found(state)) => self.room(state),
                _ => Ok(()),
            },
            OnlineEvent::Named(name) => self.say(&format!("Your name is {name} now.")),
            OnlineEvent::Profile => {
                let Some(profile) = model.last_profile() else { return Ok(()) };
                self.say(profile.name.as_deref().unwrap_or("Guest"))?;
                for (game, ladder) in [
                    ("Chess-Uno", &profile.chess_uno),
                    ("Maharajah", &profile.maharajah),
                    ("Minesweeper Chess", &profile.minesweeper),
                ] {
                    let (rating, games, tier) =
                        (ladder.brief.rating, ladder.brief.games, ladder.brief.tier.word());
                    self.say(&format!("  {game}: {rating}, {tier}, {games} rated games {}", ladder.form))?;
                }
                Ok(())
            }
            OnlineEvent::Top(game) => {
                for row in model.top.get(game).map(|top| top.rows.as_slice()).unwrap_or_default() {
                    let brief = &row.brief;
                    self.line(&format!(
                        "{:>4}  {:<20} {:>5}  {}",
                        row.rank,
                        row.name,
                        brief.rating,
                        brief.tier.word()
                    ))?;
                }
                Ok(())
            }
            OnlineEvent::Games => {
                for past in &model.games {
                    let opponent = past.opponent.as_deref().unwrap_or("guest");
                    let how = match past.winner {
                        Some(winner) if winner == past.seat => "won",
                        Some(_) => "lost",
                        None => "drawn",
                    };
                    self.line(&format!(
                        "{:>8}  {:<12} {opponent:<20} {how} ({})",
                        past.id,
                        past.game.word(),
                        past.reason
                    ))?;
                }
                Ok(())
            }
            OnlineEvent::Record { record, .. } => self.line(&record.to_string()),
            OnlineEvent::Done(kind) => self.say(&format!("Done: {}.", super::order::word(*kind))),
            OnlineEvent::Export(data) => self.line(&data.to_string()),
            OnlineEvent::Refused { kind, code, .. } => {
                self.say(&format!("That was refused: {}. [{code}]", super::order::word(*kind)))
            }
        }
    }

    fn error(&mut self, code: &str, command: &str) -> Result<(), Failure> {
        self.say(&match code {
            "bad_text" => format!("{} [{code}]", refusals::unknown(command)),
            "not_confirmed" => {
                format!("Type delete-account forever to delete your account for good. [{code}]")
            }
            "no_match" => format!("You have no match. [{code}]"),
            _ => format!("That is not possible now. [{code}]"),
        })
    }

    fn damaged(&mut self, kept: &Path) -> Result<(), Failure> {
        self.say(&format!(
            "The file with this device's keys was damaged. It is kept as {}; a new one has been begun. [{IDENTITY_DAMAGED}]",
            kept.display()
        ))
    }

    fn current(&mut self, game: &RemoteMatch, shown: &Shown<'_>) -> Result<(), Failure> {
        self.draw(game, shown.now)
    }

    fn prompt(&mut self, game: Option<&RemoteMatch>) -> Result<(), Failure> {
        if self.prompts && !core::mem::replace(&mut self.prompted, true) {
            let turn = game
                .filter(|game| game.is_own_turn())
                .and_then(|game| game.view.as_ref().map(|view| (view, game.seat())));
            let army = turn.map_or("", |(view, seat)| names::army(view.army_of(seat)));
            write!(self.out, "{army}> ")?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Failure> {
        self.line(HELP)
    }

    fn is_for_people(&self) -> bool {
        true
    }
}

impl Plain {
    fn result(&mut self, game: &RemoteMatch) -> Result<(), Failure> {
        let Some(result) = &game.result else { return Ok(()) };
        match game.verdict() {
            Some(verdict) => self.say(&results::sentence(verdict, &names_of(game)))?,
            None => self.say(&format!("The match is over. [{}]", result.reason))?,
        }
        if let Some(you) = &result.you {
            self.say(&format!(
                "Rating: {} → {} ({:+}), {}.",
                you.before,
                you.after,
                you.change,
                you.tier.word()
            ))?;
        }
        if let Some(pair) = &result.head_to_head {
            self.say(&format!(
                "Against {}: {}–{}–{}.",
                name(&game.info.opponent),
                pair.wins,
                pair.losses,
                pair.draws
            ))?;
        }
        Ok(())
    }
}

fn name(player: &Player) -> String {
    player
        .name
        .clone()
        .unwrap_or_else(|| if player.deleted { "a deleted account" } else { "a guest" }.to_owned())
}

fn names_of(game: &RemoteMatch) -> Names {
    Names::online(game.seat(), &capital(&name(&game.info.opponent)))
}

fn config_of(game: &RemoteMatch) -> Option<Config> {
    match &game.view {
        Some(GameView::ChessUno(view)) => Some(*view.config()),
        _ => None,
    }
}

/// What the table does by itself, in words; moves and results stand elsewhere.
fn at_table(event: &str, game: &RemoteMatch, names: &Names) -> Option<String> {
    let mut words = event.split(' ');
    let what = words.next()?;
    let seat = words.next().and_then(Seat::parse).unwrap_or(game.seat());
    let (who, own) = (names.name(seat), seat == game.seat());
    Some(match what {
        "absent" if !own => format!("{who} is away."),
        "back" if !own => format!("{who} is back."),
        "pause" => format!("{} a pause.", names.does(seat, "take")),
        "pause_over" => "The pause is over.".to_owned(),
        "rematch" if !own => format!("{who} asks for a rematch: rematch or rematch-decline."),
        "rematch_over" => "No rematch.".to_owned(),
        _ => return None,
    })
}

fn refusal(code: &str, text: &str) -> String {
    let known = Rejected::ALL.into_iter().find(|rejected| rejected.code() == code);
    match known {
        Some(Rejected::BadText) => format!("{} [{code}]", refusals::unknown(text)),
        Some(Rejected::NotYourTurn) => format!("It is the other player's turn. [{code}]"),
        Some(Rejected::IllegalMove) => format!("The move {text} is not possible. [{code}]"),
        _ if code == "resync" => format!("Too late for {text}: the game has gone on. [{code}]"),
        _ => format!("{text} is not possible now. [{code}]"),
    }
}

/// The clocks as the board's panel wants them.
fn table_view(game: &RemoteMatch, now: u64) -> Option<TableView> {
    let table = game.table.as_ref()?;
    let (own, other) = (game.seat().index(), (!game.seat()).index());
    let mut view = TableView {
        now: 0,
        attached: [true; 2],
        absent: [false; 2],
        clocks: game.clock_at(now),
        running: game.clock_running(),
        pauses_left: None,
        pause: None,
        grace: [None; 2],
        offers: [false; 2],
        can: [Vec::new(), Vec::new()],
        verdict: game.verdict(),
        rated: game.info.rated,
    };
    view.attached[other] = table.opponent_attached;
    view.absent[other] = table.opponent_absent;
    view.offers[own] = table.offered;
    view.offers[other] = table.offer;
    Some(view)
}
