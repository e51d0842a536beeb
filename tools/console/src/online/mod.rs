//! `console online`: games on a server. One line in a command, one line out an event.
//!
//! ```text
//! order    what a line means      lines    events as JSON      plain    events in words and boards
//! ```
//! Lines are obeyed one after the other: the next one waits until the server has answered the one
//! before. Nothing is decided here; `app::online` keeps in step with the server.

mod lines;
mod order;
mod plain;

use crate::{
    args::OnlineArgs,
    draw::look::Look,
    failure::Failure,
    inbox::next_line,
    place,
    shell::moves::{self, Typed},
};
use app::{
    Entropy,
    online::{
        AccountAsk, Address, Ask, AskKind, Connection, Online, OnlineEvent, OnlineRunner, RemoteMatch,
        RunnerOptions, built_in_server, protocol::server::Stage,
    },
};
use order::Order;
use serde_json::Value;
use std::{
    io::{self, BufRead, Write},
    path::Path,
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// What may wait for this program; then those who bring it wait.
const WAITING: usize = 64;
/// Bytes of a line; longer ones are cut, and no command is that long.
const LINE_MAX: u64 = 8192;
/// How long the end of the input waits for a server that cannot be reached.
const PATIENCE: Duration = Duration::from_secs(30);

/// The file of this device's keys could not be read at the start, and was set aside.
const IDENTITY_DAMAGED: &str = "identity_damaged";

/// What happens.
enum Arrival {
    Line(String),
    End,
    Update { model: Box<Online>, events: Vec<OnlineEvent> },
}

/// What an event is shown with.
pub(crate) struct Shown<'s> {
    pub(crate) model: &'s Online,
    pub(crate) now: u64,
    /// Whether this match was told before.
    pub(crate) known: bool,
}

/// How events are shown.
trait Teller {
    fn event(&mut self, event: &OnlineEvent, shown: &Shown<'_>) -> Result<(), Failure>;
    /// An order that was not obeyed.
    fn error(&mut self, code: &str, command: &str) -> Result<(), Failure>;
    /// The file of this device's keys was damaged: where it is kept.
    fn damaged(&mut self, kept: &Path) -> Result<(), Failure>;
    /// The match that commands are for is another one.
    fn current(&mut self, game: &RemoteMatch, shown: &Shown<'_>) -> Result<(), Failure>;
    /// Before a line is waited for.
    fn prompt(&mut self, _game: Option<&RemoteMatch>) -> Result<(), Failure> {
        Ok(())
    }
    fn help(&mut self) -> Result<(), Failure>;
    /// Whether moves are understood as people type them.
    fn is_for_people(&self) -> bool {
        false
    }
}

/// The program, while it runs.
struct Desk {
    runner: OnlineRunner,
    arrivals: Receiver<Arrival>,
    teller: Box<dyn Teller>,
    model: Online,
    current: Option<String>,
    lines: std::collections::VecDeque<String>,
    ended: bool,
    /// Matches whose state was told.
    told: std::collections::BTreeSet<String>,
    /// Since when nothing could be delivered though the input has ended.
    stuck: Option<Instant>,
}

/// Plays on a server until the input ends or says so.
///
/// # Errors
/// Without a server that can be named, and when the folder cannot be used.
pub(crate) fn run(args: &OnlineArgs, look: Look) -> Result<(), Failure> {
    let server = match args.server.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => {
            let wrong = |_| Failure::input("bad_server", format!("{text:?} is no address of a server"));
            Some(Address::parse(text).map_err(wrong)?)
        }
        None => built_in_server(),
    };
    let server =
        server.ok_or_else(|| Failure::input("no_server", "name one by --server or WILDCARD_SERVER"))?;
    if let Some(file) = &args.ca
        && let Err(error) = std::fs::metadata(file)
    {
        return Err(Failure::input("io", format!("{}: {error}", file.display())));
    }
    let options = RunnerOptions {
        server: Some(server),
        folder: place::folder(&args.place)?,
        app: concat!("console ", env!("CARGO_PKG_VERSION")).to_owned(),
        authority: args.ca.clone(),
        entropy: Entropy::System,
    };
    let (sender, arrivals) = sync_channel(WAITING);
    let updates = sender.clone();
    let runner = OnlineRunner::start(options, move |update| {
        let (model, events) = (Box::new(update.model.clone()), update.events.to_vec());
        // Nobody waits for it once the program ends.
        let _ = updates.send(Arrival::Update { model, events });
    });
    let runner = runner.map_err(|error| Failure::Input(error.to_string()))?;
    let mut teller: Box<dyn Teller> =
        if args.json { Box::new(lines::Json(io::stdout())) } else { Box::new(plain::Plain::new(look)) };
    if let Some(kept) = runner.set_aside() {
        teller.damaged(kept)?;
    }
    thread::spawn(move || read_lines(io::stdin().lock(), &sender));
    runner.resume();
    let desk = Desk {
        runner,
        arrivals,
        teller,
        model: Online::default(),
        current: None,
        lines: std::collections::VecDeque::new(),
        ended: false,
        told: std::collections::BTreeSet::new(),
        stuck: None,
    };
    desk.serve()
}

fn read_lines(mut input: impl BufRead, arrivals: &SyncSender<Arrival>) {
    while let Some(line) = next_line(&mut input, LINE_MAX) {
        if arrivals.send(Arrival::Line(line)).is_err() {
            return;
        }
    }
    let _ = arrivals.send(Arrival::End);
}

impl Desk {
    fn serve(mut self) -> Result<(), Failure> {
        let ended = self.work();
        let Self { runner, arrivals, .. } = self;
        // Who brings updates must not wait for us while we wait for them.
        drop(arrivals);
        drop(runner);
        ended
    }

