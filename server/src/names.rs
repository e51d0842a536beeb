//! Names that accounts take (TB-41).
//!
//! A name is kept in NFC, as it was typed. Its skeleton is what it looks like in either case: two
//! names of one skeleton cannot both be taken, so that nobody can pass for another.

use core::fmt;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_script::{Script, UnicodeScript};
use unicode_security::{MixedScript, skeleton};

/// The shortest name, in characters (Unicode scalar values, counted in NFC).
pub const SHORTEST: usize = 3;
/// The longest name, in the same characters.
pub const LONGEST: usize = 20;
/// The longest text that is looked at, in bytes: a longer one is no name whatever it holds.
const BYTES: usize = 256;
/// Marks that fit any script, one after the other; letters of no script carry more.
const MARKS: usize = 3;

/// A name that can be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    text: String,
    skeleton: String,
}

/// Why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameFault {
    /// Fewer than 3 or more than 20 characters.
    Length,
    /// A character that is no letter, mark, digit, space, `_` or `-`; or one that is not seen.
    Character,
    /// A space at an end, or two in a row.
    Space,
    /// Marks without a letter, or more of them than any letter carries.
    Marks,
    /// Letters of more than one script.
    Scripts,
    /// No letter and no digit.
    Empty,
}

impl NameFault {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Length => "name_length",
            Self::Character => "name_character",
            Self::Space => "name_space",
            Self::Marks => "name_marks",
            Self::Scripts => "name_scripts",
            Self::Empty => "name_empty",
        }
    }
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for NameFault {}

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// [`NameFault`].
    pub fn parse(text: &str) -> Result<Self, NameFault> {
        if text.len() > BYTES {
            return Err(NameFault::Length);
        }
        let text: String = text.nfc().collect();
        if !(SHORTEST..=LONGEST).contains(&text.chars().count()) {
            return Err(NameFault::Length);
        }
        check_characters(&text)?;
        if !text.as_str().is_single_script() {
            return Err(NameFault::Scripts);
        }
        let skeleton = look(&text);
        Ok(Self { text, skeleton })
    }

    /// The name, in NFC.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it looks like: two names of one skeleton cannot both be taken.
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// What a character may be in a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Mark,
    Space,
    Line,
}

/// Letters and marks that are not seen: fillers and selectors (Unicode: default ignorable).
const fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Marks that enclose what they follow: with them a digit is a key or a sign.
const fn encloses(mark: char) -> bool {
    matches!(mark, '\u{488}' | '\u{489}' | '\u{1abe}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}' | '\u{a670}'..='\u{a672}')
}

fn class(character: char) -> Option<Class> {
    let compatible = || core::iter::once(character).nfkc().eq(core::iter::once(character));
    // Letters of all scripts at once are signs: circled letters, letters of formulas.
    let of_a_script = || {
        let extension = character.script_extension();
        character.script() != Script::Common || !(extension.is_common() || extension.is_inherited())
    };
    match character {
        ' ' => Some(Class::Space),
        '_' | '-' => Some(Class::Line),
        _ if is_unseen(character) => None,
        _ if is_combining_mark(character) => (!encloses(character)).then_some(Class::Mark),
        // Powers, fractions and numbers in circles stand for others.
        _ if character.is_numeric() => compatible().then_some(Class::Digit),
        _ => (character.is_alphabetic() && of_a_script()).then_some(Class::Letter),
    }
}

fn check_characters(text: &str) -> Result<(), NameFault> {
    let mut before = Class::Space;
    let (mut marks, mut seen) = (0, false);
    for character in text.chars() {
        let class = class(character).ok_or(NameFault::Character)?;
        let follows = matches!(before, Class::Letter | Class::Digit | Class::Mark);
        match class {
            Class::Space if before == Class::Space => return Err(NameFault::Space),
            Class::Mark if !follows => return Err(NameFault::Marks),
            Class::Mark if character.script() == Script::Inherited => marks += 1,
            _ => marks = 0,
        }
        if marks > MARKS {
            return Err(NameFault::Marks);
        }
        seen |= matches!(class, Class::Letter | Class::Digit);
        before = class;
    }
    if before == Class::Space {
        return Err(NameFault::Space);
    }
    if seen { Ok(()) } else { Err(NameFault::Empty) }
}

/// Folds the case: lower, upper and lower again, so that `ß` meets `SS`, and every sigma the other.
fn fold(text: &str) -> String {
    let upper = text.chars().flat_map(char::to_lowercase).flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).collect()
}

/// What any text looks like in names: for looking for them.
pub(crate) fn look_of(text: &str) -> String {
    look(&text.nfc().collect::<String>())
}

/// What a name looks like. The confusable skeleton of Unicode is taken in both cases: `m` looks
/// like `rn`, and `I` like `l`, so that an `i` is an `l` here, and `o` a `0`.
fn look(text: &str) -> String {
    let small: String = skeleton(&fold(text)).collect();
    let large: String = skeleton(&small.to_uppercase()).collect();
    fold(&large).nfc().collect()
}
