//! Pages: the queue, rooms, joining, profile, leaderboard, the account, and no server at all.

use super::*;

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
            tier: None,
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

#[test]
fn a_blocked_account_can_be_exported_signed_out_and_deleted_and_nothing_else() {
    let mut phone = Phone::new();
    phone.told(None, |server| {
        server.online.me = Some(player("1", Some("Nadia"), 1104));
        server.online.connection = Connection::Blocked;
    });
    let shown = phone.opens("account");
    let buttons = page(&shown).blocks.iter().flat_map(|block| match block {
        Block::Row { button, .. } => vec![button],
        Block::Buttons { buttons } => buttons.iter().collect(),
        _ => Vec::new(),
    });
    let (open, shut): (Vec<_>, Vec<_>) = buttons.partition(|button| button.enabled);
    let labels = |of: &[&crate::screen::Button]| of.iter().map(|it| it.label.clone()).collect::<Vec<_>>();
    assert_eq!(open.len(), 3, "{:?}", labels(&open));
    assert!(shut.len() >= 3, "{:?}", labels(&shut));
    assert!(shut.iter().all(|button| button.reason.as_deref() == Some("This account is blocked")));
    phone.asked();
    phone.presses("net:export");
    assert_eq!(phone.asked(), [Ask::Account(crate::online::AccountAsk::Export)]);
}

#[test]
fn a_rival_can_be_challenged_to_a_rated_room_whose_code_is_to_be_sent() {
    let mut phone = Phone::new();
    let shown = phone.opens("profile");
    let challenge = page(&shown).blocks.iter().find_map(|block| match block {
        Block::Rival { row } => row.challenge.clone(),
        _ => None,
    });
    assert_eq!(challenge.unwrap().spoken, "Challenge Aisha: open a room and send the code");
    phone.asked();
    phone.presses("net:challenge=chess_uno:Aisha");
    let asked = phone.asked();
    let [Ask::Create { game: GameName::ChessUno, settings }] = asked.as_slice() else { panic!("{asked:?}") };
    assert!(settings.rated);
    let state = room("K7M4QX", true);
    let shown = phone.told(Some(OnlineEvent::Room(Box::new(state.clone()))), |server| {
        server.online.rooms.insert("K7M4QX".to_owned(), state);
    });
    let label = page(&shown).blocks.iter().find_map(|block| match block {
        Block::Code { label, .. } => Some(label.as_str()),
        _ => None,
    });
    assert_eq!(label, Some("Send this code to Aisha"));
}

#[test]
fn rivals_of_others_are_not_challenged_but_the_player_of_the_page_is() {
    let mut phone = Phone::new();
    phone.told(None, |server| server.online.profile = Some(profile("Aisha", false)));
    let shown = phone.opens("player:Aisha");
    let blocks = &page(&shown).blocks;
    assert!(blocks.iter().all(|block| !matches!(block, Block::Rival { row } if row.challenge.is_some())));
    let labels: Vec<&str> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Buttons { buttons } => Some(buttons.iter().map(|button| button.label.as_str())),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(labels, ["Challenge", "Block", "Report"]);
}

#[test]
fn a_leaderboard_of_one_medal_waits_for_its_own_rows() {
    let mut phone = Phone::new();
    phone.opens("top:chess_uno");
    phone.asked();
    let top = |tier, rows| Top { id: 0, game: GameName::ChessUno, tier, from: 0, total: 0, rows, own: None };
    let waits = phone.presses("net:tier=gold");
    let tier = Some(TierName::Gold);
    assert_eq!(phone.asked(), [Ask::Top { game: GameName::ChessUno, from: 0, around: false, tier }]);
    let texts = |shown: &Snapshot| {
        let text = |block: &Block| match block {
            Block::Text { text } => Some(text.clone()),
            _ => None,
        };
        page(shown).blocks.iter().filter_map(text).collect::<Vec<_>>()
    };
    assert_eq!(texts(&waits), ["One moment…"]);
    let other = phone.told(None, |server| {
        server.online.top.insert(GameName::ChessUno, top(None, Vec::new()));
    });
    assert_eq!(texts(&other), ["One moment…"], "rows of all medals are not these");
    let none = phone.told(None, |server| {
        server.online.top.insert(GameName::ChessUno, top(tier, Vec::new()));
    });
    assert_eq!(texts(&none), ["Nobody has Gold yet"]);
    let back = phone.presses("net:around=on");
    assert!(
        page(&back)
            .blocks
            .iter()
            .any(|block| matches!(block, Block::Segments { label, selected: 0, .. } if label == "Medal"))
    );
}

