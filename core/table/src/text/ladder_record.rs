//! Ladder records: results in, ratings and records of the two players out.

use super::TextError;
use crate::{Kind, Ladder, Millis, PlayedGame, Tier, VerdictReason};
use core::cmp::Ordering;
use serde::Deserialize;
use serde_json::{Value, json};

/// A ladder record as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderRecord {
    /// Which ladder; the arithmetic is the same on all three (TB-32).
    #[serde(rename = "ladder")]
    _ladder: GameText,
    results: Vec<ResultText>,
}

#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GameText {
    ChessUno,
    Maharajah,
    Minesweeper,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultText {
    t: Millis,
    a: String,
    b: String,
    score: f64,
    kind: Kind,
    reason: VerdictReason,
}

/// Plays a ladder record and hands every line to `each`.
///
/// # Errors
/// [`TextError`], after the lines so far.
pub fn play_ladder(record: &LadderRecord, each: &mut dyn FnMut(Value)) -> Result<(), TextError> {
    let mut ladder = Ladder::default();
    let mut now = 0;
    for result in &record.results {
        if result.t < now {
            return Err(TextError::unreadable("times never fall"));
        }
        now = result.t;
        if result.a == result.b {
            return Err(TextError::unreadable("nobody plays against oneself"));
        }
        each(book(&mut ladder, result)?);
    }
    Ok(())
}

fn book(ladder: &mut Ladder, text: &ResultText) -> Result<Value, TextError> {
    let (a, b) = (text.a.as_str(), text.b.as_str());
    let result = [(1.0, Ordering::Greater), (0.5, Ordering::Equal), (0.0, Ordering::Less)]
        .into_iter()
        .find(|(score, _)| *score == text.score)
        .map(|(_, result)| result)
        .ok_or_else(|| TextError::unreadable("a score is 1, 0.5 or 0"))?;
    let players = [a, b];
    let rated = text.kind != Kind::Private || ladder.private_game_is_rated(players, text.t);
    let game = PlayedGame { made_at: text.t, players, result, kind: text.kind, rated, reason: text.reason };
    let booking = ladder.book(&game);
    let [sa, sb] = booking.standings;
    let record = booking.head_to_head;
    Ok(json!({
        "rated": booking.rated,
        "ratings": {a: sa.rating.points, b: sb.rating.points},
        "games": {a: sa.rating.games, b: sb.rating.games},
        "tiers": {a: Tier::of(sa.rating.points).name(), b: Tier::of(sb.rating.points).name()},
        "head_to_head": {
            "wins": record.wins,
            "draws": record.draws,
            "form": [record.form(0), record.form(1)],
        },
    }))
}
