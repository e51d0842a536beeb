//! What occurred in a proof, counted by name: a proof in which nothing happens proves nothing.

use serde_json::Value;
use std::{
    collections::{BTreeMap, HashSet},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Counts of what happened, and how many different positions were seen.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: BTreeMap<String, usize>,
    positions: HashSet<u64>,
}

impl Tally {
    /// `what` happened once more.
    pub fn add(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    /// How often `what` happened.
    pub fn count(&self, what: &str) -> usize {
        self.counts.get(what).copied().unwrap_or(0)
    }

    /// How many different positions were seen.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Notes the public state that `command` led to; the start has none.
    ///
    /// A position counts once, whatever happened on the way: men, army to move, rights, open card,
    /// moves left, fog.
    pub fn note(&mut self, line: &Value, command: Option<&str>) {
        if let Some(code) = line["rejected"].as_str() {
            return self.add(format!("rejected {code}"));
        }
        let mut hasher = DefaultHasher::new();
        for field in ["fen", "castling", "ep", "army", "card", "moves_left", "to_place", "unmoved", "fogged"]
        {
            line[field].to_string().hash(&mut hasher);
        }
        self.positions.insert(hasher.finish());
        for event in line["events"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let word = event.split(' ').next().unwrap_or_default();
            match event.rsplit_once(' ') {
                Some((_, outcome @ ("hit" | "miss"))) => self.add(format!("{word} {outcome}")),
                _ => self.add(word),
            }
        }
        if let Some(reason) = line["result"]["reason"].as_str() {
            self.add(format!("result {reason}"));
        }
        if line["checks"].as_array().is_some_and(|checks| !checks.is_empty()) {
            self.add("check");
        }
        if line["phase"] == "place" {
            self.add("pawns wait");
        }
        if let Some(command) = command {
            self.note_command(command);
        }
    }

    fn note_command(&mut self, command: &str) {
        if command == "end" {
            self.add("played end");
        }
        if let Some((_, kind)) = command.split_once(':') {
            self.add(format!("played :{kind}"));
        }
        let plain = command.split(':').next().unwrap_or_default();
        let is_move = plain.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        if !is_move {
            return;
        }
        if let Some(letter @ ('q' | 'r' | 'b' | 'n' | 'm' | 'a' | 'c')) = plain.chars().next_back() {
            self.add(format!("promoted {letter}"));
        }
    }

    /// Sees to it that each of these occurred at least so often.
    ///
    /// # Panics
    /// When something occurred too seldom; tells everything that did occur.
    pub fn require(&self, least: &[(&str, usize)]) {
        let missing: Vec<String> = least
            .iter()
            .filter(|(what, least)| self.count(what) < *least)
            .map(|(what, least)| format!("{what}: {} of {least}", self.count(what)))
            .collect();
        assert!(missing.is_empty(), "too seldom: {}\n{self}", missing.join(", "));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} different positions", self.positions())?;
        self.counts.iter().try_for_each(|(what, count)| write!(f, "; {what} {count}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_position_counts_once_and_events_each_time() {
        let mut tally = Tally::default();
        let line = json!({"fen": "8/8", "events": ["reveal A joker-1", "sapped e4 hit"], "checks": ["e1"]});
        tally.note(&line, Some("a7a8q:joker"));
        tally.note(&line, None);
        tally.note(&json!({"rejected": "bad_text", "command": ""}), None);
        assert_eq!(tally.positions(), 1);
        for (what, count) in
            [("reveal", 2), ("sapped hit", 2), ("check", 2), ("promoted q", 1), ("played :joker", 1)]
        {
            assert_eq!(tally.count(what), count, "{what}");
        }
        tally.require(&[("rejected bad_text", 1)]);
    }

    #[test]
    #[should_panic(expected = "too seldom: boom: 0 of 1")]
    fn what_did_not_occur_is_told() {
        Tally::default().require(&[("boom", 1)]);
    }
}
