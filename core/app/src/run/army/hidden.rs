//! The hidden set-up of two people at one phone: each builds while the other looks away.
//!
//! ```text
//! White builds → curtain → Black builds → curtain → both are shown → the game
//! ```
//! No snapshot holds anything of an army that its viewer may not see: not the board, not the
//! library, not a message or sound that is left over (MJ-R042, ux check 25). A fixed army stays
//! (MJ-A49). Armies that may not start together are shown, both people are told why, and both
//! build anew (MJ-A48).

use super::{
    draft::Draft,
    view::{self, Purpose},
};
use crate::{
    NewMatch, Player, SessionError, Variant,
    run::{
        blocks::paragraph,
        brain::Brain,
        choices::{Choices, HiddenDrafts},
        new_game,
        pages::Page,
        refusal::refused_texts,
    },
    screen::{
        Block, ButtonStyle, CurtainScreen, Icon, PageScreen, Screen, Sheet, UserCommand, back,
        board::{Touch, board_state},
        log::side_name,
        press,
        strip::status,
        texts::{Texts, text},
    },
};
use rules::{
    Seat,
    board::{Army, BoardRules},
    game::GameView,
    maharajah::{self, Fixed, OwnArmy, Refused, Start, Status},
    notation::fen::{self, Pieces},
    record::NewGame,
};
use std::time::Instant;

/// Who may look now.
#[derive(Debug)]
enum Stage {
    /// Nobody: the phone changes hands. `None`: both look next.
    Curtain(Option<Army>),
    /// One of the two.
    Builds { draft: Box<Draft>, library: bool },
    /// Both.
    Shown { view: Box<GameView>, refused: Option<Refused> },
}

/// A hidden set-up that is open.
#[derive(Debug)]
pub(in crate::run) struct HiddenSetup {
    stage: Stage,
}

/// Whose army is still missing, White's first; `None` when both are fixed.
fn next_builder(kept: &HiddenDrafts) -> Option<Army> {
    Army::ALL.into_iter().find(|army| !kept.fixed[army.index()])
}

impl HiddenSetup {
    /// Begins, or goes on where it was left: then behind a curtain, since nobody knows who looks.
    fn open(kept: &HiddenDrafts) -> Self {
        let fresh = *kept == HiddenDrafts::default();
        Self { stage: if fresh { builds(Army::White, kept) } else { Stage::Curtain(next_builder(kept)) } }
    }

    pub(super) fn draft_mut(&mut self) -> Option<&mut Draft> {
        match &mut self.stage {
            Stage::Builds { draft, .. } => Some(draft),
            Stage::Curtain(_) | Stage::Shown { .. } => None,
        }
    }

    pub(super) fn library_mut(&mut self) -> Option<&mut bool> {
        match &mut self.stage {
            Stage::Builds { library, .. } => Some(library),
            Stage::Curtain(_) | Stage::Shown { .. } => None,
        }
    }

    /// Notes what is being built.
    pub(super) fn keep(&self, kept: &mut HiddenDrafts) {
        if let Stage::Builds { draft, .. } = &self.stage {
            kept.armies[draft.army().index()] = draft.text();
        }
    }

    /// Asks before an army is fixed for good (MJ-A49).
    pub(super) fn ask_fix(army: Army, texts: &Texts) -> Sheet {
        let side = side_name(army, texts);
        Sheet {
            title: text!(texts, "lock-question", side = &side),
            text: text!(texts, "lock-line"),
            buttons: vec![
                press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain),
                press("setup:fix", Icon::Lock, text!(texts, "lock-in"), ButtonStyle::Filled),
            ],
            cancel: UserCommand::Press { id: "close".to_owned() },
            log: Vec::new(),
        }
    }

    pub(in crate::run) fn screen(&self, choices: &Choices, texts: &Texts) -> Screen {
        match &self.stage {
            Stage::Curtain(next) => Screen::Curtain { curtain: curtain(*next, texts) },
            Stage::Builds { draft, library } => {
                let purpose = Purpose { hidden: true, library: *library };
                Screen::Builder { builder: view::screen(draft, purpose, choices, texts) }
            }
            Stage::Shown { view, refused } => Screen::Page { page: shown(view, refused.as_ref(), texts) },
        }
    }
}

