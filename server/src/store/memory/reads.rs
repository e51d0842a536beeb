//! What is read of the store in memory.

use super::{
    MemoryStore,
    world::{Match, Rated, World},
};
use crate::store::{
    Account, AccountId, Answered, BoardRow, Booked, DeviceKey, MatchId, PastMatch, Reads, RefreshRow,
    StoreError, StoredMatch, StoredOrder, StoredReport, StoredRoom, TokenHash, WallMs, booking,
    bounds::EXPORT_LIST, export,
};
use core::cmp::{Ordering, Reverse};
use protocol::{GameName, Queue};
use rules::Seat;
use serde_json::Value;
use table::{HeadToHead, Rating};

impl World {
    fn matches_of(&self, id: AccountId) -> impl Iterator<Item = (MatchId, &Match)> {
        let ids = self.played.get(&id).into_iter().flatten();
        ids.filter_map(|id| self.matches.get(id).map(|found| (*id, found)))
    }

    fn seat(found: &Match, id: AccountId) -> (Seat, AccountId) {
        let [a, b] = found.stored.fixed.seats;
        if a == id { (Seat::A, b) } else { (Seat::B, a) }
    }

    /// The newest rated games of an account: points after them, and how it scored, newest first.
    fn newest(&self, id: AccountId, ladder: GameName) -> impl Iterator<Item = (i64, Ordering)> {
        let of_ladder = self.results.iter().rev().filter(move |rated| rated.ladder == ladder);
        of_ladder.filter_map(move |Rated { seats: [a, b], result, booked, .. }| {
            let [of_a, of_b] = booked.standings;
            if *a == id {
                Some((of_a.rating.points, *result))
            } else {
                (*b == id).then(|| (of_b.rating.points, result.reverse()))
            }
        })
    }

    /// A whole leaderboard.
    fn board(&self, ladder: GameName) -> Vec<BoardRow> {
        let rows = self.ratings.iter().filter(|((of, _), _)| *of == ladder);
        let named = rows.filter_map(|((_, account), rating)| {
            let name = self.accounts.get(account)?.name.clone()?;
            Some(BoardRow { rank: 0, account: *account, name, rating: *rating })
        });
        let mut rows: Vec<BoardRow> = named.collect();
        rows.sort_by_key(|row| (Reverse(row.rating.points), row.account));
        let (mut rank, mut points) = (0, None);
        for (row, place) in rows.iter_mut().zip(1..) {
            if points != Some(row.rating.points) {
                (rank, points) = (place, Some(row.rating.points));
            }
            row.rank = rank;
        }
        rows
    }

    fn past(&self, id: AccountId, of: MatchId, found: &Match) -> Option<PastMatch> {
        let end = found.end?;
        let (seat, opponent) = Self::seat(found, id);
        let rated = self.booked.get(&of).and_then(|number| self.results.get(*number));
        let standing = rated.and_then(|rated| rated.booked.standings.get(seat.index()));
        Some(PastMatch {
            id: of,
            game: found.stored.fixed.game,
            kind: found.stored.fixed.kind,
            seat,
            opponent,
            winner: end.winner,
            reason: end.reason,
            change: standing.map(|standing| standing.change),
            ended: end.at,
        })
    }

    fn record(&self, pair: [AccountId; 2], ladder: GameName) -> HeadToHead {
        let ([low, high], turned) = booking::ordered(pair);
        let found = self.records.get(&(ladder, low, high));
        found.map(|(record, _)| booking::seen(record, turned)).unwrap_or_default()
    }
}

