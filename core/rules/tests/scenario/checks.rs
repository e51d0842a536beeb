//! What a scenario may ask of the state that its record has led to.

use super::{Scenario, items, sorted};
use rules::{
    Event, Seat,
    game::{GameState, GameView},
    record::{Begun, refused_line},
};
use serde_json::{Value, json};

impl Scenario {
    /// The public state.
    pub(crate) fn line(&mut self) -> Value {
        self.game().line()
    }

    /// The full state.
    pub(crate) fn state(&mut self) -> GameState {
        self.game().state().clone()
    }

    /// What both players see, or seat A where that differs.
    pub(crate) fn view(&mut self) -> GameView {
        self.state().view(Seat::A)
    }

    fn texts(&mut self, key: &str) -> Vec<String> {
        let line = self.line();
        let list = line[key].as_array().unwrap_or_else(|| panic!("{key} is no list in {line}"));
        list.iter().map(|item| item.as_str().unwrap().to_owned()).collect()
    }

    /// The record cannot start or be read: its code.
    #[track_caller]
    pub(crate) fn cannot_start(self, code: &str) {
        assert_eq!(self.begin().map(|_| "begun"), Err(code.to_owned()));
    }

    /// The start check refuses with exactly these faults: `white points 34, joint in_check`.
    #[track_caller]
    pub(crate) fn may_not_start(self, faults: &str) {
        let Ok(Begun::Refused(refused)) = self.begin() else { panic!("the start is not refused") };
        let line = refused_line(&refused);
        let mut found = Vec::new();
        for side in ["white", "black", "joint"] {
            let codes = line["refused"][side].as_array().unwrap();
            found.extend(codes.iter().map(|code| format!("{side} {}", code.as_str().unwrap())));
        }
        let faults: Vec<&str> = faults.split(',').map(str::trim).collect();
        assert_eq!(sorted(found.iter().map(String::as_str)), sorted(faults));
    }

    /// A field of the public state (`moves_left`, `pool/white`).
    #[track_caller]
    pub(crate) fn is(mut self, field: &str, value: impl Into<Value>) -> Self {
        let line = self.line();
        let found = line.pointer(&format!("/{field}")).unwrap_or_else(|| panic!("no {field} in {line}"));
        assert_eq!(found, &value.into(), "{field} of {line}");
        self
    }

    /// A field that lists texts, in any order: `discards/A`, `fogged`, `mines_seen`.
    #[track_caller]
    pub(crate) fn lists(mut self, field: &str, texts: &str) -> Self {
        let line = self.line();
        let found = line.pointer(&format!("/{field}")).and_then(Value::as_array);
        let found = found.unwrap_or_else(|| panic!("no list {field} in {line}"));
        assert_eq!(sorted(found.iter().map(|item| item.as_str().unwrap())), sorted(items(texts)), "{field}");
        self
    }

    /// The squares of all attacked kings.
    #[track_caller]
    pub(crate) fn checks(self, squares: &str) -> Self {
        self.lists("checks", squares)
    }

    /// This seat acts with this army, and the game goes on.
    #[track_caller]
    pub(crate) fn acts(self, seat: &str, army: &str) -> Self {
        self.is("result", Value::Null).is("actor", seat).is("army", army)
    }

    /// This seat has won, for this reason.
    #[track_caller]
    pub(crate) fn won(self, seat: &str, reason: &str) -> Self {
        self.is("result", json!({"winner": seat, "reason": reason}))
    }

    /// The game is drawn, for this reason.
    #[track_caller]
    pub(crate) fn drawn(self, reason: &str) -> Self {
        self.is("result", json!({"winner": null, "reason": reason}))
    }

    /// The game is not over.
    #[track_caller]
    pub(crate) fn goes_on(self) -> Self {
        self.is("result", Value::Null)
    }

    /// All these are among the legal commands.
    #[track_caller]
    pub(crate) fn legal(mut self, commands: &str) -> Self {
        let legal = self.texts("legal");
        for command in items(commands) {
            assert!(legal.iter().any(|text| text == command), "{command} is not among {legal:?}");
        }
        self
    }

    /// None of these is among the legal commands.
    #[track_caller]
    pub(crate) fn not_legal(mut self, commands: &str) -> Self {
        let legal = self.texts("legal");
        for command in items(commands) {
            assert!(!legal.iter().any(|text| text == command), "{command} is among {legal:?}");
        }
        self
    }

    /// Exactly these commands are legal.
    #[track_caller]
    pub(crate) fn only_legal(self, commands: &str) -> Self {
        self.lists("legal", commands)
    }

    /// Exactly these commands of the man on a square are legal, named by what follows the square:
    /// `legal_from("e2", "e3 e4 *e3")`.
    #[track_caller]
    pub(crate) fn legal_from(mut self, square: &str, rests: &str) -> Self {
        let legal = self.texts("legal");
        let rest = |text| str::strip_prefix(text, square).filter(|rest| !rest.starts_with('0'));
        let found = legal.iter().filter_map(|text| rest(text));
        assert_eq!(sorted(found), sorted(items(rests)), "from {square}");
        self
    }

    /// So many commands are legal.
    #[track_caller]
    pub(crate) fn legal_count(mut self, count: usize) -> Self {
        let legal = self.texts("legal");
        assert_eq!(legal.len(), count, "{legal:?}");
        self
    }

    /// Exactly what happened at the last accepted command, or at the start, in order.
    #[track_caller]
    pub(crate) fn happened(mut self, events: &str) -> Self {
        assert_eq!(self.events(), list(events));
        self
    }

    /// The same without the event of the command itself (`move …`, `place …`).
    #[track_caller]
    pub(crate) fn then(mut self, events: &str) -> Self {
        let own = matches!(self.game().events().first(), Some(Event::Move(_) | Event::Place(_)));
        assert_eq!(self.events()[usize::from(own)..], list(events));
        self
    }

    fn events(&mut self) -> Vec<String> {
        self.game().events().iter().map(ToString::to_string).collect()
    }
}

fn list(events: &str) -> Vec<String> {
    events.split(',').map(str::trim).filter(|event| !event.is_empty()).map(str::to_owned).collect()
}
