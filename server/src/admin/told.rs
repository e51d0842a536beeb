//! Answers as plain lines: one for each entry of a list, words before values, no control characters.

use serde_json::Value;

/// An answer as people read it.
pub(super) fn plain(answer: &Value) -> String {
    let mut text = String::new();
    let Some(fields) = answer.as_object() else { return text };
    let list = fields.iter().find_map(|(name, value)| Some((name, value.as_array()?)));
    match list {
        Some((name, rows)) if rows.is_empty() => text.push_str(&format!("no {name}")),
        Some((_, rows)) => text.push_str(&rows.iter().map(line).collect::<Vec<_>>().join("\n")),
        None => text.push_str(&line(answer)),
    }
    text.push('\n');
    text
}

fn line(row: &Value) -> String {
    let Some(fields) = row.as_object() else { return word(row) };
    let told = fields.iter().filter(|(_, value)| !value.is_null());
    told.map(|(name, value)| format!("{name} {}", word(value))).collect::<Vec<_>>().join("  ")
}

fn word(value: &Value) -> String {
    match value {
        Value::String(text) => {
            text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
        }
        Value::Object(fields) => {
            let told = fields.values().filter(|value| !value.is_null());
            told.map(word).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}
