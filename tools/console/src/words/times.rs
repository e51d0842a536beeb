//! Spans and dates for people: clocks, "two hours ago", calendar days.

use super::count;
use table::Millis;

/// What a clock shows: `9:58`, `1:02:03`, tenths below ten seconds.
pub(crate) fn clock(left: Millis) -> String {
    let seconds = left / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match seconds {
        0..10 => format!("0:{:02}.{}", seconds, left / 100 % 10),
        10..3600 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

/// How long ago `then` was, both in ms since 1970; a date after a week.
pub(crate) fn ago(then: i64, now: i64) -> String {
    let minutes = now.saturating_sub(then).max(0) as u64 / 60_000;
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..1440 => count(minutes / 60, "hour ago", "hours ago"),
        1440..10080 => count(minutes / 1440, "day ago", "days ago"),
        _ => {
            let (year, month, day) = date(then);
            format!("{year}-{month:02}-{day:02}")
        }
    }
}

/// Year, month and day (UTC) of a time in ms since 1970, by Howard Hinnant's days algorithm: years
/// begin in March, so that leap days come last.
pub(crate) fn date(ms: i64) -> (i64, i64, i64) {
    let days = ms.div_euclid(86_400_000) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_only_when_they_matter() {
        for (left, shown) in [
            (0, "0:00.0"),
            (9_999, "0:09.9"),
            (10_000, "0:10"),
            (598_000, "9:58"),
            (3_600_000, "1:00:00"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(clock(left), shown);
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = 86_400_000;
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (20_787, (2026, 11, 30)),
            (-1, (1969, 12, 31)),
        ] {
            assert_eq!(date(days * day), expected);
            assert_eq!(date(days * day + day - 1), expected);
        }
    }

    #[test]
    fn spans_are_rounded_down_and_become_dates_after_a_week() {
        let minute = 60_000;
        assert_eq!(ago(0, minute - 1), "just now");
        assert_eq!(ago(0, minute), "1 min ago");
        assert_eq!(ago(0, 125 * minute), "2 hours ago");
        assert_eq!(ago(0, 1440 * minute), "1 day ago");
        assert_eq!(ago(0, 10_080 * minute), "1970-01-01");
        assert_eq!(ago(minute, 0), "just now", "a clock that was set back");
    }
}
