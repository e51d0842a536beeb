//! Names: what may be taken, and what is taken already (TB-41).

use server::names::{Name, NameFault};

fn skeleton(text: &str) -> String {
    Name::parse(text).unwrap_or_else(|fault| panic!("{text:?}: {fault}")).skeleton().to_owned()
}

#[track_caller]
fn refused(text: &str, with: NameFault) {
    assert_eq!(Name::parse(text).map(|name| name.text().to_owned()), Err(with), "{text:?}");
}

#[test]
fn tb_41_names_of_all_scripts_are_taken_as_they_are_written() {
    let names = [
        "Anna",
        "anna_b-7",
        "Anna B",
        "Åsa",
        "Zoë",
        "Đặng Thị",
        "Łukasz",
        "Παύλος",
        "Иван",
        "Ірина",
        "ქეთი",
        "Արամ",
        "דָּוִד",
        "محمد",
        "مُحَمَّد",
        "بلال",
        "عائشہ",
        "گُلشن",
        "أحمد ٣",
        "आदित्य",
        "हिन्दी",
        "ज़ोया",
        "शक्ति ९",
        "বাংলা",
        "አማርኛ",
        "さくら",
        "サクラー",
        "山田さくら",
        "王小明",
        "김민준",
        "ᏣᎳᎩ",
        "123",
        "x-1",
        "Ẹ́níọlá",
    ];
    for name in names {
        let parsed = Name::parse(name);
        if name.chars().count() < 3 {
            assert_eq!(parsed, Err(NameFault::Length));
            continue;
        }
        let parsed = parsed.unwrap_or_else(|fault| panic!("{name:?}: {fault}"));
        assert!(!parsed.skeleton().is_empty());
        assert_eq!(Name::parse(parsed.text()).as_ref(), Ok(&parsed), "{name}");
    }
}

#[test]
fn tb_41_a_name_has_3_to_20_characters_counted_in_nfc() {
    refused("", NameFault::Length);
    refused("ab", NameFault::Length);
    refused(&"a".repeat(21), NameFault::Length);
    refused(&"a\u{301}".repeat(1_000_000), NameFault::Length);
    assert_eq!(skeleton(&"b".repeat(20)), "b".repeat(20));
    // A letter and its mark become one character; two are too few.
    refused("e\u{301}e", NameFault::Length);
    assert_eq!(Name::parse("e\u{301}ee").unwrap().text(), "éee");
    assert!(Name::parse(&"e\u{301}".repeat(20)).is_ok());
}

#[test]
fn tb_41_nothing_is_hidden_in_a_name() {
    for hidden in [
        '\0',
        '\t',
        '\n',
        '\u{7f}',
        '\u{85}',
        '\u{ad}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{200e}',
        '\u{200f}',
        '\u{61c}',
        '\u{202a}',
        '\u{202e}',
        '\u{2066}',
        '\u{2069}',
        '\u{feff}',
        '\u{34f}',
        '\u{3164}',
        '\u{115f}',
        '\u{ffa0}',
        '\u{fe0f}',
        '\u{e0101}',
        '\u{180b}',
        '\u{a0}',
        '\u{3000}',
        '\u{2028}',
        '\u{e000}',
        '\u{378}',
    ] {
        refused(&format!("anna{hidden}b"), NameFault::Character);
    }
}

#[test]
fn tb_41_only_letters_marks_digits_space_and_two_signs() {
    for sign in "!@#$%&'\"()*+,./:;<=>?[]\\^`{|}~€©→♔♟😀🅰ⒶⅧ²½①𝐀´’‐–·".chars()
    {
        refused(&format!("anna{sign}b"), NameFault::Character);
    }
    refused("1\u{20e3}23", NameFault::Character);
    for text in [" anna", "anna ", "an  na", "   "] {
        refused(text, NameFault::Space);
    }
    for text in ["\u{301}abc", "a \u{301}bc", "a-\u{301}bc", "x\u{332}\u{333}\u{334}\u{335}z"] {
        refused(text, NameFault::Marks);
    }
    refused("_-_", NameFault::Empty);
    refused("- -", NameFault::Empty);
}

#[test]
fn tb_41_a_name_is_of_one_script() {
    for mixed in ["pаypal", "Аnna", "ivан", "Παυlos", "अnna", "محمدa", "ꓮnna", "王anna"] {
        refused(mixed, NameFault::Scripts);
    }
    // Digits of the West belong to all; those of another script do not.
    for fits in ["Иван 7", "محمد 7", "अदिति7", "王小明7", "أحمد٣"] {
        skeleton(fits);
    }
    refused("anna९", NameFault::Scripts);
    refused("Иван٣", NameFault::Scripts);
}

#[test]
fn tb_41_case_and_looks_do_not_make_another_name() {
    let same = [
        ["Anna", "ANNA"],
        ["Zoë", "ZOE\u{308}"],
        ["straße", "STRASSE"],
        ["Οδυσσεύς", "ΟΔΥΣΣΕΎΣ"],
        ["Lucas", "Iucas"],
        ["Lucas", "1ucas"],
        ["bob", "b0b"],
        ["modern", "rnodern"],
        ["paypa", "раура"],
        ["Ирина", "ИРИНА"],
        ["Iris", "lris"],
        ["dıva", "DIVA"],
    ];
    for [one, other] in same {
        assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
    }
    let others =
        [["Anna", "Hanna"], ["Anna B", "AnnaB"], ["Иван", "Иванна"], ["राम", "श्याम"], ["بلال", "جلال"]];
    for [one, other] in others {
        assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
    }
}
