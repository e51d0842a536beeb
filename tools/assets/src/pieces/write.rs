//! Writes the table as a Kotlin and as a Swift file: plain data, which each shell draws with its own means.

use super::{BOX, Piece, PiecePath, Role, colour, width};

/// What the two languages write differently.
struct Language {
    /// Around the numbers of a path.
    numbers: [&'static str; 2],
    /// Behind every number.
    suffix: &'static str,
    /// Before a role, and the three roles.
    roles: [&'static str; 3],
    /// Between the arguments of a path.
    labels: [&'static str; 3],
    /// One level of indentation.
    indent: &'static str,
}

const KOTLIN: Language = Language {
    numbers: ["floatArrayOf(", ")"],
    suffix: "f",
    roles: ["PieceRole.BODY", "PieceRole.LINE", "PieceRole.DOT"],
    labels: ["", "", ""],
    indent: "    ",
};

const SWIFT: Language = Language {
    numbers: ["[", "]"],
    suffix: "",
    roles: [".body", ".line", ".dot"],
    labels: ["role: ", "steps: ", "numbers: "],
    indent: "  ",
};

/// Where lines of numbers end.
const COLUMNS: usize = 100;

/// `PieceTable.kt`.
#[must_use]
pub fn kotlin(pieces: &[Piece]) -> String {
    let mut text = format!(
        r#"// The outlines of the nine pieces, made from assets/pieces by `cargo run -p assets`: do not edit.
@file:Suppress("ktlint")

package wildcard.ui

/** How a path of a piece is painted; assets/pieces/README.md says with what, for each colour. */
enum class PieceRole {{
    /** A closed shape. White: filled, then outlined. Black: the rim stroked, then filled over it. */
    BODY,

    /** An open stroke with round ends. */
    LINE,

    /** Filled with the colour of the lines. */
    DOT,
}}

/**
 * One path. Each letter of [steps] takes the next of [numbers]: `M` and `L` an x and a y, `C` two control
 * points and the end, `Z` nothing; all absolute, in a box of [PieceTable.BOX].
 */
class PiecePath(val role: PieceRole, val steps: String, val numbers: FloatArray)

/** Every piece by its letter in a FEN, upper case; paths in the order of painting. Never mirrored. */
object PieceTable {{
    /** The side of the box. */
    const val BOX = {BOX:.1}f

    /** Width of a white body's outline. */
    const val OUTLINE = {outline:.1}f

    /** Width of lines. */
    const val LINE = {line:.1}f

    /** Width of the stroke behind a black body. */
    const val RIM = {rim:.1}f

    /** ARGB of a white body. */
    const val WHITE_FILL = 0xFF{white_fill:06X}L

    /** ARGB of a white piece's outline, lines and dots. */
    const val WHITE_LINE = 0xFF{white_line:06X}L

    /** ARGB of a black body. */
    const val BLACK_FILL = 0xFF{black_fill:06X}L

    /** ARGB of a black piece's rim, lines and dots. */
    const val BLACK_LINE = 0xFF{black_line:06X}L

    /** The nine pieces. */
    val pieces: Map<Char, List<PiecePath>> = mapOf(
"#,
        outline = width::OUTLINE,
        line = width::LINE,
        rim = width::RIM,
        white_fill = colour::WHITE_FILL,
        white_line = colour::WHITE_LINE,
        black_fill = colour::BLACK_FILL,
        black_line = colour::BLACK_LINE,
    );
    for piece in pieces {
        text += &format!("        // {}\n        '{}' to listOf(\n", piece.name, piece.letter);
        piece.paths.iter().for_each(|path| text += &KOTLIN.path(path, 3));
        text += "        ),\n";
    }
    text + "    )\n}\n"
}

/// `PieceTable.swift`.
#[must_use]
pub fn swift(pieces: &[Piece]) -> String {
    let mut text = format!(
        r"// The outlines of the nine pieces, made from assets/pieces by `cargo run -p assets`: do not edit.
// swift-format-ignore-file

/// How a path of a piece is painted; assets/pieces/README.md says with what, for each colour.
public enum PieceRole: Sendable {{
  /// A closed shape. White: filled, then outlined. Black: the rim stroked, then filled over it.
  case body
  /// An open stroke with round ends.
  case line
  /// Filled with the colour of the lines.
  case dot
}}

/// One path. Each letter of `steps` takes the next of `numbers`: `M` and `L` an x and a y, `C` two control
/// points and the end, `Z` nothing; all absolute, in a box of `PieceTable.box`.
public struct PiecePath: Sendable {{
  public let role: PieceRole
  public let steps: String
  public let numbers: [Double]
}}

/// Every piece by its letter in a FEN, upper case; paths in the order of painting. Never mirrored.
public enum PieceTable {{
  /// The side of the box.
  public static let box = {BOX:.1}
  /// Width of a white body's outline.
  public static let outline = {outline:.1}
  /// Width of lines.
  public static let line = {line:.1}
  /// Width of the stroke behind a black body.
  public static let rim = {rim:.1}
  /// RGB of a white body.
  public static let whiteFill: UInt32 = 0x{white_fill:06X}
  /// RGB of a white piece's outline, lines and dots.
  public static let whiteLine: UInt32 = 0x{white_line:06X}
  /// RGB of a black body.
  public static let blackFill: UInt32 = 0x{black_fill:06X}
  /// RGB of a black piece's rim, lines and dots.
  public static let blackLine: UInt32 = 0x{black_line:06X}

  /// The nine pieces.
  public static let pieces: [Character: [PiecePath]] = [
",
        outline = width::OUTLINE,
        line = width::LINE,
        rim = width::RIM,
        white_fill = colour::WHITE_FILL,
        white_line = colour::WHITE_LINE,
        black_fill = colour::BLACK_FILL,
        black_line = colour::BLACK_LINE,
    );
    for piece in pieces {
        text += &format!("    \"{}\": {},\n", piece.letter, lower(&piece.name));
    }
    text += "  ]\n";
    // One declaration each, or the compiler has one expression of 1,400 numbers to find types for.
    for piece in pieces {
        text += &format!("\n  private static let {}: [PiecePath] = [\n", lower(&piece.name));
        piece.paths.iter().for_each(|path| text += &SWIFT.path(path, 2));
        text += "  ]\n";
    }
    text + "}\n"
}

fn lower(name: &str) -> String {
    name.to_lowercase()
}

impl Language {
    /// One `PiecePath(...)`, its numbers broken over lines.
    fn path(&self, path: &PiecePath, depth: usize) -> String {
        let role = match path.role {
            Role::Body => self.roles[0],
            Role::Line => self.roles[1],
            Role::Dot => self.roles[2],
        };
        let letters: String = path.steps.iter().map(super::Step::letter).collect();
        let outer = self.indent.repeat(depth);
        let inner = self.indent.repeat(depth + 1);
        let [role_label, steps_label, numbers_label] = self.labels;
        let [open, close] = self.numbers;
        let mut text = format!(
            "{outer}PiecePath(\n{inner}{role_label}{role},\n{inner}{steps_label}\"{letters}\",\n\
             {inner}{numbers_label}{open}"
        );
        let mut line = String::new();
        let numbers = path.steps.iter().flat_map(|step| step.numbers());
        for word in numbers.map(|number| format!("{number:?}{},", self.suffix)) {
            if line.is_empty() || inner.len() + self.indent.len() + line.len() + 1 + word.len() > COLUMNS {
                text += &format!("{line}\n{inner}{}", self.indent);
                line.clear();
            } else {
                line.push(' ');
            }
            line += &word;
        }
        text + &format!(
            "{line}\n{inner}{close}{}\n{outer}),\n",
            if self.suffix.is_empty() { "" } else { "," }
        )
    }
}
