//! What is written is read back as the same thing: records, FENs, SAN, commands.

use rules::{
    Command, Dice, Seat,
    board::{Army, Bits, Board, Law},
    chess_uno::{Config, Mode, Setup},
    game::{GameState, GameView},
    minesweeper,
    notation::{fen, san},
    record::{NewGame, Record, Tape, replay},
};
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::{
    commands::{Player, placements},
    positions,
    rng::Rng,
    starts::{broken, maharajah, minesweeper as mines, uno},
    walk::{begin, line, walk},
};

fn lines(record: &Record) -> Vec<String> {
    let mut lines = Vec::new();
    replay(record, &mut |line| lines.push(line.to_string())).unwrap();
    lines
}

fn new_game(rng: &mut Rng) -> NewGame {
    match rng.below(5) {
        0 => NewGame::ChessUno(Config::of(Mode::Purist).with_moves_after_recovery(0).unwrap()),
        1 => NewGame::ChessUno(Config::of(Mode::KingHunt).with_max_card_number(9).unwrap()),
        2 => NewGame::classic(),
        3 => NewGame::Maharajah(maharajah::armies(rng).fen()),
        _ => NewGame::Minesweeper,
    }
}

/// A game played live writes a record as it goes; the record, sent as text, replays to the same
/// lines, byte for byte.
#[test]
fn a_game_replays_from_the_record_it_wrote() {
    let (mut states, mut reshuffles) = (0, 0);
    for game in 0.. {
        if states >= positions() {
            break;
        }
        let mut rng = Rng::of("live", game);
        let mut dice = Dice::from_number(game);
        let Ok((mut record, begun)) = new_game(&mut rng).begin(&mut dice) else { continue };
        let mut live = vec![line(&begun.state, &begun.events).to_string()];
        let mut state = begun.state;
        let mut player = Player::of(&mut rng, &Value::Null);
        while live.len() < 300 && state.outcome().is_none() {
            let placements = placements(&state.view(Seat::A));
            let (seat, text) = player.speaks(&mut rng, &line(&state, &[]), &placements);
            let seat = Seat::parse(&seat).unwrap();
            let mut tape = Tape::new(&mut dice);
            let applied = state.apply_text(seat, &text, &mut tape).unwrap();
            record.push(seat, &text, tape.reshuffles());
            reshuffles += tape.reshuffles().len();
            live.push(line(&applied.state, &applied.events).to_string());
            state = applied.state;
        }
        let read = Record::parse(&record.to_json().unwrap()).unwrap();
        assert_eq!(read, record);
        assert_eq!(lines(&read), live);
        states += live.len();
    }
    assert!(reshuffles >= 5, "only {reshuffles} piles were made anew");
}

/// A record as people write it is the same record after it was read and written.
#[test]
fn a_record_is_read_as_it_was_written() {
    let mut read = 0;
    for number in 0..positions() as u64 {
        let mut rng = Rng::of("records", number);
        let start = if number % 2 == 0 { broken::record } else { *rng.pick(&STARTS) };
        let mut record = start(&mut rng);
        if record.get("commands").is_none() {
            record["commands"] = json!([["A", "e2e4"], ["B", "é"]]);
        }
        let text = record.to_string();
        let Ok(record) = Record::parse(&text) else { continue };
        let written = record.to_json().unwrap();
        assert_eq!(Record::parse(&written), Ok(record), "{text}\n{written}");
        read += 1;
    }
    assert!(read >= positions() / 2, "only {read} records could be read");
}

/// Random starts of every game and mode.
const STARTS: [fn(&mut Rng) -> Value; 5] = [
    |rng| uno::record(rng, "purist"),
    |rng| uno::record(rng, "capture"),
    maharajah::classic,
    maharajah::maharajah,
    mines::record,
];

/// Shows `each` the states of random games, the same number of each game and mode.
fn in_all_games(proof: &str, mut each: impl FnMut(&GameState)) {
    for (at, start) in STARTS.iter().enumerate() {
        let mut states = 0;
        for game in 0.. {
            if states >= positions() {
                break;
            }
            let mut rng = Rng::of(proof, game * 8 + at as u64);
            let Some(replay) = begin(&start(&mut rng)) else { continue };
            let mut dice = Dice::from_number(game);
            walk(replay.state().clone(), &mut dice, &mut rng, 30, &mut |_, step| {
                each(step.before);
                states += 1;
            });
        }
    }
}

