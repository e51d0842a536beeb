//! The rules engine and the naive oracle side by side: the same record, the same commands, and
//! every line compared as JSON.

use crate::{
    commands::{Player, placements, stray},
    rng::Rng,
    shrink::smallest,
    tally::Tally,
};
use naive_rules::{Game, StartFailure};
use rules::{
    Seat,
    record::{Begun, Record, RecordError, Replay, refused_line},
};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What the two disagree about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference(pub String);

/// One game, played by both.
pub struct Duel {
    ours: Replay,
    theirs: Game,
    line: Value,
}

/// What a record leads to, in both.
pub enum Opening {
    /// A game.
    Plays(Box<Duel>),
    /// A Maharajah set-up that both refuse, with the line.
    Refused(Value),
    /// An error that both report.
    Failed,
}

/// `refused` lists have no order, and a side without a fault may be left out.
fn normal(mut line: Value) -> Value {
    if let Some(refused) = line.get_mut("refused").and_then(Value::as_object_mut) {
        refused.retain(|_, codes| codes.as_array().is_none_or(|codes| !codes.is_empty()));
        for codes in refused.values_mut().filter_map(Value::as_array_mut) {
            codes.sort_unstable_by_key(ToString::to_string);
        }
    }
    line
}

/// Both lines, or what tells them apart.
fn same(ours: Value, theirs: Value) -> Result<Value, Difference> {
    let (ours, theirs) = (normal(ours), normal(theirs));
    if ours == theirs {
        return Ok(ours);
    }
    let keys = ours.as_object().into_iter().chain(theirs.as_object()).flat_map(|line| line.keys());
    let mut fields: Vec<&String> = keys.filter(|key| ours.get(key) != theirs.get(key)).collect();
    fields.dedup();
    let told: Vec<String> = fields
        .into_iter()
        .map(|key| format!("  {key}: {} / naive: {}", ours[key.as_str()], theirs[key.as_str()]))
        .collect();
    Err(Difference(told.join("\n")))
}

/// Codes of start errors that the record form names. Any other error may have any text.
const NAMED: [&str; 2] = ["config_out_of_range", "bad_position"];

fn same_error(ours: &RecordError, theirs: &str) -> Result<(), Difference> {
    match NAMED.into_iter().find(|code| theirs.starts_with(code)) {
        Some(named) if named != ours.code() => Err(Difference(format!("  error: {ours} / naive: {theirs}"))),
        _ => Ok(()),
    }
}

impl Duel {
    /// Starts the game of a record in both.
    ///
    /// # Errors
    /// When only one of them starts it, or the lines or codes of errors differ.
    pub fn begin(record: &Value) -> Result<Opening, Difference> {
        let ours = Record::parse(&record.to_string()).and_then(|record| Replay::begin(&record));
        match (ours, Game::start(record)) {
            (Ok(Begun::Game(ours)), Ok((theirs, first))) => {
                let line = same(ours.line(), first)?;
                let duel = Self { ours: *ours, theirs, line };
                duel.same_placements()?;
                Ok(Opening::Plays(Box::new(duel)))
            }
            (Ok(Begun::Refused(refused)), Err(StartFailure::Refused(theirs))) => {
                same(refused_line(&refused), theirs).map(Opening::Refused)
            }
            (Err(ours), Err(StartFailure::Error(theirs))) => {
                same_error(&ours, &theirs).map(|()| Opening::Failed)
            }
            (ours, theirs) => {
                let theirs = theirs.map(|(_, line)| line);
                Err(Difference(format!("  start: {:?} / naive: {theirs:?}", ours.map(|_| "starts"))))
            }
        }
    }

    /// The public state as both see it.
    pub fn line(&self) -> &Value {
        &self.line
    }

    /// Says `text` in both; the line that follows, or `None` when the record's chance ran out in
    /// both and the game cannot go on.
    ///
    /// # Errors
    /// When they disagree.
    pub fn step(&mut self, seat: &str, text: &str) -> Result<Option<Value>, Difference> {
        let named = Seat::parse(seat).ok_or_else(|| Difference(format!("  no seat: {seat}")))?;
        match (self.ours.step(named, text), self.theirs.apply(seat, text)) {
            (Ok(ours), Ok(theirs)) => {
                let line = same(ours, theirs)?;
                if line.get("rejected").is_none() {
                    self.line = line.clone();
                    self.same_placements()?;
                }
                Ok(Some(line))
            }
            (Err(_), Err(_)) => Ok(None),
            (ours, theirs) => Err(Difference(format!("  error: {ours:?} / naive: {theirs:?}"))),
        }
    }

