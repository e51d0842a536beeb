//! Private rooms: a code, settings, and one who joins (TB-40).

use super::{
    Relay,
    frames::player,
    io::{ConnId, Mono, Waits},
    making::{Origin, check_settings},
};
use crate::{
    secrets,
    store::{Account, AccountId, Change, Door, Reads, Refused, StoredRoom, Written},
};
use protocol::{
    Army, ClientFrame, Code, GameName, MatchKind, RoomSettings, ServerFrame,
    limits::{KEY, PRIVATE_MATCHES, ROOM_ALPHABET, ROOM_CODE, ROOM_LIFE, ROOMS, WRONG_CODES},
    server::Room,
};
use std::collections::BTreeMap;

/// Sources remembered at once.
const SOURCES: usize = 10_000;
const MINUTE: Mono = 60_000;

/// Wrong codes by source, for a minute each.
#[derive(Debug, Default)]
pub(super) struct WrongCodes(BTreeMap<String, (Mono, u32)>);

impl WrongCodes {
    fn may_try(&self, source: &str, now: Mono) -> bool {
        self.0
            .get(source)
            .is_none_or(|(since, count)| now.saturating_sub(*since) >= MINUTE || *count < WRONG_CODES)
    }

    fn note(&mut self, source: &str, now: Mono) {
        // Those whose minute is over are forgotten four times a second.
        if self.0.len() >= SOURCES && !self.0.contains_key(source) {
            return;
        }
        let entry = self.0.entry(source.to_owned()).or_insert((now, 0));
        if now.saturating_sub(entry.0) >= MINUTE {
            *entry = (now, 0);
        }
        entry.1 += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn forget(&mut self, now: Mono) {
        self.0.retain(|_, (since, _)| now.saturating_sub(*since) < MINUTE);
    }
}

/// A code as people type it: capitals, without blanks and dashes.
fn tidy(code: &str) -> String {
    code.chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| c.to_ascii_uppercase())
        .take(16)
        .collect()
}

fn other(army: Army) -> Army {
    match army {
        Army::White => Army::Black,
        Army::Black => Army::White,
        Army::Random => Army::Random,
    }
}

impl<R: Reads> Relay<R> {
    pub(super) fn at_room(&mut self, conn: ConnId, account: AccountId, frame: ClientFrame) {
        let (request, done) = match frame {
            ClientFrame::Create { id, key, game, settings } => {
                (id, self.create(conn, account, id, &key, game, settings))
            }
            ClientFrame::Close { id, code } => (id, self.close_room(conn, account, id, &tidy(&code))),
            ClientFrame::Look { id, code } => (id, self.look(conn, account, id, &code)),
            ClientFrame::Join { id, code } => (id, self.join(conn, account, id, &code)),
            _ => return,
        };
        if let Err(code) = done {
            self.refuse(conn, request, code);
        }
    }

    fn create(
        &mut self,
        conn: ConnId,
        account: AccountId,
        request: u64,
        key: &str,
        game: GameName,
        settings: RoomSettings,
    ) -> Result<(), Code> {
        if self.draining {
            return Err(Code::Draining);
        }
        if key.is_empty() || key.len() > KEY {
            return Err(Code::BadRequest);
        }
        check_settings(game, &settings)?;
        let asked =
            format!("create {} {}", game.word(), serde_json::to_string(&settings).unwrap_or_default());
        let digest = secrets::digest(asked.as_bytes());
        if let Some(answered) = Self::read(self.reads.answered(account, key))? {
            if answered.request != digest {
                return Err(Code::Conflict);
            }
            let room = Self::read(self.reads.room(&answered.answer))?.ok_or(Code::NoSuchRoom)?;
            let status = self.status(&room);
            self.tell_room(conn, request, &room, status, None);
            return Ok(());
        }
        let open = Self::read(self.reads.rooms(account))?;
        if open.iter().filter(|room| self.status(room) == "open").count() >= ROOMS {
            return Err(Code::TooManyRooms);
        }
        let alphabet = ROOM_ALPHABET.as_bytes();
        let code: String = (0..ROOM_CODE)
            .map(|_| {
                let at = usize::try_from(self.draw() % alphabet.len() as u64).unwrap_or(0);
                char::from(alphabet.get(at).copied().unwrap_or(b'A'))
            })
            .collect();
        let room = StoredRoom {
            code: code.clone(),
            owner: account,
            game,
            settings,
            created: self.now.wall,
            door: Door::Open,
        };
        let change = Change::NewRoom { room: Box::new(room), key: key.to_owned(), request: digest };
        self.save(vec![change], Waits::NewRoom { conn, request, account, code });
        Ok(())
    }

