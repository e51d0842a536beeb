//! Signing in: the refresh token first, then the device's key; and what else goes over plain requests.

use super::{
    AccountAsk, Address, AskKind, Secret, TokenTrouble,
    identity::{self, Identities, Identity},
    net::{Net, Trouble},
};
use protocol::{
    Code,
    http::{Challenge, LogIn, Password, Refresh, SignIn, Tokens, sign_in_text},
};
use reqwest::Method;
use serde_json::Value;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// A token is not used in the last moments of its life.
const MARGIN: Duration = Duration::from_secs(30);

/// The account at one server, from this device.
#[derive(Clone)]
pub(super) struct Account {
    pub(super) net: Net,
    pub(super) address: Address,
    pub(super) identities: Arc<Identities>,
    /// The last access token; one request at a time trades tokens.
    cached: Arc<Mutex<Option<(Access, Instant)>>>,
}

/// An access token.
#[derive(Clone, Debug)]
pub(super) struct Access {
    pub(super) token: Secret,
    pub(super) good_ms: u64,
}

/// What became of an account wish.
#[derive(Debug)]
pub(super) enum Fulfilled {
    Done(AskKind),
    Exported(Value),
    /// Another account from now on.
    Other(AskKind),
}

const NOTHING: Option<&()> = None;

impl Account {
    pub(super) fn new(net: Net, address: Address, identities: Arc<Identities>) -> Self {
        Self { net, address, identities, cached: Arc::default() }
    }

    /// A new access token: by the refresh token, else by the device's key.
    pub(super) async fn access(&self) -> Result<Access, TokenTrouble> {
        let mut cached = self.cached.lock().await;
        *cached = None;
        let access = self.fresh().await?;
        *cached = Some((access.clone(), Instant::now() + Duration::from_millis(access.good_ms)));
        Ok(access)
    }

    /// An access token that is good for a while.
    async fn some_access(&self) -> Result<Secret, Trouble> {
        if let Some((access, until)) = &*self.cached.lock().await
            && Instant::now() + MARGIN < *until
        {
            return Ok(access.token.clone());
        }
        self.access().await.map(|access| access.token).map_err(|_| Trouble::Unreachable)
    }

    async fn fresh(&self) -> Result<Access, TokenTrouble> {
        let local = |error| TokenTrouble::Local(identity::code(&error));
        let identity = self.identities.of(&self.address).map_err(local)?;
        if let Some(refresh) = &identity.refresh {
            let body = Refresh { refresh: refresh.reveal().to_owned() };
            match self.net.request::<Tokens>(Method::POST, "/v1/refresh", None, Some(&body)).await {
                Ok(tokens) => return self.keep(tokens).map_err(local),
                Err(trouble) if trouble.is_passing() => return Err(passing(&trouble)),
                Err(Trouble::Refused(failure)) if failure.code == Code::Blocked => {
                    return Err(TokenTrouble::Blocked);
                }
                // Spent or too old: the key signs in.
                Err(_) => {}
            }
        }
        match self.sign_in(&identity).await {
            Ok(tokens) => self.keep(tokens).map_err(local),
            Err(trouble) if trouble.is_passing() => Err(passing(&trouble)),
            Err(Trouble::Refused(failure)) if failure.code == Code::Blocked => Err(TokenTrouble::Blocked),
            Err(_) => Err(TokenTrouble::Refused),
        }
    }

    /// Notes new tokens before they are used.
    fn keep(&self, tokens: Tokens) -> std::io::Result<Access> {
        let refresh = Secret::new(tokens.refresh);
        self.identities.keep(&self.address, Some(&tokens.account), Some(&refresh))?;
        Ok(Access { token: Secret::new(tokens.access), good_ms: tokens.access_ms })
    }

    async fn sign(&self, identity: &Identity) -> Result<SignIn, Trouble> {
        let challenge: Challenge = self.net.request(Method::POST, "/v1/challenge", None, NOTHING).await?;
        let signature = identity.sign(&sign_in_text(&challenge.nonce));
        Ok(SignIn { key: identity.public(), nonce: challenge.nonce, signature })
    }

    async fn sign_in(&self, identity: &Identity) -> Result<Tokens, Trouble> {
        let body = self.sign(identity).await?;
        self.net.request(Method::POST, "/v1/sign-in", None, Some(&body)).await
    }

    /// Fulfils an account wish.
    pub(super) async fn fulfil(&self, ask: AccountAsk) -> Result<Fulfilled, Trouble> {
        if let AccountAsk::LogIn { name, password } = ask {
            let identity = self.identities.of(&self.address)?;
            let device = self.sign(&identity).await?;
            let body = LogIn { name, password, device };
            let tokens: Tokens = self.net.request(Method::POST, "/v1/log-in", None, Some(&body)).await?;
            *self.cached.lock().await = None;
            self.keep(tokens)?;
            return Ok(Fulfilled::Other(AskKind::LogIn));
        }
        let access = self.some_access().await?;
        let bearer = Some(&access);
        match ask {
            AccountAsk::LogIn { .. } => Ok(Fulfilled::Done(AskKind::LogIn)),
            AccountAsk::Password { password, present } => {
                let body = Password { password, present };
                let _: Value = self.net.request(Method::POST, "/v1/password", bearer, Some(&body)).await?;
                Ok(Fulfilled::Done(AskKind::Password))
            }
            AccountAsk::Export => {
                self.net.request(Method::GET, "/v1/export", bearer, NOTHING).await.map(Fulfilled::Exported)
            }
            AccountAsk::Delete => {
                let _: Value = self.net.request(Method::POST, "/v1/delete", bearer, NOTHING).await?;
                self.identities.forget(&self.address)?;
                Ok(Fulfilled::Done(AskKind::Delete))
            }
            AccountAsk::SignOut => {
                let _: Value = self.net.request(Method::POST, "/v1/sign-out", bearer, NOTHING).await?;
                let account = self.identities.of(&self.address)?.account;
                self.identities.keep(&self.address, account.as_deref(), None)?;
                Ok(Fulfilled::Done(AskKind::SignOut))
            }
        }
    }
}

fn passing(trouble: &Trouble) -> TokenTrouble {
    TokenTrouble::Unreachable { retry_after_ms: trouble.retry_after_ms() }
}