    /// Every accepted `place` command, squares sorted.
    pub fn placements(&self) -> Vec<String> {
        placements(&self.ours.state().view(Seat::A))
    }

    fn same_placements(&self) -> Result<(), Difference> {
        let ours = self.placements();
        let mut theirs = self.theirs.placements();
        theirs.sort_unstable();
        if ours == theirs {
            return Ok(());
        }
        Err(Difference(format!("  placements: {ours:?} / naive: {theirs:?}")))
    }
}

/// Plays a record that has no commands: at most `longest` commands of a random player, with stray
/// ones between them.
///
/// # Panics
/// When the two implementations disagree or one of them panics; tells the shortest record that
/// shows it.
pub fn play(mut record: Value, rng: &mut Rng, longest: usize, tally: &mut Tally) {
    record["commands"] = json!([]);
    let mut player = Player::of(rng, &record);
    let opening = guarded(|| Duel::begin(&record));
    let mut duel = match opening {
        Err(difference) => fail(&record, &difference),
        Ok(Opening::Refused(_)) => return tally.add("start refused"),
        Ok(Opening::Failed) => return tally.add("start failed"),
        Ok(Opening::Plays(duel)) => duel,
    };
    tally.note(duel.line(), None);
    // Many short games: a start that was made to contain something is worth more than its sequel.
    let longest = if rng.percent(60) { 6 } else { longest };
    let length = 1 + rng.below(longest);
    let mut legal = 0;
    let mut after_the_end = 3;
    while legal < length && after_the_end > 0 {
        let over = duel.line()["actor"].is_null();
        let (seat, text) = if over || rng.percent(40) {
            stray(rng, duel.line(), &duel.placements())
        } else {
            legal += 1;
            player.speaks(rng, duel.line(), &duel.placements())
        };
        after_the_end -= usize::from(over);
        if let Some(commands) = record["commands"].as_array_mut() {
            commands.push(json!([seat, text]));
        }
        match guarded(|| duel.step(&seat, &text)) {
            Err(difference) => fail(&record, &difference),
            Ok(None) => return tally.add("chance ran out"),
            Ok(Some(line)) => tally.note(&line, Some(&text)),
        }
    }
}

/// A panic is a difference like any other.
fn guarded<T>(act: impl FnOnce() -> Result<T, Difference>) -> Result<T, Difference> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|_| Err(Difference("  a panic".to_owned())))
}

/// The first difference in the whole game of a record.
fn difference(record: &Value) -> Option<Difference> {
    let replay = || {
        let Opening::Plays(mut duel) = Duel::begin(record)? else { return Ok(()) };
        for command in record["commands"].as_array().into_iter().flatten() {
            let part = |at: usize| command[at].as_str().unwrap_or_default();
            if duel.step(part(0), part(1))?.is_none() {
                break;
            }
        }
        Ok(())
    };
    guarded(replay).err()
}

fn fail(record: &Value, difference_seen: &Difference) -> ! {
    let mut small = record.clone();
    for list in ["commands", "reshuffles", "mines"] {
        let Some(items) = small[list].as_array().cloned() else { continue };
        let kept = smallest(items, &mut |items| {
            let mut shorter = small.clone();
            shorter[list] = json!(items);
            difference(&shorter).is_some()
        });
        small[list] = json!(kept);
    }
    let told = difference(&small).unwrap_or_else(|| difference_seen.clone());
    panic!("the implementations disagree:\n{}\n{small}", told.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_differs_is_named() {
        let ours = json!({"fen": "8", "pile": 3, "legal": ["e2e4"]});
        assert!(same(ours.clone(), json!({"legal": ["e2e4"], "pile": 3, "fen": "8"})).is_ok());
        let told = same(ours, json!({"fen": "8", "pile": 3, "legal": []}));
        assert_eq!(told, Err(Difference("  legal: [\"e2e4\"] / naive: []".to_owned())));
    }

    #[test]
    fn refusals_are_compared_without_regard_to_order() {
        let ours = json!({"refused": {"white": ["points 38", "placement"], "black": [], "joint": []}});
        assert!(same(ours.clone(), json!({"refused": {"white": ["placement", "points 38"]}})).is_ok());
        assert!(same(ours, json!({"refused": {"white": ["placement", "points 37"]}})).is_err());
    }

    #[test]
    fn an_error_of_one_alone_is_a_difference() {
        let named = RecordError::Unreadable("x".to_owned());
        assert!(same_error(&named, "the deck is missing").is_ok());
        assert!(same_error(&named, "bad_position: two kings").is_err());
    }
}
