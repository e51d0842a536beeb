//! A game as somebody looks at it: the one thing that every board screen is drawn from, wherever the
//! game is played.
//!
//! An offline game and an online match are read into the same [`Seen`]; what only a connection
//! brings is in [`Remote`].

use crate::{GameId, LogEntry, Player, Session};
use rules::{Event, Outcome, Seat, game::GameView};
use table::{Fischer, TableView, Verdict};

/// Who sits on a seat, as screens name them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(dead_code)] // a remote sitter comes with the online matches
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
    /// The game before the first command.
    pub(crate) start: &'g GameView,
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
            start: session.start(),
            opening: session.opening(),
            log: session.log(),
            table: session.table().view(),
            actor,
            clock: session.table().settings().clock,
            outcome: session.table().game().outcome(),
            sitters,
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

    /// Whether the one who looks may act.
    pub(crate) fn may_act(&self) -> bool {
        self.actor.is_some_and(|seat| self.is_person(seat))
    }

    /// The person at this phone who has to answer an open draw offer.
    pub(crate) fn answers_offer(&self) -> Option<Seat> {
        let offers = self.view.offers();
        Seat::ALL.into_iter().filter(|seat| self.is_person(*seat)).find(|seat| offers.is_open(!*seat))
    }
}
