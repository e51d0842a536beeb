//! What is said: never more than is saved, never to the wrong one, never on a closed socket.

use super::{Laws, Moment, book::Book};
use crate::trace::hash_of;
use ::server::store::{AccountId, MatchId, Reads};
use protocol::{
    SeatName, ServerFrame,
    limits::FRAME_OUT,
    server::{Stage, State},
};
use rules::{Seat, game::GameState};

impl Laws {
    /// The relay sends a frame.
    pub(super) fn told(&mut self, moment: Moment, conn: u64, frame: &ServerFrame, text: &str) {
        self.moment = moment;
        self.must(text.len() <= FRAME_OUT, || format!("a frame of {} bytes", text.len()));
        let open = self.here.is_open(conn);
        self.must(open, || format!("a frame to a socket that is not open: {text}"));
        if let ServerFrame::Welcome(welcome) = frame {
            let Some(account) = AccountId::parse(&welcome.you.id) else { return };
            self.must(welcome.epoch == self.epoch, || "an epoch of another process".to_owned());
            self.here.welcomed(conn, account, moment);
            self.waiting_again(account, &welcome.queues);
            return;
        }
        let account = self.here.account_of(conn);
        match frame {
            ServerFrame::Pong { .. } | ServerFrame::Error { .. } | ServerFrame::Bye { .. } => return,
            _ => {}
        }
        let Some(account) = account else {
            return self.fail(moment.now, format!("a frame to nobody: {text}"));
        };
        let about = match frame {
            ServerFrame::Match(info) => Some(&info.id),
            ServerFrame::State(state) => Some(&state.id),
            ServerFrame::Done { id, .. }
            | ServerFrame::Rejected { id, .. }
            | ServerFrame::Army { id, .. }
            | ServerFrame::Phrase { id, .. }
            | ServerFrame::Log { id, .. }
            | ServerFrame::Record { of: id, .. } => Some(id),
            ServerFrame::Result(result) => Some(&result.id),
            _ => None,
        };
        if let Some(id) = about {
            let Some((id, mut book)) =
                MatchId::parse(id).and_then(|id| Some((id, self.matches.remove(&id)?)))
            else {
                return self.fail(moment.now, format!("a match that is not committed: {text}"));
            };
            match book.seat_of(account) {
                Some(seat) => self.about_match(&mut book, seat, account, frame, text),
                None => self.fail(moment.now, format!("{id}: told to {account}: {text}")),
            }
            self.matches.insert(id, book);
            return;
        }
        match frame {
            ServerFrame::Queued { queue, waited_ms, .. } => self.queued(account, *queue, *waited_ms),
            ServerFrame::Unqueued { queue, .. } => self.unqueued(account, *queue),
            ServerFrame::Room(room) => {
                let stored = self.store.room(&room.code).ok().flatten();
                let right = stored.is_some_and(|stored| stored.settings == room.settings);
                self.must(right, || format!("a room that is not stored: {text}"));
            }
            ServerFrame::Named { name, .. } => {
                let stored = self.store.account(account).ok().flatten().and_then(|account| account.name);
                self.must(stored.is_some(), || format!("a name that is not stored: {name}"));
            }
            _ => {}
        }
    }

    fn waiting_again(&mut self, account: AccountId, queues: &[protocol::Queue]) {
        for queue in queues {
            self.queued(account, *queue, 0);
        }
    }

    fn about_match(
        &mut self,
        book: &mut Book,
        seat: Seat,
        account: AccountId,
        frame: &ServerFrame,
        text: &str,
    ) {
        let id = book.fixed.id;
        self.keeps_secrets(book, seat, frame, text);
        match frame {
            ServerFrame::Match(info) => {
                let right = info.seat == name_of(seat)
                    && info.you.id == account.to_string()
                    && info.opponent.id == book.fixed.seats[(!seat).index()].to_string()
                    && info.rated == book.fixed.rated;
                self.must(right, || format!("{id}: a wrong introduction: {text}"));
            }
            ServerFrame::State(state) => self.state(book, seat, account, state, text),
            ServerFrame::Done { cseq, version, events, .. } => {
                let stored = book.answers[seat.index()].get(cseq);
                let right = stored.is_some_and(|entry| {
                    entry.version == *version && entry.events == *events && *version <= book.version
                });
                self.must(right, || format!("{id}: acknowledged, but stored is {stored:?}: {text}"));
                self.count("acknowledged");
            }
            ServerFrame::Rejected { cseq, text: said, code, .. } => {
                self.count("refused");
                let mismatch = ["stale", "cseq_conflict", "resync"].contains(&code.as_str());
                if let Some(heard) = self.heard.get_mut(&(id, seat.index(), *cseq, said.clone()))
                    && !mismatch
                {
                    heard.refused += 1;
                }
            }
            ServerFrame::Army { ranks: Some(ranks), .. } => {
                let own = book.setup.as_ref().map(|setup| setup.armies[seat.index()].clone());
                // Once both are fixed, the game has begun or both were thrown away.
                let right = own.is_none_or(|own| own.is_none_or(|own| own == *ranks));
                self.must(right, || format!("{id}: an army that is not stored: {text}"));
            }
            ServerFrame::Result(result) => {
                let verdict = book.verdict;
                let right = verdict.is_some_and(|verdict| {
                    verdict.reason.code() == result.reason && verdict.winner.map(name_of) == result.winner
                });
                self.must(right, || format!("{id}: told {text}, committed is {verdict:?}"));
                let booked = book.booked.as_ref().map(|booked| {
                    let [own, other] = [seat, !seat].map(|seat| booked.standings[seat.index()].change);
                    (own, other)
                });
                let said = result.you.zip(result.opponent).map(|(own, other)| (own.change, other.change));
                self.must(booked == said && result.rated == booked.is_some(), || {
                    format!("{id}: told {said:?}, booked {booked:?}")
                });
            }
            ServerFrame::Log { log, .. } => self.log(book, log),
            ServerFrame::Record { .. } => {
                self.must(book.verdict.is_some(), || format!("{id}: the record of a running match"));
            }
            _ => {}
        }
    }

