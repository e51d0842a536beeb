//! Accounts: device keys, sign-in, many at once.

use crate::http::Requests;
use anyhow::{Context, Result};
use protocol::http::{Challenge, SignIn, Tokens, sign_in_text};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::json;
use std::{
    fmt::Write as _,
    net::SocketAddr,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Sign-ins at once.
const AT_ONCE: usize = 64;

/// An account that is signed in.
pub(crate) struct Person {
    key: Ed25519KeyPair,
    /// Its number, from 0.
    pub(crate) number: usize,
    tokens: RwLock<(String, String)>,
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Person {
    /// A fresh device.
    pub(crate) fn new(number: usize) -> Result<Self> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).ok().context("no randomness")?;
        let key = Ed25519KeyPair::from_seed_unchecked(&seed).ok().context("no key")?;
        Ok(Self { key, number, tokens: RwLock::default() })
    }

    /// Signs in, for the first time or anew.
    pub(crate) async fn sign_in(&self, requests: &mut Requests) -> Result<()> {
        let nonce = requests.post::<Challenge>("/v1/challenge", &json!({})).await?.nonce;
        let signature = self.key.sign(sign_in_text(&nonce).as_bytes());
        let body =
            SignIn { key: hex(self.key.public_key().as_ref()), nonce, signature: hex(signature.as_ref()) };
        let tokens: Tokens = requests.post("/v1/sign-in", &body).await?;
        *self.tokens.write().unwrap_or_else(PoisonError::into_inner) = (tokens.account, tokens.access);
        Ok(())
    }

    /// The account's number on the server.
    pub(crate) fn account(&self) -> String {
        self.tokens.read().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// The access token.
    pub(crate) fn token(&self) -> String {
        self.tokens.read().unwrap_or_else(PoisonError::into_inner).1.clone()
    }
}

/// So many fresh guests, signed in.
pub(crate) async fn guests(to: SocketAddr, count: usize) -> Result<Vec<Arc<Person>>> {
    let people = (0..count).map(|number| Ok(Arc::new(Person::new(number)?)));
    let people: Arc<Vec<Arc<Person>>> = Arc::new(people.collect::<Result<_>>()?);
    sign_in_all(to, &people).await?;
    Ok(people.to_vec())
}

/// Signs everybody in.
pub(crate) async fn sign_in_all(to: SocketAddr, people: &Arc<Vec<Arc<Person>>>) -> Result<()> {
    let next = Arc::new(AtomicUsize::new(0));
    let workers: Vec<_> = (0..AT_ONCE.min(people.len()))
        .map(|worker| {
            let (next, people) = (Arc::clone(&next), Arc::clone(people));
            tokio::spawn(async move {
                let mut requests = Requests::new(to, Some(worker));
                while let Some(person) = people.get(next.fetch_add(1, Ordering::Relaxed)) {
                    person.sign_in(&mut requests).await?;
                }
                anyhow::Ok(())
            })
        })
        .collect();
    for worker in workers {
        worker.await??;
    }
    Ok(())
}
