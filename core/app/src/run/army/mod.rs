//! Armies of 39 points: the builder, its library, and the hidden set-up of two people at one phone.
//!
//! ```text
//! draft    an army being built, with undo
//! view     the builder as drawn
//! builder  its commands: paint, presets, library, done
//! hidden   White builds, curtain, Black builds, curtain, both are shown
//! ```

mod builder;
mod draft;
mod hidden;
mod name;
mod view;

pub(super) use builder::OpenBuilder;
pub(super) use draft::Draft;
pub(super) use hidden::HiddenSetup;
pub(super) use name::army_name_page;
pub(super) use view::{Purpose, army_row as row, board, screen as builder_screen};

use rules::{
    board::BoardRules,
    maharajah::{Refused, Start},
    notation::fen::{self, Pieces},
};

/// Whether two armies may start against each other; `joint` is the placement of both.
pub(super) fn may_start(joint: &str) -> bool {
    let men = fen::parse_placement::<u64>(joint, BoardRules::CHESS_UNO, Pieces::All);
    men.is_ok_and(|men| Refused::check(&Start::of_placement(men).board).is_none())
}
