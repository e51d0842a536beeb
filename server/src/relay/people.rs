//! People: names, profiles, leaderboards, past games, phrases, blocks and reports.

use super::{
    Relay,
    frames::{brief, record_of, tier_of},
    game::seat_name,
    io::{ConnId, Waits},
};
use crate::{
    names::Name,
    secrets,
    store::{Account, AccountId, BoardRow, Change, MatchId, Reads, Refused, StoreError, Written},
};
use core::ops::Range;
use protocol::{
    ClientFrame, Code, GameName, Phrase, SeatName, ServerFrame, TierName,
    limits::{BOARD_PAGE, FRAME_OUT, KEY},
    server::{LadderProfile, PastGame, Profile, Rival, Top, TopRow},
};
use rules::Seat;
use table::{Answer, Refusal};

/// Rated games in a chart.
const CHART: usize = 50;
/// Rivals in a profile.
const RIVALS: usize = 50;
/// Past games on a page.
const GAMES: usize = 50;
/// How long between two phrases, in ms.
const PHRASE_EVERY: u64 = 2_000;
/// Why somebody may be reported.
const REASONS: [&str; 4] = ["cheating", "stalling", "name", "other"];

impl<R: Reads> Relay<R> {
    pub(super) fn about_people(&mut self, conn: ConnId, account: AccountId, frame: ClientFrame) {
        let (request, done) = match frame {
            ClientFrame::Name { id, name } => (id, self.take_name(conn, account, id, &name)),
            ClientFrame::Profile { id, name } => (id, self.profile(account, id, name.as_deref())),
            ClientFrame::Top { id, game, from, around, tier } => {
                (id, self.top(account, id, game, (from, around, tier)))
            }
            ClientFrame::Games { id, before } => (id, self.games(account, id, before)),
            ClientFrame::Record { id, of } => (id, self.record_frame(account, id, &of)),
            ClientFrame::Block { id, player, on } => (id, self.block(conn, account, id, &player, on)),
            ClientFrame::Report { id, key, player, about, reason } => {
                (id, self.report(conn, account, id, key, &player, about.as_deref(), reason))
            }
            _ => return,
        };
        match done {
            Ok(Some(frame)) => self.send(conn, &frame),
            Ok(None) => {}
            Err(code) => self.refuse(conn, request, code),
        }
    }

    fn take_name(
        &mut self,
        conn: ConnId,
        account: AccountId,
        request: u64,
        name: &str,
    ) -> Result<Option<ServerFrame>, Code> {
        let name = Name::parse(name).map_err(|_| Code::BadName)?;
        if AccountId::parse(name.text()).is_some() {
            return Err(Code::BadName); // an account's number means that account
        }
        let owner = Self::read(self.reads.account_by_skeleton(name.skeleton()))?;
        if owner.is_some_and(|owner| owner != account) {
            return Err(Code::NameTaken);
        }
        let change =
            Change::Name { id: account, name: name.text().to_owned(), skeleton: name.skeleton().to_owned() };
        let name = name.text().to_owned();
        self.save(vec![change], Waits::Name { conn, request, account, name });
        Ok(None)
    }

    pub(super) fn named(
        &mut self,
        conn: ConnId,
        request: u64,
        account: AccountId,
        name: String,
        result: Option<Result<Written, Refused>>,
    ) {
        // Without an answer the store is read.
        let taken = || self.reads.account(account).ok().flatten()?.name.filter(|taken| *taken == name);
        let result = result.or_else(|| taken().map(|_| Ok(Written::Done)));
        match result {
            Some(Ok(_)) => self.send_to(account, &ServerFrame::Named { id: request, name }),
            Some(Err(_)) => self.refuse(conn, request, Code::NameTaken),
            None => self.refuse(conn, request, Code::Unavailable),
        }
    }

    /// The account that somebody means: by number, or by name.
    fn meant(&self, text: &str) -> Result<Account, Code> {
        let by_name = || {
            Name::parse(text).ok().and_then(|name| self.reads.account_by_skeleton(name.skeleton()).ok()?)
        };
        let id = AccountId::parse(text).or_else(by_name).ok_or(Code::NoSuchPlayer)?;
        let account = Self::read(self.reads.account(id))?.ok_or(Code::NoSuchPlayer)?;
        if account.deleted { Err(Code::NoSuchPlayer) } else { Ok(account) }
    }

