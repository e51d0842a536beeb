//! Table records: steps at their times in, one line for each of them and for all that falls due.

use super::TextError;
use crate::{Fischer, Happened, Kind, Millis, Settings, Step, Table, TableCommand, TableEvent, TableView};
use rules::{
    Chance, Seat,
    record::{Begun, Record, Replay, refused_line},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// A table record as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    table: SettingsText,
    record: Record,
    #[serde(default)]
    steps: Vec<(Millis, String, String)>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsText {
    kind: Kind,
    #[serde(default)]
    rated: bool,
    clock: Option<Fischer>,
    #[serde(rename = "reconnectGraceMs")]
    reconnect_grace_ms: Option<Millis>,
    #[serde(rename = "awayClaimMs")]
    away_claim_ms: Option<Millis>,
}

impl SettingsText {
    fn read(&self) -> Settings {
        let default = Settings::of(self.kind, self.rated);
        Settings {
            clock: self.clock,
            grace: self.reconnect_grace_ms.unwrap_or(default.grace),
            away_claim: self.away_claim_ms.unwrap_or(default.away_claim),
            ..default
        }
    }
}

/// One step as written, with what its seat and word mean.
enum StepText<'t> {
    Seat(Seat, Step<'t>),
    Restart,
    Look,
    Background(bool),
}

impl<'t> StepText<'t> {
    fn read(seat: &str, word: &'t str, kind: Kind) -> Result<Self, TextError> {
        let offline = kind == Kind::Offline;
        let wrong = || TextError::unreadable(format!("step {word:?} of {seat:?} does not fit this table"));
        if seat == "-" {
            return match word {
                "look" => Ok(Self::Look),
                "restart" if !offline => Ok(Self::Restart),
                "background" if offline => Ok(Self::Background(true)),
                "foreground" if offline => Ok(Self::Background(false)),
                _ => Err(wrong()),
            };
        }
        let seat = Seat::parse(seat).ok_or_else(wrong)?;
        match word {
            "attach" | "lost" if offline => Err(wrong()),
            "restart" | "look" | "background" | "foreground" => Err(wrong()),
            "attach" => Ok(Self::Seat(seat, Step::Attach)),
            "lost" => Ok(Self::Seat(seat, Step::Lost)),
            text => Ok(Self::Seat(seat, Step::Say(text))),
        }
    }
}

/// Plays a table record and hands every line to `each`.
///
/// # Errors
/// [`TextError`], after the lines so far.
pub fn play_table(record: &TableRecord, each: &mut dyn FnMut(Value)) -> Result<(), TextError> {
    if record.record.commands().next().is_some() {
        return Err(TextError::unreadable("the game's record bears commands; they belong into steps"));
    }
    let settings = record.table.read();
    let steps = read_steps(record, settings.kind)?;
    let replay = match Replay::begin(&record.record)? {
        Begun::Game(replay) => replay,
        Begun::Refused(refused) => {
            each(refused_line(&refused));
            return Ok(());
        }
    };
    let (begun, mut chance) = replay.into_parts();
    let mut table = Table::open(settings, begun).map_err(TextError::unreadable)?;
    let start = Happened { at: 0, events: table.verdict().map(TableEvent::Result).into_iter().collect() };
    each(happened_line(&start, &table.view()));
    for (at, step, word) in steps {
        pass_time(&mut table, at, each);
        take_step(&mut table, step, word, &mut chance, each)?;
    }
    Ok(())
}

fn read_steps(record: &TableRecord, kind: Kind) -> Result<Vec<(Millis, StepText<'_>, &str)>, TextError> {
    let mut last = 0;
    let mut steps = Vec::with_capacity(record.steps.len());
    for (at, seat, word) in &record.steps {
        if *at < last {
            return Err(TextError::unreadable("times never fall"));
        }
        last = *at;
        steps.push((*at, StepText::read(seat, word, kind)?, word.as_str()));
    }
    Ok(steps)
}

/// Lets time pass, one line for everything that falls due on the way.
fn pass_time(table: &mut Table, to: Millis, each: &mut dyn FnMut(Value)) {
    while let Some(happened) = table.advance_once(to) {
        each(happened_line(&happened, &table.view()));
    }
}

fn take_step(
    table: &mut Table,
    step: StepText<'_>,
    word: &str,
    chance: &mut dyn Chance,
    each: &mut dyn FnMut(Value),
) -> Result<(), TextError> {
    let quiet = Happened { at: table.now(), events: Vec::new() };
    let happened = match step {
        StepText::Look => quiet,
        StepText::Restart => table.restart(),
        StepText::Background(in_background) => {
            table.set_background(in_background);
            quiet
        }
        StepText::Seat(seat, step) => match table.step(seat, step, chance) {
            Ok(happened) => happened,
            Err(crate::Refusal::Chance(error)) => {
                return Err(rules::record::RecordError::from(rules::StartError::Chance(error)).into());
            }
            Err(refusal) => {
                each(json!({"t": table.now(), "rejected": refusal.code(), "step": word}));
                return Ok(());
            }
        },
    };
    each(happened_line(&happened, &table.view()));
    Ok(())
}

fn names(seats: [bool; 2]) -> Vec<&'static str> {
    Seat::ALL.into_iter().filter(|seat| seats[seat.index()]).map(Seat::name).collect()
}

fn words(commands: &[TableCommand]) -> Vec<&'static str> {
    commands.iter().map(|command| command.word()).collect()
}

/// The line of one moment.
pub fn happened_line(happened: &Happened, view: &TableView) -> Value {
    let events: Vec<String> = happened.events.iter().map(ToString::to_string).collect();
    json!({
        "t": happened.at,
        "attached": names(view.attached),
        "absent": names(view.absent),
        "clock": view.clocks.map(|[a, b]| json!({"A": a, "B": b, "running": view.running.map(Seat::name)})),
        "pauses": view.pauses_left.map(|[a, b]| json!({"A": a, "B": b})),
        "pause": view.pause.map(|pause| {
            let cause = match pause.cause {
                crate::Cause::Asked => "asked",
                crate::Cause::Shield => "shield",
            };
            json!({"by": pause.by.name(), "cause": cause, "ends": pause.ends})
        }),
        "grace": {"A": view.grace[0], "B": view.grace[1]},
        "offers": names(view.offers),
        "can": {"A": words(&view.can[0]), "B": words(&view.can[1])},
        "result": view.verdict.map(|verdict| {
            json!({
                "winner": verdict.winner.map(Seat::name),
                "reason": verdict.reason.code(),
                "rated": view.rated,
            })
        }),
        "events": events,
    })
}
