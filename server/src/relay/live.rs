//! Sockets and who sits behind them: hello, presence, takeover, silence.
//!
//! An account has at most one session (TB-01): a newer one takes over, and whatever the older
//! socket still does means nothing.

use super::{
    Relay, error,
    frames::player,
    game::{Letter, Match, What},
    io::{ConnId, Mono, Output},
};
use crate::store::{Account, AccountId, MatchId, Reads};
use protocol::{
    CloseCode, Code, GameName, Player, ServerFrame, VERSION,
    client::Have,
    limits::{CULLED_AFTER, HELLO_WITHIN, LOST_AFTER},
    server::{Stage, Welcome},
};
use rules::Seat;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// What an app may hold of finished matches and ask for at hello.
const HAVE: usize = 32;

/// What one match brings at a hello, in bytes: far more than it mostly does.
const BURST: usize = protocol::limits::FRAME_OUT;

/// A socket.
#[derive(Debug)]
pub(super) struct Conn {
    /// Whose session it is; none before the hello and after a takeover.
    pub(super) account: Option<AccountId>,
    pub(super) source: String,
    seen: Arc<AtomicU64>,
    opened: Mono,
    /// Its hello has come, and may wait for its turn.
    heard: bool,
}

/// An account that is here, or whose matches are.
#[derive(Debug, Default)]
pub(super) struct Live {
    pub(super) conn: Option<ConnId>,
    /// Counts its sessions.
    pub(super) generation: u64,
    /// Its matches in memory.
    pub(super) matches: Vec<MatchId>,
    /// Own open rooms, with the wall time of their end.
    pub(super) rooms: Vec<(String, u64)>,
    /// When it may say the next phrase.
    pub(super) phrase_at: Mono,
}

impl<R: Reads> Relay<R> {
    pub(super) fn opened(&mut self, conn: ConnId, source: String, seen: Arc<AtomicU64>) {
        seen.fetch_max(self.now.mono, Ordering::Relaxed);
        self.conns.insert(conn, Conn { account: None, source, seen, opened: self.now.mono, heard: false });
        if self.drained {
            self.close(conn, CloseCode::Restart);
        }
    }

    /// The hello of a socket has come; it is dealt with when there is time.
    pub fn hears(&mut self, conn: ConnId) {
        if let Some(conn) = self.conns.get_mut(&conn) {
            conn.heard = true;
        }
    }

    /// Closes a socket; the session on it is lost, whatever the reason.
    pub(super) fn close(&mut self, conn: ConnId, code: CloseCode) {
        tracing::debug!(conn = conn.0, code = code.number(), "closes");
        self.out.push(Output::Close { conn, code });
        self.closed(conn);
    }

    /// Closes the socket of an account, if it has one.
    pub(super) fn end_session(&mut self, account: AccountId, code: CloseCode) {
        if let Some(conn) = self.live.get(&account).and_then(|live| live.conn) {
            self.close(conn, code);
        }
    }

    pub(super) fn closed(&mut self, conn: ConnId) {
        let Some(gone) = self.conns.remove(&conn) else { return };
        if let Some(account) = gone.account {
            self.lost(account, conn);
        }
    }

    /// The session of an account on this socket is gone.
    fn lost(&mut self, account: AccountId, conn: ConnId) {
        let Some(live) = self.live.get_mut(&account) else { return };
        if live.conn != Some(conn) {
            return; // a newer session took over: this close means nothing (TB-02)
        }
        live.conn = None;
        let matches = live.matches.clone();
        self.queues.lost(account, self.now.mono);
        for id in matches {
            if let Some(seat) = self.matches.get(&id).and_then(|found| found.seat_of(account)) {
                self.post(id, Letter { at: self.now.mono, what: What::Lost { seat, conn } });
            }
        }
        self.forget_if_idle(account);
    }

    pub(super) fn forget_if_idle(&mut self, account: AccountId) {
        if self.live.get(&account).is_some_and(|live| live.conn.is_none() && live.matches.is_empty()) {
            self.live.remove(&account);
        }
    }

    pub(super) fn hello(&mut self, conn: ConnId, v: u32, token: &str, have: Vec<Have>, at: Mono) {
        if v != VERSION {
            self.refuse(conn, 0, Code::Version);
            return self.close(conn, CloseCode::Version);
        }
        if self.draining {
            self.refuse(conn, 0, Code::Draining);
            return self.close(conn, CloseCode::Restart);
        }
        // Nothing of any seat is touched before the token is known to be good (T14).
        let account = match self.check_token(token) {
            Ok(account) => account,
            Err(code) => {
                self.refuse(conn, 0, code);
                let close = match code {
                    Code::Blocked => CloseCode::Gone,
                    Code::Unavailable => CloseCode::Full,
                    _ => CloseCode::Token,
                };
                return self.close(conn, close);
            }
        };
        let running = match Self::read(self.reads.running(account.id)) {
            Ok(running) => running,
            Err(code) => {
                self.refuse(conn, 0, code);
                return self.close(conn, CloseCode::Full);
            }
        };
        self.attach(conn, &account, running, &have, at);
    }