    fn profile(&self, by: AccountId, request: u64, of: Option<&str>) -> Result<Option<ServerFrame>, Code> {
        let account = match of {
            Some(text) => self.meant(text)?,
            None => Self::read(self.reads.account(by))?.ok_or(Code::BadToken)?,
        };
        let own = account.id == by;
        let id = account.id;
        let ladder = |game| Self::read(self.ladder(id, game));
        let rivals = Self::read(self.reads.rivals(id, RIVALS))?;
        let head_to_head = rivals
            .into_iter()
            .map(|(game, other, record)| Rival {
                game,
                id: other.to_string(),
                name: self.reads.account(other).ok().flatten().and_then(|other| other.name),
                record: record_of(&record, 0),
            })
            .collect();
        let blocked = !own && self.reads.blocks(by).is_ok_and(|blocks| blocks.contains(&id));
        Ok(Some(ServerFrame::Profile(Box::new(Profile {
            id: request,
            player: id.to_string(),
            name: account.name,
            own,
            has_password: own && account.has_password,
            blocked,
            chess_uno: ladder(GameName::ChessUno)?,
            maharajah: ladder(GameName::Maharajah)?,
            minesweeper: ladder(GameName::Minesweeper)?,
            head_to_head,
        }))))
    }

    fn ladder(&self, id: AccountId, game: GameName) -> Result<LadderProfile, StoreError> {
        Ok(LadderProfile {
            brief: brief(self.reads.rating(id, game)?.unwrap_or_default()),
            rank: self.reads.top_row(id, game)?.map(|(_, row)| row.rank),
            chart: self.reads.chart(id, game, CHART)?,
            form: self.reads.form(id, game)?,
        })
    }

    fn top(
        &self,
        by: AccountId,
        request: u64,
        game: GameName,
        (from, around, tier): (u64, bool, Option<TierName>),
    ) -> Result<Option<ServerFrame>, Code> {
        let own = Self::read(self.reads.top_row(by, game))?;
        let part = match tier {
            Some(tier) => Self::read(self.rows_of(game, tier))?,
            None => 0..Self::read(self.reads.top_total(game))?,
        };
        let half = BOARD_PAGE as u64 / 2;
        let from = match &own {
            Some((index, _)) if around && part.contains(index) => (index - part.start).saturating_sub(half),
            _ => from,
        };
        let (first, total) = (part.start.saturating_add(from), part.end - part.start);
        let most = part.end.saturating_sub(first).min(BOARD_PAGE as u64) as usize;
        let rows = Self::read(self.reads.top(game, first, most))?;
        Ok(Some(ServerFrame::Top(Box::new(Top {
            id: request,
            game,
            tier,
            from,
            total,
            rows: rows.into_iter().map(top_row).collect(),
            own: own.map(|(_, row)| top_row(row)),
        }))))
    }

    /// Where the rows of a medal stand on a board: ratings go down, and with them the medals.
    fn rows_of(&self, game: GameName, tier: TierName) -> Result<Range<u64>, StoreError> {
        let points = tier_of(tier).points();
        Ok(self.reads.top_from(game, points.end)?..self.reads.top_from(game, points.start)?)
    }

    fn games(&self, by: AccountId, request: u64, before: Option<u64>) -> Result<Option<ServerFrame>, Code> {
        let before = before.unwrap_or(i64::MAX as u64);
        let past = Self::read(self.reads.games(by, before, GAMES))?;
        let games = past
            .into_iter()
            .map(|past| PastGame {
                id: past.id.to_string(),
                game: past.game,
                kind: past.kind,
                seat: seat_name(past.seat),
                opponent: self.reads.account(past.opponent).ok().flatten().and_then(|other| other.name),
                winner: past.winner.map(seat_name),
                reason: past.reason.code().to_owned(),
                rated: past.change.is_some(),
                change: past.change,
                ended: past.ended,
            })
            .collect();
        Ok(Some(ServerFrame::Games { id: request, games }))
    }

    fn record_frame(&self, by: AccountId, request: u64, of: &str) -> Result<Option<ServerFrame>, Code> {
        let record = finished_record(&self.reads, by, of)?;
        let text = record.to_string();
        let fits = text.len() + 256 <= FRAME_OUT;
        let record = if fits { record } else { serde_json::Value::Null };
        Ok(Some(ServerFrame::Record { id: request, of: of.to_owned(), record }))
    }

