//! The tables in memory, and the changes of accounts. Each change looks before it writes, so that
//! a refused one has written nothing.

use crate::store::{
    Account, AccountId, Answered, Booked, Change, DeviceKey, Door, MatchId, Order, RefreshRow, Refused,
    StoredMatch, StoredReport, StoredRoom, TokenHash, WallMs, Written, bounds,
};
use core::cmp::{Ordering, Reverse};
use protocol::GameName;
use rules::Seat;
use std::collections::{BTreeMap, BTreeSet};
use table::{HeadToHead, Rating, VerdictReason};

/// Everything that is stored.
#[derive(Clone, Debug, Default)]
pub(super) struct World {
    pub(super) meta: BTreeMap<String, Vec<u8>>,
    pub(super) accounts: BTreeMap<AccountId, Account>,
    pub(super) skeletons: BTreeMap<String, AccountId>,
    skeleton_of: BTreeMap<AccountId, String>,
    pub(super) passwords: BTreeMap<AccountId, String>,
    pub(super) devices: BTreeMap<DeviceKey, (AccountId, WallMs)>,
    pub(super) refresh: BTreeMap<TokenHash, RefreshRow>,
    /// The tokens of an account.
    tokens: BTreeMap<AccountId, BTreeSet<TokenHash>>,
    pub(super) blocks: BTreeSet<(AccountId, AccountId)>,
    /// Oldest first.
    pub(super) answers: BTreeMap<AccountId, Vec<Remembered>>,
    pub(super) reports: BTreeMap<i64, StoredReport>,
    pub(super) last_report: i64,
    pub(super) orders: BTreeMap<i64, Order>,
    pub(super) last_order: i64,
    pub(super) rooms: BTreeMap<String, StoredRoom>,
    pub(super) matches: BTreeMap<MatchId, Match>,
    /// All matches of an account.
    pub(super) played: BTreeMap<AccountId, BTreeSet<MatchId>>,
    pub(super) rematches: BTreeSet<MatchId>,
    pub(super) in_queue_match: BTreeMap<AccountId, MatchId>,
    pub(super) ratings: BTreeMap<(GameName, AccountId), Rating>,
    /// By the lower and the higher number, seen from the lower; with the number of the last result.
    pub(super) records: BTreeMap<(GameName, AccountId, AccountId), (HeadToHead, usize)>,
    /// In the order of booking.
    pub(super) results: Vec<Rated>,
    pub(super) booked: BTreeMap<MatchId, usize>,
}

/// A match, and how it ended.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) stored: StoredMatch,
    pub(super) end: Option<End>,
}

/// The end of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) winner: Option<Seat>,
    pub(super) reason: VerdictReason,
    pub(super) at: WallMs,
}

/// A rated result.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    pub(super) ladder: GameName,
    pub(super) seats: [AccountId; 2],
    pub(super) private: bool,
    pub(super) made_at: WallMs,
    /// As seat A scored it.
    pub(super) result: Ordering,
    pub(super) booked: Booked,
}

/// The answer to an account command.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    key: String,
    pub(super) answered: Answered,
    made: WallMs,
}

impl World {
    pub(super) fn apply(&mut self, change: &Change) -> Result<Written, Refused> {
        match change {
            Change::NewMatch { new, room } => self.new_match(new, room.as_deref())?,
            Change::Setup { id, setup, play, closed, now } => {
                self.set_up(*id, setup.as_ref(), play.as_deref(), *closed, *now)?;
            }
            Change::Step { .. } => return self.step(change),
            Change::NewRoom { room, key, request } => self.new_room(room, key, request)?,
            Change::CloseRoom(code) => self.close_room(code, Door::Closed)?,
            _ => self.change_account(change)?,
        }
        Ok(Written::Done)
    }

