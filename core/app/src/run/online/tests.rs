//! Online pages and games, driven through a model without a network.

use super::{Link, Net};
use crate::{
    Entropy,
    online::{
        Anchored, Ask, Connection, Delivery, Notice, Online, OnlineEvent, Progress, Queued, RemoteMatch,
        RoomState,
    },
    run::{Message, OpenOptions, brain::Brain},
    screen::{
        Banner, Block, GameScreen, PageScreen, Presence, ResultSheet, Screen, Snapshot, Tier, UserCommand,
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
    };
    RemoteMatch {
        info,
        order: 1,
        stage: Stage::Play,
        version: 1,
        cseq: 0,
        view: Some(begun.state.view(own)),
        public: serde_json::Value::Null,
        table: Some(table()),
        setup: None,
        army_sent: false,
        army_refused: None,
        log: Vec::new(),
        log_total: 0,
        opening: Vec::new(),
        result: None,
        pending: None,
        refused: None,
        fresh: true,
        restored: false,
        phrases: Vec::new(),
        told: Anchored { at: 0 },
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

#[test]
fn a_match_opens_with_both_players_and_the_own_army_below() {
    let mut phone = Phone::new();
    let snapshot = phone.plays(SeatName::B, |_| {});
    let shown = game(&snapshot);
    assert!(shown.board.flipped);
    assert_eq!((shown.top.name.as_str(), shown.bottom.name.as_str()), ("Aisha", "You"));
    assert_eq!((shown.top.rating.as_str(), shown.top.tier), ("1258", Tier::Gold));
    assert_eq!(shown.top.presence, Presence::Here);
    assert!(shown.top.spoken.contains("1258, Gold, connected"), "{}", shown.top.spoken);
    assert_eq!(shown.primary.label, "Aisha plays");
    assert_eq!(shown.subtitle, "Ranked · no clock");
    assert_eq!(banner(&snapshot).text, "Opponent found: Aisha · Gold 1258 · you play Black");
    assert!(game(&phone.later(3_500)).banner.is_none());
}

#[test]
fn a_match_opens_with_its_first_state() {
    let mut phone = Phone::new();
    assert!(matches!(phone.matches().screen, Screen::Home { .. }));
    let state = OnlineEvent::State { id: "m1".to_owned(), events: Vec::new(), fresh: 0 };
    let shown = phone.game(Some(state), |game| *game = classic(SeatName::A));
    assert_eq!(game(&shown).top.name, "Aisha");
}

#[test]
fn a_move_locks_the_board_until_the_server_has_answered_and_snaps_back_when_refused() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    phone.asked();
    phone.taps("e2");
    let sent = phone.taps("e4");
    assert_eq!(phone.asked(), [Ask::Say { id: "m1".to_owned(), text: "e2e4".to_owned() }]);
    assert_eq!((piece(&sent, "e2"), piece(&sent, "e4")), ("", "P"));
    let pending = |progress| Delivery { text: "e2e4".to_owned(), cseq: 1, since: 0, progress };
    let waits = phone.game(None, |game| game.pending = Some(pending(Progress::Slow)));
    assert!(game(&waits).sending);
    assert_eq!((piece(&waits, "e4"), game(&waits).primary.label.as_str()), ("P", "Sending…"));
    phone.taps("d2");
    assert!(game(&phone.taps("d4")).board.squares.iter().all(|square| square.marks & 1 == 0));
    assert!(phone.asked().is_empty());
    let slow = phone.game(None, |game| game.pending = Some(pending(Progress::Slower)));
    assert_eq!(banner(&slow).text, "Sending your move…");
    let (id, text) = ("m1".to_owned(), "e2e4".to_owned());
    let refused = OnlineEvent::Rejected { id, text, code: "paused".to_owned() };
    let back = phone.game(Some(refused), |game| game.pending = None);
    assert_eq!((piece(&back, "e2"), piece(&back, "e4")), ("P", ""));
    assert_eq!(back.toast.unwrap().text, "The game is paused");
}

#[test]
fn connections_are_told_with_what_is_left() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |game| game.info.game = GameName::ChessUno);
    let away = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        (table.opponent_attached, table.opponent_absent) = (false, true);
        (table.grace_ms, table.grace_runs) = (Some(41_000), true);
    });
    assert_eq!(banner(&away).text, "Aisha is reconnecting · 0:41");
    assert_eq!(game(&away).top.presence, Presence::Away);
    assert_eq!(banner(&phone.later(3_000)).text, "Aisha is reconnecting · 0:38");
    let gone = phone.told(None, |server| {
        let since = server.now - 2_000;
        lost(&mut server.online, since);
    });
    assert_eq!(banner(&gone).text, "Connection lost. Reconnecting… about 1:01");
    assert_eq!(banner(&gone).buttons[0].label, "Retry now");
    assert_eq!(game(&gone).bottom.presence, Presence::Unsure);
    phone.asked();
    phone.presses("net:retry");
    assert_eq!(phone.asked(), [Ask::RetryNow]);
    phone.taps("e2");
    phone.taps("e4");
    assert!(phone.asked().is_empty(), "nothing is said without a connection");
}

