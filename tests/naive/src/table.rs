//! The grammar of commands, the order of codes, draw offers and resignation.

use serde_json::{Value, json};

use crate::mailbox::Sq;
use crate::record::Seat;

/// A well-formed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Resign,
    Offer,
    Accept,
    Decline,
    Withdraw,
    End,
    Place(Vec<Sq>),
    Sapper(Sq, Sq),
    Move(MoveText),
}

/// The parts of a move text, as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveText {
    from: Sq,
    to: Sq,
    promotion: String,
    manner: String,
}

/// Takes a square from the front of a text. A rank of two digits is read as a whole.
fn take_square(text: &str, ranks: i8) -> Option<(Sq, &str)> {
    [3, 2].into_iter().find_map(|length| {
        let (name, rest) = text.split_at_checked(length)?;
        Some((Sq::read(name, ranks)?, rest))
    })
}

/// Reads a command whole and byte for byte; `None` is `bad_text`.
pub(crate) fn read_command(text: &str, ranks: i8) -> Option<Command> {
    match text {
        "resign" => return Some(Command::Resign),
        "offer" => return Some(Command::Offer),
        "accept" => return Some(Command::Accept),
        "decline" => return Some(Command::Decline),
        "withdraw" => return Some(Command::Withdraw),
        "end" => return Some(Command::End),
        _ => {}
    }
    if let Some(mut rest) = text.strip_prefix("place") {
        let mut squares = Vec::new();
        while !rest.is_empty() {
            let (square, after) = take_square(rest.strip_prefix(' ')?, ranks)?;
            squares.push(square);
            rest = after;
        }
        return Some(Command::Place(squares));
    }
    let (from, rest) = take_square(text, ranks)?;
    if let Some(rest) = rest.strip_prefix('*') {
        let (target, rest) = take_square(rest, ranks)?;
        return rest.is_empty().then_some(Command::Sapper(from, target));
    }
    let (to, rest) = take_square(rest, ranks)?;
    let letters = rest.chars().take_while(|c| "qrbnmac".contains(*c)).count();
    let (promotion, manner) = rest.split_at(letters);
    if promotion.len() > 1 || !["", ":castle", ":ep", ":joker"].contains(&manner) {
        return None;
    }
    Some(Command::Move(MoveText { from, to, promotion: promotion.to_string(), manner: manner.to_string() }))
}

/// Finds the full text that a command means among the legal ones, or the code that refuses it.
pub(crate) fn resolve(command: &MoveText, legal: &[String]) -> Result<String, &'static str> {
    let MoveText { from, to, promotion, manner } = command;
    let full = format!("{from}{to}{promotion}{manner}");
    if legal.contains(&full) {
        return Ok(full);
    }
    // CU-A43, CU-A44: without a kind castling and en passant are understood.
    if promotion.is_empty() && manner.is_empty() {
        for kind in [":castle", ":ep"] {
            let understood = format!("{full}{kind}");
            if legal.contains(&understood) {
                return Ok(understood);
            }
        }
    }
    if promotion.is_empty() && legal.contains(&format!("{from}{to}q{manner}")) {
        return Err("promotion_needed");
    }
    Err("illegal_move")
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Seat>,
    pub(crate) reason: &'static str,
}

impl Ending {
    pub(crate) fn draw(reason: &'static str) -> Ending {
        Ending { winner: None, reason }
    }

    pub(crate) fn won_by(winner: Seat, reason: &'static str) -> Ending {
        Ending { winner: Some(winner), reason }
    }

    pub(crate) fn event(&self) -> String {
        let winner = self.winner.map_or("draw", Seat::name);
        format!("result {winner} {}", self.reason)
    }
}

/// The `result` field of a state.
pub(crate) fn result_value(ending: &Option<Ending>) -> Value {
    match ending {
        None => Value::Null,
        Some(ending) => json!({
            "winner": ending.winner.map(Seat::name),
            "reason": ending.reason,
        }),
    }
}

/// Why a command was not executed.
pub(crate) enum Refusal {
    /// The rules refuse it; nothing has changed.
    Code(&'static str),
    /// The record cannot go on: its chance has run out.
    Fatal(String),
}

impl From<&'static str> for Refusal {
    fn from(code: &'static str) -> Refusal {
        Refusal::Code(code)
    }
}

/// What an accepted command of the turn was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A move, sapper actions included.
    Move,
    /// A placement, the end of a series, a refusal by the referee.
    Other,
}

/// What the three games do differently.
pub(crate) trait Rules {
    fn ranks(&self) -> i8;
    /// The seat that may act; `None` when the game is over.
    fn actor(&self) -> Option<Seat>;
    /// Executes a command of the acting seat that is no talk.
    fn act(&mut self, command: &Command) -> Result<Deed, Refusal>;
    fn finish(&mut self, ending: Ending);
    fn forget_events(&mut self);
    fn legal(&self) -> Vec<String>;
    fn line(&self) -> Value;
}

/// The draw offers that stand, by the seat that made them (CU-A67, MJ-A29).
#[derive(Default)]
pub(crate) struct Offers {
    open: [bool; 2],
}

/// Tests and executes one command; the codes come in the order of the record form.
pub(crate) fn execute(
    rules: &mut dyn Rules,
    offers: &mut Offers,
    seat: Seat,
    text: &str,
) -> Result<(), Refusal> {
    let Some(actor) = rules.actor() else {
        return Err("game_over".into());
    };
    let command = read_command(text, rules.ranks()).ok_or("bad_text")?;
    rules.forget_events();
    let (own, others) = (seat.index(), seat.other().index());
    match command {
        // CU-A66: at any time.
        Command::Resign => rules.finish(Ending::won_by(seat.other(), "resignation")),
        Command::Offer if offers.open[own] => return Err("already_offered".into()),
        // Two crossing offers agree at once.
        Command::Offer if offers.open[others] => rules.finish(Ending::draw("agreement")),
        Command::Offer => offers.open[own] = true,
        Command::Accept | Command::Decline if !offers.open[others] => {
            return Err("no_offer".into());
        }
        Command::Accept => rules.finish(Ending::draw("agreement")),
        Command::Decline => offers.open[others] = false,
        Command::Withdraw if !offers.open[own] => return Err("no_offer".into()),
        Command::Withdraw => offers.open[own] = false,
        _ if seat != actor => return Err("not_your_turn".into()),
        command => {
            if rules.act(&command)? == Deed::Move {
                // CU-A67: an offer ends when its receiver makes a move.
                offers.open[others] = false;
            }
        }
    }
    Ok(())
}
