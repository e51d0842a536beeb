//! The engine of online play against a server of hand-written frames, in simulated time.

mod online {
    mod asks;
    mod commands;
    mod link;
    mod matches;
    mod quiet;
    pub(crate) mod world;
}
