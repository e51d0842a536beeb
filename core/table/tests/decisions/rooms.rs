//! Rooms, queues and set-up, as far as the core knows of them; the rest is the server's to prove.

use crate::language::{Change, HOUR, ROOKS, private, queue, sit, uno};
use rules::{
    Chance, Dice, Rejected, Seat,
    board::{Army, Bits},
    chess_uno::{Config, Mode},
    game::GameView,
    maharajah::{Fixed, HiddenSetup, OwnArmy, SetupError},
    minesweeper,
};
use table::text::{TableRecord, play_table};

const NORMAL: &str = "8/8/PPPPPPPP/RNBQKBNR";
const THREE: &str = "8/8/8/MMM1K3";
const NORMAL_BLACK: &str = "rnbqkbnr/pppppppp/8/8";
const THREE_BLACK: &str = "mmm1k3/8/8/8";

fn army(army: Army, ranks: &str) -> OwnArmy {
    OwnArmy::parse(army, ranks).unwrap()
}

/// CU-A72. The server must prove that purist and king hunt seekers never meet; all other settings
/// of both queues are the defaults.
#[test]
fn cu_a72_the_queues_differ_in_their_mode_alone() {
    for mode in [Mode::Purist, Mode::KingHunt] {
        let config = Config::of(mode);
        assert_eq!(config.mode(), mode);
        assert_eq!((config.max_card_number(), config.include_jokers()), (5, true));
        assert_eq!((config.plus2_pawns(), config.plus4_pawns(), config.moves_after_recovery()), (2, 4, 1));
        assert!(config.stop_combo_on_king_threat());
        assert_eq!((config.draw_after_turns_without_move(), config.reconnect_grace_ms()), (10, 60_000));
    }
    assert_eq!(u64::from(Config::of(Mode::Purist).reconnect_grace_ms()), queue().grace);
}

/// CU-A88. The server must prove that a room refuses a change; a table has no way to make one.
#[test]
fn cu_a88_settings_stay_as_they_were_made() {
    let settings = table::Settings { grace: 5_000, away_claim: 7_000, ..private() };
    let start = sit(settings, uno("1 1 1"));
    let GameView::ChessUno(before) = start.board() else { unreachable!() };
    let played = start
        .refuses(0, "A maxCardNumber 5", "bad_text")
        .at(10, "A d2d4", "move d2d4")
        .at(20, "restart", "")
        .resumed(HOUR)
        .at(HOUR, "B attach", "")
        .at(HOUR, "B d7d5", "move d7d5");
    assert_eq!(played.table().settings(), &settings);
    let GameView::ChessUno(after) = played.board() else { unreachable!() };
    assert_eq!(after.config(), before.config());
    assert_eq!(after.config().max_card_number(), 9);
}

/// MJ-A44. The server must prove codes, their life and "room full"; a match has two seats and no
/// third.
#[test]
fn mj_a44_a_match_has_no_third_seat() {
    assert_eq!(Seat::ALL.map(Seat::name), ["A", "B"]);
    let text = |seat: &str| {
        format!(
            r#"{{"table": {{"kind": "private"}}, "record": {{"game": "maharajah"}}, "steps": [[5, "{seat}", "attach"]]}}"#
        )
    };
    let play = |text: &str| {
        let record: TableRecord = serde_json::from_str(text).unwrap();
        let mut lines = 0;
        play_table(&record, &mut |_| lines += 1).map(|()| lines).map_err(|error| error.code())
    };
    assert_eq!(play(&text("B")), Ok(2));
    assert_eq!(play(&text("C")), Err("bad_record"));
}

/// MJ-A45. The server must prove that the creator chooses; who takes Black sits on seat B and
/// builds Black, and the guest White.
#[test]
fn mj_a45_the_creators_black_leaves_white_to_the_guest() {
    let setup = HiddenSetup::default();
    assert_eq!(setup.fix(Seat::B, army(Army::White, NORMAL)), Err(SetupError::WrongArmy));
    let Ok(Fixed::Waits(creator_done)) = setup.fix(Seat::B, army(Army::Black, THREE_BLACK)) else {
        panic!("the creator's Black army is taken")
    };
    assert_eq!(creator_done.fix(Seat::A, army(Army::Black, THREE_BLACK)), Err(SetupError::WrongArmy));
    assert!(matches!(creator_done.fix(Seat::A, army(Army::White, NORMAL)), Ok(Fixed::Begins(_))));
}

