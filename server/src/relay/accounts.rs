//! Plain requests: signing in, tokens, passwords, deletion; and what the store answers.

use super::{
    Relay,
    game::{Letter, What},
    io::{Output, Request, RequestId, Response, Results, SaveId, Waits, failure},
};
use crate::{
    secrets,
    store::{AccountId, Change, DeviceKey, MatchId, Reads, RefreshRow, Refused, TokenHash},
};
use protocol::{
    CloseCode, Code, ServerFrame,
    http::Tokens,
    limits::{ACCESS_LIFE, REFRESH_LIFE},
};

impl<R: Reads> Relay<R> {
    fn answer(&mut self, id: RequestId, result: Result<Response, Code>) {
        let result = result.map_err(failure);
        self.out.push(Output::Answer { id, result });
    }

    pub(super) fn request(&mut self, id: RequestId, request: Request) {
        if self.draining {
            return self.answer(id, Err(Code::Draining));
        }
        let done = match request {
            Request::SignIn { key } => self.sign_in(id, key),
            Request::LogIn { account, key } => self.log_in(id, account, key),
            Request::Refresh { hash } => self.refresh(id, hash),
            Request::SignOut { account } => {
                self.save(vec![Change::SignOut(account)], Waits::SignOut { id, account });
                Ok(())
            }
            Request::Password { account, hash } => {
                self.save(vec![Change::Password { id: account, hash }], Waits::Request { id });
                Ok(())
            }
            Request::Delete { account } => self.delete(Some(id), account),
        };
        if let Err(code) = done {
            self.answer(id, Err(code));
        }
    }

    fn sign_in(&mut self, id: RequestId, key: DeviceKey) -> Result<(), Code> {
        match Self::read(self.reads.account_by_key(&key))? {
            Some(account) => self.hand_out(id, account, None, None),
            None => {
                let account = AccountId(self.draw());
                let change = Change::NewAccount { id: account, key, now: self.now.wall };
                self.save(vec![change], Waits::NewAccount { id, account, key });
                Ok(())
            }
        }
    }

    fn log_in(&mut self, id: RequestId, account: AccountId, key: DeviceKey) -> Result<(), Code> {
        let change = Change::AddDevice { id: account, key, now: self.now.wall };
        self.hand_out(id, account, None, Some(change))
    }

    fn refresh(&mut self, id: RequestId, hash: TokenHash) -> Result<(), Code> {
        let row = Self::read(self.reads.refresh(&hash))?.ok_or(Code::BadToken)?;
        match secrets::judge_refresh(&row, self.now.wall) {
            secrets::RefreshVerdict::Good => self.hand_out(id, row.account, Some((hash, row.family)), None),
            secrets::RefreshVerdict::Stolen => {
                // A spent token shows up late: whoever has the newer one may be a thief.
                self.save(vec![Change::EndFamily(row.family)], Waits::Nobody);
                Err(Code::BadToken)
            }
            secrets::RefreshVerdict::Expired => Err(Code::BadToken),
        }
    }

    /// Hands tokens out, once the refresh token is stored.
    fn hand_out(
        &mut self,
        id: RequestId,
        account: AccountId,
        spends: Option<(TokenHash, u64)>,
        before: Option<Change>,
    ) -> Result<(), Code> {
        let known = Self::read(self.reads.account(account))?.filter(|known| !known.deleted);
        let known = known.ok_or(Code::BadToken)?;
        // A blocked account, too: what it may ask for with a token is its data and its deletion.
        self.hand_out_to(id, account, known.generation, spends, before);
        Ok(())
    }

    fn hand_out_to(
        &mut self,
        id: RequestId,
        account: AccountId,
        generation: u64,
        spends: Option<(TokenHash, u64)>,
        before: Option<Change>,
    ) {
        let family = spends.map_or_else(|| self.draw(), |(_, family)| family);
        let secret = self.draw_seed();
        let (refresh, hash) = secrets::refresh_token(&secret.0);
        let row = RefreshRow {
            account,
            family,
            generation,
            expires: self.now.wall.saturating_add(REFRESH_LIFE),
            spent: None,
        };
        let number = self.draw();
        let access = self.signer.issue(account, generation, self.now.wall, number);
        let tokens = Tokens { account: account.to_string(), access, access_ms: ACCESS_LIFE, refresh };
        let mut changes: Vec<Change> = before.into_iter().collect();
        let spends = spends.map(|(hash, _)| hash);
        changes.push(Change::Refresh { hash, row, spends, now: self.now.wall });
        self.save(changes, Waits::Tokens { id, tokens });
    }