    /// The account of an access token, if it may be used now.
    pub(super) fn check_token(&mut self, token: &str) -> Result<Account, Code> {
        let (id, generation) = self.signer.check(token, self.now.wall).map_err(|_| Code::BadToken)?;
        let account = Self::read(self.reads.account(id))?.ok_or(Code::BadToken)?;
        if account.deleted || account.generation != generation || self.deleting.contains_key(&id) {
            return Err(Code::BadToken);
        }
        if account.is_blocked(self.now.wall) {
            return Err(Code::Blocked);
        }
        Ok(account)
    }

    fn attach(&mut self, conn: ConnId, account: &Account, running: Vec<MatchId>, have: &[Have], at: Mono) {
        let id = account.id;
        let live = self.live.entry(id).or_default();
        live.generation += 1;
        let (older, generation) = (live.conn.replace(conn), live.generation);
        tracing::debug!(conn = conn.0, account = %id, generation, matches = running.len(), "signed in");
        if let Some(older) = older.filter(|older| *older != conn) {
            self.counts.taken_over += 1;
            if let Some(former) = self.conns.get_mut(&older) {
                former.account = None;
            }
            self.close(older, CloseCode::TakenOver);
        }
        if let Some(here) = self.conns.get_mut(&conn) {
            // A socket that signs in as somebody else leaves the seats of whom it was.
            let before = here.account.replace(id);
            if let Some(before) = before.filter(|before| *before != id) {
                self.lost(before, conn);
            }
        }
        for running in running {
            self.bring(running);
        }
        self.queues.back(id);
        let rooms = self.rooms_at_hello(id);
        let welcome = Welcome {
            v: VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            epoch: self.epoch,
            generation,
            now: self.now.mono,
            you: player(account, None),
            matches: self.running_of(id).iter().map(ToString::to_string).collect(),
            queues: self.queues.of(id),
            rooms: rooms.iter().map(|room| room.code.clone()).collect(),
        };
        let matches = self.live.get(&id).map(|live| live.matches.clone()).unwrap_or_default();
        self.out.push(Output::Allow { conn, bytes: BURST * (1 + matches.len() + have.len().min(HAVE)) });
        self.send(conn, &ServerFrame::Welcome(welcome));
        for room in rooms {
            self.tell_room(conn, 0, &room, "open", Some(account));
        }
        let held = |of: MatchId| have.iter().find(|have| have.id == of.to_string()).map(|have| have.log);
        for of in matches {
            if let Some(seat) = self.matches.get(&of).and_then(|found| found.seat_of(id)) {
                self.post(of, Letter { at, what: What::Attach { seat, conn, have: held(of) } });
            }
        }
        for have in have.iter().take(HAVE) {
            let Some(of) = MatchId::parse(&have.id).filter(|of| !self.matches.contains_key(of)) else {
                continue;
            };
            self.show_finished(conn, id, of, Some(have.log));
        }
    }

    /// Running matches of an account that are in memory.
    fn running_of(&self, id: AccountId) -> Vec<MatchId> {
        let matches = self.live.get(&id).map(|live| live.matches.as_slice()).unwrap_or_default();
        let runs = |of: &&MatchId| self.matches.get(of).is_some_and(|found| found.verdict().is_none());
        matches.iter().filter(runs).copied().collect()
    }

    /// Loads a running match, if it is not in memory yet. One that cannot be read is closed
    /// (TB-23): nobody can play it on.
    pub(super) fn bring(&mut self, id: MatchId) -> bool {
        self.bring_idle(id, 0)
    }

    /// As [`Self::bring`]; nobody has attended it for so long at least.
    pub(super) fn bring_idle(&mut self, id: MatchId, idle: Mono) -> bool {
        if self.matches.contains_key(&id) {
            return true;
        }
        // The disk was faster than its answer: the match begins with that, once.
        if self.making.contains(&id) {
            return false;
        }
        let stored = match self.reads.load(id) {
            Ok(Some(stored)) => stored,
            Ok(None) => return false,
            Err(error) => {
                tracing::error!(code = error.code(), %error, "a match cannot be read");
                return false;
            }
        };
        match Match::load(stored, self.now.mono, self.now.wall, idle) {
            Ok(found) => {
                for account in found.fixed.seats {
                    let live = self.live.entry(account).or_default();
                    if !live.matches.contains(&id) {
                        live.matches.push(id);
                    }
                }
                self.keep(found);
                true
            }
            Err(error) => {
                tracing::error!(code = error.code(), %error, "a stored match cannot be read; it is kept and closed");
                self.close_unreadable(id);
                false
            }
        }
    }