impl Reads for MemoryStore {
    fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        self.read(|world| world.accounts.get(&id).cloned())
    }

    fn account_by_key(&self, key: &DeviceKey) -> Result<Option<AccountId>, StoreError> {
        self.read(|world| world.devices.get(key).map(|(id, _)| *id))
    }

    fn account_by_skeleton(&self, skeleton: &str) -> Result<Option<AccountId>, StoreError> {
        self.read(|world| world.skeletons.get(skeleton).copied())
    }

    fn password(&self, id: AccountId) -> Result<Option<String>, StoreError> {
        self.read(|world| world.passwords.get(&id).cloned())
    }

    fn refresh(&self, hash: &TokenHash) -> Result<Option<RefreshRow>, StoreError> {
        self.read(|world| world.refresh.get(hash).cloned())
    }

    fn running(&self, id: AccountId) -> Result<Vec<MatchId>, StoreError> {
        self.read(|world| {
            let running = world.matches_of(id).filter(|(_, found)| found.end.is_none());
            let mut ids: Vec<_> = running.map(|(id, found)| (found.stored.fixed.created, id)).collect();
            ids.sort_unstable();
            ids.into_iter().map(|(_, id)| id).collect()
        })
    }

    fn load(&self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        self.read(|world| world.matches.get(&id).map(|found| found.stored.clone()))
    }

    fn dormant(&self, before_wall: WallMs, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        self.read(|world| {
            let running = world.matches.iter().filter(|(_, found)| found.end.is_none());
            let mut ids: Vec<_> = running.map(|(id, found)| (found.stored.saved_at, *id)).collect();
            ids.retain(|(saved_at, _)| *saved_at < before_wall);
            ids.sort_unstable();
            ids.into_iter().map(|(_, id)| id).take(limit).collect()
        })
    }

    fn running_total(&self) -> Result<u64, StoreError> {
        self.read(|world| world.matches.values().filter(|found| found.end.is_none()).count() as u64)
    }

    fn rooms(&self, owner: AccountId) -> Result<Vec<StoredRoom>, StoreError> {
        self.read(|world| {
            let open = world.rooms.values().filter(|room| room.owner == owner && room.is_open());
            let mut rooms: Vec<StoredRoom> = open.cloned().collect();
            rooms.sort_by_key(|room| room.created);
            rooms
        })
    }

    fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError> {
        self.read(|world| world.rooms.get(code).cloned())
    }

    fn rating(&self, id: AccountId, ladder: GameName) -> Result<Option<Rating>, StoreError> {
        self.read(|world| world.ratings.get(&(ladder, id)).copied())
    }

    fn last_opponent(&self, id: AccountId, queue: Queue) -> Result<Option<AccountId>, StoreError> {
        self.read(|world| {
            let queued = world.matches_of(id).filter(|(_, found)| found.stored.fixed.queue == Some(queue));
            let newest = queued.max_by_key(|(id, found)| (found.stored.fixed.created, *id));
            newest.map(|(_, found)| World::seat(found, id).1)
        })
    }

    fn booked_private(
        &self,
        pair: [AccountId; 2],
        ladder: GameName,
        since: WallMs,
    ) -> Result<usize, StoreError> {
        let (pair, _) = booking::ordered(pair);
        self.read(|world| {
            let counts = |rated: &&Rated| {
                let of_pair = booking::ordered(rated.seats).0 == pair && rated.ladder == ladder;
                of_pair && rated.private && rated.made_at >= since
            };
            world.results.iter().filter(counts).count()
        })
    }

    fn blocked(&self, [one, other]: [AccountId; 2]) -> Result<bool, StoreError> {
        self.read(|world| world.blocks.contains(&(one, other)) || world.blocks.contains(&(other, one)))
    }

    fn blocks(&self, id: AccountId) -> Result<Vec<AccountId>, StoreError> {
        self.read(|world| {
            let own = world.blocks.iter().filter(|(account, _)| *account == id);
            own.map(|(_, other)| *other).collect()
        })
    }

    fn chart(&self, id: AccountId, ladder: GameName, limit: usize) -> Result<Vec<i64>, StoreError> {
        self.read(|world| {
            let mut points: Vec<i64> =
                world.newest(id, ladder).map(|(points, _)| points).take(limit).collect();
            points.reverse();
            points
        })
    }

    fn form(&self, id: AccountId, ladder: GameName) -> Result<String, StoreError> {
        let letter = |(_, result)| match result {
            Ordering::Greater => 'W',
            Ordering::Equal => 'D',
            Ordering::Less => 'L',
        };
        self.read(|world| world.newest(id, ladder).take(5).map(letter).collect())
    }

    fn head_to_head(&self, pair: [AccountId; 2], ladder: GameName) -> Result<HeadToHead, StoreError> {
        self.read(|world| world.record(pair, ladder))
    }

    fn rivals(
        &self,
        id: AccountId,
        limit: usize,
    ) -> Result<Vec<(GameName, AccountId, HeadToHead)>, StoreError> {
        self.read(|world| {
            let own = world.records.iter().filter_map(|((ladder, low, high), (record, last))| {
                let turned = *high == id;
                let other = if turned { *low } else { *high };
                let of_own = turned || *low == id;
                of_own.then(|| (Reverse(*last), *ladder, other, booking::seen(record, turned)))
            });
            let mut own: Vec<_> = own.collect();
            own.sort_by_key(|(last, ..)| *last);
            own.into_iter().map(|(_, ladder, other, record)| (ladder, other, record)).take(limit).collect()
        })
    }

    fn top(&self, ladder: GameName, from: u64, limit: usize) -> Result<Vec<BoardRow>, StoreError> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        self.read(|world| world.board(ladder).into_iter().skip(from).take(limit).collect())
    }

    fn top_total(&self, ladder: GameName) -> Result<u64, StoreError> {
        self.read(|world| world.board(ladder).len() as u64)
    }

    fn top_from(&self, ladder: GameName, points: i64) -> Result<u64, StoreError> {
        let is_in = |row: &BoardRow| row.rating.points >= points;
        self.read(|world| world.board(ladder).into_iter().filter(is_in).count() as u64)
    }

    fn top_row(&self, id: AccountId, ladder: GameName) -> Result<Option<(u64, BoardRow)>, StoreError> {
        self.read(|world| (0..).zip(world.board(ladder)).find(|(_, row)| row.account == id))
    }

    fn games(&self, id: AccountId, before: WallMs, limit: usize) -> Result<Vec<PastMatch>, StoreError> {
        self.read(|world| {
            let past = world.matches_of(id).filter_map(|(of, found)| world.past(id, of, found));
            let mut past: Vec<PastMatch> = past.filter(|past| past.ended < before).collect();
            past.sort_by_key(|past| Reverse((past.ended, past.id)));
            past.truncate(limit);
            past
        })
    }

    fn booking(&self, id: MatchId) -> Result<Option<Booked>, StoreError> {
        self.read(|world| {
            let number = world.booked.get(&id)?;
            world.results.get(*number).map(|rated| rated.booked.clone())
        })
    }

    fn answered(&self, id: AccountId, key: &str) -> Result<Option<Answered>, StoreError> {
        self.read(|world| world.answered(id, key).cloned())
    }

    fn export(&self, id: AccountId) -> Result<Value, StoreError> {
        let listed = self.read(|world| {
            let devices = world.devices.iter().filter(|(_, (owner, _))| *owner == id);
            let sessions = world.refresh.values().filter(|row| row.account == id && row.spent.is_none());
            let mut sessions: Vec<WallMs> = sessions.map(|row| row.expires).collect();
            sessions.sort_unstable();
            let reports = world.reports.values().filter(|report| report.reporter == id);
            export::Listed {
                devices: devices.map(|(key, (_, added))| (*key, *added)).collect(),
                sessions,
                reports: reports.take(EXPORT_LIST).cloned().collect(),
            }
        })?;
        export::compose(self, id, listed)
    }

    fn reports(&self, open_only: bool) -> Result<Vec<StoredReport>, StoreError> {
        self.read(|world| {
            let all = world.reports.values().filter(|report| !open_only || report.answer.is_none());
            all.cloned().collect()
        })
    }

    fn orders(&self) -> Result<Vec<StoredOrder>, StoreError> {
        self.read(|world| {
            let all = world.orders.iter();
            all.map(|(id, order)| StoredOrder { id: *id, order: order.clone() }).collect()
        })
    }

    fn meta(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(|world| world.meta.get(key).cloned())
    }
}
