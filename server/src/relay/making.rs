//! New matches: from a queue, from a room, or as a rematch. Saved first, told then.

use super::{
    Relay,
    game::{Attached, Body, Letter, Match, Play, What, kind_of, table_settings},
    io::{ConnId, Waits},
};
use crate::store::{
    AccountId, Change, Door, MatchFixed, MatchId, PlayRow, Reads, Refused, SetupRow, StoredMatch, Written,
};
use protocol::{Army, Code, GameName, MatchKind, Queue, RoomSettings, Setup};
use rules::{
    Dice, Seat,
    record::{NewGame, read_config},
};
use table::{Millis, Step, VerdictReason};

/// Where a new match comes from, and who is told if it cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Two tickets of a queue, with what they waited.
    Queue { queue: Queue, waited: [Millis; 2] },
    /// A room that was joined on this socket.
    Room { code: String, conn: ConnId, request: u64 },
    /// A rematch.
    Rematch,
}

/// A match that is being made.
#[derive(Debug)]
pub(super) struct Making {
    pub(super) stored: StoredMatch,
    pub(super) play: Option<Play>,
    pub(super) origin: Origin,
}

impl Making {
    /// The change that makes it.
    pub(super) fn change(&self) -> Change {
        let room = match &self.origin {
            Origin::Room { code, .. } => Some(code.clone()),
            Origin::Queue { .. } | Origin::Rematch => None,
        };
        Change::NewMatch { new: Box::new(self.stored.clone()), room }
    }
}

/// The game of these settings, if they fit (no armies yet).
fn new_game(game: GameName, settings: &RoomSettings) -> Result<NewGame, Code> {
    Ok(match game {
        GameName::ChessUno => {
            NewGame::ChessUno(read_config(&settings.config).map_err(|_| Code::ConfigOutOfRange)?)
        }
        GameName::Maharajah => NewGame::classic(),
        GameName::Minesweeper => NewGame::Minesweeper,
    })
}

/// Whether a room may have these settings.
pub(super) fn check_settings(game: GameName, settings: &RoomSettings) -> Result<(), Code> {
    new_game(game, settings)?;
    let no_config = game == GameName::ChessUno || settings.config.is_empty();
    let clock = settings.clock.is_none_or(|clock| {
        game != GameName::ChessUno
            && (60_000..=3_600_000).contains(&clock.base_ms)
            && clock.increment_ms <= 60_000
    });
    if no_config && clock { Ok(()) } else { Err(Code::ConfigOutOfRange) }
}

/// What a queue plays (TB-34).
pub(super) fn queue_settings(queue: Queue) -> RoomSettings {
    let mut settings = RoomSettings::default();
    match queue {
        Queue::UnoPurist => drop(settings.config.insert("gameMode".to_owned(), "purist".into())),
        Queue::UnoKingHunt => drop(settings.config.insert("gameMode".to_owned(), "capture".into())),
        Queue::Maharajah | Queue::Minesweeper => {
            settings.clock = Some(protocol::Clock { base_ms: 600_000, increment_ms: 5_000 });
        }
    }
    settings
}

impl<R: Reads> Relay<R> {
    /// What does not change in a match that is to be made.
    pub(super) fn fixed(
        &mut self,
        seats: [AccountId; 2],
        game: GameName,
        kind: MatchKind,
        settings: RoomSettings,
    ) -> MatchFixed {
        MatchFixed {
            id: MatchId(self.draw()),
            seats,
            game,
            kind,
            queue: None,
            rated: false,
            settings,
            rematch_of: None,
            last_armies: [None, None],
            seed: self.draw_seed(),
            created: self.now.wall,
        }
    }

    /// Gets a match ready to be saved.
    pub(super) fn making(&self, fixed: MatchFixed, origin: Origin) -> Result<Making, Code> {
        let hidden = fixed.game == GameName::Maharajah && fixed.settings.setup == Setup::Hidden;
        let mut stored =
            StoredMatch { fixed, setup: None, play: None, saved_at: self.now.wall, closed: None };
        if hidden {
            stored.setup = Some(SetupRow::default());
            return Ok(Making { stored, play: None, origin });
        }
        let fixed = &stored.fixed;
        let game = new_game(fixed.game, &fixed.settings)?;
        let mut dice = Dice::at_moment(fixed.seed.0, 0);
        let (record, begun) = game.begin(&mut dice).map_err(|_| Code::ConfigOutOfRange)?;
        let settings = table_settings(fixed.game, fixed.kind, fixed.rated, &fixed.settings);
        let play = Play::open(settings, begun).map_err(|_| Code::ConfigOutOfRange)?;
        stored.play = Some(PlayRow { record, saved: play.table.saved() });
        Ok(Making { stored, play: Some(play), origin })
    }

