//! The game in a window: the Android screens on a PC, over the library in release.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::maven::{self, Run};
use crate::repo::{self, Repo};

/// The class that opens the window.
const MAIN: &str = "chess.wildcard.desktop.MainKt";

/// Why there can be no window on this machine; `None` if there is a display.
pub(crate) fn no_display() -> Option<&'static str> {
    let named = |variable: &str| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let there = cfg!(any(windows, target_os = "macos")) || named("DISPLAY") || named("WAYLAND_DISPLAY");
    (!there).then_some("there is no display")
}

/// Builds what is missing and gives the command that opens the window.
///
/// `Err` in the inner result is why there will be none, for the person who waits.
///
/// # Errors
/// When a program cannot be started or a folder cannot be read.
pub(crate) fn prepare(repo: &Repo) -> Result<Result<Command, String>> {
    if let Some(reason) = maven::missing(repo) {
        return Ok(Err(reason));
    }
    println!("Building the library. The first time this takes about two minutes.");
    if !repo::run(repo.cargo().args(["build", "--release", "-p", "ffi"]))? {
        return Ok(Err("the library did not build: the compiler's message above says where".to_owned()));
    }
    with(repo, &repo.target_dir()?.join("release"))
}

/// The same over a library that was built already.
///
/// # Errors
/// As [`prepare`].
pub(crate) fn with(repo: &Repo, library: &Path) -> Result<Result<Command, String>> {
    if let Some(reason) = no_windows_in_java(repo) {
        return Ok(Err(reason));
    }
    let desktop = maven::folder(repo).join("desktop/target");
    if is_stale(&desktop, &maven::folder(repo))? {
        println!("Building the screens. The first time Maven fetches about 200 MB for it.");
        match maven::run(repo, library, &["package", "-DskipTests"])? {
            Run::Fine => {}
            Run::Failed => {
                return Ok(Err("the screens did not build: Maven's message above says where".to_owned()));
            }
            Run::NoNetwork => {
                return Ok(Err("Maven cannot fetch what the screens are built with".to_owned()));
            }
        }
    }
    let jar = jar(&desktop)?.context("Maven built no jar of the window")?;
    let mut setting = OsString::from("-Djna.library.path=");
    setting.push(library);
    let classes = std::env::join_paths([jar, desktop.join("lib").join("*")]).context("a strange path")?;
    let mut command = repo.command("java");
    command.arg(setting).arg("-cp").arg(classes).arg(MAIN);
    Ok(Ok(command))
}

/// Why the Java here opens no windows: Debian's headless package lacks the part that does.
fn no_windows_in_java(repo: &Repo) -> Option<String> {
    let lacks = || {
        let told = repo.command("java").args(["-XshowSettings:properties", "-version"]).output().ok()?;
        let told = String::from_utf8_lossy(&told.stderr).into_owned();
        let home =
            told.lines().find_map(|line| line.trim().strip_prefix("java.home = ").map(PathBuf::from))?;
        Some(cfg!(target_os = "linux") && !home.join("lib/libawt_xawt.so").exists())
    };
    if lacks() != Some(true) {
        return None;
    }
    maven::install(repo, &["openjdk-17-jre"]);
    (lacks() == Some(true)).then(|| "this Java is headless; openjdk-17-jre opens windows".to_owned())
}

/// The jar with the window in it.
fn jar(desktop: &Path) -> Result<Option<PathBuf>> {
    let Ok(files) = fs::read_dir(desktop) else { return Ok(None) };
    for file in files {
        let path = file.context("cannot read what Maven built")?.path();
        if path.extension().is_some_and(|extension| extension == "jar") {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// Whether a source is newer than the jar, or there is none.
fn is_stale(desktop: &Path, android: &Path) -> Result<bool> {
    let Some(jar) = jar(desktop)? else { return Ok(true) };
    let built = changed(&jar)?;
    Ok(newest(android)? > built)
}

/// When the newest source below `folder` was changed; what Maven made does not count.
fn newest(folder: &Path) -> Result<SystemTime> {
    let cannot = || format!("cannot read {}", folder.display());
    let mut newest = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        if path.file_name().is_some_and(|name| name == "target") {
            continue;
        }
        newest = newest.max(if path.is_dir() { self::newest(&path)? } else { changed(&path)? });
    }
    Ok(newest)
}

fn changed(path: &Path) -> Result<SystemTime> {
    fs::metadata(path)
        .and_then(|data| data.modified())
        .with_context(|| format!("cannot look at {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// A folder of its own below cargo's for temporary things, gone when dropped.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_window_is_stale_when_a_source_is_newer_and_only_then() {
        let folder = Folder(std::env::temp_dir().join(format!("wildcard-xtask-{}", std::process::id())));
        let (sources, target) = (folder.0.join("ui/src"), folder.0.join("desktop/target"));
        fs::create_dir_all(&sources).unwrap();
        fs::create_dir_all(&target).unwrap();
        let write = |path: PathBuf, age: u64| {
            let file = fs::File::create(path).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        };
        write(sources.join("A.kt"), 50);
        assert!(is_stale(&target, &folder.0).unwrap(), "nothing is built");
        write(target.join("desktop-0.1.0.jar"), 40);
        write(target.join("made.txt"), 10);
        assert!(!is_stale(&target, &folder.0).unwrap(), "what Maven made does not count");
        write(sources.join("B.kt"), 30);
        assert!(is_stale(&target, &folder.0).unwrap(), "a newer source");
    }
}
