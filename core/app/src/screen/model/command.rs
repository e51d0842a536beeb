//! What a person does, and the buttons that carry it.

use super::Camera;

crosses_the_border! {
    /// What a person does. Everything is a command, so a shell decides nothing.
    choice UserCommand {
        /// Nothing.
        Nothing,
        /// To a tab or page.
        Open { page: String },
        /// Back, as the system's back gesture does.
        Back,
        /// Pressed something that the core named.
        Press { id: String },
        /// Tapped a square, by its name.
        Tap { square: String },
        /// Dragged a man from square to square; off the board where `to` is empty.
        Drag { from: String, to: String },
        /// Typed a move.
        Type { text: String },
        /// A field holds this now.
        Fill { field: String, text: String },
        /// Copied: the shell puts the text on the clipboard, then says so here.
        Copy { text: String },
        /// Shared: the shell opens what the system has for it, then says so here.
        Share { text: String },
        /// Shared as a picture: the shell draws the board shown with these lines above and below
        /// it, `text` being what it says in words, then says so here.
        SharePicture { title: String, line: String, text: String },
        /// Reads a code: the shell opens its camera and fills the field with what it reads.
        Scan { field: String },
        /// The shell has this to read codes with; none until it says so.
        Camera { camera: Camera },
        /// Moved a scrubber.
        Seek { step: u32 },
        /// The window has this size, these insets and this text scale, in dp.
        Window { width: f32, height: f32, inset_top: f32, inset_bottom: f32, text_scale: f32 },
        /// The app is or is not in front.
        Front { in_front: bool },
    }
}

crosses_the_border! {
    /// Icons by meaning; each shell draws its own set.
    plain Icon {
        /// None.
        None,
        /// Go back.
        Back,
        /// Close.
        Close,
        /// Menu of a game.
        Menu,
        /// The public log.
        Log,
        /// Settings.
        Settings,
        /// Play.
        Play,
        /// Learn.
        Learn,
        /// History.
        History,
        /// Profile.
        Profile,
        /// Offer a draw.
        Draw,
        /// Resign.
        Resign,
        /// Pause.
        Pause,
        /// Take back.
        Undo,
        /// Redo.
        Redo,
        /// A hint.
        Hint,
        /// Turn the board.
        Flip,
        /// A sapper's or mine's bomb.
        Bomb,
        /// A mine that goes off.
        Boom,
        /// A lock.
        Lock,
        /// First step of a replay.
        First,
        /// One step back.
        Previous,
        /// One step on.
        Next,
        /// Last step.
        Last,
        /// Rules.
        Rules,
        /// About.
        About,
        /// Computer.
        Computer,
        /// Two people on one phone.
        People,
        /// Private room.
        Room,
        /// Ranked queue.
        Ranked,
        /// Share or export.
        Share,
        /// Delete.
        Delete,
        /// A tick.
        Check,
        /// Copy.
        Copy,
        /// A leaderboard.
        Top,
        /// A quick phrase.
        Phrase,
        /// Report or block.
        Report,
        /// Search.
        Search,
        /// No connection.
        Lost,
        /// Edit.
        Edit,
    }
}

crosses_the_border! {
    /// How a button looks.
    plain ButtonStyle {
        /// The one thing to do.
        Filled,
        /// What may be done.
        Outlined,
        /// Text alone; also what the game waits for.
        Plain,
        /// What destroys or gives up.
        Destructive,
    }
}

crosses_the_border! {
    /// A button with its command. A disabled one says why.
    record Button {
        /// What pressing it means.
        command: UserCommand,
        /// Its icon.
        icon: Icon,
        /// Its text.
        label: String,
        /// A second line: what it leads to; empty for none.
        line: String,
        /// What a screen reader says, both lines.
        spoken: String,
        /// How it looks.
        style: ButtonStyle,
        /// Whether it can be pressed.
        enabled: bool,
        /// Why not.
        reason: Option<String>,
    }
}
