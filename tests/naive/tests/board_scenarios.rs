//! The scenarios of the Maharajah and Minesweeper decisions, each named by its id.

use naive_rules::replay;
use serde_json::{Value, json};

fn last(record: &Value) -> Value {
    let replay = replay(record);
    assert_eq!(replay.error, None, "{record}");
    replay.lines.last().expect("a first line").clone()
}

fn commands(texts: &[&str], first: usize) -> Vec<Value> {
    let seats = ["A", "B"];
    let numbered = texts.iter().enumerate();
    numbered.map(|(i, text)| json!([seats[(first + i) % 2], text])).collect()
}

fn setup(fen: &str, texts: &[&str]) -> Value {
    last(&json!({
        "game": "maharajah", "start": { "fen": fen }, "commands": commands(texts, 0),
    }))
}

/// An unchecked Maharajah start; `extra` overrides the fields.
fn maharajah(fen: &str, extra: Value, texts: &[&str]) -> Value {
    let mut start = json!({ "fen": fen, "checked": false });
    let fields = start.as_object_mut().expect("an object");
    fields.extend(extra.as_object().expect("an object").clone());
    let first = usize::from(extra.get("to_move") == Some(&json!("black")));
    last(&json!({
        "game": "maharajah", "start": start, "commands": commands(texts, first),
    }))
}

/// A Minesweeper start with White to move.
fn mines(fen: &str, open: &[&str], mines: &[&str], texts: &[&str]) -> Value {
    last(&json!({
        "game": "minesweeper", "start": { "fen": fen, "open": open }, "mines": mines,
        "commands": commands(texts, 0),
    }))
}

fn legal(line: &Value) -> Vec<&str> {
    let legal = line["legal"].as_array().expect("a list");
    legal.iter().filter_map(Value::as_str).collect()
}

fn has(line: &Value, text: &str) -> bool {
    legal(line).contains(&text)
}

#[test]
fn mj_a01_to_a11_start_check() {
    let refused = |fen: &str| setup(fen, &[])["refused"].clone();
    let black = "rnbqkbnr/pppppppp/8/8/8/";
    let codes = refused(&format!("{black}8/PPPPPPP1/RNBQKBNR"));
    assert_eq!(codes["white"], json!(["points 38"]));
    let codes = refused(&format!("{black}8/PPPPPPPP/RNBQKBN1"));
    assert_eq!(codes["white"], json!(["points 34", "placement"]));
    let crowd = "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNPPKPNN";
    assert_eq!(refused(crowd), Value::Null);
    assert_eq!(refused("mmm1k3/8/8/8/8/8/8/4KMMM"), Value::Null);
    let codes = refused("rnbqkbnc/4r3/8/8/8/8/8/MMM1K3");
    assert!(codes["joint"].as_array().is_some_and(|j| j.contains(&json!("in_check"))));
    let codes = refused("mmm1k3/8/8/8/8/8/4R3/RNBQKBNC");
    assert_eq!(codes["joint"], json!(["opponent_in_check"]));
}

#[test]
fn mj_a12_a13_a14_profile_and_double_step() {
    let line = setup("mmm1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR", &[]);
    assert_eq!(line["profile"], "maharajah");
    assert_eq!(line["status"], json!({ "white": "classic", "black": "variant" }));
    let line = setup("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/PPPPPPPP/RNBPKBNR", &[]);
    assert_eq!(line["status"]["white"], "classic");
    assert!(has(&line, "e3e4") && !has(&line, "e3e5"));
    let line = setup("rnbqkbnr/pppppppp/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR", &[]);
    for step in ["a3a5", "e3e5", "f2f4", "g2g4", "h2h4"] {
        assert!(has(&line, step), "{step}");
    }
    assert!(!has(&line, "a2a4"));
    // At an unchecked start too a double step never reaches the last rank.
    let variant = json!({ "status": { "white": "variant" } });
    let line = maharajah("4k3/8/P7/8/8/8/8/4K3", variant, &[]);
    assert!(has(&line, "a6a7") && !has(&line, "a6a8") && !has(&line, "a6a8q"));
}

#[test]
fn mj_a15_a16_first_moves_and_en_passant() {
    let pawn = "4k3/8/8/8/8/8/8/P3K3";
    assert!(!has(&maharajah(pawn, json!({}), &[]), "a1a3"));
    assert!(!has(&maharajah(pawn, json!({}), &["a1a2", "e8e7"]), "a2a4"));
    let variant = json!({ "status": { "white": "variant" } });
    let line = maharajah("4k3/8/3p4/8/4P3/8/8/4K3", variant.clone(), &["e4e6"]);
    assert!(has(&line, "d6e5:ep"));
    let line = maharajah("4k3/8/8/8/8/1p6/8/P3K3", variant, &["a1a3", "b3a2"]);
    assert_eq!(line["fen"], "4k3/8/8/8/8/8/p7/4K3");
}

