//! The two stores side by side: random groups of changes, the same answers, the same reads.

use crate::bench::*;
use protocol::{GameName, Queue};
use rules::Seat;
use server::store::{
    AccountId, Change, MatchId, Order, RefreshRow, Refused, Secret, SetupRow, WallMs, Written,
};
use std::collections::BTreeMap;
use table::VerdictReason;

/// Numbers by lot; the same seed, the same numbers.
struct Lot(u64);

impl Lot {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    fn account(&mut self) -> AccountId {
        AccountId(self.one_of(&[1, 2, 3, 4, 5, 6, u64::MAX - 1, u64::MAX]))
    }

    fn id(&mut self) -> u64 {
        self.one_of(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, u64::MAX - 3, u64::MAX])
    }

    fn time(&mut self) -> WallMs {
        NOW + self.below(3) * DAY + self.below(5) * 60_000
    }

    fn hash(&mut self) -> [u8; 32] {
        [self.below(20) as u8; 32]
    }
}

fn account_change(lot: &mut Lot) -> Change {
    let (id, other, now) = (lot.account(), lot.account(), lot.time());
    let word = format!("word{}", lot.below(6));
    match lot.below(16) {
        0 | 1 => Change::NewAccount { id, key: device(other.0), now },
        2 => Change::AddDevice { id, key: device(other.0), now },
        3 => Change::Name { id, name: word.to_uppercase(), skeleton: word },
        4 => Change::Password { id, hash: Secret(word) },
        5 | 6 => {
            let (family, generation) = (lot.below(3), lot.below(2));
            let row = RefreshRow { account: id, family, generation, expires: lot.time(), spent: None };
            let spends = (lot.below(2) == 0).then(|| lot.hash());
            Change::Refresh { hash: lot.hash(), row, spends, now }
        }
        7 => Change::EndFamily(lot.below(3)),
        8 => Change::SignOut(id),
        9 => Change::Block { id, other, on: lot.below(3) > 0, now },
        10 => Change::Report {
            id,
            accused: other,
            about: None,
            reason: word.clone(),
            key: word,
            request: lot.hash(),
            now,
        },
        11 => Change::AnswerReport { id: lot.below(9) as i64, answer: word },
        12 => Change::BlockAccount { id, until: (lot.below(2) == 0).then_some(now) },
        13 => Change::Order(Order::CloseSockets { id }),
        14 => Change::OrderDone(lot.below(9) as i64),
        _ if lot.below(4) == 0 => Change::Delete { id, now },
        _ => Change::Meta("epoch", vec![lot.below(9) as u8]),
    }
}

fn match_change(lot: &mut Lot, commands: &BTreeMap<u64, usize>) -> Change {
    let (id, now) = (lot.id(), lot.time());
    let code = lot.one_of(&["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"]);
    match lot.below(14) {
        0..=3 => {
            let (a, b, game) = (lot.account(), lot.account(), lot.one_of(GameName::ALL));
            // Nobody plays against himself: the relay sees to that.
            let seats = if a == b { [a, AccountId(a.0 ^ 3)] } else { [a, b] };
            let mut new = if lot.below(4) == 0 { setting_up(id, seats) } else { begun(id, seats, game) };
            (new.fixed.created, new.saved_at, new.fixed.rated) = (now, lot.time(), lot.below(4) > 0);
            if lot.below(3) == 0 {
                new = queued(new, lot.one_of(Queue::ALL));
            }
            new.fixed.rematch_of = (lot.below(3) == 0).then(|| MatchId(lot.id()));
            Change::NewMatch { new: Box::new(new), room: (lot.below(4) == 0).then(|| code.to_owned()) }
        }
        4 => {
            let setup = (lot.below(2) == 0).then(SetupRow::default);
            let play = (lot.below(2) == 0).then(|| Box::new(play(GameName::Maharajah)));
            let closed = (lot.below(3) == 0).then_some(VerdictReason::NoResult);
            Change::Setup { id: MatchId(id), setup, play, closed, now }
        }
        5 => new_room(code, lot.account(), now),
        6 => Change::CloseRoom(code.to_owned()),
        kind => {
            let stands = commands.get(&id).copied().unwrap_or(0);
            let after = if lot.below(6) == 0 { lot.below(4) as usize } else { stands };
            let command = if lot.below(3) > 0 { say(lot.one_of(&Seat::ALL), "e2e4") } else { None };
            let ends = kind > 10;
            let winner = lot.one_of(&[None, Some(Seat::A), Some(Seat::B)]);
            let reason = lot.one_of(&["resignation", "time", "no_result", "deleted"]);
            let over = ends || lot.below(9) == 0;
            let saved = if over { ended(winner, reason) } else { play(GameName::Maharajah).saved };
            Change::Step {
                id: MatchId(id),
                after_commands: after,
                command,
                saved: Box::new(saved),
                ends,
                now,
            }
        }
    }
}

/// Follows how many commands each match has, so that most steps fit.
fn follow(commands: &mut BTreeMap<u64, usize>, change: &Change, answer: &Result<Written, Refused>) {
    match (change, answer) {
        (Change::NewMatch { new, .. }, Ok(_)) => drop(commands.insert(new.fixed.id.0, 0)),
        (Change::Step { id, command: Some(_), .. }, Ok(_)) => *commands.entry(id.0).or_default() += 1,
        _ => {}
    }
}

#[test]
fn both_stores_give_the_same_answers_to_random_changes() {
    let (mut made, mut refused, mut booked) = (0, 0, 0);
    for seed in 0..12 {
        let (mut lot, mut commands) = (Lot(seed), BTreeMap::new());
        // Half of them begin with nobody.
        let (mut file, mut memory) = if seed % 2 == 0 {
            (File::with_guests(), Memory::with_guests())
        } else {
            (File::fresh(), Memory::fresh())
        };
        for round in 0..120 {
            let many = 1 + lot.below(6);
            let group: Vec<Change> = (0..many)
                .map(|_| {
                    if lot.below(3) == 0 {
                        account_change(&mut lot)
                    } else {
                        match_change(&mut lot, &commands)
                    }
                })
                .collect();
            let answers = file.writes().commit(&group).unwrap();
            let same = memory.writes().commit(&group).unwrap();
            assert_eq!(answers, same, "seed {seed} round {round}: {group:#?}");
            for (change, answer) in group.iter().zip(&answers) {
                follow(&mut commands, change, answer);
                made += usize::from(answer.is_ok());
                refused += usize::from(answer.is_err());
                booked += usize::from(matches!(answer, Ok(Written::Booked(_))));
            }
            if round % 10 == 9 {
                if round % 30 == 29 {
                    file.reopen();
                }
                let (one, other) = (everything(file.reads()), everything(memory.reads()));
                let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
                assert_eq!(differs, None, "seed {seed} round {round}: {group:#?}");
            }
        }
    }
    assert!(made > 1_000 && refused > 1_000 && booked > 25, "{made} {refused} {booked}");
}
