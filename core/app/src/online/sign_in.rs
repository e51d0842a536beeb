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
    sync::{Arc, MutexGuard, PoisonError},
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
    /// What could not be kept on disk.
    unkept: Arc<std::sync::Mutex<Unkept>>,
}

/// What could not be kept on disk.
#[derive(Default)]
struct Unkept {
    /// The refresh token, which is newer than the one on disk.
    refresh: Option<Secret>,
    /// Whether it was said that nothing can be kept.
    said: bool,
}

/// An access token.
#[derive(Clone, Debug)]
pub(super) struct Access {
    pub(super) token: Secret,
    pub(super) good_ms: u64,
    /// Why the tokens could not be kept on disk, when that is to be said.
    pub(super) unkept: Option<&'static str>,
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
        Self { net, address, identities, cached: Arc::default(), unkept: Arc::default() }
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
        match self.access().await {
            Ok(access) => {
                self.say_later(&access);
                Ok(access.token)
            }
            Err(TokenTrouble::Local(code)) => Err(Trouble::Local(code)),
            Err(_) => Err(Trouble::Unreachable),
        }
    }

    /// Nobody hears here that tokens cannot be kept: the next sign-in says it.
    fn say_later(&self, access: &Access) {
        self.unkept().said &= access.unkept.is_none();
    }

    async fn fresh(&self) -> Result<Access, TokenTrouble> {
        let local = |error| TokenTrouble::Local(identity::code(&error));
        let identity = self.identities.of(&self.address).map_err(local)?;
        let unkept = self.unkept().refresh.clone();
        if let Some(refresh) = unkept.as_ref().or(identity.refresh.as_ref()) {
            let body = Refresh { refresh: refresh.reveal().to_owned() };
            match self.net.request::<Tokens>(Method::POST, "/v1/refresh", None, Some(&body)).await {
                Ok(tokens) => return Ok(self.keep(tokens)),
                Err(trouble) if trouble.is_passing() => return Err(passing(&trouble)),
                Err(Trouble::Refused(failure)) if failure.code == Code::Blocked => {
                    return Err(TokenTrouble::Blocked);
                }
                // Spent or too old: the key signs in.
                Err(_) => {}
            }
        }
        match self.sign_in(&identity).await {
            Ok(tokens) => Ok(self.keep(tokens)),
            Err(trouble) if trouble.is_passing() => Err(passing(&trouble)),
            Err(Trouble::Refused(failure)) if failure.code == Code::Blocked => Err(TokenTrouble::Blocked),
            Err(_) => Err(TokenTrouble::Refused),
        }
    }

    fn unkept(&self) -> MutexGuard<'_, Unkept> {
        self.unkept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes new tokens before they are used. What cannot be written is held in memory: at the next
    /// start the device's key, which is on disk, signs in.
    fn keep(&self, tokens: Tokens) -> Access {
        let refresh = Secret::new(tokens.refresh);
        let kept = self.identities.keep(&self.address, Some(&tokens.account), Some(&refresh));
        let mut held = self.unkept();
        held.refresh = kept.is_err().then_some(refresh);
        let unkept = kept.err().map(|error| identity::code(&error)).filter(|_| !held.said);
        held.said |= unkept.is_some();
        Access { token: Secret::new(tokens.access), good_ms: tokens.access_ms, unkept }
    }

    /// Forgets the refresh token: the key signs in, if anybody does.
    fn drop_refresh(&self) -> std::io::Result<()> {
        self.unkept().refresh = None;
        let account = self.identities.of(&self.address)?.account;
        self.identities.keep(&self.address, account.as_deref(), None)
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
            let local = |error| Trouble::Local(identity::code(&error));
            let identity = self.identities.of(&self.address).map_err(local)?;
            let device = self.sign(&identity).await?;
            let body = LogIn { name, password, device };
            let tokens: Tokens = self.net.request(Method::POST, "/v1/log-in", None, Some(&body)).await?;
            *self.cached.lock().await = None;
            self.say_later(&self.keep(tokens));
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
                self.unkept().refresh = None;
                self.identities
                    .forget(&self.address)
                    .map_err(|error| Trouble::Local(identity::code(&error)))?;
                Ok(Fulfilled::Done(AskKind::Delete))
            }
            AccountAsk::SignOut => {
                let _: Value = self.net.request(Method::POST, "/v1/sign-out", bearer, NOTHING).await?;
                // The server takes the old token no more, whether or not it is still on disk.
                let _ = self.drop_refresh();
                Ok(Fulfilled::Done(AskKind::SignOut))
            }
        }
    }
}

