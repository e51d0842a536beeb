//! Who this device is to each server: its key and its refresh token, in one file that only the user can read.

use super::{Address, Secret, whole};
use ring::{
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// The file in the app's folder.
const FILE: &str = "identity.json";

/// How long another process may hold the file, which takes it a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);
const NAP: Duration = Duration::from_millis(10);

/// What is stored of one server.
#[derive(Clone, Serialize, Deserialize)]
struct Entry {
    /// The device's key pair: PKCS#8, in hex.
    key: String,
    /// The account that it signed in as last.
    #[serde(default)]
    account: Option<String>,
    /// The refresh token.
    #[serde(default)]
    refresh: Option<String>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    #[serde(default)]
    servers: BTreeMap<String, Entry>,
}

/// The identities of this device, on disk.
#[derive(Debug)]
pub(super) struct Identities {
    path: PathBuf,
}

/// This device to one server.
pub(super) struct Identity {
    pub(super) key: Ed25519KeyPair,
    pub(super) account: Option<String>,
    pub(super) refresh: Option<Secret>,
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

impl Identity {
    /// The public key, in hex.
    pub(super) fn public(&self) -> String {
        hex(self.key.public_key().as_ref())
    }

    /// A signature of this device, in hex.
    pub(super) fn sign(&self, text: &str) -> String {
        hex(self.key.sign(text.as_bytes()).as_ref())
    }
}

/// The code of why the identities cannot be read or written.
pub(super) fn code(error: &io::Error) -> &'static str {
    if error.kind() == io::ErrorKind::WouldBlock { "in_use" } else { "store_io" }
}

impl Entry {
    fn pair(&self) -> Option<Ed25519KeyPair> {
        Ed25519KeyPair::from_pkcs8(&unhex(&self.key)?).ok()
    }
}

impl Identities {
    /// Those in a folder, which is made if it is missing, and where a file was set aside that could
    /// not be used.
    ///
    /// # Errors
    /// When the folder cannot be read and written; better now than at every try to sign in.
    pub(super) fn open(folder: &Path) -> io::Result<(Self, Option<PathBuf>)> {
        fs::create_dir_all(folder)?;
        let identities = Self { path: folder.join(FILE) };
        let lock = identities.lock()?;
        identities.sweep()?;
        let beside = whole::beside(&identities.path);
        fs::write(&beside, "")?;
        fs::remove_file(beside)?;
        let (_, set_aside) = identities.load()?;
        drop(lock);
        Ok((identities, set_aside))
    }

    /// Keeps other processes out until it is dropped: two first starts at once make one key, not two.
    fn lock(&self) -> io::Result<File> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(self.path.with_extension("lock"))?;
        let began = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => thread::sleep(NAP),
                Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
                // Where files cannot be locked no second process has the folder.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(file);
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    /// Removes what a killed process left beside the file: it holds keys, and nobody reads it.
    fn sweep(&self) -> io::Result<()> {
        let Some(folder) = self.path.parent() else { return Ok(()) };
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let is_left =
                name.to_str().is_some_and(|name| name.starts_with("identity.") && name.ends_with(".new"));
            if is_left {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    fn read(&self) -> io::Result<Stored> {
        whole::read(&self.path)
    }

    /// What is stored, as far as it can be used. A file that cannot be read, or with a key that
    /// cannot be used, is kept under another name: it may hold keys.
    fn load(&self) -> io::Result<(Stored, Option<PathBuf>)> {
        let mut stored = match self.read() {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let kept = self.aside();
                fs::rename(&self.path, &kept)?;
                return Ok((Stored::default(), Some(kept)));
            }
            other => other?,
        };
        if stored.servers.values().all(|entry| entry.pair().is_some()) {
            return Ok((stored, None));
        }
        let kept = self.aside();
        fs::copy(&self.path, &kept)?;
        stored.servers.retain(|_, entry| entry.pair().is_some());
        self.write(&stored)?;
        Ok((stored, Some(kept)))
    }

    fn write(&self, stored: &Stored) -> io::Result<()> {
        whole::write(&self.path, stored)
    }

    /// A free name for a file that cannot be used; it is never written over.
    fn aside(&self) -> PathBuf {
        let name = |number: u32| match number {
            0 => self.path.with_extension("damaged.json"),
            number => self.path.with_extension(format!("damaged-{number}.json")),
        };
        (0..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(u32::MAX))
    }

    /// This device to a server; a new key is on disk before it is used.
    pub(super) fn of(&self, server: &Address) -> io::Result<Identity> {
        let _lock = self.lock()?;
        let (mut stored, _) = self.load()?;
        let name = server.to_string();
        if let Some((entry, key)) = stored.servers.get(&name).and_then(|entry| Some((entry, entry.pair()?))) {
            let refresh = entry.refresh.clone().map(Secret::new);
            return Ok(Identity { key, account: entry.account.clone(), refresh });
        }
        let failed = |_| io::Error::other("the operating system gave no key");
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(failed)?;
        let key = Ed25519KeyPair::from_pkcs8(document.as_ref()).map_err(|_| io::Error::other("no key"))?;
        let entry = Entry { key: hex(document.as_ref()), account: None, refresh: None };
        stored.servers.insert(name, entry);
        self.write(&stored)?;
        Ok(Identity { key, account: None, refresh: None })
    }

    /// The account of this device at a server, as far as it is known.
    pub(super) fn account(&self, server: &Address) -> Option<String> {
        self.read().ok()?.servers.remove(&server.to_string())?.account
    }

    /// Notes account and refresh token of a server.
    pub(super) fn keep(
        &self,
        server: &Address,
        account: Option<&str>,
        refresh: Option<&Secret>,
    ) -> io::Result<()> {
        let _lock = self.lock()?;
        let (mut stored, _) = self.load()?;
        if let Some(entry) = stored.servers.get_mut(&server.to_string()) {
            entry.account = account.map(str::to_owned);
            entry.refresh = refresh.map(|refresh| refresh.reveal().to_owned());
            self.write(&stored)?;
        }
        Ok(())
    }

    /// Forgets who this device is to a server: the next time it is somebody new.
    pub(super) fn forget(&self, server: &Address) -> io::Result<()> {
        let _lock = self.lock()?;
        let (mut stored, _) = self.load()?;
        if stored.servers.remove(&server.to_string()).is_some() {
            self.write(&stored)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_stays_the_same_to_each_server() {
        let folder = tempfile::tempdir().unwrap();
        let identities = Identities::open(folder.path()).unwrap().0;
        let [one, other] = ["a.org", "b.org"].map(|host| Address::parse(host).unwrap());
        let first = identities.of(&one).unwrap();
        assert_eq!(identities.of(&one).unwrap().public(), first.public());
        assert_ne!(identities.of(&other).unwrap().public(), first.public());
        identities.keep(&one, Some("p7"), Some(&Secret::new("r1"))).unwrap();
        let again = Identities::open(folder.path()).unwrap().0.of(&one).unwrap();
        assert_eq!((again.account.as_deref(), again.public()), (Some("p7"), first.public()));
        assert_eq!(again.refresh.unwrap().reveal(), "r1");
        identities.forget(&one).unwrap();
        assert_ne!(identities.of(&one).unwrap().public(), first.public());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_damaged_file_is_kept_and_a_new_one_begun() {
        let folder = tempfile::tempdir().unwrap();
        for (number, name) in ["identity.damaged.json", "identity.damaged-1.json"].into_iter().enumerate() {
            fs::write(folder.path().join(FILE), format!("{{{number}")).unwrap();
            let (identities, kept) = Identities::open(folder.path()).unwrap();
            assert_eq!(kept.unwrap(), folder.path().join(name));
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), format!("{{{number}"));
            assert!(identities.of(&Address::parse("a.org").unwrap()).is_ok());
        }
        assert_eq!(Identities::open(folder.path()).unwrap().1, None);
    }

    #[test]
    fn a_key_that_cannot_be_used_is_kept_and_the_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["a.org", "b.org"].map(|host| Address::parse(host).unwrap());
        let identities = Identities::open(folder.path()).unwrap().0;
        let keys = [&one, &other].map(|server| identities.of(server).unwrap().public());
        let mut stored = identities.read().unwrap();
        stored.servers.get_mut(&other.to_string()).unwrap().key = "00".to_owned();
        identities.write(&stored).unwrap();
        let (identities, kept) = Identities::open(folder.path()).unwrap();
        assert!(fs::read_to_string(kept.unwrap()).unwrap().contains("b.org"));
        assert_eq!(identities.of(&one).unwrap().public(), keys[0]);
        assert_ne!(identities.of(&other).unwrap().public(), keys[1]);
    }

    #[test]
    fn two_first_starts_at_once_make_one_device() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let start = || {
                let identities = Identities::open(folder.path()).unwrap().0;
                identities.of(&Address::parse("a.org").unwrap()).unwrap().public()
            };
            let keys = thread::scope(|scope| {
                let starts: Vec<_> = (0..8).map(|_| scope.spawn(start)).collect();
                starts
                    .into_iter()
                    .map(|start| start.join().unwrap())
                    .collect::<std::collections::BTreeSet<_>>()
            });
            assert_eq!(keys.len(), 1, "{keys:?}");
        }
    }

    #[test]
    fn what_a_killed_process_left_beside_the_file_is_swept_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["identity.7.new", "identity.new", "other.new"] {
            fs::write(folder.path().join(name), "{}").unwrap();
        }
        let identities = Identities::open(folder.path()).unwrap().0;
        identities.of(&Address::parse("a.org").unwrap()).unwrap();
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["identity.json", "identity.lock", "other.new"]);
    }

    #[test]
    fn a_folder_that_cannot_be_used_is_said_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let code_of = |folder: &Path| Identities::open(folder).map_err(|error| code(&error)).err();
        fs::write(folder.path().join("file"), "").unwrap();
        assert_eq!(code_of(&folder.path().join("file")), Some("store_io"));
        assert_eq!(code_of(&folder.path().join("new/folder")), None);
        fs::create_dir_all(folder.path().join("taken").join(FILE)).unwrap();
        assert_eq!(code_of(&folder.path().join("taken")), Some("store_io"));
    }
}
