//! The hash table: what a search has found out about positions, in bounded memory.

use super::Step;
use rules::board::{Kind, Move, MoveKind, Square};

/// How a stored value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    pub(crate) step: Option<Step>,
}

/// Sixteen bytes: half of the key, the step, value, depth and bound.
#[derive(Clone, Copy)]
struct Slot {
    check: u32,
    step: u32,
    value: i32,
    depth: i8,
    bound: Bound,
    used: bool,
}

const EMPTY: Slot = Slot { check: 0, step: 0, value: 0, depth: 0, bound: Bound::Exact, used: false };

/// A table of a fixed number of positions; a newer or deeper entry replaces what stands in its way.
pub(crate) struct Table(Vec<Slot>);

impl Table {
    /// A table of `2^bits` entries of 16 bytes.
    pub(crate) fn with_bits(bits: u32) -> Self {
        Self(vec![EMPTY; 1 << bits])
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let slot = &self.0[self.index(key)];
        (slot.used && slot.check == (key >> 32) as u32).then(|| Entry {
            value: slot.value,
            depth: i32::from(slot.depth),
            bound: slot.bound,
            step: unpack(slot.step),
        })
    }

    pub(crate) fn put(&mut self, key: u64, entry: Entry) {
        let index = self.index(key);
        let check = (key >> 32) as u32;
        let old = &self.0[index];
        let same = old.used && old.check == check;
        if same && entry.bound != Bound::Exact && entry.depth + 3 < i32::from(old.depth) {
            return;
        }
        let step = match entry.step {
            None if same => old.step,
            step => pack(step),
        };
        self.0[index] = Slot {
            check,
            step,
            value: entry.value,
            depth: entry.depth.clamp(0, 127) as i8,
            bound: entry.bound,
            used: true,
        };
    }
}

/// A step as a number; 0 is none.
fn pack(step: Option<Step>) -> u32 {
    let (from, to, promotion, kind) = match step {
        None => return 0,
        Some(Step::Sap(pawn, target)) => (pawn, target, 0, 5),
        Some(Step::Move(mv)) => {
            let kind = match mv.kind {
                MoveKind::Normal => 1,
                MoveKind::Castle => 2,
                MoveKind::EnPassant => 3,
                MoveKind::Joker => 4,
            };
            (mv.from, mv.to, mv.promotion.map_or(0, |kind| kind.index() as u32 + 1), kind)
        }
    };
    from.index() as u32 | (to.index() as u32) << 8 | promotion << 16 | kind << 24
}

fn unpack(number: u32) -> Option<Step> {
    let from = Square::from_index((number & 0xff) as usize)?;
    let to = Square::from_index((number >> 8 & 0xff) as usize)?;
    let promotion = (number >> 16 & 0xff).checked_sub(1).and_then(|at| Kind::ALL.get(at as usize)).copied();
    let kind = match number >> 24 {
        1 => MoveKind::Normal,
        2 => MoveKind::Castle,
        3 => MoveKind::EnPassant,
        4 => MoveKind::Joker,
        5 => return Some(Step::Sap(from, to)),
        _ => return None,
    };
    Some(Step::Move(Move { from, to, promotion, kind }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_survive_packing() {
        let square = |text| Square::parse(text, 10).unwrap();
        let mut steps = vec![None, Some(Step::Sap(square("e4"), square("e5")))];
        for kind in [MoveKind::Normal, MoveKind::Castle, MoveKind::EnPassant, MoveKind::Joker] {
            for promotion in [None, Some(Kind::Pawn), Some(Kind::Maharajah)] {
                let mv = Move { from: square("a1"), to: square("h10"), promotion, kind };
                steps.push(Some(Step::Move(mv)));
            }
        }
        for step in steps {
            assert_eq!(unpack(pack(step)), step);
        }
    }

    #[test]
    fn an_entry_takes_sixteen_bytes() {
        assert_eq!(size_of::<Slot>(), 16);
    }

    #[test]
    fn what_is_put_is_found_and_another_position_is_not() {
        let mut table = Table::with_bits(4);
        table.put(7 << 32 | 3, Entry { value: -55, depth: 4, bound: Bound::Lower, step: None });
        let found = table.get(7 << 32 | 3).unwrap();
        assert_eq!((found.value, found.depth, found.bound), (-55, 4, Bound::Lower));
        assert!(table.get(8 << 32 | 3).is_none());
    }
}
