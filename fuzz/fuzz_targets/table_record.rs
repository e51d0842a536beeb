//! Table and ladder records as JSON, read and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::text::{LadderRecord, TableRecord, play_ladder, play_table};

fuzz_target!(|text: &str| {
    if let Ok(record) = serde_json::from_str::<TableRecord>(text) {
        let _ = play_table(&record, &mut |_| {});
    }
    if let Ok(record) = serde_json::from_str::<LadderRecord>(text) {
        let _ = play_ladder(&record, &mut |_| {});
    }
});
