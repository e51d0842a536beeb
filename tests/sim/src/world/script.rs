//! What people do: play, talk, look for opponents, and now and then something senseless.

use super::{Event, World};
use crate::{
    army::army_text,
    client::{Hear, Known, kind_of},
};
use ::server::relay::{Input, Request, RequestId};
use app::online::Ask;
use protocol::{
    Army, Clock, GameName, Phrase, Queue, RoomSettings, Setup,
    server::{MatchInfo, Stage},
};
use rules::{
    Offers, Seat,
    game::GameView,
    record::{read_config, view_from_public},
};
use serde_json::{Value, json};
use tests::{placement::Placement, rng::Rng};

/// Everything that people say without sense.
const STRAY: [&str; 14] = [
    "",
    "e2e9",
    "e2e5",
    "end",
    "place a1",
    "place e4 e5",
    "a1*a2",
    "resume",
    "claim",
    "leave",
    "accept",
    "O-O",
    "rematch-decline",
    "checkmate",
];

impl World {
    /// Somebody looks at the app and does something, or nothing.
    pub(super) fn act(&mut self, person: usize) {
        let nap = self.dice.permille(self.plan.naps);
        let [least, most] = self.plan.thought;
        let pause = if nap { self.dice.between(20_000, 240_000) } else { self.dice.between(least, most) };
        self.later(pause, Event::Act { person });
        let device = self.people[person].device;
        if self.quiet || self.devices[device].client.is_none() {
            return;
        }
        if let Some(ask) = self.wish(person) {
            self.client_hears(device, Hear::Ask(ask));
        }
    }

    fn wish(&mut self, person: usize) -> Option<Ask> {
        let device = self.people[person].device;
        let client = self.devices[device].client.as_ref()?;
        let mut games: Vec<String> = client.ids();
        let running = |id: &String| client.known(id).is_some_and(|known| known.stage != Stage::Over);
        let over: Vec<String> = games.iter().filter(|id| !running(id)).cloned().collect();
        games.retain(running);
        if self.dice.permille(4) {
            self.about_the_account(person);
            return None;
        }
        if self.dice.permille(30) {
            return self.look_around(person);
        }
        if let Some(id) = self.dice.pick(&over).cloned()
            && self.dice.permille(if games.is_empty() { 500 } else { 80 })
        {
            return self.after_the_end(person, id);
        }
        let few = games.len() < 3;
        if let Some(id) = self.dice.pick(&games).cloned()
            && !(few && self.dice.permille(60))
        {
            return self.play(person, id);
        }
        self.look_for_a_game(person)
    }

