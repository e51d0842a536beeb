//! The scenarios of the Chess-Uno decisions, each test named after the id that it proves.
//!
//! ```text
//! evaluation  when a turn, a king and a game are judged   CU-A01 to CU-A10, CU-A16, CU-A17
//! safeguard   checks in the middle of a turn              CU-A11 to CU-A15
//! reverse     what changes hands and what stays           CU-A18 to CU-A25
//! recovery    captured pawns come back                    CU-A26 to CU-A38
//! joker       men that move like a queen                  CU-A39 to CU-A49
//! series      en passant, promotion, the end of a series  CU-A50 to CU-A57
//! draws       inactivity, offers, resignation             CU-A58, CU-A66, CU-A67, CU-A81
//! deck        cards, piles, settings                      CU-A59, CU-A60, CU-A70, CU-A71, CU-A85
//! frame       what everybody sees, castling, the log      CU-A84 to CU-A91
//! chess       what both modes keep of chess               CU-R063 to CU-R090
//! ```

#[path = "../scenario/mod.rs"]
mod scenario;

mod chess;
mod deck;
mod draws;
mod evaluation;
mod frame;
mod joker;
mod log;
mod recovery;
mod reverse;
mod safeguard;
mod series;
