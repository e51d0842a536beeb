//! Two real consoles and a real server: whole games over real sockets, kills of either side, and
//! what players say to each other.

mod folders;
mod games;
mod kills;
mod lines;
mod support;
mod talk;
