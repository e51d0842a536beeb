//! The cards of Chess-Uno.

/// What a card does, apart from its colour and copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Number(u32),
    Skip,
    Reverse,
    Plus2,
    Joker,
    Plus4,
}

/// Every card of the full deck with its name (CU-R011 to CU-R015).
pub(crate) fn full_deck() -> Vec<(String, Face)> {
    let mut deck = Vec::new();
    for colour in ["red", "blue", "green", "yellow"] {
        for copy in 1..=2 {
            for number in 1..=9 {
                deck.push((format!("{colour}-{number}-{copy}"), Face::Number(number)));
            }
            deck.push((format!("{colour}-skip-{copy}"), Face::Skip));
            deck.push((format!("{colour}-reverse-{copy}"), Face::Reverse));
            deck.push((format!("{colour}-plus2-{copy}"), Face::Plus2));
        }
    }
    for copy in 1..=4 {
        deck.push((format!("joker-{copy}"), Face::Joker));
        deck.push((format!("plus4-{copy}"), Face::Plus4));
    }
    deck
}

/// The face of a card by its name.
pub(crate) fn face(name: &str) -> Option<Face> {
    let deck = full_deck();
    let found = deck.iter().find(|(known, _)| known == name)?;
    Some(found.1)
}
