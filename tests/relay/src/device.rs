//! A device: its key, and the tokens that a server gave it.

use crate::{Peer, http};
use protocol::http::{Tokens, sign_in_text};
use ring::{
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair},
};
use serde_json::{Value, json};
use std::io;

/// A device with its Ed25519 key.
pub struct Device {
    key: Ed25519KeyPair,
    /// What it was given last.
    pub tokens: Option<Tokens>,
    /// Everything that must never be seen in a log: tokens, signatures.
    pub secrets: Vec<String>,
}

impl core::fmt::Debug for Device {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}", self.tokens)
    }
}

/// Bytes in lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Default for Device {
    fn default() -> Self {
        Self::new()
    }
}

impl Device {
    /// A device that nobody knows yet.
    pub fn new() -> Self {
        let secret = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a key");
        let key = Ed25519KeyPair::from_pkcs8(secret.as_ref()).expect("its own key");
        Self { key, tokens: None, secrets: Vec::new() }
    }

    /// The public key, as it goes over the wire.
    pub fn public_key(&self) -> String {
        hex(self.key.public_key().as_ref())
    }

    /// A signed nonce: the body of a sign-in.
    ///
    /// # Errors
    /// When no nonce could be had.
    pub async fn signed(&mut self, peer: &Peer) -> io::Result<Value> {
        let nonce = http::try_post(peer, "/v1/challenge", &Value::Null, None).await?;
        if nonce.status != 200 {
            return Err(io::Error::other(format!("no nonce: {nonce:?}")));
        }
        let nonce = nonce.json()["nonce"].as_str().unwrap_or_default().to_owned();
        let signature = hex(self.key.sign(sign_in_text(&nonce).as_bytes()).as_ref());
        self.secrets.push(signature.clone());
        Ok(json!({"key": self.public_key(), "nonce": nonce, "signature": signature}))
    }

    /// Signs in; the account is made if the key is new.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn try_sign_in(&mut self, peer: &Peer) -> io::Result<()> {
        let body = self.signed(peer).await?;
        let answer = http::try_post(peer, "/v1/sign-in", &body, None).await?;
        if answer.status != 200 {
            return Err(io::Error::other(format!("no tokens: {answer:?}")));
        }
        self.take(&answer.body);
        Ok(())
    }

    /// Signs in.
    pub async fn sign_in(&mut self, peer: &Peer) {
        self.try_sign_in(peer).await.expect("a sign-in");
    }

    /// A fresh device that has signed in.
    pub async fn signed_in(peer: &Peer) -> Self {
        let mut device = Self::new();
        device.sign_in(peer).await;
        device
    }

    /// Keeps tokens.
    pub fn take(&mut self, body: &str) {
        let tokens: Tokens = serde_json::from_str(body).unwrap_or_else(|_| panic!("no tokens: {body}"));
        self.secrets.extend([tokens.access.clone(), tokens.refresh.clone()]);
        self.tokens = Some(tokens);
    }

    /// Trades the refresh token in.
    pub async fn refresh(&mut self, peer: &Peer) -> http::Answer {
        let body = json!({"refresh": self.tokens().refresh});
        let answer = http::post(peer, "/v1/refresh", &body, None).await;
        if answer.status == 200 {
            self.take(&answer.body);
        }
        answer
    }

    /// The tokens.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.as_ref().expect("a device that signed in")
    }

    /// The access token.
    pub fn access(&self) -> &str {
        &self.tokens().access
    }

    /// The account's number.
    pub fn account(&self) -> &str {
        &self.tokens().account
    }
}
