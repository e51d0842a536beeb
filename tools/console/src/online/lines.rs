//! Events as JSON, one line each, as docs/console.md tells.

use super::{IDENTITY_DAMAGED, Shown, Teller, state_value, write_line};
use crate::failure::Failure;
use app::online::{Connection, Looked, OnlineEvent, RemoteMatch, RoomState, protocol::server::Stage};
use serde::Serialize;
use serde_json::{Value, json};
use std::{io::Stdout, path::Path};

/// Standard output, line by line.
pub(super) struct Json(pub(super) Stdout);

impl Teller for Json {
    fn event(&mut self, event: &OnlineEvent, shown: &Shown<'_>) -> Result<(), Failure> {
        match line(event, shown) {
            Some(line) => write_line(&mut self.0, &line),
            None => Ok(()),
        }
    }

    fn error(&mut self, code: &str, command: &str) -> Result<(), Failure> {
        // Passwords are not repeated.
        let command =
            if command.starts_with("password") || command.starts_with("log-in") { "…" } else { command };
        write_line(&mut self.0, &json!({"event": "error", "code": code, "command": command}))
    }

    fn damaged(&mut self, kept: &Path) -> Result<(), Failure> {
        let kept = kept.display().to_string();
        write_line(&mut self.0, &json!({"event": "error", "code": IDENTITY_DAMAGED, "kept": kept}))
    }

    fn current(&mut self, game: &RemoteMatch, shown: &Shown<'_>) -> Result<(), Failure> {
        write_line(&mut self.0, &told(game, shown, Vec::new(), &[]))
    }

    fn help(&mut self) -> Result<(), Failure> {
        write_line(&mut self.0, &json!({"event": "help", "text": super::plain::HELP}))
    }
}

/// A value with its event's name in front.
fn named(event: &str, value: &impl Serialize) -> Value {
    let mut line = json!({"event": event});
    if let Ok(Value::Object(fields)) = serde_json::to_value(value) {
        for (key, value) in fields.into_iter().filter(|(key, _)| key != "t") {
            line[key] = value;
        }
    }
    line
}

fn room(room: &RoomState, now: u64) -> Value {
    let mut line = named("room", &room.room);
    line["left_ms"] = json!(room.left_at(now));
    line
}

fn told(game: &RemoteMatch, shown: &Shown<'_>, events: Vec<String>, happened: &[String]) -> Value {
    if game.stage != Stage::Setup && game.view.is_some() {
        return state_value(game, shown, events, happened);
    }
    let id = &game.info.id;
    match &game.setup {
        Some(setup) => json!({"event": "setup", "match": id, "seat": game.info.seat, "own": setup.own,
            "opponent_fixed": setup.opponent_fixed, "opponent_attached": setup.opponent_attached,
            "left_ms": game.setup_at(shown.now), "now": shown.model.server_at(shown.now), "refused": setup.refused, "last_army": game.info.last_army,
            "opponent": game.info.opponent}),
        None => json!({"event": "closed", "match": id}),
    }
}

fn line(event: &OnlineEvent, shown: &Shown<'_>) -> Option<Value> {
    let model = shown.model;
    let game = |id: &str| model.matches.get(id);
    Some(match event {
        OnlineEvent::Connection => connection(shown),
        OnlineEvent::ServerRestarted => json!({"event": "server_restarted"}),
        OnlineEvent::Back => json!({"event": "back"}),
        OnlineEvent::Matched(id) => named("matched", &game(id)?.info),
        OnlineEvent::State { id, events, fresh } => {
            let game = game(id)?;
            let new = game.log.iter().skip(game.log.len().saturating_sub(*fresh));
            let mut happened: Vec<String> =
                new.flat_map(|entry| &entry.events).map(ToString::to_string).collect();
            if !shown.known {
                // Of what happened before one came, only the beginning of a new game is told.
                happened = if game.log_total == 0 {
                    game.opening.iter().map(ToString::to_string).collect()
                } else {
                    Vec::new()
                };
            }
            told(game, shown, happened, events)
        }
        OnlineEvent::Log(_) | OnlineEvent::Accepted { .. } => return None,
        OnlineEvent::Vanished(id) => json!({"event": "vanished", "match": id}),
        OnlineEvent::Rejected { id, text, code } => {
            json!({"event": "rejected", "match": id, "command": text, "code": code, "rejected": code})
        }
        OnlineEvent::Army(id) => {
            let game = game(id)?;
            match &game.army_refused {
                Some((code, faults)) => json!({"event": "army", "match": id, "code": code, "faults": faults}),
                None => {
                    json!({"event": "army", "match": id, "ranks": game.setup.as_ref().and_then(|setup| setup.own.clone())})
                }
            }
        }
        OnlineEvent::Phrase { id, phrase } => {
            json!({"event": "phrase", "match": id, "phrase": phrase.word()})
        }
        OnlineEvent::Result(id) => named("result", game(id)?.result.as_ref()?),
        OnlineEvent::Queue { queue, why } if why.is_empty() => {
            let since = model.queues.get(queue).map_or(shown.now, |queued| queued.since);
            json!({"event": "queued", "queue": queue.word(), "waited_ms": shown.now.saturating_sub(since)})
        }
        OnlineEvent::Queue { queue, why } => json!({"event": "unqueued", "queue": queue.word(), "why": why}),
        OnlineEvent::Room(state) => room(state, shown.now),
        OnlineEvent::Looked => match &model.look {
            Some(Looked::Found(state)) => room(state, shown.now),
            _ => return None,
        },
        OnlineEvent::Named(name) => json!({"event": "named", "name": name}),
        OnlineEvent::Profile => named("profile", model.last_profile()?),
        OnlineEvent::Top(game) => named("top", model.top.get(game)?),
        OnlineEvent::Games => json!({"event": "games", "games": model.games, "more": model.games_more}),
        OnlineEvent::Record { id, record } => json!({"event": "record", "match": id, "record": record}),
        OnlineEvent::Done(kind) => json!({"event": "done", "what": super::order::word(*kind)}),
        OnlineEvent::Export(data) => json!({"event": "export", "data": data}),
        OnlineEvent::Refused { kind, code, retry_at } => {
            let retry = retry_at.map(|at| at.saturating_sub(shown.now));
            json!({"event": "error", "code": code, "about": super::order::word(*kind), "retry_after_ms": retry})
        }
    })
}

fn connection(shown: &Shown<'_>) -> Value {
    let mut line = json!({"event": "connection", "state": state_word(shown.model.connection)});
    if let Connection::Connecting { attempt, retry_at } = shown.model.connection {
        line["attempt"] = json!(attempt);
        line["retry_in_ms"] = json!(retry_at.map(|at| at.saturating_sub(shown.now)));
    }
    if let (Connection::On, Some(me)) = (shown.model.connection, &shown.model.me) {
        line["you"] = json!({"id": me.id, "name": me.name});
    }
    line
}

/// The stable word of how it stands with the connection.
pub(super) const fn state_word(connection: Connection) -> &'static str {
    match connection {
        Connection::Off => "off",
        Connection::NoServer => "no_server",
        Connection::Connecting { .. } => "connecting",
        Connection::On => "on",
        Connection::Shaky => "shaky",
        Connection::Elsewhere => "elsewhere",
        Connection::UpdateNeeded => "update_needed",
        Connection::SignedOut => "signed_out",
        Connection::Gone => "gone",
        Connection::Blocked => "blocked",
    }
}
