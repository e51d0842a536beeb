//! Starting the console, talking to it, and reading what it says.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio},
    thread,
};

/// The program, with nothing of this machine's settings.
pub(crate) fn console() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_console"));
    for name in ["COLUMNS", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "WILDCARD_CHESS_DATA", "RUST_BACKTRACE"]
    {
        command.env_remove(name);
    }
    command
}

/// What it said and how it ended.
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code(),
        }
    }
}

/// Runs a command with this input to its end.
pub(crate) fn run_with(mut command: Command, input: &str) -> Said {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Written beside reading, since both pipes are short. A program that leaves early is no fault.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let said = child.wait_with_output().unwrap().into();
    writer.join().unwrap();
    said
}

/// Runs the console with these arguments and this input to its end.
pub(crate) fn run(args: &[&str], input: &str) -> Said {
    let mut command = console();
    command.args(args);
    run_with(command, input)
}

/// The prompt in a folder, with letters for men; `input` is typed.
pub(crate) fn prompt(folder: &Path, input: &str) -> Said {
    run(&["play", "--data", folder.to_str().unwrap()], input)
}

/// A file of the vectors that all programs share.
pub(crate) fn vectors(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A program that plays through the JSON door.
pub(crate) struct Player {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Player {
    /// Starts `console play --json` in a folder.
    pub(crate) fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = console()
            .args(["play", "--json", "--data", folder.to_str().unwrap()])
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, stdin, stdout }
    }

    /// The next line; `None` at the end.
    pub(crate) fn read(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        (!line.is_empty())
            .then(|| serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The next line, which is expected.
    pub(crate) fn line(&mut self) -> Value {
        self.read().expect("another line")
    }

    /// Sends a command.
    pub(crate) fn send(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{text}").unwrap();
        stdin.flush().unwrap();
    }

    /// Sends a command and reads the answer.
    pub(crate) fn say(&mut self, text: &str) -> Value {
        self.send(text);
        self.line()
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, as a power cut would (SIGKILL).
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Closes its input and waits for the end; hands back the lines that were not read yet.
    pub(crate) fn finish(mut self) -> (Vec<Value>, Option<i32>) {
        self.stdin = None;
        let mut rest = Vec::new();
        while let Some(line) = self.read() {
            rest.push(line);
        }
        let status = self.child.wait().unwrap().code();
        (rest, status)
    }
}

/// Whether the game of a state is over.
pub(crate) fn is_over(state: &Value) -> bool {
    !state["result"].is_null()
}

/// A command of play that a state offers: one of all, chosen by a number.
pub(crate) fn some_command(state: &Value, number: u64) -> String {
    let of = |list: &Value| {
        let list = list.as_array().unwrap().clone();
        let at = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % list.len();
        list[at].clone()
    };
    if state["placements"].is_array() {
        let squares: Vec<String> = of(&state["placements"])
            .as_array()
            .unwrap()
            .iter()
            .map(|square| square.as_str().unwrap().to_owned())
            .collect();
        return format!("place {}", squares.join(" "));
    }
    of(&state["legal"]).as_str().unwrap().to_owned()
}

/// A vector: what is given, the lines that are expected, and the code of the error that ends it.
pub(crate) struct Vector {
    pub(crate) name: String,
    pub(crate) given: String,
    pub(crate) expected: Vec<String>,
    pub(crate) error: Option<String>,
}

/// All vectors of a file; what is given stands under this key.
pub(crate) fn all_vectors(file: &str, key: &str) -> Vec<Vector> {
    let vector = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        Vector {
            name: format!("{file}, {}", line["profile"]),
            given: line[key].to_string(),
            expected: line["expect"].as_array().unwrap().iter().map(ToString::to_string).collect(),
            error: line["error"].as_str().map(str::to_owned),
        }
    };
    vectors(file).lines().map(vector).collect()
}

/// A file with this text in a folder.
pub(crate) fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}
