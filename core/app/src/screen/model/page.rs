//! Everything without a running game: pages, sheets, the builder, the curtain, diagrams.

use super::{
    BoardState, Button, Fact, Field, FormLetter, LogRow, QrCode, RankRow, RivalRow, Standing, UserCommand,
};

crosses_the_border! {
    /// A page of blocks under an app bar.
    record PageScreen {
        /// The title; focus goes there first.
        title: String,
        /// Its second line; empty for none.
        subtitle: String,
        /// Back or close.
        back: Option<Button>,
        /// Buttons at the end of the app bar.
        actions: Vec<Button>,
        /// The blocks, from the top.
        blocks: Vec<Block>,
        /// A block that stays in sight above the button at the bottom.
        pinned: Option<Block>,
        /// The button at the bottom.
        primary: Option<Button>,
    }
}

impl PageScreen {
    /// A page without anything that only some have.
    pub(crate) fn plain(title: String, back: Option<Button>, blocks: Vec<Block>) -> Self {
        let (subtitle, actions, pinned, primary) = (String::new(), Vec::new(), None, None);
        Self { title, subtitle, back, actions, blocks, pinned, primary }
    }
}

crosses_the_border! {
    /// A block of a page.
    choice Block {
        /// A heading.
        Heading { text: String },
        /// A paragraph.
        Text { text: String },
        /// A chip, such as "experimental".
        Note { text: String },
        /// A row that leads somewhere.
        Row { button: Button, title: String, line: String, trailing: String, board: Option<BoardState> },
        /// One of several.
        Segments { label: String, options: Vec<Button>, selected: u32, explanation: String },
        /// On or off.
        Switch { label: String, line: String, on: bool, button: Button },
        /// A number in steps.
        Stepper { label: String, value: String, spoken: String, less: Button, more: Button },
        /// Buttons in a row.
        Buttons { buttons: Vec<Button> },
        /// A board that shows an example.
        Example { board: BoardState, caption: String },
        /// A code of characters, large, of one width, left to right.
        Code { label: String, code: String, spoken: String },
        /// A code to be scanned.
        Qr { qr: QrCode, line: String },
        /// Facts side by side under a title.
        Facts { title: String, facts: Vec<Fact> },
        /// A field to be written in.
        Entry { field: Field },
        /// A player: name, initials, a second line.
        Head { name: String, initials: String, line: String, spoken: String, edit: Option<Button> },
        /// A rating with its medal.
        Rating { standing: Standing },
        /// Ratings over time, oldest first; the text says the same.
        Chart { values: Vec<i32>, spoken: String },
        /// The last results as letters.
        Form { label: String, letters: Vec<FormLetter>, line: String, spoken: String },
        /// A row of a leaderboard.
        Rank { row: RankRow },
        /// A row of the head-to-head list.
        Rival { row: RivalRow },
        /// Waiting: a time that goes up, a ring, one of four shapes lit each second.
        Waiting { clock: String, word: String, title: String, line: String, part: u32, shape: u32, spoken: String },
    }
}

crosses_the_border! {
    /// The army builder.
    record BuilderScreen {
        /// Title: "White army".
        title: String,
        /// Close.
        back: Button,
        /// Undo and redo.
        tools: Vec<Button>,
        /// "31 of 39 points".
        points_text: String,
        /// Points used, of 39.
        points: u32,
        /// "20 of 31 places".
        places_text: String,
        /// The own half, nearest rank below; `forbidden` marks break the rule.
        board: BoardState,
        /// A hint: "Fill rank 1 before rank 2".
        hint: String,
        /// The pieces to choose from.
        palette: Vec<PaletteTile>,
        /// "Variant rules · no castling".
        status: String,
        /// What keeps it from being done, the first first.
        problems: Vec<String>,
        /// Presets, clear, save.
        bar: Vec<Button>,
        /// Done.
        done: Button,
        /// Whether this is a hidden set-up: the other half is under a curtain.
        hidden: bool,
        /// Saved armies and presets, when their list is open.
        library: Vec<Button>,
    }
}

crosses_the_border! {
    /// A piece of the palette.
    record PaletteTile {
        /// Chooses it; the label is its name.
        button: Button,
        /// Its FEN letter.
        piece: String,
        /// What it costs.
        cost: u32,
        /// How many stand.
        count: u32,
        /// Whether it is chosen.
        selected: bool,
    }
}

crosses_the_border! {
    /// Between two people at one phone.
    record CurtainScreen {
        /// "Pass the phone to Black".
        title: String,
        /// What comes next.
        line: String,
        /// Lifts the curtain.
        ready: Button,
    }
}

crosses_the_border! {
    /// The live diagram of a piece (ux §5.15).
    record DiagramScreen {
        /// Title.
        title: String,
        /// Leave.
        back: Button,
        /// The nine kinds.
        tabs: Vec<Button>,
        /// Which one is shown.
        selected: u32,
        /// Dots for sliders' squares, diamonds for leaps.
        board: BoardState,
        /// "d4, chancellor. Reaches 22 squares: …".
        caption: String,
        /// "8 points".
        value: String,
        /// What dots and diamonds mean.
        legend: Vec<String>,
        /// Blockers, components.
        tools: Vec<Button>,
    }
}

crosses_the_border! {
    /// A sheet or dialog.
    record Sheet {
        /// Its title.
        title: String,
        /// A paragraph.
        text: String,
        /// What can be done; focus starts on the first.
        buttons: Vec<Button>,
        /// What closing it means.
        cancel: UserCommand,
        /// Log rows, for the log's sheet.
        log: Vec<LogRow>,
    }
}
