//! The one door to building, checking and playing: `cargo xtask COMMAND`.
//!
//! A command is a row of [`COMMANDS`]; what it does lives in the module of its name.

mod arrows;
mod bench;
mod bindings;
mod check;
mod duel;
mod fuzz;
mod graph;
mod house;
mod kotlin;
mod lex;
mod library;
mod marks;
mod maven;
mod mouse;
mod online;
mod parlour;
mod play;
mod repo;
mod shots;
mod soak;
mod steps;
mod sums;
mod swift;
mod tally;
mod targets;
mod test;
mod tools;
mod window;

use std::process::ExitCode;

use anyhow::Result;
use repo::Repo;

/// One thing that `cargo xtask` can do.
struct Command {
    name: &'static str,
    /// The arguments as the help shows them.
    args: &'static str,
    /// What it does, in plain words.
    says: &'static str,
    /// Gets the arguments after the name; the exit code becomes that of the whole program.
    run: fn(&Repo, &[String]) -> Result<ExitCode>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "play",
        args: "[--online|--console] [ARGS...]",
        says: "build what is missing and open the game in a window, else in this terminal; or a server and two players",
        run: play::run,
    },
    Command {
        name: "test",
        args: "[STEP...]",
        says: "set up what is missing and run every check, or only the named ones",
        run: test::run,
    },
    Command {
        name: "check",
        args: "",
        says: "see that crates depend downwards only and that sources keep the house rules",
        run: check::run,
    },
    Command {
        name: "gen",
        args: "",
        says: "write the Kotlin and Swift bindings of ffi anew",
        run: bindings::run,
    },
    Command {
        name: "shots",
        args: "[FOLDER|--docs|--window|--online]",
        says: "draw every screen into pictures, or play the real window, or two on a server, by mouse",
        run: shots::run,
    },
    Command {
        name: "fuzz",
        args: "[SECONDS] [TARGET]",
        says: "feed random bytes to every parser (or one) for some seconds each, 60 unless told",
        run: fuzz::run,
    },
    Command {
        name: "bench",
        args: "[ARGS...]",
        says: "measure speed and compare with other engines",
        run: bench::run,
    },
    Command {
        name: "soak",
        args: "table|rules|selfplay|levels|sim|load|queue|ratings|kill [N]",
        says: "run one of the long loops that the checks leave out",
        run: soak::run,
    },
    Command { name: "help", args: "", says: "print this list", run: help },
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[String]) -> Result<ExitCode> {
    let (name, rest) = match args.split_first() {
        None => ("help", args),
        Some((first, _)) if matches!(first.as_str(), "-h" | "--help") => ("help", args),
        Some((first, rest)) => (first.as_str(), rest),
    };
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        anyhow::bail!("there is no command {name:?}; `cargo xtask help` lists what there is");
    };
    (command.run)(&Repo::find()?, rest)
}

fn help(_: &Repo, _: &[String]) -> Result<ExitCode> {
    print!("{}", help_text());
    Ok(ExitCode::SUCCESS)
}

fn help_text() -> String {
    let mut text = String::from("cargo xtask COMMAND\n\n");
    for Command { name, args, says, .. } in COMMANDS {
        let call = format!("{name} {args}");
        text += &format!("  {call:<26}{says}\n");
    }
    text += &format!("\nSteps of test: {}\n", steps::names().join(", "));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_every_command_and_every_step() {
        let text = help_text();
        for command in COMMANDS {
            assert!(text.contains(&format!("\n  {}", command.name)), "{} is missing:\n{text}", command.name);
        }
        for step in steps::names() {
            assert!(text.contains(step), "{step} is missing:\n{text}");
        }
    }

    #[test]
    fn an_unknown_command_points_at_help() {
        let error = dispatch(&["pley".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("cargo xtask help"), "{error}");
    }
}
