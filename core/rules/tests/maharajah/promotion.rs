//! Promotion: four choices for a classic side, seven for a variant one, and that for ever.

use crate::{moves_from, saved_and_read, scenario::maharajah_unchecked, view};

const FOUR: &str = "b8b b8n b8q b8r";
const SEVEN: &str = "b8a b8b b8c b8m b8n b8q b8r";

/// MJ-A18. The last Archbishop has fallen; saved and read again the side still has seven choices.
#[test]
fn mj_a18_the_choices_outlive_the_last_compound_piece() {
    let mut game = maharajah_unchecked("4k3/1P6/8/8/8/3p4/2A5/4K3 b - -")
        .is("status/white", "variant")
        .plays("B d3c2")
        .is("fen", "4k3/1P6/8/8/8/8/2p5/4K3")
        .is("status/white", "variant")
        .legal_from("b7", SEVEN)
        .reloaded()
        .legal_from("b7", SEVEN);
    let again = saved_and_read(&view(&mut game));
    assert_eq!(moves_from(&again, "b7").join(" "), SEVEN);
    game.accepts("A", "b7b8m").is("fen", "1M2k3/8/8/8/8/8/2p5/4K3").checks("e8");
}

/// MJ-A18. A classic side has four choices even when only its opponent's army is a variant one,
/// and keeps them when it is saved and read again.
#[test]
fn mj_a18_a_classic_side_keeps_four_choices() {
    let mut game = maharajah_unchecked("4k2m/1P6/8/8/8/8/8/4K3 w - -").legal_from("b7", FOUR);
    let again = saved_and_read(&view(&mut game));
    assert_eq!(moves_from(&again, "b7").join(" "), FOUR);
}

/// MJ-A19. White classic, Black variant: each promotes by its own rules.
#[test]
fn mj_a19_only_the_variant_side_promotes_to_compounds() {
    maharajah_unchecked("4k2c/1P6/8/8/8/8/6p1/4K3 w - -")
        .is("status/white", "classic")
        .is("status/black", "variant")
        .legal_from("b7", FOUR)
        .refuses("A", "b7b8m", "illegal_move")
        .refuses("A", "b7b8a", "illegal_move")
        .refuses("A", "b7b8c", "illegal_move")
        .accepts("A", "b7b8n")
        .legal_from("g2", "g1a g1b g1c g1m g1n g1q g1r")
        .accepts("B", "g2g1a")
        .is("fen", "1N2k2c/8/8/8/8/8/8/4K1a1");
}

/// MJ-R037. Promoting by capture offers the same choices; each of them stands on the board.
#[test]
fn mj_r037_every_choice_is_made() {
    for (letter, piece) in
        [('q', 'Q'), ('r', 'R'), ('b', 'B'), ('n', 'N'), ('m', 'M'), ('a', 'A'), ('c', 'C')]
    {
        maharajah_unchecked("r3k3/1P6/8/8/8/8/8/4K2A w - -")
            .legal_from("b7", "a8a a8b a8c a8m a8n a8q a8r b8a b8b b8c b8m b8n b8q b8r")
            .accepts("A", &format!("b7a8{letter}"))
            .is("fen", format!("{piece}3k3/8/8/8/8/8/8/4K2A"))
            .is("halfmove", 0);
    }
}

/// MJ-R037. A pawn on the last step must say what it becomes, and one before it must not.
#[test]
fn mj_r037_the_choice_is_written_when_it_is_due() {
    maharajah_unchecked("4k3/1P6/8/8/8/P7/8/4K3 w - -")
        .refuses("A", "b7b8", "promotion_needed")
        .refuses("A", "b7b8:ep", "illegal_move")
        .refuses("A", "b7c8", "illegal_move")
        .refuses("A", "a3a4q", "illegal_move")
        .refuses("A", "b7b8k", "bad_text")
        .refuses("A", "b7b8p", "bad_text")
        .refuses("A", "b7b8Q", "bad_text")
        .accepts("A", "b7b8q")
        .checks("e8");
}
