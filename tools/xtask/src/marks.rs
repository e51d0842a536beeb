//! The bits of squares' marks for Kotlin and Swift: constants do not cross UniFFI.

use anyhow::{Context, Result, bail};

/// Where they are defined.
pub(crate) const MODEL: &str = "core/app/src/screen/model/board.rs";

/// One bit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// `LAST_MOVE`
    name: String,
    /// What it means, a sentence.
    says: String,
    /// Which bit of the sum.
    bit: u32,
}

/// Reads `pub mod marks` of the model.
///
/// # Errors
/// When there is none, or a line in it is no `pub const NAME: u32 = 1 << N;` with its sentence.
pub(crate) fn read(model: &str) -> Result<Vec<Mark>> {
    let (_, rest) = model.split_once("pub mod marks {").with_context(|| format!("{MODEL} has no marks"))?;
    let (body, _) = rest.split_once("\n}").with_context(|| format!("the marks of {MODEL} do not end"))?;
    let mut marks = Vec::new();
    let mut says = String::new();
    for line in body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(words) = line.strip_prefix("///") {
            says = if says.is_empty() { words.trim().to_owned() } else { format!("{says} {}", words.trim()) };
        } else if let Some(mark) = constant(line) {
            marks.push(Mark { says: std::mem::take(&mut says), ..mark });
        } else {
            bail!("{MODEL}: a mark must read `pub const NAME: u32 = 1 << N;`, not {line:?}");
        }
    }
    Ok(marks)
}

fn constant(line: &str) -> Option<Mark> {
    let (name, value) = line.strip_prefix("pub const ")?.strip_suffix(';')?.split_once(": u32 = ")?;
    let bit = if value == "1" { 0 } else { value.strip_prefix("1 << ")?.parse().ok()? };
    Some(Mark { name: name.to_owned(), says: String::new(), bit })
}

/// An object of constants.
pub(crate) fn kotlin(marks: &[Mark]) -> String {
    let lines = marks.iter().map(|Mark { name, says, bit }| {
        format!("    /** {says} */\n    const val {name}: UInt = {}u\n", 1_u32 << bit)
    });
    let lines: Vec<String> = lines.collect();
    format!(
        "// Written by `cargo xtask gen` from {MODEL}; changes by hand are lost.\n\
         package chess.wildcard.screens\n\n\
         /** Bits of [SquareState.marks]. */\nobject Marks {{\n{}}}\n",
        lines.join("\n")
    )
}

/// An option set.
pub(crate) fn swift(marks: &[Mark]) -> String {
    let lines = marks.iter().map(|Mark { name, says, bit }| {
        format!("  /// {says}\n  public static let {} = Marks(rawValue: 1 << {bit})\n", camel(name))
    });
    format!(
        "// Written by `cargo xtask gen` from {MODEL}; changes by hand are lost.\n\n\
         /// What `SquareState.marks` is the sum of.\n\
         public struct Marks: OptionSet, Sendable {{\n  public let rawValue: UInt32\n\n  \
         public init(rawValue: UInt32) {{\n    self.rawValue = rawValue\n  }}\n\n{}}}\n",
        lines.collect::<String>()
    )
}

/// `LAST_MOVE` as `lastMove`.
fn camel(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let mut words = lower.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| {
        let (head, tail) = word.split_at(word.len().min(1));
        text + &head.to_ascii_uppercase() + tail
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "pub mod marks {\n    /// Selected.\n    pub const SELECTED: u32 = 1;\n    \
                        /// From or to of\n    /// the last move.\n    pub const LAST_MOVE: u32 = 1 << 4;\n}\n";

    #[test]
    fn constants_become_bits_with_their_sentences() {
        let marks = read(TEXT).unwrap();
        assert_eq!(marks.len(), 2);
        assert_eq!((marks[1].says.as_str(), marks[1].bit), ("From or to of the last move.", 4));
        assert!(kotlin(&marks).contains("const val LAST_MOVE: UInt = 16u"));
        assert!(swift(&marks).contains("static let lastMove = Marks(rawValue: 1 << 4)"));
    }

    #[test]
    fn anything_else_among_the_marks_is_refused() {
        for line in ["pub const A: u32 = 3;", "pub const A: u8 = 1;", "const A: u32 = 1 << 2;"] {
            let text = format!("pub mod marks {{\n    {line}\n}}\n");
            assert!(read(&text).is_err(), "{line}");
        }
        assert!(read("pub mod other {\n}\n").is_err());
    }
}
