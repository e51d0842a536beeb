//! What the suite is run on: a store of either kind, and what to fill it with.

use protocol::{GameName, MatchKind, Queue, RoomSettings};
use rules::{
    Chance, ChanceError, Seat,
    board::Square,
    chess_uno::{Card, Config, Mode},
    record::NewGame,
};
use server::store::{
    AccountId, Change, Door, MatchFixed, MatchId, MemoryStore, NewCommand, PlayRow, Reads, Refused, Secret,
    SetupRow, SqliteReader, SqliteStore, SqliteWriter, StoredMatch, StoredRoom, Synchronous, WallMs, Writes,
    Written,
};
use table::{Kind, Saved, Settings, Table};
use tempfile::TempDir;

/// A store that can be shut and opened again.
pub(crate) trait Bench {
    fn fresh() -> Self;
    fn reopen(&mut self);
    fn reads(&self) -> &dyn Reads;
    fn writes(&mut self) -> &mut dyn Writes;

    /// Makes one change.
    fn make(&mut self, change: Change) -> Result<Written, Refused> {
        let mut answers = self.writes().commit(&[change]).unwrap();
        assert_eq!(answers.len(), 1);
        answers.remove(0)
    }

    /// Makes changes that are all accepted.
    fn all(&mut self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            self.make(change).unwrap();
        }
    }

    /// An account, unless it is there.
    fn guest(&mut self, id: AccountId) {
        if self.reads().account(id).unwrap().is_none() {
            self.all([new_account(id)]);
        }
    }

    /// A store with the guests whom the tests of matches seat.
    fn with_guests() -> Self
    where
        Self: Sized,
    {
        let mut store = Self::fresh();
        for number in (1..=10).chain([u64::MAX]) {
            store.guest(AccountId(number));
        }
        store
    }

    /// An account with a name.
    fn player(&mut self, number: u64) -> AccountId {
        let id = AccountId(number);
        let name = format!("player{number}");
        self.guest(id);
        self.all([Change::Name { id, name: name.clone(), skeleton: name }]);
        id
    }

    /// A change that is refused, and leaves everything as it is.
    #[track_caller]
    fn refused(&mut self, change: Change, with: Refused) {
        let before = everything(self.reads());
        assert_eq!(self.make(change.clone()), Err(with), "{change:?}");
        assert_eq!(everything(self.reads()), before, "{change:?}");
    }
}

pub(crate) struct File {
    folder: TempDir,
    parts: Option<(SqliteReader, SqliteWriter)>,
}

impl File {
    pub(crate) fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("server.sqlite")
    }

    pub(crate) fn writer(&mut self) -> &mut SqliteWriter {
        &mut self.parts.as_mut().unwrap().1
    }

    pub(crate) fn reader(&self) -> &SqliteReader {
        &self.parts.as_ref().unwrap().0
    }

    pub(crate) fn shut(&mut self) {
        self.parts = None;
    }
}

impl Bench for File {
    fn fresh() -> Self {
        let mut file = Self { folder: tempfile::tempdir().unwrap(), parts: None };
        file.reopen();
        file
    }

    fn reopen(&mut self) {
        self.parts = None;
        self.parts = Some(SqliteStore::open(&self.path(), Synchronous::Normal).unwrap());
    }

    fn reads(&self) -> &dyn Reads {
        self.reader()
    }

    fn writes(&mut self) -> &mut dyn Writes {
        self.writer()
    }
}

pub(crate) struct Memory(pub(crate) MemoryStore);

impl Bench for Memory {
    fn fresh() -> Self {
        Self(MemoryStore::new())
    }

    fn reopen(&mut self) {
        self.0.crash();
    }

    fn reads(&self) -> &dyn Reads {
        &self.0
    }

    fn writes(&mut self) -> &mut dyn Writes {
        &mut self.0
    }
}

