//! Ratings, medals and forms, as cards and strips show them (CU-R112, ux §5.12).

use super::{
    model::{FormLetter, Standing, Tier},
    texts::{Texts, text},
};
use protocol::{RatingBrief, TierName, server::RatingChange};

/// Games in which a rating still finds its place (CU-A75).
const PLACEMENT: u32 = 10;
/// Where each medal begins, and where the next one does; the lowest is drawn from 800 on.
const RANGES: [(TierName, i64, Option<i64>); 5] = [
    (TierName::Bronze, 800, Some(950)),
    (TierName::Silver, 950, Some(1050)),
    (TierName::Gold, 1050, Some(1200)),
    (TierName::Platinum, 1200, Some(1400)),
    (TierName::Diamond, 1400, None),
];

/// The shape of a medal.
pub(crate) fn tier(name: TierName) -> Tier {
    match name {
        TierName::Bronze => Tier::Bronze,
        TierName::Silver => Tier::Silver,
        TierName::Gold => Tier::Gold,
        TierName::Platinum => Tier::Platinum,
        TierName::Diamond => Tier::Diamond,
    }
}

/// "Gold".
pub(crate) fn tier_name(name: TierName, texts: &Texts) -> String {
    match name {
        TierName::Bronze => text!(texts, "tier-bronze"),
        TierName::Silver => text!(texts, "tier-silver"),
        TierName::Gold => text!(texts, "tier-gold"),
        TierName::Platinum => text!(texts, "tier-platinum"),
        TierName::Diamond => text!(texts, "tier-diamond"),
    }
}

fn range(name: TierName) -> (i64, Option<i64>) {
    let found = RANGES.into_iter().find(|(known, ..)| *known == name);
    found.map_or((0, None), |(_, low, high)| (low, high))
}

/// How far a rating has come in a range, in thousandths; all of it at the highest medal.
fn progress(rating: i64, (low, high): (i64, Option<i64>)) -> u32 {
    let Some(high) = high else { return 1_000 };
    let part = (rating - low).clamp(0, high - low) * 1_000 / (high - low);
    u32::try_from(part).unwrap_or_default()
}

/// A rating as it stands.
pub(crate) fn standing(brief: RatingBrief, texts: &Texts) -> Standing {
    let range = range(brief.tier);
    let name = tier_name(brief.tier, texts);
    let part = progress(brief.rating, range);
    let line = line(brief, texts);
    Standing {
        tier: tier(brief.tier),
        rating: brief.rating.to_string(),
        change: String::new(),
        gained: false,
        was: String::new(),
        progress: part,
        progress_before: part,
        low: range.0.to_string(),
        high: range.1.map_or_else(String::new, |high| high.to_string()),
        news: String::new(),
        spoken: text!(texts, "standing-spoken", rating = brief.rating, tier = &name, line = &line),
        tier_name: name,
        line,
    }
}

/// A rating after a game.
pub(crate) fn changed(change: &RatingChange, texts: &Texts) -> Standing {
    let now = standing(RatingBrief { rating: change.after, games: change.games, tier: change.tier }, texts);
    let news = match change.tier.cmp(&change.tier_before) {
        core::cmp::Ordering::Greater => text!(texts, "tier-promoted", tier = &now.tier_name),
        core::cmp::Ordering::Less => text!(texts, "tier-relegated", tier = &now.tier_name),
        core::cmp::Ordering::Equal => String::new(),
    };
    let difference = signed(change.change);
    let was = text!(texts, "rating-was", rating = change.before);
    let parts = [now.rating.clone(), difference.clone(), was.clone(), now.tier_name.clone()];
    let tail = [now.line.clone(), news.clone()];
    let spoken: Vec<String> = parts.into_iter().chain(tail).filter(|part| !part.is_empty()).collect();
    Standing {
        change: difference,
        gained: change.change >= 0,
        was,
        progress_before: progress(change.before, range(change.tier)),
        news,
        spoken: spoken.join(", "),
        ..now
    }
}

/// "+17", "−8", "0".
fn signed(number: i64) -> String {
    match number {
        1.. => format!("+{number}"),
        0 => "±0".to_owned(),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// "4 of 10 placement games", then "96 to platinum"; nothing at the highest medal.
fn line(brief: RatingBrief, texts: &Texts) -> String {
    if brief.games < PLACEMENT {
        return text!(texts, "placement", games = brief.games, all = PLACEMENT);
    }
    let at = RANGES.iter().position(|(name, ..)| *name == brief.tier).unwrap_or_default();
    match (range(brief.tier).1, RANGES.get(at + 1)) {
        (Some(high), Some((next, ..))) => {
            let next = tier_name(*next, texts);
            text!(texts, "points-to-tier", points = (high - brief.rating).max(0), tier = &next)
        }
        _ => String::new(),
    }
}

/// The letters of a form as the wire has it: `WLD`, newest first.
pub(crate) fn letters(form: &str, texts: &Texts) -> Vec<FormLetter> {
    let letter = |letter: char| match letter {
        'W' => Some(FormLetter { letter: text!(texts, "letter-won"), value: 1 }),
        'D' => Some(FormLetter { letter: text!(texts, "letter-drawn"), value: 0 }),
        'L' => Some(FormLetter { letter: text!(texts, "letter-lost"), value: -1 }),
        _ => None,
    };
    form.chars().filter_map(letter).collect()
}

/// "won, lost, won", for screen readers.
pub(crate) fn letters_spoken(form: &str, texts: &Texts) -> String {
    let word = |letter: char| match letter {
        'W' => Some(text!(texts, "word-won")),
        'D' => Some(text!(texts, "word-drawn")),
        'L' => Some(text!(texts, "word-lost")),
        _ => None,
    };
    form.chars().filter_map(word).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_within_a_medal_shows_both_parts_of_the_bar() {
        let texts = Texts::new("en");
        let tier = TierName::Gold;
        let change =
            RatingChange { before: 1104, after: 1121, change: 17, games: 31, tier, tier_before: tier };
        let shown = changed(&change, &texts);
        assert_eq!((shown.progress_before, shown.progress), (360, 473));
        assert_eq!((shown.change.as_str(), shown.line.as_str()), ("+17", "79 to Platinum"));
        assert!(shown.news.is_empty());
    }

    #[test]
    fn a_promotion_is_news_and_a_new_rating_counts_its_placement_games() {
        let texts = Texts::new("en");
        let change = RatingChange {
            before: 1040,
            after: 1060,
            change: 20,
            games: 4,
            tier: TierName::Gold,
            tier_before: TierName::Silver,
        };
        let shown = changed(&change, &texts);
        assert_eq!(shown.news, "Promoted to Gold");
        assert_eq!(shown.line, "4 of 10 placement games");
        assert_eq!(shown.progress_before, 0);
    }
}
