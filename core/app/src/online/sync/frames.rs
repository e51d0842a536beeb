//! What a server says. What is not understood is left aside: a newer server may say more.

use super::Sync;
use crate::online::{Anchored, Ask, AskKind, Looked, OnlineEvent, Queued, RoomState, model::GAMES};
use protocol::{
    Queue, ServerFrame,
    limits::BOARD_PAGE,
    server::{PastGame, Profile, Room, Top},
};

/// What a room's status is while it waits for a player.
const OPEN: &str = "open";

impl Sync {
    pub(super) fn frame(&mut self, text: &str) {
        let Ok(frame) = serde_json::from_str::<ServerFrame>(text) else { return };
        match frame {
            ServerFrame::Welcome(welcome) => return self.welcome(&welcome),
            ServerFrame::Pong { n, now } => return self.pong(n, now),
            ServerFrame::Error { id, code, retry_after_ms, about, .. } => {
                return self.error(id, code, retry_after_ms, about);
            }
            ServerFrame::Bye { retry_after_ms } => {
                self.link.retry_after = Some(retry_after_ms);
                return;
            }
            _ => {}
        }
        if !self.link.is_on() {
            return;
        }
        match frame {
            ServerFrame::Match(info) => {
                let kind = info.kind;
                // A finished one that was dismissed while its state was on the way ends no search.
                let runs = info.fresh || self.untold.contains(&info.id);
                let is_new = !self.model.matches.contains_key(&info.id);
                self.match_info(*info, runs);
                if is_new && runs {
                    self.made(kind);
                }
            }
            ServerFrame::State(state) => self.state(*state),
            ServerFrame::Done { id, cseq, .. } => self.done(&id, cseq),
            ServerFrame::Rejected { id, cseq, code, text } => self.rejected(&id, cseq, code, &text),
            ServerFrame::Army { id, ranks, code, faults } => {
                self.army_told(&id, ranks, code.map(|code| code.text().to_owned()), faults);
            }
            ServerFrame::Phrase { id, seat, phrase } => self.phrase(id, seat, phrase),
            ServerFrame::Log { id, log } => self.log(&id, log),
            ServerFrame::Result(result) => self.result(*result),
            ServerFrame::Queued { id, queue, waited_ms } => self.queued(id, queue, waited_ms),
            ServerFrame::Unqueued { id, queue, why } => self.unqueued(id, queue, why),
            ServerFrame::Room(room) => self.room(*room),
            ServerFrame::Named { id, name } => self.named(id, name),
            ServerFrame::Profile(profile) => self.profile(*profile),
            ServerFrame::Top(top) => self.top(*top),
            ServerFrame::Games { id, games } => self.games(id, games),
            ServerFrame::Record { id, of, record } => {
                self.complete(id);
                self.tell(OnlineEvent::Record { id: of, record });
            }
            ServerFrame::Ok { id } => self.ok(id),
            ServerFrame::Welcome(_)
            | ServerFrame::Pong { .. }
            | ServerFrame::Error { .. }
            | ServerFrame::Bye { .. } => {}
        }
    }

    fn queued(&mut self, id: u64, queue: Queue, waited_ms: u64) {
        self.complete(id);
        let since = self.now.saturating_sub(waited_ms);
        self.model.queues.insert(queue, Queued { since, confirmed: true });
        self.wishes.insert(queue);
        self.tell(OnlineEvent::Queue { queue, why: String::new() });
    }

    fn unqueued(&mut self, id: u64, queue: Queue, why: String) {
        self.complete(id);
        self.model.queues.remove(&queue);
        // A server that restarts forgets the search, but the player does not.
        if why != "draining" {
            self.wishes.remove(&queue);
        }
        self.tell(OnlineEvent::Queue { queue, why });
    }

    fn room(&mut self, room: Room) {
        let asked = if self.is_join(room.id) { None } else { self.complete(room.id).map(|asked| asked.ask) };
        let (own, code) = (room.own, room.code.clone());
        let room = RoomState { room, told: Anchored { at: self.now } };
        if matches!(asked, Some(Ask::Look(_))) {
            self.model.look = Some(Looked::Found(Box::new(room.clone())));
            self.tell(OnlineEvent::Looked);
        }
        if own {
            if room.room.status == OPEN {
                self.model.rooms.insert(code, room.clone());
            } else {
                self.model.rooms.remove(&code);
            }
            if !matches!(asked, Some(Ask::Look(_))) {
                self.tell(OnlineEvent::Room(Box::new(room)));
            }
        }
    }

    fn named(&mut self, id: u64, name: String) {
        self.complete(id);
        if let Some(me) = &mut self.model.me {
            me.name = Some(name.clone());
        }
        self.tell(OnlineEvent::Named(name));
    }

    fn profile(&mut self, profile: Profile) {
        self.complete(profile.id);
        let place = if profile.own { &mut self.model.own_profile } else { &mut self.model.profile };
        let own = profile.own;
        *place = Some(profile);
        self.model.profile_is_own = own;
        self.tell(OnlineEvent::Profile);
    }

    fn top(&mut self, top: Top) {
        self.complete(top.id);
        let game = top.game;
        self.model.top.insert(game, top);
        self.tell(OnlineEvent::Top(game));
    }

    fn games(&mut self, id: u64, games: Vec<PastGame>) {
        let asked = self.complete(id).map(|asked| asked.ask);
        self.model.games_more = games.len() >= BOARD_PAGE;
        if !matches!(asked, Some(Ask::Games { before: Some(_) })) {
            self.model.games.clear();
        }
        for game in games {
            let known = self.model.games.iter().any(|known| known.id == game.id);
            if !known && self.model.games.len() < GAMES {
                self.model.games.push(game);
            }
        }
        self.tell(OnlineEvent::Games);
    }

    fn ok(&mut self, id: u64) {
        let Some(asked) = self.complete(id) else { return };
        match asked.ask {
            Ask::Block { .. } => self.tell(OnlineEvent::Done(AskKind::Block)),
            Ask::Report { .. } => self.tell(OnlineEvent::Done(AskKind::Report)),
            Ask::Join(_) => self.tell(OnlineEvent::Done(AskKind::Join)),
            Ask::Unqueue(_) => self.tell(OnlineEvent::Done(AskKind::Unqueue)),
            Ask::Close(code) => {
                self.model.rooms.remove(&code);
                self.tell(OnlineEvent::Done(AskKind::Close));
            }
            _ => {}
        }
    }
}
