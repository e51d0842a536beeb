//! Starting servers and consoles, and playing with them.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        OnceLock,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The folder of our programs, which are built if they are not.
pub(crate) fn programs() -> &'static Path {
    static PROGRAMS: OnceLock<PathBuf> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        // Whoever has built them already says where.
        if let Some(folder) = std::env::var_os("WILDCARD_PROGRAMS") {
            return folder.into();
        }
        // target/debug/deps/online-… ─▶ target/debug
        let me = std::env::current_exe().unwrap();
        let folder = me.parent().and_then(Path::parent).unwrap().to_owned();
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "server", "-p", "console"]);
        build.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        if let Some(target) = folder.parent() {
            build.env("CARGO_TARGET_DIR", target);
        }
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "server and console do not build");
        folder
    })
}

/// A server that runs.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    folder: TempDir,
}

impl Server {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (child, port) = Self::run(folder.path(), 0);
        Self { child, port, folder }
    }

    fn run(folder: &Path, port: u16) -> (Child, u16) {
        let mut command = Command::new(programs().join("server"));
        command.args(["--listen", &format!("127.0.0.1:{port}"), "--log", "error", "--data"]).arg(folder);
        command.args(["--requests-per-second", "1000"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let line: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        let address = line["listening"].as_str().unwrap();
        (child, address.rsplit_once(':').unwrap().1.parse().unwrap())
    }

    /// Ends it at once, as a power cut would (SIGKILL), and starts it again where it was.
    pub(crate) fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, _) = Self::run(self.folder.path(), self.port);
    }

    /// Looks after its data: `server admin …`.
    pub(crate) fn admin(&self, args: &[&str]) {
        let mut command = Command::new(programs().join("server"));
        command.args(["admin", "--data"]).arg(self.folder.path()).args(args);
        let told = command.output().unwrap();
        assert!(told.status.success(), "{told:?}");
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A console that plays online.
pub(crate) struct Player {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Value>,
    folder: TempDir,
    url: String,
    /// Everything it said, for whoever wonders.
    pub(crate) heard: Vec<Value>,
    /// The last state of the current match.
    pub(crate) state: Value,
}

impl Player {
    /// Starts `console online --json`, signed in.
    pub(crate) fn start(server: &Server) -> Self {
        let mut player = Self::on(server, tempfile::tempdir().unwrap());
        player.wait("connection on", |line| line["event"] == "connection" && line["state"] == "on");
        player
    }

    /// Starts it on a folder of its own making.
    pub(crate) fn on(server: &Server, folder: TempDir) -> Self {
        let url = server.url();
        let (child, stdin, lines) = Self::run(folder.path(), &url);
        Self { child, stdin: Some(stdin), lines, folder, url, heard: Vec::new(), state: Value::Null }
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Starts it and takes a name.
    pub(crate) fn named(server: &Server, name: &str) -> Self {
        let mut player = Self::start(server);
        player.send(&format!("name {name}"));
        player.wait_for("named");
        player
    }

    fn run(folder: &Path, url: &str) -> (Child, ChildStdin, Receiver<Value>) {
        let mut command = Command::new(programs().join("console"));
        command.args(["online", "--json", "--server", url, "--data"]).arg(folder);
        command.env_remove("WILDCARD_SERVER");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let line = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take().unwrap();
        (child, stdin, lines)
    }

    pub(crate) fn send(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{text}").unwrap();
        stdin.flush().unwrap();
    }

    /// The next line, if one comes in time.
    pub(crate) fn read(&mut self, within: Duration) -> Option<Value> {
        match self.lines.recv_timeout(within) {
            Ok(line) => {
                if line["event"] == "state" || line["event"] == "setup" {
                    self.state = line.clone();
                }
                self.heard.push(line.clone());
                Some(line)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                thread::sleep(within.min(Duration::from_millis(10)));
                None
            }
        }
    }

    /// Waits for a line.
    pub(crate) fn wait(&mut self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(line) = self.read(Duration::from_millis(200))
                && is(&line)
            {
                return line;
            }
        }
        let tail: Vec<String> = self.heard.iter().rev().take(6).map(Value::to_string).collect();
        panic!("{what} never came; last: {tail:#?}");
    }

    /// Waits until the last state is so; it may be so already.
    pub(crate) fn wait_or_state(&mut self, is: impl Fn(&Value) -> bool) {
        if self.state["event"] != "state" || !is(&self.state) {
            self.wait("the state", |line| line["event"] == "state" && is(line));
        }
    }

    /// Waits for a line that may have come already, among those after the first so many.
    pub(crate) fn wait_since(&mut self, from: usize, what: &str, is: impl Fn(&Value) -> bool) {
        if !self.heard.iter().skip(from).any(&is) {
            self.wait(what, is);
        }
    }

    pub(crate) fn wait_for(&mut self, event: &str) -> Value {
        self.wait(event, |line| line["event"] == event)
    }

    /// Sends an order and waits for its event.
    pub(crate) fn ask(&mut self, text: &str, event: &str) -> Value {
        self.send(text);
        self.wait(&format!("{event} after {text}"), |line| line["event"] == event)
    }

    /// Ends it at once, as a power cut would (SIGKILL).
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again with what it has on disk.
    pub(crate) fn restart(&mut self) {
        let (child, stdin, lines) = Self::run(self.folder.path(), &self.url);
        (self.child, self.stdin, self.lines) = (child, Some(stdin), lines);
        self.state = Value::Null;
    }

    /// A further console of the same account.
    pub(crate) fn second(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(self.folder.path().join("identity.json"), folder.path().join("identity.json")).unwrap();
        let (child, stdin, lines) = Self::run(folder.path(), &self.url);
        let stdin = Some(stdin);
        Self { child, stdin, lines, folder, url: self.url.clone(), heard: Vec::new(), state: Value::Null }
    }

    /// Closes its input and waits for its end.
    pub(crate) fn finish(&mut self) -> Option<i32> {
        self.stdin = None;
        self.child.wait().unwrap().code()
    }

    pub(crate) fn is_to_act(&self) -> bool {
        self.state["event"] == "state" && self.state["actor"] == self.state["seat"]
    }

    /// The result, if it was told.
    pub(crate) fn result(&self) -> Option<&Value> {
        self.heard.iter().rev().find(|line| line["event"] == "result")
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Numbers for tests.
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// A command of play that a state offers. Captures come first, so that games end.
pub(crate) fn some_command(state: &Value, lot: &mut Lot) -> String {
    if let Some(sets) = state["placements"].as_array() {
        let set = sets[lot.below(sets.len())].as_array().unwrap();
        let names: Vec<&str> = set.iter().filter_map(Value::as_str).collect();
        return format!("place {}", names.join(" "));
    }
    let legal = state["legal"].as_array().unwrap();
    legal[lot.below(legal.len())].as_str().unwrap().to_owned()
}

/// Two players of one match.
pub(crate) fn pair(server: &Server, names: [&str; 2], queue: &str) -> [Player; 2] {
    let mut players = names.map(|name| Player::named(server, name));
    for player in &mut players {
        player.ask(&format!("queue {queue}"), "queued");
    }
    for player in &mut players {
        player.wait_for("matched");
    }
    players
}

/// Both fix classic armies, if the match begins with a set-up.
pub(crate) fn set_up(players: &mut [Player; 2]) {
    for player in players.iter_mut() {
        player.wait("set-up", |line| line["event"] == "setup");
    }
    for player in players.iter_mut() {
        let ranks = match player.state["seat"].as_str() {
            Some("A") => "8/8/PPPPPPPP/RNBQKBNR",
            _ => "rnbqkbnr/pppppppp/8/8",
        };
        player.ask(&format!("army {ranks}"), "army");
    }
    for player in players.iter_mut() {
        player.wait("the game", |line| line["event"] == "state");
    }
}

/// Plays random commands until both were told the result, or so many were said. `between` may
/// disturb them before each command; its number is given.
pub(crate) fn play(
    players: &mut [Player; 2],
    lot: &mut Lot,
    longest: usize,
    between: &mut dyn FnMut(&mut [Player; 2], usize, usize),
) -> usize {
    let mut said = 0;
    let mut last: [Option<(Value, Value)>; 2] = [None, None];
    let mut deadline = Instant::now() + PATIENCE;
    while said < longest && !players.iter().all(|player| player.result().is_some()) {
        for at in 0..2 {
            while players[at].read(Duration::from_millis(if at == 0 { 2 } else { 1 })).is_some() {}
            let now = (players[at].state["match"].clone(), players[at].state["version"].clone());
            if players[at].is_to_act()
                && last[at].as_ref() != Some(&now)
                && players[at].state["result"].is_null()
            {
                let command = some_command(&players[at].state, lot);
                between(players, at, said);
                players[at].send(&command);
                last[at] = Some(now);
                said += 1;
                deadline = Instant::now() + PATIENCE;
            }
        }
        if Instant::now() > deadline {
            for player in players.iter() {
                let tail: Vec<String> = player.heard.iter().rev().take(4).map(Value::to_string).collect();
                eprintln!("{tail:#?}");
            }
            panic!("the game stands still after {said} commands");
        }
    }
    said
}

/// What both must agree on.
pub(crate) fn assert_agreed(players: &[Player; 2]) {
    let [one, other] = [0, 1].map(|at: usize| players[at].result().unwrap_or_else(|| panic!("no result")));
    for field in ["match", "winner", "reason", "rated"] {
        assert_eq!(one[field], other[field], "{field}");
    }
    for field in ["fen", "castling", "army", "result", "discards", "pool", "numbers", "legal"] {
        assert_eq!(players[0].state[field], players[1].state[field], "{field}");
    }
    if one["rated"] == true {
        assert_eq!(one["you"]["after"], other["opponent"]["after"]);
        assert_eq!(one["you"]["change"].as_i64().unwrap() + other["you"]["change"].as_i64().unwrap(), 0);
    }
    // What either saw of the same version is the same.
    for line in players[0].heard.iter().filter(|line| line["event"] == "state") {
        let twin = players[1].heard.iter().find(|twin| {
            twin["event"] == "state" && twin["match"] == line["match"] && twin["version"] == line["version"]
        });
        if let Some(twin) = twin {
            assert_eq!(line["fen"], twin["fen"], "version {}", line["version"]);
            assert_eq!(line["legal"], twin["legal"], "version {}", line["version"]);
        }
    }
}
