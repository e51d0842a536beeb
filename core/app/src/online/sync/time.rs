//! Two clocks, and what lies between them.

/// How long the best sample counts.
const SAMPLE_LIFE: u64 = 120_000;

/// Server's clock less local clock, from the samples with the shortest way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offset {
    offset: i64,
    /// The round trip of the best sample, and when it was taken.
    best: Option<(u64, u64)>,
}

impl Offset {
    /// Another server process: another clock.
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }

    /// The server said `server_now` in an answer that arrived at `now`, `round_trip` after the question.
    pub(super) fn sample(&mut self, server_now: u64, now: u64, round_trip: u64) {
        let better = self
            .best
            .is_none_or(|(best, taken)| round_trip <= best || now.saturating_sub(taken) > SAMPLE_LIFE);
        if better {
            self.offset = difference(server_now.saturating_add(round_trip / 2), now);
            self.best = Some((round_trip, now));
        }
    }

    /// The server said `server_now` on its own account; it arrived at `now`. The frame was some time on its
    /// way, so the server's clock shows at least that much.
    pub(super) fn at_least(&mut self, server_now: u64, now: u64) {
        self.offset = self.offset.max(difference(server_now, now));
    }

    pub(super) fn get(self) -> i64 {
        self.offset
    }

    /// The local moment of a server's moment that is past at `now`.
    pub(super) fn local(self, server: u64, now: u64) -> u64 {
        let local = i64::try_from(server).unwrap_or(i64::MAX).saturating_sub(self.offset);
        u64::try_from(local).unwrap_or(0).min(now)
    }
}

fn difference(server: u64, local: u64) -> i64 {
    i64::try_from(server).unwrap_or(i64::MAX).saturating_sub(i64::try_from(local).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_way_tells_the_time_best() {
        let mut offset = Offset::default();
        // The server is 10 000 ahead.
        offset.sample(11_000 - 150, 1_000, 200);
        assert_eq!(offset.get(), 9_950);
        offset.sample(12_000 - 10, 2_000, 20);
        assert_eq!(offset.get(), 10_000);
        offset.sample(13_000 - 400, 3_000, 500);
        assert_eq!(offset.get(), 10_000);
        offset.at_least(14_000, 4_000);
        assert_eq!(offset.get(), 10_000);
        assert_eq!(offset.local(14_900, 5_000), 4_900);
        assert_eq!(offset.local(99_000, 5_000), 5_000);
        assert_eq!(offset.local(0, 5_000), 0);
    }
}