    fn work(&mut self) -> Result<(), Failure> {
        loop {
            while let Some(line) = self.lines.front().cloned() {
                let quits = line.trim() == "quit" && !self.model.is_on();
                if !quits && !self.is_ready(&line) {
                    break;
                }
                self.lines.pop_front();
                if quits || !self.obey(line.trim())? {
                    return Ok(());
                }
            }
            if self.ended && self.lines.is_empty() && self.is_idle() {
                return Ok(());
            }
            let waiting = self.ended && !self.model.is_on();
            let since = if waiting { *self.stuck.get_or_insert_with(Instant::now) } else { Instant::now() };
            self.stuck = self.stuck.filter(|_| waiting);
            if self.ended && since.elapsed() >= PATIENCE {
                return Err(Failure::input(
                    "offline",
                    "the server cannot be reached; not all commands were delivered",
                ));
            }
            if self.lines.is_empty() && !self.ended {
                let game = self.current.as_ref().and_then(|id| self.model.matches.get(id));
                self.teller.prompt(game)?;
            }
            let first = match self.arrivals.recv_timeout(Duration::from_secs(1)) {
                Ok(arrival) => arrival,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::fault("the online thread has ended"));
                }
            };
            self.take(first)?;
        }
    }

    fn take(&mut self, arrival: Arrival) -> Result<(), Failure> {
        match arrival {
            Arrival::Line(line) => self.lines.push_back(line),
            Arrival::End => self.ended = true,
            Arrival::Update { model, events } => {
                self.model = *model;
                for event in &events {
                    self.notice(event);
                    let known = match event {
                        OnlineEvent::State { id, .. } => !self.told.insert(id.clone()),
                        _ => true,
                    };
                    let shown = Shown { model: &self.model, now: self.runner.now(), known };
                    self.teller.event(event, &shown)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps up which match is the current one.
    fn notice(&mut self, event: &OnlineEvent) {
        match event {
            OnlineEvent::Matched(id) => self.current = Some(id.clone()),
            OnlineEvent::Vanished(id) => {
                self.told.remove(id);
                if self.current.as_ref() == Some(id) {
                    self.current = self.model.newest().map(|game| game.info.id.clone());
                }
            }
            _ => {}
        }
    }

    /// Whether nothing is on its way.
    fn is_idle(&self) -> bool {
        let account = |(kind, _): (&AskKind, &u32)| kind.is_account();
        let asked = self.model.waiting.iter().any(account);
        (self.is_final() && !asked) || (self.model.is_on() && self.is_settled())
    }

    /// Whether something can be asked for though no connection comes by itself.
    fn is_possible(&self, ask: &Ask) -> bool {
        use AccountAsk::{Delete, Export, SignOut};
        match ask {
            Ask::ContinueHere | Ask::RetryNow => true,
            // What is left to a blocked account.
            Ask::Account(Export | Delete | SignOut) => self.model.connection == Connection::Blocked,
            _ => false,
        }
    }

    fn is_settled(&self) -> bool {
        let busy = |game: &RemoteMatch| game.pending.is_some() || game.army_sent;
        self.model.untold == 0 && self.model.waiting.is_empty() && !self.model.matches.values().any(busy)
    }

    /// Whether no connection comes by itself.
    fn is_final(&self) -> bool {
        use Connection::{Blocked, Elsewhere, Gone, NoServer, SignedOut, UpdateNeeded};
        matches!(self.model.connection, Blocked | Elsewhere | Gone | NoServer | SignedOut | UpdateNeeded)
    }

    /// Whether a line may be obeyed now; else it waits.
    fn is_ready(&self, line: &str) -> bool {
        let at_once = matches!(line.trim(), "retry" | "continue-here" | "help" | "");
        at_once || self.is_idle()
    }

    /// Obeys a line; tells whether to go on.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let game = self.current.as_ref().and_then(|id| self.model.matches.get(id));
        // Clocks are shown as they stand now, not as they stood when something was heard last.
        let shown = Shown { model: &self.model, now: self.runner.now(), known: true };
        let mut order = Order::read(line, game);
        if order == Err("bad_text")
            && self.teller.is_for_people()
            && let Some((game, view)) = game.and_then(|game| Some((game, game.view.as_ref()?)))
            && let Typed::Command(text) = moves::read(view, line)
        {
            order = Ok(Order::Ask(Ask::Say { id: game.info.id.clone(), text }));
        }
        match order {
            Ok(Order::Nothing) => {}
            Ok(Order::Quit) => return Ok(false),
            Ok(Order::Help) => self.teller.help()?,
            Ok(Order::Match(id)) => match self.model.matches.get(&id) {
                Some(game) => {
                    self.current = Some(id);
                    self.teller.current(game, &shown)?;
                }
                None => self.teller.error("no_such_match", line)?,
            },
            Ok(Order::Show) => match game {
                Some(game) => self.teller.current(game, &shown)?,
                None => self.teller.error("no_match", line)?,
            },
            Ok(Order::Ask(ask)) if self.is_final() && !self.is_possible(&ask) => {
                self.teller.error("offline", line)?;
            }
            Ok(Order::Ask(ask)) => {
                if !self.runner.ask(ask.clone()) {
                    self.teller.error("too_many_asks", line)?;
                } else {
                    self.wait_until_heard(&ask)?;
                }
            }
            Err(code) => self.teller.error(code, line)?,
        }
        Ok(true)
    }

    /// The next line must see that this one is on its way.
    fn wait_until_heard(&mut self, ask: &Ask) -> Result<(), Failure> {
        let deadline = Instant::now() + Duration::from_secs(5);
        let before = self.model.notices.back().map_or(0, |notice| notice.number);
        while Instant::now() < deadline {
            let Ok(arrival) = self.arrivals.recv_timeout(Duration::from_secs(1)) else { continue };
            let is_update = matches!(arrival, Arrival::Update { .. });
            self.take(arrival)?;
            if is_update && self.has_heard(ask, before) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn has_heard(&self, ask: &Ask, before: u64) -> bool {
        let answered = self.model.notices.back().is_some_and(|notice| notice.number > before);
        match ask {
            Ask::Say { id, .. } | Ask::Army { id, .. } => {
                let busy = |game: &RemoteMatch| game.pending.is_some() || game.army_sent;
                answered || self.model.matches.get(id).is_some_and(busy)
            }
            other => other.kind().is_none_or(|kind| answered || self.model.waiting.contains_key(&kind)),
        }
    }
}

/// A public state as the current seat may see it, with what the table adds.
fn state_value(game: &RemoteMatch, shown: &Shown<'_>, events: Vec<String>, happened: &[String]) -> Value {
    use serde_json::json;
    let now = shown.now;
    let mut line =
        json!({"event": "state", "match": game.info.id, "seat": game.info.seat, "version": game.version});
    if let Some(public) = game.public.as_object() {
        for (key, value) in public {
            line[key] = value.clone();
        }
    }
    line["events"] = json!(events);
    line["happened"] = json!(happened);
    if let Some(rules::game::GameView::ChessUno(view)) = &game.view
        && view.to_place() > 0
        && game.stage == Stage::Play
    {
        line["placements"] = crate::state_line::placements(view);
    }
    let clock = game.clock_at(now).map(|[a, b]| {
        let running = game.clock_running().map(rules::Seat::name);
        json!({"A": a, "B": b, "running": running})
    });
    line["clock"] = json!(clock);
    line["opponent"] = json!(game.info.opponent);
    line["table"] = json!(game.table_at(now));
    line["now"] = json!(shown.model.server_at(now));
    line["restored"] = json!(game.restored);
    line
}

/// Writes a line at once.
fn write_line(out: &mut io::Stdout, line: &Value) -> Result<(), Failure> {
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
