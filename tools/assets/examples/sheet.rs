//! `cargo run -p assets --example sheet [FILE]`: draws all pieces on both squares, large and small.
//!
//! Without FILE it writes assets/pieces/preview.png. Below the large ones come 45 and 36 pixels, the
//! sizes of squares on a small phone.

#[path = "../tests/paint/mod.rs"]
mod paint;

use std::path::PathBuf;

use paint::Army;
use tiny_skia::{Color, Paint, Pixmap, Rect, Transform};

const LIGHT: u32 = 0x00EA_D9B5;
const DARK: u32 = 0x008A_6F4E;
const SLATE: u32 = 0x007D_93A8;

/// Pixels between and around the blocks.
const GAP: f32 = 12.0;

fn main() {
    let root = assets::repository();
    let file =
        std::env::args_os().nth(1).map_or_else(|| root.join("assets/pieces/preview.png"), PathBuf::from);
    let pieces = assets::pieces::read_all(&root.join("assets/pieces")).expect("the drawings can be read");
    let large = 96.0;
    let mut pixels = Pixmap::new(9 * 96 + 24, 4 * 96 + 2 * 45 + 2 * 36 + 4 * 12).expect("a size above 0");
    pixels.fill(Color::WHITE);
    let mut top = GAP;
    for (army, grounds) in [
        (Army::White, [LIGHT, DARK]),
        (Army::White, [DARK, SLATE]),
        (Army::Black, [LIGHT, DARK]),
        (Army::Black, [DARK, SLATE]),
    ] {
        for (at, piece) in pieces.iter().enumerate() {
            let left = GAP + large * at as f32;
            square(&mut pixels, grounds[at % 2], left, top, large);
            paint::piece(&mut pixels, piece, army, left, top, large);
        }
        top += large;
    }
    for side in [45.0, 36.0] {
        top += GAP;
        for army in [Army::White, Army::Black] {
            for (at, piece) in pieces.iter().enumerate() {
                for (column, ground) in [LIGHT, DARK].into_iter().enumerate() {
                    let left = GAP + large * at as f32 + side * column as f32;
                    square(&mut pixels, ground, left, top, side);
                    paint::piece(&mut pixels, piece, army, left, top, side);
                }
            }
            top += side;
        }
    }
    pixels.save_png(&file).expect("the picture can be written");
    println!("wrote {}", file.display());
}

fn square(pixels: &mut Pixmap, rgb: u32, left: f32, top: f32, side: f32) {
    let [_, red, green, blue] = rgb.to_be_bytes();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    let area = Rect::from_xywh(left, top, side, side).expect("a side is no negative number");
    pixels.fill_rect(area, &paint, Transform::identity(), None);
}
