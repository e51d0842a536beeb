//! A game as somebody looks at it: the one thing that every board screen is drawn from, wherever the
//! game is played.
//!
//! An offline game and an online match are read into the same [`Seen`]; what only a connection
//! brings is in [`Remote`].

use crate::{
    GameId, LogEntry, Player, Session,
    online::{Connection, RemoteMatch, seat_of},
};
use protocol::server;
use rules::{Event, Outcome, Seat, Talk, game::GameView};
use table::{Cause, Fischer, Pause, TableCommand, TableView, Verdict};

/// Who sits on a seat, as screens name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// A person at this phone.
    Person,
    /// The computer, at a level.
    Computer {
        /// 1 to 10.
        level: u8,
    },
    /// A person elsewhere; a guest has no name.
    Remote {
        /// The name.
        name: Option<String>,
    },
}

impl From<&Player> for Sitter {
    fn from(player: &Player) -> Self {
        match player {
            Player::Person => Self::Person,
            Player::Computer { level } => Self::Computer { level: *level },
        }
    }
}

/// The sitters of an offline game.
pub(crate) fn sitters(players: &[Player; 2]) -> [Sitter; 2] {
    players.each_ref().map(Sitter::from)
}

/// The only person at this phone; `None` where two play at it.
pub(crate) fn only_person(sitters: &[Sitter; 2]) -> Option<Seat> {
    let mut people = Seat::ALL.into_iter().filter(|seat| sitters[seat.index()] == Sitter::Person);
    people.next().filter(|_| people.next().is_none())
}

/// A game at one moment, as the one who looks may see it.
#[derive(Clone, Debug)]
pub(crate) struct Seen<'g> {
    /// Its number in the store of this phone.
    pub(crate) id: Option<GameId>,
    /// Who looks: the person who may act, else the person who sits there.
    pub(crate) seat: Seat,
    /// What that seat sees.
    pub(crate) view: GameView,
    /// The game before the first command, where that is known.
    pub(crate) start: Option<&'g GameView>,
    /// What happened before the first command.
    pub(crate) opening: &'g [Event],
    /// Every accepted command.
    pub(crate) log: &'g [LogEntry],
    /// Who sits where, seat A first.
    pub(crate) sitters: [Sitter; 2],
    /// Clocks, pauses, offers, what may be said, the verdict.
    pub(crate) table: TableView,
    /// Who may act.
    pub(crate) actor: Option<Seat>,
    /// The clock that the game is played with.
    pub(crate) clock: Option<Fischer>,
    /// How the game itself ended.
    pub(crate) outcome: Option<Outcome>,
    /// What only a connection brings.
    pub(crate) remote: Option<Remote<'g>>,
}

impl<'g> Seen<'g> {
    /// An offline game.
    pub(crate) fn of(session: &'g Session) -> Self {
        let sitters = sitters(session.players());
        let person = |seat: &Seat| sitters[seat.index()] == Sitter::Person;
        let actor = session.table().actor();
        let seat = actor.filter(person).or_else(|| Seat::ALL.into_iter().find(person)).unwrap_or(Seat::A);
        Self {
            id: Some(session.id()),
            seat,
            view: session.view(seat),
            start: Some(session.start()),
            opening: session.opening(),
            log: session.log(),
            table: session.table().view(),
            actor,
            clock: session.table().settings().clock,
            outcome: session.table().game().outcome(),
            sitters,
            remote: None,
        }
    }

    /// A match on a server, with its game as the own seat sees it.
    pub(crate) fn of_match(remote: Remote<'g>, view: GameView, start: Option<&'g GameView>) -> Self {
        let (game, seat) = (remote.game, remote.game.seat());
        let mut sitters = [Sitter::Person, Sitter::Person];
        sitters[(!seat).index()] = Sitter::Remote { name: game.info.opponent.name.clone() };
        let table = table_view(game, remote.now);
        let actor = view.actor().filter(|_| game.stage == server::Stage::Play);
        let clock = game.info.clock;
        Self {
            id: None,
            seat,
            start,
            opening: &game.opening,
            log: &game.log,
            sitters,
            actor,
            clock: clock.map(|clock| Fischer { base_ms: clock.base_ms, increment_ms: clock.increment_ms }),
            outcome: view.outcome(),
            view,
            table,
            remote: Some(remote),
        }
    }

