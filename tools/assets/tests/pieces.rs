//! The pieces as pixels: the table draws what the files show, and no two pieces look alike.

mod paint;

use std::fs;

use assets::pieces::{Piece, Role, Step};
use paint::Army;
use resvg::usvg;
use tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};

/// A square of the board on a phone that is 360 dp wide.
const SIDE: u32 = 45;

fn pieces() -> Vec<Piece> {
    assets::pieces::read_all(&assets::repository().join("assets/pieces")).unwrap()
}

fn drawn(piece: &Piece, army: Army, side: u32) -> Pixmap {
    let mut pixels = Pixmap::new(side, side).unwrap();
    paint::piece(&mut pixels, piece, army, 0.0, 0.0, side as f32);
    pixels
}

/// What a piece covers: its bodies with their outline, pixels that are covered by half or more.
fn silhouette(piece: &Piece, army: Army) -> Vec<bool> {
    let mut outer = piece.clone();
    outer.paths.retain(|path| path.role == Role::Body);
    drawn(&outer, army, SIDE).pixels().iter().map(|pixel| pixel.alpha() >= 128).collect()
}

/// The grey of each pixel of a white piece on a light square, 0 to 255.
fn greys(piece: &Piece) -> Vec<f32> {
    let mut pixels = Pixmap::new(SIDE, SIDE).unwrap();
    pixels.fill(Color::from_rgba8(0xEA, 0xD9, 0xB5, 255));
    paint::piece(&mut pixels, piece, Army::White, 0.0, 0.0, SIDE as f32);
    let grey = |pixel: &PremultipliedColorU8| {
        0.299 * f32::from(pixel.red()) + 0.587 * f32::from(pixel.green()) + 0.114 * f32::from(pixel.blue())
    };
    pixels.pixels().iter().map(grey).collect()
}

/// How many pixels differ, and how many the two shapes cover together.
fn differ(one: &[bool], other: &[bool]) -> (f32, f32) {
    let pairs = || one.iter().zip(other);
    let differing = pairs().filter(|(a, b)| a != b).count();
    (differing as f32, pairs().filter(|(a, b)| **a || **b).count() as f32)
}

#[test]
fn the_table_draws_what_the_files_show() {
    for piece in pieces() {
        let path = assets::repository().join(format!("assets/pieces/{}.svg", piece.letter));
        let text = fs::read_to_string(path).unwrap();
        let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
        let mut file = Pixmap::new(200, 200).unwrap();
        resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut file.as_mut());
        let table = drawn(&piece, Army::White, 200);
        let apart = file.data().iter().zip(table.data()).filter(|(a, b)| a.abs_diff(**b) > 24).count();
        // Painting the outline apart from the fill rounds a few edge pixels the other way.
        assert!(apart <= 40, "{}: {apart} of {} bytes differ", piece.name, file.data().len());
    }
}

/// The pairs that could be mixed up, as assets/pieces/README.md measures them.
#[test]
fn compounds_differ_from_what_they_are_made_of_as_the_readme_says() {
    let readme = fs::read_to_string(assets::repository().join("assets/pieces/README.md")).unwrap();
    let row = |first: &str| -> Vec<&str> {
        let row = readme.lines().find_map(|line| line.strip_prefix(&format!("| {first}|"))).unwrap();
        row.trim_end_matches('|').split('|').map(str::trim).collect()
    };
    let said = |first: &str| -> Vec<f32> {
        row(first).iter().map(|cell| cell.trim_end_matches(" %").parse().unwrap()).collect()
    };
    let (shapes, square, grey) =
        (said("of both shapes "), said("of the square "), said("grey levels, white pieces "));
    let pairs = row("");
    assert_eq!([pairs.len(), shapes.len(), square.len(), grey.len()], [9; 4]);

    let pieces = pieces();
    let piece = |letter: Option<char>| pieces.iter().find(|piece| Some(piece.letter) == letter).unwrap();
    for (at, pair) in pairs.into_iter().enumerate() {
        let (one, other) = (piece(pair.chars().next()), piece(pair.chars().nth(2)));
        let (differing, together) = differ(&silhouette(one, Army::White), &silhouette(other, Army::White));
        let (one, other) = (greys(one), greys(other));
        let shades = one.iter().zip(&other).filter(|(a, b)| (*a - *b).abs() > 64.0).count();
        let measured = [
            differing / together * 100.0,
            differing / (SIDE * SIDE) as f32 * 100.0,
            shades as f32 / together * 100.0,
        ];
        println!("{pair}: {:.0} % {:.1} % {:.0} %", measured[0], measured[1], measured[2]);
        for (measured, said) in measured.into_iter().zip([shapes[at], square[at], grey[at]]) {
            assert!((measured - said).abs() <= 0.6, "{pair}: {measured:.1} %, the README says {said} %");
        }
    }
}

#[test]
fn every_pair_of_pieces_differs_in_both_colours() {
    let pieces = pieces();
    for army in [Army::White, Army::Black] {
        let mut closest = (100.0, String::new());
        for (at, one) in pieces.iter().enumerate() {
            for other in &pieces[..at] {
                let (differing, together) = differ(&silhouette(one, army), &silhouette(other, army));
                let measured = 100.0 * differing / together;
                if measured < closest.0 {
                    closest = (measured, format!("{} and {}", other.name, one.name));
                }
            }
        }
        println!("{army:?}: {} differ by {:.1} %", closest.1, closest.0);
        assert!(closest.0 >= 15.0, "{army:?}: {} differ by {:.1} % only", closest.1, closest.0);
    }
}

/// The two armies are told apart by how bright they are on the whole, outlines included.
#[test]
fn every_white_piece_is_brighter_than_every_black_one() {
    let brightness = |army| {
        pieces().into_iter().map(move |piece| {
            let pixels = drawn(&piece, army, SIDE);
            let covered: Vec<_> = pixels.pixels().iter().filter(|pixel| pixel.alpha() == 255).collect();
            covered.iter().map(|pixel| f32::from(pixel.green())).sum::<f32>() / covered.len() as f32
        })
    };
    let darkest_white = brightness(Army::White).fold(255.0, f32::min);
    let brightest_black = brightness(Army::Black).fold(0.0, f32::max);
    println!("darkest white {darkest_white:.0}, brightest black {brightest_black:.0} of 255");
    assert!(darkest_white > brightest_black + 30.0, "{darkest_white} against {brightest_black}");
}

/// Clipping would show on every square.
#[test]
fn nothing_leaves_the_box() {
    for piece in pieces() {
        for army in [Army::White, Army::Black] {
            let mut pixels = Pixmap::new(120, 120).unwrap();
            paint::piece(&mut pixels, &piece, army, 10.0, 10.0, 100.0);
            let outside = (0..120).flat_map(|y| (0..120).map(move |x| (x, y))).filter(|&(x, y)| {
                let inside = |at| (10..110).contains(&at);
                !(inside(x) && inside(y)) && pixels.pixel(x, y).unwrap().alpha() > 0
            });
            assert_eq!(outside.count(), 0, "{army:?} {}", piece.name);
        }
    }
}

/// Rows of men stand level when all feet do.
#[test]
fn all_pieces_stand_on_the_same_line() {
    for piece in pieces() {
        let bodies = piece.paths.iter().filter(|path| path.role == Role::Body);
        let ends = bodies.flat_map(|path| &path.steps).filter_map(|step| match *step {
            Step::Move([_, y]) | Step::Line([_, y]) | Step::Curve([.., y]) => Some(y),
            Step::Close => None,
        });
        assert_eq!(ends.fold(0.0, f32::max), 90.0, "{}", piece.name);
    }
}