fn builds(army: Army, kept: &HiddenDrafts) -> Stage {
    let draft = Box::new(Draft::new(army, &kept.armies[army.index()]));
    Stage::Builds { draft, library: false }
}

fn curtain(next: Option<Army>, texts: &Texts) -> CurtainScreen {
    let ready = |label: String| press("setup:ready", Icon::None, label, ButtonStyle::Filled);
    match next {
        Some(army) => {
            let side = side_name(army, texts);
            CurtainScreen {
                title: text!(texts, "pass-the-phone", side = &side),
                line: match army {
                    Army::White => text!(texts, "curtain-first-line"),
                    Army::Black => text!(texts, "curtain-second-line"),
                },
                ready: ready(text!(texts, "i-am", side = &side)),
            }
        }
        None => CurtainScreen {
            title: text!(texts, "both-are-fixed"),
            line: text!(texts, "both-are-fixed-line"),
            ready: ready(text!(texts, "show-both")),
        },
    }
}

/// Both armies on one board, and why they may not start if so.
fn shown(view: &GameView, refused: Option<&Refused>, texts: &Texts) -> PageScreen {
    let board = board_state(view, &Touch::default(), false, texts);
    let mut blocks = vec![Block::Example { board, caption: text!(texts, "both-armies") }];
    match refused {
        Some(refused) => {
            blocks.push(paragraph(text!(texts, "armies-refused")));
            blocks.extend(refused_texts(refused, texts).into_iter().map(paragraph));
            blocks.push(paragraph(text!(texts, "build-again-line")));
        }
        None => blocks.extend(Army::ALL.map(|army| {
            let side = side_name(army, texts);
            paragraph(match status(view, army) {
                Some(Status::Variant) => text!(texts, "side-variant", side = &side),
                Some(Status::Classic) | None => text!(texts, "side-classic", side = &side),
            })
        })),
    }
    let primary = match refused {
        Some(_) => press("setup:again", Icon::None, text!(texts, "build-again"), ButtonStyle::Filled),
        None => press("setup:start", Icon::Play, text!(texts, "start"), ButtonStyle::Filled),
    };
    PageScreen {
        primary: Some(primary),
        ..PageScreen::plain(text!(texts, "both-armies"), Some(back(text!(texts, "back"))), blocks)
    }
}

/// The joint position of two fixed armies, and what the rules say to it.
fn reveal(kept: &HiddenDrafts) -> Option<Stage> {
    let [white, black] = Army::ALL.map(|army| OwnArmy::parse(army, &kept.armies[army.index()]).ok());
    let (white, black) = (white?, black?);
    let Fixed::Waits(waiting) = maharajah::HiddenSetup::default().fix(Seat::A, white).ok()? else {
        return None;
    };
    Some(match waiting.fix(Seat::B, black).ok()? {
        Fixed::Begins(applied) => {
            let view = Box::new(GameView::Maharajah(applied.state.view(Seat::A)));
            Stage::Shown { view, refused: None }
        }
        Fixed::Refused(refused) => {
            let men = fen::parse_placement::<u64>(&joint(kept), BoardRules::CHESS_UNO, Pieces::All).ok()?;
            let state = Start::of_placement(men).begin_unchecked().state;
            let view = Box::new(GameView::Maharajah(state.view(Seat::A)));
            Stage::Shown { view, refused: Some(refused) }
        }
        Fixed::Waits(_) => return None,
    })
}

fn joint(kept: &HiddenDrafts) -> String {
    let [white, black] = &kept.armies;
    format!("{black}/{white}")
}

impl Brain {
    /// Opens the hidden set-up of the new-game page.
    pub(in crate::run) fn open_hidden_setup(&mut self) {
        self.forget();
        let setup = HiddenSetup::open(&self.choices.hidden);
        self.push(Page::HiddenSetup(Box::new(setup)));
    }

