//! `console replay`: records in, public states or boards out.

use crate::{
    draw::{Picture, look::Look, panel::Panel, paragraph},
    failure::Failure,
    words::{events, names, names::Names},
};
use app::Variant;
use rules::{
    Command, Seat,
    board::Army,
    game::GameView,
    notation::san,
    record::{Begun, Record, RecordError, Replay, replay},
};
use std::{
    fs,
    io::{self, IsTerminal, Read, Write},
    path::Path,
};

/// How states are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// One JSON object a line.
    Json,
    /// Boards for people.
    Text,
}

impl Form {
    /// What was asked for; without a wish JSON for programs and boards for a terminal.
    pub(crate) fn choose(json: bool, text: bool) -> Self {
        if text || (!json && io::stdout().is_terminal()) { Self::Text } else { Self::Json }
    }
}

/// The text of a file; `-` is standard input.
pub(crate) fn read_input(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(file).map(|read| bytes = read)
    };
    read.map_err(|error| Failure::input("io", format!("{}: {error}", file.display())))?;
    String::from_utf8(bytes).map_err(|_| Failure::input("bad_record", "the file is not UTF-8 text"))
}

pub(crate) fn run(file: &Path, form: Form, look: &Look) -> Result<(), Failure> {
    let text = read_input(file)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut records = 0;
    for record in serde_json::Deserializer::from_str(&text).into_iter::<Record>() {
        records += 1;
        let record = record.map_err(|error| RecordError::Unreadable(error.to_string()));
        let mut written = Ok(());
        let played = record.and_then(|record| match form {
            Form::Json => replay(&record, &mut |line| {
                if written.is_ok() {
                    written = writeln!(out, "{line}");
                }
            }),
            Form::Text => in_words(&record, look, &mut |text| {
                if written.is_ok() {
                    written = writeln!(out, "{text}");
                }
            }),
        });
        out.flush()?;
        written?;
        played.map_err(|error| Failure::Input(error.to_string()))?;
    }
    if records == 0 {
        return Err(Failure::input("bad_record", "the file holds no record"));
    }
    Ok(())
}

/// Plays a record and hands out what people read: what happened, and the board.
fn in_words(record: &Record, look: &Look, each: &mut dyn FnMut(&str)) -> Result<(), RecordError> {
    let mut replay = match Replay::begin(record)? {
        Begun::Game(replay) => *replay,
        Begun::Refused(refused) => {
            each(&paragraph(
                &format!("The armies may not start: {}.", crate::newgame::refused_words(&refused)),
                look,
            ));
            return Ok(());
        }
    };
    let names = Names::seats();
    each(&picture(&replay, "start", &names, look));
    for (number, (seat, text)) in record.commands().enumerate() {
        let before = replay.state().view(seat);
        let line = replay.step(seat, text)?;
        if let Some(code) = line.get("rejected").and_then(|code| code.as_str()) {
            each(&format!("{}: {text} is refused [{code}]\n", names.name(seat)));
            continue;
        }
        let after = replay.state().view(seat);
        let san = Command::parse(text, before.kind().height())
            .map(|command| san::write_command(&before, &command, &after));
        each(&format!("{}: {}", names.name(seat), san.as_deref().unwrap_or(text)));
        each(&picture(&replay, &format!("after {}", number + 1), &names, look));
    }
    Ok(())
}

/// What happened last, and the board.
fn picture(replay: &Replay, when: &str, names: &Names, look: &Look) -> String {
    let view = replay.state().view(Seat::A);
    let config = match &view {
        GameView::ChessUno(view) => Some(view.config()),
        GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
    };
    let mut lines: Vec<String> = events::sentences(replay.events(), names, config)
        .iter()
        .map(|sentence| paragraph(sentence, look))
        .collect();
    lines.push(String::new());
    let picture = Picture {
        panel: Panel {
            title: format!("{}, {when}", names::variant(Variant::of_view(&view))),
            view: &view,
            table: None,
            names,
            verdict: view.outcome().map(Into::into),
            paused: false,
        },
        bottom: Army::White,
        last: events::touched(replay.events()),
        mines: 0,
    };
    lines.extend(picture.screen(look));
    lines.push(String::new());
    lines.join("\n")
}
