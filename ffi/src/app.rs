//! What a shell holds: the app, and its seats as an observer.

use crate::{AppFailure, SnapshotObserver, failure::guarded, observer::Relay};
use app::{
    App, Entropy, OpenOptions, SubscriptionId,
    screen::{Snapshot, UserCommand},
};
use std::{
    path::PathBuf,
    sync::{Arc, Weak},
};

/// The running app. Snapshots out, commands in.
#[derive(uniffi::Object)]
pub struct WildcardApp {
    app: Arc<App>,
}

#[uniffi::export]
impl WildcardApp {
    /// Opens the app: its store in `folder`, texts in `language` (a BCP 47 tag; English where it is
    /// unknown). `seed` is for tests: the same number, the same games; else chance is the system's.
    /// `server` is the address of a server before the one written down or built in.
    ///
    /// # Errors
    /// [`AppFailure::Store`].
    #[uniffi::constructor(default(server = None))]
    pub fn open(
        folder: String,
        language: String,
        seed: Option<u64>,
        server: Option<String>,
    ) -> Result<Arc<Self>, AppFailure> {
        guarded(|| {
            let entropy = seed.map_or(Entropy::System, Entropy::Number);
            let options = OpenOptions { folder: PathBuf::from(folder), language, entropy, server };
            Ok(Arc::new(Self { app: Arc::new(App::open(&options)?) }))
        })
    }

    /// The newest snapshot; after [`shutdown`](Self::shutdown) the last one.
    ///
    /// # Errors
    /// [`AppFailure::Broken`] only.
    pub fn snapshot(&self) -> Result<Snapshot, AppFailure> {
        guarded(|| Ok(Snapshot::clone(&self.app.snapshot())))
    }

    /// Hands over what a person did; a later snapshot shows what came of it.
    ///
    /// # Errors
    /// [`AppFailure::Closed`], [`AppFailure::Busy`].
    pub fn dispatch(&self, command: UserCommand) -> Result<(), AppFailure> {
        guarded(|| Ok(self.app.dispatch(command)?))
    }

    /// Tells `observer` of the present snapshot and of every newer one until it is cancelled.
    ///
    /// # Errors
    /// [`AppFailure::Closed`].
    pub fn subscribe(&self, observer: Box<dyn SnapshotObserver>) -> Result<Arc<Subscription>, AppFailure> {
        guarded(|| {
            let id = self.app.subscribe(Arc::new(Relay(observer)))?;
            Ok(Arc::new(Subscription { app: Arc::downgrade(&self.app), id }))
        })
    }

    /// Ends the app; what was accepted is saved already. A second call does nothing.
    ///
    /// # Errors
    /// [`AppFailure::Broken`] only.
    pub fn shutdown(&self) -> Result<(), AppFailure> {
        guarded(|| {
            self.app.shutdown();
            Ok(())
        })
    }

    /// The version of the core, such as `0.1.0`.
    ///
    /// # Errors
    /// [`AppFailure::Broken`] only.
    pub fn version(&self) -> Result<String, AppFailure> {
        guarded(|| Ok(env!("CARGO_PKG_VERSION").to_owned()))
    }
}

/// An observer's seat. Letting it go does not end it: shells collect garbage when they please.
#[derive(uniffi::Object)]
pub struct Subscription {
    app: Weak<App>,
    id: SubscriptionId,
}

#[uniffi::export]
impl Subscription {
    /// Stops the calls; one that has begun may still end afterwards. A second call does nothing.
    ///
    /// # Errors
    /// [`AppFailure::Broken`] only.
    pub fn cancel(&self) -> Result<(), AppFailure> {
        guarded(|| {
            if let Some(app) = self.app.upgrade() {
                app.unsubscribe(self.id);
            }
            Ok(())
        })
    }
}
