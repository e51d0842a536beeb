//! Which matches ran here last, on disk: whoever is killed while one runs asks for its end at the next
//! start. Nothing is lost with the file but that; so it is never worth an error.

use super::{Address, whole};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
};

/// The file in the app's folder.
const FILE: &str = "matches.json";
/// Matches of one account at most: fewer than a hello may name.
const MATCHES: usize = 16;

/// Matches by account, by server.
#[derive(Default, Serialize, Deserialize)]
struct Stored {
    #[serde(default)]
    servers: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// The matches that run here, on disk.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
    /// What was written or read last: the account and its matches.
    last: Option<(String, BTreeSet<String>)>,
}

impl Unfinished {
    /// Those in a folder.
    pub(super) fn new(folder: &Path) -> Self {
        Self { path: folder.join(FILE), last: None }
    }

    /// Those of an account that were noted last. A file that cannot be read holds none.
    pub(super) fn of(&mut self, server: &Address, account: &str) -> Vec<String> {
        let noted = self.read().servers.remove(&server.to_string());
        let mut matches = noted.and_then(|mut accounts| accounts.remove(account)).unwrap_or_default();
        while matches.len() > MATCHES {
            matches.pop_last();
        }
        self.last = Some((account.to_owned(), matches.clone()));
        matches.into_iter().collect()
    }

    /// Notes those of an account, if they are others than before. What cannot be written is tried again
    /// with the next change.
    pub(super) fn note<'m>(
        &mut self,
        server: &Address,
        account: &str,
        matches: impl Iterator<Item = &'m str>,
    ) {
        let matches: BTreeSet<String> = matches.take(MATCHES).map(str::to_owned).collect();
        if self.last.as_ref().is_some_and(|(of, last)| of == account && *last == matches) {
            return;
        }
        let mut stored = self.read();
        let accounts = stored.servers.entry(server.to_string()).or_default();
        if matches.is_empty() {
            accounts.remove(account);
        } else {
            accounts.insert(account.to_owned(), matches.clone());
        }
        stored.servers.retain(|_, accounts| !accounts.is_empty());
        self.last = Some((account.to_owned(), matches));
        let _ = self.write(&stored);
    }

    fn read(&self) -> Stored {
        whole::read(&self.path).unwrap_or_default()
    }

    fn write(&self, stored: &Stored) -> io::Result<()> {
        if stored.servers.is_empty() && !self.path.exists() {
            return Ok(());
        }
        whole::write(&self.path, stored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn matches_are_kept_by_server_and_account() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["a.org", "b.org"].map(|host| Address::parse(host).unwrap());
        let again = |server: &Address, account: &str| Unfinished::new(folder.path()).of(server, account);
        let mut unfinished = Unfinished::new(folder.path());
        unfinished.note(&one, "p1", [].into_iter());
        assert!(!folder.path().join(FILE).exists(), "nothing to tell");
        unfinished.note(&one, "p1", ["m1", "m2"].into_iter());
        unfinished.note(&one, "p2", ["m3"].into_iter());
        unfinished.note(&other, "p1", ["m4"].into_iter());
        assert_eq!(again(&one, "p1"), ["m1", "m2"]);
        assert_eq!(again(&one, "p2"), ["m3"]);
        assert_eq!(again(&other, "p1"), ["m4"]);
        unfinished.note(&one, "p1", [].into_iter());
        assert_eq!(again(&one, "p1"), [""; 0]);
        assert_eq!(again(&one, "p2"), ["m3"]);
        // Written only when it changes.
        fs::remove_file(folder.path().join(FILE)).unwrap();
        unfinished.note(&one, "p1", [].into_iter());
        assert!(!folder.path().join(FILE).exists());
    }

    #[test]
    fn a_file_of_matches_that_cannot_be_read_or_written_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        let server = Address::parse("a.org").unwrap();
        fs::write(folder.path().join(FILE), "{\"servers\":").unwrap();
        let mut unfinished = Unfinished::new(folder.path());
        assert_eq!(unfinished.of(&server, "p1"), [""; 0]);
        fs::create_dir(folder.path().join("matches.new")).unwrap();
        unfinished.note(&server, "p1", ["m1"].into_iter());
        fs::remove_dir(folder.path().join("matches.new")).unwrap();
        unfinished.note(&server, "p1", ["m1", "m2"].into_iter());
        assert_eq!(unfinished.of(&server, "p1"), ["m1", "m2"]);
    }
}
