//! The prompt for people: a session of every game, dialogs, and what is said when something is
//! wrong.

use crate::support::{Said, console, prompt, run, run_with};
use std::{fs, path::Path};

/// Types lines at the prompt; all blanks and broken lines become single blanks.
fn typed(folder: &Path, lines: &str) -> String {
    let Said { out, err, status } = prompt(folder, lines);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All parts appear, in this order.
fn has_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => panic!("{part:?} is missing or too early in\n{text}"),
        }
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_classic_game_from_the_dialog_to_its_pgn() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "new\n3\n2\nnone\ne4\nmoves e7\ne5\nQh5\nNc6\nBc4\nNf6\nQh5xf7\nshow\n1\ne\nq\nexport 1 --pgn\ngames\nquit\n",
    );
    has_in_order(
        &text,
        &[
            "Which game?",
            "3 Classic chess",
            "Who plays?",
            "Classic chess (game 1)",
            "Player A, White> e4",
            "Player B, Black> moves e7",
            "From e7 to e5 and e6.",
            "Player A: Qxf7#",
            "Check! Black's king on e8 is attacked.",
            "Player A wins: checkmate.",
            "> show",
            "0 of 7: 1",
            "1 of 7: e",
            "7 of 7: q",
            "[Result \"1-0\"]",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
            "1 Classic chess Person - Person Player A won just now",
        ],
    );
}

/// CU-R040. After a Reverse the board is seen from the side of the other army.
#[test]
fn cu_r040_a_king_hunt_with_its_cards_and_a_reverse() {
    let folder = folder();
    let out = prompt(
        folder.path(),
        "new uno-king-hunt --seed 3 --white person --black person\ncards\ne4\nend\nboard\nrules uno\nlog\nquit\n",
    )
    .out;
    let text = out.split_whitespace().collect::<Vec<_>>().join(" ");
    has_in_order(
        &text,
        &["Player A draws", "Card:", "Pile:", "Pawns to bring back: White 0, Black 0.", "Open: "],
    );
    has_in_order(
        &text,
        &["Chess with an open card each turn", "Take the king.", "1 Player A: e4", "is saved"],
    );
    // With this seed Black's Reverse comes as the first card of the second turn.
    assert!(out.lines().any(|line| line.starts_with("    a  b  c")), "{out}");
}

#[test]
fn a_minesweeper_game_with_fog_booms_and_sappers() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "new minesweeper --seed 3 --white person --black person\ne2*e3\ne9e7\ne4\nmoves\nend\nplace a2\ne2*e5\noffer\naccept\nquit\n",
    );
    has_in_order(
        &text,
        &[
            "Mines left: 4",
            "Fog: 32 squares.",
            "The sapper finds no mine on e3.",
            "Player A, White> e4",
            "Boom! A mine on e4 destroys the white pawn.",
            "Mines left: 3",
            "sapper: a9*a8",
            "Only a series of Chess-Uno can be ended. [cannot_end]",
            "Pawns come back in Chess-Uno only. [wrong_phase]",
            "[illegal_move]",
            "Player B offers a draw.",
            "Player A accepts the draw.",
            "Draw: agreed by both players.",
        ],
    );
}

/// MJ-A48, MJ-A49: armies typed in secret, every fault in words; two that clash are shown and built
/// anew.
#[test]
fn mj_a48_two_people_set_up_in_secret_until_their_armies_may_start() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "new maharajah --white person --black person\n\
         \n8/8/PPPPPPPP/RNBQKBN1\n8/8/4R3/RNBQKBNC\nyes\n\
         \nmmm1k3\nyes\n\
         \n6\nno\n7\nyes\n\
         \nlight_archbishops\n\n\
         quit\n",
    );
    has_in_order(
        &text,
        &[
            "Only Player A looks now.",
            "White's army is worth 34 points, 5 too few",
            "White has a hole",
            "[army_refused]",
            "Take this army? [yes] yes",
            "here the screen is cleared",
            "Only Player B looks now.",
            "These armies cannot start together: Black would start in check with White to move.",
            "Both build anew. [armies_refused]",
            "Only Player A looks now.",
            "Take this army? [yes] no",
            "Only Player B looks now.",
            "Maharajah (game 1)",
            "Rules: White variant, Black variant.",
        ],
    );
}

