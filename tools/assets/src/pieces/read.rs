//! Reads the drawings, and refuses one that uses more than the table can carry.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use roxmltree::{Document, Node};

use super::{BOX, LETTERS, Piece, PiecePath, Role, Step, colour, width};

/// Reads `P.svg`, `N.svg` and so on from `folder`.
///
/// # Errors
/// When one is missing or does not keep to the form.
pub fn read_all(folder: &Path) -> Result<Vec<Piece>> {
    let one = |letter: char| {
        let name = format!("{letter}.svg");
        let text = fs::read_to_string(folder.join(&name)).with_context(|| format!("cannot read {name}"))?;
        read(letter, &text).with_context(|| format!("{name} cannot become a table"))
    };
    LETTERS.into_iter().map(one).collect()
}

/// Reads one drawing.
fn read(letter: char, text: &str) -> Result<Piece> {
    let document = Document::parse(text)?;
    let svg = document.root_element();
    ensure!(svg.attribute("viewBox") == Some("0 0 100 100"), "the box must be 0 0 100 100");
    let mut name = None;
    let mut paths = Vec::new();
    for node in svg.children().filter(Node::is_element) {
        match node.tag_name().name() {
            "title" => name = node.text().map(str::to_owned),
            "path" => {
                let at = paths.len() + 1;
                paths.push(path(&node).with_context(|| format!("path {at}"))?);
            }
            other => bail!("only title and path are drawn, not <{other}>"),
        }
    }
    ensure!(paths.first().is_some_and(|path| path.role == Role::Body), "a body comes first");
    Ok(Piece { letter, name: name.context("a title is missing")?, paths })
}

fn path(node: &Node<'_, '_>) -> Result<PiecePath> {
    let role = match node.attribute("data-role") {
        Some("body") => Role::Body,
        Some("line") => Role::Line,
        Some("dot") => Role::Dot,
        other => bail!("data-role must be body, line or dot, not {other:?}"),
    };
    painted_as_said(node, role)?;
    let steps = steps(node.attribute("d").context("d is missing")?)?;
    if role != Role::Line {
        ensure!(steps.last() == Some(&Step::Close), "a shape must be closed with Z");
    }
    Ok(PiecePath { role, steps })
}

/// The file shows the white piece: what it says of colours and widths must be what the table says.
fn painted_as_said(node: &Node<'_, '_>, role: Role) -> Result<()> {
    let hex = |rgb: u32| Some(format!("#{rgb:06X}"));
    let (fill, stroke, wide) = match role {
        Role::Body => (hex(colour::WHITE_FILL), hex(colour::WHITE_LINE), Some(width::OUTLINE.to_string())),
        Role::Line => (Some("none".to_owned()), hex(colour::WHITE_LINE), Some(width::LINE.to_string())),
        Role::Dot => (hex(colour::WHITE_LINE), None, None),
    };
    for (name, said) in [("fill", fill), ("stroke", stroke), ("stroke-width", wide)] {
        let drawn = node.attribute(name);
        ensure!(drawn == said.as_deref(), "{name} of this role is {said:?}, not {drawn:?}");
    }
    Ok(())
}

/// Reads path data in which every letter is written out.
fn steps(data: &str) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = data.trim_start();
    while let Some(letter) = rest.chars().next() {
        let tail = &rest[letter.len_utf8()..];
        let (numbers, after) = tail.split_at(tail.find(char::is_alphabetic).unwrap_or(tail.len()));
        let numbers: Vec<f32> = numbers.split_whitespace().map(coordinate).collect::<Result<_>>()?;
        steps.push(match (letter, &numbers[..]) {
            ('M', &[x, y]) => Step::Move([x, y]),
            ('L', &[x, y]) => Step::Line([x, y]),
            ('C', &[a, b, c, d, x, y]) => Step::Curve([a, b, c, d, x, y]),
            ('Z', []) => Step::Close,
            (letter, numbers) => bail!("{letter} with {} numbers is none of M, L, C and Z", numbers.len()),
        });
        rest = after;
    }
    ensure!(matches!(steps.first(), Some(Step::Move(_))), "a path begins with M");
    Ok(steps)
}

fn coordinate(word: &str) -> Result<f32> {
    let number: f32 = word.parse().with_context(|| format!("{word:?} is no number"))?;
    ensure!((0.0..=BOX).contains(&number), "{number} lies outside the box");
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Pebble</title>
<path data-role="body" fill="#F8F8F4" stroke="#20242A" stroke-width="4" d="M1 2 L3.5 4 C5 6 7 8 9 10 Z"/></svg>"##;

    #[test]
    fn a_sound_drawing_is_read_step_by_step() {
        let piece = read('P', SOUND).unwrap();
        assert_eq!((piece.letter, piece.name.as_str()), ('P', "Pebble"));
        let steps = vec![
            Step::Move([1.0, 2.0]),
            Step::Line([3.5, 4.0]),
            Step::Curve([5.0, 6.0, 7.0, 8.0, 9.0, 10.0]),
            Step::Close,
        ];
        assert_eq!(piece.paths, [PiecePath { role: Role::Body, steps }]);
    }

    #[test]
    fn what_the_table_cannot_carry_is_refused_with_its_reason() {
        let faults = [
            ("0 0 100 100", "0 0 64 64", "the box must be"),
            ("<title>Pebble</title>", "", "a title is missing"),
            ("<path", "<g/><path", "not <g>"),
            ("data-role=\"body\"", "", "data-role must be"),
            ("#F8F8F4", "#FFFFFF", "fill of this role"),
            ("\"4\"", "\"5\"", "stroke-width of this role"),
            ("M1 2", "m1 2", "m with 2 numbers"),
            ("L3.5 4", "L3.5 4 5 6", "L with 4 numbers"),
            ("L3.5 4", "A3 4 0 0 1 5 6", "A with 7 numbers"),
            ("M1 2 ", "", "begins with M"),
            (" Z", "", "closed with Z"),
            ("3.5", "100.5", "outside the box"),
            ("3.5", "3,5", "no number"),
            ("body", "line", "fill of this role"),
        ];
        for (good, bad, reason) in faults {
            assert!(SOUND.contains(good), "{good:?} is not in the sound drawing");
            let told = format!("{:#}", read('P', &SOUND.replace(good, bad)).unwrap_err());
            assert!(told.contains(reason), "{good:?} made {bad:?}: {told}");
        }
    }
}
