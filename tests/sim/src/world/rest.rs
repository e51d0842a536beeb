//! When nothing happens any more: everybody knows what is stored, and nothing is stuck.

use super::World;
use crate::client::Client;
use ::server::store::{AccountId, MatchId, Reads, StoredRoom};
use protocol::{limits::ROOM_LIFE, server::Stage};
use rules::record::wire_state;

impl World {
    /// Whether the world has come to rest; else what is still open.
    pub(super) fn at_rest(&self) -> Result<(), String> {
        for person in &self.people {
            let device = &self.devices[person.device];
            let Some(client) = &device.client else { return Err("an app does not run".to_owned()) };
            if !client.is_on() {
                return Err(format!("device {} is not on", person.device));
            }
            let Some(account) = person.account else { return Err("somebody has no account".to_owned()) };
            self.knows_all(account, client.as_ref())?;
        }
        Ok(())
    }

    /// Whether a client's model is the truth about every running match of its account.
    fn knows_all(&self, account: AccountId, client: &dyn Client) -> Result<(), String> {
        let running = self.laws.running_of(account);
        for id in &running {
            self.knows(account, client, *id)?;
        }
        for id in client.ids() {
            let Some(known) = client.known(&id) else { continue };
            let runs = MatchId::parse(&id).is_some_and(|id| running.contains(&id));
            if known.stage != Stage::Over && !runs {
                return Err(format!("{account} believes that {id} runs"));
            }
            if known.pending {
                return Err(format!("{account} waits for an answer in {id}"));
            }
        }
        let told = self.laws.queues_of(account);
        let mut believed = client.queues();
        believed.sort_unstable();
        if believed != told {
            return Err(format!("{account} believes to wait in {believed:?}, waits in {told:?}"));
        }
        let wall = self.moment().wall;
        let rooms = self.store.rooms(account).unwrap_or_default();
        let lives = |room: &StoredRoom| room.created + ROOM_LIFE > wall + 1_000;
        let missing = rooms.iter().find(|room| lives(room) && !client.rooms().contains(&room.code));
        let stale = client.rooms().into_iter().find(|code| !rooms.iter().any(|room| room.code == *code));
        if missing.is_some() || stale.is_some() {
            return Err(format!("{account} believes to have {:?} of {rooms:?}", client.rooms()));
        }
        Ok(())
    }

    /// The view that the app made of the public state tells the same as that.
    fn sees(client: &dyn Client, id: MatchId, line: &str) -> Result<(), String> {
        let Some(game) = client.model().and_then(|model| model.matches.get(&id.to_string())) else {
            return Ok(());
        };
        let Some(view) = &game.view else { return Err(format!("no view of {id}")) };
        let seen = wire_state(view).to_string();
        if seen == line { Ok(()) } else { Err(format!("{id} is seen as {seen}, true is {line}")) }
    }

    fn knows(&self, account: AccountId, client: &dyn Client, id: MatchId) -> Result<(), String> {
        let (Some(book), Some(known)) = (self.laws.book(id), client.known(&id.to_string())) else {
            return Err(format!("{account} does not know of {id}"));
        };
        let Some(seat) = book.seat_of(account) else { return Ok(()) };
        if book.is_set_up() {
            let right = known.stage == Stage::Setup;
            return if right { Ok(()) } else { Err(format!("{account} sees no set-up in {id}")) };
        }
        let other = book.fixed.seats[(!seat).index()];
        let own = (known.version, known.cseq, known.log.texts().len());
        let true_one = (book.version, book.last_number(seat), book.commands.len());
        if own != true_one {
            return Err(format!("{account} knows {own:?} of {true_one:?} in {id}"));
        }
        let seen = known.public.to_string();
        if seen != book.line {
            return Err(format!("{account} sees {seen} in {id}, true is {}", book.line));
        }
        Self::sees(client, id, &book.line)?;
        let texts = book.commands.iter().map(|(_, text)| text.as_str());
        if !known.log.texts().iter().map(String::as_str).eq(texts) {
            return Err(format!("{account} has another log of {id}"));
        }
        let here = self.laws.is_here(other);
        if known.table.is_none_or(|table| table.opponent_attached != here) {
            return Err(format!("{account} sees {other} wrongly in {id}: {here}"));
        }
        Ok(())
    }
}
