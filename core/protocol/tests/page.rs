//! docs/protocol.md and the types tell the same.

use protocol::{ClientFrame, CloseCode, Code, Phrase, Queue, ServerFrame, limits};
use serde_json::Value;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    std::fs::read_to_string(path).unwrap()
}

/// Every JSON object on the page that has a `t`, in code blocks and in single code spans.
fn examples(page: &str) -> Vec<Value> {
    page.split('`')
        .flat_map(str::lines)
        .filter(|text| text.starts_with(r#"{"t": "#))
        .map(|text| serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}")))
        .collect()
}

#[test]
fn every_example_is_a_frame_as_the_types_have_it() {
    let examples = examples(&page());
    assert!(examples.len() > 30, "{} examples", examples.len());
    for example in examples {
        let client = serde_json::from_value::<ClientFrame>(example.clone());
        let server = serde_json::from_value::<ServerFrame>(example.clone());
        assert!(client.is_ok() || server.is_ok(), "{example}: {client:?}, {server:?}");
    }
}

#[test]
fn every_type_of_frame_has_an_example() {
    let shown: Vec<String> =
        examples(&page()).iter().filter_map(|example| example["t"].as_str().map(str::to_owned)).collect();
    // serde names the types it knows when it meets another one.
    let known = |error: serde_json::Error| -> Vec<String> {
        let text = error.to_string();
        text.split('`').skip(3).step_by(2).map(str::to_owned).collect()
    };
    let client = known(serde_json::from_str::<ClientFrame>(r#"{"t":"?"}"#).unwrap_err());
    let server = known(serde_json::from_str::<ServerFrame>(r#"{"t":"?"}"#).unwrap_err());
    assert_eq!((client.len(), server.len()), (19, 21));
    assert_eq!(client, ClientFrame::KINDS);
    for name in client.iter().chain(&server) {
        assert!(shown.contains(name), "docs/protocol.md shows no {name}");
    }
}

#[test]
fn every_code_and_word_is_on_the_page() {
    let page = page();
    for code in Code::ALL {
        assert!(page.contains(&format!("| `{code}` |")), "{code}");
    }
    let closes = [
        CloseCode::Protocol,
        CloseCode::TakenOver,
        CloseCode::Version,
        CloseCode::Token,
        CloseCode::Silent,
        CloseCode::Slow,
        CloseCode::TooMany,
        CloseCode::Gone,
        CloseCode::TooBig,
        CloseCode::Restart,
        CloseCode::Full,
    ];
    for close in closes {
        assert!(page.contains(&format!("| {} |", close.number())), "{close:?}");
    }
    let words =
        Phrase::ALL.iter().map(|phrase| phrase.word()).chain(Queue::ALL.iter().map(|queue| queue.word()));
    for word in words.chain([limits::ROOM_ALPHABET]) {
        assert!(page.contains(&format!("`{word}`")), "{word}");
    }
}
