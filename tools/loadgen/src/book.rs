//! The store's file looked into after a run: pairs that may not be, ratings that do not add up.

use anyhow::Result;
use rusqlite::{Connection, OpenFlags};
use std::{collections::BTreeMap, path::Path};

/// A result as it was booked: match, then account number and its change and rating after it.
type Row = (i64, [(i64, i64, i64); 2]);

/// A store's file, read.
pub(crate) struct Book(Connection);

/// How accounts and matches are numbered in the file: the highest bit is turned.
pub(crate) fn key(hex: &str) -> i64 {
    (u64::from_str_radix(hex, 16).unwrap_or(0) ^ (1 << 63)).cast_signed()
}

impl Book {
    pub(crate) fn open(file: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(Self(Connection::open_with_flags(file, flags)?))
    }

    fn count(&self, sql: &str) -> Result<u64> {
        Ok(self.0.query_row(sql, [], |row| row.get::<_, i64>(0))?.unsigned_abs())
    }

    /// Matches from a queue, and those of an account with itself.
    pub(crate) fn queue_matches(&self) -> Result<[u64; 2]> {
        Ok([
            self.count("SELECT count(*) FROM matches WHERE queue IS NOT NULL")?,
            self.count("SELECT count(*) FROM matches WHERE a = b")?,
        ])
    }

    /// Queue matches that began while one of their players was in another one.
    pub(crate) fn double_pairs(&self) -> Result<u64> {
        let sql = "SELECT a, created, ended FROM matches WHERE queue IS NOT NULL
                   UNION ALL SELECT b, created, ended FROM matches WHERE queue IS NOT NULL";
        let mut spans: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
        let mut statement = self.0.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let span = (row.get(1)?, row.get::<_, Option<i64>>(2)?.unwrap_or(i64::MAX));
            spans.entry(row.get(0)?).or_default().push(span);
        }
        let mut double = 0;
        for spans in spans.values_mut() {
            spans.sort_unstable();
            double += spans.windows(2).filter(|two| matches!(two, [one, next] if next.0 < one.1)).count();
        }
        Ok(double as u64)
    }

    /// Results, oldest first.
    fn results(&self) -> Result<Vec<(String, Row)>> {
        let sql = "SELECT ladder, match, a, change_a, points_a, b, change_b, points_b
                   FROM rated_results ORDER BY number";
        let mut statement = self.0.prepare(sql)?;
        let rows = statement.query_map([], |row| {
            let side = |at: usize| -> rusqlite::Result<(i64, i64, i64)> {
                Ok((row.get(at)?, row.get(at + 1)?, row.get(at + 2)?))
            };
            Ok((row.get(0)?, (row.get(1)?, [side(2)?, side(5)?])))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// What is wrong with ratings, and how many results there are. `told` are the match, the
    /// account, the change and the rating that clients were told.
    pub(crate) fn ratings(&self, told: &[(i64, i64, i64, i64)]) -> Result<(u64, Vec<String>)> {
        let mut wrong = Vec::new();
        let results = self.results()?;
        let mut sums: BTreeMap<(String, i64), (i64, i64)> = BTreeMap::new();
        let mut booked = BTreeMap::new();
        for (ladder, (of, sides)) in &results {
            for (account, change, after) in sides {
                let (points, games) = sums.entry((ladder.clone(), *account)).or_insert((1_000, 0));
                *points += change;
                *games += 1;
                if points != after {
                    wrong.push(format!("result {of}: {after} points are not the {points} of the sum"));
                }
                if booked.insert((*of, *account), (*change, *after)).is_some() {
                    wrong.push(format!("match {of} was booked twice"));
                }
            }
        }
        let mut statement = self.0.prepare("SELECT ladder, account, points, games FROM ratings")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (ladder, account, now) = (row.get(0)?, row.get(1)?, (row.get(2)?, row.get(3)?));
            let sum = sums.remove(&(ladder, account)).unwrap_or((1_000, 0));
            if sum != now {
                wrong.push(format!(
                    "account {account} has (points, games) {now:?}, but its results are {sum:?}"
                ));
            }
        }
        if !sums.is_empty() {
            wrong.push(format!("{} accounts have results and no rating", sums.len()));
        }
        for (of, account, change, after) in told {
            if booked.get(&(*of, *account)) != Some(&(*change, *after)) {
                wrong.push(format!("match {of} was told as {change:+} to {after}, and is not booked so"));
            }
        }
        let unbooked = "SELECT count(*) FROM matches WHERE rated AND ended IS NOT NULL
            AND reason NOT IN ('no_result', 'server_abort')
            AND id NOT IN (SELECT match FROM rated_results)";
        let unbooked = self.count(unbooked)?;
        if unbooked > 0 {
            wrong.push(format!("{unbooked} rated matches ended and are not booked"));
        }
        wrong.truncate(20);
        Ok((results.len() as u64, wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_stored_with_the_highest_bit_turned() {
        assert_eq!(key("0000000000000000"), i64::MIN);
        assert_eq!(key("ffffffffffffffff"), i64::MAX);
    }
}