#[test]
fn a_clock_runs_on_here_and_a_pause_shows_on_both() {
    use protocol::{Clock, ClockTimes};
    let mut phone = Phone::new();
    let snapshot = phone.plays(SeatName::A, |game| {
        game.info.clock = Some(Clock { base_ms: 600_000, increment_ms: 5_000 });
        let table = game.table.as_mut().unwrap();
        table.clock = Some(ClockTimes { a: 600_000, b: 590_000, running: Some(SeatName::A) });
        table.pauses = Some([1, 1]);
        table.can = ["offer", "pause", "resign"].map(ToOwned::to_owned).to_vec();
    });
    assert_eq!(game(&snapshot).bottom.clock, "10:00");
    assert_eq!(game(&phone.later(61_000)).bottom.clock, "8:59");
    assert!(game(&snapshot).bar.iter().any(|button| button.label == "Pause" && button.enabled));
    let paused = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        table.pause = Some(PauseState { by: SeatName::B, shield: false, left_ms: 41_000 });
        table.clock = Some(ClockTimes { a: 539_000, b: 590_000, running: None });
    });
    assert_eq!(banner(&paused).text, "Aisha paused · 0:41");
    assert!(banner(&paused).buttons.is_empty(), "only who paused may resume");
    assert_eq!(game(&paused).primary.label, "Paused");
}

#[test]
fn a_silent_opponent_can_be_claimed_or_waited_for() {
    let mut phone = Phone::new();
    let snapshot =
        phone.plays(SeatName::B, |game| game.table.as_mut().unwrap().can.insert(0, "claim".to_owned()));
    assert_eq!(banner(&snapshot).text, "Aisha has not moved for 3 minutes");
    phone.asked();
    let asks = phone.presses("ask:claim");
    assert_eq!(asks.sheet.unwrap().buttons[0].label, "Cancel");
    phone.presses("say:claim");
    assert_eq!(phone.asked(), [Ask::Say { id: "m1".to_owned(), text: "claim".to_owned() }]);
    phone.presses("wait");
    assert!(game(&phone.later(4_000)).banner.is_none());
}

#[test]
fn a_rated_result_shows_rating_record_and_rematch() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    let change = |change: i64| RatingChange {
        before: 1104,
        after: 1104 + change,
        change,
        games: 32,
        tier: TierName::Gold,
        tier_before: TierName::Gold,
    };
    let over = phone.game(Some(OnlineEvent::Result("m1".to_owned())), |game| {
        game.stage = Stage::Over;
        game.result = Some(MatchResult {
            id: "m1".to_owned(),
            seat: SeatName::A,
            winner: Some(SeatName::A),
            reason: "resignation".to_owned(),
            rated: true,
            you: Some(change(17)),
            opponent: Some(change(-17)),
            head_to_head: Some(HeadToHead { wins: 3, losses: 2, draws: 0, form: "WLWLW".to_owned() }),
        });
        let table = game.table.as_mut().unwrap();
        table.rematch_ms = Some(60_000);
        table.can = vec!["rematch".to_owned()];
    });
    let shown = sheet(&over);
    assert_eq!(shown.headline, "You won");
    assert_eq!(shown.rows, ["Against Aisha: 3–2–0"]);
    let standing = shown.standing.as_ref().unwrap();
    assert_eq!((standing.rating.as_str(), standing.change.as_str()), ("1121", "+17"));
    let labels: Vec<&str> = shown.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Rematch", "New opponent", "Replay", "Home"]);
    let asked = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        (table.rematch, table.can) = (Some("opponent".to_owned()), vec!["rematch".to_owned()]);
    });
    let labels: Vec<&str> = sheet(&asked).buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Accept", "Decline", "New opponent", "Replay", "Home"]);
    let left = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        (table.rematch, table.opponent_attached, table.can) = (None, false, Vec::new());
    });
    assert!(!sheet(&left).buttons[0].enabled);
    assert_eq!(sheet(&left).rows, ["Against Aisha: 3–2–0", "Aisha left"]);
    phone.asked();
    phone.presses("home");
    assert_eq!(phone.asked(), [Ask::Dismiss("m1".to_owned())]);
}

