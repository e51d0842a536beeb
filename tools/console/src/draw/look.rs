//! How the terminal looks: colours, piece signs, width; and the few ways to paint a text.

use std::{
    env,
    io::{self, IsTerminal},
};

/// Columns when nobody says how many there are.
const COLUMNS: usize = 80;
/// Narrower than this nothing can be drawn sensibly.
const COLUMNS_MIN: usize = 34;
/// Wider than this, lines are hard to read.
const COLUMNS_MAX: usize = 100;

/// What the output can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// Whether escape sequences may be written.
    pub(crate) colour: bool,
    /// Whether signs beyond ASCII may be written.
    pub(crate) unicode: bool,
    /// Columns.
    pub(crate) width: usize,
    /// Whether a person looks at a terminal.
    pub(crate) terminal: bool,
}

/// What the environment says about the output.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) terminal: bool,
    pub(crate) columns: Option<usize>,
    pub(crate) no_color: Option<String>,
    pub(crate) term: Option<String>,
    /// The locale that decides about letters: the first of LC_ALL, LC_CTYPE, LANG that is set.
    pub(crate) locale: Option<String>,
}

impl Surroundings {
    /// Of this process.
    pub(crate) fn here() -> Self {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let terminal = io::stdout().is_terminal();
        let size = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
        Self {
            terminal,
            columns: set("COLUMNS").and_then(|text| text.parse().ok()).or_else(size),
            no_color: set("NO_COLOR"),
            term: set("TERM"),
            locale: ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set),
        }
    }
}

impl Look {
    /// Colours only on a terminal that knows them and where nobody objects; piece signs only where
    /// the locale is UTF-8 and nobody asked for letters.
    pub(crate) fn new(around: &Surroundings, ascii: bool) -> Self {
        let dumb = around.term.as_deref().is_none_or(|term| term == "dumb");
        let utf8 = around.locale.as_deref().is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.ends_with("utf-8") || locale.ends_with("utf8")
        });
        Self {
            colour: around.terminal && !dumb && around.no_color.is_none(),
            unicode: utf8 && !ascii,
            width: around.columns.unwrap_or(COLUMNS).clamp(COLUMNS_MIN, COLUMNS_MAX),
            terminal: around.terminal,
        }
    }

    /// `sign` where it can be shown, else `letters`.
    pub(crate) fn sign<'t>(&self, sign: &'t str, letters: &'t str) -> &'t str {
        if self.unicode { sign } else { letters }
    }

    /// A text in a paint, if colours may be written.
    pub(crate) fn paint(&self, text: &str, paint: Paint) -> String {
        if self.colour { format!("\x1b[{}m{text}\x1b[0m", paint.code()) } else { text.to_owned() }
    }

    /// Empties the screen, what scrolled away included; without a capable terminal, scrolls far.
    pub(crate) fn curtain(&self) -> String {
        match (self.terminal, self.colour) {
            (true, true) => "\x1b[2J\x1b[3J\x1b[H".to_owned(),
            (true, false) => "\n".repeat(100),
            (false, _) => "----- here the screen is cleared -----\n".to_owned(),
        }
    }
}

/// Colours and weights, as select graphic rendition codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// What matters most.
    Strong,
    /// A king attacked, a low clock, an explosion.
    Alarm,
    /// A result or a success.
    Good,
    /// A card of colour.
    Red,
    /// See `Red`.
    Blue,
    /// See `Red`.
    Green,
    /// See `Red`.
    Yellow,
    /// A light square, with the man on it.
    Light,
    /// A dark square.
    Dark,
    /// A square of the last move.
    Moved,
    /// The square of an attacked king.
    Check,
    /// Fog.
    Fog,
    /// A mine.
    Mine,
}

impl Paint {
    const fn code(self) -> &'static str {
        match self {
            Self::Strong => "1",
            Self::Alarm => "1;31",
            Self::Good => "1;32",
            Self::Red => "1;38;5;231;48;5;124",
            Self::Blue => "1;38;5;231;48;5;26",
            Self::Green => "1;38;5;231;48;5;29",
            Self::Yellow => "1;38;5;16;48;5;221",
            Self::Light => "38;5;16;48;5;254",
            Self::Dark => "38;5;16;48;5;109",
            Self::Moved => "38;5;16;48;5;186",
            Self::Check => "1;38;5;16;48;5;210",
            Self::Fog => "38;5;250;48;5;238",
            Self::Mine => "1;38;5;231;48;5;88",
        }
    }
}

/// Breaks a text into lines of at most `width` columns, at blanks; later lines bear `indent`
/// blanks in front, the first one those that the text begins with.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = " ".repeat(text.len() - text.trim_start_matches(' ').len());
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let empty = line.trim().is_empty();
        if !empty && columns(&line) + 1 + columns(word) > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        } else if !empty {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Columns of a text without escape sequences: every sign we write takes one.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terminal() -> Surroundings {
        Surroundings {
            terminal: true,
            columns: Some(80),
            no_color: None,
            term: Some("xterm-256color".to_owned()),
            locale: Some("en_GB.UTF-8".to_owned()),
        }
    }

    #[test]
    fn colours_need_a_terminal_that_knows_them_and_nobody_who_objects() {
        assert!(Look::new(&terminal(), false).colour);
        let some = |text: &str| Some(text.to_owned());
        for around in [
            Surroundings { terminal: false, ..terminal() },
            Surroundings { no_color: some("1"), ..terminal() },
            Surroundings { term: some("dumb"), ..terminal() },
            Surroundings { term: None, ..terminal() },
        ] {
            let look = Look::new(&around, false);
            assert!(!look.colour, "{around:?}");
            assert_eq!(look.paint("x", Paint::Alarm), "x");
        }
    }

    #[test]
    fn piece_signs_need_a_locale_that_knows_them() {
        assert!(Look::new(&terminal(), false).unicode);
        assert!(!Look::new(&terminal(), true).unicode);
        for locale in [None, Some("C"), Some("POSIX"), Some("en_GB.ISO-8859-1")] {
            let around = Surroundings { locale: locale.map(str::to_owned), ..terminal() };
            assert!(!Look::new(&around, false).unicode, "{locale:?}");
        }
        let around = Surroundings { locale: Some("C.utf8".to_owned()), ..terminal() };
        assert!(Look::new(&around, false).unicode);
    }

    #[test]
    fn lines_break_at_blanks_and_never_inside_words() {
        assert_eq!(wrap("a series of 3 moves", 10, 2), ["a series", "  of 3", "  moves"]);
        assert_eq!(wrap("", 10, 0), [""]);
        assert_eq!(wrap("incomprehensibilities", 5, 0), ["incomprehensibilities"]);
        assert_eq!(wrap("é é é", 3, 0), ["é é", "é"]);
        assert_eq!(wrap("  one two", 6, 4), ["  one", "    two"]);
    }
}
