//! Tabs, settings, about: every page can be reached from Home, and left again.

use crate::phone::{
    Phone, assert_no_raw_key, game, is_home, last_effect, page, page_text, rows, screen_name,
};
use app::screen::{Block, Icon, Screen, Snapshot, Theme, UserCommand};

fn tab_labels(snapshot: &Snapshot) -> Vec<(&str, bool)> {
    snapshot.tabs.iter().map(|tab| (tab.label.as_str(), tab.selected)).collect()
}

#[test]
fn three_tabs_lead_to_each_other_and_no_profile_is_promised() {
    let phone = Phone::new(1);
    assert_eq!(tab_labels(&phone.now()), [("Play", true), ("Learn", false), ("History", false)]);
    for tab in phone.now().tabs.clone() {
        let there = phone.send(tab.command);
        let selected: Vec<&str> =
            there.tabs.iter().filter(|tab| tab.selected).map(|tab| tab.label.as_str()).collect();
        assert_eq!(selected, [tab.label.as_str()]);
        assert_no_raw_key(&there);
    }
    assert!(is_home(&phone.back()), "from a tab back is Home");
    assert!(is_home(&phone.back()), "and Home is the end");
}

#[test]
fn every_page_opens_and_back_returns_to_where_it_was_opened() {
    let phone = Phone::new(1);
    for path in [
        &["settings", "about"][..],
        &["learn", "rules:uno"],
        &["learn", "rules:classic"],
        &["learn", "rules:maharajah"],
        &["learn", "rules:minesweeper"],
        &["learn", "diagram:C"],
        &["history"],
        &["new:maharajah", "build:white"],
        &["new:maharajah", "build:black"],
    ] {
        phone.open("home");
        let mut before = Vec::new();
        for name in path {
            before.push(screen_name(&phone.now()));
            let there = phone.open(name);
            assert_ne!(screen_name(&there), *before.last().unwrap(), "{name} shows nothing new");
            assert_no_raw_key(&there);
        }
        for name in before.into_iter().rev() {
            assert_eq!(screen_name(&phone.back()), name, "back from {path:?}");
        }
    }
    for unknown in ["nonsense", "new:chess960", "rules:go", "build:red", "rules"] {
        assert!(is_home(&phone.open(unknown)), "{unknown}");
    }
}

#[test]
fn back_from_rules_and_settings_opened_in_a_game_returns_to_the_game() {
    let phone = Phone::new(1);
    let begun = phone.two_people("minesweeper");
    let menu = phone.open("menu").sheet.clone().unwrap();
    for icon in [Icon::Rules, Icon::Settings] {
        let button = menu.buttons.iter().find(|button| button.icon == icon).unwrap();
        let there = phone.push(button);
        assert!(there.sheet.is_none());
        page(&there);
        assert_eq!(game(&phone.back()).board, game(&begun).board);
    }
    phone.open("settings");
    phone.open("about");
    phone.open("settings");
    assert_eq!(game(&phone.back()).board, game(&begun).board, "a page is on the pile once");
}

#[test]
fn settings_apply_at_once_and_are_remembered() {
    let phone = Phone::new(1);
    let look = &phone.now().look;
    assert_eq!((look.theme, look.reduce_motion), (Theme::System, None));
    assert!(look.sound && look.haptics && !look.high_contrast);
    phone.open("settings");
    let choose = |label: &str, option: &str| {
        let now = phone.now();
        let blocks = &page(&now).blocks;
        let button = blocks.iter().find_map(|block| match block {
            Block::Segments { label: name, options, .. } if name == label => {
                options.iter().find(|button| button.label == option)
            }
            Block::Switch { label: name, button, .. } if name == label => Some(button),
            _ => None,
        });
        phone.push(button.unwrap_or_else(|| panic!("no {label}")))
    };
    assert_eq!(choose("Theme", "Black").look.theme, Theme::Black);
    assert_eq!(choose("Theme", "Dark").look.theme, Theme::Dark);
    assert_eq!(choose("Motion", "Reduced").look.reduce_motion, Some(true));
    assert_eq!(choose("Motion", "On").look.reduce_motion, Some(false));
    assert!(choose("High contrast", "").look.high_contrast);
    assert!(!choose("Sound", "").look.sound);
    assert!(!choose("Haptics", "").look.haptics);
    choose("Turn the board at a Reverse", "");
    for nonsense in ["setting:theme=pink", "setting:motion=", "setting:nothing=on", "setting:theme"] {
        phone.press(nonsense);
    }
    let said = page_text(page(&phone.now()));
    for line in ["Theme: Dark", "Motion: On", "Sound: false", "Turn the board at a Reverse: false"] {
        assert!(said.contains(line), "{line} in {said}");
    }
    let look = phone.now().look.clone();
    let again = phone.again();
    assert_eq!(again.now().look, look);
    assert_eq!(page_text(page(&again.open("settings"))), said);
}

/// MJ-R050, MJ-A51: without a server no version of one is shown.
#[test]
fn mj_a51_about_shows_app_and_core_and_says_that_no_server_is_connected() {
    let phone = Phone::new(1);
    let settings = phone.open("settings");
    let (_, about) = rows(page(&settings)).into_iter().find(|(title, _)| *title == "About").unwrap();
    let there = phone.push(about);
    let text = page_text(page(&there));
    let version = env!("CARGO_PKG_VERSION");
    for line in [
        format!("App | {version}"),
        format!("Core | {version}"),
        "Server | not connected".to_owned(),
        "Chess-Uno | version".to_owned(),
        "Maharajah | version".to_owned(),
        "Minesweeper Chess | version".to_owned(),
    ] {
        assert!(text.contains(&line), "{line} in {text}");
    }
    assert!(text.contains("Apache License 2.0") && text.contains("Open Font License"));
    let (_, server) = rows(page(&there)).into_iter().find(|(title, _)| *title == "Server").unwrap();
    assert_eq!(server.spoken, "Server, not connected", "read as text");
    assert_eq!(server.command, UserCommand::Nothing);
}

#[test]
fn what_needs_a_server_is_disabled_with_its_reason() {
    let phone = Phone::new(1);
    let now = phone.now();
    let Screen::Home { home } = &now.screen else { panic!() };
    assert!(!home.tiles.is_empty());
    for tile in &home.tiles {
        assert!(!tile.enabled && tile.reason.as_deref().is_some_and(|reason| !reason.is_empty()), "{tile:?}");
    }
}

#[test]
fn home_shows_running_games_as_they_stand_and_none_that_are_over() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    phone.say("e4");
    let home = phone.back();
    let Screen::Home { home } = &home.screen else { panic!() };
    let board = &home.running[0].board;
    assert_eq!(crate::phone::piece(board, "e4"), "P", "not the board of a command ago");
    phone.push_command(&home.running[0].command);
    phone.say("e5");
    let home = phone.back();
    let Screen::Home { home } = &home.screen else { panic!() };
    assert_eq!(crate::phone::piece(&home.running[0].board, "e5"), "p");
    phone.push_command(&home.running[0].command);
    let ended = phone.press("say:resign");
    assert!(game(&ended).result.is_some() && last_effect(&ended) > 0);
    let home = phone.press("home");
    let Screen::Home { home } = &home.screen else { panic!() };
    assert!(home.running.is_empty());
}
