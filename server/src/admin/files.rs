//! Backup and restore: whole files, each there or not there, never half.

use super::{Admin, AdminError};
use crate::{
    serve::{STORE_FILE, lock},
    store::{SqliteReader, SqliteStore, Synchronous},
};
use serde_json::{Value, json};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// What SQLite writes beside a file.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];
/// Stores that were replaced and are kept.
const KEPT: u32 = 1_000;

fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn io<T>(path: &Path, result: io::Result<T>) -> Result<T, AdminError> {
    result.map_err(|error| AdminError::Io(path.to_owned(), error))
}

/// Removes a file that may not be there.
fn remove(path: &Path) -> Result<(), AdminError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(AdminError::Io(path.to_owned(), error)),
        _ => Ok(()),
    }
}

/// Makes the names in a folder durable.
fn sync_folder(file: &Path) -> Result<(), AdminError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { io(folder, fs::File::open(folder).and_then(|folder| folder.sync_all())) } else { Ok(()) }
}

/// Copies a store into a file of this name, which is not there before or is no more than a rest.
fn copy(reader: &SqliteReader, to: &Path) -> Result<u64, AdminError> {
    remove(to)?;
    reader.back_up(to).inspect_err(|_| drop(fs::remove_file(to)))?;
    let file = io(to, fs::File::options().write(true).open(to))?;
    io(to, file.sync_all())?;
    Ok(io(to, file.metadata())?.len())
}

impl Admin {
    pub(super) fn back_up(&self, file: &Path) -> Result<Value, AdminError> {
        if file.exists() {
            return Err(AdminError::Asked("file_exists", format!("{} is there already", file.display())));
        }
        let (reader, _writer) = self.open()?;
        let part = with(file, ".part");
        let bytes = copy(&reader, &part)?;
        io(file, fs::rename(&part, file))?;
        sync_folder(file)?;
        Ok(json!({ "backup": file.display().to_string(), "bytes": bytes }))
    }

    pub(super) fn restore(&self, file: &Path) -> Result<Value, AdminError> {
        if !file.is_file() {
            return Err(AdminError::Asked("no_file", format!("there is no file {}", file.display())));
        }
        io(&self.folder, fs::create_dir_all(&self.folder))?;
        let _lock = lock(&self.folder)?;
        let (here, new) = (self.file(), with(&self.file(), ".restoring"));
        for end in BESIDE {
            remove(&with(&new, end))?;
        }
        // Through a copy of our own: the backup stays as it is, whatever its version.
        copy(&SqliteReader::of(file)?, &new)?;
        check(&new).inspect_err(|_| drop(fs::remove_file(&new)))?;
        let kept = keep(&here)?;
        io(&here, fs::rename(&new, &here))?;
        for end in BESIDE {
            remove(&with(&new, end))?;
        }
        sync_folder(&here)?;
        let kept = kept.map(|kept| kept.display().to_string());
        Ok(json!({ "restored": file.display().to_string(), "kept": kept }))
    }
}

/// Checks a store and brings it to the newest version.
fn check(file: &Path) -> Result<(), AdminError> {
    let (_reader, mut writer) = SqliteStore::open(file, Synchronous::Full)?;
    writer.checkpoint(true)?;
    Ok(())
}

/// Keeps the store that is replaced under another name, with its log moved into it. The store
/// itself stays until the new one takes its place.
fn keep(here: &Path) -> Result<Option<PathBuf>, AdminError> {
    if !here.exists() {
        return Ok(None);
    }
    // A damaged store is a reason to restore: then it is kept as it is, log and all.
    if let Ok((reader, mut writer)) = SqliteStore::open_present(here)
        && writer.checkpoint(true).is_ok()
    {
        drop((reader, writer));
    }
    let name = |number: u32| here.with_file_name(format!("{STORE_FILE}.before-restore-{number}"));
    let Some(kept) = (1..=KEPT).map(name).find(|kept| !kept.exists()) else {
        return Err(AdminError::Asked("too_many", "too many replaced stores are kept".to_owned()));
    };
    io(&kept, fs::copy(here, &kept))?;
    for end in BESIDE {
        let beside = with(here, end);
        if beside.exists() {
            io(&beside, fs::rename(&beside, with(&kept, end)))?;
        }
    }
    Ok(Some(kept))
}