#[test]
fn a_page_that_was_refused_waited_for_ever_and_now_asks_again() {
    let mut phone = Phone::new();
    phone.told(None, |server| server.online.own_profile = None);
    assert!(
        matches!(&page(&phone.opens("profile")).blocks[0], Block::Text { text } if text == "One moment…")
    );
    let (kind, code) = (AskKind::Profile, "unavailable".to_owned());
    let refused = phone.told(Some(OnlineEvent::Refused { kind, code, retry_at: None }), |_| {});
    assert!(matches!(&page(&refused).blocks[0], Block::Text { text } if text.contains("cannot do that now")));
    assert!(refused.toast.is_none(), "the page says it");
    phone.asked();
    let again = phone.presses("net:again");
    assert_eq!(phone.asked(), [Ask::Profile(None)]);
    assert!(matches!(&page(&again).blocks[0], Block::Text { text } if text == "One moment…"));
}

#[test]
fn an_online_page_under_another_version_asks_for_an_update_at_once() {
    let mut phone = Phone::new();
    phone.told(None, |server| server.online.connection = Connection::UpdateNeeded);
    for entry in ["ranked", "join", "profile", "top:maharajah"] {
        let sheet = phone.opens(entry).sheet.expect("a sheet");
        assert_eq!(sheet.title, "Update to play online", "{entry}");
    }
    assert!(phone.opens("home").sheet.is_none(), "local play goes on");
    assert!(phone.opens("new:classic").sheet.is_none());
}

#[test]
fn a_ranked_game_that_runs_is_continued_from_its_queue() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    phone.opens("home");
    let shown = phone.opens("ranked:uno-purist");
    let primary = page(&shown).primary.clone().unwrap();
    assert_eq!((primary.enabled, primary.label.as_str()), (true, "Continue"));
    assert_eq!(primary.line, "You play a ranked game against Aisha");
    assert_eq!(game(&phone.presses("net:match=m1")).top.name, "Aisha");
}

#[test]
fn a_code_is_scanned_only_where_there_is_a_camera_and_spelled_for_a_reader() {
    let mut phone = Phone::new();
    let scan = |shown: &Snapshot| {
        page(shown).blocks.iter().find_map(|block| match block {
            Block::Buttons { buttons } => buttons.first().cloned(),
            _ => None,
        })
    };
    let none = scan(&phone.opens("join")).unwrap();
    assert!(!none.enabled && none.reason.unwrap().contains("No camera here"));
    let there = phone.does(UserCommand::Camera { camera: Camera::Ready });
    assert_eq!(scan(&there).unwrap().command, UserCommand::Scan { field: "code".to_owned() });
    let denied = phone.does(UserCommand::Camera { camera: Camera::Denied });
    assert!(scan(&denied).unwrap().reason.unwrap().contains("not allowed"));
    let read = "https://play.example/join/k7m4qx".to_owned();
    let shown = phone.does(UserCommand::Fill { field: "code".to_owned(), text: read });
    let spoken = page(&shown).blocks.iter().find_map(|block| match block {
        Block::Entry { field } => Some(field.spoken.as_str()),
        _ => None,
    });
    assert_eq!(spoken, Some("K as Kilo, 7, M as Mike, 4, Q as Quebec, X as X-ray"));
}