fn passing(trouble: &Trouble) -> TokenTrouble {
    TokenTrouble::Unreachable { retry_after_ms: trouble.retry_after_ms() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        fs,
        io::{BufRead, BufReader, Read, Write},
        net::TcpListener,
        sync::mpsc::{Receiver, channel},
        thread,
    };

    /// A server that signs in whoever comes; what it was asked.
    fn server() -> (Address, Receiver<(String, String)>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = Address::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let (sender, asked) = channel();
        thread::spawn(move || {
            for (number, socket) in listener.incoming().map_while(Result::ok).enumerate() {
                let mut reader = BufReader::new(socket);
                let (mut first, mut length) = (String::new(), 0);
                reader.read_line(&mut first).unwrap();
                loop {
                    let mut line = String::new();
                    reader.read_line(&mut line).unwrap();
                    match line.to_lowercase().trim().split_once(": ") {
                        Some(("content-length", bytes)) => length = bytes.parse().unwrap(),
                        Some(_) => {}
                        None => break,
                    }
                }
                let mut body = vec![0; length];
                reader.read_exact(&mut body).unwrap();
                let path = first.split(' ').nth(1).unwrap().to_owned();
                let answer = match path.as_str() {
                    "/v1/challenge" => r#"{"nonce": "n"}"#.to_owned(),
                    _ => format!(
                        r#"{{"account": "p1", "access": "a{number}", "access_ms": 900000, "refresh": "r{number}"}}"#
                    ),
                };
                let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
                let socket = reader.get_mut();
                write!(socket, "{head}\r\ncontent-length: {}\r\n\r\n{answer}", answer.len()).unwrap();
                if sender.send((path, String::from_utf8(body).unwrap())).is_err() {
                    return;
                }
            }
        });
        (address, asked)
    }

    fn now<F: Future>(future: F) -> F::Output {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    #[test]
    fn a_full_disk_does_not_keep_a_device_with_a_key_from_signing_in() {
        let folder = tempfile::tempdir().unwrap();
        let identities = Arc::new(Identities::open(folder.path()).unwrap().0);
        let (address, asked) = server();
        let account = || {
            let net = Net::new(address.clone(), None).unwrap();
            Account::new(net, address.clone(), Arc::clone(&identities))
        };
        identities.of(&address).unwrap();
        // Nothing can be written from now on.
        fs::create_dir(folder.path().join("identity.new")).unwrap();
        let device = account();
        let said: Vec<_> = (0..3).map(|_| now(device.access()).unwrap().unkept).collect();
        assert_eq!(said, [Some("store_io"), None, None], "said once");
        let asked: Vec<_> = asked.try_iter().collect();
        let paths: Vec<_> = asked.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["/v1/challenge", "/v1/sign-in", "/v1/refresh", "/v1/refresh"]);
        // The newest token is used, which is on no disk.
        assert!(asked[2].1.contains("\"r1\"") && asked[3].1.contains("\"r2\""), "{asked:?}");
        // Whoever has no key yet must keep it first.
        let other = Address::parse("http://127.0.0.1:1").unwrap();
        let net = Net::new(other.clone(), None).unwrap();
        let stranger = Account::new(net, other, Arc::clone(&identities));
        assert!(matches!(now(stranger.access()), Err(TokenTrouble::Local("store_io"))));
        // There is room again.
        fs::remove_dir(folder.path().join("identity.new")).unwrap();
        assert_eq!(now(device.access()).unwrap().unkept, None);
        assert!(identities.of(&address).unwrap().refresh.is_some());
    }
}
