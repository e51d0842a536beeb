//! Stepping through a finished game (ux §5.11): where the film stands, and its screen.

use super::{
    brain::Brain,
    film::{Act, Film, Frame},
    home::opponent,
    pages::Page,
    report::Fate,
};
use crate::{
    GameId, Session, SessionError,
    screen::{
        Button, ButtonStyle, CardTick, Icon, LogRow, ReplayScreen, Strip, UserCommand, Window, back,
        board::{Touch, board_state},
        cards::{card_area, card_name},
        disabled,
        game::{board_kind, counter, short_title},
        lay_out,
        log::{entry_words, placed_rows, side_name},
        press,
        result::{headline, reason_text},
        seen::Sitter,
        share,
        strip::{StripFacts, controller, player_name, pool, status, strip},
        texts::{Texts, text},
    },
};
use rules::{
    board::Army,
    game::{GameKind, GameView},
};
use std::time::{Duration, Instant};

/// How long a step stays while the film plays by itself, at each speed.
const SPEEDS: [(&str, Duration); 4] = [
    ("1", Duration::from_millis(1_000)),
    ("2", Duration::from_millis(500)),
    ("4", Duration::from_millis(250)),
    ("½", Duration::from_millis(2_000)),
];

/// A film and where it stands.
#[derive(Debug)]
pub(super) struct Playback {
    film: Film,
    step: usize,
    /// When the step shown came up, while the film plays by itself.
    playing: Option<Instant>,
    /// Which of the speeds.
    speed: usize,
    turned: bool,
    mines: bool,
}

impl Playback {
    fn new(film: Film, speed: usize) -> Self {
        Self { film, step: 0, playing: None, speed, turned: false, mines: false }
    }

    /// The factor of the speed, and how long a step stays.
    fn pace(&self) -> (&'static str, Duration) {
        SPEEDS[self.speed % SPEEDS.len()]
    }

    pub(super) fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Goes to a step; beyond the end is the end. Stops the film.
    pub(super) fn seek(&mut self, step: u32) {
        self.playing = None;
        self.step = (step as usize).min(self.film.last());
    }

    /// A button: `first`, `previous`, `play`, `next`, `last`, `speed`, `flip`, `mines`.
    pub(super) fn press(&mut self, word: &str, now: Instant) {
        let playing = self.playing.take();
        match word {
            "first" => self.step = 0,
            "previous" => self.step = self.step.saturating_sub(1),
            "next" => self.step = (self.step + 1).min(self.film.last()),
            "last" => self.step = self.film.last(),
            "play" if playing.is_none() => {
                if self.step == self.film.last() {
                    self.step = 0;
                }
                self.playing = Some(now);
            }
            "speed" => {
                self.speed = (self.speed + 1) % SPEEDS.len();
                self.playing = playing;
            }
            "flip" => self.turned = !self.turned,
            "mines" => self.mines = !self.mines,
            _ => {}
        }
    }

    /// Time passes: the film goes on, and stops at its end.
    pub(super) fn tick(&mut self, now: Instant) {
        if self.playing.is_some_and(|since| now.saturating_duration_since(since) >= self.pace().1) {
            self.step = (self.step + 1).min(self.film.last());
            self.playing = Some(now).filter(|_| self.step < self.film.last());
        }
    }

    fn flipped(&self) -> bool {
        let [white, black] = &self.film.sitters;
        let black_below = *black == Sitter::Person && *white != Sitter::Person;
        black_below != self.turned
    }

    /// The step in words: "Step 12 of 31, Black: rook takes d4".
    pub(super) fn caption(&self, texts: &Texts) -> String {
        let Some(frame) = self.film.frames.get(self.step) else { return String::new() };
        let (side, what) = match frame.act {
            Act::Start => return text!(texts, "replay-start", all = self.film.last()),
            Act::Card { card, army, fate } => {
                let name = card_name(card, texts);
                let drawn = text!(texts, "event-reveal", card = &name);
                let lost = (fate == Fate::Lost).then(|| text!(texts, "turn-lost"));
                (army, lost.map_or(drawn.clone(), |lost| format!("{drawn}, {lost}")))
            }
            Act::Command { number, army } => {
                let entry = self.film.log.get(number);
                (army, entry.map_or_else(String::new, |entry| entry_words(entry, self.film.kind, texts)))
            }
        };
        let side = side_name(side, texts);
        let (step, all) = (self.step, self.film.last());
        let caption = text!(texts, "replay-step", step = step, all = all, side = &side, what = &what);
        match (self.film.verdict, self.film.views.get(frame.view)) {
            (Some(verdict), Some(view)) if step == all => {
                let headline = headline(&self.film.sitters, verdict, view, texts);
                format!("{caption}. {headline}: {}", reason_text(verdict.reason, texts))
            }
            _ => caption,
        }
    }

