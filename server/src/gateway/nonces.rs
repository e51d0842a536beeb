//! Nonces for devices to sign: each good once, for a minute, and not too many at a time.

use crate::secrets::hex;
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Nonces that wait at once.
const MANY: usize = 20_000;
/// How long one is good, in ms.
const LIFE: u64 = 60_000;

/// All that wait, with when they were made.
#[derive(Debug, Default)]
pub(crate) struct Nonces(Mutex<BTreeMap<String, u64>>);

impl Nonces {
    /// A fresh one; `None` if too many wait or the system has no randomness.
    pub(crate) fn make(&self, now: u64) -> Option<String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        let nonce = hex(&bytes);
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() >= MANY {
            waiting.retain(|_, made| now.saturating_sub(*made) < LIFE);
        }
        if waiting.len() >= MANY {
            return None;
        }
        waiting.insert(nonce.clone(), now);
        Some(nonce)
    }

    /// Uses one up; whether it was good.
    pub(crate) fn take(&self, nonce: &str, now: u64) -> bool {
        let made = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(nonce);
        made.is_some_and(|made| now.saturating_sub(made) < LIFE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_good_once_and_for_a_minute() {
        let nonces = Nonces::default();
        let nonce = nonces.make(0).unwrap();
        assert!(nonces.take(&nonce, 59_999) && !nonces.take(&nonce, 59_999));
        let late = nonces.make(0).unwrap();
        assert!(!nonces.take(&late, 60_000));
    }

    #[test]
    fn nonces_that_nobody_uses_take_bounded_room() {
        let nonces = Nonces::default();
        for _ in 0..MANY {
            assert!(nonces.make(0).is_some());
        }
        assert!(nonces.make(1).is_none());
        assert!(nonces.make(60_000).is_some(), "old ones make room");
    }
}
