//! Twins: two relays that hear the same, on stores that differ in a secret alone. What goes to the
//! other side must be the same to the last byte: states, acknowledgements, refusals (T30).
//!
//! ```text
//! deck     the order of the pile below what was drawn, the shuffles to come, the seed
//! mines    where the mines are that nobody has found
//! army     the army that the opponent has fixed in a set-up
//! ```

use crate::{army_text, desk::Desk, dice::Dice};
use protocol::{ClientFrame, GameName, Phrase, RoomSettings, client::Have};
use rules::{
    Seat,
    board::{Bits, Square},
    game::GameState,
    minesweeper,
    record::{Begun, Record, Replay},
};
use serde_json::{Value, json};
use server::store::{AccountId, MatchId};
use tests::rng::Rng;

/// What a row of twins has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// States that differ in a secret and were told alike.
    pub states: u64,
    /// Pairs of worlds.
    pub pairs: u64,
}

/// One thing that a seat says.
type Said = (Seat, String);

/// The game that a record begins.
fn begin(record: &Value) -> Option<(Record, Replay)> {
    let record = Record::parse(&record.to_string()).ok()?;
    match Replay::begin(&record).ok()? {
        Begun::Game(replay) => Some((record, *replay)),
        Begun::Refused(_) => None,
    }
}

/// A relay with a match of a record in its store, both players here.
struct Side {
    desk: Desk,
    of: MatchId,
    conns: [u64; 2],
    accounts: [AccountId; 2],
}

impl Side {
    fn new(game: GameName, record: &Record, seed: [u8; 32]) -> Self {
        let mut desk = Desk::new();
        let accounts = [desk.account("Ann"), desk.account("Bob")];
        let of = desk.seat(accounts, game, RoomSettings::default(), record.clone(), seed);
        let conns = accounts.map(|account| desk.hello(account));
        Self { desk, of, conns, accounts }
    }

    /// Says something, and gives everything that was sent for it.
    fn say(&mut self, seat: Seat, text: &str) -> Vec<(u64, String)> {
        let from = self.desk.texts.len();
        self.desk.command(self.conns[seat.index()], self.of, text);
        self.desk.texts.split_off(from)
    }

    /// Everything else that a seat may try to learn.
    fn pry(&mut self, seat: Seat, dice: &mut Dice) -> Vec<(u64, String)> {
        let from = self.desk.texts.len();
        let conn = self.conns[seat.index()];
        let id = self.of.to_string();
        let frame = match dice.below(7) {
            0 => ClientFrame::Log { id, from: 0 },
            1 => ClientFrame::Record { id: 9, of: id },
            2 => ClientFrame::Phrase { id, phrase: Phrase::Hello },
            3 => ClientFrame::Army { id, ranks: "8/8/8/8".to_owned() },
            4 => ClientFrame::Do { id, cseq: 77, version: 3, text: "end".to_owned() },
            5 => ClientFrame::Games { id: 9, before: None },
            _ => {
                let have = vec![Have { id, log: dice.below(4) }];
                self.desk.pass(dice.below(3_000));
                self.conns[seat.index()] = self.desk.hello_with(self.accounts[seat.index()], have);
                return self.desk.texts.split_off(from);
            }
        };
        self.desk.say(conn, frame);
        self.desk.texts.split_off(from)
    }
}

