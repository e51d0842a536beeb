//! What a line means online.

use app::online::{
    AccountAsk, Ask, AskKind, RemoteMatch,
    protocol::{GameName, Phrase, Queue, RoomSettings, TierName},
};
use rules::Command;
use serde_json::{Map, Value, json};

/// An order.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Order {
    Nothing,
    Quit,
    Help,
    /// The current match once more.
    Show,
    /// Commands are for this match from now on.
    Match(String),
    Ask(Ask),
}

/// Commands of the table (docs/table-record.md).
const TABLE: [&str; 6] = ["pause", "resume", "claim", "leave", "rematch", "rematch-decline"];
/// The word without which no account is deleted.
const FOREVER: &str = "forever";
/// Why somebody may be reported.
const REASONS: [&str; 4] = ["cheating", "stalling", "name", "other"];

impl Order {
    /// Reads a line; `game` is the current match.
    ///
    /// # Errors
    /// The stable code of why it cannot be obeyed.
    pub(super) fn read(line: &str, game: Option<&RemoteMatch>) -> Result<Self, &'static str> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let ask = match (word, rest) {
            ("", _) => return Ok(Self::Nothing),
            ("quit", "") => return Ok(Self::Quit),
            ("help", "") => return Ok(Self::Help),
            ("show" | "board", "") => return Ok(Self::Show),
            ("match", id) if !id.is_empty() => return Ok(Self::Match(id.to_owned())),
            ("continue-here", "") => Ask::ContinueHere,
            ("retry", "") => Ask::RetryNow,
            ("name", name) if !name.is_empty() => Ask::Name(name.to_owned()),
            ("queue", queue) => Ask::Queue(Queue::parse(queue).ok_or("no_such_thing")?),
            ("unqueue", "") => Ask::Unqueue(None),
            ("unqueue", queue) => Ask::Unqueue(Some(Queue::parse(queue).ok_or("no_such_thing")?)),
            ("create", words) => create(words)?,
            ("close", code) if !code.is_empty() => Ask::Close(code.to_owned()),
            ("look", code) if !code.is_empty() => Ask::Look(code.to_owned()),
            ("join", code) if !code.is_empty() => Ask::Join(code.to_owned()),
            ("army", ranks) if !ranks.is_empty() => Ask::Army { id: id_of(game)?, ranks: ranks.to_owned() },
            ("phrase", phrase) => {
                Ask::Phrase { id: id_of(game)?, phrase: Phrase::parse(phrase).ok_or("no_such_thing")? }
            }
            ("profile", "") => Ask::Profile(None),
            ("profile", name) => Ask::Profile(Some(name.to_owned())),
            ("top", words) => top(words)?,
            ("games", "") => Ask::Games { before: None },
            ("games", before) => Ask::Games { before: Some(before.parse().map_err(|_| "bad_text")?) },
            ("record", "") => Ask::Record(id_of(game)?),
            ("record", id) => Ask::Record(id.to_owned()),
            ("block" | "unblock", player) => {
                let player = if player.is_empty() { opponent(game)? } else { player.to_owned() };
                Ask::Block { player, on: word == "block" }
            }
            ("report", words) => report(words, game)?,
            ("password", words) if !words.is_empty() => {
                let (password, present) =
                    words.split_once(' ').map_or((words, None), |(new, old)| (new, Some(old)));
                let (password, present) = (password.to_owned(), present.map(str::to_owned));
                Ask::Account(AccountAsk::Password { password, present })
            }
            ("log-in", words) => {
                // A name may hold blanks, a password here may not.
                let (name, password) = words.rsplit_once(' ').ok_or("bad_text")?;
                Ask::Account(AccountAsk::LogIn {
                    name: name.trim().to_owned(),
                    password: password.to_owned(),
                })
            }
            ("export", "") => Ask::Account(AccountAsk::Export),
            ("sign-out", "") => Ask::Account(AccountAsk::SignOut),
            ("delete-account", FOREVER) => Ask::Account(AccountAsk::Delete),
            ("delete-account", _) => return Err("not_confirmed"),
            _ => say(line, game)?,
        };
        Ok(Self::Ask(ask))
    }
}

fn id_of(game: Option<&RemoteMatch>) -> Result<String, &'static str> {
    game.map(|game| game.info.id.clone()).ok_or("no_match")
}

fn opponent(game: Option<&RemoteMatch>) -> Result<String, &'static str> {
    game.map(|game| game.info.opponent.id.clone()).ok_or("no_match")
}

fn say(line: &str, game: Option<&RemoteMatch>) -> Result<Ask, &'static str> {
    if !TABLE.contains(&line) && Command::parse(line, 10).is_err() {
        return Err("bad_text");
    }
    Ok(Ask::Say { id: id_of(game)?, text: line.to_owned() })
}

/// `create GAME [SETTINGS]`: the names of queues and `classic` set what they say.
fn create(words: &str) -> Result<Ask, &'static str> {
    let (name, settings) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let mode = |mode: &str| json!({"config": {"gameMode": mode}});
    let (game, preset) = match name {
        "uno-purist" => (GameName::ChessUno, mode("purist")),
        "uno-king-hunt" => (GameName::ChessUno, mode("capture")),
        "classic" => (GameName::Maharajah, json!({"setup": "classic"})),
        other => (GameName::parse(other).ok_or("no_such_thing")?, json!({})),
    };
    let mut given: Map<String, Value> = match settings.trim() {
        "" => Map::new(),
        text => serde_json::from_str(text).map_err(|_| "bad_text")?,
    };
    preset_in(&mut given, &preset)?;
    let settings: RoomSettings =
        serde_json::from_value(Value::Object(given)).map_err(|_| "config_out_of_range")?;
    Ok(Ask::Create { game, settings })
}

