//! `cargo xtask shots`: pictures of every screen, drawn off screen, or of the real window played by mouse, or of two.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::duel;
use crate::library;
use crate::maven::{self, Run};
use crate::mouse;
use crate::repo::Repo;

/// What pictures are wanted.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    /// Every screen off screen, into a folder.
    Screens(PathBuf),
    /// The handful that the documents show.
    Documents,
    /// Ten moves of each game in a real window, into a folder.
    Window(PathBuf),
    /// A ranked game of two windows on a server, into a folder.
    Online(PathBuf),
}

impl Wish {
    fn of(args: &[String], target: &Path) -> Result<Self> {
        let shots = target.join("shots");
        let folder = |name: &String| std::path::absolute(name).context("a strange folder");
        match args {
            [] => Ok(Self::Screens(shots)),
            [one] if one == "--docs" => Ok(Self::Documents),
            [one] if one == "--window" => Ok(Self::Window(shots.join("window"))),
            [one, name] if one == "--window" => Ok(Self::Window(folder(name)?)),
            [one] if one == "--online" => Ok(Self::Online(shots.join("online"))),
            [one, name] if one == "--online" => Ok(Self::Online(folder(name)?)),
            [name] if !name.starts_with('-') => Ok(Self::Screens(folder(name)?)),
            _ => bail!("shots takes a FOLDER, --docs, --window [FOLDER], or --online [FOLDER]"),
        }
    }
}

/// Draws what is asked for.
///
/// # Errors
/// When arguments are unknown or a program cannot be started.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let target = repo.target_dir()?;
    let wish = Wish::of(args, &target)?;
    if let Some(reason) = maven::missing(repo) {
        bail!("no pictures: {reason}");
    }
    if let Wish::Window(folder) = &wish {
        return mouse::run(repo, folder);
    }
    if let Wish::Online(folder) = &wish {
        return duel::run(repo, folder);
    }
    let library = library::build(repo)?;
    let (setting, folder) = match &wish {
        Wish::Documents => ("documents", repo.root().join("docs/pictures")),
        Wish::Screens(folder) | Wish::Window(folder) | Wish::Online(folder) => ("pictures", folder.clone()),
    };
    let test = if wish == Wish::Documents { "DocumentsTest" } else { "PicturesTest" };
    let goals = [
        "-pl".to_owned(),
        "ui".to_owned(),
        "-am".to_owned(),
        "test".to_owned(),
        format!("-Dtest={test}"),
        "-Dsurefire.failIfNoSpecifiedTests=false".to_owned(),
        format!("-D{setting}={}", folder.display()),
    ];
    let goals: Vec<&str> = goals.iter().map(String::as_str).collect();
    match maven::run(repo, &library, &goals)? {
        Run::Fine => {
            println!("The pictures are in {}", folder.display());
            Ok(ExitCode::SUCCESS)
        }
        Run::Failed => Ok(ExitCode::FAILURE),
        Run::NoNetwork => bail!("Maven cannot fetch what the screens are built with"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_and_two_flags_are_understood() {
        let wish = |args: &[&str]| {
            let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
            Wish::of(&args, Path::new("/t"))
        };
        assert_eq!(wish(&[]).unwrap(), Wish::Screens("/t/shots".into()));
        assert_eq!(wish(&["/p"]).unwrap(), Wish::Screens("/p".into()));
        assert_eq!(wish(&["--docs"]).unwrap(), Wish::Documents);
        assert_eq!(wish(&["--window"]).unwrap(), Wish::Window("/t/shots/window".into()));
        assert_eq!(wish(&["--window", "/p"]).unwrap(), Wish::Window("/p".into()));
        assert_eq!(wish(&["--online"]).unwrap(), Wish::Online("/t/shots/online".into()));
        assert_eq!(wish(&["--online", "/p"]).unwrap(), Wish::Online("/p".into()));
        assert!(wish(&["--windows"]).is_err());
        assert!(wish(&["/p", "/q"]).is_err());
    }
}
