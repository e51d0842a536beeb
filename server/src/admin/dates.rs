//! Dates as people write them, in UTC: `2030-12-31`, `2030-12-31 23:59:59`.

use crate::store::WallMs;

/// A day, in ms.
pub(super) const DAY: WallMs = 86_400_000;
/// The last day that is written: 9999-12-31.
const LAST: i64 = 2_932_896;

/// Days since 1970 of a date; `None` unless it is one of the years 1970 to 9999.
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    let year_of = if month <= 2 { year - 1 } else { year };
    let era = year_of.div_euclid(400);
    let of_era = year_of.rem_euclid(400);
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    // What is no day of the calendar comes back as another.
    ((0..=LAST).contains(&days) && date(days) == (year, month, day)).then_some(days)
}

/// Year, month and day of so many days since 1970.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// Reads a day, as its first moment.
pub(super) fn parse(text: &str) -> Option<WallMs> {
    let digits = |part: &str, many: usize| {
        let plain = part.len() == many && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<i64>().ok()).flatten()
    };
    let (year, rest) = text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let days = days(digits(year, 4)?, digits(month, 2)?, digits(day, 2)?)?;
    WallMs::try_from(days).ok().map(|days| days.saturating_mul(DAY))
}

/// Writes a moment.
pub(super) fn write(time: WallMs) -> String {
    let days = i64::try_from(time / DAY).unwrap_or(LAST).min(LAST);
    let (year, month, day) = date(days);
    let seconds = time % DAY / 1_000;
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_is_written_as_it_is_read() {
        for day in 0..=LAST {
            let (year, month, date) = date(day);
            assert_eq!(days(year, month, date), Some(day));
        }
        assert_eq!(parse("1970-01-01"), Some(0));
        assert_eq!(parse("2026-11-30"), Some(1_795_996_800_000));
        assert_eq!(write(1_795_996_800_000 + 3_661_999), "2026-11-30 01:01:01");
        assert_eq!(write(u64::MAX).get(..10), Some("9999-12-31"));
    }

    #[test]
    fn no_other_text_is_a_day() {
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-13-01",
            "2026-02-29",
            "2026-00-10",
            "2026-01-00",
            "2026-1-1",
            "26-01-01",
            "+026-01-01",
            "1969-12-31",
            "2026-01-01 ",
            "2026-01-01T00:00",
            "२०२६-01-01",
            "tomorrow",
            "0000-00-00",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert!(parse("2028-02-29").is_some() && parse("9999-12-31").is_some());
    }
}