    fn change_account(&mut self, change: &Change) -> Result<(), Refused> {
        match change {
            Change::Meta(name, value) => {
                self.meta.insert((*name).to_owned(), value.clone());
            }
            Change::NewAccount { id, key, now } => self.new_account(*id, key, *now)?,
            Change::AddDevice { id, key, now } => self.add_device(*id, key, *now)?,
            Change::Name { id, name, skeleton } => self.set_name(*id, name, skeleton)?,
            Change::Password { id, hash } => {
                self.live(*id)?.has_password = true;
                self.passwords.insert(*id, hash.0.clone());
            }
            Change::Refresh { hash, row, spends, now } => {
                self.new_refresh(hash, row, spends.as_ref(), *now)?;
            }
            Change::EndFamily(family) => self.end_tokens(|row| row.family == *family),
            Change::SignOut(id) => {
                let account = self.live(*id)?;
                account.generation = account.generation.saturating_add(1);
                self.end_tokens_of(*id);
            }
            Change::Block { id, other, on, .. } => self.block(*id, *other, *on)?,
            Change::Report { .. } => self.report(change)?,
            Change::AnswerReport { id, answer } => {
                self.reports.get_mut(id).ok_or(Refused::Gone)?.answer = Some(answer.clone());
            }
            Change::BlockAccount { id, until } => self.live(*id)?.blocked_until = *until,
            Change::Order(order) => {
                if self.orders.len() >= bounds::ORDERS {
                    return Err(Refused::TooMany);
                }
                self.last_order = self.last_order.saturating_add(1);
                self.orders.insert(self.last_order, order.clone());
            }
            Change::OrderDone(id) => {
                self.orders.remove(id).ok_or(Refused::Gone)?;
            }
            Change::Delete { id, .. } => self.delete(*id)?,
            _ => return Err(Refused::Gone),
        }
        Ok(())
    }

    /// An account that is there and not deleted.
    pub(super) fn live(&mut self, id: AccountId) -> Result<&mut Account, Refused> {
        self.accounts.get_mut(&id).filter(|account| !account.deleted).ok_or(Refused::Gone)
    }

    fn new_account(&mut self, id: AccountId, device: &DeviceKey, now: WallMs) -> Result<(), Refused> {
        if self.accounts.contains_key(&id) || self.devices.contains_key(device) {
            return Err(Refused::Exists);
        }
        let account = Account {
            id,
            name: None,
            generation: 0,
            created: now,
            deleted: false,
            blocked_until: None,
            has_password: false,
        };
        self.accounts.insert(id, account);
        self.devices.insert(*device, (id, now));
        Ok(())
    }

    fn add_device(&mut self, id: AccountId, device: &DeviceKey, now: WallMs) -> Result<(), Refused> {
        self.live(id)?;
        if let Some((owner, _)) = self.devices.get(device) {
            if *owner == id {
                return Ok(());
            }
            if self.accounts.get(owner).is_some_and(|owner| owner.name.is_some()) {
                return Err(Refused::Exists);
            }
        }
        if self.devices.values().filter(|(owner, _)| *owner == id).count() >= bounds::DEVICES {
            return Err(Refused::TooMany);
        }
        self.devices.insert(*device, (id, now));
        Ok(())
    }

    fn set_name(&mut self, id: AccountId, name: &str, skeleton: &str) -> Result<(), Refused> {
        self.live(id)?;
        if self.skeletons.get(skeleton).is_some_and(|owner| *owner != id) {
            return Err(Refused::Exists);
        }
        if let Some(before) = self.skeleton_of.insert(id, skeleton.to_owned()) {
            self.skeletons.remove(&before);
        }
        self.skeletons.insert(skeleton.to_owned(), id);
        self.live(id)?.name = Some(name.to_owned());
        Ok(())
    }

    fn new_refresh(
        &mut self,
        hash: &TokenHash,
        row: &RefreshRow,
        spends: Option<&TokenHash>,
        now: WallMs,
    ) -> Result<(), Refused> {
        if self.live(row.account)?.generation != row.generation {
            return Err(Refused::Gone);
        }
        if let Some(spends) = spends {
            let spent = self.refresh.get(spends).filter(|spent| spent.account == row.account);
            spent.ok_or(Refused::Gone)?;
        }
        let stays = |hash: &TokenHash, old: &RefreshRow| {
            Some(hash) == spends || old.account != row.account || old.expires > now
        };
        if self.refresh.get(hash).is_some_and(|old| stays(hash, old)) {
            return Err(Refused::Exists);
        }
        if let Some(spent) = spends.and_then(|spends| self.refresh.get_mut(spends)) {
            spent.spent = spent.spent.or(Some(now));
        }
        let own = self.tokens.entry(row.account).or_default();
        own.insert(*hash);
        self.refresh.insert(*hash, row.clone());
        let expires = |hash: &TokenHash| self.refresh.get(hash).map_or(0, |old| old.expires);
        let mut all: Vec<(Reverse<WallMs>, TokenHash)> =
            own.iter().map(|hash| (Reverse(expires(hash)), *hash)).collect();
        all.sort_unstable();
        for (place, (Reverse(expires), old)) in all.into_iter().enumerate() {
            if place >= bounds::REFRESH || (expires <= now && old != *hash) {
                own.remove(&old);
                self.refresh.remove(&old);
            }
        }
        Ok(())
    }

