//! The arrows of the architecture: who may see whom.
//!
//! ```text
//! ffi → app → { table, bots, protocol } → rules
//!             server → { table, protocol } → rules
//! tests and tools see everything, and nobody sees them; the naive oracle sees nothing of ours
//! ```
//! Invariants on what is absent: `rules` draws chance from nowhere but its one generator, and what
//! a match is decided by knows no network.

use crate::graph::{Graph, Member, Need};

/// What each place may depend on among our own crates, whether to link, to build or to test.
const ALLOWED: &[(&str, &[&str])] = &[
    ("core/rules", &[]),
    ("core/bots", &["core/rules"]),
    ("core/table", &["core/rules"]),
    ("core/protocol", &[]),
    ("core/app", &["core/rules", "core/bots", "core/table", "core/protocol"]),
    ("ffi", &["core/app"]),
    ("server", &["core/rules", "core/table", "core/protocol"]),
    // An oracle that shared code with what it judges would share its mistakes.
    ("tests/naive", &[]),
];

/// Places that see everything below them, by their first folder.
const SEES_ALL: &[&str] = &["tests", "tools"];

/// Places that must not link a network, however many steps away.
const NO_NETWORK: &[&str] = &["core/rules", "core/bots", "core/table", "core/protocol", "tests/naive"];

/// Crates that speak to a network or run those that do.
const NETWORK: &[&str] = &[
    "async-std",
    "axum",
    "hyper",
    "mio",
    "quinn",
    "reqwest",
    "rustls",
    "smol",
    "socket2",
    "tokio",
    "tokio-tungstenite",
    "tungstenite",
    "ureq",
];

/// The generator, the traits that it speaks, and the shuffle (`rand` without its own generators
/// and without the operating system's, which are default features).
const RULES_MAY_DRAW_FROM: &[&str] = &["rand_chacha", "rand_core", "rand"];

/// Every arrow that points where it must not, as a sentence that says what to do.
pub(crate) fn check(graph: &Graph) -> Vec<String> {
    let mut problems = Vec::new();
    for member in &graph.members {
        problems.extend(own_crates(member));
        problems.extend(network(member));
        problems.extend(chance(member));
    }
    problems
}

fn own_crates(member: &Member) -> Vec<String> {
    let place = member.place.as_str();
    let ours = member.needs.iter().filter_map(|need| need.place.as_deref());
    let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == place) else {
        if SEES_ALL.contains(&first_folder(place)) {
            return Vec::new();
        }
        return vec![format!(
            "{place}: nobody said what this crate may see; add it to ALLOWED in tools/xtask/src/arrows.rs \
             and to docs/architecture.md"
        )];
    };
    ours.filter(|to| !allowed.contains(to))
        .map(|to| match allowed {
            [] => format!("{place} must not depend on {to}: it may see nothing of ours"),
            _ => format!("{place} must not depend on {to}: it may see only {}", allowed.join(", ")),
        })
        .collect()
}

fn network(member: &Member) -> Vec<String> {
    let place = &member.place;
    if !NO_NETWORK.contains(&place.as_str()) {
        return Vec::new();
    }
    let linked = member.linked.iter().filter(|name| NETWORK.contains(&name.as_str()));
    linked
        .map(|name| {
            format!(
                "{place} links {name}: it must know no network; `cargo tree -p {} -i {name}` shows the way in",
                place.rsplit('/').next().unwrap_or(place)
            )
        })
        .collect()
}

/// Tests may bring their own generator (property tests do); the rules themselves may not.
fn chance(member: &Member) -> Vec<String> {
    if member.place != "core/rules" {
        return Vec::new();
    }
    let draws = |need: &&Need| !need.only_tests && is_generator(&need.name);
    let named = member.needs.iter().filter(draws);
    named
        .filter(|need| !RULES_MAY_DRAW_FROM.contains(&need.name.as_str()))
        .map(|need| {
            format!(
                "core/rules must not depend on {}: all chance comes through rand_chacha, seeded from outside",
                need.name
            )
        })
        .collect()
}