    fn known<T>(&self, person: usize, id: &str, read: impl FnOnce(Known<'_>) -> T) -> Option<T> {
        let client = self.devices[self.people[person].device].client.as_ref()?;
        client.known(id).map(read)
    }

    /// After a game: another one, or away with it.
    fn after_the_end(&mut self, person: usize, id: String) -> Option<Ask> {
        let can =
            self.known(person, &id, |known| known.table.map(|table| table.can.clone()))?.unwrap_or_default();
        let word = self.dice.pick(&can).cloned();
        if let Some(text) = word
            && self.dice.permille(700)
        {
            return Some(Ask::Say { id, text });
        }
        match self.dice.below(4) {
            0 => Some(Ask::Record(id)),
            1 => Some(Ask::Say { id, text: "rematch".to_owned() }),
            _ => Some(Ask::Dismiss(id)),
        }
    }

    /// Something in a running match.
    fn play(&mut self, person: usize, id: String) -> Option<Ask> {
        let (info, stage, public, can, pending, fixed) = self.known(person, &id, |known| {
            let can = known.table.map(|table| table.can.clone()).unwrap_or_default();
            let fixed = known.setup.is_some_and(|setup| setup.own.is_some());
            (known.info.clone(), known.stage, known.public.clone(), can, known.pending, fixed)
        })?;
        if pending && !self.dice.permille(50) {
            return None;
        }
        if stage == Stage::Setup {
            // Some are never finished.
            if id.ends_with('7') {
                return None;
            }
            if fixed && !self.dice.permille(50) {
                return None;
            }
            let ranks = self.own_army(seat_of(&info));
            return Some(Ask::Army { id, ranks });
        }
        if self.dice.permille(20) {
            let phrase = *self.dice.pick(Phrase::ALL)?;
            return Some(Ask::Phrase { id, phrase });
        }
        if self.dice.permille(self.people[person].stray) {
            let text = (*self.dice.pick(&STRAY)?).to_owned();
            return Some(Ask::Say { id, text });
        }
        if can.iter().any(|word| word == "claim" || word == "leave") {
            let text = if can.iter().any(|word| word == "claim") { "claim" } else { "leave" };
            return Some(Ask::Say { id, text: text.to_owned() });
        }
        let word = self.dice.pick(&can).cloned().unwrap_or_default();
        let often = match word.as_str() {
            "accept" => 250,
            "decline" | "withdraw" | "resume" => 300,
            "offer" => 25,
            "pause" => 40,
            "resign" => self.plan.resigns,
            _ => 0,
        };
        if self.dice.permille(often) {
            return Some(Ask::Say { id, text: word });
        }
        if public["actor"].as_str() != Some(seat_of(&info).name()) {
            return None;
        }
        let text = self.command(&info, &public)?;
        Some(Ask::Say { id, text })
    }

    /// A legal command, as far as the player can know.
    fn command(&mut self, info: &MatchInfo, public: &Value) -> Option<String> {
        let legal: Vec<&str> = public["legal"].as_array()?.iter().filter_map(Value::as_str).collect();
        if public["phase"].as_str() == Some("place") || legal.is_empty() {
            return self.placement(info, public);
        }
        // A liking for captures and kings brings games to an end.
        let seldom: Vec<&str> =
            legal.iter().copied().filter(|text| text.contains(':') || text.contains('*')).collect();
        if !seldom.is_empty() && self.dice.permille(300) {
            return self.dice.pick(&seldom).map(|text| (*text).to_owned());
        }
        let board = Placement::read(public["fen"].as_str()?);
        let takes = |text: &&str| {
            let to = tests::commands::squares(text).and_then(|(_, to)| index_of(to));
            to.is_some_and(|to| to < 8 * board.ranks() && board.at(to).is_some())
        };
        let captures: Vec<&str> = legal.iter().copied().filter(takes).collect();
        let liked = if !captures.is_empty() && self.dice.permille(600) { &captures } else { &legal };
        self.dice.pick(liked).map(|text| (*text).to_owned())
    }

    fn placement(&mut self, info: &MatchInfo, public: &Value) -> Option<String> {
        let config = read_config(&info.config).ok()?;
        let view = view_from_public(kind_of(info.game), &config, Offers::default(), public).ok()?;
        let GameView::ChessUno(view) = view else { return None };
        let placements = view.placements();
        let squares = self.dice.pick(&placements)?;
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        Some(format!("place {}", squares.join(" ")))
    }

    fn own_army(&mut self, seat: Seat) -> String {
        if self.dice.permille(60) {
            return (*self.dice.pick(&["8/8/8/8", "8/8/PPPPPPPP/RNBQKBNR", "", "rubbish"]).unwrap_or(&""))
                .to_owned();
        }
        let mut rng = Rng::of("sim armies", self.dice.bits());
        army_text(&mut rng, seat)
    }

    /// Somebody without a game looks for one.
    fn look_for_a_game(&mut self, person: usize) -> Option<Ask> {
        let client = self.devices[self.people[person].device].client.as_ref()?;
        let queues = client.queues();
        let own = client.rooms();
        let name = client.name();
        self.codes.extend(own.iter().filter(|code| !self.codes.contains(code)).cloned().collect::<Vec<_>>());
        if name.is_none() && self.dice.permille(500) {
            return Some(self.a_name(person));
        }
        match self.dice.below(10) {
            0..4 => match self.dice.pick(Queue::ALL).copied() {
                Some(queue) if !queues.contains(&queue) => Some(Ask::Queue(queue)),
                _ if self.dice.permille(300) => Some(Ask::Unqueue(queues.first().copied())),
                _ => None,
            },
            4..7 => {
                let code = self.dice.pick(&self.codes).cloned()?;
                if self.dice.permille(250) { Some(Ask::Look(code)) } else { Some(Ask::Join(code)) }
            }
            7 => {
                if let Some(code) = self.dice.pick(&own).cloned() {
                    return if self.dice.permille(150) { Some(Ask::Close(code)) } else { None };
                }
                let code = if self.dice.permille(100) { "QQQQQQ" } else { return None };
                Some(Ask::Join(code.to_owned()))
            }
            _ if own.len() < 3 => {
                let (game, settings) = self.room();
                Some(Ask::Create { game, settings })
            }
            _ => None,
        }
    }

    fn a_name(&mut self, person: usize) -> Ask {
        self.people[person].names += 1;
        let name = if self.dice.permille(100) {
            "Anna".to_owned()
        } else {
            format!("Player{person}n{}", self.people[person].names)
        };
        Ask::Name(name)
    }

    fn room(&mut self) -> (GameName, RoomSettings) {
        let game = *self.dice.pick(GameName::ALL).unwrap_or(&GameName::ChessUno);
        let mut settings = RoomSettings { rated: self.dice.permille(600), ..RoomSettings::default() };
        settings.army = *self.dice.pick(Army::ALL).unwrap_or(&Army::Random);
        match game {
            GameName::ChessUno => {
                let mut put = |key: &str, value: Value| drop(settings.config.insert(key.to_owned(), value));
                if self.dice.permille(500) {
                    put("gameMode", json!("purist"));
                }
                if self.dice.permille(300) {
                    put("maxCardNumber", json!(self.dice.between(2, 6)));
                }
                if self.dice.permille(300) {
                    put("reconnectGraceMs", json!(self.dice.between(10, 60) * 1_000));
                }
            }
            GameName::Maharajah | GameName::Minesweeper => {
                if self.dice.permille(700) {
                    let base_ms = self.dice.between(60, 240) * 1_000;
                    settings.clock = Some(Clock { base_ms, increment_ms: self.dice.below(6) * 1_000 });
                }
                if game == GameName::Maharajah && self.dice.permille(500) {
                    settings.setup = Setup::Classic;
                }
            }
        }
        (game, settings)
    }

    /// Profiles, boards, lists, blocks and reports.
    fn look_around(&mut self, person: usize) -> Option<Ask> {
        let other = usize::try_from(self.dice.below(self.people.len() as u64)).unwrap_or(0);
        let player = self.people[other].account.filter(|_| other != person).map(|id| id.to_string());
        Some(match self.dice.below(9) {
            0 => Ask::Profile(None),
            1 => Ask::Profile(player),
            2 => {
                let (game, around) = (*self.dice.pick(GameName::ALL)?, self.dice.permille(500));
                Ask::Top { game, from: 0, around, tier: None }
            }
            3 => Ask::Games { before: None },
            4 => {
                let client = self.devices[self.people[person].device].client.as_ref()?;
                let ids = client.ids();
                Ask::Record(self.dice.pick(&ids).cloned()?)
            }
            5 => self.a_name(person),
            6 => Ask::Report { player: player?, about: None, reason: "stalling".to_owned() },
            _ => match self.people[person].blocked.take() {
                Some(player) => Ask::Block { player, on: false },
                None if self.dice.permille(200) => {
                    let player = player?;
                    self.people[person].blocked = Some(player.clone());
                    Ask::Block { player, on: true }
                }
                None => return None,
            },
        })
    }

    /// Rarely an account is deleted, or signs out everywhere.
    fn about_the_account(&mut self, person: usize) {
        let Some(account) = self.people[person].account else { return };
        if self.process.as_ref().is_none_or(|process| process.stopped) {
            return;
        }
        let delete = self.dice.permille(120);
        let request = if delete {
            self.count("deletions");
            Request::Delete { account }
        } else {
            Request::SignOut { account }
        };
        let id = self.next_request;
        self.next_request += 1;
        self.hand_in(Input::Request { id: RequestId(id), request });
        if delete {
            self.laws.deletes(account);
            self.new_identity(person);
        }
    }
}

/// A square's number from its name.
fn index_of(name: &str) -> Option<usize> {
    let (file, rank) = (name.bytes().next()?.checked_sub(b'a')?, name.get(1..)?.parse::<usize>().ok()?);
    Some(8 * rank.checked_sub(1)? + usize::from(file))
}

/// The own seat.
pub(super) fn seat_of(info: &MatchInfo) -> Seat {
    app::online::seat_of(info.seat)
}