/// A legal or a senseless thing to say.
fn something(dice: &mut Dice, replay: &Replay) -> Said {
    let line = replay.line();
    let actor = line["actor"].as_str().and_then(Seat::parse).unwrap_or(Seat::A);
    let stray = ["offer", "decline", "withdraw", "pause", "claim", "e2e9", "end", "place a1", "accept"];
    if dice.permille(200) {
        let seat = Seat::ALL[usize::from(dice.permille(500))];
        let text = if dice.permille(300) { "e2e4" } else { dice.pick(&stray).copied().unwrap_or("end") };
        return (seat, text.to_owned());
    }
    let placements = tests::commands::placements(&replay.state().view(Seat::A));
    if let Some(placement) = dice.pick(&placements) {
        return (actor, placement.clone());
    }
    let legal: Vec<&str> = line["legal"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    (actor, dice.pick(&legal).copied().unwrap_or("end").to_owned())
}

/// Plays a record by the rules alone for a while: what was said, and where it led.
fn walk(dice: &mut Dice, start: &Replay, steps: usize) -> (Vec<Said>, Replay) {
    let mut replay = start.clone();
    let mut said = Vec::new();
    for _ in 0..steps {
        if replay.state().outcome().is_some() {
            break;
        }
        let (seat, text) = something(dice, &replay);
        if text == "accept" || replay.step(seat, &text).is_err() {
            continue;
        }
        said.push((seat, text));
    }
    (said, replay)
}

/// Whether a record answers all that with the same lines; then its secret was never touched.
fn agrees(one: &Replay, other: &Replay, said: &[Said]) -> bool {
    let (mut one, mut other) = (one.clone(), other.clone());
    one.line() == other.line()
        && said.iter().all(|(seat, text)| {
            let (Ok(here), Ok(there)) = (one.step(*seat, text), other.step(*seat, text)) else {
                return false;
            };
            here == there && one.state().view(Seat::A) == other.state().view(Seat::A)
        })
}

/// Lets two relays hear the same and compares every frame to every seat.
fn compare(
    game: GameName,
    records: [&Record; 2],
    said: &[Said],
    dice: &mut Dice,
    shown: &mut Shown,
) -> Result<(), String> {
    let seeds = [dice.bytes(), dice.bytes()];
    let mut sides = [Side::new(game, records[0], seeds[0]), Side::new(game, records[1], seeds[1])];
    let [one, other] = &sides;
    if one.desk.texts != other.desk.texts {
        return Err(format!("greeted differently: {:?} and {:?}", one.desk.texts, other.desk.texts));
    }
    for (seat, text) in said {
        let told = sides.each_mut().map(|side| side.say(*seat, text));
        if told[0] != told[1] {
            return Err(format!("{seat} says {text:?} and is told {told:?}"));
        }
        // Once it is over its record is no secret any more.
        if sides[0].desk.result(sides[0].of).is_some() {
            break;
        }
        if dice.permille(300) {
            let stream = dice.bits();
            let told = sides.each_mut().map(|side| side.pry(*seat, &mut Dice::of(stream, 0)));
            if told[0] != told[1] {
                return Err(format!("{seat} pries and is told {told:?}"));
            }
        }
        shown.states += 1;
    }
    shown.pairs += 1;
    Ok(())
}

/// Decks that agree in what was drawn alone.
///
/// # Errors
/// What was told differently.
pub fn decks(seed: u64, shown: &mut Shown) -> Result<(), String> {
    let mut dice = Dice::of(seed, 2);
    let mode = if dice.permille(500) { "purist" } else { "capture" };
    let mut deck: Vec<String> = rules::chess_uno::Card::full_deck().iter().map(ToString::to_string).collect();
    dice.shuffle(&mut deck);
    let of = |deck: &[String]| json!({"game": "chess_uno", "config": {"gameMode": mode, "maxCardNumber": 9}, "deck": deck});
    let Some((record, start)) = begin(&of(&deck)) else { return Ok(()) };
    let steps = usize::try_from(dice.between(20, 120)).unwrap_or(20);
    let (said, end) = walk(&mut dice, &start, steps);
    let GameState::ChessUno(state) = end.state() else { return Ok(()) };
    let drawn = deck.len() - state.pile().count();
    for _ in 0..2 {
        let mut other = deck.clone();
        dice.shuffle(&mut other[drawn..]);
        let Some((twin, twin_start)) = begin(&of(&other)) else { continue };
        if other == deck || !agrees(&start, &twin_start, &said) {
            continue;
        }
        compare(GameName::ChessUno, [&record, &twin], &said, &mut dice, shown)?;
    }
    Ok(())
}

fn names(mines: u128) -> Vec<String> {
    mines.squares().map(|square: Square| square.to_string()).collect()
}

/// Mines that nobody has found elsewhere.
///
/// # Errors
/// What was told differently.
pub fn mines(seed: u64, shown: &mut Shown) -> Result<(), String> {
    let mut dice = Dice::of(seed, 3);
    let zone: Vec<Square> = minesweeper::zone().squares().collect();
    let four = |dice: &mut Dice| {
        let mut zone = zone.clone();
        dice.shuffle(&mut zone);
        zone.into_iter().take(4).fold(0, |set, square| set | u128::of(square))
    };
    let first = four(&mut dice);
    let of = |mines: u128| json!({"game": "minesweeper", "start": {}, "mines": names(mines)});
    let Some((record, start)) = begin(&of(first)) else { return Ok(()) };
    let steps = usize::try_from(dice.between(4, 40)).unwrap_or(8);
    let (said, end) = walk(&mut dice, &start, steps);
    let GameState::Minesweeper(state) = end.state() else { return Ok(()) };
    // What is gone was the same; what is left may lie anywhere that looks alike.
    let gone = first & !state.mines();
    let mut found = 0;
    for _ in 0..40 {
        // One lies elsewhere; a square far from all that is open tells nothing.
        let mines: Vec<Square> = state.mines().squares().collect();
        let free: Vec<Square> =
            zone.iter().copied().filter(|square| (first | gone) & u128::of(*square) == 0).collect();
        let (Some(from), Some(to)) = (dice.pick(&mines), dice.pick(&free)) else { return Ok(()) };
        let left = state.mines() & !u128::of(*from) | u128::of(*to);
        if left == state.mines() || state.with_mines(left).is_none() {
            continue;
        }
        let Some((twin, twin_start)) = begin(&of(gone | left)) else { continue };
        if !agrees(&start, &twin_start, &said) {
            continue;
        }
        compare(GameName::Minesweeper, [&record, &twin], &said, &mut dice, shown)?;
        found += 1;
        if found == 2 {
            break;
        }
    }
    Ok(())
}

/// The army that the opponent has fixed is another one; whoever builds his own learns nothing.
///
/// # Errors
/// What was told differently.
pub fn armies(seed: u64, shown: &mut Shown) -> Result<(), String> {
    let mut dice = Dice::of(seed, 4);
    let mut rng = Rng::of("twins", dice.bits());
    let fixes = Seat::ALL[usize::from(dice.permille(500))];
    let armies = [army_text(&mut rng, fixes), army_text(&mut rng, fixes)];
    let tries = dice.bits();
    let mut told = Vec::new();
    for army in &armies {
        let mut desk = Desk::new();
        let accounts = [desk.account("Ann"), desk.account("Bob")];
        let conns = accounts.map(|account| desk.hello(account));
        let of = desk.private(conns, GameName::Maharajah, RoomSettings::default());
        let (own, other) = (conns[fixes.index()], conns[(!fixes).index()]);
        desk.say(own, ClientFrame::Army { id: of.to_string(), ranks: army.clone() });
        let mut dice = Dice::of(tries, 0);
        let mut other = other;
        for _ in 0..12 {
            let id = of.to_string();
            let frame = match dice.below(6) {
                0 => ClientFrame::Army { id, ranks: "8/8/8/8".to_owned() },
                1 => ClientFrame::Army { id, ranks: "QQQQKQQQ/8/8/8".to_owned() },
                2 => ClientFrame::Do { id, cseq: 1, version: 0, text: "resign".to_owned() },
                3 => ClientFrame::Record { id: 3, of: id },
                4 => ClientFrame::Log { id, from: 0 },
                _ => {
                    desk.pass(dice.below(8_000));
                    other = desk.hello(accounts[(!fixes).index()]);
                    continue;
                }
            };
            desk.say(other, frame);
        }
        let texts = desk.texts.into_iter().filter(|(conn, _)| *conn != own);
        told.push(texts.collect::<Vec<_>>());
    }
    if told[0] != told[1] {
        return Err(format!("{} and {} are told differently: {told:?}", armies[0], armies[1]));
    }
    if armies[0] != armies[1] {
        shown.states += 12;
        shown.pairs += 1;
    }
    Ok(())
}

/// Rows of twins of all kinds, until so many states were shown.
///
/// # Errors
/// The seed, and what was told differently.
pub fn run(from: u64, states: u64) -> Result<Shown, String> {
    let mut shown = Shown::default();
    let mut seed = from;
    while shown.states < states {
        for kind in [decks, mines, armies] {
            kind(seed, &mut shown).map_err(|why| format!("twins of seed {seed}: {why}"))?;
        }
        seed += 1;
    }
    Ok(shown)
}