    /// Whether a person at this phone sits there.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.sitters[seat.index()] == Sitter::Person
    }

    /// The only person at this phone; `None` where two play at it.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        only_person(&self.sitters)
    }

    /// The result, once there is one.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.table.verdict
    }

    /// Whether the one who looks may act: over a connection only while nothing is on its way.
    pub(crate) fn may_act(&self) -> bool {
        let free = self.remote.as_ref().is_none_or(Remote::is_free);
        self.is_own_turn() && free && self.table.pause.is_none()
    }

    /// Whether the game waits for a person at this phone.
    pub(crate) fn is_own_turn(&self) -> bool {
        self.actor.is_some_and(|seat| self.is_person(seat))
    }

    /// The person at this phone who has to answer an open draw offer.
    pub(crate) fn answers_offer(&self) -> Option<Seat> {
        let offers = self.table.offers;
        Seat::ALL.into_iter().filter(|seat| self.is_person(*seat)).find(|seat| offers[(!*seat).index()])
    }
}

/// What only a connection brings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remote<'g> {
    /// The match.
    pub(crate) game: &'g RemoteMatch,
    /// The own connection.
    pub(crate) connection: Connection,
    /// Since when it is lost, in ms of the local clock.
    pub(crate) lost_since: Option<u64>,
    /// The local clock, in ms.
    pub(crate) now: u64,
    /// Whether the person wants to wait on, and not to claim or leave.
    pub(crate) waits: bool,
}

impl Remote<'_> {
    /// Whether something may be said: connected, and nothing on its way.
    fn is_free(&self) -> bool {
        self.game.pending.is_none() && self.is_connected()
    }

    /// Whether the server hears.
    pub(crate) fn is_connected(&self) -> bool {
        matches!(self.connection, Connection::On | Connection::Shaky)
    }

    /// The table as the server told it.
    pub(crate) fn table(&self) -> Option<&server::Table> {
        self.game.table.as_ref()
    }
}

/// The table of a match in the words of an offline one, as far as a seat is told of it.
fn table_view(game: &RemoteMatch, now: u64) -> TableView {
    let (own, other) = (game.seat().index(), (!game.seat()).index());
    let told = game.table.as_ref();
    let by_seat = |mine: bool, theirs: bool| {
        let mut both = [mine; 2];
        both[other] = theirs;
        both
    };
    let mut can = [Vec::new(), Vec::new()];
    can[own] =
        told.map_or_else(Vec::new, |table| table.can.iter().filter_map(|word| command(word)).collect());
    let mut grace = [None; 2];
    grace[other] = game.grace_at(now);
    let pause = told.and_then(|table| table.pause).map(|pause| Pause {
        by: seat_of(pause.by),
        cause: if pause.shield { Cause::Shield } else { Cause::Asked },
        ends: now + game.pause_at(now).unwrap_or_default(),
    });
    TableView {
        now,
        attached: by_seat(true, told.is_some_and(|table| table.opponent_attached)),
        absent: by_seat(false, told.is_some_and(|table| table.opponent_absent)),
        clocks: game.clock_at(now),
        running: game.clock_running(),
        pauses_left: told.and_then(|table| table.pauses).map(|left| {
            let mut both = [left[0]; 2];
            both[other] = left[1];
            both
        }),
        pause,
        grace,
        offers: by_seat(told.is_some_and(|table| table.offered), told.is_some_and(|table| table.offer)),
        can,
        verdict: game.verdict(),
        rated: game.info.rated,
    }
}

/// A command of the table, or talk, by its word.
fn command(word: &str) -> Option<TableCommand> {
    let talk = Talk::ALL.into_iter().map(TableCommand::Talk);
    TableCommand::OWN.into_iter().chain(talk).find(|command| command.word() == word)
}