    fn log(&mut self, book: &Book, log: &protocol::server::Log) {
        let id = book.fixed.id;
        let from = usize::try_from(log.from).unwrap_or(usize::MAX);
        let known = book.commands.get(from..).unwrap_or_default();
        let right = log.total <= book.commands.len() as u64
            && log.entries.len() <= known.len()
            && log
                .entries
                .iter()
                .zip(known)
                .all(|(entry, (seat, text))| entry.seat == name_of(*seat) && entry.text == *text);
        self.must(right, || format!("{id}: a log that is not the record's: {log:?}"));
    }

    fn state(&mut self, book: &mut Book, seat: Seat, account: AccountId, state: &State, text: &str) {
        let id = book.fixed.id;
        if state.stage == Stage::Setup {
            let right = book.setup.is_some() || book.verdict.is_some() || book.state.is_some();
            return self.must(right, || format!("{id}: a set-up that is none: {text}"));
        }
        if state.table.is_none() {
            return self.must(book.verdict.is_some(), || format!("{id}: over without a result: {text}"));
        }
        // What is told is the redaction of what is stored at that version, to the byte.
        let told = hash_of(&state.state.to_string());
        let stored = book.lines.get(&state.version).copied();
        self.must(stored == Some(told), || {
            format!(
                "{id}: version {} is told as {}, stored now is {} {}",
                state.version, state.state, book.version, book.line
            )
        });
        let last = book.table.ledgers[seat.index()].last;
        self.must(state.cseq <= last, || format!("{id}: number {} of {last}", state.cseq));
        let before = book.versions.insert(account, state.version).unwrap_or(0);
        self.must(before <= state.version, || {
            format!("{id}: version falls from {before} to {}", state.version)
        });
        self.log(book, &state.log);
        self.time(book, state);
        if let Some(table) = &state.table {
            let other = book.fixed.seats[(!seat).index()];
            let here = self.here.conn_of(other).is_some();
            // Who came and went behind a save is told as both in the same moment.
            if here || !table.opponent_attached {
                self.ghosts.remove(&(id, other));
            } else {
                self.ghosts.insert((id, other), self.moment.now);
            }
            let mut sorted = table.can.clone();
            sorted.sort_unstable();
            self.must(sorted == table.can, || format!("{id}: {:?} is not sorted", table.can));
        }
    }

    /// Table time is relay time less what saving and standing still took; clocks only fall, but for
    /// increments.
    fn time(&mut self, book: &mut Book, state: &State) {
        let id = book.fixed.id;
        if state.at == 0 || state.stage == Stage::Over {
            return; // the armies are shown and the clock does not run yet, or not any more
        }
        let behind = state.now.saturating_sub(state.at);
        if let Some((first, stood)) = book.told {
            let given = behind.saturating_sub(first);
            let stood = book.stood - stood;
            self.must(given <= stood, || {
                format!("{id}: the table lost {given} ms, but stood still for {stood} at {}", state.now)
            });
            self.must(behind >= first, || format!("{id}: table time runs ahead from {first} to {behind}"));
        } else {
            book.told = Some((behind, book.stood));
        }
        let clocks = state.table.as_ref().and_then(|table| table.clock).map(|clock| [clock.a, clock.b]);
        if let Some(clocks) = clocks {
            let increment =
                book.settings.and_then(|settings| settings.clock).map_or(0, |clock| clock.increment_ms);
            // Everybody may have moved once between two frames told of this version and the last.
            if let Some(before) = book.told_clocks {
                for (at, (new, old)) in clocks.into_iter().zip(before).enumerate() {
                    self.must(new <= old + increment, || {
                        format!("{id}: clock {at} rises from {old} to {new}")
                    });
                }
            }
            book.told_clocks = Some(clocks);
        }
    }

    /// No frame holds what its reader must not know.
    fn keeps_secrets(&mut self, book: &Book, seat: Seat, frame: &ServerFrame, text: &str) {
        let id = book.fixed.id;
        let open = book.verdict.is_some() && matches!(frame, ServerFrame::Record { .. });
        if open {
            return;
        }
        let seed = &book.fixed.seed.0;
        let hex: String = seed[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let list = format!("{},{},{},{},", seed[0], seed[1], seed[2], seed[3]);
        let words = [r#""deck""#, r#""mines":"#, r#""reshuffles""#, r#""seed""#, r#""pile_order""#];
        let told =
            words.iter().any(|word| text.contains(word)) || text.contains(&hex) || text.contains(&list);
        self.must(!told, || format!("{id}: a secret is told: {text}"));
        if let Some(setup) = &book.setup
            && let Some(other) = &setup.armies[(!seat).index()]
            && setup.armies[seat.index()].as_ref() != Some(other)
        {
            self.must(!text.contains(other.as_str()), || format!("{id}: the other army is told: {text}"));
        }
        if let Some(GameState::ChessUno(state)) = &book.state {
            let next: Vec<String> =
                state.pile().take(8).map(|card| format!("{:?}", card.to_string())).collect();
            if next.len() == 8 {
                let order = next.join(",");
                self.must(!text.contains(&order), || format!("{id}: the pile is told: {text}"));
            }
        }
    }
}

fn name_of(seat: Seat) -> SeatName {
    match seat {
        Seat::A => SeatName::A,
        Seat::B => SeatName::B,
    }
}
