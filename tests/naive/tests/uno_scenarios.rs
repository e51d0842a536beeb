//! The scenarios of the Chess-Uno decisions, each named by its id.

use naive_rules::{Replay, replay};
use serde_json::{Value, json};

/// Names for faces like "1", "skip", "reverse", "+2", "joker", "+4", each card once.
fn deck(faces: &str) -> Vec<String> {
    let mut deck: Vec<String> = Vec::new();
    for face in faces.split_whitespace() {
        let mut names: Vec<String> = match face {
            "joker" => (1..=4).map(|copy| format!("joker-{copy}")).collect(),
            "+4" => (1..=4).map(|copy| format!("plus4-{copy}")).collect(),
            _ => {
                let face = face.replace("+2", "plus2");
                let colours = ["red", "blue", "green", "yellow"];
                let copies = colours.iter().flat_map(|colour| [(colour, 1), (colour, 2)]);
                copies.map(|(c, copy)| format!("{c}-{face}-{copy}")).collect()
            }
        };
        names.retain(|name| !deck.contains(name));
        deck.push(names[0].clone());
    }
    deck
}

/// Replays a position (placement, side, castling, ep), cards and commands of given seats.
fn play(config: Value, pool: [u32; 2], position: &str, faces: &str, commands: &[&str]) -> Replay {
    let fields: Vec<&str> = position.split(' ').collect();
    let commands: Vec<Value> = commands.iter().map(|command| json!([command[..1], command[2..]])).collect();
    replay(&json!({
        "game": "chess_uno",
        "config": config,
        "start": {
            "fen": fields[0],
            "to_move": if fields[1] == "w" { "white" } else { "black" },
            "castling": fields[2],
            "ep": fields[3],
            "pool": { "white": pool[0], "black": pool[1] },
        },
        "deck": deck(faces),
        "commands": commands,
    }))
}

fn purist(position: &str, faces: &str, commands: &[&str]) -> Value {
    last(play(json!({ "gameMode": "purist" }), [0, 0], position, faces, commands))
}

fn hunt(position: &str, faces: &str, commands: &[&str]) -> Value {
    last(play(json!({}), [0, 0], position, faces, commands))
}

fn purist_pool(pool: [u32; 2], position: &str, faces: &str, commands: &[&str]) -> Value {
    last(play(json!({ "gameMode": "purist" }), pool, position, faces, commands))
}

fn last(replay: Replay) -> Value {
    assert_eq!(replay.error, None);
    replay.lines.last().expect("a first line").clone()
}

fn legal(line: &Value) -> Vec<&str> {
    let legal = line["legal"].as_array().expect("a list");
    legal.iter().filter_map(Value::as_str).collect()
}

fn has(line: &Value, text: &str) -> bool {
    legal(line).contains(&text)
}

fn won(line: &Value, winner: &str, reason: &str) {
    assert_eq!(line["result"], json!({ "winner": winner, "reason": reason }), "{line}");
}

