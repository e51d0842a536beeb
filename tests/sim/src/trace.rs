//! The trace of a world: one hash over everything that went into the relay and came out of it.

use core::fmt::{self, Write};

/// A running FNV-1a hash with a count; prints the lines too, if it is told to.
#[derive(Clone, Debug)]
pub struct Trace {
    hash: u64,
    /// Things noted so far.
    pub lines: u64,
    loud: bool,
}

impl Trace {
    /// An empty trace.
    pub fn new(loud: bool) -> Self {
        Self { hash: 0xcbf2_9ce4_8422_2325, lines: 0, loud }
    }

    /// Notes one thing at a moment.
    pub fn note(&mut self, at: u64, what: fmt::Arguments<'_>) {
        self.lines += 1;
        if self.loud {
            let line = what.to_string();
            eprintln!("{:>9}.{:03} {}", at / 1_000, at % 1_000, line.chars().take(1_200).collect::<String>());
        }
        // Writing into a hash never fails.
        let _ = writeln!(self, "{at} {what}");
    }

    /// The hash so far.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

impl Write for Trace {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// FNV-1a of a text.
pub fn hash_of(text: &str) -> u64 {
    let mut trace = Trace::new(false);
    let _ = trace.write_str(text);
    trace.hash
}
