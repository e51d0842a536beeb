//! Who is here, as it can be seen from sockets alone, in this process.

use super::Moment;
use ::server::store::AccountId;
use std::collections::{BTreeMap, BTreeSet};

/// How long after a loss somebody still counts as present, in ms (TB-03).
const PRESENT: u64 = 3_000;

/// Spans in which an account had a session; the last one may still last.
#[derive(Clone, Debug, Default)]
struct Spans(Vec<(u64, Option<u64>)>);

/// Who is here.
#[derive(Clone, Debug, Default)]
pub(super) struct Here {
    open: BTreeSet<u64>,
    accounts: BTreeMap<u64, AccountId>,
    conns: BTreeMap<AccountId, u64>,
    spans: BTreeMap<AccountId, Spans>,
    stalls: Vec<(u64, u64)>,
    /// When the last hello of a socket was read, in the server's time.
    hellos: BTreeMap<u64, u64>,
}

impl Here {
    pub(super) fn opened(&mut self, conn: u64) {
        self.open.insert(conn);
    }

    pub(super) fn is_open(&self, conn: u64) -> bool {
        self.open.contains(&conn)
    }

    pub(super) fn greets(&mut self, conn: u64, at: u64) {
        self.hellos.insert(conn, at);
    }

    /// A hello was accepted: its sender is here from when it was read.
    pub(super) fn welcomed(&mut self, conn: u64, account: AccountId, moment: Moment) {
        let read = self.hellos.get(&conn).copied().unwrap_or(moment.mono);
        let now = moment.now.saturating_sub(moment.mono.saturating_sub(read));
        if let Some(older) = self.conns.insert(account, conn) {
            self.accounts.remove(&older);
        }
        if let Some(before) = self.accounts.insert(conn, account)
            && before != account
        {
            self.lost(before, conn, now);
        }
        let spans = &mut self.spans.entry(account).or_default().0;
        if spans.last().is_none_or(|(_, end)| end.is_some()) {
            spans.push((now, None));
        }
    }

    fn lost(&mut self, account: AccountId, conn: u64, now: u64) {
        if self.conns.get(&account) == Some(&conn) {
            self.conns.remove(&account);
            if let Some((_, end)) = self.spans.entry(account).or_default().0.last_mut() {
                *end = Some(now);
            }
        }
    }

    /// The socket's end.
    pub(super) fn closed(&mut self, conn: u64, now: u64) {
        self.open.remove(&conn);
        if let Some(account) = self.accounts.remove(&conn) {
            self.lost(account, conn, now);
        }
    }

    pub(super) fn closed_by_server(&mut self, conn: u64, now: u64) {
        self.closed(conn, now);
    }

    pub(super) fn account_of(&self, conn: u64) -> Option<AccountId> {
        self.accounts.get(&conn).copied()
    }

    pub(super) fn conn_of(&self, account: AccountId) -> Option<u64> {
        self.conns.get(&account).copied()
    }

    pub(super) fn stalled(&mut self, from: u64, to: u64) {
        self.stalls.push((from, to));
    }

    /// How long the server stood still between two moments.
    pub(super) fn stalled_within(&self, from: u64, to: u64) -> u64 {
        self.stalls.iter().map(|(begin, end)| to.min(*end).saturating_sub(from.max(*begin))).sum()
    }

    /// The last span in which an account was away: it may have come back while what it missed was
    /// being saved. `None` if it never went.
    pub(super) fn away(&self, account: AccountId, now: u64) -> Option<(u64, u64)> {
        match self.spans.get(&account)?.0.as_slice() {
            [.., (_, Some(lost))] => Some((*lost, now)),
            [.., (_, Some(lost)), (back, None)] => Some((*lost, *back)),
            _ => None,
        }
    }

    /// When an account was here first since a moment.
    pub(super) fn first_here(&self, account: AccountId, since: u64) -> Option<u64> {
        let spans = &self.spans.get(&account)?.0;
        spans.iter().find(|(_, end)| end.is_none_or(|end| end >= since)).map(|(begin, _)| *begin.max(&since))
    }

    /// For how long an account was present between two moments.
    pub(super) fn present_within(&self, account: AccountId, from: u64, to: u64) -> u64 {
        let Some(Spans(spans)) = self.spans.get(&account) else { return 0 };
        let mut sum = 0;
        let mut counted = from;
        for (begin, end) in spans {
            let end = end.map_or(to, |end| end + PRESENT).min(to);
            let begin = (*begin).max(counted);
            sum += end.saturating_sub(begin);
            counted = counted.max(end);
        }
        sum
    }

    /// For how long an account had a session between two moments.
    pub(super) fn attached_within(&self, account: AccountId, from: u64, to: u64) -> u64 {
        let Some(Spans(spans)) = self.spans.get(&account) else { return 0 };
        spans.iter().map(|(begin, end)| end.unwrap_or(to).min(to).saturating_sub((*begin).max(from))).sum()
    }
}
