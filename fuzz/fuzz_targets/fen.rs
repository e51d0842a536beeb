//! FENs of the three games: what is read is written and read back the same, and a position that can
//! start can be played.

#![no_main]

use fuzz::Patched;
use libfuzzer_sys::fuzz_target;
use rules::{
    Dice, Seat,
    board::{Army, Bits, Board, Kind},
    chess_uno::{self, Config, Mode},
    game::GameState,
    minesweeper,
    notation::fen,
};

const SAMPLES: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq e3 99 31",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 white=B pool=1/8 inactivity=3",
    "mmm1k3/8/8/8/8/8/8/RNBQKBNR w KQ - 0 1 status=cv unmoved=-",
    "3rk3/PPP5/8/4p3/3P4/8/2p3pp/3AK3 w - - 0 31 status=vv moved=d4,e5",
    "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/6b1/8/8/7R/8/P7/KB6 w - - 0 1 open=e4,e5 known=e5 mines=b4,e5 counter=2",
    "4k3/8/8/8/8/8/8/4K3",
];

fn one_king_each<B: Bits>(board: &Board<B>) -> bool {
    Army::ALL.into_iter().all(|army| board.pieces(army, Kind::King).count() == 1)
}

/// Says every command that is accepted, one step deep.
fn play(state: &GameState) {
    let view = state.view(Seat::A);
    let Some(actor) = view.actor() else { return };
    for command in view.commands() {
        let played = state.apply(actor, &command, &mut Dice::from_number(1));
        assert!(played.is_ok(), "{command} is offered and refused");
    }
}

fuzz_target!(|input: Patched<'_>| {
    let text = input.text(&SAMPLES);
    let _ = fen::fullmove(&text);
    if let Ok(setup) = fen::parse_chess_uno(&text) {
        assert_eq!(fen::parse_chess_uno(&fen::write_chess_uno(&setup)).as_ref(), Ok(&setup));
        for mode in [Mode::Purist, Mode::KingHunt] {
            let started = chess_uno::State::start(Config::of(mode), setup.clone(), &mut Dice::from_number(1));
            if let Ok(started) = started {
                play(&GameState::ChessUno(started.state));
            }
        }
    }
    if let Ok(start) = fen::parse_maharajah(&text) {
        let short = fen::write_start(&start, 1);
        let again = fen::parse_maharajah(&short);
        assert_eq!(again.as_ref().map(|again| fen::write_start(again, 1)).as_ref(), Ok(&short));
        if one_king_each(&start.board) {
            let state = start.clone().begin_unchecked().state;
            let saved = fen::parse_maharajah(&fen::write_maharajah(state.open()));
            assert_eq!(saved.map(|saved| saved.halfmove), Ok(start.halfmove));
            play(&GameState::Maharajah(state));
        }
        // Refusals are lists; whatever they say, nothing breaks.
        let _ = start.begin();
    }
    if let Ok(read) = fen::parse_minesweeper(&text)
        && let Ok(started) = minesweeper::State::start(read.setup, &mut Dice::from_number(1))
    {
        let saved = fen::write_minesweeper_secret(&started.state);
        let again = fen::parse_minesweeper(&saved);
        assert_eq!(again.map(|again| again.mines), Ok(Some(started.state.mines())));
        play(&GameState::Minesweeper(started.state));
    }
});
