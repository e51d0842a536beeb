//! How much, how long, how often.

/// The longest frame that a server reads, in bytes; longer ones close the socket (1009).
pub const FRAME_IN: usize = 4 * 1024;
/// The longest frame that a server sends, in bytes.
pub const FRAME_OUT: usize = 64 * 1024;
/// Log entries in one `state` or `log` frame at most.
pub const LOG_PAGE: usize = 200;
/// How often a client pings while it plays, in ms (TB-02).
pub const PING_LIVE: u64 = 5_000;
/// How often a client pings elsewhere, in ms.
pub const PING_IDLE: u64 = 10_000;
/// A player in a live match without a frame for this long is lost, in ms (TB-02).
pub const LOST_AFTER: u64 = 12_000;
/// Any socket without a frame for this long is closed, in ms.
pub const CULLED_AFTER: u64 = 30_000;
/// How long a fresh socket may take to say hello, in ms.
pub const HELLO_WITHIN: u64 = 5_000;
/// Frames a second that a socket may send for long; pings have a bucket of their own.
pub const FRAMES_PER_SECOND: u32 = 10;
/// Frames that it may send at once after a silence.
pub const FRAMES_BURST: u32 = 30;
/// The longest text of a command, in bytes.
pub const TEXT: usize = 128;
/// The longest key of an account command, in bytes.
pub const KEY: usize = 64;
/// Running matches of one account: private ones, and at most one from a queue (TB-35).
pub const PRIVATE_MATCHES: usize = 20;
/// Open rooms of one account (TB-40).
pub const ROOMS: usize = 5;
/// How long an unjoined room lives, in ms (TB-40).
pub const ROOM_LIFE: u64 = 30 * 60_000;
/// Wrong join codes a minute and source (TB-40).
pub const WRONG_CODES: u32 = 10;
/// How long a queue ticket outlives its socket, in ms.
pub const TICKET_LIFE: u64 = 10_000;
/// How long the hidden set-up may take, in ms (TB-24).
pub const SETUP: u64 = 10 * 60_000;
/// White's clock starts so long after the armies are shown, in ms (TB-24).
pub const REVEAL: u64 = 3_000;
/// Rows of a leaderboard page.
pub const BOARD_PAGE: usize = 50;
/// How long an access token is good, in ms.
pub const ACCESS_LIFE: u64 = 15 * 60_000;
/// How long a refresh token is good, in ms.
pub const REFRESH_LIFE: u64 = 90 * 86_400_000;
/// How long a refresh token that was used once may be used again, for a lost answer, in ms.
pub const REFRESH_GRACE: u64 = 60_000;
/// Characters of a room code.
pub const ROOM_CODE: usize = 6;
/// The characters that room codes are made of: no look-alikes (TB-40).
pub const ROOM_ALPHABET: &str = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