    /// Deletes an account: what it plays is lost first (TB-36), then nothing of it is left.
    pub(super) fn delete(&mut self, id: Option<RequestId>, account: AccountId) -> Result<(), Code> {
        let running = Self::read(self.reads.running(account))?;
        self.queues.evict(account);
        self.deleting.insert(account, id);
        for of in running {
            if self.bring(of)
                && let Some(seat) = self.matches.get(&of).and_then(|found| found.seat_of(account))
            {
                self.post(of, Letter { at: self.now.mono, what: What::Deleted { seat } });
            }
        }
        self.go_on_deleting(account, None);
        Ok(())
    }

    /// Goes on with a deletion once nothing of the account runs any more; `ended` is a match that
    /// has just ended.
    pub(super) fn go_on_deleting(&mut self, account: AccountId, ended: Option<MatchId>) {
        if !self.deleting.contains_key(&account) {
            return;
        }
        let matches = self.live.get(&account).map(|live| live.matches.as_slice()).unwrap_or_default();
        // One that is not in the map is being worked on; so is the one that has just ended.
        let runs = |of: &MatchId| {
            Some(*of) != ended && self.matches.get(of).is_none_or(|found| found.verdict().is_none())
        };
        if matches.iter().any(runs) {
            return;
        }
        if let Some(id) = self.deleting.get_mut(&account) {
            let id = id.take();
            self.save(
                vec![Change::Delete { id: account, now: self.now.wall }],
                Waits::Delete { id, account },
            );
        }
    }

    /// A deletion cannot go on: whoever asked for it may ask again.
    pub(super) fn deletion_failed(&mut self, account: AccountId) {
        if let Some(Some(id)) = self.deleting.remove(&account) {
            self.answer(id, Err(Code::Unavailable));
        }
    }

    /// An account may not come back: it leaves all queues, and its socket closes.
    pub(super) fn shut_out(&mut self, account: AccountId) {
        self.queues.evict(account);
        self.end_session(account, CloseCode::Gone);
    }

    /// The store has answered.
    pub(super) fn saved(&mut self, id: SaveId, results: Results) {
        let Some(waits) = self.waits.remove(&id) else { return };
        let last = results.as_ref().and_then(|results| results.last().cloned());
        let good = results.as_ref().is_some_and(|results| results.iter().all(Result::is_ok));
        let plain = |good: bool| if good { Ok(Response::Done) } else { Err(Code::Unavailable) };
        match waits {
            Waits::Step(of) | Waits::Setup(of) => self.match_saved(of, results),
            Waits::NewMatch(making) => self.made(*making, last),
            Waits::NewRoom { conn, request, account, code } => {
                self.room_saved(conn, request, account, &code, last);
            }
            Waits::CloseRoom { conn, request, account, code } => {
                self.room_closed(conn, request, account, &code, last);
            }
            Waits::Name { conn, request, account, name } => self.named(conn, request, account, name, last),
            Waits::Ok { conn, request } if good => self.send(conn, &ServerFrame::Ok { id: request }),
            Waits::Ok { conn, request } => self.refuse(conn, request, Code::Unavailable),
            Waits::NewAccount { id, account, key } => match last {
                Some(Ok(_)) => self.hand_out_to(id, account, 0, None, None),
                // Another request of the same device was faster.
                Some(Err(Refused::Exists)) => {
                    let done = self.sign_in(id, key);
                    if let Err(code) = done {
                        self.answer(id, Err(code));
                    }
                }
                _ => self.answer(id, Err(Code::Unavailable)),
            },
            Waits::Tokens { id, tokens } => {
                let result = match results {
                    Some(_) if good => Ok(Response::Tokens(tokens)),
                    // Its family, or its account, ended while it was being traded in.
                    Some(_) => Err(Code::BadToken),
                    None => Err(Code::Unavailable),
                };
                self.answer(id, result);
            }
            Waits::Request { id } => self.answer(id, plain(good)),
            Waits::SignOut { id, account } => {
                // If nobody knows, the sockets close as well: who may stay comes back.
                if good || results.is_none() {
                    self.end_session(account, CloseCode::Token);
                }
                self.answer(id, plain(good));
            }
            Waits::Delete { id, account } => {
                self.deleting.remove(&account);
                let gone = |account| matches!(self.reads.account(account), Ok(Some(found)) if found.deleted);
                let good = good || gone(account);
                if good {
                    self.shut_out(account);
                }
                if let Some(id) = id {
                    self.answer(id, plain(good));
                }
            }
            Waits::Nobody => {}
        }
    }
}
