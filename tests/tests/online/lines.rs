//! The lines of `console online --json`: as new as the moment, and as docs/console.md lists them.

use crate::support::{Lot, Player, Server, pair, play, programs};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    io::Write,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Asks for the current match once more.
fn show(player: &mut Player, event: &str) -> Value {
    while player.read(Duration::from_millis(50)).is_some() {}
    player.ask("show", event)
}

#[test]
fn clocks_and_countdowns_are_of_the_present_moment() {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "minesweeper");
    for player in &mut players {
        player.wait_for("state");
    }
    let white = usize::from(players[0].state["seat"] != "A");
    let first = show(&mut players[white], "state");
    thread::sleep(Duration::from_millis(1_500));
    let second = show(&mut players[white], "state");
    let passed = number(&second["now"]) - number(&first["now"]);
    assert!((1_500..4_000).contains(&passed), "{passed}");
    let gone = number(&first["clock"]["A"]) - number(&second["clock"]["A"]);
    assert!(gone.abs_diff(passed) <= 50, "the clock lost {gone} in {passed}");
    for field in ["A", "B", "running"] {
        assert_eq!(second["table"]["clock"][field], second["clock"][field], "{field}");
    }
    // Both see the same clock by the same server's time.
    let other = show(&mut players[1 - white], "state");
    let [mine, its] = [&second, &other].map(|line| number(&line["now"]) + number(&line["clock"]["A"]));
    assert!(mine.abs_diff(its) < 500, "{mine} and {its}");
    // A pause counts down, a clock stands meanwhile.
    players[white].send("pause");
    players[white].wait("the pause", |line| line["table"]["pause"].is_object());
    let first = show(&mut players[white], "state");
    thread::sleep(Duration::from_millis(700));
    let second = show(&mut players[white], "state");
    let passed = number(&second["now"]) - number(&first["now"]);
    let gone = number(&first["table"]["pause"]["left_ms"]) - number(&second["table"]["pause"]["left_ms"]);
    assert!(gone.abs_diff(passed) <= 50 && passed >= 700, "{gone} in {passed}");
    assert_eq!(first["clock"], second["clock"]);
}

#[test]
fn a_set_up_counts_down_by_the_present_moment() {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "maharajah");
    players[0].wait_for("setup");
    let first = show(&mut players[0], "setup");
    thread::sleep(Duration::from_millis(700));
    let second = show(&mut players[0], "setup");
    let passed = number(&second["now"]) - number(&first["now"]);
    let gone = number(&first["left_ms"]) - number(&second["left_ms"]);
    assert!(gone.abs_diff(passed) <= 50 && passed >= 700, "{gone} in {passed}");
}

fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The words in the first column of the table of a `state` line.
fn of_the_line() -> BTreeSet<String> {
    let page = page("console.md");
    let table = page.split("| field of `state` |").nth(1).expect("the table of a state line");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let firsts = rows.filter_map(|row| row.split('|').nth(1).map(str::to_owned));
    firsts
        .flat_map(|first| first.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// The fields of every public state that docs/record.md names.
fn of_the_record() -> BTreeSet<String> {
    let page = page("record.md");
    let mut fields = BTreeSet::new();
    for told in page.split("Public state:").skip(1) {
        let told = told.trim_start();
        if let Some(json) = told.strip_prefix("```json") {
            let json = json.split("```").next().unwrap();
            let example: Value = serde_json::from_str(json).unwrap();
            fields.extend(example.as_object().unwrap().keys().cloned());
        } else {
            let list = told.split('`').nth(1).unwrap();
            fields.extend(list.split(", ").filter_map(|item| item.split(' ').next().map(str::to_owned)));
        }
    }
    fields
}

#[test]
fn every_field_of_a_state_line_is_documented_and_printed() {
    let (of_the_line, of_the_record) = (of_the_line(), of_the_record());
    assert!(of_the_line.contains("now") && of_the_record.contains("mines_seen"), "the pages were read");
    let server = Server::start();
    let mut printed = BTreeSet::new();
    for (names, queue) in [(["ann", "bob"], "uno-purist"), (["cem", "dan"], "minesweeper")] {
        let mut players = pair(&server, names, queue);
        for player in &mut players {
            player.wait_for("state");
        }
        play(&mut players, &mut Lot::new(5), 8, &mut |_, _, _| {});
        let lines = players.iter().flat_map(|player| &player.heard).filter(|line| line["event"] == "state");
        printed.extend(lines.flat_map(|line| line.as_object().unwrap().keys().cloned()));
    }
    let unknown: Vec<_> = printed
        .iter()
        .filter(|field| !of_the_line.contains(*field) && !of_the_record.contains(*field))
        .collect();
    assert!(unknown.is_empty(), "docs/console.md does not list {unknown:?}");
    // Pawns rarely wait.
    let never: Vec<_> =
        of_the_line.iter().filter(|field| !printed.contains(*field) && *field != "placements").collect();
    assert!(never.is_empty(), "nobody prints {never:?}");
}

/// A clock as people read it, in s.
fn seconds(word: &str) -> Option<u64> {
    let (minutes, seconds) = word.split_once(':')?;
    Some(minutes.parse::<u64>().ok()? * 60 + seconds.split('.').next()?.parse::<u64>().ok()?)
}

#[test]
fn the_board_for_people_shows_the_clock_of_the_present_moment() {
    let server = Server::start();
    let mut white = Player::start(&server);
    let room = white.ask(r#"create classic {"clock": {"base_ms": 600000}, "army": "white"}"#, "room");
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(programs().join("console"));
    command.args(["online", "--server", &server.url(), "--data"]).arg(folder.path());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "join {}", room["code"].as_str().unwrap()).unwrap();
    white.wait_for("state");
    // A line is obeyed when the one before was; the last two boards are those that were asked for.
    thread::sleep(Duration::from_millis(500));
    writeln!(stdin, "show").unwrap();
    thread::sleep(Duration::from_millis(3_000));
    writeln!(stdin, "show").unwrap();
    drop(stdin);
    let told = child.wait_with_output().unwrap();
    assert!(told.status.success(), "{told:?}");
    let text = String::from_utf8(told.stdout).unwrap();
    let clocks: Vec<u64> = text.split_whitespace().filter_map(seconds).filter(|at| *at < 600).collect();
    let [.., first, second] = clocks.as_slice() else { panic!("no clocks that run: {text}") };
    assert!((2..=4).contains(&(first - second)), "{first} and {second}: {text}");
}