#[test]
fn a_guest_is_told_why_and_an_account_searches_and_leaves_the_page() {
    let mut phone = Phone::new();
    let guest = phone.told(None, |server| server.online.me = Some(player("1", None, 0)));
    assert!(matches!(guest.screen, Screen::Home { .. }));
    let shown = phone.opens("ranked:uno-king-hunt");
    let find = page(&shown).primary.clone().unwrap();
    assert_eq!((find.enabled, find.reason.as_deref()), (false, Some("Take a name first")));
    phone.told(None, |server| server.online.me = Some(player("1", Some("Nadia"), 1104)));
    phone.asked();
    phone.presses("net:find=uno-king-hunt");
    assert_eq!(phone.asked(), [Ask::Queue(Queue::UnoKingHunt)]);
    phone.told(None, |server| {
        let queued = Queued { since: server.now, confirmed: true };
        server.online.queues.insert(Queue::UnoKingHunt, queued);
    });
    let shown = phone.later(40_000);
    let waiting = page(&shown).blocks.iter().find_map(|block| match block {
        Block::Waiting { clock, spoken, .. } => Some((clock.as_str(), spoken.as_str())),
        _ => None,
    });
    assert_eq!(waiting, Some(("0:40", "Looking for an opponent, 40 seconds")));
    assert!(shown.banner.is_none());
    let home = phone.opens("home");
    assert_eq!(home.banner.as_ref().unwrap().text, "Searching · 0:40");
    phone.presses("net:unqueue=uno-king-hunt");
    assert!(phone.asked().contains(&Ask::Unqueue(Some(Queue::UnoKingHunt))));
}

fn room(code: &str, own: bool) -> RoomState {
    let room = Room {
        id: 0,
        code: code.to_owned(),
        status: "open".to_owned(),
        own,
        game: GameName::ChessUno,
        settings: RoomSettings::default(),
        your_army: Army::White,
        rated: false,
        owner: player("2", Some("Aisha"), 1258),
        left_ms: 1_800_000,
    };
    RoomState { room, told: Anchored { at: 100_000 } }
}

#[test]
fn a_room_is_opened_told_and_closed() {
    let mut phone = Phone::new();
    phone.opens("new:uno-king-hunt");
    phone.presses("set:opponent=room");
    phone.asked();
    let opening = phone.presses("start");
    assert_eq!(page(&opening).title, "Private room");
    assert!(matches!(phone.asked().as_slice(), [Ask::Create { game: GameName::ChessUno, .. }]));
    let state = room("K7M4QX", true);
    let event = OnlineEvent::Room(Box::new(state.clone()));
    let shown = phone.told(Some(event), |server| {
        server.online.rooms.insert("K7M4QX".to_owned(), state);
    });
    let blocks = &page(&shown).blocks;
    assert!(blocks.iter().any(|block| matches!(block, Block::Code { code, .. } if code == "K7M4QX")));
    assert!(blocks.iter().any(|block| matches!(block, Block::Qr { .. })));
    phone.presses("net:close=K7M4QX");
    assert!(phone.asked().contains(&Ask::Close("K7M4QX".to_owned())));
}

