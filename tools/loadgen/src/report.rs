//! What a run found: one JSON line, then a table for people.

use serde_json::{Map, Value, json};

/// What was measured, and what was found to be wrong.
pub(crate) struct Report {
    run: &'static str,
    facts: Vec<(String, Value, Option<String>)>,
    broken: Vec<String>,
}

impl Report {
    pub(crate) fn new(run: &'static str) -> Self {
        Self { run, facts: Vec::new(), broken: Vec::new() }
    }

    /// A number, told with two decimals at most.
    pub(crate) fn number(&mut self, name: &str, value: f64) {
        let scale = if value.abs() < 100.0 { 100.0 } else { 1.0 };
        let rounded = (value * scale).round() / scale;
        // Whole numbers are told as such.
        let told = if rounded.fract() == 0.0 { json!(rounded as i64) } else { json!(rounded) };
        self.facts.push((name.to_owned(), told, None));
    }

    /// A number and what it is to be, for people.
    pub(crate) fn goal(&mut self, name: &str, value: f64, goal: &str, reached: bool) {
        self.number(name, value);
        if let Some((_, _, told)) = self.facts.last_mut() {
            *told = Some(format!("{goal}: {}", if reached { "reached" } else { "missed" }));
        }
    }

    pub(crate) fn text(&mut self, name: &str, value: &str) {
        self.facts.push((name.to_owned(), json!(value), None));
    }

    /// Something that must never be.
    pub(crate) fn broken(&mut self, what: String) {
        self.broken.push(what);
    }

    /// Something that must be.
    pub(crate) fn must(&mut self, holds: bool, what: &str) {
        if !holds {
            self.broken(what.to_owned());
        }
    }

    /// A number that was told before.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        self.facts.iter().find(|(known, ..)| known == name).and_then(|(_, value, _)| value.as_f64())
    }

    /// Tells it all; whether nothing was wrong.
    pub(crate) fn close(self) -> bool {
        let mut line = Map::new();
        line.insert("run".to_owned(), json!(self.run));
        for (name, value, _) in &self.facts {
            line.insert(name.clone(), value.clone());
        }
        line.insert("broken".to_owned(), json!(self.broken));
        println!("{}\n", Value::Object(line));
        let wide = self.facts.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
        for (name, value, goal) in &self.facts {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            println!("  {name:<wide$}  {value:>12}  {}", goal.as_deref().unwrap_or_default());
        }
        for broken in &self.broken {
            println!("  BROKEN: {broken}");
        }
        self.broken.is_empty()
    }
}
