//! The few plain requests: signing in, passwords, export, deletion, records.

use super::{Gateway, Source};
use crate::{
    names::{Name, look_of},
    relay::{Request, Response, finished_record},
    secrets,
    store::{AccountId, Secret},
};
use axum::{
    Json,
    extract::{FromRequest, Path, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header::AUTHORIZATION},
    response::{IntoResponse, Response as HttpResponse},
};
use protocol::{
    Code,
    http::{Challenge, Failure, LogIn, Password, Refresh, SignIn, Tokens, sign_in_text},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// A refusal.
#[derive(Debug)]
pub(super) struct No(Failure);

impl From<Code> for No {
    fn from(code: Code) -> Self {
        Self(Failure { code, text: String::new(), retry_after_ms: None })
    }
}

impl From<Failure> for No {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl No {
    pub(super) fn slow_down(wait: u64) -> Self {
        Self(Failure { code: Code::SlowDown, text: String::new(), retry_after_ms: Some(wait) })
    }

    pub(super) fn code(&self) -> Code {
        self.0.code
    }
}

impl IntoResponse for No {
    fn into_response(self) -> HttpResponse {
        let status = match self.0.code {
            Code::BadToken | Code::BadSignature | Code::WrongPassword => StatusCode::UNAUTHORIZED,
            Code::Blocked => StatusCode::FORBIDDEN,
            Code::NoSuchMatch | Code::NoSuchPlayer => StatusCode::NOT_FOUND,
            Code::StillRunning | Code::Conflict => StatusCode::CONFLICT,
            Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
            Code::Busy | Code::Unavailable | Code::Draining | Code::Internal => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}

/// A body in JSON; what is wrong with it is said in our own form.
pub(super) struct Body<T>(T);

impl<T, S> FromRequest<S> for Body<T>
where
    Json<T>: FromRequest<S, Rejection = JsonRejection>,
    S: Send + Sync,
{
    type Rejection = HttpResponse;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, Self::Rejection> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let failure =
                    Failure { code: Code::BadRequest, text: "too long".to_owned(), retry_after_ms: None };
                Err((StatusCode::PAYLOAD_TOO_LARGE, Json(failure)).into_response())
            }
            Err(rejection) => {
                let failure =
                    Failure { code: Code::BadRequest, text: rejection.body_text(), retry_after_ms: None };
                Err((StatusCode::BAD_REQUEST, Json(failure)).into_response())
            }
        }
    }
}

type Answer<T> = Result<Json<T>, No>;

impl Gateway {
    fn limited(&self, source: &Source) -> Result<(), No> {
        let now = self.clock.now().mono;
        self.sources.request(&source.0, &self.limits, now).map_err(No::slow_down)
    }

    /// Checks that a device has signed one of our nonces, which is used up by that.
    fn check_device(&self, device: &SignIn) -> Result<[u8; 32], No> {
        let key = secrets::unhex_key(&device.key).ok_or(Code::BadRequest)?;
        if !self.nonces.take(&device.nonce, self.clock.now().mono) {
            return Err(Code::BadSignature.into());
        }
        let text = sign_in_text(&device.nonce);
        if secrets::is_signed(&key, text.as_bytes(), &device.signature) {
            Ok(key)
        } else {
            Err(Code::BadSignature.into())
        }
    }

    async fn ask(&self, request: Request) -> Result<Response, No> {
        let (id, (sender, receiver)) = (self.next_request(), tokio::sync::oneshot::channel());
        if !self.inbox.ask(crate::relay::Input::Request { id, request }, id, sender) {
            return Err(Code::Busy.into());
        }
        match receiver.await {
            Ok(result) => Ok(result?),
            Err(_) => Err(Code::Unavailable.into()),
        }
    }

    async fn tokens(&self, request: Request) -> Answer<Tokens> {
        match self.ask(request).await? {
            Response::Tokens(tokens) => Ok(Json(tokens)),
            Response::Done => Err(Code::Internal.into()),
        }
    }

    async fn done(&self, request: Request) -> Answer<Value> {
        self.ask(request).await.map(|_| Json(json!({})))
    }

    /// The account of a bearer token, if it is not blocked.
    fn player(&self, headers: &HeaderMap) -> Result<AccountId, No> {
        let id = self.bearer(headers)?;
        let account = self.reads().account(id).map_err(|_| Code::Unavailable)?.ok_or(Code::BadToken)?;
        if account.is_blocked(self.clock.now().wall) { Err(Code::Blocked.into()) } else { Ok(id) }
    }

    /// The account of a bearer token. A blocked one may still ask for its data and its end.
    fn bearer(&self, headers: &HeaderMap) -> Result<AccountId, No> {
        let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = header.and_then(|header| header.strip_prefix("Bearer ")).ok_or(Code::BadToken)?;
        let wall = self.clock.now().wall;
        let (id, generation) = self.signer.check(token, wall).map_err(|_| Code::BadToken)?;
        let account = self.reads().account(id).map_err(|_| Code::Unavailable)?.ok_or(Code::BadToken)?;
        if account.deleted || account.generation != generation {
            return Err(Code::BadToken.into());
        }
        Ok(id)
    }

    /// Counts a guess at the password of `name` from a source, before it is checked: what is
    /// asked for at once counts as if it were asked for one after the other.
    pub(super) fn guess(&self, name: &str, source: &Source) -> Result<(), No> {
        let now = self.clock.now().mono;
        self.guesses.guess(&look_of(name), &source.0, now).map_err(No::slow_down)
    }

    /// The guess was right.
    fn guessed(&self, name: &str, source: &Source) {
        self.guesses.right(&look_of(name), &source.0);
    }

    /// Whether a password fits an account. Argon2 takes memory and time: two at once at most.
    async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, No> {
        let _place = self.argon.acquire().await.map_err(|_| Code::Unavailable)?;
        let checked =
            tokio::task::spawn_blocking(move || secrets::verify_password(&password, hash.as_deref()));
        checked.await.map_err(|_| Code::Internal.into())
    }

    /// The account of a name and a password. An unknown name takes as long as a wrong password.
    pub(super) async fn by_password(
        &self,
        name: &str,
        password: String,
        source: &Source,
    ) -> Result<AccountId, No> {
        self.guess(name, source)?;
        let found = Name::parse(name)
            .ok()
            .and_then(|name| self.reads().account_by_skeleton(name.skeleton()).ok().flatten());
        let hash = found.and_then(|id| self.reads().password(id).ok().flatten());
        if !self.fits(password, hash).await? {
            return Err(Code::WrongPassword.into());
        }
        self.guessed(name, source);
        found.ok_or_else(|| Code::WrongPassword.into())
    }

    pub(super) async fn delete(&self, account: AccountId) -> Answer<Value> {
        self.done(Request::Delete { account }).await
    }
}

type Here = State<Arc<Gateway>>;

pub(super) async fn challenge(State(here): Here, source: Source) -> Answer<Challenge> {
    here.limited(&source)?;
    let nonce = here.nonces.make(here.clock.now().mono).ok_or(Code::Busy)?;
    Ok(Json(Challenge { nonce }))
}

pub(super) async fn sign_in(State(here): Here, source: Source, Body(body): Body<SignIn>) -> Answer<Tokens> {
    here.limited(&source)?;
    let key = here.check_device(&body)?;
    here.tokens(Request::SignIn { key }).await
}

pub(super) async fn log_in(State(here): Here, source: Source, Body(body): Body<LogIn>) -> Answer<Tokens> {
    here.limited(&source)?;
    let key = here.check_device(&body.device)?;
    let account = here.by_password(&body.name, body.password, &source).await?;
    here.tokens(Request::LogIn { account, key }).await
}

pub(super) async fn refresh(State(here): Here, source: Source, Body(body): Body<Refresh>) -> Answer<Tokens> {
    here.limited(&source)?;
    let hash = secrets::digest(body.refresh.as_bytes());
    here.tokens(Request::Refresh { hash }).await
}

pub(super) async fn sign_out(State(here): Here, source: Source, headers: HeaderMap) -> Answer<Value> {
    here.limited(&source)?;
    let account = here.bearer(&headers)?;
    here.done(Request::SignOut { account }).await
}

pub(super) async fn password(
    State(here): Here,
    source: Source,
    headers: HeaderMap,
    Body(body): Body<Password>,
) -> Answer<Value> {
    here.limited(&source)?;
    let account = here.player(&headers)?;
    if !(8..=128).contains(&body.password.chars().count()) {
        return Err(Code::BadPassword.into());
    }
    let known = here.reads().account(account).map_err(|_| Code::Unavailable)?.ok_or(Code::BadToken)?;
    let name = known.name.ok_or(Code::AccountNeeded)?;
    let present = here.reads().password(account).map_err(|_| Code::Unavailable)?;
    if present.is_some() {
        here.guess(&name, &source)?;
        if !here.fits(body.present.unwrap_or_default(), present).await? {
            return Err(Code::WrongPassword.into());
        }
        here.guessed(&name, &source);
    }
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|_| Code::Internal)?;
    let hash = {
        let _place = here.argon.acquire().await.map_err(|_| Code::Unavailable)?;
        let hashed = tokio::task::spawn_blocking(move || secrets::hash_password(&body.password, &salt));
        hashed.await.ok().and_then(Result::ok).ok_or(Code::Internal)?
    };
    here.done(Request::Password { account, hash: Secret(hash) }).await
}

pub(super) async fn export(State(here): Here, source: Source, headers: HeaderMap) -> Answer<Value> {
    here.limited(&source)?;
    let account = here.bearer(&headers)?;
    let worker = Arc::clone(&here);
    let exported = tokio::task::spawn_blocking(move || worker.reads().export(account));
    let exported = exported.await.ok().and_then(Result::ok).ok_or(Code::Unavailable)?;
    Ok(Json(exported))
}

pub(super) async fn delete(State(here): Here, source: Source, headers: HeaderMap) -> Answer<Value> {
    here.limited(&source)?;
    let account = here.bearer(&headers)?;
    here.delete(account).await
}

pub(super) async fn record(
    State(here): Here,
    source: Source,
    headers: HeaderMap,
    Path(of): Path<String>,
) -> Answer<Value> {
    here.limited(&source)?;
    let account = here.player(&headers)?;
    Ok(Json(finished_record(here.reads().as_ref(), account, &of)?))
}
