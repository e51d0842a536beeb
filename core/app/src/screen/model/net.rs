//! What only a connection brings: medals, codes to scan, fields, rows of players.

use super::{Button, UserCommand};

crosses_the_border! {
    /// A medal: shape and word decide, not the colour alone.
    plain Tier {
        /// None: a guest, or no connection.
        None,
        /// A triangle.
        Bronze,
        /// A square on its point.
        Silver,
        /// A pentagon.
        Gold,
        /// A hexagon.
        Platinum,
        /// An octagon.
        Diamond,
    }
}

crosses_the_border! {
    /// How it stands with somebody's connection.
    plain Presence {
        /// There is none to speak of.
        None,
        /// Connected.
        Here,
        /// On the way back.
        Unsure,
        /// Away.
        Away,
    }
}

crosses_the_border! {
    /// A rating with its medal, and after a game with its change.
    record Standing {
        /// The medal.
        tier: Tier,
        /// Its name.
        tier_name: String,
        /// The rating.
        rating: String,
        /// "+17"; empty where nothing changed.
        change: String,
        /// Whether the change is a gain.
        gained: bool,
        /// "was 1104"; empty where nothing changed.
        was: String,
        /// How far in the medal's range, in thousandths.
        progress: u32,
        /// How far before the change; the same where nothing changed.
        progress_before: u32,
        /// Where the medal begins.
        low: String,
        /// Where the next one begins; empty at the highest.
        high: String,
        /// "96 to platinum", "4 of 10 placement games".
        line: String,
        /// "Promoted to gold"; empty for no news.
        news: String,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// A result as a letter of a form.
    record FormLetter {
        /// "W", "L", "D" in the language of the texts.
        letter: String,
        /// 1 won, 0 drawn, -1 lost.
        value: i32,
    }
}

crosses_the_border! {
    /// A fact: a label above its value.
    record Fact {
        /// The label.
        label: String,
        /// The value.
        value: String,
    }
}

crosses_the_border! {
    /// A code to be scanned; always black on white, with four modules of margin around it.
    record QrCode {
        /// Modules on a side.
        side: u32,
        /// Rows from the top, a `1` for each dark module.
        rows: Vec<String>,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// A field to be written in. A shell keeps what is being written and tells it with
    /// [`UserCommand::Fill`]; what is secret never comes back.
    record Field {
        /// Its name in [`UserCommand::Fill`].
        id: String,
        /// The label.
        label: String,
        /// What stands there; empty where it is secret.
        value: String,
        /// A line below it.
        hint: String,
        /// Why it cannot be used as it is; takes the hint's place.
        error: String,
        /// Whether it is a password.
        secret: bool,
        /// Whether it is a code: capitals, of one width, left to right.
        code: bool,
        /// Characters at most.
        max: u32,
        /// The label of a button that pastes; empty for none.
        paste: String,
        /// What the return key means.
        submit: UserCommand,
        /// What stands there as a screen reader says it, letter by letter; empty to read the value.
        spoken: String,
    }
}

crosses_the_border! {
    /// A row of a leaderboard.
    record RankRow {
        /// Opens the player's page.
        button: Button,
        /// The rank; ties share one.
        rank: String,
        /// The medal.
        tier: Tier,
        /// The name.
        name: String,
        /// The rating.
        rating: String,
        /// Rated games.
        games: String,
        /// Whether it is the own row.
        own: bool,
        /// "Rank 12, Aisha, gold, 1104, 31 games".
        spoken: String,
    }
}

crosses_the_border! {
    /// A row of the head-to-head list.
    record RivalRow {
        /// Opens the player's page.
        button: Button,
        /// The name.
        name: String,
        /// Initials.
        initials: String,
        /// Which game.
        line: String,
        /// Won, lost, drawn: "3–2–0".
        record: String,
        /// The last results, newest first.
        form: Vec<FormLetter>,
        /// Opens a room to play again; none where nobody can be asked.
        challenge: Option<Button>,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// What a shell has to read codes with.
    plain Camera {
        /// Nothing.
        None,
        /// One that may be used.
        Ready,
        /// One that the person does not let the app use.
        Denied,
    }
}
