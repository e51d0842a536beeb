//! Card ids: what is read is written back byte for byte, and only 104 texts are read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::chess_uno::Card;

fuzz_target!(|text: &str| {
    if let Some(card) = Card::parse(text) {
        assert_eq!(card.to_string(), text);
        assert!(Card::full_deck().contains(&card));
    }
});