    pub(super) fn room_saved(
        &mut self,
        conn: ConnId,
        request: u64,
        account: AccountId,
        code: &str,
        result: Option<Result<Written, Refused>>,
    ) {
        // Without an answer the store is read.
        let kept = || self.reads.room(code).ok().flatten().filter(|room| room.owner == account);
        let result = result.or_else(|| kept().map(|_| Ok(Written::Done)));
        match result {
            Some(Ok(_)) => {
                let Ok(Some(room)) = self.reads.room(code) else {
                    return self.refuse(conn, request, Code::Unavailable);
                };
                let mut here = (conn, request);
                if let Some(live) = self.live.get_mut(&account) {
                    live.rooms.retain(|(known, _)| known != code);
                    live.rooms.push((code.to_owned(), room.created.saturating_add(ROOM_LIFE)));
                    // Whoever came anew while it was being saved was not told of it at the hello.
                    here = live.conn.filter(|newer| *newer != conn).map_or(here, |newer| (newer, 0));
                }
                self.tell_room(here.0, here.1, &room, "open", None);
            }
            Some(Err(Refused::TooMany)) => self.refuse(conn, request, Code::TooManyRooms),
            // A code that is in use already: the next try draws another one.
            Some(Err(_)) | None => self.refuse(conn, request, Code::Unavailable),
        }
    }

