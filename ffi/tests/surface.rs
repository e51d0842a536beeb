//! Known traps of UniFFI, looked for in what it wrote for Kotlin and Swift and in the build's settings.

use std::{fs, path::Path};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn kotlin() -> [String; 2] {
    ["ffi/wildcard.kt", "screens/screens.kt"]
        .map(|file| read(&format!("android/bindings/src/main/kotlin/chess/wildcard/{file}")))
}

fn swift() -> [String; 2] {
    ["wildcard.swift", "screens.swift"].map(|file| read(&format!("ios/Sources/WildcardBindings/{file}")))
}

/// The lines of `text` from the one that begins with `opening` to the next line that is `}`.
fn block<'a>(text: &'a str, opening: &str) -> Vec<&'a str> {
    let lines: Vec<&str> =
        text.lines().skip_while(|line| !line.starts_with(opening)).take_while(|line| *line != "}").collect();
    assert!(!lines.is_empty(), "no {opening:?}");
    lines
}

/// A panic in a function that cannot fail kills a Swift process.
#[test]
fn every_call_can_fail() {
    let [wildcard, _] = kotlin();
    // Methods of objects are the ones with quoted names that override their interface's.
    let calls: Vec<&str> = wildcard
        .lines()
        .filter(|line| line.contains("override fun `") || line.contains(" fun `open`"))
        .collect();
    assert_eq!(calls.len(), 7, "open, snapshot, dispatch, subscribe, shutdown, version, cancel: {calls:?}");
    for call in calls {
        assert!(call.trim().starts_with("@Throws(AppFailure::class)"), "{call}");
    }
    let [wildcard, _] = swift();
    for protocol in ["public protocol WildcardAppProtocol", "public protocol SubscriptionProtocol"] {
        let lines = block(&wildcard, protocol);
        let calls: Vec<&&str> = lines.iter().filter(|line| line.trim().starts_with("func ")).collect();
        assert!(!calls.is_empty());
        calls.iter().for_each(|line| assert!(line.contains(" throws "), "{line}"));
    }
}

/// Every one of them also turns a panic into an error, rather than leaving that to the bindings.
#[test]
fn every_call_is_guarded() {
    let source = read("ffi/src/app.rs");
    let exported = source.matches("    pub fn ").count();
    assert_eq!(exported, 7, "six methods and a constructor");
    assert_eq!(source.matches("guarded(|| ").count(), exported);
}

/// Kotlin exceptions have a `message`, and both languages an `Error`, of their own.
#[test]
fn no_name_clashes_with_the_languages() {
    for text in kotlin() {
        assert!(!text.contains("val `message`"), "a field named message");
        assert!(!text.contains("class Error") && !text.contains("enum class Error"), "a type named Error");
    }
    for text in swift() {
        assert!(!text.contains("public enum Error") && !text.contains("public struct Error"));
    }
    let records = ["board", "command", "game", "home", "look", "mod", "page"]
        .map(|file| read(&format!("core/app/src/screen/model/{file}.rs")));
    let model = records.concat() + &read("ffi/src/failure.rs");
    assert!(
        !model.contains(" message: ") && !model.contains("record Error") && !model.contains("enum Error")
    );
}

/// Cancelling is a call: Swift does not drop a Rust future, and its 6.0 compiler crashes on foreign traits.
#[test]
fn nothing_is_async() {
    assert!(kotlin().iter().all(|text| !text.contains("suspend fun")));
    assert!(swift().iter().all(|text| !text.contains(" async throws")));
}

/// `java.lang.ref.Cleaner` is missing on Android before 13; records that change under a screen are none.
#[test]
fn the_settings_of_the_generator_are_in_force() {
    for text in kotlin() {
        assert!(!text.contains("java.lang.ref.Cleaner"));
        assert!(!text.contains("    var `"), "a record that can be changed");
    }
    let [_, screens] = swift();
    assert!(block(&screens, "public struct Snapshot").iter().any(|line| line.starts_with("    public let ")));
    assert!(!screens.contains("\n    public var revision"));
}

/// A panic can only become an error where it unwinds.
#[test]
fn panics_unwind() {
    assert!(!read("Cargo.toml").contains("panic = \"abort\""));
}

/// The system's own library is called ffi; one of that name before it on a path breaks other programs.
#[test]
fn the_library_has_a_name_of_its_own() {
    assert!(read("ffi/Cargo.toml").contains("name = \"wildcard\""));
    assert!(kotlin()[0].contains("return \"wildcard\""));
}
