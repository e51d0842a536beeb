//! Draws a piece of the table as a shell does, by the roles of assets/pieces/README.md.

use assets::pieces::{BOX, Piece, PiecePath, Role, Step, colour, width};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Army {
    White,
    Black,
}

/// Draws `piece` into a square of `side` pixels whose corner lies at `x`, `y`.
pub(crate) fn piece(pixels: &mut Pixmap, piece: &Piece, army: Army, x: f32, y: f32, side: f32) {
    let at = Transform::from_translate(x, y).pre_scale(side / BOX, side / BOX);
    for part in &piece.paths {
        let path = path(part);
        let (fill, line) = match army {
            Army::White => (colour::WHITE_FILL, colour::WHITE_LINE),
            Army::Black => (colour::BLACK_FILL, colour::BLACK_LINE),
        };
        match (part.role, army) {
            (Role::Body, Army::White) => {
                pixels.fill_path(&path, &paint(fill), FillRule::Winding, at, None);
                pixels.stroke_path(&path, &paint(line), &stroke(width::OUTLINE), at, None);
            }
            (Role::Body, Army::Black) => {
                pixels.stroke_path(&path, &paint(line), &stroke(width::RIM), at, None);
                pixels.fill_path(&path, &paint(fill), FillRule::Winding, at, None);
            }
            (Role::Line, _) => pixels.stroke_path(&path, &paint(line), &stroke(width::LINE), at, None),
            (Role::Dot, _) => pixels.fill_path(&path, &paint(line), FillRule::Winding, at, None),
        }
    }
}

/// The four cases in which a shell builds a path.
fn path(part: &PiecePath) -> Path {
    let mut path = PathBuilder::new();
    for step in &part.steps {
        match *step {
            Step::Move([x, y]) => path.move_to(x, y),
            Step::Line([x, y]) => path.line_to(x, y),
            Step::Curve([a, b, c, d, x, y]) => path.cubic_to(a, b, c, d, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish().unwrap()
}

fn paint(rgb: u32) -> Paint<'static> {
    let [_, red, green, blue] = rgb.to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    paint
}

fn stroke(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}
