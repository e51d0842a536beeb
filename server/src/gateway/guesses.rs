//! Guesses at passwords: who guesses wrong waits longer and longer, and nobody can make others wait
//! for long.
//!
//! A source that guesses at a name waits after [`FREE`] wrong guesses, up to [`LONGEST`]. All sources
//! together wait for a name that many of them guess at, but never longer than [`SHARED`], and not
//! with the first guess of each: a name cannot be locked by whoever knows it. Names that nobody has are treated alike,
//! so that the delays tell nothing.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Wrong guesses of a source at a name before it waits.
const FREE: u32 = 5;
/// The first delay of a source, in ms; it doubles with each further wrong guess up to the longest.
const FIRST: u64 = 1_000;
const LONGEST: u64 = 60_000;
/// Wrong guesses of all sources at a name before they wait for each other, and how long, in ms.
const FREE_OF_ALL: u32 = 20;
const SHARED: u64 = 3_000;
/// What was guessed so long ago is forgotten, in ms.
const MEMORY: u64 = 15 * 60_000;
/// Names, and names with sources, that are remembered at once.
const REMEMBERED: usize = 20_000;
/// The longest name as it looks, in characters.
const NAME: usize = 128;

#[derive(Clone, Copy, Debug, Default)]
struct Wrong {
    count: u32,
    last: u64,
}

impl Wrong {
    /// When the next guess may be made.
    fn free_at(self, delay: impl Fn(u32) -> u64) -> u64 {
        self.last.saturating_add(delay(self.count))
    }
}

/// How long a source waits after so many wrong guesses.
fn alone(count: u32) -> u64 {
    match count.checked_sub(FREE) {
        None => 0,
        Some(more) => FIRST.saturating_mul(1 << more.min(16)).min(LONGEST),
    }
}

/// How long all sources wait after so many wrong guesses.
fn together(count: u32) -> u64 {
    if count < FREE_OF_ALL { 0 } else { SHARED }
}

/// What is longer than any name takes no room.
fn cut(name: &str) -> String {
    name.chars().take(NAME).collect()
}

/// A table of wrong guesses; the oldest is forgotten when it is full.
#[derive(Debug, Default)]
struct Table<K>(HashMap<K, Wrong>);

impl<K: Clone + Eq + std::hash::Hash> Table<K> {
    fn get(&self, key: &K, now: u64) -> Wrong {
        let fresh = |wrong: &&Wrong| now < wrong.last.saturating_add(MEMORY);
        self.0.get(key).filter(fresh).copied().unwrap_or_default()
    }

    fn count(&mut self, key: K, now: u64) {
        let before = self.get(&key, now);
        if self.0.len() >= REMEMBERED && !self.0.contains_key(&key) {
            self.0.retain(|_, wrong| now < wrong.last.saturating_add(MEMORY));
            if self.0.len() >= REMEMBERED
                && let Some(oldest) =
                    self.0.iter().min_by_key(|(_, wrong)| wrong.last).map(|(key, _)| key.clone())
            {
                self.0.remove(&oldest);
            }
        }
        self.0.insert(key, Wrong { count: before.count.saturating_add(1), last: now });
    }
}

/// All guesses.
#[derive(Debug, Default)]
pub(super) struct Guesses(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    names: Table<String>,
    sources: Table<(String, String)>,
}

impl Guesses {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a source may guess at a name now; else in how many ms. The guess counts as wrong
    /// until it is said to be [`Self::right`].
    pub(super) fn guess(&self, name: &str, source: &str, now: u64) -> Result<(), u64> {
        let name = cut(name);
        let mut known = self.lock();
        let here = (name.clone(), source.to_owned());
        let own = known.sources.get(&here, now);
        // The first try of a source is always looked at: it may be the owner's.
        let shared = if own.count == 0 { 0 } else { known.names.get(&name, now).free_at(together) };
        let own = own.free_at(alone);
        match own.max(shared).checked_sub(now).filter(|wait| *wait > 0) {
            Some(wait) => Err(wait),
            None => {
                known.sources.count(here, now);
                known.names.count(name, now);
                Ok(())
            }
        }
    }

    /// The last guess of a source at a name was right.
    pub(super) fn right(&self, name: &str, source: &str) {
        let mut known = self.lock();
        let name = cut(name);
        known.names.0.remove(&name);
        known.sources.0.remove(&(name, source.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_wrong_waits_longer_and_longer_up_to_a_minute() {
        let (guesses, mut now) = (Guesses::default(), 1_000);
        for _ in 0..FREE {
            assert_eq!(guesses.guess("ann", "1", now), Ok(()));
        }
        for wait in [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000] {
            assert_eq!(guesses.guess("ann", "1", now), Err(wait));
            now += wait;
            assert_eq!(guesses.guess("ann", "1", now), Ok(()));
        }
        assert_eq!(guesses.guess("bob", "1", now), Ok(()), "other names are not meant");
        now += MEMORY;
        assert_eq!(guesses.guess("ann", "1", now), Ok(()), "it is forgotten some day");
    }

    #[test]
    fn nobody_locks_another_out_by_guessing_at_his_name() {
        let (guesses, mut now) = (Guesses::default(), 1_000);
        for _ in 0..100_000 {
            let _ = guesses.guess("ann", "thief", now);
            now += 10;
        }
        assert_eq!(guesses.guess("ann", "home", now), Ok(()));
        guesses.right("ann", "home");
        assert_eq!(guesses.guess("ann", "home", now), Ok(()));
        assert!(guesses.guess("ann", "thief", now).is_err(), "the thief goes on waiting");
    }

    #[test]
    fn a_thousand_sources_guess_at_a_name_once_each_and_then_one_in_three_seconds() {
        let (guesses, mut made) = (Guesses::default(), 0);
        for now in 0..60_000_u64 {
            made += u32::from(guesses.guess("ann", &(now % 1_000).to_string(), now).is_ok());
        }
        assert!((1_000..=1_000 + 20).contains(&made), "{made}");
        assert_eq!(guesses.guess("ann", "home", 60_000), Ok(()), "its owner is heard nevertheless");
    }

    #[test]
    fn forty_thousand_names_take_bounded_room() {
        let guesses = Guesses::default();
        for name in 0..40_000_u64 {
            assert_eq!(guesses.guess(&name.to_string(), "1", name), Ok(()));
        }
        assert!(guesses.lock().names.0.len() <= REMEMBERED);
        assert!(guesses.lock().sources.0.len() <= REMEMBERED);
    }
}
