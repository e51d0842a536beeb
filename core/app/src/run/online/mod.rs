//! Playing over a connection: what the worker keeps of a server, and the pages that show it.
//!
//! ```text
//! link      the door to the network thread: the model out, wishes in
//! net       what is kept here; news of the model as toasts, sounds, banners and opened matches
//! there     a match that is open as a game
//! banners   what is said above pages: the connection, a search that goes on
//! ranked    the four queues        room   a private room          join   joining by code
//! profile   the own page, others   top    leaderboards
//! account   name, password, export, deletion, the server's address
//! setup     armies built unseen    past   finished matches and their replays
//! ```
//! Nothing here opens a socket: pages read the model and say what is wished.

mod account;
mod banners;
mod join;
mod link;
mod net;
mod past;
mod profile;
mod ranked;
mod room;
mod setup;
mod there;
mod top;

pub(super) use account::{AccountPage, account_page, name_page, server_page};
pub(super) use banners::{offline_reason, server_dot};
pub(super) use join::join_page;
#[cfg(test)]
use link::Link;
pub(super) use net::Net;
pub(super) use past::past_rows;
pub(super) use profile::{ProfilePage, game_name, profile_page};
pub(super) use ranked::ranked_page;
pub(super) use room::room_page;
pub(super) use setup::{OnlineSetup, setup_board};
pub(super) use there::There;
pub(super) use top::{TopPage, top_page};

#[cfg(test)]
mod tests;
