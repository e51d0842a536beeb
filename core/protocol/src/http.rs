//! Bodies of the few plain requests: signing in, passwords, export, deletion.
//!
//! ```text
//! POST /v1/challenge   ()             → Challenge      a nonce to be signed, good for a minute
//! POST /v1/sign-in     SignIn         → Tokens         a guest is made of an unknown key (TB-30)
//! POST /v1/refresh     Refresh        → Tokens         the old refresh token is spent
//! POST /v1/sign-out    bearer         → {}             everywhere: all tokens, all sockets
//! POST /v1/password    bearer Password→ {}             sets or changes it
//! POST /v1/log-in      LogIn          → Tokens         a second device, by name and password
//! GET  /v1/export      bearer         → JSON           everything stored about the account
//! POST /v1/delete      bearer         → {}             deletes the account, now and for good
//! GET  /v1/matches/{match}/record  bearer → the record of a finished match
//! GET  /delete-account                → a web page, for those who have no app any more
//! GET  /health /ready /metrics /version
//! ```
//! Tokens go into the `Authorization: Bearer …` header or into `hello`, never into an address.
//! Errors are [`Failure`] with status 400, 401, 403, 404, 409, 413, 429 or 503.

use crate::Code;
use serde::{Deserialize, Serialize};

/// A nonce to be signed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// 32 bytes in lower-case hex.
    pub nonce: String,
}

/// Signs a device in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignIn {
    /// The device's public Ed25519 key: 32 bytes in lower-case hex.
    pub key: String,
    /// The nonce.
    pub nonce: String,
    /// The signature over the ASCII bytes of [`sign_in_text`]: 64 bytes in lower-case hex.
    pub signature: String,
}

/// What a device signs: bound to its purpose, so that no signature serves for anything else.
pub fn sign_in_text(nonce: &str) -> String {
    format!("wildcard-chess sign-in {nonce}")
}

/// Tokens.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// The account's number.
    pub account: String,
    /// For `hello` and the Authorization header.
    pub access: String,
    /// How long it is good, in ms.
    pub access_ms: u64,
    /// For `/v1/refresh`; each is good once.
    pub refresh: String,
}

impl core::fmt::Debug for Tokens {
    /// Without the tokens.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Tokens").field("account", &self.account).finish_non_exhaustive()
    }
}

/// Trades a refresh token in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refresh {
    /// The token.
    pub refresh: String,
}

/// Sets a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Password {
    /// 8 to 128 characters.
    pub password: String,
    /// The present one, if there is one.
    #[serde(default)]
    pub present: Option<String>,
}

/// Signs a further device in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogIn {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
    /// The device, as in [`SignIn`].
    #[serde(flatten)]
    pub device: SignIn,
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// The code.
    pub code: Code,
    /// For developers, in English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// When the same may be tried again, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}