#[test]
fn mj_a20_to_a23_castling() {
    let army = "4k3/8/8/8/8/8/PPPPPPPP/RBNQK2R";
    let rights = json!({ "castling": "K" });
    assert!(has(&maharajah(army, rights.clone(), &[]), "e1g1:castle"));
    let walked = &["h1g1", "e8e7", "g1h1", "e7e8"];
    assert!(!has(&maharajah(army, rights, walked), "e1g1:castle"));
    let line = setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN", &[]);
    assert_eq!(line["castling"], "Qkq");
    let line = maharajah("r3k2r/pppppppp/8/8/8/8/8/MMM1K3", json!({ "to_move": "black" }), &[]);
    assert!(has(&line, "e8g8:castle") && has(&line, "e8c8:castle"));
}

#[test]
fn mj_a25_a26_draws() {
    let twice = ["e1d1", "e8d8", "d1e1", "d8e8"].repeat(2);
    let line = maharajah("4k3/8/8/8/8/8/8/4K2M", json!({}), &twice);
    assert_eq!(line["result"]["reason"], "repetition");
    let black = json!({ "to_move": "black" });
    let line = maharajah("k7/2A5/8/8/8/8/8/7K", black.clone(), &[]);
    assert_eq!(line["result"], Value::Null);
    let line = maharajah("k7/2N5/8/8/8/8/8/7K", black, &[]);
    assert_eq!(line["result"]["reason"], "material");
}

#[test]
fn ms_a10_a12_sapper() {
    let full = ["a4", "b4", "c4", "d4"];
    let normal = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert!(has(&mines(normal, &[], &full, &[]), "e2*e3"));
    let line = mines(normal, &[], &[], &[]);
    assert!(!has(&line, "e2*e3"));
    assert_eq!(line["fogged"], json!([]));
    let twice = ["e2*e3", "e9*e8"].repeat(2);
    let line = mines(normal, &[], &full, &twice);
    assert_eq!(line["result"]["reason"], "repetition");
}

#[test]
fn ms_a17_a18_pinned_and_stuck() {
    let pinned = "4k3/8/8/8/8/b7/8/2P5/8/4K3";
    let line = mines(pinned, &[], &["h4"], &[]);
    assert!(has(&line, "c3*c4"));
    let stuck = "4k3/8/8/8/7p/7P/8/1q6/8/K7";
    assert_eq!(legal(&mines(stuck, &[], &["d4"], &[])), ["h5*h6"]);
    let line = mines(stuck, &[], &[], &[]);
    assert_eq!(line["result"]["reason"], "stalemate");
}

#[test]
fn ms_a20_a21_referee() {
    let block = "4k3/8/8/6b1/8/8/7R/8/P7/KB6";
    let others = ["h4"];
    let hidden = mines(block, &[], &["d4"], &[]);
    assert_eq!(legal(&hidden), ["h4d4"]);
    let tried = mines(block, &[], &["d4", "a7"], &["h4d4"]);
    assert_eq!(tried["events"], json!(["refused d4", "result B mate"]));
    assert_eq!(tried["mines_seen"], json!(["d4"]));
    assert_eq!(tried["counter"], 2);
    let seen = mines(block, &["d4"], &["d4"], &[]);
    assert_eq!(seen["result"], json!({ "winner": "B", "reason": "mate" }));
    let played = mines(block, &[], &others, &["h4d4"]);
    assert_eq!(played["events"][0], "move h4d4");
    let pinned = "4k3/4r3/8/8/8/8/8/4R3/8/4K3";
    let line = mines(pinned, &[], &["e6", "a4"], &["e3e6"]);
    assert_eq!(line["events"], json!(["refused e6"]));
    assert_eq!(line["actor"], "A");
    assert!(!has(&line, "e3e6") && has(&line, "e3e7"));
}

#[test]
fn ms_a22_to_a27_explosions() {
    let line = mines("4k3/8/8/8/8/8/4N3/8/4R3/K7", &[], &["d6"], &["e4d6"]);
    assert_eq!(line["checks"], json!(["e10"]));
    assert_eq!(line["events"], json!(["move e4d6", "boom d6 N", "fog_lifted"]));
    let line = mines("4k3/8/8/8/8/8/R7/8/8/K7", &[], &["e4"], &["a4e4"]);
    assert_eq!(line["checks"], json!([]));
    let line = mines("4k3/8/8/8/8/4n3/8/4R3/8/4K3", &[], &["e5"], &["e3e5"]);
    assert_eq!(line["fen"], "4k3/8/8/8/8/8/8/8/8/4K3");
    assert_eq!(line["result"]["reason"], "material");
    let line = mines("4k3/7p/8/8/8/8/8/4K3/8/8", &[], &["e4", "a7"], &["e3e4"]);
    assert_eq!(line["events"], json!(["move e3e4", "swept e4"]));
    let castle = "4k3/p7/8/8/8/8/8/8/8/4K2R";
    let line = mines(castle, &[], &["g1", "a7"], &["e1g1"]);
    assert_eq!(line["events"], json!(["move e1g1:castle", "swept g1"]));
    let line = mines(castle, &[], &["f1", "a7"], &["e1g1"]);
    assert_eq!(line["events"], json!(["move e1g1:castle", "boom f1 R"]));
}

#[test]
fn ms_a30_promotion_without_a_letter() {
    let line = mines("7k/P7/8/8/8/8/8/8/8/K7", &[], &["a4"], &["a9a10"]);
    assert_eq!(line["fen"], "Q6k/8/8/8/8/8/8/8/8/K7");
}