#[test]
fn the_dialog_of_cards_asks_for_every_setting_and_checks_it() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "new\n1\n1\n11\n2\n1\nyes\n12\n3\nno\n1\n8\n2\nno\n200\n20\nresign\nexport 1\nquit\n",
    );
    has_in_order(
        &text,
        &[
            "How well does the computer play, 1 to 10? [3] 11",
            "Type a number as asked for.",
            "The highest number in the deck, 1 to 9? [5] 12",
            "Type a number as asked for.",
            "Jokers in the deck? [yes] no",
            "Stop a series that attacks the king? [yes] no",
            "Turns without a move that make a draw, 1 to 100? [10] 200",
            "Chess-Uno, king hunt (game 1)",
            "\"maxCardNumber\":3,\"includeJokers\":false,\"plus2Pawns\":1,\"plus4Pawns\":8,\"movesAfterRecovery\":2,\
             \"stopComboOnKingThreat\":false,\"drawAfterTurnsWithoutMove\":20",
        ],
    );
}

#[test]
fn a_dialog_can_be_left_and_the_game_before_goes_on() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "new classic --white person --black person\ne4\nnew\ncancel\ne5\nnew\n4\nquit\n",
    );
    has_in_order(&text, &["Player A, White> e4", "Never mind.", "Player B, Black> e5", "Game 1 is saved."]);
}

/// What people type wrong is answered with what would be right, and the stable code.
#[test]
fn every_refusal_is_a_sentence_with_its_code() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "e4\nnew checkers\nnew classic --level 12\ncontinue 7\nnew classic --white person --black person\n\
         hello\ne2e5\ne5e6\ne7e5\nNd2\nend\nplace a2\naccept\nundo\nresume\nexport\nexport 1\nshow 1\n\
         continue x\ngames every\nmoves z9\nrules go\nhelp me\nquit\n",
    );
    has_in_order(
        &text,
        &[
            "No game is on the table. Type new or continue, or help. [no_game]",
            "invalid value 'checkers'",
            "[bad_option]",
            "a level is a number from 1 to 10",
            "There is no game 7. [no_such_game]",
            "I do not understand \"hello\". Type a move as e2e4 or Nf3, or help. [bad_text]",
            "That move is not possible. The pawn on e2 can go to e3 and e4. [illegal_move]",
            "That move is not possible. Nothing stands on e5. [illegal_move]",
            "That move is not possible. The black pawn on e7 is not yours to move. [illegal_move]",
            "No such move is possible now. Type moves to see all of them. [illegal_move]",
            "Only a series of Chess-Uno can be ended. [cannot_end]",
            "Pawns come back in Chess-Uno only. [wrong_phase]",
            "No draw is offered. [no_offer]",
            "[no_take_back]",
            "The game is not paused. [no_pause]",
            "No game is finished yet. [no_such_game]",
            "The record of a running game is secret. [still_running]",
            "Game 1 is not over; type continue 1. [still_running]",
            "Type: continue [ID] [bad_text]",
            "Type: games, or games all [bad_text]",
            "z9 is no square of this board. [bad_text]",
            "There is no such page. Type one of these: rules uno",
            "help moves",
        ],
    );
}

#[test]
fn a_pawn_asks_what_it_becomes() {
    let folder = folder();
    let text = typed(
        folder.path(),
        "new classic --white person --black person\na4\nb5\nab5\na6\nba6\nBb7\nab7\nh6\nba8\nx\nknight\nbxa8\nquit\n",
    );
    has_in_order(
        &text,
        &[
            "The pawn becomes queen (q), rook (r), bishop (b), knight (n)? x",
            "Type one of the letters, or cancel. [promotion_needed]",
            "knight (n)? knight",
            "Player A: bxa8=N",
        ],
    );
}

