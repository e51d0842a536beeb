//! Online play driven through a model without a network: the phone, and the model behind its door.

mod games;
mod pages;

use super::{Link, Net};
use crate::{
    Entropy,
    online::{
        Anchored, Ask, AskKind, Connection, Delivery, Notice, Online, OnlineEvent, Progress, Queued,
        RemoteMatch, RoomState,
    },
    run::{Message, OpenOptions, brain::Brain},
    screen::{
        Banner, Block, Camera, GameScreen, PageScreen, Presence, ResultSheet, Screen, Snapshot, Tier,
        UserCommand,
    },
};
use protocol::{
    Army, GameName, MatchKind, Phrase, Player, Queue, RatingBrief, RoomSettings, SeatName, Setup, TierName,
    server::{
        HeadToHead, LadderProfile, MatchInfo, MatchResult, PauseState, Profile, RatingChange, Rival, Room,
        Stage, Table, Top, TopRow,
    },
};
use rules::{Dice, Seat, record::NewGame};
use std::{
    sync::{Arc, Mutex, mpsc},
    time::Instant,
};

/// What stands behind the door: a model, its clock, and what was wished.
#[derive(Default)]
struct Server {
    online: Online,
    now: u64,
    asked: Vec<Ask>,
}

struct Fake(Arc<Mutex<Server>>);

impl Link for Fake {
    fn online(&self) -> Arc<Online> {
        Arc::new(self.0.lock().unwrap().online.clone())
    }

    fn now(&self) -> u64 {
        self.0.lock().unwrap().now
    }

    fn ask(&self, ask: Ask) {
        self.0.lock().unwrap().asked.push(ask);
    }

    fn set_front(&self, _in_front: bool) {}
}

/// A phone with a server behind the door.
struct Phone {
    brain: Brain,
    server: Arc<Mutex<Server>>,
    number: u64,
    _folder: tempfile::TempDir,
}

fn brief(rating: i64, games: u32, tier: TierName) -> RatingBrief {
    RatingBrief { rating, games, tier }
}

fn player(id: &str, name: Option<&str>, rating: i64) -> Player {
    let rating = name.map(|_| brief(rating, 31, TierName::Gold));
    Player { id: id.to_owned(), name: name.map(ToOwned::to_owned), deleted: false, rating }
}

impl Phone {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (inbox, _messages) = mpsc::sync_channel(8);
        let options = OpenOptions {
            folder: folder.path().to_owned(),
            language: "en".to_owned(),
            entropy: Entropy::Number(1),
            server: Some(String::new()),
        };
        let mut brain = Brain::open(&options, inbox).unwrap();
        let server = Arc::new(Mutex::new(Server { now: 100_000, ..Server::default() }));
        {
            let mut server = server.lock().unwrap();
            server.online.connection = Connection::On;
            server.online.me = Some(player("1", Some("Nadia"), 1104));
            server.online.own_profile = Some(profile("Nadia", true));
        }
        brain.net = Net::to("https://play.example", Some(Box::new(Fake(Arc::clone(&server)))));
        Self { brain, server, number: 0, _folder: folder }
    }

    /// Changes the model, with an event or none.
    fn told(&mut self, event: Option<OnlineEvent>, change: impl FnOnce(&mut Server)) -> Snapshot {
        {
            let mut server = self.server.lock().unwrap();
            change(&mut server);
            if let Some(event) = event {
                self.number += 1;
                let notice = Notice { number: self.number, at: server.now, event };
                server.online.notices.push_back(notice);
            }
        }
        self.brain.handle(Some(Message::Online), Instant::now());
        self.brain.snapshot()
    }

    fn later(&mut self, ms: u64) -> Snapshot {
        self.server.lock().unwrap().now += ms;
        self.brain.handle(None, Instant::now());
        self.brain.snapshot()
    }

    fn does(&mut self, command: UserCommand) -> Snapshot {
        self.brain.handle(Some(Message::Command(command)), Instant::now());
        self.brain.snapshot()
    }

    fn opens(&mut self, page: &str) -> Snapshot {
        self.does(UserCommand::Open { page: page.to_owned() })
    }

    fn presses(&mut self, id: &str) -> Snapshot {
        self.does(UserCommand::Press { id: id.to_owned() })
    }

    fn taps(&mut self, square: &str) -> Snapshot {
        self.does(UserCommand::Tap { square: square.to_owned() })
    }

    fn asked(&self) -> Vec<Ask> {
        std::mem::take(&mut self.server.lock().unwrap().asked)
    }

    /// A classic match that has just been made, the own seat White or Black.
    fn plays(&mut self, seat: SeatName, change: impl FnOnce(&mut RemoteMatch)) -> Snapshot {
        let mut game = classic(seat);
        change(&mut game);
        self.told(Some(OnlineEvent::Matched("m1".to_owned())), |server| {
            game.told = Anchored { at: server.now };
            server.online.matches.insert("m1".to_owned(), game);
        })
    }

    /// A match of which nothing but its terms is known yet.
    fn matches(&mut self) -> Snapshot {
        let game = RemoteMatch { view: None, table: None, ..classic(SeatName::A) };
        self.told(Some(OnlineEvent::Matched("m1".to_owned())), |server| {
            server.online.matches.insert("m1".to_owned(), game);
        })
    }

    /// Changes the open match.
    fn game(&mut self, event: Option<OnlineEvent>, change: impl FnOnce(&mut RemoteMatch)) -> Snapshot {
        self.told(event, |server| {
            let now = server.now;
            let game = server.online.matches.get_mut("m1").unwrap();
            game.told = Anchored { at: now };
            change(game);
        })
    }
}

