//! Everything that is stored about an account, as JSON for its owner.
//!
//! No password, no token; and of a running match no seed, no deck, no mine and no army but one's
//! own: its record follows once it has ended.

use super::{
    AccountId, DeviceKey, MatchId, PastMatch, Reads, StoreError, StoredMatch, StoredReport, StoredRoom,
    WallMs,
    bounds::{EXPORT_LIST, EXPORT_RECORDS},
};
use crate::secrets::hex;
use protocol::GameName;
use rules::Seat;
use serde_json::{Map, Value, json};

/// What only the store itself can list.
pub(super) struct Listed {
    /// Devices, and when they were added.
    pub(super) devices: Vec<(DeviceKey, WallMs)>,
    /// When the sign-ins end.
    pub(super) sessions: Vec<WallMs>,
    /// Reports by the account.
    pub(super) reports: Vec<StoredReport>,
}

/// Puts the export together. An account that is not there exports `null`.
pub(super) fn compose(store: &dyn Reads, id: AccountId, listed: Listed) -> Result<Value, StoreError> {
    let Some(account) = store.account(id)? else { return Ok(Value::Null) };
    let device = |(key, added): (DeviceKey, WallMs)| json!({ "key": hex(&key), "added": added });
    let report = |report: StoredReport| {
        json!({
            "about": report.accused.to_string(), "match": report.about.map(|id| id.to_string()),
            "reason": report.reason, "created": report.created, "answer": report.answer,
        })
    };
    let mut ratings = Map::new();
    for ladder in GameName::ALL {
        if let Some(rating) = store.rating(id, *ladder)? {
            let chart = store.chart(id, *ladder, EXPORT_LIST)?;
            let of_ladder = json!({ "rating": rating.points, "games": rating.games, "chart": chart });
            ratings.insert(ladder.word().to_owned(), of_ladder);
        }
    }
    let rival = |(game, other, record): (GameName, AccountId, table::HeadToHead)| {
        let [wins, losses] = record.wins;
        json!({
            "game": game.word(), "player": other.to_string(), "wins": wins, "losses": losses,
            "draws": record.draws, "form": record.form(0),
        })
    };
    let past = store.games(id, WallMs::MAX, EXPORT_LIST)?;
    let mut finished = Vec::with_capacity(past.len());
    for (number, one) in past.iter().enumerate() {
        let stored = if number < EXPORT_RECORDS { store.load(one.id)? } else { None };
        finished.push(finished_match(one, stored.as_ref())?);
    }
    let mut running = Vec::new();
    for id_of_match in store.running(id)? {
        running.extend(store.load(id_of_match)?.map(|stored| running_match(id, id_of_match, &stored)));
    }
    Ok(json!({
        "account": id.to_string(),
        "name": account.name,
        "created": account.created,
        "deleted": account.deleted,
        "blocked_until": account.blocked_until,
        "has_password": account.has_password,
        "devices": listed.devices.into_iter().map(device).collect::<Vec<_>>(),
        "sign_ins_end": listed.sessions,
        "rooms": store.rooms(id)?.iter().map(room).collect::<Vec<_>>(),
        "blocks": store.blocks(id)?.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "reports": listed.reports.into_iter().map(report).collect::<Vec<_>>(),
        "ratings": ratings,
        "head_to_head": store.rivals(id, EXPORT_LIST)?.into_iter().map(rival).collect::<Vec<_>>(),
        "finished": finished,
        "running": running,
    }))
}

fn room(room: &StoredRoom) -> Value {
    json!({
        "code": room.code, "game": room.game.word(), "settings": room.settings, "created": room.created,
    })
}

fn finished_match(past: &PastMatch, stored: Option<&StoredMatch>) -> Result<Value, StoreError> {
    let record = stored.and_then(|stored| stored.play.as_ref()).map(|play| &play.record);
    let record = record.map(serde_json::to_value).transpose();
    let record = record.map_err(|error| StoreError::Unreadable(error.to_string()))?;
    Ok(json!({
        "match": past.id.to_string(), "game": past.game.word(), "kind": past.kind.word(),
        "seat": past.seat.name(), "opponent": past.opponent.to_string(),
        "winner": past.winner.map(Seat::name), "reason": past.reason.code(), "change": past.change,
        "created": stored.map(|stored| stored.fixed.created), "ended": past.ended, "record": record,
    }))
}

fn running_match(id: AccountId, of: MatchId, stored: &StoredMatch) -> Value {
    let fixed = &stored.fixed;
    let [a, b] = fixed.seats;
    let (seat, opponent) = if a == id { (Seat::A, b) } else { (Seat::B, a) };
    let armies = stored.setup.as_ref().map(|setup| &setup.armies);
    let army = armies.and_then(|armies| armies.get(seat.index())).cloned().flatten();
    json!({
        "match": of.to_string(), "game": fixed.game.word(), "kind": fixed.kind.word(), "seat": seat.name(),
        "opponent": opponent.to_string(), "rated": fixed.rated, "settings": fixed.settings,
        "created": fixed.created, "army": army,
    })
}