    pub(super) fn screen(&self, window: Window, texts: &Texts) -> Option<ReplayScreen> {
        let frame = self.film.frames.get(self.step)?;
        let view = self.film.views.get(frame.view)?;
        let flipped = self.flipped();
        let bottom = if flipped { Army::Black } else { Army::White };
        let touch = Touch {
            last_move: frame.last_move,
            boom: frame.boom,
            arrow: frame.arrow,
            mines: if self.mines { self.film.mines(frame) } else { Vec::new() },
            ..Touch::default()
        };
        let steps = 0..=self.film.last();
        let card_tick = |step: usize| {
            let colour = self.film.card_colour(step)?.to_owned();
            Some(CardTick { step: step as u32, colour })
        };
        let (factor, _) = self.pace();
        let speed = press("step:speed", Icon::None, format!("{factor}×"), ButtonStyle::Plain);
        Some(ReplayScreen {
            title: text!(texts, "replay"),
            subtitle: self.subtitle(view, texts),
            back: back(text!(texts, "back")),
            board: board_state(view, &touch, flipped, texts),
            top: self.strip(frame, view, !bottom, texts),
            bottom: self.strip(frame, view, bottom, texts),
            card: frame.table.as_ref().map(|table| card_area(table, bottom, texts)),
            counter: counter(view, texts),
            steps: self.film.last() as u32,
            step: self.step as u32,
            card_ticks: steps.clone().filter_map(card_tick).collect(),
            check_ticks: steps.filter(|step| self.film.gives_check(*step)).map(|step| step as u32).collect(),
            caption: self.caption(texts),
            buttons: self.buttons(texts),
            speed: Button { spoken: text!(texts, "replay-speed", factor = factor), ..speed },
            log: self.log(texts),
            geometry: lay_out(window, board_kind(view)),
        })
    }

    /// "Chess-Uno · You won · Computer, level 4": what is cut off first comes last.
    fn subtitle(&self, view: &GameView, texts: &Texts) -> String {
        let mut parts = vec![short_title(view, texts)];
        if let (Some(verdict), Some(end)) = (self.film.verdict, self.film.views.last()) {
            parts.push(headline(&self.film.sitters, verdict, end, texts));
        }
        parts.push(opponent(&self.film.sitters, texts));
        parts.join(" · ")
    }

    fn strip(&self, frame: &Frame, view: &GameView, army: Army, texts: &Texts) -> Strip {
        let seat = match &frame.table {
            Some(table) => table.controller(army),
            None => controller(view, army),
        };
        let turn = frame.table.as_ref().map_or_else(|| view.turn(), |table| table.turn);
        let facts = StripFacts {
            name: player_name(&self.film.sitters, seat, texts),
            army,
            on_turn: turn == army && self.step != self.film.last(),
            pool: pool(view, army),
            status: status(view, army),
            clock: None,
        };
        strip(&facts, texts)
    }

    fn buttons(&self, texts: &Texts) -> Vec<Button> {
        let button =
            |word: &str, icon, label: String| press(&format!("step:{word}"), icon, label, ButtonStyle::Plain);
        let unless = |stop: bool, reason: String, button: Button| {
            if stop { disabled(button, reason) } else { button }
        };
        let (first, last) = (self.step == 0, self.step == self.film.last());
        let (begin, end) = (|| text!(texts, "at-the-start"), || text!(texts, "at-the-end"));
        let play = Button {
            style: ButtonStyle::Filled,
            ..match self.is_playing() {
                true => button("play", Icon::Pause, text!(texts, "replay-stop")),
                false => button("play", Icon::Play, text!(texts, "replay-play")),
            }
        };
        let mut buttons = vec![
            unless(first, begin(), button("first", Icon::First, text!(texts, "step-first"))),
            unless(first, begin(), button("previous", Icon::Previous, text!(texts, "step-previous"))),
            play,
            unless(last, end(), button("next", Icon::Next, text!(texts, "step-next"))),
            unless(last, end(), button("last", Icon::Last, text!(texts, "step-last"))),
            button("flip", Icon::Flip, text!(texts, "flip-board")),
        ];
        if let Some(view) = self.film.frames.get(self.step).and_then(|frame| self.film.views.get(frame.view))
        {
            buttons.push(share::step(view, &self.film.sitters, self.caption(texts), texts));
        }
        if self.film.kind == GameKind::Minesweeper {
            let label = if self.mines { text!(texts, "hide-mines") } else { text!(texts, "show-mines") };
            buttons.push(button("mines", Icon::Bomb, label));
        }
        buttons
    }

    /// The log; the row of the present step is current, and each row leads to its first step.
    fn log(&self, texts: &Texts) -> Vec<LogRow> {
        let placed = placed_rows(self.film.kind, &self.film.opening, &self.film.log, texts);
        let steps: Vec<usize> = placed.iter().map(|row| self.film.step_of(row.at)).collect();
        let current = steps.iter().rposition(|step| *step <= self.step);
        let rows = placed.into_iter().zip(steps).enumerate();
        rows.map(|(number, (placed, step))| LogRow {
            current: current == Some(number),
            command: UserCommand::Seek { step: step as u32 },
            ..placed.row
        })
        .collect()
    }
}

impl Brain {
    /// Moves the film that is open; a step that comes up is felt and said (ux §1.2).
    pub(super) fn on_replay(&mut self, act: impl FnOnce(&mut Playback)) {
        let Some(Page::Replay(playback)) = self.pages.last_mut() else { return };
        let before = playback.step;
        act(playback);
        let speed = playback.speed;
        if playback.step != before {
            let caption = playback.caption(&self.texts);
            self.effect("", "tick", caption, false);
        }
        if speed != self.choices.replay_speed {
            self.choices.replay_speed = speed;
            let _kept = self.choices.save(&mut self.store); // a film goes on without a memory
        }
    }

    /// Opens the film of a finished game.
    pub(super) fn open_replay(&mut self, id: GameId) -> Result<(), SessionError> {
        let session = Session::resume(&self.store, id)?;
        self.show_film(Film::of(&session)?);
        Ok(())
    }

    /// Opens a film at its start.
    pub(super) fn show_film(&mut self, film: Film) {
        self.sheet = None;
        self.push(Page::Replay(Box::new(Playback::new(film, self.choices.replay_speed))));
    }
}
