//! What a result changes: the arithmetic of a booking, the same for every store (TB-33).

use super::{AccountId, Booked};
use core::cmp::Ordering;
use rules::Seat;
use table::{HeadToHead, Rating, Saved, Verdict, booked_pair};

/// How the result of a match counts for seat A; `None` if it has none: then nothing is booked.
pub fn scored(saved: &Saved) -> Option<(Verdict, Ordering)> {
    let verdict = saved.verdict()?;
    let result = match verdict.winner {
        Some(Seat::A) => Ordering::Greater,
        Some(Seat::B) => Ordering::Less,
        None => Ordering::Equal,
    };
    verdict.reason.has_result().then_some((verdict, result))
}

/// A pair in the order in which it is stored, and whether that turns it.
pub fn ordered([a, b]: [AccountId; 2]) -> ([AccountId; 2], bool) {
    if b < a { ([b, a], true) } else { ([a, b], false) }
}

/// A stored record of a pair, seen from its first account, or from the other one.
pub fn seen(record: &HeadToHead, turned: bool) -> HeadToHead {
    if turned { record.turned() } else { record.clone() }
}

/// Books a result: `before` are the ratings as they stand in the transaction, `record` is that of
/// the pair, both in seat order.
pub fn book(before: [Rating; 2], mut record: HeadToHead, result: Ordering) -> Booked {
    record.book(result);
    Booked { standings: booked_pair(before, result), head_to_head: record }
}
