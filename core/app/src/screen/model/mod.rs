//! The snapshot: everything a shell draws, and every command it may send back.
//!
//! Flat records with finished texts. A shell holds no rule, no word and no state of its own: it
//! draws the newest snapshot and sends [`UserCommand`]s. Buttons carry the command that they mean.
//!
//! ```text
//! look     colours, sound, motion; toasts and effects
//! command  commands of a person, buttons
//! home     tabs, the Play tab
//! net      medals, codes, fields, rows of players
//! page     pages, sheets, builder, curtain, diagrams
//! game     the game screen and the replay
//! board    boards, squares, marks
//! ```

macro_rules! crosses_the_border {
    ($(#[$doc:meta])* record $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
    };
    ($(#[$doc:meta])* plain $name:ident { $($(#[$variant_doc:meta])* $variant:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }
    };
    ($(#[$doc:meta])* choice $name:ident { $($(#[$variant_doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* $(,)? })?,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        #[allow(missing_docs)] // fields are named for what they are
        #[allow(clippy::large_enum_variant)] // one of them exists at a time, and crosses once
        pub enum $name { $($(#[$variant_doc])* $variant $({ $($field: $type),* })?,)* }
    };
}

mod board;
mod command;
mod game;
mod home;
mod look;
mod net;
mod page;

pub use board::*;
pub use command::*;
pub use game::*;
pub use home::*;
pub use look::*;
pub use net::*;
pub use page::*;

crosses_the_border! {
    /// What the shell draws now. The newest one wins.
    record Snapshot {
        /// Rises with every change.
        revision: u64,
        /// The language of all texts, a BCP 47 tag.
        language: String,
        /// Whether the chrome is mirrored; boards never are.
        right_to_left: bool,
        /// How things look, sound and move.
        look: Look,
        /// The bottom tabs; none on game screens.
        tabs: Vec<Tab>,
        /// The screen.
        screen: Screen,
        /// A sheet or dialog above it.
        sheet: Option<Sheet>,
        /// What holds beside every screen but a game: the connection, a search that goes on.
        banner: Option<Banner>,
        /// A short message.
        toast: Option<Toast>,
        /// Sounds, haptics and announcements, each to be given once, by number.
        effects: Vec<Effect>,
    }
}

crosses_the_border! {
    /// A screen.
    choice Screen {
        /// The Play tab.
        Home { home: HomeScreen },
        /// Lists, forms and texts: new game, history, rules, settings, about.
        Page { page: PageScreen },
        /// A board with everything around it.
        Game { game: GameScreen },
        /// Stepping through a finished game.
        Replay { replay: ReplayScreen },
        /// The army builder, and hidden set-up.
        Builder { builder: BuilderScreen },
        /// A curtain between two people at one phone.
        Curtain { curtain: CurtainScreen },
        /// The live diagram of a piece.
        Diagram { diagram: DiagramScreen },
    }
}