    fn status(&self, room: &StoredRoom) -> &'static str {
        match room.door {
            Door::Taken => "taken",
            Door::Closed => "closed",
            Door::Open if self.left(room) == 0 => "expired",
            Door::Open => "open",
        }
    }

    fn left(&self, room: &StoredRoom) -> u64 {
        room.created.saturating_add(ROOM_LIFE).saturating_sub(self.now.wall)
    }

    /// A room in the eyes of who is asked for; of its owner without anybody.
    pub(super) fn tell_room(
        &mut self,
        conn: ConnId,
        request: u64,
        room: &StoredRoom,
        status: &str,
        guest: Option<&Account>,
    ) {
        let guest = guest.filter(|guest| guest.id != room.owner);
        let owner = match self.reads.account(room.owner) {
            Ok(Some(owner)) => {
                let rating = self.reads.rating(room.owner, room.game).ok().flatten();
                player(&owner, rating)
            }
            _ => return self.refuse(conn, request, Code::Unavailable),
        };
        let rated = match guest {
            Some(guest) => self.is_rated([room.owner, guest.id], room.game, &room.settings),
            // To the owner: if an account joins that has not played five of them today.
            None => {
                let table = super::game::table_settings(room.game, MatchKind::Private, true, &room.settings);
                owner.name.is_some()
                    && room.settings.rated
                    && table.can_be_rated(super::game::kind_of(room.game))
            }
        };
        let frame = Room {
            id: request,
            code: room.code.clone(),
            status: status.to_owned(),
            own: guest.is_none(),
            game: room.game,
            settings: room.settings.clone(),
            your_army: if guest.is_some() { other(room.settings.army) } else { room.settings.army },
            rated,
            owner,
            left_ms: self.left(room),
        };
        self.send(conn, &ServerFrame::Room(Box::new(frame)));
    }

    fn close_room(&mut self, conn: ConnId, account: AccountId, request: u64, code: &str) -> Result<(), Code> {
        let room = Self::read(self.reads.room(code))?.filter(|room| room.owner == account);
        let room = room.ok_or(Code::NoSuchRoom)?;
        match room.door {
            Door::Open => {}
            Door::Closed => {
                self.tell_room(conn, request, &room, "closed", None);
                return Ok(());
            }
            Door::Taken => return Err(Code::RoomTaken),
        }
        let code = code.to_owned();
        self.save(vec![Change::CloseRoom(code.clone())], Waits::CloseRoom { conn, request, account, code });
        Ok(())
    }

    pub(super) fn room_closed(
        &mut self,
        conn: ConnId,
        request: u64,
        account: AccountId,
        code: &str,
        result: Option<Result<Written, Refused>>,
    ) {
        let closed = || self.reads.room(code).ok().flatten().filter(|room| room.door == Door::Closed);
        let result = result.or_else(|| closed().map(|_| Ok(Written::Done)));
        match result {
            Some(Ok(_)) => {
                self.forget_room(account, code);
                if let Ok(Some(room)) = self.reads.room(code) {
                    self.tell_room(conn, request, &room, "closed", None);
                }
            }
            Some(Err(_)) => self.refuse(conn, request, Code::RoomTaken),
            None => self.refuse(conn, request, Code::Unavailable),
        }
    }

    fn forget_room(&mut self, owner: AccountId, code: &str) {
        if let Some(live) = self.live.get_mut(&owner) {
            live.rooms.retain(|(known, _)| known != code);
        }
    }

    /// A room that can be joined by this account; wrong codes are counted.
    fn find_room(&mut self, conn: ConnId, account: AccountId, code: &str) -> Result<StoredRoom, Code> {
        let now = self.now.mono;
        let source = self.conns.get(&conn).map(|conn| conn.source.clone()).unwrap_or_default();
        if !self.wrong_codes.may_try(&source, now) {
            return Err(Code::SlowDown);
        }
        let Some(room) = Self::read(self.reads.room(&tidy(code)))? else {
            self.wrong_codes.note(&source, now);
            return Err(Code::NoSuchRoom);
        };
        match self.status(&room) {
            "taken" => return Err(Code::RoomTaken),
            "closed" => return Err(Code::RoomClosed),
            "expired" => return Err(Code::RoomExpired),
            _ => {}
        }
        if room.owner == account {
            return Err(Code::OwnRoom);
        }
        if Self::read(self.reads.blocked([room.owner, account]))? {
            return Err(Code::BlockedPair);
        }
        Ok(room)
    }

    fn look(&mut self, conn: ConnId, account: AccountId, request: u64, code: &str) -> Result<(), Code> {
        let room = self.find_room(conn, account, code)?;
        let guest = Self::read(self.reads.account(account))?.ok_or(Code::BadToken)?;
        self.tell_room(conn, request, &room, "open", Some(&guest));
        Ok(())
    }

    fn join(&mut self, conn: ConnId, account: AccountId, request: u64, code: &str) -> Result<(), Code> {
        if self.draining {
            return Err(Code::Draining);
        }
        let room = self.find_room(conn, account, code)?;
        for id in [account, room.owner] {
            if self.private_matches(id) >= PRIVATE_MATCHES {
                return Err(Code::TooManyMatches);
            }
        }
        if self.live.get(&room.owner).is_none_or(|live| live.conn.is_none()) {
            return Err(Code::HostAway);
        }
        let owner_is_white = match room.settings.army {
            Army::White => true,
            Army::Black => false,
            Army::Random => self.draw() & 1 == 0,
        };
        let seats = if owner_is_white { [room.owner, account] } else { [account, room.owner] };
        let rated = self.is_rated(seats, room.game, &room.settings);
        let mut fixed = self.fixed(seats, room.game, MatchKind::Private, room.settings);
        fixed.rated = rated;
        let making = self.making(fixed, Origin::Room { code: room.code, conn, request })?;
        self.make(making);
        Ok(())
    }

    fn private_matches(&self, account: AccountId) -> usize {
        let matches = self.live.get(&account).map(|live| live.matches.as_slice()).unwrap_or_default();
        let runs = |id: &&crate::store::MatchId| {
            self.matches
                .get(id)
                .is_some_and(|found| found.fixed.kind == MatchKind::Private && found.verdict().is_none())
        };
        matches.iter().filter(runs).count()
    }

    /// A room was joined: its owner no longer waits.
    pub(super) fn room_joined(&mut self, code: &str, pair: [AccountId; 2], (asked, request): (ConnId, u64)) {
        let Ok(Some(room)) = self.reads.room(code) else { return };
        self.forget_room(room.owner, code);
        for account in pair {
            if let Some(conn) = self.live.get(&account).and_then(|live| live.conn) {
                let guest = self.reads.account(account).ok().flatten();
                let request = if conn == asked { request } else { 0 };
                self.tell_room(conn, request, &room, "taken", guest.as_ref());
            }
        }
    }

    /// Own open rooms at a hello.
    pub(super) fn rooms_at_hello(&mut self, account: AccountId) -> Vec<StoredRoom> {
        let rooms: Vec<StoredRoom> = self
            .reads
            .rooms(account)
            .unwrap_or_default()
            .into_iter()
            .filter(|room| self.status(room) == "open")
            .collect();
        if let Some(live) = self.live.get_mut(&account) {
            live.rooms = rooms
                .iter()
                .map(|room| (room.code.clone(), room.created.saturating_add(ROOM_LIFE)))
                .collect();
        }
        rooms
    }

    /// Tells owners whose rooms have expired.
    pub(super) fn expire_rooms(&mut self) {
        let wall = self.now.wall;
        let mut expired = Vec::new();
        for live in self.live.values_mut() {
            live.rooms.retain(|(code, ends)| {
                let lives = *ends > wall;
                if !lives {
                    expired.extend(live.conn.map(|conn| (conn, code.clone())));
                }
                lives
            });
        }
        for (conn, code) in expired {
            if let Ok(Some(room)) = self.reads.room(&code) {
                self.tell_room(conn, 0, &room, "expired", None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        assert_eq!(tidy(" abc-d23 "), "ABCD23");
    }

    #[test]
    fn tb_40_ten_wrong_codes_a_minute_and_then_slow_down() {
        let mut wrong = WrongCodes::default();
        for _ in 0..10 {
            assert!(wrong.may_try("10.0.0.1", 5));
            wrong.note("10.0.0.1", 5);
        }
        assert!(!wrong.may_try("10.0.0.1", 6));
        assert!(wrong.may_try("10.0.0.2", 6), "others are not meant");
        assert!(wrong.may_try("10.0.0.1", 60_005));
    }

    #[test]
    fn wrong_codes_of_a_million_sources_take_bounded_room() {
        let mut wrong = WrongCodes::default();
        for source in 0..1_000_000 {
            wrong.note(&source.to_string(), 5);
        }
        assert_eq!(wrong.0.len(), SOURCES);
    }
}