/// Runs every test of a list on both stores.
macro_rules! on_both {
    ($fresh:ident: $($name:ident),* $(,)?) => {
        mod in_a_file {
            $(#[test] fn $name() { super::$name(<$crate::bench::File as $crate::bench::Bench>::$fresh()); })*
        }
        mod in_memory {
            $(#[test] fn $name() { super::$name(<$crate::bench::Memory as $crate::bench::Bench>::$fresh()); })*
        }
    };
}
pub(crate) use on_both;

pub(crate) const NOW: WallMs = 1_790_000_000_000;
pub(crate) const DAY: WallMs = 86_400_000;

/// A device key of a number.
pub(crate) fn device(number: u64) -> [u8; 32] {
    let mut key = *b"device-key-of-a-player-........!";
    key[23..31].copy_from_slice(&number.to_be_bytes());
    key
}

pub(crate) fn new_account(id: AccountId) -> Change {
    Change::NewAccount { id, key: device(id.0), now: NOW }
}

/// Chance that changes nothing: decks as they lie, mines where they fit.
struct AsItLies;

impl Chance for AsItLies {
    fn deal(&mut self, deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Ok(deck)
    }

    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Ok(discards)
    }

    fn lay_mines(&mut self, zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Ok(zone.iter().copied().take(4).collect())
    }
}

/// A game that begins, and its table.
pub(crate) fn play(game: GameName) -> PlayRow {
    let new = match game {
        GameName::ChessUno => NewGame::ChessUno(Config::of(Mode::Purist)),
        GameName::Maharajah => NewGame::classic(),
        GameName::Minesweeper => NewGame::Minesweeper,
    };
    let (record, begun) = new.begin(&mut AsItLies).unwrap();
    let table = Table::open(Settings::of(Kind::Private, true), begun).unwrap();
    PlayRow { record, saved: table.saved() }
}

/// The table with a result.
pub(crate) fn ended(winner: Option<Seat>, reason: &str) -> Saved {
    let mut saved = serde_json::to_value(play(GameName::Maharajah).saved).unwrap();
    saved["winner"] = winner.map(Seat::name).into();
    saved["reason"] = reason.into();
    saved["ended_at"] = 5_000.into();
    serde_json::from_value(saved).unwrap()
}

pub(crate) fn fixed(id: u64, seats: [AccountId; 2], game: GameName) -> MatchFixed {
    MatchFixed {
        id: MatchId(id),
        seats,
        game,
        kind: MatchKind::Private,
        queue: None,
        rated: true,
        settings: RoomSettings::default(),
        rematch_of: None,
        last_armies: [None, None],
        seed: Secret([id as u8; 32]),
        created: NOW,
    }
}

/// A private rated match whose game has begun.
pub(crate) fn begun(id: u64, seats: [AccountId; 2], game: GameName) -> StoredMatch {
    let fixed = fixed(id, seats, game);
    StoredMatch { fixed, setup: None, play: Some(play(game)), saved_at: NOW, closed: None }
}

/// A match that begins with a set-up.
pub(crate) fn setting_up(id: u64, seats: [AccountId; 2]) -> StoredMatch {
    let fixed = fixed(id, seats, GameName::Maharajah);
    StoredMatch { fixed, setup: Some(SetupRow::default()), play: None, saved_at: NOW, closed: None }
}

pub(crate) fn queued(mut new: StoredMatch, queue: Queue) -> StoredMatch {
    new.fixed.kind = MatchKind::Queue;
    new.fixed.queue = Some(queue);
    new
}

pub(crate) fn new_match(new: StoredMatch) -> Change {
    Change::NewMatch { new: Box::new(new), room: None }
}

pub(crate) fn say(seat: Seat, text: &str) -> Option<NewCommand> {
    Some(NewCommand { seat, text: text.to_owned(), reshuffles: Vec::new() })
}

pub(crate) fn step(id: u64, after: usize, command: Option<NewCommand>, saved: Saved) -> Change {
    let saved = Box::new(saved);
    Change::Step { id: MatchId(id), after_commands: after, command, saved, ends: false, now: NOW + 1 }
}

/// The step that ends a match without a command.
pub(crate) fn end(id: u64, after: usize, winner: Option<Seat>, reason: &str, now: WallMs) -> Change {
    let saved = Box::new(ended(winner, reason));
    Change::Step { id: MatchId(id), after_commands: after, command: None, saved, ends: true, now }
}

pub(crate) fn room(code: &str, owner: AccountId, created: WallMs) -> StoredRoom {
    let settings = RoomSettings { rated: false, ..RoomSettings::default() };
    StoredRoom { code: code.to_owned(), owner, game: GameName::ChessUno, settings, created, door: Door::Open }
}

pub(crate) fn new_room(code: &str, owner: AccountId, created: WallMs) -> Change {
    let key = format!("key-{code}");
    Change::NewRoom { room: Box::new(room(code, owner, created)), key, request: [7; 32] }
}

/// Everything that can be read about the accounts and matches with the numbers that tests use.
pub(crate) fn everything(reads: &dyn Reads) -> String {
    let mut text = String::new();
    let mut line = |what: &dyn std::fmt::Debug| text.push_str(&format!("{what:?}\n"));
    for number in (0..20).chain(u64::MAX - 3..=u64::MAX) {
        let (id, of) = (AccountId(number), MatchId(number));
        line(&(reads.account(id), reads.account_by_key(&device(number)), reads.password(id)));
        line(&(reads.running(id), reads.rooms(id), reads.blocks(id), reads.rivals(id, 100)));
        line(&(reads.games(id, WallMs::MAX, 100), reads.load(of), reads.booking(of)));
        line(&(reads.refresh(&[number as u8; 32]), reads.answered(id, "key-AAAAAA"), reads.export(id)));
        for queue in Queue::ALL {
            line(&reads.last_opponent(id, *queue));
        }
        for game in GameName::ALL {
            line(&(reads.rating(id, *game), reads.chart(id, *game, 50), reads.form(id, *game)));
            line(&(reads.top_row(id, *game), reads.head_to_head([id, AccountId(1)], *game)));
            line(&(reads.booked_private([id, AccountId(1)], *game, 0), reads.blocked([id, AccountId(1)])));
        }
    }
    for game in GameName::ALL {
        line(&(reads.top(*game, 0, 100), reads.top_total(*game)));
    }
    line(&(reads.dormant(WallMs::MAX, 100), reads.running_total(), reads.reports(false), reads.orders()));
    line(&(reads.meta("epoch"), reads.room("AAAAAA"), reads.room("BBBBBB")));
    assert!(!text.contains("Err("), "{text}");
    text
}
