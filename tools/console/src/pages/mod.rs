//! Pages to read: the rules of each game and the help of the prompt.

/// What there is to read about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    /// The words that call it, the first one in lists.
    names: &'static [&'static str],
    /// Its first line in lists.
    about: &'static str,
    text: &'static str,
}

const RULES: &[Page] = &[
    Page {
        names: &["uno", "chess-uno", "uno-purist", "uno-king-hunt", "purist", "king-hunt"],
        about: "Chess-Uno, both ways to win",
        text: include_str!("rules/uno.txt"),
    },
    Page { names: &["classic", "chess"], about: "classic chess", text: include_str!("rules/classic.txt") },
    Page { names: &["maharajah"], about: "Maharajah", text: include_str!("rules/maharajah.txt") },
    Page {
        names: &["minesweeper", "mines"],
        about: "Minesweeper Chess",
        text: include_str!("rules/minesweeper.txt"),
    },
];

const HELP: &[Page] = &[
    Page {
        names: &["moves", "move", "san"],
        about: "how moves are written",
        text: include_str!("help/moves.txt"),
    },
    Page { names: &["new"], about: "every option of a new game", text: include_str!("help/new.txt") },
    Page { names: &["board"], about: "how the board is drawn", text: include_str!("help/board.txt") },
    Page {
        names: &["games", "continue", "show", "export"],
        about: "stored games",
        text: include_str!("help/games.txt"),
    },
    Page {
        names: &["draw", "offer", "resign", "accept", "decline", "withdraw"],
        about: "draws and resigning",
        text: include_str!("help/draw.txt"),
    },
    Page { names: &["clock", "pause", "resume"], about: "clocks", text: include_str!("help/clock.txt") },
    Page { names: &["armies", "army"], about: "building an army", text: include_str!("help/armies.txt") },
];

/// The page of help without a topic.
const OVERVIEW: &str = include_str!("help/overview.txt");

/// The rules of a game; without one, or with one that nobody knows, what there is.
pub(crate) fn rules(game: Option<&str>) -> Result<&'static str, String> {
    find(RULES, game).ok_or_else(|| contents("rules", RULES, game))
}

/// The help on a topic, or the overview.
pub(crate) fn help(topic: Option<&str>) -> Result<&'static str, String> {
    match topic {
        None => Ok(OVERVIEW),
        Some(_) => {
            find(HELP, topic).or_else(|| find(RULES, topic)).ok_or_else(|| contents("help", HELP, topic))
        }
    }
}

fn find(pages: &[Page], name: Option<&str>) -> Option<&'static str> {
    let name = name?.to_ascii_lowercase();
    pages.iter().find(|page| page.names.contains(&name.as_str())).map(|page| page.text)
}

fn contents(command: &str, pages: &[Page], asked: Option<&str>) -> String {
    let mut text = asked.map_or_else(String::new, |_| "There is no such page. ".to_owned());
    text.push_str("Type one of these:\n");
    for page in pages {
        text.push_str(&format!("  {command} {:<12} {}\n", page.names[0], page.about));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_fits_a_terminal_of_eighty_columns_and_no_name_is_given_twice() {
        let mut names: Vec<&str> = Vec::new();
        for page in RULES.iter().chain(HELP) {
            assert!(page.text.lines().count() > 5, "{:?}", page.names);
            names.extend(page.names.iter().copied());
            for line in page.text.lines().chain(OVERVIEW.lines()) {
                assert!(line.chars().count() < 80, "{line}");
                assert!(line.is_ascii(), "{line}");
            }
        }
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn what_is_not_known_is_answered_with_what_there_is() {
        assert!(rules(Some("MAHARAJAH")).is_ok());
        assert!(help(Some("sapper")).unwrap_err().contains("help moves"));
        assert!(rules(None).unwrap_err().starts_with("Type one of these"));
    }
}
