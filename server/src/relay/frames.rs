//! Frames about a match: each seat gets its own, made from what that seat may see.

use super::{
    game::{Attached, Body, Match, Play, seat_name, written},
    io::Mono,
};
use crate::store::{Account, Booked};
use protocol::{
    GameName, MatchKind, Player, RatingBrief, ServerFrame, Setup, TierName,
    limits::LOG_PAGE,
    server::{
        HeadToHead, Log, MatchInfo, MatchResult, PauseState, RatingChange, SetupState, Stage, State, Table,
    },
};
use rules::{
    Seat,
    record::{read_config, wire, wire_state, write_config},
};
use serde::Serialize;
use serde_json::{Map, value::RawValue};
use std::sync::Arc;
use table::{Cause, Rating, Standing, Tier, text::close_state};

/// Bytes of a `state` besides the public state, mostly.
const USUAL: usize = 1_024;
/// Bytes of log in one frame; with the state it stays below what a frame may be.
const LOG_BYTES: usize = 40 * 1024;

/// A medal on the wire.
pub(super) const fn tier_name(tier: Tier) -> TierName {
    match tier {
        Tier::Bronze => TierName::Bronze,
        Tier::Silver => TierName::Silver,
        Tier::Gold => TierName::Gold,
        Tier::Platinum => TierName::Platinum,
        Tier::Diamond => TierName::Diamond,
    }
}

/// The medal that a name on the wire means.
pub(super) const fn tier_of(name: TierName) -> Tier {
    match name {
        TierName::Bronze => Tier::Bronze,
        TierName::Silver => Tier::Silver,
        TierName::Gold => Tier::Gold,
        TierName::Platinum => Tier::Platinum,
        TierName::Diamond => Tier::Diamond,
    }
}

/// A rating on the wire.
pub(super) fn brief(rating: Rating) -> RatingBrief {
    RatingBrief { rating: rating.points, games: rating.games, tier: tier_name(Tier::of(rating.points)) }
}

/// A player on the wire.
pub(super) fn player(account: &Account, rating: Option<Rating>) -> Player {
    let rating = account.name.is_some().then(|| brief(rating.unwrap_or_default()));
    Player { id: account.id.to_string(), name: account.name.clone(), deleted: account.deleted, rating }
}

/// The record of a pair, seen by player 0 or 1.
pub(super) fn record_of(record: &table::HeadToHead, by: usize) -> HeadToHead {
    HeadToHead {
        wins: record.wins[by],
        losses: record.wins[1 - by],
        draws: record.draws,
        form: record.form(by),
    }
}

fn change(standing: Standing) -> RatingChange {
    let before = standing.rating.points - standing.change;
    RatingChange {
        before,
        after: standing.rating.points,
        change: standing.change,
        games: standing.rating.games,
        tier: tier_name(Tier::of(standing.rating.points)),
        tier_before: tier_name(Tier::of(before)),
    }
}

/// The frames that hold texts which were written before.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(super) enum Told<'t> {
    /// As [`ServerFrame::State`].
    State(Box<State<&'t RawValue, &'t RawValue>>),
    /// As [`ServerFrame::Log`].
    Log {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The page.
        log: Log<&'t RawValue>,
    },
}

impl Told<'_> {
    /// The frame as text: strings, numbers and lists can always be written.
    pub(super) fn text(&self) -> String {
        let public = match self {
            Self::State(state) => state.state.get().len(),
            Self::Log { .. } => 0,
        };
        let mut text = Vec::with_capacity(public + USUAL);
        match serde_json::to_writer(&mut text, self) {
            Ok(()) => String::from_utf8(text).unwrap_or_default(),
            Err(_) => String::new(),
        }
    }
}

impl Match {
    /// What does not change, for one seat. `players` in seat order.
    pub(super) fn info(&self, seat: Seat, players: &[Player; 2], fresh: bool) -> ServerFrame {
        let fixed = &self.fixed;
        let config = match fixed.game {
            GameName::ChessUno => read_config(&fixed.settings.config).map(|config| write_config(&config)),
            _ => Ok(Map::new()),
        };
        let settings = super::game::table_settings(fixed.game, fixed.kind, fixed.rated, &fixed.settings);
        let hidden = fixed.game == GameName::Maharajah && fixed.settings.setup == Setup::Hidden;
        ServerFrame::Match(Box::new(MatchInfo {
            id: fixed.id.to_string(),
            fresh,
            rematch_of: fixed.rematch_of.map(|id| id.to_string()),
            seat: seat_name(seat),
            kind: fixed.kind,
            queue: fixed.queue.filter(|_| fixed.kind == MatchKind::Queue),
            rated: fixed.rated,
            game: fixed.game,
            config: config.unwrap_or_default(),
            clock: fixed.settings.clock,
            grace_ms: settings.grace,
            away_claim_ms: settings.away_claim,
            setup: if hidden { Setup::Hidden } else { Setup::Classic },
            you: players[seat.index()].clone(),
            opponent: players[(!seat).index()].clone(),
            last_army: fixed.last_armies[seat.index()].clone(),
            start: match &self.body {
                Body::Play(play) if hidden => play.start.as_deref().map(ToOwned::to_owned),
                _ => None,
            },
        }))
    }

