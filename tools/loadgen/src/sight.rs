//! Frames as a client reads them: only what a load needs, borrowed from the text.

use crate::measure::Lot;
use serde::Deserialize;

/// What a frame is.
pub(crate) fn kind(text: &str) -> &str {
    let rest = text.strip_prefix("{\"t\":\"").unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}

/// `welcome`.
#[derive(Deserialize)]
pub(crate) struct Welcome<'t> {
    pub(crate) epoch: u64,
    #[serde(borrow)]
    pub(crate) matches: Vec<&'t str>,
}

/// `match`.
#[derive(Deserialize)]
pub(crate) struct Match<'t> {
    #[serde(rename = "match")]
    pub(crate) id: &'t str,
    pub(crate) fresh: bool,
    pub(crate) seat: &'t str,
    pub(crate) opponent: Player<'t>,
}

/// A player.
#[derive(Deserialize)]
pub(crate) struct Player<'t> {
    pub(crate) id: &'t str,
}

/// `state`.
#[derive(Deserialize)]
pub(crate) struct State<'t> {
    #[serde(rename = "match")]
    pub(crate) id: &'t str,
    pub(crate) stage: &'t str,
    pub(crate) version: u64,
    pub(crate) cseq: u64,
    #[serde(borrow)]
    pub(crate) state: Option<Public<'t>>,
    pub(crate) table: Option<Table>,
    pub(crate) log: Log,
}

/// How much of the log there is.
#[derive(Deserialize)]
pub(crate) struct Log {
    pub(crate) total: u64,
}

/// The table.
#[derive(Deserialize)]
pub(crate) struct Table {
    pub(crate) opponent_attached: bool,
    pub(crate) opponent_absent: bool,
}

/// The public state of a game.
#[derive(Deserialize)]
pub(crate) struct Public<'t> {
    pub(crate) actor: Option<&'t str>,
    #[serde(borrow)]
    legal: Vec<&'t str>,
    fen: &'t str,
    army: &'t str,
    #[serde(default)]
    to_place: usize,
}

/// `done` and `rejected`.
#[derive(Deserialize)]
pub(crate) struct Answer<'t> {
    #[serde(rename = "match")]
    pub(crate) id: &'t str,
    pub(crate) cseq: u64,
    #[serde(default)]
    pub(crate) version: u64,
    #[serde(default)]
    pub(crate) code: &'t str,
}

/// `room`.
#[derive(Deserialize)]
pub(crate) struct Room<'t> {
    pub(crate) code: &'t str,
    pub(crate) status: &'t str,
    pub(crate) own: bool,
}

/// `error`.
#[derive(Deserialize)]
pub(crate) struct Error<'t> {
    pub(crate) code: &'t str,
}

/// `result`.
#[derive(Deserialize)]
pub(crate) struct Outcome<'t> {
    #[serde(rename = "match")]
    pub(crate) id: &'t str,
    pub(crate) rated: bool,
    pub(crate) you: Option<Change>,
}

/// What a rating changed by.
#[derive(Deserialize, Clone, Copy)]
pub(crate) struct Change {
    pub(crate) after: i64,
    pub(crate) change: i64,
}

impl Public<'_> {
    /// A command of the actor, by lot.
    pub(crate) fn command(&self, lot: &mut Lot) -> Option<String> {
        if self.to_place > 0 && self.legal.is_empty() {
            return self.placement(lot);
        }
        self.legal.get(lot.below(self.legal.len())).map(|text| (*text).to_owned())
    }

    /// Squares for pawns that come back: the home rank first, the next one once it is full.
    fn placement(&self, lot: &mut Lot) -> Option<String> {
        let (home, next) = if self.army == "white" { (2, 3) } else { (7, 6) };
        let mut squares = self.free(home, lot);
        if squares.len() < self.to_place {
            squares.extend(self.free(next, lot));
        }
        squares.truncate(self.to_place);
        (squares.len() == self.to_place).then(|| format!("place {}", squares.join(" ")))
    }

    /// The free squares of a rank of a board of eight, by lot.
    fn free(&self, rank: usize, lot: &mut Lot) -> Vec<String> {
        let row = self.fen.split('/').nth(8 - rank).unwrap_or_default();
        let mut file = 0;
        let mut free = Vec::new();
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => {
                    for _ in 0..empty {
                        free.extend(char::from_digit(file + 10, 36).map(|name| format!("{name}{rank}")));
                        file += 1;
                    }
                }
                None => file += 1,
            }
        }
        for at in (1..free.len()).rev() {
            free.swap(at, lot.below(at + 1));
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_says_what_it_is() {
        assert_eq!(kind(r#"{"t":"done","match":"1"}"#), "done");
        assert_eq!(kind("[]"), "");
    }

    #[test]
    fn pawns_come_back_on_free_squares_of_the_home_rank_first() {
        let public = |fen, army, to_place| Public { actor: Some("A"), legal: vec![], fen, army, to_place };
        let mut lot = Lot::new(1);
        let placed = public("8/8/8/8/8/8/PPPPPPP1/8", "white", 2).command(&mut lot).unwrap();
        let mut words = placed.split(' ');
        assert_eq!((words.next(), words.next()), (Some("place"), Some("h2")));
        assert!(words.next().is_some_and(|square| square.ends_with('3')));
        let placed = public("8/pppp1ppp/8/8/8/8/8/8", "black", 1).command(&mut lot);
        assert_eq!(placed.as_deref(), Some("place e7"));
    }
}
