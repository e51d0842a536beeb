//! How much a store keeps of what would grow without an end.

use super::WallMs;

/// Devices of one account.
pub(super) const DEVICES: usize = 32;
/// Refresh tokens of one account, spent ones included; those that end first go first.
pub(super) const REFRESH: usize = 64;
/// Accounts that one account has blocked.
pub(super) const BLOCKS: usize = 1_000;
/// Reports by one account that wait for an answer.
pub(super) const OPEN_REPORTS: usize = 50;
/// Answers to account commands that are remembered for each account.
pub(super) const ANSWERS: usize = 32;
/// How long they are remembered, in ms.
pub(super) const ANSWER_LIFE: WallMs = 86_400_000;
/// How long a room is remembered after it was opened, in ms: who comes late is told why.
pub(super) const ROOM_MEMORY: WallMs = 86_400_000;
/// Orders that wait for the server.
pub(super) const ORDERS: usize = 10_000;
/// Finished matches with their whole records in one export; older ones are listed without.
pub(super) const EXPORT_RECORDS: usize = 1_000;
/// Entries of any list in one export.
pub(super) const EXPORT_LIST: usize = 10_000;
