//! The mines that nobody has found.
//!
//! This file judges by itself when two layouts must still look the same: it works on square numbers
//! and the public lines, and asks the engine nothing.

use super::{Step, play, seen};
use rules::{Dice, board::Bits, game::GameState, minesweeper::State, record::Replay};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::{
    commands::squares,
    placement::{distance, name},
    positions,
    rng::Rng,
    starts::minesweeper::{self, ZONE},
    walk::begin,
};

/// Mined or open squares, `8 * rank + file`.
type Squares = BTreeSet<usize>;

/// A zone square with its neighbours in the zone.
fn ring(square: usize) -> impl Iterator<Item = usize> {
    ZONE.filter(move |other| distance(*other, square) <= 1)
}

fn number(square: usize, mines: &Squares) -> usize {
    mines.iter().filter(|mine| **mine != square && distance(**mine, square) <= 1).count()
}

/// Whether two layouts look the same where these squares are open.
fn look_alike(open: &Squares, one: &Squares, other: &Squares) -> bool {
    one.len() == other.len()
        && open.iter().all(|square| {
            one.contains(square) == other.contains(square)
                && (one.contains(square) || number(*square, one) == number(*square, other))
        })
}

fn named(names: &Value) -> Squares {
    let names: Vec<&str> = names.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    (0..80).filter(|square| names.contains(&name(*square).as_str())).collect()
}

/// The squares that everybody sees.
fn open(line: &Value) -> Squares {
    let fogged = named(&line["fogged"]);
    ZONE.filter(|square| !fogged.contains(square)).collect()
}

/// What a command touches: the square it lands on or works on.
fn touched(text: &str) -> Option<usize> {
    let (_, target) = squares(text)?;
    (0..80).find(|square| name(*square) == target)
}

/// Whether a command may tell the layouts apart: the square it touches is mined in one of them only,
/// or the squares that a landing opens look different.
fn may_tell(text: &str, line: &Value, one: &Squares, other: &Squares) -> bool {
    let Some(target) = touched(text) else { return false };
    if one.contains(&target) != other.contains(&target) {
        return true;
    }
    if text.contains('*') {
        return false;
    }
    let mut opened = open(line);
    opened.extend(ring(target));
    let left = |mines: &Squares| mines.iter().copied().filter(|mine| *mine != target).collect::<Squares>();
    !look_alike(&opened, &left(one), &left(other))
}

/// Takes the mines away that a line says are gone.
fn remove_spent(line: &Value, mines: &mut Squares) {
    for event in line["events"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let words: Vec<&str> = event.split(' ').collect();
        if let ["boom", square, _] | ["swept", square] | ["sapped", square, "hit"] = words[..] {
            mines.retain(|mine| name(*mine) != square);
        }
    }
}

/// Four mines like these but one, or four others.
fn other_layout(rng: &mut Rng, mines: &Squares) -> Squares {
    let mut other: Vec<usize> = mines.iter().copied().collect();
    rng.shuffle(&mut other);
    let kept = if rng.percent(60) { mines.len().saturating_sub(1) } else { 0 };
    other.truncate(kept);
    while other.len() < mines.len() {
        let square = ZONE.start + rng.below(ZONE.len());
        if !other.contains(&square) {
            other.push(square);
        }
    }
    other.into_iter().collect()
}

fn names(mines: &Squares) -> Value {
    mines.iter().map(|mine| json!(name(*mine))).collect()
}

/// Follows a twin through the game as long as nothing may tell the layouts apart; gives how many
/// states looked the same.
fn follow(mut twin: Replay, game: &Game, mut theirs: Squares) -> usize {
    let mut ours = game.mines.clone();
    let mut before = game.start.line();
    assert_eq!(seen(twin.state(), &twin.line()), seen(game.start.state(), &before));
    let mut same = 1;
    for step in &game.steps {
        let refused = step.line.get("rejected").is_some();
        if !refused && may_tell(&step.text, &before, &ours, &theirs) {
            break;
        }
        let line = twin.step(step.seat, &step.text).unwrap();
        assert_eq!(seen(twin.state(), &line), step.seen, "{} after {before}: {ours:?} {theirs:?}", step.text);
        same += 1;
        if !refused {
            remove_spent(&line, &mut ours);
            remove_spent(&line, &mut theirs);
            before = line;
        }
    }
    same
}

