//! What the console says, in plain English: names, cards, events, results, refusals.

pub(crate) mod cards;
pub(crate) mod entries;
pub(crate) mod events;
pub(crate) mod names;
pub(crate) mod refusals;
pub(crate) mod results;
pub(crate) mod times;

/// `one` thing or `many` things, with the number in front.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A text with its first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "code: what is wrong" as people read it: "What is wrong. \[code\]".
pub(crate) fn code_last(text: &str) -> String {
    match text.split_once(": ") {
        Some((code, what)) => format!("{}. [{code}]", capital(what)),
        None => text.to_owned(),
    }
}