fn table() -> Table {
    Table {
        opponent_attached: true,
        opponent_absent: false,
        clock: None,
        pauses: None,
        pause: None,
        grace_ms: None,
        grace_runs: false,
        offered: false,
        offer: false,
        can: vec!["offer".to_owned(), "resign".to_owned()],
        opponent_missing_since_restart: false,
        claim_in_ms: None,
        leave_in_ms: None,
        rematch: None,
        rematch_ms: None,
    }
}

fn classic(seat: SeatName) -> RemoteMatch {
    let (_, begun) = NewGame::classic().begin(&mut Dice::at_moment([7; 32], 0)).unwrap();
    let own = if seat == SeatName::A { Seat::A } else { Seat::B };
    let info = MatchInfo {
        id: "m1".to_owned(),
        fresh: true,
        rematch_of: None,
        seat,
        kind: MatchKind::Queue,
        queue: Some(Queue::Maharajah),
        rated: true,
        game: GameName::Maharajah,
        config: serde_json::Map::new(),
        clock: None,
        grace_ms: 60_000,
        away_claim_ms: 180_000,
        setup: Setup::Classic,
        you: player("1", Some("Nadia"), 1104),
        opponent: player("2", Some("Aisha"), 1258),
        last_army: None,
        start: None,
    };
    RemoteMatch {
        version: 1,
        view: Some(begun.state.view(own)),
        table: Some(table()),
        ..RemoteMatch::new(info, 1, Anchored { at: 0 })
    }
}

fn profile(name: &str, own: bool) -> Profile {
    let none = LadderProfile {
        brief: brief(1000, 0, TierName::Silver),
        rank: None,
        chart: Vec::new(),
        form: String::new(),
    };
    let chess_uno = LadderProfile {
        brief: brief(1104, 31, TierName::Gold),
        rank: Some(12),
        chart: vec![1000, 1040, 1104],
        form: "WLWD".to_owned(),
    };
    let record = HeadToHead { wins: 3, losses: 2, draws: 0, form: "WL".to_owned() };
    let rival =
        Rival { game: GameName::ChessUno, id: "2".to_owned(), name: Some("Aisha".to_owned()), record };
    Profile {
        id: 0,
        player: "1".to_owned(),
        name: Some(name.to_owned()),
        own,
        has_password: false,
        blocked: false,
        chess_uno,
        maharajah: none.clone(),
        minesweeper: none,
        head_to_head: vec![rival],
    }
}

fn game(snapshot: &Snapshot) -> &GameScreen {
    match &snapshot.screen {
        Screen::Game { game } => game,
        other => panic!("no game but {other:?}"),
    }
}

fn page(snapshot: &Snapshot) -> &PageScreen {
    match &snapshot.screen {
        Screen::Page { page } => page,
        other => panic!("no page but {other:?}"),
    }
}

fn banner(snapshot: &Snapshot) -> &Banner {
    game(snapshot).banner.as_ref().expect("a banner")
}

fn piece<'s>(snapshot: &'s Snapshot, square: &str) -> &'s str {
    let squares = &game(snapshot).board.squares;
    &squares.iter().find(|shown| shown.name == square).unwrap().piece
}

fn lost(online: &mut Online, since: u64) {
    online.connection = Connection::Connecting { attempt: 1, retry_at: None };
    online.lost_since = Some(since);
}

fn sheet(snapshot: &Snapshot) -> &ResultSheet {
    game(snapshot).result.as_ref().expect("a result")
}
