//! Drawing a game in a terminal.
//!
//! ```text
//! look    colours, signs, width     board   the board
//! panel   what stands beside it     screen  both together, side by side or one below the other
//! ```

pub(crate) mod board;
pub(crate) mod look;
pub(crate) mod panel;

use board::Scene;
use look::{Look, columns, wrap};
use panel::Panel;
use rules::board::{Army, Square};

/// Columns between board and panel.
const GAP: usize = 2;
/// A panel with fewer columns stands below the board.
const PANEL_MIN: usize = 34;

/// A game as it is drawn.
#[derive(Debug)]
pub(crate) struct Picture<'p> {
    pub(crate) panel: Panel<'p>,
    /// Whose first rank is at the bottom.
    pub(crate) bottom: Army,
    /// Squares of the last move.
    pub(crate) last: Vec<Square>,
    /// All mines, once they are no secret any more.
    pub(crate) mines: u128,
}

impl Picture<'_> {
    /// Board and panel, as lines.
    pub(crate) fn screen(&self, look: &Look) -> Vec<String> {
        let scene = Scene { bottom: self.bottom, last: &self.last, mines: self.mines };
        let board = board::lines(self.panel.view, scene, look);
        // Without colours a line of the board has as many columns as signs.
        let width = board::lines(self.panel.view, scene, &Look { colour: false, ..*look })
            .first()
            .map_or(0, |line| columns(line));
        if look.width >= width + GAP + PANEL_MIN {
            beside(board, width, &self.panel.lines(look, look.width - width - GAP))
        } else {
            let mut lines = board;
            lines.extend(self.panel.lines(look, look.width));
            lines.iter().map(|line| line.trim_end().to_owned()).collect()
        }
    }
}

/// Two columns of lines.
fn beside(left: Vec<String>, width: usize, right: &[String]) -> Vec<String> {
    let rows = left.len().max(right.len());
    let mut left = left.into_iter();
    (0..rows)
        .map(|row| {
            let board = left.next().unwrap_or_else(|| " ".repeat(width));
            let panel = right.get(row).map_or("", String::as_str);
            format!("{board}{}{panel}", " ".repeat(GAP)).trim_end().to_owned()
        })
        .collect()
}

/// A text broken into lines of the look's width.
pub(crate) fn paragraph(text: &str, look: &Look) -> String {
    wrap(text, look.width, 0).join("\n")
}
