//! Standard output and the questions asked on it.

use crate::{
    draw::{
        look::{Look, Paint, wrap},
        paragraph,
    },
    failure::Failure,
    inbox::{Inbox, Line},
};
use std::io::{self, IsTerminal, Write};

/// Where a line was asked for.
pub(crate) struct Screen {
    out: io::Stdout,
    pub(crate) look: Look,
    /// Whether a terminal shows what is typed; else it is written here, so that a recorded session
    /// reads like a conversation.
    echoes: bool,
    /// Whether a prompt stands at the beginning of the line.
    prompted: bool,
    /// Whether the line says that the computer thinks.
    thinking: bool,
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leave {
    /// Never mind.
    Cancel,
    /// The end of the input, or of patience.
    Quit,
}

impl Screen {
    pub(crate) fn new(look: Look) -> Self {
        Self { out: io::stdout(), look, echoes: io::stdin().is_terminal(), prompted: false, thinking: false }
    }

    /// Ends whatever stands on the line.
    fn fresh_line(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.thinking) {
            let clear = if self.look.colour { "\r\x1b[K" } else { "\n" };
            write!(self.out, "{clear}")?;
        }
        if std::mem::take(&mut self.prompted) {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// A line as it is.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.fresh_line()?;
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Lines as they are.
    pub(crate) fn lines<T: AsRef<str>>(&mut self, lines: &[T]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.line(line.as_ref()))
    }

    /// A sentence, broken where the line ends.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = paragraph(text, &self.look);
        self.line(&text)
    }

    /// A sentence about something that went wrong.
    pub(crate) fn complain(&mut self, text: &str) -> Result<(), Failure> {
        let look = self.look;
        let lines: Vec<String> =
            wrap(text, look.width, 0).iter().map(|line| look.paint(line, Paint::Alarm)).collect();
        self.lines(&lines)
    }

    /// A page to read. Paragraphs are broken anew where the terminal is narrow.
    pub(crate) fn page(&mut self, text: &str) -> Result<(), Failure> {
        let width = self.look.width;
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            if line.chars().count() <= width {
                self.line(line)?;
            } else {
                let body = wrap(line.trim_start(), width.saturating_sub(indent + 2), 2);
                self.lines(&body.iter().map(|part| " ".repeat(indent) + part).collect::<Vec<_>>())?;
            }
        }
        Ok(())
    }

    /// Shows that the computer thinks, on a terminal.
    pub(crate) fn thinking(&mut self, name: &str) -> Result<(), Failure> {
        if self.look.terminal && !self.thinking {
            self.fresh_line()?;
            write!(self.out, "{name}: thinking{}", self.look.sign("\u{2026}", "..."))?;
            self.thinking = true;
            self.out.flush()?;
        }
        Ok(())
    }

    /// A prompt, broken where the line ends, with its last blank.
    fn broken(&self, prompt: &str) -> String {
        let width = self.look.width - 1;
        wrap(prompt, width, 0).join("\n") + if prompt.ends_with(' ') { " " } else { "" }
    }

    /// Asks for a line, if it is not being asked for already.
    pub(crate) fn prompt(&mut self, prompt: &str) -> Result<(), Failure> {
        if self.echoes && !self.prompted {
            self.fresh_line()?;
            write!(self.out, "{}", self.broken(prompt))?;
            self.prompted = true;
        }
        Ok(self.out.flush()?)
    }

    /// A line has come in at a prompt.
    pub(crate) fn typed(&mut self, prompt: &str, text: &str) -> Result<(), Failure> {
        self.prompted = false;
        if !self.echoes {
            self.line(&format!("{}{text}", self.broken(prompt)))?;
        }
        Ok(())
    }

    /// Asks and waits, whatever else happens.
    ///
    /// # Errors
    /// When nobody reads the output any more.
    pub(crate) fn ask(&mut self, inbox: &Inbox, question: &str) -> Result<Result<Line, Leave>, Failure> {
        self.prompt(question)?;
        let Some(line) = inbox.line() else { return Ok(Err(Leave::Quit)) };
        self.typed(question, &line.text)?;
        Ok(match line.text.trim().to_ascii_lowercase().as_str() {
            "quit" | "exit" => Err(Leave::Quit),
            "cancel" => Err(Leave::Cancel),
            _ => Ok(line),
        })
    }

    /// Hides what was typed from the next player.
    pub(crate) fn curtain(&mut self) -> Result<(), Failure> {
        self.fresh_line()?;
        write!(self.out, "{}", self.look.curtain())?;
        Ok(self.out.flush()?)
    }

    /// Everything is written.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.fresh_line()?;
        Ok(self.out.flush()?)
    }
}
