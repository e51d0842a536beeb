//! What may go wrong between a shell and the core, tried from the Rust side; Kotlin tries the same.

use std::{
    fs,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use wildcard::{AppFailure, SnapshotObserver, WildcardApp};

use app::screen::UserCommand;

fn open(folder: &tempfile::TempDir) -> Arc<WildcardApp> {
    WildcardApp::open(folder.path().to_str().unwrap().to_owned(), "en".to_owned(), Some(1), None).unwrap()
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "{what} never came");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Counts its calls, then does something.
struct Counts {
    calls: Arc<AtomicU64>,
    then: Box<dyn Fn(u64) -> Result<(), AppFailure> + Send + Sync>,
}

impl SnapshotObserver for Counts {
    fn changed(&self, revision: u64) -> Result<(), AppFailure> {
        self.calls.fetch_add(1, Ordering::SeqCst);
        (self.then)(revision)
    }
}

fn observer(
    then: impl Fn(u64) -> Result<(), AppFailure> + Send + Sync + 'static,
) -> (Arc<AtomicU64>, Box<dyn SnapshotObserver>) {
    let calls = Arc::new(AtomicU64::new(0));
    (Arc::clone(&calls), Box::new(Counts { calls, then: Box::new(then) }))
}

#[test]
fn a_folder_that_cannot_be_one_is_a_typed_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("taken");
    fs::write(&file, "not a folder").unwrap();
    match WildcardApp::open(file.to_str().unwrap().to_owned(), "en".to_owned(), None, None) {
        Err(AppFailure::Store { code, detail }) => {
            assert!(code.starts_with("store"), "{code}");
            assert!(!detail.is_empty());
        }
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("a file was taken for a folder"),
    }
}

#[test]
fn failing_and_panicking_observers_stop_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(&folder);
    let (failing, fails) =
        observer(|_| Err(AppFailure::Broken { code: "broken".to_owned(), detail: String::new() }));
    let (panicking, panics) = observer(|_| panic!("a shell falls over"));
    let inside = Arc::downgrade(&app);
    let (reentrant, comes_back) = observer(move |revision| {
        let app = inside.upgrade().ok_or(AppFailure::Closed { code: "closed".to_owned() })?;
        assert!(app.snapshot()?.revision >= revision);
        let (_, inner) = observer(|_| Ok(()));
        app.subscribe(inner)?.cancel()?;
        app.dispatch(UserCommand::Nothing)
    });
    for observer in [fails, panics, comes_back] {
        app.subscribe(observer).unwrap();
    }
    for calls in [failing, panicking, reentrant] {
        wait_until("a fifth call", || calls.load(Ordering::SeqCst) >= 5);
    }
    app.shutdown().unwrap();
}

#[test]
fn after_cancel_nobody_is_called_again() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(&folder);
    let (calls, first) = observer(|_| Ok(()));
    let subscription = app.subscribe(first).unwrap();
    wait_until("the first call", || calls.load(Ordering::SeqCst) > 0);
    subscription.cancel().unwrap();
    subscription.cancel().unwrap();
    // One call may have begun before; the second observer's proves that it has ended.
    let (later, second) = observer(|_| Ok(()));
    app.subscribe(second).unwrap();
    wait_until("the other's first call", || later.load(Ordering::SeqCst) > 0);
    let (heard, told) = (calls.load(Ordering::SeqCst), later.load(Ordering::SeqCst));
    app.dispatch(UserCommand::Nothing).unwrap();
    wait_until("one more", || later.load(Ordering::SeqCst) > told);
    assert_eq!(calls.load(Ordering::SeqCst), heard);
}

#[test]
fn a_thousand_observers_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(&folder);
    let alive = Arc::new(());
    for _ in 0..1_000 {
        let kept = Arc::clone(&alive);
        let (_, passing) = observer(move |_| {
            let _ = &kept;
            Ok(())
        });
        app.subscribe(passing).unwrap().cancel().unwrap();
    }
    wait_until("the last one to be let go", || Arc::strong_count(&alive) == 1);
}

#[test]
fn an_observer_may_shut_the_app_down_and_a_second_time_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(&folder);
    let told = Arc::new(Mutex::new(None));
    let (inside, result) = (Arc::downgrade(&app), Arc::clone(&told));
    let (_, closer) = observer(move |_| {
        if let Some(app) = inside.upgrade() {
            *result.lock().unwrap() = Some(app.shutdown());
        }
        Ok(())
    });
    app.subscribe(closer).unwrap();
    wait_until("the shutdown", || told.lock().unwrap().is_some());
    assert_eq!(*told.lock().unwrap(), Some(Ok(())));
    app.shutdown().unwrap();
    let closed = AppFailure::Closed { code: "closed".to_owned() };
    assert_eq!(app.dispatch(UserCommand::Nothing), Err(closed.clone()));
    let (_, late) = observer(|_| Ok(()));
    assert_eq!(app.subscribe(late).err(), Some(closed));
    assert!(app.snapshot().is_ok(), "the last one can still be drawn");
    assert_eq!(app.version().unwrap(), env!("CARGO_PKG_VERSION"));
}