/// Puts in what a game's name says. Settings that say something else are another game's.
fn preset_in(given: &mut Map<String, Value>, preset: &Value) -> Result<(), &'static str> {
    for (key, value) in preset.as_object().into_iter().flatten() {
        match given.get_mut(key) {
            Some(Value::Object(inner)) if value.is_object() => preset_in(inner, value)?,
            Some(same) if same == value => {}
            Some(_) => return Err("config_out_of_range"),
            None => {
                given.insert(key.clone(), value.clone());
            }
        }
    }
    Ok(())
}

/// `top GAME [FROM|around] [TIER]`.
fn top(words: &str) -> Result<Ask, &'static str> {
    let mut words = words.split_whitespace();
    let game = words.next().and_then(GameName::parse).ok_or("no_such_thing")?;
    let (mut from, mut around, mut tier) = (0, false, None);
    for word in words {
        match (word, TierName::parse(word)) {
            (_, Some(known)) => tier = Some(known),
            ("around", None) => around = true,
            (number, None) => from = number.parse().map_err(|_| "bad_text")?,
        }
    }
    Ok(Ask::Top { game, from, around, tier })
}

/// `report REASON [PLAYER]`: the opponent of the current match without a player.
fn report(words: &str, game: Option<&RemoteMatch>) -> Result<Ask, &'static str> {
    let (reason, player) = words.split_once(' ').unwrap_or((words, ""));
    if !REASONS.contains(&reason) {
        return Err("bad_text");
    }
    let about = if player.is_empty() { Some(id_of(game)?) } else { None };
    let player = if player.is_empty() { opponent(game)? } else { player.to_owned() };
    Ok(Ask::Report { player, about, reason: reason.to_owned() })
}

/// What a wish is called, in lines.
pub(super) const fn word(kind: AskKind) -> &'static str {
    match kind {
        AskKind::Queue => "queue",
        AskKind::Unqueue => "unqueue",
        AskKind::Create => "create",
        AskKind::Close => "close",
        AskKind::Look => "look",
        AskKind::Join => "join",
        AskKind::Name => "name",
        AskKind::Say => "say",
        AskKind::Army => "army",
        AskKind::Phrase => "phrase",
        AskKind::Profile => "profile",
        AskKind::Top => "top",
        AskKind::Games => "games",
        AskKind::Record => "record",
        AskKind::Block => "block",
        AskKind::Report => "report",
        AskKind::Password => "password",
        AskKind::LogIn => "log-in",
        AskKind::Export => "export",
        AskKind::Delete => "delete-account",
        AskKind::SignOut => "sign-out",
        AskKind::SignIn => "sign-in",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Order, &'static str> {
        Order::read(line, None)
    }

    #[test]
    fn lines_are_understood() {
        assert_eq!(read("name Ann Lee"), Ok(Order::Ask(Ask::Name("Ann Lee".to_owned()))));
        assert_eq!(read("queue uno-purist"), Ok(Order::Ask(Ask::Queue(Queue::UnoPurist))));
        assert!(read("top maharajah around").is_ok());
        let (game, tier) = (GameName::Maharajah, Some(TierName::Gold));
        let gold = Ask::Top { game, from: 50, around: false, tier };
        assert_eq!(read("top maharajah 50 gold"), Ok(Order::Ask(gold)));
        assert_eq!(read("match m7"), Ok(Order::Match("m7".to_owned())));
        assert_eq!(read(""), Ok(Order::Nothing));
        let delete = Ok(Order::Ask(Ask::Account(AccountAsk::Delete)));
        assert_eq!(read("delete-account forever"), delete);
        let Ok(Order::Ask(Ask::Create { game, settings })) =
            read(r#"create uno-purist {"config": {"maxCardNumber": 9}, "rated": false}"#)
        else {
            panic!()
        };
        assert_eq!(game, GameName::ChessUno);
        assert!(!settings.rated);
        assert_eq!(settings.config["gameMode"], "purist");
        assert_eq!(settings.config["maxCardNumber"], 9);
    }

    #[test]
    fn settings_that_contradict_the_name_of_the_game_are_refused() {
        for (line, fits) in [
            (r#"create uno-purist {"config": {"gameMode": "purist"}}"#, true),
            (r#"create uno-purist {"config": {"gameMode": "capture"}}"#, false),
            (r#"create uno-purist {"config": {"gameMode": null}}"#, false),
            (r#"create uno-purist {"config": 7}"#, false),
            (r#"create uno-king-hunt {"config": {"gameMode": "purist", "maxCardNumber": 9}}"#, false),
            (r#"create uno-king-hunt {"config": {"gameMode": "capture"}}"#, true),
            (r#"create classic {"setup": "classic"}"#, true),
            (r#"create classic {"setup": "hidden"}"#, false),
            (r#"create chess_uno {"config": {"gameMode": "capture"}}"#, true),
        ] {
            let read = read(line);
            assert_eq!(read.is_ok(), fits, "{line}");
            assert!(fits || read == Err("config_out_of_range"), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_obeyed_has_a_code() {
        for (line, code) in [
            ("queue chess", "no_such_thing"),
            ("create chess", "no_such_thing"),
            ("create maharajah {", "bad_text"),
            (r#"create maharajah {"clock": 7}"#, "config_out_of_range"),
            (r#"create maharajah {"unknown": 7}"#, "config_out_of_range"),
            ("dance", "bad_text"),
            ("name", "bad_text"),
            ("e2e4", "no_match"),
            ("army 8/8/8/8", "no_match"),
            ("block", "no_match"),
            ("delete-account", "not_confirmed"),
            ("report rude", "bad_text"),
            ("top maharajah x", "bad_text"),
        ] {
            assert_eq!(read(line), Err(code), "{line}");
        }
    }
}
