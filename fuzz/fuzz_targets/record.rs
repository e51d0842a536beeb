//! Records: whatever the text, reading and replaying it gives lines or a clear error; what can be
//! read is written and read back the same.

#![no_main]

use fuzz::Patched;
use libfuzzer_sys::fuzz_target;
use rules::record::{Record, replay};

const SAMPLES: [&str; 6] = [
    r#"{"game":"chess_uno","config":{"gameMode":"purist","maxCardNumber":5,"plus2Pawns":2,"plus4Pawns":4,"movesAfterRecovery":1,"stopComboOnKingThreat":true,"drawAfterTurnsWithoutMove":10,"includeJokers":true,"reconnectGraceMs":60000},"start":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR","to_move":"white","castling":"KQkq","ep":"-","controllers":{"white":"A","black":"B"},"pool":{"white":0,"black":0},"inactivity":0},"deck":["red-3-1","joker-2","blue-reverse-1"],"reshuffles":[["red-3-1","blue-reverse-1","joker-2"]],"commands":[["A","e2e4"],["A","d2d4"],["A","end"],["B","e7e3:joker"],["B","offer"],["A","accept"]]}"#,
    r#"{"game":"chess_uno","start":{"fen":"4k3/8/8/8/8/8/8/4K3","pool":{"white":2,"black":2}},"deck":["red-plus2-1","plus4-1","blue-skip-1"],"commands":[["A","place a2 b2"],["A","e1e2"],["B","place a7 b7"]]}"#,
    r#"{"game":"maharajah","start":{"fen":"rnbqkbnr/pppppppp/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR"},"commands":[["A","a3a5"],["B","e7e5"]]}"#,
    r#"{"game":"maharajah","start":{"fen":"4k3/P7/8/3pP3/8/8/8/R3K2R","checked":false,"unmoved":["e5"],"status":{"white":"variant","black":"classic"},"to_move":"white","castling":"KQ","ep":"d6","halfmove":99},"commands":[["A","e5d6"],["B","e8d8"],["A","a7a8m"]]}"#,
    r#"{"game":"minesweeper","start":{"fen":"4k3/8/8/6b1/8/8/7R/8/P7/KB6","to_move":"white","castling":"-","open":["e4"]},"mines":["d4","e5","a7","h6"],"commands":[["A","h4d4"],["A","a2*a3"],["B","e10e9"]]}"#,
    r#"{"game":"minesweeper","mines":["b4","d5","e5","g7"],"commands":[["A","b1c3"],["B","d9*d8"],["A","e2e4"]]}"#,
];

/// Lines that a replay may print before we have seen enough.
const LINES_MAX: usize = 500;

fuzz_target!(|input: Patched<'_>| {
    let text = input.text(&SAMPLES);
    let Ok(record) = Record::parse(&text) else { return };
    let Ok(written) = record.to_json() else { panic!("a record that was read cannot be written") };
    assert_eq!(Record::parse(&written).as_ref(), Ok(&record));
    if record.commands().count() > LINES_MAX {
        return;
    }
    let lines = |record: &Record| {
        let mut lines = Vec::new();
        let end = replay(record, &mut |line| lines.push(line.to_string()));
        (lines, end)
    };
    assert_eq!(lines(&record), lines(&record));
});
