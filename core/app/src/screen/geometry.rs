//! Where everything is in the window: the size formula of the board screens.
//!
//! A square is `min(width / 8, (usable height − fixed) / rows)`, floored to physical pixels by the
//! shell, never above 96 dp. In a wide and low window the board stands beside the panel.

use super::model::Geometry;

/// A window, in dp.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Window {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) inset_top: f32,
    pub(crate) inset_bottom: f32,
    pub(crate) text_scale: f32,
}

impl Default for Window {
    fn default() -> Self {
        Self { width: 412.0, height: 915.0, inset_top: 32.0, inset_bottom: 24.0, text_scale: 1.0 }
    }
}

/// Which screen the board is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardKind {
    Uno,
    Maharajah,
    Minesweeper,
}

/// Below this usable height a window is compact.
const REGULAR_FROM: f32 = 700.0;
/// Squares never grow beyond this.
const SQUARE_MAX: f32 = 96.0;
/// The narrowest panel beside a board.
const PANEL_MIN: f32 = 250.0;
/// The margin of a board beside a panel.
const SIDE_MARGIN: f32 = 16.0;

/// Heights of the fixed parts of a board screen.
#[derive(Clone, Copy)]
struct Fixed {
    app_bar: f32,
    strip: f32,
    card: f32,
    ticker: f32,
    bar: f32,
}

impl Fixed {
    fn of(kind: BoardKind, compact: bool) -> Self {
        let bar = match (kind, compact) {
            (BoardKind::Minesweeper, true) => 52.0,
            (_, true) => 56.0,
            (_, false) => 64.0,
        };
        let card = match (kind, compact) {
            (BoardKind::Uno, true) => 72.0,
            (BoardKind::Uno, false) => 116.0,
            _ => 0.0,
        };
        let strip = match (kind, compact) {
            (BoardKind::Uno, true) => 44.0,
            (BoardKind::Minesweeper, true) => 40.0,
            (BoardKind::Maharajah, true) => 48.0,
            (_, false) => 54.0,
        };
        // Compact: the upper strip is the app bar.
        let (app_bar, ticker) = if compact { (48.0, 0.0) } else { (56.0, 44.0) };
        Self { app_bar, strip, card, ticker, bar }
    }

    fn height(self, compact: bool) -> f32 {
        let strips = if compact { self.strip } else { 2.0 * self.strip };
        self.app_bar + strips + self.card + self.ticker + self.bar
    }
}

/// Lays a board screen out.
pub(crate) fn lay_out(window: Window, kind: BoardKind) -> Geometry {
    let rows = if kind == BoardKind::Minesweeper { 10.0 } else { 8.0 };
    let usable = window.height - window.inset_top - window.inset_bottom;
    let compact = usable < REGULAR_FROM;
    let fixed = Fixed::of(kind, compact);
    let beside = window.width > usable && window.width >= 2.0 * PANEL_MIN;
    if beside || window.width >= 840.0 {
        let room = (window.width - PANEL_MIN.max(window.width * 0.38) - 2.0 * SIDE_MARGIN) / 8.0;
        let square = room.min((usable - 2.0 * SIDE_MARGIN.min(usable * 0.02)) / rows).clamp(1.0, SQUARE_MAX);
        return Geometry {
            square,
            board_left: SIDE_MARGIN,
            board_top: window.inset_top + (usable - square * rows) / 2.0,
            side_by_side: true,
            compact,
            card_height: fixed.card,
            strip_height: fixed.strip,
            ticker_height: fixed.ticker.max(44.0),
            bar_height: fixed.bar,
            app_bar_height: fixed.app_bar,
            tray_height: 0.0,
        };
    }
    let height_left = usable - fixed.height(compact);
    let square = (window.width / 8.0).min(height_left / rows).clamp(1.0, SQUARE_MAX);
    let upper_strip = if compact { 0.0 } else { fixed.strip };
    Geometry {
        square,
        board_left: (window.width - square * 8.0) / 2.0,
        board_top: window.inset_top + fixed.app_bar + upper_strip + fixed.card + fixed.ticker,
        side_by_side: false,
        compact,
        card_height: fixed.card,
        strip_height: fixed.strip,
        ticker_height: fixed.ticker,
        bar_height: fixed.bar,
        app_bar_height: fixed.app_bar,
        tray_height: (height_left - square * rows).max(0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ux check 1: squares of 43, 45 and 42 dp on the small phone, 51 on the large one.
    #[test]
    fn check_01_squares_have_the_sizes_of_the_table() {
        let small =
            Window { width: 360.0, height: 640.0, inset_top: 24.0, inset_bottom: 48.0, text_scale: 1.0 };
        let gestures = Window { inset_bottom: 24.0, ..small };
        let large = Window::default();
        let old_phone =
            Window { width: 320.0, height: 568.0, inset_top: 20.0, inset_bottom: 0.0, text_scale: 1.0 };
        for (window, kind, dp) in [
            (small, BoardKind::Uno, 43.0),
            (small, BoardKind::Maharajah, 45.0),
            (small, BoardKind::Minesweeper, 42.0),
            (gestures, BoardKind::Uno, 45.0),
            (gestures, BoardKind::Maharajah, 45.0),
            (gestures, BoardKind::Minesweeper, 45.0),
            (large, BoardKind::Uno, 51.0),
            (large, BoardKind::Maharajah, 51.0),
            (large, BoardKind::Minesweeper, 51.0),
            (old_phone, BoardKind::Uno, 40.0),
            (old_phone, BoardKind::Maharajah, 40.0),
            (old_phone, BoardKind::Minesweeper, 40.0),
        ] {
            let geometry = lay_out(window, kind);
            assert_eq!(geometry.square.floor(), dp, "{window:?} {kind:?}");
            let rows = if kind == BoardKind::Minesweeper { 10.0 } else { 8.0 };
            let bottom = geometry.board_top + geometry.square * rows;
            assert!(
                bottom + geometry.strip_height + geometry.bar_height
                    <= window.height - window.inset_bottom + 0.1
            );
        }
    }

    #[test]
    fn a_tablet_and_a_phone_on_its_side_have_a_panel_beside_the_board() {
        for (width, height) in [(1280.0, 800.0), (840.0, 1180.0), (640.0, 360.0)] {
            let window = Window { width, height, inset_top: 24.0, inset_bottom: 0.0, text_scale: 1.0 };
            let geometry = lay_out(window, BoardKind::Uno);
            assert!(geometry.side_by_side);
            assert!(width - geometry.board_left - geometry.square * 8.0 >= PANEL_MIN, "{geometry:?}");
        }
    }
}
