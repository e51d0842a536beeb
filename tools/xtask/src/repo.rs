//! Where the repository lies, and how its commands are started.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The checked-out repository.
pub(crate) struct Repo {
    root: PathBuf,
}

impl Repo {
    /// Finds the repository that this program was started for.
    ///
    /// # Errors
    /// When the program was not started by cargo, which alone knows the place.
    pub(crate) fn find() -> Result<Self> {
        let package = std::env::var_os("CARGO_MANIFEST_DIR")
            .context("cargo did not say where the sources are: start this as `cargo xtask ...`")?;
        match Path::new(&package).ancestors().nth(2) {
            Some(root) => Ok(Self { root: root.to_owned() }),
            None => bail!("tools/xtask lies outside a repository: start this as `cargo xtask ...`"),
        }
    }

    /// The top folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The cargo that started us, in the top folder.
    pub(crate) fn cargo(&self) -> Command {
        self.command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    /// Any other program, in the top folder.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// What `cargo metadata` tells, with `args` added.
    ///
    /// # Errors
    /// When cargo cannot read the manifests or fetch what they name.
    pub(crate) fn metadata(&self, args: &[&str]) -> Result<Value> {
        let output = self
            .cargo()
            .args(["metadata", "--format-version", "1"])
            .args(args)
            .stderr(std::process::Stdio::inherit())
            .output()
            .context("cargo could not be started: is Rust installed?")?;
        if !output.status.success() {
            bail!("`cargo metadata` failed: correct the manifest that it names above");
        }
        serde_json::from_slice(&output.stdout).context("`cargo metadata` printed no JSON")
    }

    /// Where cargo puts what it builds.
    ///
    /// # Errors
    /// As [`Repo::metadata`].
    pub(crate) fn target_dir(&self) -> Result<PathBuf> {
        let metadata = self.metadata(&["--no-deps"])?;
        let folder =
            metadata["target_directory"].as_str().context("`cargo metadata` names no target folder")?;
        Ok(PathBuf::from(folder))
    }
}

/// Prints the command, runs it with our own input and output, and tells whether it succeeded.
///
/// # Errors
/// When the program cannot be started.
pub(crate) fn run(command: &mut Command) -> Result<bool> {
    println!("$ {}", shown(command));
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    Ok(status.success())
}

/// Whether a program can be started and is content; what it says is not shown.
pub(crate) fn answers(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy();
    let mut text = program.into_owned();
    for arg in command.get_args() {
        text.push(' ');
        text += &arg.to_string_lossy();
    }
    text
}