    /// The whole of it, for one seat, with the log entries that its socket was not told yet: the
    /// `state` frame as text.
    pub(super) fn state(&mut self, seat: Seat, now: Mono, events: Vec<String>) -> String {
        let told = self.seats[seat.index()].told;
        let public = self.public();
        let id = self.id().to_string();
        let attached = self.seats.map(|attached| attached.conn.is_some());
        let (at, setup_left) = (self.table_time(now), self.setup_left(now));
        // For three seconds after the armies are shown no clock runs (TB-24).
        let begun = self.base <= i64::try_from(now).unwrap_or(i64::MAX);
        let bare = |stage, setup| State {
            id: id.clone(),
            stage,
            version: 0,
            cseq: 0,
            at: 0,
            now,
            state: RawValue::NULL,
            table: None,
            setup,
            events: events.clone(),
            log: Log::default(),
        };
        let state = match &self.body {
            Body::Setup { row, .. } => bare(
                Stage::Setup,
                Some(SetupState {
                    own: row.armies[seat.index()].clone(),
                    opponent_fixed: row.armies[(!seat).index()].is_some(),
                    opponent_attached: attached[(!seat).index()],
                    left_ms: setup_left,
                    refused: row.refused.clone(),
                }),
            ),
            Body::Closed(_) => bare(Stage::Over, None),
            Body::Play(play) => State {
                version: play.table.version(),
                cseq: play.table.last_number(seat),
                at: at.max(play.table.now()),
                state: public.as_deref().unwrap_or(RawValue::NULL),
                table: Some(table_of(play, seat, attached[(!seat).index()], begun)),
                log: play.log_from(told, true),
                ..bare(if play.table.verdict().is_some() { Stage::Over } else { Stage::Play }, None)
            },
        };
        let text = Told::State(Box::new(state)).text();
        if let Body::Play(play) = &self.body {
            self.seats[seat.index()].told = play.log.len() as u64;
        }
        text
    }

    /// The public state of the table as it stands; both seats see the same of all three games, so
    /// that it is written once.
    fn public(&mut self) -> Option<Arc<RawValue>> {
        let Body::Play(play) = &self.body else { return None };
        // Talk changes what is open without counting, but nothing that the public state shows.
        let version = play.table.version();
        if let Some((seen, text)) = &self.seen
            && *seen == version
        {
            return Some(Arc::clone(text));
        }
        let view = play.table.game().view(Seat::A);
        let text = match play.table.verdict() {
            None => written(&wire(&view)),
            Some(verdict) => {
                let mut value = wire_state(&view);
                close_state(&mut value, verdict);
                written(&value)
            }
        };
        let text: Arc<RawValue> = text.into();
        self.seen = Some((version, Arc::clone(&text)));
        Some(text)
    }

    /// The result, for one seat; `None` while it runs.
    pub(super) fn result(&self, seat: Seat) -> Option<ServerFrame> {
        let verdict = self.verdict()?;
        let (own, other) = (seat.index(), (!seat).index());
        let booked: Option<&Booked> = self.booked.as_ref();
        Some(ServerFrame::Result(Box::new(MatchResult {
            id: self.id().to_string(),
            seat: seat_name(seat),
            winner: verdict.winner.map(seat_name),
            reason: verdict.reason.code().to_owned(),
            rated: booked.is_some(),
            you: booked.map(|booked| change(booked.standings[own])),
            opponent: booked.map(|booked| change(booked.standings[other])),
            head_to_head: booked.map(|booked| record_of(&booked.head_to_head, own)),
        })))
    }
}

impl Play {
    /// Entries from a number on, as many as fit into a frame: the last ones if `latest`, else the
    /// first.
    pub(super) fn log_from(&self, from: u64, latest: bool) -> Log<&RawValue> {
        let total = self.log.len();
        let start = usize::try_from(from).unwrap_or(usize::MAX).min(total);
        let wanted = self.log.get(start..).unwrap_or_default();
        let mut bytes = 0;
        let mut fits = |entry: &&RawValue| {
            bytes += 1 + entry.get().len();
            bytes <= LOG_BYTES
        };
        let wanted = wanted.iter().map(Box::as_ref);
        let page: Vec<&RawValue> = if latest {
            let mut page: Vec<_> = wanted.rev().take(LOG_PAGE).take_while(&mut fits).collect();
            page.reverse();
            page
        } else {
            wanted.take(LOG_PAGE).take_while(&mut fits).collect()
        };
        let from = if latest { total - page.len() } else { start };
        Log {
            from: from as u64,
            total: total as u64,
            opening: if from == 0 { self.opening.clone() } else { Vec::new() },
            entries: page,
        }
    }
}

/// The table in the view of one seat.
fn table_of(play: &Play, seat: Seat, opponent_attached: bool, begun: bool) -> Table {
    let (table, view) = (&play.table, play.table.view());
    let (own, other) = (seat.index(), (!seat).index());
    let rematch = table.rematch_asked().filter(|_| table.rematch_left().is_some());
    Table {
        opponent_attached: opponent_attached && view.attached[other],
        opponent_absent: view.absent[other],
        clock: view.clocks.map(|[a, b]| protocol::ClockTimes {
            a,
            b,
            running: view.running.filter(|_| begun).map(seat_name),
        }),
        pauses: view.pauses_left.map(|left| [left[own], left[other]]),
        pause: view.pause.map(|pause| PauseState {
            by: seat_name(pause.by),
            shield: pause.cause == Cause::Shield,
            left_ms: pause.ends.saturating_sub(view.now),
        }),
        grace_ms: view.grace[other],
        grace_runs: table.is_grace_running(!seat),
        offered: view.offers[own],
        offer: view.offers[other],
        can: view.can[own].iter().map(|command| command.word().to_owned()).collect(),
        opponent_missing_since_restart: table.is_missing(!seat) && table.verdict().is_none(),
        claim_in_ms: table.claim_in(seat),
        leave_in_ms: table.leave_in(seat),
        rematch: rematch.map(|by| if by == seat { "you" } else { "opponent" }.to_owned()),
        rematch_ms: table.rematch_left(),
    }
}

impl Attached {
    /// The socket's present player comes anew and holds so many entries.
    pub(super) fn at(conn: super::io::ConnId, told: u64) -> Self {
        Self { conn: Some(conn), told }
    }
}
