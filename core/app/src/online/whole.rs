//! Small JSON files of the app's folder that are whole at any moment, and that only the user can read.

use serde::{Serialize, de::DeserializeOwned};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// The longest file that is read.
const LENGTH_MAX: u64 = 1 << 20;

/// Where a file is written before it takes its place.
pub(super) fn beside(path: &Path) -> PathBuf {
    path.with_extension("new")
}

/// What a file holds; the default without one.
///
/// # Errors
/// `InvalidData` when it holds something else, and what the system says.
pub(super) fn read<T: DeserializeOwned + Default>(path: &Path) -> io::Result<T> {
    let mut text = String::new();
    match File::open(path) {
        Ok(file) => {
            file.take(LENGTH_MAX).read_to_string(&mut text)?;
            serde_json::from_str(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(error),
    }
}

/// Writes beside the file, then puts it in its place.
pub(super) fn write(path: &Path, content: &impl Serialize) -> io::Result<()> {
    let beside = beside(path);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(serde_json::to_string(content)?.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