#[test]
fn a_game_is_gone_on_with_where_it_stood() {
    let folder = folder();
    typed(folder.path(), "new classic --white person --black person\ne4\nc5\nNf3\n");
    typed(folder.path(), "new minesweeper --white person --black person\nresign\n");
    let text = typed(folder.path(), "continue\nd6\ngames\nquit\n");
    has_in_order(
        &text,
        &[
            "Type continue to go on with game 1 (Classic chess), or new for a new game.",
            "What happened last: Player A: e4 Player B: c5 Player A: Nf3",
            "Classic chess (game 1)",
            "Player B, Black> d6",
            "1 Classic chess Person - Person running just now",
            "2 Minesweeper Chess Person - Person Player B won just now",
            "Game 1 is saved. Go on with it by: continue 1",
        ],
    );
    let said = run(&["play", "--continue", "1", "--data", folder.path().to_str().unwrap()], "log\nquit\n");
    let text = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    has_in_order(&text, &["Classic chess (game 1)", "Player A, White> log", "4 Player B: d6"]);
}

#[test]
fn a_finished_game_is_written_to_a_file_but_never_over_another() {
    let folder = folder();
    let file = folder.path().join("game.pgn");
    let name = file.to_str().unwrap();
    let lines = format!(
        "new classic --white person --black person\nd4\nresign\nexport 1 --pgn {name}\nexport 1 {name}\nquit\n"
    );
    let text = typed(folder.path(), &lines);
    has_in_order(&text, &["Game 1 is written to", "was not written", "[io]"]);
    assert!(fs::read_to_string(&file).unwrap().ends_with("\n1. d4 1-0\n\n"));
}

#[test]
fn every_page_can_be_read_in_eighty_and_in_forty_columns() {
    let folder = folder();
    let pages = "help\nhelp moves\nhelp new\nhelp board\nhelp games\nhelp draw\nhelp clock\nhelp armies\nrules\n\
                 rules uno\nrules classic\nrules maharajah\nrules minesweeper\nquit\n";
    for columns in [80, 40] {
        let mut command = console();
        command.args(["play", "--data", folder.path().to_str().unwrap()]).env("COLUMNS", columns.to_string());
        let said = run_with(command, pages);
        assert!(said.out.lines().count() > 200);
        for line in said.out.lines() {
            assert!(line.chars().count() <= columns, "{columns}: {line}");
        }
    }
    let said = run(&["rules", "maharajah"], "");
    assert!(said.out.starts_with("MAHARAJAH\n"), "{}", said.out);
}

/// The words of the help name exactly the armies that there are.
#[test]
fn the_help_on_armies_names_all_of_them() {
    let folder = folder();
    let list = prompt(folder.path(), "new maharajah --white person --black person\n\ncancel\nquit\n").out;
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split_once(' '))
        .filter(|(number, _)| number.parse::<u8>().is_ok())
        .filter_map(|(_, rest)| rest.split_whitespace().next())
        .collect();
    assert!(names.len() > 3, "{list}");
    let help = prompt(folder.path(), "help armies\nquit\n").out;
    for name in names {
        assert!(help.contains(&format!("\n  {name} ")), "{name} is not in\n{help}");
    }
}

/// Without a terminal there are no colours, whatever is drawn.
#[test]
fn a_pipe_gets_no_escape_sequences() {
    let folder = folder();
    for game in crate::programs::GAMES {
        let mut command = console();
        command
            .args(["play", game, "--seed", "1", "--level", "1", "--data", folder.path().to_str().unwrap()])
            .envs([("TERM", "xterm-256color"), ("LANG", "C.UTF-8")]);
        let said = run_with(command, "board\nhint\nlog\nresign\nshow\ne\nq\nquit\n");
        assert_eq!(said.status, Some(0));
        assert!(!said.out.contains('\u{1b}'), "{game}");
        assert!(!said.out.contains("thinking"), "{game}");
    }
}