/// The game goes on; army to move, seat, moves left.
fn acts(line: &Value, army: &str, seat: &str, moves: u32) {
    assert_eq!(line["result"], Value::Null, "{line}");
    assert_eq!(
        (&line["army"], &line["actor"], &line["moves_left"]),
        (&json!(army), &json!(seat), &json!(moves)),
        "{line}"
    );
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const BACK_RANK: &str = "R5k1/5ppp/8/8/8/8/8/6KB b - -";
const CAGED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - -";
const ROOK_E1: &str = "4k3/8/8/8/8/8/8/K3R3 w - -";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";
const D4_E2: &str = "4k3/8/8/8/3p4/8/4P3/4K3 w - -";

#[test]
fn cu_a01_white_draws_first() {
    acts(&purist(START, "skip 1", &[]), "black", "B", 1);
}

#[test]
fn cu_a02_a08_possible_moves_after_the_effect() {
    // Black moves with seat B here, since A controls White.
    acts(&purist(CAGED, "1 1", &[]), "white", "A", 1);
    let joker = purist(CAGED, "joker", &[]);
    acts(&joker, "black", "B", 1);
    assert_eq!(legal(&joker).len(), 13);
    assert!(has(&joker, "h8h4:joker"));
    let placed = purist_pool([0, 1], CAGED, "+2", &["B place a7"]);
    acts(&placed, "black", "B", 1);
    assert_eq!(legal(&placed), ["a7a5", "a7a6"]);
}

#[test]
fn cu_a03_a58_inactivity() {
    let config = json!({ "drawAfterTurnsWithoutMove": 1 });
    let line = last(play(config.clone(), [0, 0], ROOK_E1, "1", &[]));
    won(&line, "A", "king_capture");
    let line = last(play(config, [0, 0], ROOK_E1, "skip", &[]));
    assert_eq!(line["result"]["reason"], "inactivity");
    let config = json!({ "drawAfterTurnsWithoutMove": 2, "movesAfterRecovery": 0 });
    let line = last(play(config, [2, 0], KINGS, "+2 skip", &["A place a2 b2"]));
    assert_eq!(line["result"]["reason"], "inactivity");
}

#[test]
fn cu_a05_a06_a07_mate_by_the_card() {
    let knight = "R5k1/5ppp/8/8/8/8/8/n5KB b - -";
    won(&purist(knight, "1", &[]), "A", "mate");
    assert_eq!(legal(&purist(knight, "joker", &[])), ["a1a8:joker"]);
    won(&purist(BACK_RANK, "5", &[]), "A", "mate");
    won(&purist(BACK_RANK, "skip", &[]), "A", "mate");
    let check = "4k3/8/8/8/8/8/8/K3R3 b - -";
    acts(&purist(check, "skip", &[]), "black", "B", 1);
    won(&hunt(check, "skip 1", &[]), "A", "king_capture");
}

#[test]
fn cu_a09_a10_auto_capture() {
    acts(&hunt(ROOK_E1, "reverse", &[]), "black", "A", 1);
    won(&hunt(ROOK_E1, "1", &[]), "A", "king_capture");
    won(&hunt("r3k3/8/8/8/8/8/8/K7 w - -", "reverse", &[]), "A", "king_capture");
    let none = json!({ "movesAfterRecovery": 0 });
    won(&last(play(json!({}), [2, 0], ROOK_E1, "+2", &[])), "A", "king_capture");
    let line = last(play(none.clone(), [2, 0], ROOK_E1, "+2 1", &["A place a2 b2"]));
    acts(&line, "black", "B", 1);
    won(&last(play(none, [0, 0], ROOK_E1, "+2", &[])), "A", "king_capture");
}

#[test]
fn cu_a11_a12_a13_a14_safeguard() {
    let rook = "4k3/8/8/8/8/8/8/K2R4 w - -";
    let move_ = &["A d1e1"];
    let stopped = hunt(rook, "3 1", move_);
    acts(&stopped, "black", "B", 1);
    assert_eq!(stopped["events"][1], "series_stopped");
    let off = json!({ "stopComboOnKingThreat": false });
    won(&last(play(off, [0, 0], rook, "3 1", move_)), "A", "king_capture");
    let off = json!({ "gameMode": "purist", "stopComboOnKingThreat": false });
    let line = last(play(off, [0, 0], rook, "3 1", move_));
    acts(&line, "black", "B", 1);
    assert_eq!(hunt(rook, "1 1", move_)["events"][1], "turn_end A");
    let pawn = "8/8/8/8/8/3k4/8/7K w - -";
    let line = last(play(json!({}), [1, 0], pawn, "+2", &["A place e2"]));
    won(&line, "A", "king_capture");
    let line = purist_pool([1, 0], pawn, "+2", &["A place e2"]);
    acts(&line, "white", "A", 1);
    assert!(!has(&line, "e2d3"));
}

#[test]
fn cu_a15_a16_a17_both_kings() {
    let line = purist_pool([1, 0], "4r3/8/8/8/8/3k4/8/4K3 w - -", "+2", &["A place c2"]);
    assert_eq!(legal(&line), ["e1d1", "e1f1", "e1f2"]);
    assert_eq!(line["checks"], json!(["d3", "e1"]));
    let both = "r3k3/8/8/8/8/8/8/K3R3 w - -";
    won(&hunt(both, "1", &[]), "A", "king_capture");
    won(&hunt(both, "reverse", &[]), "A", "king_capture");
    won(&hunt(both, "skip 1", &[]), "B", "king_capture");
    won(&hunt("8/8/8/3kK3/8/8/8/8 w - -", "1", &[]), "A", "king_capture");
}

#[test]
fn cu_a18_to_a24_reverse() {
    let line = purist(START, "reverse 1", &["A e7e5"]);
    acts(&line, "white", "B", 1);
    assert_eq!(line["discards"], json!({ "A": ["red-reverse-1"], "B": [] }));
    let line = purist(START, "reverse 1", &["A end"]);
    assert_eq!(line["rejected"], "cannot_end");
    let line = purist(BACK_RANK, "reverse 1", &[]);
    acts(&line, "white", "B", 1);
    assert!(!has(&line, "a8g8"));
    won(&purist(BACK_RANK, "reverse 1", &["B g1f2"]), "B", "mate");
    let moves = &["B g1f2", "A f2g1"];
    let line = purist(BACK_RANK, "reverse reverse 1", moves);
    won(&line, "A", "mate");
    let line = hunt("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "reverse", &[]);
    assert!(has(&line, "e8g8:castle"));
    let line = purist("7k/5Q2/6K1/8/8/8/8/8 w - -", "reverse 1", &[]);
    acts(&line, "white", "B", 1);
    assert_eq!(line["inactivity"], 1);
    let moves = &["A e8e7", "B e1e2"];
    let line = purist_pool([2, 0], KINGS, "reverse 1 +2", moves);
    assert_eq!((&line["to_place"], &line["moves_left"]), (&json!(0), &json!(1)));
}

#[test]
fn cu_a26_to_a29_placement() {
    let line = purist_pool([1, 0], KINGS, "+4", &[]);
    assert_eq!(line["to_place"], 1);
    let line = purist_pool([2, 0], KINGS, "+2", &["A place a2"]);
    assert_eq!(line["rejected"], "placement");
    let nearly = "4k3/8/8/8/8/8/PPPPPNB1/4K3 w - -";
    let line = purist_pool([2, 0], nearly, "+2", &["A place a3 h2"]);
    assert_eq!(line["events"], json!(["place a3 h2"]));
    let line = purist_pool([2, 0], nearly, "+2", &["A place a3 b3"]);
    assert_eq!(line["rejected"], "placement");
    let full = "4k3/8/8/8/8/pppppppp/PPPPPPPB/4K3 w - -";
    acts(&purist_pool([1, 0], full, "+2", &[]), "white", "A", 1);
}

#[test]
fn cu_a30_a31_placement_in_check() {
    let pinned = "6k1/8/5P2/8/1BB5/8/8/4K2R b - -";
    let line = purist_pool([0, 1], pinned, "+2 1", &["B place a7"]);
    assert_eq!(line["rejected"], "placement_leaves_mate");
    let line = purist_pool([0, 1], pinned, "+2 1", &["B place f7"]);
    acts(&line, "white", "A", 1);
    let corner = "1R6/R6k/2R5/8/8/8/8/6K1 b - -";
    won(&purist(corner, "1", &[]), "A", "mate");
    won(&purist(corner, "+2", &[]), "A", "mate");
    let line = purist_pool([0, 1], corner, "+2 1", &["B place g7"]);
    acts(&line, "white", "A", 1);
    let line = purist_pool([0, 1], corner, "+2 1", &["B place d7"]);
    assert_eq!(legal(&line), ["h7g7"]);
    let none = json!({ "gameMode": "purist", "movesAfterRecovery": 0 });
    let line = last(play(none, [0, 1], corner, "+2 1", &["B place d7"]));
    acts(&line, "white", "A", 1);
}

#[test]
fn cu_a32_a34_pool() {
    let promoted = "1r2k3/P7/8/8/8/8/8/4K3 w - -";
    let line = purist(promoted, "1 1 1", &["A a7a8q", "B b8a8"]);
    assert_eq!(line["pool"], json!({ "white": 0, "black": 0 }));
    let line = purist(D4_E2, "1 1 1", &["A e2e4", "B d4e3"]);
    assert_eq!(line["pool"], json!({ "white": 1, "black": 0 }));
}

#[test]
fn cu_a33_a50_to_a53_en_passant() {
    let after = |faces: &str, commands: &[&str]| purist(D4_E2, faces, commands);
    let capture = "d4e3:ep";
    assert!(!has(&after("1 skip skip 1", &["A e2e4"]), capture));
    assert!(has(&after("2 1", &["A e1d1", "A e2e4"]), capture));
    assert!(!has(&after("2 1", &["A e2e4", "A e1d1"]), capture));
    assert!(!has(&after("1 2", &["A e2e4", "B e8d8"]), capture));
    let reversed = after("1 reverse 1", &["A e2e4", "B e1d1"]);
    acts(&reversed, "black", "A", 1);
    assert!(!has(&reversed, capture));
    let placed = purist_pool([0, 1], D4_E2, "1 +2", &["A e2e4", "B place a7"]);
    assert!(has(&placed, capture));
    let own = purist(START, "2", &["A e2e4"]);
    assert_eq!(own["ep"], "-");
    assert!(!has(&own, "d2e3:ep"));
}

#[test]
fn cu_a35_a37_recovered_pawns() {
    let line = purist_pool([1, 0], KINGS, "+2 1", &["A place e2"]);
    assert!(has(&line, "e2e4"));
    let full = "4k3/8/8/8/8/8/PPPPPNBR/4K3 w - -";
    let line = purist_pool([1, 0], full, "+2 1", &["A place a3"]);
    assert!(has(&line, "a3a4") && !has(&line, "a3a5"));
    let two = json!({ "gameMode": "purist", "movesAfterRecovery": 2 });
    let moves = &["A place a2", "A a2a3", "A end"];
    acts(&last(play(two, [1, 0], KINGS, "+2 1", moves)), "black", "B", 1);
}

#[test]
fn cu_a39_a41_a42_joker_reach() {
    let line = purist("4k3/8/8/8/4P3/8/8/4K3 w - -", "joker", &[]);
    for legal in ["e4e2:joker", "e4a4:joker", "e4c2:joker", "e4e5"] {
        assert!(has(&line, legal), "{legal}");
    }
    assert!(!has(&line, "e4b1:joker") && !has(&line, "e4h1:joker"));
    won(&purist(BACK_RANK, "joker", &[]), "A", "mate");
    let line = purist("3rk3/8/8/8/8/8/8/2K5 w - -", "joker", &[]);
    assert!(has(&line, "c1g1:joker"));
    let line = purist("4k3/8/8/8/8/8/8/r3K3 w - -", "joker", &[]);
    assert!(!has(&line, "e1h1:joker") && has(&line, "e1h4:joker"));
}

#[test]
fn cu_a43_a44_side_by_side() {
    let line = purist("4k3/8/8/8/8/8/8/4K2R w K -", "joker", &[]);
    assert!(has(&line, "e1g1:castle") && has(&line, "e1g1:joker"));
    let line = purist("4kr2/8/8/8/8/8/8/4K2R w K -", "joker", &[]);
    assert!(!has(&line, "e1g1:castle") && has(&line, "e1g1:joker"));
    let pinned = "4k3/8/8/r2pP2K/8/8/8/8 w - d6";
    assert!(!has(&purist(pinned, "1", &[]), "e5d6:ep"));
    let line = purist(pinned, "joker", &[]);
    assert!(!has(&line, "e5d6:ep") && has(&line, "e5d6:joker"));
}

#[test]
fn cu_a45_to_a49_joker_and_attack() {
    let corner = "k7/8/8/8/8/8/8/K6N w - -";
    won(&hunt(corner, "joker", &[]), "A", "king_capture");
    let line = purist(corner, "joker", &[]);
    assert_eq!(line["checks"], json!([]));
    assert!(!has(&line, "h1a8:joker"));
    let line = purist(D4_E2, "joker 1", &["A e2e4"]);
    assert_eq!(line["ep"], "e3");
    let third = "4k3/8/8/8/3p4/4P3/8/4K3 w - -";
    assert_eq!(purist(third, "joker 1", &["A e3e5:joker"])["ep"], "-");
    let fourth = "4k3/8/8/8/4P3/8/8/4K3 w - -";
    let moves = &["A e4e2:joker", "B e8d8"];
    assert!(has(&purist(fourth, "joker 1 1", moves), "e2e4"));
    let line = purist("4k3/8/8/8/8/8/8/N3K3 w - -", "joker 1", &["A a1e5:joker"]);
    assert_eq!(line["checks"], json!([]));
    let line = purist("7k/8/8/8/4P3/8/8/4K3 w - -", "joker", &[]);
    for letter in ["q", "r", "b", "n"] {
        assert!(has(&line, &format!("e4e8{letter}:joker")));
        assert!(has(&line, &format!("e4a8{letter}:joker")));
    }
    let line = purist("7k/8/8/8/4P3/8/8/4K3 w - -", "joker", &["A e4e8:joker"]);
    assert_eq!(line["rejected"], "promotion_needed");
}

#[test]
fn cu_a54_to_a57_promotion_and_series() {
    let line = purist("8/4P3/8/8/8/k7/8/4K3 w - -", "2", &["A e7e8q"]);
    acts(&line, "white", "A", 1);
    assert!(has(&line, "e8e7"));
    let seventh = "7k/4P3/8/8/8/8/8/4K3 w - -";
    acts(&purist(seventh, "3 1", &["A e7e8q"]), "black", "B", 1);
    acts(&purist(seventh, "3 1", &["A e7e8n"]), "white", "A", 2);
    won(&hunt("4k3/3P4/8/8/8/8/8/4K3 w - -", "1", &[]), "A", "king_capture");
    let line = purist(START, "skip skip 1", &[]);
    acts(&line, "white", "A", 1);
    assert_eq!(line["inactivity"], 2);
}

#[test]
fn cu_a59_a60_deck() {
    let two = json!({
        "game": "chess_uno", "deck": ["red-1-1", "blue-1-1"],
        "reshuffles": [["blue-1-1", "red-1-1"]],
        "commands": [["A", "e2e4"], ["B", "e7e5"]],
    });
    let lines = replay(&two).lines;
    assert_eq!(lines[1]["pile"], 0);
    assert_eq!(lines[2]["pile"], 1);
    let events = json!(["move e7e5", "turn_end B", "reshuffle 2", "reveal A blue-1-1"]);
    assert_eq!(lines[2]["events"], events);
    let line = purist(START, "", &["A e2e4"]);
    acts(&line, "black", "B", 1);
    assert_eq!(line["card"], Value::Null);
}

#[test]
fn cu_a84_a86_a87_attack_and_castling() {
    let both = "r3k3/8/8/8/8/8/8/K3R3 w - -";
    assert_eq!(hunt(both, "skip 1", &[])["checks"], json!(["a1", "e8"]));
    let line = purist("R4r1k/8/8/8/8/8/8/4K3 w - -", "1", &[]);
    assert!(!has(&line, "e1f1") && !has(&line, "e1f2"));
    let castle = "k3r3/8/8/8/8/8/8/4K2R w K -";
    assert!(has(&hunt(castle, "1", &[]), "e1g1:castle"));
    assert!(!has(&purist(castle, "1", &[]), "e1g1:castle"));
}
