//! `console table` and `console ladder`: records of matches and ladders in, their lines out.

use crate::{failure::Failure, replay::read_input};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{
    io::{self, Write},
    path::Path,
};
use table::text::{LadderRecord, TableRecord, TextError, play_ladder, play_table};

/// Plays all table records of a file.
pub(crate) fn table(file: &Path) -> Result<(), Failure> {
    each(file, |record: &TableRecord, line| play_table(record, line))
}

/// Books all ladder records of a file.
pub(crate) fn ladder(file: &Path) -> Result<(), Failure> {
    each(file, |record: &LadderRecord, line| play_ladder(record, line))
}

/// One bad record ends it, after the lines so far.
fn each<R: DeserializeOwned>(
    file: &Path,
    play: impl Fn(&R, &mut dyn FnMut(Value)) -> Result<(), TextError>,
) -> Result<(), Failure> {
    let text = read_input(file)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut records = 0;
    for record in serde_json::Deserializer::from_str(&text).into_iter::<R>() {
        records += 1;
        let mut written = Ok(());
        let played = record.map_err(|error| Failure::input("bad_record", error)).and_then(|record| {
            let mut line = |line: Value| {
                if written.is_ok() {
                    written = writeln!(out, "{line}");
                }
            };
            play(&record, &mut line).map_err(|error| Failure::Input(error.to_string()))
        });
        out.flush()?;
        written?;
        played?;
    }
    if records == 0 {
        return Err(Failure::input("bad_record", "the file holds no record"));
    }
    Ok(())
}