fn is_generator(name: &str) -> bool {
    name == "rand"
        || name.starts_with("rand_")
        || matches!(name, "getrandom" | "fastrand" | "oorandom" | "nanorand")
}

fn first_folder(place: &str) -> &str {
    place.split('/').next().unwrap_or(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate at `place` that needs `needs`: a name with a slash, or `ffi` and `server`, is a place of ours.
    fn member(place: &str, needs: &[&str]) -> Member {
        let ours = |name: &str| name.contains('/') || matches!(name, "ffi" | "server" | "tests");
        let need = |&name: &&str| Need {
            name: name.rsplit('/').next().unwrap().to_owned(),
            place: ours(name).then(|| name.to_owned()),
            only_tests: false,
        };
        Member {
            place: place.to_owned(),
            needs: needs.iter().map(need).collect(),
            linked: needs.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    fn problems(members: &[(&str, &[&str])]) -> Vec<String> {
        check(&Graph { members: members.iter().map(|(place, needs)| member(place, needs)).collect() })
    }

    #[test]
    fn the_house_as_drawn_has_no_problem() {
        let house: &[(&str, &[&str])] = &[
            ("core/rules", &["rand_chacha", "serde"]),
            ("core/bots", &["core/rules"]),
            ("core/table", &["core/rules", "serde"]),
            ("core/protocol", &["serde"]),
            ("core/app", &["core/table", "core/bots", "core/protocol", "core/rules", "tokio"]),
            ("ffi", &["core/app"]),
            ("server", &["core/table", "core/protocol", "core/rules", "axum"]),
            ("tests", &["core/rules", "tests/naive", "server"]),
            ("tests/naive", &["serde"]),
            ("tools/console", &["core/rules", "core/bots"]),
            ("tools/loadgen", &["server", "tokio"]),
        ];
        assert_eq!(problems(house), Vec::<String>::new());
    }

    #[test]
    fn each_arrow_that_points_up_or_sideways_is_told() {
        let arrows: &[(&str, &str)] = &[
            ("core/rules", "core/bots"),
            ("core/rules", "tests/naive"),
            ("core/bots", "core/table"),
            ("core/table", "core/protocol"),
            ("core/protocol", "server"),
            ("core/app", "server"),
            ("core/app", "tools/console"),
            ("core/app", "tests"),
            ("ffi", "core/rules"),
            ("server", "core/app"),
            ("server", "core/bots"),
            ("tests/naive", "core/rules"),
        ];
        for (from, to) in arrows {
            let told = problems(&[(from, &[to])]);
            assert_eq!(told.len(), 1, "{from} to {to}: {told:?}");
            assert!(told[0].starts_with(&format!("{from} must not depend on {to}:")), "{told:?}");
        }
    }

    #[test]
    fn a_forbidden_crate_needed_by_tests_only_is_told_too() {
        let mut rules = member("core/rules", &["tests/naive"]);
        rules.needs[0].only_tests = true;
        assert_eq!(check(&Graph { members: vec![rules] }).len(), 1);
    }

    #[test]
    fn a_network_is_found_however_far_away() {
        let mut table = member("core/table", &["core/rules", "innocent"]);
        table.linked.insert("tokio".to_owned());
        let told = check(&Graph { members: vec![table] });
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("links tokio") && told[0].contains("cargo tree -p table"), "{told:?}");
    }

    #[test]
    fn rules_draw_from_one_generator_and_their_tests_from_any() {
        let told = problems(&[("core/rules", &["rand_chacha", "rand_core", "rand", "getrandom"])]);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("core/rules must not depend on getrandom:"), "{told:?}");
        let mut rules = member("core/rules", &["getrandom"]);
        rules.needs[0].only_tests = true;
        assert_eq!(check(&Graph { members: vec![rules] }), Vec::<String>::new());
    }

    #[test]
    fn a_crate_that_nobody_placed_is_told() {
        let told = problems(&[("core/telemetry", &[])]);
        assert!(told[0].contains("ALLOWED"), "{told:?}");
    }
}
