//! The store in memory: the same answers as the file's, with a disk whose faults are at hand.
//!
//! ```text
//! world    the tables, and the changes of accounts     play    rooms, matches, bookings
//! reads    what is read
//! ```
//! A commit is synced when it returns, unless [`MemoryStore::lag`] says that the disk is behind;
//! [`MemoryStore::crash`] takes away what is not synced.

mod play;
mod reads;
mod world;

use super::{Change, Refused, StoreError, Writes, Written};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use world::World;

/// What the next commit meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It fails, and nothing of it is kept.
    Fails,
    /// It fails for who asked, but all of it is kept: the answer is lost.
    AnswerLost,
}

/// What the next reading meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadFault {
    /// It fails.
    Fails,
    /// It panics: a fault in the program's own code.
    Panics,
}

/// A handle; all clones are the same store.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    disk: Arc<Mutex<Disk>>,
}

#[derive(Debug, Default)]
struct Disk {
    /// With the commits that are not synced.
    world: World,
    /// What a crash leaves, while the disk is behind.
    synced: Option<World>,
    /// What the coming commits meet, next one first.
    faults: Vec<Option<Fault>>,
    commits: u64,
    read_fault: Option<ReadFault>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next commit meets this fault; with more of them, each commit meets one.
    pub fn inject(&self, fault: Fault) {
        self.disk().faults.push(Some(fault));
    }

    /// The next reading meets this fault, and only that.
    pub fn inject_read(&self, fault: ReadFault) {
        self.disk().read_fault = Some(fault);
    }

    /// So many commits pass unharmed before the next injected fault.
    pub fn spare(&self, commits: usize) {
        self.disk().faults.extend(core::iter::repeat_n(None, commits));
    }

    /// From now on commits wait in the disk's cache until [`Self::sync`]; or they are synced at once
    /// again, those that wait included.
    pub fn lag(&self, on: bool) {
        let mut disk = self.disk();
        disk.synced = if on { Some(disk.synced.take().unwrap_or_else(|| disk.world.clone())) } else { None };
    }

    /// The disk catches up.
    pub fn sync(&self) {
        let mut disk = self.disk();
        if disk.synced.is_some() {
            disk.synced = Some(disk.world.clone());
        }
    }

    /// The power fails: what is not synced is gone, injected faults too.
    pub fn crash(&self) {
        let mut disk = self.disk();
        if let Some(synced) = disk.synced.clone() {
            disk.world = synced;
        }
        disk.faults.clear();
    }

    /// Commits so far, failed ones included.
    pub fn commits(&self) -> u64 {
        self.disk().commits
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        // A test that panicked in another thread has left the store between two commits at worst.
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[expect(clippy::panic, reason = "a fault that a test asks for")]
    fn read<T>(&self, read: impl FnOnce(&World) -> T) -> Result<T, StoreError> {
        let mut disk = self.disk();
        match disk.read_fault.take() {
            None => Ok(read(&disk.world)),
            Some(ReadFault::Fails) => Err(StoreError::Database("injected: it cannot be read".to_owned())),
            Some(ReadFault::Panics) => {
                drop(disk);
                panic!("injected: reading panics")
            }
        }
    }
}

impl Writes for MemoryStore {
    fn commit(&mut self, changes: &[Change]) -> Result<Vec<Result<Written, Refused>>, StoreError> {
        let mut disk = self.disk();
        disk.commits = disk.commits.saturating_add(1);
        let fault = if disk.faults.is_empty() { None } else { disk.faults.remove(0) };
        if fault == Some(Fault::Fails) {
            return Err(StoreError::Database("injected: nothing was kept".to_owned()));
        }
        let answers = changes.iter().map(|change| disk.world.apply(change)).collect();
        if fault == Some(Fault::AnswerLost) {
            return Err(StoreError::Database("injected: the answer is lost".to_owned()));
        }
        Ok(answers)
    }
}