/// A game as it was played, and its mines at the start.
struct Game {
    start: Replay,
    steps: Vec<Step>,
    mines: Squares,
}

/// A random game with mines in the zone only.
fn random_game(rng: &mut Rng) -> Option<(Value, Game)> {
    let record = minesweeper::record(rng);
    let mines = named(&record["mines"]);
    if mines.is_empty() || !mines.iter().all(|mine| ZONE.contains(mine)) {
        return None;
    }
    let (start, steps) = play(&record, rng, 40)?;
    Some((record, Game { start, steps, mines }))
}

/// MS-A20, MS-A34: hidden mines elsewhere change nothing that anybody sees, legal moves, refusals
/// and results included, until a command touches or uncovers a square where they differ.
#[test]
fn ms_a34_hidden_mines_cannot_be_seen() {
    let (mut states, mut moved) = (0, 0);
    for game in 0.. {
        if states >= positions() {
            break;
        }
        let mut rng = Rng::of("mines", game);
        let Some((record, game)) = random_game(&mut rng) else { continue };
        for _ in 0..8 {
            let other = other_layout(&mut rng, &game.mines);
            let open = open(&game.start.line());
            if other == game.mines || !look_alike(&open, &game.mines, &other) {
                continue;
            }
            let mut twin = record.clone();
            twin["mines"] = names(&other);
            let same = follow(begin(&twin).unwrap(), &game, other);
            states += same;
            moved += usize::from(same >= 4);
        }
    }
    assert!(moved >= 500, "only {moved} twins went on for a while");
}

fn bits(squares: &Squares) -> u128 {
    squares.iter().fold(0, |set, square| set | 1 << square)
}

/// The layout under the fog, and the squares that are open, of a state.
fn layout(state: &State) -> (Squares, Squares) {
    let set = |bits: u128| bits.squares().map(|square| square.index()).collect();
    (set(state.mines()), set(state.open().field().open()))
}

/// Both states look the same and answer a command the same way; if it may tell them apart, only
/// whether they accept it must be the same.
fn answers_alike(ours: &GameState, theirs: &GameState, step: &Step, may_tell: bool) {
    assert_eq!(seen(ours, &Value::Null), seen(theirs, &Value::Null));
    let answer = |state: &GameState| state.apply_text(step.seat, &step.text, &mut Dice::from_number(0));
    match (answer(ours), answer(theirs)) {
        (Ok(ours), Ok(theirs)) if !may_tell => {
            assert_eq!(ours.events, theirs.events, "{}", step.text);
            assert_eq!(seen(&ours.state, &Value::Null), seen(&theirs.state, &Value::Null));
        }
        (ours, theirs) => assert_eq!(ours.err(), theirs.err(), "{}", step.text),
    }
}

/// MS-A34: every layout that fits what is seen, and no other, may take the place of the true one.
/// The view does not change by it, nor does the answer to a command that cannot tell.
#[test]
fn ms_a34_every_fitting_layout_looks_the_same() {
    let (mut states, mut unfit) = (0, 0);
    for game in 0.. {
        if states >= positions() {
            break;
        }
        let mut rng = Rng::of("with_mines", game);
        let Some((_, game)) = random_game(&mut rng) else { continue };
        let mut replay = game.start;
        for step in &game.steps {
            let before = replay.line();
            let GameState::Minesweeper(state) = replay.state() else { break };
            let (mines, open) = layout(state);
            for _ in 0..5 {
                let other = other_layout(&mut rng, &mines);
                if other == mines {
                    continue;
                }
                let twin = state.with_mines(bits(&other));
                let fits = look_alike(&open, &mines, &other);
                assert_eq!(twin.is_some(), fits, "{before}: {mines:?} {other:?}");
                let Some(twin) = twin else {
                    unfit += 1;
                    continue;
                };
                let may_tell = may_tell(&step.text, &before, &mines, &other);
                answers_alike(replay.state(), &GameState::Minesweeper(twin), step, may_tell);
                states += 1;
            }
            replay.step(step.seat, &step.text).unwrap();
        }
    }
    assert!(unfit >= 500, "only {unfit} layouts did not fit");
}
