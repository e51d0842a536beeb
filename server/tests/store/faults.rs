//! The disk of the store in memory: commits that fail, answers that are lost, crashes.

use crate::bench::*;
use server::store::{AccountId, MemoryStore, Reads, StoreError, Writes, memory::Fault};

const A: AccountId = AccountId(1);

#[test]
fn a_failed_commit_keeps_nothing() {
    let mut store = MemoryStore::new();
    store.spare(1);
    store.inject(Fault::Fails);
    assert!(store.commit(&[new_account(AccountId(2))]).is_ok());
    assert!(matches!(store.commit(&[new_account(A)]), Err(StoreError::Database(_))));
    assert_eq!(store.account(A).unwrap(), None);
    assert!(store.commit(&[new_account(A)]).unwrap()[0].is_ok());
    assert_eq!(store.commits(), 3);
}

#[test]
fn a_lost_answer_keeps_the_commit() {
    let mut store = MemoryStore::new();
    store.inject(Fault::AnswerLost);
    assert!(store.commit(&[new_account(A)]).is_err());
    assert!(store.account(A).unwrap().is_some());
    store.crash();
    assert!(store.clone().account(A).unwrap().is_some());
}

#[test]
fn a_crash_takes_what_is_not_synced() {
    let mut store = MemoryStore::new();
    store.commit(&[new_account(A)]).unwrap();
    store.lag(true);
    store.commit(&[new_account(AccountId(2))]).unwrap();
    store.sync();
    store.commit(&[new_account(AccountId(3))]).unwrap();
    assert!(store.account(AccountId(3)).unwrap().is_some());
    store.crash();
    let there = [1, 2, 3].map(|id| store.account(AccountId(id)).unwrap().is_some());
    assert_eq!(there, [true, true, false]);
    store.lag(false);
    store.commit(&[new_account(AccountId(3))]).unwrap();
    store.crash();
    assert!(store.account(AccountId(3)).unwrap().is_some());
}
