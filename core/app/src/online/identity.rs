//! Who this device is to each server: its key and its refresh token, in one file that only the user can read.

use super::{Address, Secret};
use ring::{
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// The file in the app's folder.
const FILE: &str = "identity.json";
/// The longest file that is read.
const LENGTH_MAX: u64 = 1 << 20;

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

impl Identities {
    /// Those in a folder, which is made if it is missing.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { path: folder.join(FILE) })
    }

    fn read(&self) -> io::Result<Stored> {
        let mut text = String::new();
        match File::open(&self.path) {
            Ok(file) => {
                file.take(LENGTH_MAX).read_to_string(&mut text)?;
                serde_json::from_str(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Stored::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes beside the file, then puts it in its place: it is whole at any moment.
    fn write(&self, stored: &Stored) -> io::Result<()> {
        let beside = self.path.with_extension(format!("{}.new", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        file.write_all(serde_json::to_string(stored)?.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &self.path)?;
        #[cfg(unix)]
        if let Some(folder) = self.path.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }

    /// A free name for a file that cannot be used; it is never written over.
    fn aside(&self) -> PathBuf {
        let name = |number: u32| match number {
            0 => self.path.with_extension("damaged.json"),
            number => self.path.with_extension(format!("damaged-{number}.json")),
        };
        (0..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(u32::MAX))
    }

    /// This device to a server; a new key is on disk before it is used. A file that cannot be read is set
    /// aside: it may hold keys.
    pub(super) fn of(&self, server: &Address) -> io::Result<Identity> {
        let mut stored = match self.read() {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                fs::rename(&self.path, self.aside())?;
                Stored::default()
            }
            other => other?,
        };
        let name = server.to_string();
        let pair = |entry: &Entry| Ed25519KeyPair::from_pkcs8(&unhex(&entry.key)?).ok();
        if let Some((entry, key)) = stored.servers.get(&name).and_then(|entry| Some((entry, pair(entry)?))) {
            let refresh = entry.refresh.clone().map(Secret::new);
            return Ok(Identity { key, account: entry.account.clone(), refresh });
        }
        if stored.servers.contains_key(&name) {
            fs::copy(&self.path, self.aside())?; // a key that cannot be used is a key nevertheless
        }
        let failed = |_| io::Error::other("the operating system gave no key");
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(failed)?;
        let key = Ed25519KeyPair::from_pkcs8(document.as_ref()).map_err(|_| io::Error::other("no key"))?;
        let entry = Entry { key: hex(document.as_ref()), account: None, refresh: None };
        stored.servers.insert(name, entry);
        self.write(&stored)?;
        Ok(Identity { key, account: None, refresh: None })
    }

    /// Notes account and refresh token of a server.
    pub(super) fn keep(
        &self,
        server: &Address,
        account: Option<&str>,
        refresh: Option<&Secret>,
    ) -> io::Result<()> {
        let mut stored = self.read()?;
        if let Some(entry) = stored.servers.get_mut(&server.to_string()) {
            entry.account = account.map(str::to_owned);
            entry.refresh = refresh.map(|refresh| refresh.reveal().to_owned());
            self.write(&stored)?;
        }
        Ok(())
    }

    /// Forgets who this device is to a server: the next time it is somebody new.
    pub(super) fn forget(&self, server: &Address) -> io::Result<()> {
        let mut stored = self.read()?;
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
        let identities = Identities::open(folder.path()).unwrap();
        let [one, other] = ["a.org", "b.org"].map(|host| Address::parse(host).unwrap());
        let first = identities.of(&one).unwrap();
        assert_eq!(identities.of(&one).unwrap().public(), first.public());
        assert_ne!(identities.of(&other).unwrap().public(), first.public());
        identities.keep(&one, Some("p7"), Some(&Secret::new("r1"))).unwrap();
        let again = Identities::open(folder.path()).unwrap().of(&one).unwrap();
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
        fs::write(folder.path().join(FILE), "{").unwrap();
        let identities = Identities::open(folder.path()).unwrap();
        assert!(identities.of(&Address::parse("a.org").unwrap()).is_ok());
        assert!(folder.path().join("identity.damaged.json").exists());
    }
}