    /// Shows a finished match to a player of it.
    fn show_finished(&mut self, conn: ConnId, account: AccountId, id: MatchId, have: Option<u64>) {
        let Ok(Some(stored)) = self.reads.load(id) else { return };
        let Ok(mut found) = Match::load(stored, self.now.mono, self.now.wall, 0) else { return };
        let Some(seat) = found.seat_of(account).filter(|_| found.verdict().is_some()) else { return };
        found.booked = self.reads.booking(id).ok().flatten();
        found.seats[seat.index()] = super::game::Attached::at(conn, have.unwrap_or(0));
        self.tell_all(&mut found, seat, conn, false, Vec::new());
    }

    /// Everything about a match: what does not change, the state, and the result.
    pub(super) fn tell_all(
        &mut self,
        found: &mut Match,
        seat: Seat,
        conn: ConnId,
        fresh: bool,
        events: Vec<String>,
    ) {
        let players = self.players(found);
        self.send(conn, &found.info(seat, &players, fresh));
        self.send_text(conn, found.state(seat, self.now.mono, events));
        if let Some(result) = found.result(seat) {
            self.send(conn, &result);
        }
    }

    /// Both players of a match, seat A first.
    pub(super) fn players(&self, found: &Match) -> [Player; 2] {
        found.fixed.seats.map(|id| self.player(id, Some(found.fixed.game)))
    }

    /// A player on the wire; one whom the store cannot name is shown without a name.
    pub(super) fn player(&self, id: AccountId, ladder: Option<GameName>) -> Player {
        let rating = ladder.and_then(|ladder| self.reads.rating(id, ladder).ok().flatten());
        match self.reads.account(id) {
            Ok(Some(account)) => player(&account, rating),
            _ => Player { id: id.to_string(), name: None, deleted: false, rating: None },
        }
    }

    /// The process stood still, sockets and all: that was nobody's fault and nobody's time.
    pub(super) fn stood_still(&mut self, late: Mono) {
        let now = self.now.mono;
        for found in self.matches.values_mut() {
            found.base = found.base.saturating_add(i64::try_from(late).unwrap_or(i64::MAX));
            found.stood = (now.saturating_sub(late), now);
        }
        for conn in self.conns.values() {
            conn.seen.fetch_max(self.now.mono, Ordering::Relaxed);
        }
        let ids: Vec<MatchId> = self.matches.keys().copied().collect();
        for id in ids {
            self.schedule(id);
        }
    }

    /// Closes sockets that have been silent for too long, and those that never said hello.
    pub(super) fn find_silent(&mut self) {
        let now = self.now.mono;
        let silent: Vec<(ConnId, CloseCode)> = self
            .conns
            .iter()
            .filter_map(|(id, conn)| {
                let silence = now.saturating_sub(conn.seen.load(Ordering::Relaxed));
                match conn.account {
                    None if !conn.heard && now.saturating_sub(conn.opened) > HELLO_WITHIN => {
                        Some((*id, CloseCode::Protocol))
                    }
                    None => None,
                    // Nearly all have just been heard: only of the others it is asked what they play.
                    Some(_) if silence < LOST_AFTER.min(CULLED_AFTER) => None,
                    Some(account) => {
                        let limit = if self.is_playing(account) { LOST_AFTER } else { CULLED_AFTER };
                        (silence >= limit).then_some((*id, CloseCode::Silent))
                    }
                }
            })
            .collect();
        for (conn, code) in silent {
            self.counts.silent += u64::from(code == CloseCode::Silent);
            self.close(conn, code);
        }
    }

    fn is_playing(&self, account: AccountId) -> bool {
        self.live.get(&account).is_some_and(|live| {
            live.matches
                .iter()
                .any(|id| self.matches.get(id).is_some_and(|found| found.stage() == Stage::Play))
        })
    }

    /// Refuses something about a match.
    pub(super) fn refuse_in(&mut self, conn: ConnId, about: &str, code: Code) {
        if let ServerFrame::Error { id, code, text, retry_after_ms, .. } = error(0, code) {
            let about = Some(about.chars().take(64).collect());
            self.send(conn, &ServerFrame::Error { id, code, text, retry_after_ms, about });
        }
    }
}

impl Match {
    /// The stage.
    pub(super) fn stage(&self) -> Stage {
        match &self.body {
            super::game::Body::Setup { .. } => Stage::Setup,
            super::game::Body::Play(play) if play.table.verdict().is_none() => Stage::Play,
            _ => Stage::Over,
        }
    }
}
