//! The relay server's command line.

fn main() {}