    fn block(
        &mut self,
        conn: ConnId,
        account: AccountId,
        request: u64,
        whom: &str,
        on: bool,
    ) -> Result<Option<ServerFrame>, Code> {
        let other = self.meant(whom)?.id;
        if other == account {
            return Err(Code::BadRequest);
        }
        let change = Change::Block { id: account, other, on, now: self.now.wall };
        self.save(vec![change], Waits::Ok { conn, request });
        Ok(None)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one frame")]
    fn report(
        &mut self,
        conn: ConnId,
        account: AccountId,
        request: u64,
        key: String,
        whom: &str,
        about: Option<&str>,
        reason: String,
    ) -> Result<Option<ServerFrame>, Code> {
        if key.is_empty() || key.len() > KEY || !REASONS.contains(&reason.as_str()) {
            return Err(Code::BadRequest);
        }
        let accused = self.meant(whom)?.id;
        let about = match about {
            Some(text) => Some(MatchId::parse(text).ok_or(Code::NoSuchMatch)?),
            None => None,
        };
        let digest = secrets::digest(format!("report {accused} {about:?} {reason}").as_bytes());
        if let Some(answered) = Self::read(self.reads.answered(account, &key))? {
            let same = answered.request == digest;
            return if same { Ok(Some(ServerFrame::Ok { id: request })) } else { Err(Code::Conflict) };
        }
        let now = self.now.wall;
        let change = Change::Report { id: account, accused, about, reason, key, request: digest, now };
        self.save(vec![change], Waits::Ok { conn, request });
        Ok(None)
    }

    pub(super) fn say_phrase(
        &mut self,
        conn: ConnId,
        account: AccountId,
        id: MatchId,
        seat: Seat,
        phrase: Phrase,
    ) {
        let now = self.now.mono;
        let Some(live) = self.live.get_mut(&account) else { return };
        if live.phrase_at > now {
            return self.refuse_in(conn, &id.to_string(), Code::SlowDown);
        }
        live.phrase_at = now.saturating_add(PHRASE_EVERY);
        let Some(found) = self.matches.get(&id) else { return };
        let other = found.fixed.seats[(!seat).index()];
        // Blocked pairs see no phrases, and nobody is told so (TB-42).
        if !self.reads.blocked([account, other]).unwrap_or(true) {
            let name: SeatName = seat_name(seat);
            self.send_to(other, &ServerFrame::Phrase { id: id.to_string(), seat: name, phrase });
        }
    }
}

impl<R: Reads> Relay<R> {
    /// A frame about a match that nobody plays here.
    pub(super) fn missed(&mut self, conn: ConnId, account: AccountId, about: String, frame: ClientFrame) {
        match frame {
            // Accepted before a restart and not told: the store knows the answer (CU-A68).
            ClientFrame::Do { cseq, text, .. }
                if let Some(answer) = self.stored_answer(account, &about, cseq, &text) =>
            {
                self.counts.again += 1;
                let (version, events) = (answer.version, answer.events);
                self.send(conn, &ServerFrame::Done { id: about, cseq, version, events });
            }
            // Its minute is over, or a restart has ended it: the table would say the same (TB-22).
            ClientFrame::Do { cseq, text, .. }
                if matches!(text.as_str(), "rematch" | "rematch-decline")
                    && finished_record(&self.reads, account, &about).is_ok() =>
            {
                let code = Refusal::NoRematch.code().to_owned();
                self.send(conn, &ServerFrame::Rejected { id: about, cseq, code, text });
            }
            _ => self.refuse_in(conn, &about, Code::NoSuchMatch),
        }
    }

    fn stored_answer(&self, account: AccountId, about: &str, cseq: u64, text: &str) -> Option<Answer> {
        let stored = self.reads.load(MatchId::parse(about)?).ok()??;
        let seat = Seat::ALL.into_iter().find(|seat| stored.fixed.seats[seat.index()] == account)?;
        stored.play?.saved.answer_to(seat, cseq, text).cloned()
    }
}

/// The record of a finished match of an account's own (TB-43).
///
/// # Errors
/// `no_such_match`, `still_running`, `unavailable`.
pub(crate) fn finished_record<R: Reads + ?Sized>(
    reads: &R,
    by: AccountId,
    of: &str,
) -> Result<serde_json::Value, Code> {
    let id = MatchId::parse(of).ok_or(Code::NoSuchMatch)?;
    let stored = reads.load(id).map_err(|_| Code::Unavailable)?;
    let stored = stored.filter(|stored| stored.fixed.seats.contains(&by)).ok_or(Code::NoSuchMatch)?;
    let play = stored.play.filter(|_| stored.closed.is_none()).ok_or(Code::NoSuchMatch)?;
    if play.saved.verdict().is_none() {
        return Err(Code::StillRunning);
    }
    serde_json::to_value(&play.record).map_err(|_| Code::Internal)
}

fn top_row(row: BoardRow) -> TopRow {
    TopRow { rank: row.rank, player: row.account.to_string(), name: row.name, brief: brief(row.rating) }
}