    pub(in crate::run) fn press_in_setup(&mut self, word: &str, now: Instant) -> Result<(), SessionError> {
        match word {
            "ready" => self.lift_curtain(),
            "fix" => return self.fix_army(),
            "start" => return self.start_hidden(now),
            "again" => return self.build_again(),
            _ => {}
        }
        Ok(())
    }

    fn enter(&mut self, stage: Stage) {
        self.forget();
        if let Some(Page::HiddenSetup(setup)) = self.pages.last_mut() {
            setup.stage = stage;
        }
    }

    /// The one whom the curtain names looks now.
    fn lift_curtain(&mut self) {
        let Some(Page::HiddenSetup(setup)) = self.pages.last() else { return };
        let Stage::Curtain(next) = setup.stage else { return };
        let stage = match next {
            Some(army) => Some(builds(army, &self.choices.hidden)),
            None => reveal(&self.choices.hidden),
        };
        if let Some(stage) = stage {
            self.enter(stage);
        }
    }

    /// The army is fixed; the phone changes hands.
    fn fix_army(&mut self) -> Result<(), SessionError> {
        let Some(Page::HiddenSetup(setup)) = self.pages.last() else { return Ok(()) };
        let Stage::Builds { draft, .. } = &setup.stage else { return Ok(()) };
        let (army, text) = (draft.army(), draft.text());
        if OwnArmy::parse(army, &text).is_err() {
            return Ok(());
        }
        self.choices.hidden.armies[army.index()] = text;
        self.choices.hidden.fixed[army.index()] = true;
        self.choices.save(&mut self.store)?;
        self.enter(Stage::Curtain(next_builder(&self.choices.hidden)));
        Ok(())
    }

    /// Both build anew, each from the army that was shown (MJ-A48).
    fn build_again(&mut self) -> Result<(), SessionError> {
        let Some(Page::HiddenSetup(setup)) = self.pages.last() else { return Ok(()) };
        if !matches!(setup.stage, Stage::Shown { refused: Some(_), .. }) {
            return Ok(());
        }
        self.choices.hidden.fixed = [false, false];
        self.choices.save(&mut self.store)?;
        self.enter(Stage::Curtain(Some(Army::White)));
        Ok(())
    }

    fn start_hidden(&mut self, now: Instant) -> Result<(), SessionError> {
        let Some(Page::HiddenSetup(setup)) = self.pages.last() else { return Ok(()) };
        if !matches!(setup.stage, Stage::Shown { refused: None, .. }) {
            return Ok(());
        }
        let new = NewMatch {
            game: NewGame::Maharajah(joint(&self.choices.hidden)),
            players: [Player::Person, Player::Person],
            clock: new_game::clock(&self.choices.of(Variant::Maharajah)),
            entropy: self.entropy,
        };
        self.begin(&new, now)?;
        self.choices.hidden = HiddenDrafts::default();
        Ok(self.choices.save(&mut self.store)?)
    }

    /// Asks before a set-up that has begun is thrown away; throws it away.
    pub(in crate::run) fn discard_setup(&mut self, really: bool) -> Result<(), SessionError> {
        if really {
            self.sheet = None;
            self.choices.hidden = HiddenDrafts::default();
            return Ok(self.choices.save(&mut self.store)?);
        }
        let yes =
            press("discard:really", Icon::Delete, text!(self.texts, "start-over"), ButtonStyle::Destructive);
        self.sheet = Some(Sheet {
            title: text!(self.texts, "discard-question"),
            text: text!(self.texts, "discard-line"),
            buttons: vec![press("close", Icon::None, text!(self.texts, "cancel"), ButtonStyle::Plain), yes],
            cancel: UserCommand::Press { id: "close".to_owned() },
            log: Vec::new(),
        });
        Ok(())
    }

    /// The app leaves the screen: whoever takes the phone up next sees a curtain.
    pub(in crate::run) fn hide_setup(&mut self) {
        let Some(Page::HiddenSetup(setup)) = self.pages.last() else { return };
        if let Stage::Builds { draft, .. } = &setup.stage {
            let army = draft.army();
            self.enter(Stage::Curtain(Some(army)));
        }
    }
}
