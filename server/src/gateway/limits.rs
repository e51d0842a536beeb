//! How much one socket and one source may ask for (docs/protocol.md, limits).
//!
//! A frame is counted before it is parsed. An accepted command gives its token back: one command
//! of a match waits for another anyway, so that an honest player is never limited, however fast.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    burst: f64,
    per_ms: f64,
    filled: u64,
}

impl Bucket {
    /// A full bucket that gains so many tokens a second.
    pub(crate) fn new(per_second: f64, burst: f64, now: u64) -> Self {
        Self { tokens: burst, burst, per_ms: per_second / 1_000.0, filled: now }
    }

    /// Takes a token, if there is one; else in how many ms there will be.
    pub(crate) fn take(&mut self, now: u64) -> Result<(), u64> {
        let gained = now.saturating_sub(self.filled) as f64 * self.per_ms;
        self.tokens = (self.tokens + gained).min(self.burst);
        self.filled = now;
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            return Ok(());
        }
        Err(((1.0 - self.tokens) / self.per_ms).ceil() as u64)
    }

    /// Gives a token back.
    pub(crate) fn give(&mut self) {
        self.tokens = (self.tokens + 1.0).min(self.burst);
    }
}

/// Limits of sources and of the whole server.
#[derive(Clone, Copy, Debug)]
pub struct SourceLimits {
    /// Sockets and requests of one source at the same time.
    pub connections: usize,
    /// Sign-ins, refreshes and the like of one source a second, for long.
    pub requests_per_second: f64,
    /// The same at once after a silence.
    pub requests_burst: f64,
}

impl Default for SourceLimits {
    fn default() -> Self {
        Self { connections: 256, requests_per_second: 10.0, requests_burst: 100.0 }
    }
}

/// Sources remembered at once.
const SOURCES: usize = 100_000;

/// What each source uses at present.
#[derive(Debug, Default)]
pub(crate) struct Sources(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    sources: HashMap<String, Source>,
    /// When those that use nothing were forgotten last.
    swept: u64,
}

#[derive(Debug)]
struct Source {
    connections: usize,
    requests: Bucket,
}

/// A connection of a source; dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct Place {
    sources: std::sync::Arc<Sources>,
    source: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(source) = self.sources.lock().sources.get_mut(&self.source) {
            source.connections = source.connections.saturating_sub(1);
        }
    }
}

impl Sources {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection of this source, if it has not too many.
    pub(crate) fn connect(
        self: &std::sync::Arc<Self>,
        source: &str,
        limits: &SourceLimits,
        now: u64,
    ) -> Option<Place> {
        let mut known = self.lock();
        let entry = known.entry(source, limits, now)?;
        if entry.connections >= limits.connections {
            return None;
        }
        entry.connections += 1;
        Some(Place { sources: std::sync::Arc::clone(self), source: source.to_owned() })
    }

    /// Whether this source may make a request now; else in how many ms.
    pub(crate) fn request(&self, source: &str, limits: &SourceLimits, now: u64) -> Result<(), u64> {
        let mut known = self.lock();
        match known.entry(source, limits, now) {
            Some(entry) => entry.requests.take(now),
            None => Err(1_000),
        }
    }
}

impl Known {
    /// A source's entry. When too many are remembered, those that use nothing are forgotten; that
    /// takes time, and is tried once a second at most.
    fn entry(&mut self, source: &str, limits: &SourceLimits, now: u64) -> Option<&mut Source> {
        if self.sources.len() >= SOURCES && !self.sources.contains_key(source) {
            if now < self.swept.saturating_add(1_000) {
                return None;
            }
            self.swept = now;
            let quiet = |entry: &Source| now.saturating_sub(entry.requests.filled) >= 60_000;
            self.sources.retain(|_, entry| entry.connections > 0 || !quiet(entry));
            if self.sources.len() >= SOURCES {
                return None;
            }
        }
        let fresh = || Source {
            connections: 0,
            requests: Bucket::new(limits.requests_per_second, limits.requests_burst, now),
        };
        Some(self.sources.entry(source.to_owned()).or_insert_with(fresh))
    }
}

/// A source by its address: IPv6 by /64, since one home has as many addresses as it likes.
pub(crate) fn source_of(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => mapped.to_string(),
            None => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_bucket_says_when_to_come_back() {
        let mut bucket = Bucket::new(10.0, 2.0, 0);
        assert_eq!((bucket.take(0), bucket.take(0), bucket.take(0)), (Ok(()), Ok(()), Err(100)));
        assert_eq!(bucket.take(100), Ok(()));
    }

    #[test]
    fn t27_limits_of_a_million_sources_take_bounded_room() {
        let sources = Sources::default();
        for source in 0..1_000_000 {
            let _ = sources.request(&source.to_string(), &SourceLimits::default(), 1);
        }
        assert!(sources.lock().sources.len() <= SOURCES);
    }

    #[test]
    fn a_place_is_given_back() {
        let (sources, limits) =
            (Arc::new(Sources::default()), SourceLimits { connections: 1, ..Default::default() });
        let place = sources.connect("a", &limits, 0);
        assert!(place.is_some() && sources.connect("a", &limits, 0).is_none());
        drop(place);
        assert!(sources.connect("a", &limits, 0).is_some());
    }

    #[test]
    fn one_home_is_one_source() {
        let of = |text: &str| source_of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), "10.0.0.1");
    }
}
