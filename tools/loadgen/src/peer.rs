//! Another server with an equally small game, driven by its own client in Node, beside ours. Those
//! servers save nothing, so that only `load --memory` is comparable.

use crate::{Common, baseline, report::Report};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Which one, and the package whose version is told.
const PEERS: [(&str, &str); 2] = [("colyseus", "@colyseus/core"), ("boardgame", "boardgame.io")];

pub(crate) async fn run(
    common: &Common,
    name: &str,
    matches: usize,
    rate: f64,
    seconds: f64,
) -> Result<Report> {
    let known = PEERS.iter().find(|(known, _)| *known == name);
    let (name, package) = known.with_context(|| format!("no peer {name:?}: colyseus or boardgame"))?;
    let mut report = Report::new("peer");
    baseline::beside(common, &mut report).await?;
    report.text("peer", name);
    let folder = prepare(name)?;
    let version = fs::read_to_string(folder.join("node_modules").join(package).join("package.json"))?;
    let version: serde_json::Value = serde_json::from_str(&version)?;
    report.text("version", version["version"].as_str().unwrap_or("?"));
    let told = tokio::process::Command::new("node")
        .arg("drive.mjs")
        .args([matches.to_string(), rate.to_string(), seconds.to_string()])
        .current_dir(&folder)
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .output()
        .await
        .context("there is no node")?;
    let told = String::from_utf8_lossy(&told.stdout);
    let line = told.lines().last().context("the driver said nothing")?;
    let numbers: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line)?;
    for (name, value) in &numbers {
        report.number(name, value.as_f64().unwrap_or(f64::NAN));
    }
    Ok(report)
}

/// A copy of the peer's folder beside this program, with what npm installs.
fn prepare(name: &str) -> Result<PathBuf> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
    let folder = std::env::current_exe()?.with_file_name(format!("peer-{name}"));
    fs::create_dir_all(&folder)?;
    fs::copy(sources.join("drive.mjs"), folder.join("drive.mjs"))?;
    for entry in fs::read_dir(sources.join(name))? {
        let entry = entry?;
        fs::copy(entry.path(), folder.join(entry.file_name()))?;
    }
    if !folder.join("node_modules").is_dir() {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--loglevel=error"]);
        let installed = npm.current_dir(&folder).stdout(Stdio::null()).status();
        if !installed.context("there is no npm")?.success() {
            bail!("npm could not install {name}");
        }
    }
    Ok(folder)
}
