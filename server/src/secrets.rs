//! Tokens, signatures and passwords. Nothing here is ever shown by `Debug`.
//!
//! Randomness comes in from outside, so that a simulation repeats itself. Comparisons of secrets
//! take as long whatever they hold: codes of messages are checked by `ring`, and refresh tokens are
//! looked up by their hash.

use crate::store::{AccountId, RefreshRow, TokenHash, WallMs};
use core::fmt;
use protocol::limits::{ACCESS_LIFE, REFRESH_GRACE};
use ring::{digest as sha, hmac};

/// The longest access token that is looked at, in bytes.
const TOKEN: usize = 160;

/// Makes and checks access tokens: stateless, bound to account, generation and time.
pub struct Signer(hmac::Key);

impl fmt::Debug for Signer {
    /// Without the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer")
    }
}

/// A token that is not ours, or no longer good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadToken;

/// Bytes in lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads lower-case hex, the one way in which it is written.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: &u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs.iter().map(|[high, low]| Some(digit(high)? << 4 | digit(low)?));
    if rest.is_empty() { bytes.collect() } else { None }
}

impl Signer {
    /// A signer with the server's own key.
    pub fn new(key: &[u8; 32]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, key))
    }

    /// An access token, good for [`ACCESS_LIFE`]; `number`, drawn by lot, makes each different. It
    /// consists of hex digits and `-` only.
    pub fn issue(&self, account: AccountId, generation: u64, now: WallMs, number: u64) -> String {
        let expires = now.saturating_add(ACCESS_LIFE);
        let body = format!("{account}-{generation:x}-{expires:x}-{number:016x}");
        let mac = hmac::sign(&self.0, body.as_bytes());
        format!("{body}-{}", hex(mac.as_ref()))
    }

    /// Whose token this is, and of which generation of the account's tokens.
    ///
    /// # Errors
    /// [`BadToken`].
    pub fn check(&self, token: &str, now: WallMs) -> Result<(AccountId, u64), BadToken> {
        if token.len() > TOKEN {
            return Err(BadToken);
        }
        let (body, mac) = token.rsplit_once('-').ok_or(BadToken)?;
        let mac = unhex(mac).ok_or(BadToken)?;
        hmac::verify(&self.0, body.as_bytes(), &mac).map_err(|_| BadToken)?;
        let mut parts = body.split('-');
        let mut next = || parts.next().ok_or(BadToken);
        let account = AccountId::parse(next()?).ok_or(BadToken)?;
        let generation = u64::from_str_radix(next()?, 16).map_err(|_| BadToken)?;
        let expires = u64::from_str_radix(next()?, 16).map_err(|_| BadToken)?;
        if expires > now { Ok((account, generation)) } else { Err(BadToken) }
    }
}

/// SHA-256.
pub fn digest(bytes: &[u8]) -> TokenHash {
    let mut hash = TokenHash::default();
    hash.copy_from_slice(sha::digest(&sha::SHA256, bytes).as_ref());
    hash
}

/// A refresh token of 32 random bytes, and the hash under which it is stored.
pub fn refresh_token(random: &[u8; 32]) -> (String, TokenHash) {
    let token = hex(random);
    let hash = digest(token.as_bytes());
    (token, hash)
}

/// What a refresh token is worth now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefreshVerdict {
    /// It may be traded in: fresh, or spent so lately that the answer may have been lost.
    Good,
    /// It was spent long ago: the whole family ends.
    Stolen,
    /// It is too old.
    Expired,
}

/// Judges a refresh token.
pub fn judge_refresh(row: &RefreshRow, now: WallMs) -> RefreshVerdict {
    match row.spent {
        _ if row.expires <= now => RefreshVerdict::Expired,
        Some(spent) if now.saturating_sub(spent) > REFRESH_GRACE => RefreshVerdict::Stolen,
        _ => RefreshVerdict::Good,
    }
}

/// A public key in hex.
pub fn unhex_key(text: &str) -> Option<[u8; 32]> {
    unhex(text)?.try_into().ok()
}

/// Whether a device has signed these bytes; the signature is in hex.
pub fn is_signed(key: &[u8; 32], bytes: &[u8], signature: &str) -> bool {
    let Some(signature) = unhex(signature) else { return false };
    ring::signature::UnparsedPublicKey::new(&ring::signature::ED25519, key).verify(bytes, &signature).is_ok()
}

/// Argon2id as OWASP asks for at least: 19 MiB, two passes, one lane.
fn argon() -> argon2::Argon2<'static> {
    let params = argon2::Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params)
}

/// The Argon2id hash of a password, in the PHC form. Takes tens of milliseconds and 19 MiB.
///
/// # Errors
/// When the hash cannot be made.
pub fn hash_password(password: &str, salt: &[u8; 16]) -> Result<String, BadToken> {
    use argon2::PasswordHasher;
    argon()
        .hash_password_with_salt(password.as_bytes(), salt)
        .map(|hash| hash.to_string())
        .map_err(|_| BadToken)
}

/// Whether a password fits a hash. Without one it takes as long and fits never.
pub fn verify_password(password: &str, hash: Option<&str>) -> bool {
    use argon2::PasswordVerifier;
    let Some(hash) = hash else {
        let _ = hash_password(password, &[0; 16]);
        return false;
    };
    argon2::PasswordHash::new(hash)
        .is_ok_and(|hash| argon().verify_password(password.as_bytes(), &hash).is_ok())
}
