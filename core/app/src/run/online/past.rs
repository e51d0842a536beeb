//! Finished matches on the server: rows of the history, and their records as replays.

use crate::{
    SessionError,
    online::Ask,
    run::{
        blocks::{heading, paragraph},
        brain::Brain,
        film::Film,
        history::played,
        sieve::{self, Sieve},
    },
    screen::{
        Block, Button, ButtonStyle, Icon, press,
        result::reason_text,
        seen::Sitter,
        texts::{Texts, text},
    },
};
use protocol::server::PastGame;
use rules::record::Record;
use serde_json::Value;
use table::{Verdict, VerdictReason};

use super::{banners::offline_reason, net::Net, profile::game_name};
use crate::online::seat_of;

/// Rows of finished matches under their heading, with how old they are while there is no server;
/// nothing where there are none.
pub(in crate::run) fn past_rows(net: &Net, sieve: &Sieve, texts: &Texts) -> Vec<Block> {
    let search = net.field(sieve::FIELD);
    let games = net.online.games.iter().filter(|game| sieve.lets_there(game, search, texts));
    let rows: Vec<Block> = games.map(|game| past_row(game, texts)).collect();
    if rows.is_empty() {
        return rows;
    }
    let stale = offline_reason(net, texts).map(|reason| paragraph(text!(texts, "stale", reason = &reason)));
    let head = core::iter::once(heading(text!(texts, "online-games"))).chain(stale);
    head.chain(rows).collect()
}

fn past_row(game: &PastGame, texts: &Texts) -> Block {
    let title = game_name(game.game, texts);
    let own = seat_of(game.seat);
    let reason = VerdictReason::parse(&game.reason);
    let result = match game.winner.map(seat_of) {
        Some(winner) if winner == own => text!(texts, "result-won"),
        Some(_) => text!(texts, "result-lost"),
        None if reason.is_some_and(VerdictReason::has_result) => text!(texts, "result-draw"),
        None => text!(texts, "result-none"),
    };
    let opponent = game.opponent.clone().unwrap_or_else(|| text!(texts, "guest"));
    let change =
        game.change.map(|change| if change < 0 { format!("−{}", -change) } else { format!("+{change}") });
    let reason = reason.map(|reason| reason_text(reason, texts));
    let ended = played(i64::try_from(game.ended).unwrap_or(i64::MAX), texts);
    let parts: Vec<String> = [Some(opponent), reason, change, Some(ended)].into_iter().flatten().collect();
    let spoken = text!(texts, "history-spoken", title = &title, result = &result, line = &parts.join(", "));
    let button = press(&format!("record:{}", game.id), Icon::History, title.clone(), ButtonStyle::Plain);
    Block::Row {
        button: Button { spoken, ..button },
        title,
        line: parts.join(" · "),
        trailing: result,
        board: None,
    }
}

impl Brain {
    /// Asks for the newest finished matches.
    pub(in crate::run) fn ask_games(&mut self) {
        self.wish(Ask::Games { before: None });
    }

    /// Asks for the record of a finished match; its replay opens when it comes.
    pub(in crate::run) fn want_record(&mut self, id: &str) {
        self.net.wants_record = Some(id.to_owned());
        self.say(text!(self.texts, "loading"));
        self.wish(Ask::Record(id.to_owned()));
    }

    /// A record has come.
    pub(super) fn record_came(&mut self, id: &str, record: &Value) -> Result<(), SessionError> {
        if self.net.wants_record.as_deref() != Some(id) {
            return Ok(());
        }
        self.net.wants_record = None;
        let record = Record::parse(&record.to_string())?;
        let film = match self.net.online.matches.get(id) {
            Some(game) => {
                let name = game.info.opponent.name.clone();
                Film::of_record(&record, sitters(game.seat(), name), game.verdict())
            }
            None => {
                let Some(game) = self.net.online.games.iter().find(|game| game.id == id) else {
                    return Ok(());
                };
                let reason = VerdictReason::parse(&game.reason);
                let winner = game.winner.map(seat_of);
                let verdict = reason.map(|reason| Verdict { winner, reason });
                Film::of_record(&record, sitters(seat_of(game.seat), game.opponent.clone()), verdict)
            }
        };
        self.hush();
        self.show_film(film?);
        Ok(())
    }
}

fn sitters(own: rules::Seat, name: Option<String>) -> [Sitter; 2] {
    let mut sitters = [Sitter::Person, Sitter::Person];
    sitters[(!own).index()] = Sitter::Remote { name };
    sitters
}