fn same_board<B: Bits>(read: &Board<B>, board: &Board<B>, law: Law, text: &str) {
    assert_eq!(fen::placement(read), fen::placement(board), "{text}");
    assert_eq!(
        (read.turn(), read.castling(), read.ep()),
        (board.turn(), board.castling(), board.ep()),
        "{text}"
    );
    assert_eq!(read.moves(law), board.moves(law), "{text}");
}

/// MJ-A17, MJ-A18, MS-A36: what makes a difference to the game is in the FEN with its extensions.
#[test]
fn a_position_is_read_from_the_fen_it_wrote() {
    in_all_games("fen", |state| match state {
        GameState::ChessUno(state) => {
            let view = state.open();
            let setup = Setup {
                board: *view.board(),
                controllers: Army::ALL.map(|army| view.controller(army)),
                pool: Army::ALL.map(|army| view.pool(army)),
                inactivity: view.inactivity(),
            };
            let text = fen::write_chess_uno(&setup);
            let read = fen::parse_chess_uno(&text).unwrap();
            assert_eq!(fen::write_chess_uno(&read), text);
            assert_eq!(
                (read.controllers, read.pool, read.inactivity),
                (setup.controllers, setup.pool, setup.inactivity)
            );
            same_board(&read.board, view.board(), view.law(), &text);
        }
        GameState::Maharajah(state) => {
            let view = state.open();
            let text = fen::write_maharajah(view);
            let read = fen::parse_maharajah(&text).unwrap();
            assert_eq!((&read.board, read.halfmove), (view.board(), view.halfmove()), "{text}");
            let short = fen::write_start(&read, 7);
            assert_eq!(fen::fullmove(&short), Ok(7), "{short}");
            let again = fen::parse_maharajah(&short).unwrap();
            assert_eq!(again.halfmove, view.halfmove(), "{short}");
            same_board(&again.board, view.board(), Law::CHESS, &short);
        }
        GameState::Minesweeper(state) => {
            let text = fen::write_minesweeper_secret(state);
            let read = fen::parse_minesweeper(&text).unwrap();
            assert_eq!(read.mines, Some(state.mines()), "{text}");
            assert_eq!(read.setup.open, state.open().field().open(), "{text}");
            same_board(&read.setup.board, state.open().board(), Law::CHESS, &text);
            same_field(state, &read, &text);
        }
    });
}

/// MS-A36: fog, numbers, known mines and counter come back from a saved position. (A mine outside
/// the zone that the referee has shown is hidden again; in play none lies there.)
fn same_field(state: &minesweeper::State, read: &fen::MinesweeperFen, text: &str) {
    let names = |squares: u128| squares.squares().map(|square| square.to_string()).collect::<Vec<_>>();
    let board = &read.setup.board;
    let saved = json!({
        "game": "minesweeper",
        "start": {
            "fen": fen::placement(board),
            "to_move": board.turn().name(),
            "castling": board.castling().text(),
            "open": names(read.setup.open),
        },
        "mines": names(read.mines.unwrap()),
    });
    let again = begin(&saved).unwrap();
    let GameState::Minesweeper(again) = again.state() else { panic!("a game of Minesweeper") };
    let field = state.open().field();
    if state.mines() & !(field.open() | field.fogged()) == 0 {
        assert_eq!(again.open().field(), field, "{text}");
    }
}

/// Every legal move and sapper action has a SAN of its own, which is read as that very command;
/// every command has a text of its own, which is read as that command.
#[test]
fn every_command_is_read_from_its_san_and_from_its_text() {
    let mut commands = 0;
    in_all_games("san", |state| {
        let view = state.view(Seat::A);
        let mut texts = HashSet::new();
        for command in view.commands() {
            let text = command.to_string();
            assert_eq!(Command::parse(&text, view.kind().height()).as_ref(), Ok(&command));
            commands += 1;
            if matches!(command, Command::Place(_) | Command::End) {
                continue;
            }
            let written = match (&view, &command) {
                (GameView::ChessUno(view), Command::Move(text)) => {
                    san::write(view.board(), view.law(), text.resolve(&view.legal_moves()).unwrap())
                }
                (GameView::Maharajah(view), Command::Move(text)) => {
                    san::write(view.board(), Law::CHESS, text.resolve(&view.legal_moves()).unwrap())
                }
                (GameView::Minesweeper(view), Command::Move(text)) => {
                    san::write(view.board(), Law::CHESS, text.resolve(&view.legal_moves()).unwrap())
                }
                _ => command.to_string(),
            };
            assert_eq!(san::read_command(&view, &written), Ok(command), "{written}: {}", line(state, &[]));
            assert!(texts.insert(written.clone()), "{written} twice: {}", line(state, &[]));
        }
    });
    assert!(commands >= 10 * positions(), "only {commands} commands");
}
