//! What the operator does with a server's data.
// (helper "store": AdminArgs with run() -> ExitCode is hooked into main.rs; please complete it in place)

use clap::Args;
use std::process::ExitCode;

/// Look after a server's data, while it runs or not.
#[derive(Args, Debug)]
pub struct AdminArgs {}

impl AdminArgs {
    /// Does it.
    pub fn run(self) -> ExitCode {
        ExitCode::from(2)
    }
}