/// MJ-A46. The server must prove that nothing else leaves it; what a seat is shown before the
/// second army is fixed does not depend on the first.
#[test]
fn mj_a46_no_square_of_the_first_army_is_shown() {
    let first = |ranks| match HiddenSetup::default().fix(Seat::B, army(Army::Black, ranks)) {
        Ok(Fixed::Waits(setup)) => setup,
        other => panic!("{other:?}"),
    };
    let (one, other) = (first(NORMAL_BLACK), first(THREE_BLACK));
    assert_ne!(one, other);
    assert_eq!(one.view(Seat::A), other.view(Seat::A));
    assert_eq!((one.view(Seat::A).own, one.view(Seat::A).opponent_is_fixed), (None, true));
}

/// MJ-A49. A fixed army stays, until the game begins.
#[test]
fn mj_a49_a_second_army_is_refused() {
    let Ok(Fixed::Waits(setup)) = HiddenSetup::default().fix(Seat::A, army(Army::White, NORMAL)) else {
        panic!("the first army is taken")
    };
    for again in [NORMAL, THREE] {
        let refused = setup.fix(Seat::A, army(Army::White, again)).unwrap_err();
        assert_eq!(refused.code(), "army_fixed");
    }
    assert_eq!(setup.view(Seat::A).own.unwrap().text(), NORMAL);
    assert!(setup.fix(Seat::B, army(Army::Black, THREE_BLACK)).is_ok());
}

/// MJ-A52. The server must prove that it answers with its position; the table checks every move,
/// and a refused one changes nothing.
#[test]
fn mj_a52_an_illegal_move_is_refused() {
    let playing = sit(queue().with_clock(60_000, 0), ROOKS);
    let before = playing.game().clone();
    let after = playing
        .refuses(100, "A h1h5", "illegal_move")
        .refuses(100, "A e1e1", "illegal_move")
        .refuses(100, "A a7a5", "illegal_move")
        .refuses(100, "B a7a5", Rejected::NotYourTurn.code())
        .refuses(100, "A h2h4 ", "bad_text")
        .version(0);
    assert_eq!(after.game(), &before);
}

/// MS-A33. The app and the server must prove that their dice are seeded from the system: four
/// different zone squares, uniform over 32.
#[test]
fn ms_a33_the_mines_are_four_and_lie_evenly() {
    const GAMES: u32 = 10_000;
    let mut dice = Dice::from_number(33);
    let mut laid = [0_u32; 80];
    for _ in 0..GAMES {
        let applied = minesweeper::State::start(minesweeper::Setup::default(), &mut dice).unwrap();
        let mines: Vec<_> = applied.state.mines().squares().collect();
        assert_eq!(mines.len(), 4);
        for mine in mines {
            assert!((3..=6).contains(&mine.rank()), "{mine} is outside ranks 4 to 7");
            laid[usize::from(mine.rank()) * 8 + usize::from(mine.file())] += 1;
        }
    }
    // 12.5 % of 10,000, give or take five standard deviations of 33.
    for (at, count) in laid.iter().enumerate() {
        let expected = if (24..56).contains(&at) { 1_085..=1_415 } else { 0..=0 };
        assert!(expected.contains(count), "square {at}: {count}");
    }
    // Pairs of squares are as likely as they should be, too: no favourite sets.
    let zone: Vec<_> = (24..56).map(|at| rules::board::Square::at(at % 8, at / 8)).collect();
    let neighbours = (0..GAMES).filter(|_| {
        let mines = dice.lay_mines(&zone).unwrap();
        mines.contains(&zone[0]) && mines.contains(&zone[1])
    });
    // 4 × 3 of 32 × 31: 121 of 10,000, standard deviation 11.
    assert!((66..=176).contains(&neighbours.count()));
}
