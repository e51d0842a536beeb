//! What each task does to the store.

use super::{Admin, AdminError, dates};
use crate::{
    names::{Name, look_of},
    store::{
        Account, AccountId, Change, MatchId, Order, Reads, Refused, SqliteWriter, StoreError, StoredReport,
        WallMs, Writes,
    },
};
use serde_json::{Value, json};

/// For good: the last day there is.
const FOR_GOOD: WallMs = 253_402_214_400_000;
/// The longest answer to a report, in characters.
const ANSWER: usize = 2_000;

fn asked<T>(code: &'static str, text: impl Into<String>) -> Result<T, AdminError> {
    Err(AdminError::Asked(code, text.into()))
}

/// Makes changes together; all of them or none.
fn commit(writer: &mut SqliteWriter, changes: &[Change]) -> Result<(), AdminError> {
    for made in writer.commit(changes)? {
        match made {
            Ok(_) => {}
            Err(Refused::Gone) => return asked("gone", "it is not there any more"),
            Err(Refused::TooMany) => return asked("too_many", "too many orders wait for the server"),
            Err(Refused::Exists | Refused::InQueueMatch) => return asked("exists", "there is one already"),
        }
    }
    Ok(())
}

/// Finds an account by number or name.
fn player(reads: &dyn Reads, text: &str) -> Result<Account, AdminError> {
    let by_number = AccountId::parse(text).map(|id| reads.account(id)).transpose()?.flatten();
    let found = match by_number {
        Some(account) => Some(account),
        None => {
            let skeleton = Name::parse(text).ok().map(|name| name.skeleton().to_owned());
            let id = skeleton.map(|skeleton| reads.account_by_skeleton(&skeleton)).transpose()?.flatten();
            id.map(|id| reads.account(id)).transpose()?.flatten()
        }
    };
    match found {
        Some(account) if account.deleted => {
            asked("deleted", format!("the account {} is deleted", account.id))
        }
        Some(account) => Ok(account),
        None => asked("unknown_player", format!("no account has the name or number {text:?}")),
    }
}

fn told(account: &Account) -> Value {
    json!({ "player": account.id.to_string(), "name": account.name })
}

impl Admin {
    pub(super) fn reports(&self, all: bool) -> Result<Value, AdminError> {
        let (reads, _) = self.open()?;
        let who = |id: AccountId| -> Result<Value, StoreError> {
            let name = reads.account(id)?.and_then(|account| account.name);
            Ok(json!({ "player": id.to_string(), "name": name }))
        };
        let report = |report: StoredReport| -> Result<Value, StoreError> {
            Ok(json!({
                "id": report.id, "created": dates::write(report.created), "by": who(report.reporter)?,
                "about": who(report.accused)?, "match": report.about.map(|id| id.to_string()),
                "reason": report.reason, "answer": report.answer,
            }))
        };
        let reports: Result<Vec<Value>, StoreError> = reads.reports(!all)?.into_iter().map(report).collect();
        Ok(json!({ "reports": reports? }))
    }

    pub(super) fn answer_report(&self, id: i64, text: &str) -> Result<Value, AdminError> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > ANSWER {
            return asked("bad_text", format!("an answer has 1 to {ANSWER} characters"));
        }
        let (reads, mut writer) = self.open()?;
        if !reads.reports(false)?.iter().any(|report| report.id == id) {
            return asked("unknown_report", format!("there is no report {id}"));
        }
        commit(&mut writer, &[Change::AnswerReport { id, answer: text.to_owned() }])?;
        Ok(json!({ "answered": id }))
    }

    pub(super) fn block(
        &self,
        text: &str,
        until: Option<&str>,
        days: Option<u32>,
    ) -> Result<Value, AdminError> {
        let until = match (until, days) {
            (Some(date), _) => match dates::parse(date) {
                Some(until) if until > self.now => until,
                Some(_) => return asked("bad_date", format!("{date} is over")),
                None => return asked("bad_date", format!("{date:?} is no day like 2030-12-31")),
            },
            (None, Some(days)) => self.now.saturating_add(dates::DAY.saturating_mul(days.into())),
            (None, None) => FOR_GOOD,
        };
        let (reads, mut writer) = self.open()?;
        let account = player(&reads, text)?;
        let id = account.id;
        let block = Change::BlockAccount { id, until: Some(until) };
        commit(&mut writer, &[block, Change::Order(Order::CloseSockets { id })])?;
        Ok(json!({ "blocked": told(&account), "until": dates::write(until) }))
    }

    pub(super) fn unblock(&self, text: &str) -> Result<Value, AdminError> {
        let (reads, mut writer) = self.open()?;
        let account = player(&reads, text)?;
        if account.blocked_until.is_none() {
            return asked("not_blocked", format!("the account {} is not blocked", account.id));
        }
        commit(&mut writer, &[Change::BlockAccount { id: account.id, until: None }])?;
        Ok(json!({ "unblocked": told(&account) }))
    }

    pub(super) fn close(&self, text: &str) -> Result<Value, AdminError> {
        let Some(id) = MatchId::parse(text) else {
            return asked("bad_match", format!("{text:?} is no number of a match: 16 hex digits"));
        };
        let (reads, mut writer) = self.open()?;
        match reads.is_running(id)? {
            None => return asked("unknown_match", format!("there is no match {id}")),
            Some(false) => return asked("match_over", format!("the match {id} is over")),
            Some(true) => {}
        }
        commit(&mut writer, &[Change::Order(Order::CloseMatch { id })])?;
        Ok(json!({ "ordered": "close", "match": id.to_string() }))
    }

    pub(super) fn delete(&self, text: &str) -> Result<Value, AdminError> {
        let (reads, mut writer) = self.open()?;
        let account = player(&reads, text)?;
        commit(&mut writer, &[Change::Order(Order::DeleteAccount { id: account.id })])?;
        Ok(json!({ "ordered": "delete", "account": told(&account) }))
    }

    pub(super) fn players(&self, like: Option<&str>, limit: u32) -> Result<Value, AdminError> {
        let (reads, _) = self.open()?;
        let like = like.map(look_of);
        let row = |account: Account| {
            json!({
                "player": account.id.to_string(), "name": account.name, "created": dates::write(account.created),
                "blocked_until": account.blocked_until.filter(|until| *until > self.now).map(dates::write),
            })
        };
        let players = reads.players(like.as_deref(), limit)?;
        Ok(json!({ "players": players.into_iter().map(row).collect::<Vec<_>>() }))
    }
}