    fn end_tokens(&mut self, ends: impl Fn(&RefreshRow) -> bool) {
        let Self { refresh, tokens, .. } = self;
        refresh.retain(|hash, row| {
            let ends = ends(row);
            if let Some(own) = tokens.get_mut(&row.account).filter(|_| ends) {
                own.remove(hash);
            }
            !ends
        });
    }

    fn end_tokens_of(&mut self, id: AccountId) {
        for hash in self.tokens.remove(&id).unwrap_or_default() {
            self.refresh.remove(&hash);
        }
    }

    fn block(&mut self, id: AccountId, other: AccountId, on: bool) -> Result<(), Refused> {
        if !on {
            self.blocks.remove(&(id, other));
            return Ok(());
        }
        self.live(id)?;
        self.live(other)?;
        let own = self.blocks.iter().filter(|(account, _)| *account == id).count();
        if !self.blocks.contains(&(id, other)) && own >= bounds::BLOCKS {
            return Err(Refused::TooMany);
        }
        self.blocks.insert((id, other));
        Ok(())
    }

    fn report(&mut self, change: &Change) -> Result<(), Refused> {
        let Change::Report { id, accused, about, reason, key, request, now } = change else {
            return Err(Refused::Gone);
        };
        self.live(*id)?;
        self.live(*accused)?;
        let open = self.reports.values().filter(|old| old.reporter == *id && old.answer.is_none()).count();
        if open >= bounds::OPEN_REPORTS {
            return Err(Refused::TooMany);
        }
        let number = self.last_report.saturating_add(1);
        self.remember(*id, key, request, &number.to_string(), *now)?;
        self.last_report = number;
        let report = StoredReport {
            id: number,
            reporter: *id,
            accused: *accused,
            about: *about,
            reason: reason.clone(),
            created: *now,
            answer: None,
        };
        self.reports.insert(number, report);
        Ok(())
    }

    /// Remembers the answer to a command; refused if there is one with this key.
    pub(super) fn remember(
        &mut self,
        id: AccountId,
        key: &str,
        request: &TokenHash,
        answer: &str,
        now: WallMs,
    ) -> Result<(), Refused> {
        if self.answered(id, key).is_some() {
            return Err(Refused::Exists);
        }
        let all = self.answers.entry(id).or_default();
        let answered = Answered { request: *request, answer: answer.to_owned() };
        all.push(Remembered { key: key.to_owned(), answered, made: now });
        let many = all.len().saturating_sub(bounds::ANSWERS);
        all.drain(..many);
        all.retain(|old| old.made.saturating_add(bounds::ANSWER_LIFE) > now);
        Ok(())
    }

    pub(super) fn answered(&self, id: AccountId, key: &str) -> Option<&Answered> {
        let found = self.answers.get(&id)?.iter().find(|answer| answer.key == key)?;
        Some(&found.answered)
    }

    fn delete(&mut self, id: AccountId) -> Result<(), Refused> {
        let account = self.live(id)?;
        *account = Account {
            id,
            name: None,
            generation: account.generation.saturating_add(1),
            created: 0,
            deleted: true,
            blocked_until: None,
            has_password: false,
        };
        if let Some(skeleton) = self.skeleton_of.remove(&id) {
            self.skeletons.remove(&skeleton);
        }
        self.passwords.remove(&id);
        self.devices.retain(|_, (owner, _)| *owner != id);
        self.end_tokens_of(id);
        self.blocks.retain(|(account, other)| *account != id && *other != id);
        self.rooms.retain(|_, room| room.owner != id);
        self.answers.remove(&id);
        self.reports.retain(|_, report| report.reporter != id);
        Ok(())
    }
}