#[test]
fn a_code_is_looked_up_by_itself_and_joined() {
    use crate::online::Looked;
    let mut phone = Phone::new();
    phone.opens("join");
    phone.asked();
    let fill = |text: &str| UserCommand::Fill { field: "code".to_owned(), text: text.to_owned() };
    phone.does(fill("k7m"));
    phone.does(fill("k7m 4qx"));
    assert_eq!(phone.asked(), [Ask::ForgetLook, Ask::Look("K7M4QX".to_owned())]);
    let failed = phone.told(Some(OnlineEvent::Looked), |server| {
        let (code, why) = ("K7M4QX".to_owned(), "no_such_room".to_owned());
        server.online.look = Some(Looked::Failed { code, why, retry_at: None });
    });
    let error = page(&failed).blocks.iter().find_map(|block| match block {
        Block::Entry { field } => Some(field.error.as_str()),
        _ => None,
    });
    assert_eq!(error, Some("No room has this code"));
    assert!(!page(&failed).primary.as_ref().unwrap().enabled);
    let found = phone.told(Some(OnlineEvent::Looked), |server| {
        server.online.look = Some(Looked::Found(Box::new(room("K7M4QX", false))));
    });
    assert!(page(&found).primary.as_ref().unwrap().enabled);
    assert!(
        page(&found).blocks.iter().any(|block| matches!(block, Block::Head { name, .. } if name == "Aisha"))
    );
    phone.presses("net:join=K7M4QX");
    assert!(phone.asked().contains(&Ask::Join("K7M4QX".to_owned())));
}

#[test]
fn profile_and_leaderboard_say_in_words_what_they_draw() {
    let mut phone = Phone::new();
    let shown = phone.opens("profile");
    assert_eq!(shown.tabs.iter().filter(|tab| tab.selected).count(), 1);
    let chart = page(&shown).blocks.iter().find_map(|block| match block {
        Block::Chart { spoken, .. } => Some(spoken.as_str()),
        _ => None,
    });
    assert_eq!(chart, Some("Rating over 3 games: from 1000 to 1104, lowest 1000, highest 1104"));
    assert!(
        page(&shown)
            .blocks
            .iter()
            .any(|block| matches!(block, Block::Rival { row } if row.record == "3–2–0"))
    );
    let row = |rank: u64, player: &str, name: &str| TopRow {
        rank,
        player: player.to_owned(),
        name: name.to_owned(),
        brief: brief(1104, 31, TierName::Gold),
    };
    phone.told(None, |server| {
        let rows = vec![row(1, "2", "Aisha"), row(1, "3", "Ravi")];
        let top = Top {
            id: 0,
            game: GameName::ChessUno,
            from: 0,
            total: 90,
            rows,
            own: Some(row(77, "1", "Nadia")),
        };
        server.online.top.insert(GameName::ChessUno, top);
    });
    let shown = phone.opens("top:chess_uno");
    let ranks: Vec<&str> = page(&shown)
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Rank { row } => Some(row.rank.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(ranks, ["1", "1"], "ties share a rank");
    let Some(Block::Rank { row: own }) = &page(&shown).pinned else { panic!("the own row is pinned") };
    assert_eq!(own.spoken, "Rank 77, Nadia, Gold, 1104, 31 games");
}

#[test]
fn without_a_server_everything_online_is_disabled_with_the_reason() {
    let mut phone = Phone::new();
    phone.brain.net = Net::default();
    let home = phone.opens("home");
    let Screen::Home { home: shown } = &home.screen else { panic!() };
    assert_eq!(home.tabs.len(), 3);
    assert!(shown.tiles.iter().all(|tile| tile.reason.as_deref() == Some("No server is set up")));
}

#[test]
fn phrases_are_seen_for_a_while() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    phone.later(4_000);
    let event = OnlineEvent::Phrase { id: "m1".to_owned(), phrase: Phrase::GoodLuck };
    let said = phone.told(Some(event), |server| {
        let said = crate::online::Said { seat: SeatName::B, phrase: Phrase::GoodLuck, at: server.now };
        server.online.matches.get_mut("m1").unwrap().phrases.push(said);
    });
    assert_eq!(banner(&said).text, "Aisha: Good luck!");
    assert!(game(&phone.later(7_000)).banner.is_none());
    phone.asked();
    phone.presses("net:phrase=thanks");
    assert_eq!(phone.asked(), [Ask::Phrase { id: "m1".to_owned(), phrase: Phrase::Thanks }]);
}

#[test]
fn deleting_the_account_is_asked_about_first() {
    let mut phone = Phone::new();
    phone.opens("account");
    phone.asked();
    let asks = phone.presses("net:delete");
    let sheet = asks.sheet.unwrap();
    assert_eq!(
        (sheet.buttons[0].label.as_str(), sheet.buttons[1].label.as_str()),
        ("Cancel", "Delete for good")
    );
    assert!(phone.asked().is_empty());
    phone.presses("net:delete=really");
    assert!(matches!(phone.asked().as_slice(), [Ask::Account(_)]));
}
