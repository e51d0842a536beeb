//! The fonts hold what our texts need, and their figures stand in columns.

use std::collections::BTreeSet;
use std::fs;

use ttf_parser::{Face, Weight};

/// The five weights of the type scale.
const FONTS: [(&str, u16); 5] =
    [("Regular", 400), ("Medium", 500), ("SemiBold", 600), ("Bold", 700), ("ExtraBold", 800)];

/// Languages whose letters these fonts must hold; Hindi and Urdu have fonts of their own.
const LATIN: [&str; 3] = ["en", "de", "es"];

fn each(look: impl Fn(&str, u16, &Face<'_>)) {
    for (name, weight) in FONTS {
        let path = assets::repository().join(format!("assets/fonts/NotoSans-{name}.ttf"));
        let bytes = fs::read(path).unwrap();
        look(name, weight, &Face::parse(&bytes, 0).unwrap());
    }
}

#[test]
fn five_weights_that_say_which_they_are() {
    each(|name, weight, face| {
        assert_eq!(face.weight(), Weight::from(weight), "{name}");
        assert!(!face.is_italic(), "{name}");
    });
}

#[test]
fn figures_are_tabular() {
    each(|name, _, face| {
        let wide: BTreeSet<_> = ('0'..='9')
            .map(|digit| face.glyph_hor_advance(face.glyph_index(digit).unwrap()).unwrap())
            .collect();
        assert_eq!(wide.len(), 1, "{name}: a clock would jitter, widths are {wide:?}");
    });
}

/// German and Spanish in full, with quotes and dashes, and the isolates that keep squares and clocks
/// in order within Urdu text.
#[test]
fn the_letters_of_our_languages_are_there() {
    let needed = "ÄÖÜäöüßẞÁÉÍÑÓÚÜáéíñóúü¡¿ªº„“”‚‘’«»‹›–—…•·×−½€\u{a0}\u{2066}\u{2067}\u{2068}\u{2069}";
    each(|name, _, face| {
        let missing: String = needed.chars().filter(|&letter| face.glyph_index(letter).is_none()).collect();
        assert_eq!(missing, "", "{name}");
    });
}

/// A person's name may hold any Latin letter of Europe.
#[test]
fn latin_1_and_extended_a_are_whole() {
    each(|name, _, face| {
        let letters = (' '..='~').chain('\u{a0}'..='\u{17f}');
        let missing: Vec<char> = letters.filter(|&letter| face.glyph_index(letter).is_none()).collect();
        assert_eq!(missing, [], "{name}");
    });
}

/// What is not here falls back to a font of the system, which looks different everywhere. Chess
/// figures are no letters: a shell draws them from the piece table, or a phone shows its emoji.
#[test]
fn every_letter_of_the_texts_is_there() {
    let mut texts = 0;
    for language in LATIN {
        let path = assets::repository().join(format!("core/app/texts/{language}.ftl"));
        let Ok(text) = fs::read_to_string(path) else { continue };
        texts += 1;
        let shown = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::chars);
        let is_letter = |letter: &char| !letter.is_control() && !('♔'..='♟').contains(letter);
        let letters: BTreeSet<char> = shown.filter(is_letter).collect();
        each(|name, _, face| {
            let missing: Vec<_> =
                letters.iter().filter(|&&letter| face.glyph_index(letter).is_none()).collect();
            assert_eq!(missing, Vec::<&char>::new(), "{language} in {name}");
        });
    }
    assert!(texts >= 1, "no texts were found, so nothing was compared");
}

#[test]
fn the_licence_goes_with_them() {
    let licence = fs::read_to_string(assets::repository().join("assets/fonts/OFL.txt")).unwrap();
    assert!(licence.contains("SIL OPEN FONT LICENSE Version 1.1"));
    assert!(!licence.contains("Reserved Font Name \""), "a cut font could not keep a reserved name");
}