#[test]
fn a_look_that_the_server_could_not_answer_is_tried_again() {
    use crate::online::Looked;
    let mut phone = Phone::new();
    phone.opens("join");
    phone.does(UserCommand::Fill { field: "code".to_owned(), text: "K7M4QX".to_owned() });
    let failed =
        |why: &str| Some(Looked::Failed { code: "K7M4QX".to_owned(), why: why.to_owned(), retry_at: None });
    let offers = |shown: &Snapshot| {
        page(shown).blocks.iter().any(|block| {
            matches!(block, Block::Buttons { buttons } if buttons.iter().any(|b| b.label == "Try again"))
        })
    };
    assert!(!offers(&phone.told(None, |server| server.online.look = failed("no_such_room"))));
    assert!(offers(&phone.told(None, |server| server.online.look = failed("unavailable"))));
    phone.asked();
    phone.presses("net:look");
    assert_eq!(phone.asked(), [Ask::Look("K7M4QX".to_owned())]);
}

#[test]
fn a_search_goes_on_beside_a_game_with_the_computer() {
    let mut phone = Phone::new();
    phone.does(UserCommand::Window {
        width: 412.0,
        height: 915.0,
        inset_top: 0.0,
        inset_bottom: 0.0,
        text_scale: 1.0,
    });
    phone.told(None, |server| {
        let queued = Queued { since: server.now, confirmed: true };
        server.online.queues.insert(Queue::UnoKingHunt, queued);
    });
    phone.opens("new:classic");
    phone.presses("set:side=white");
    let shown = phone.presses("start");
    assert_eq!(banner(&shown).text, "Searching · 0:00");
    let later = phone.later(95_000);
    assert_eq!(banner(&later).text, "Searching · 1:35");
    assert_eq!(banner(&later).spoken, banner(&shown).spoken, "a time is not said each second");
}

#[test]
fn the_message_that_data_is_asked_for_lay_on_the_sheet_with_it() {
    let mut phone = Phone::new();
    phone.opens("account");
    assert!(phone.presses("net:export").toast.is_some());
    let shown = phone.told(Some(OnlineEvent::Export(serde_json::json!({"name": "Nadia"}))), |_| {});
    assert!(shown.toast.is_none());
    assert_eq!(shown.sheet.unwrap().buttons[0].label, "Share");
}

#[test]
fn finished_matches_say_when_they_ended_are_filtered_and_say_how_old_the_list_is() {
    use protocol::server::PastGame;
    let mut phone = Phone::new();
    let past = |id: &str, game, winner, rated| PastGame {
        id: id.to_owned(),
        game,
        kind: MatchKind::Queue,
        seat: SeatName::A,
        opponent: Some("Aisha".to_owned()),
        winner,
        reason: "resignation".to_owned(),
        rated,
        change: rated.then_some(17),
        ended: 0,
    };
    phone.told(None, |server| {
        server.online.games = vec![
            past("m1", GameName::ChessUno, Some(SeatName::A), true),
            past("m2", GameName::Minesweeper, Some(SeatName::B), false),
        ];
    });
    let lines = |shown: &Snapshot| -> Vec<String> {
        let line = |block: &Block| match block {
            Block::Row { line, .. } => Some(line.clone()),
            _ => None,
        };
        page(shown).blocks.iter().filter_map(line).collect()
    };
    let shown = phone.opens("history");
    let all = lines(&shown);
    assert_eq!(all.len(), 2);
    assert!(all[0].starts_with("Aisha · Resigned · +17 · ") && all[0].ends_with("days ago"), "{all:?}");
    assert_eq!(lines(&phone.presses("history:rated=rated")).len(), 1);
    assert_eq!(lines(&phone.presses("history:result=lost")).len(), 0);
    assert_eq!(lines(&phone.presses("history:all")).len(), 2);
    let off = phone.told(None, |server| server.online.connection = Connection::Off);
    let stale = |block: &Block| matches!(block, Block::Text { text } if text.starts_with("As it was when"));
    assert!(page(&off).blocks.iter().any(stale));
}
