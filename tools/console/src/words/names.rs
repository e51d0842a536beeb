//! Who is who: players, armies, men, games.

use app::{Player, Variant};
use rules::{
    Seat,
    board::{Army, Kind, Piece},
};

/// How the two players are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    names: [String; 2],
    /// The seat that is spoken to, where one person plays against the computer.
    you: Option<Seat>,
}

impl Names {
    /// Of the players of a game: one person is "you".
    pub(crate) fn of(players: &[Player; 2]) -> Self {
        let alone = matches!(players, [Player::Person, Player::Computer { .. }])
            || matches!(players, [Player::Computer { .. }, Player::Person]);
        let computers = players.iter().filter(|player| **player != Player::Person).count();
        let name = |seat: Seat| match &players[seat.index()] {
            Player::Person if alone => "You".to_owned(),
            Player::Person => format!("Player {seat}"),
            Player::Computer { level } if computers == 2 => format!("Computer {seat} (level {level})"),
            Player::Computer { level } => format!("Computer (level {level})"),
        };
        let person = |seat: &Seat| alone && players[seat.index()] == Player::Person;
        Self { names: Seat::ALL.map(name), you: Seat::ALL.into_iter().find(person) }
    }

    /// Of a game online: who sits here is "you".
    pub(crate) fn online(own: Seat, opponent: &str) -> Self {
        let name = |seat| if seat == own { "You".to_owned() } else { opponent.to_owned() };
        Self { names: Seat::ALL.map(name), you: Some(own) }
    }

    /// Of a game of which only the seats are known.
    pub(crate) fn seats() -> Self {
        Self { names: Seat::ALL.map(|seat| format!("Player {seat}")), you: None }
    }

    /// The name.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// The name inside a sentence: "you", "Player A".
    pub(crate) fn inside(&self, seat: Seat) -> &str {
        if self.you == Some(seat) { "you" } else { self.name(seat) }
    }

    /// The name and what the player does: "You draw", "Player A draws".
    pub(crate) fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.you == Some(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.name(seat))
    }
}

/// The name of a player in a list or a PGN.
pub(crate) fn player(player: &Player) -> String {
    match player {
        Player::Person => "Person".to_owned(),
        Player::Computer { level } => format!("Computer {level}"),
    }
}

/// "White" or "Black".
pub(crate) const fn army(army: Army) -> &'static str {
    match army {
        Army::White => "White",
        Army::Black => "Black",
    }
}

/// "knight".
pub(crate) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
        Kind::Archbishop => "archbishop",
        Kind::Chancellor => "chancellor",
        Kind::Maharajah => "maharajah",
    }
}

/// "white knight".
pub(crate) fn man(piece: Piece) -> String {
    format!("{} {}", piece.army, kind(piece.kind))
}

/// What a game is called.
pub(crate) const fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::UnoPurist => "Chess-Uno, purist",
        Variant::UnoKingHunt => "Chess-Uno, king hunt",
        Variant::Classic => "Classic chess",
        Variant::Maharajah => "Maharajah",
        Variant::Minesweeper => "Minesweeper Chess",
    }
}