    /// Saves a new match; it is told when it is durable.
    pub(super) fn make(&mut self, making: Making) {
        self.making.insert(making.stored.fixed.id);
        self.save(vec![making.change()], Waits::NewMatch(Box::new(making)));
    }

    /// The store has answered for a new match; `None` if the group may have failed.
    pub(super) fn made(&mut self, making: Making, result: Option<Result<Written, Refused>>) {
        self.making.remove(&making.stored.fixed.id);
        let result = result.or_else(|| {
            // Reading tells whether the group took effect before it failed.
            let found = self.reads.load(making.stored.fixed.id).ok().flatten();
            found.map(|_| Ok(Written::Done))
        });
        match result {
            Some(Ok(_)) => self.begin(making),
            Some(Err(refused)) => self.not_made(making, Some(refused)),
            None => self.not_made(making, None),
        }
    }

    fn begin(&mut self, making: Making) {
        let Making { stored, play, origin } = making;
        let id = stored.fixed.id;
        let now = i64::try_from(self.now.mono).unwrap_or(i64::MAX);
        let body = match play {
            Some(play) => Body::Play(Box::new(play)),
            None => Body::Setup { row: SetupRow::default(), since: now },
        };
        let mut found = Match::new(stored.fixed, body, now);
        tracing::debug!(r#match = %id, game = found.fixed.game.word(), rated = found.fixed.rated, "begins");
        self.counts.begun += 1;
        match &origin {
            Origin::Queue { queue, waited } => {
                self.counts.paired += 1;
                self.counts.waited_ms += waited.iter().sum::<u64>();
                self.tickets_matched(found.fixed.seats, *queue);
            }
            Origin::Room { code, conn, request } => {
                self.room_joined(code, found.fixed.seats, (*conn, *request));
            }
            Origin::Rematch => self.leave_queues_to_play(&found.fixed),
        }
        for (seat, account) in Seat::ALL.into_iter().zip(found.fixed.seats) {
            let live = self.live.entry(account).or_default();
            live.matches.push(id);
            found.seats[seat.index()] = Attached { conn: live.conn, told: 0 };
            found.came[seat.index()] = true;
        }
        self.seat_the_absent(&mut found);
        for seat in Seat::ALL {
            if let Some(conn) = found.seats[seat.index()].conn {
                self.tell_all(&mut found, seat, conn, true, Vec::new());
            }
        }
        if found.verdict().is_some() {
            self.counts.ended += 1;
        }
        let seats = found.fixed.seats;
        self.keep(found);
        self.lose_for_the_deleted(id, seats);
    }

    /// An account that was deleted while its match was being saved has lost it (TB-36).
    fn lose_for_the_deleted(&mut self, id: MatchId, seats: [AccountId; 2]) {
        for (seat, account) in Seat::ALL.into_iter().zip(seats) {
            let gone = matches!(self.reads.account(account), Ok(Some(found)) if found.deleted);
            if gone || self.deleting.contains_key(&account) {
                self.post(id, Letter { at: self.now.mono, what: What::Deleted { seat } });
            }
        }
    }

    /// A game begins with both seats attached; who is not here is lost at once. Whom this process
    /// has never seen in it is not lost, but missing as after a restart (TB-05).
    pub(super) fn seat_the_absent(&mut self, found: &mut Match) {
        let (seats, came) = (found.seats, found.came);
        let Body::Play(play) = &mut found.body else { return };
        let mut dice = Dice::from_seed([0; 32]);
        let here = |seat: Seat| seats[seat.index()].conn.is_some();
        let restarted = Seat::ALL.into_iter().any(|seat| !here(seat) && !came[seat.index()]);
        if restarted {
            play.table.restart();
        }
        for seat in Seat::ALL {
            if restarted && (here(seat) || came[seat.index()]) {
                let _ = play.table.step(seat, Step::Attach, &mut dice);
            }
            if !here(seat) && came[seat.index()] {
                let _ = play.table.step(seat, Step::Lost, &mut dice);
            }
        }
    }

    fn not_made(&mut self, making: Making, refused: Option<Refused>) {
        match making.origin {
            Origin::Queue { queue, .. } => self.tickets_go_on(making.stored.fixed.seats, queue, refused),
            Origin::Room { code, conn, request } => {
                // Whoever was faster has joined it or closed it.
                let is_closed =
                    || matches!(self.reads.room(&code), Ok(Some(room)) if room.door == Door::Closed);
                let code = match refused {
                    Some(Refused::Gone) if is_closed() => Code::RoomClosed,
                    Some(Refused::Gone) => Code::RoomTaken,
                    Some(Refused::TooMany) => Code::TooManyMatches,
                    Some(Refused::Exists | Refused::InQueueMatch) | None => Code::Unavailable,
                };
                self.refuse(conn, request, code);
            }
            // Both may ask again, or begin another way.
            Origin::Rematch => {
                let code = match refused {
                    Some(Refused::InQueueMatch) => Code::InQueueMatch,
                    _ => Code::Unavailable,
                };
                for account in making.stored.fixed.seats {
                    self.send_to(account, &super::error(0, code));
                }
            }
        }
    }

    /// The rematch of a match: armies swapped, settings and rated status stay (TB-22).
    pub(super) fn rematch(&mut self, found: &Match) -> Option<Making> {
        let before = &found.fixed;
        let [a, b] = before.seats;
        let mut settings = before.settings.clone();
        settings.army = match settings.army {
            Army::White => Army::Black,
            Army::Black => Army::White,
            Army::Random => Army::Random,
        };
        let mut fixed = self.fixed([b, a], before.game, before.kind, settings);
        fixed.queue = before.queue;
        fixed.rated = before.rated;
        fixed.rematch_of = Some(before.id);
        if before.game == GameName::Maharajah && before.settings.setup == Setup::Hidden {
            fixed.last_armies = self.last_armies(before.id);
        }
        self.making(fixed, Origin::Rematch).ok()
    }

    /// Both armies of a match, for the seats of its rematch: each player's own, in the other
    /// colour.
    fn last_armies(&self, id: MatchId) -> [Option<String>; 2] {
        let stored = self.reads.load(id).ok().flatten();
        let record = stored.and_then(|stored| stored.play).map(|play| play.record);
        let placement = record.as_ref().and_then(|record| record.placement()).unwrap_or_default();
        let ranks: Vec<&str> = placement.split('/').collect();
        let (Some(black), Some(white)) = (ranks.get(..4), ranks.get(4..8)) else { return [None, None] };
        [Some(mirrored(black)), Some(mirrored(white))]
    }

    /// Closes a running match whose stored state cannot be read (TB-23).
    pub(super) fn close_unreadable(&mut self, id: MatchId) {
        let change = Change::Setup {
            id,
            setup: None,
            play: None,
            closed: Some(VerdictReason::ServerAbort),
            now: self.now.wall,
        };
        self.save(vec![change], Waits::Nobody);
    }

    /// Whether a private game between these two would be rated (TB-31).
    pub(super) fn is_rated(&self, pair: [AccountId; 2], game: GameName, settings: &RoomSettings) -> bool {
        let named =
            |id: AccountId| matches!(self.reads.account(id), Ok(Some(account)) if account.name.is_some());
        let possible = table_settings(game, MatchKind::Private, true, settings).can_be_rated(kind_of(game));
        let since = self.now.wall.saturating_sub(86_400_000 - 1);
        settings.rated
            && possible
            && pair.into_iter().all(named)
            && self.reads.booked_private(pair, game, since).is_ok_and(|booked| booked < 5)
    }
}

/// An army as the other colour has it: ranks from the other end, letters of the other case.
fn mirrored(ranks: &[&str]) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    };
    let turned: Vec<String> = ranks.iter().rev().map(|rank| rank.chars().map(swap).collect()).collect();
    turned.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_is_mirrored_for_the_other_colour() {
        assert_eq!(mirrored(&["8", "8", "PPPPPPPP", "RNAQKBNR"]), "rnaqkbnr/pppppppp/8/8");
    }
}
