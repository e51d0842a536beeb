//! Small web pages: what this is, a room's address, and the deletion of an account for those who
//! have no app any more (the stores ask for a link).

use super::{Gateway, Source, http::No};
use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::Html,
};
use protocol::{Code, limits::ROOM_CODE};
use serde::Deserialize;
use std::sync::Arc;

/// What the form of the deletion page brings.
#[derive(Deserialize)]
pub(super) struct Deletion {
    name: String,
    password: String,
    #[serde(default)]
    sure: String,
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>body{{font:18px/1.5 system-ui,sans-serif;max-width:36em;margin:2em auto;padding:0 1em}}\
         input,button{{font:inherit;padding:.6em;width:100%;box-sizing:border-box;margin:.2em 0 1em}}\
         input[type=checkbox]{{width:auto}}</style><h1>{title}</h1>{body}</html>"
    ))
}

fn too_often() -> (StatusCode, Html<String>) {
    (StatusCode::TOO_MANY_REQUESTS, page("Too often", "<p>Please try again in a minute.</p>"))
}

pub(super) async fn home() -> Html<String> {
    page(
        "Wildcard Chess",
        "<p>This is a server for online games of Wildcard Chess. Enter its address in the app under Settings.</p>\
         <p><a href=\"/delete-account\">Delete an account</a></p>",
    )
}

pub(super) async fn join(Path(code): Path<String>) -> Html<String> {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(ROOM_CODE).collect();
    let code = code.to_ascii_uppercase();
    page(
        "Join a game",
        &format!("<p>Open the app, choose <b>Join by code</b> and enter:</p><p><b>{code}</b></p>"),
    )
}

pub(super) async fn deletion() -> Html<String> {
    page(
        "Delete an account",
        "<p>With a password, delete your account here. Your name, devices, tokens, ratings and reports are removed at \
         once; games you played stay with your opponents, without your name. Backups that still hold them expire after \
         30 days.</p>\
         <form method=\"post\"><label>Name <input name=\"name\" required maxlength=\"20\"></label>\
         <label>Password <input name=\"password\" type=\"password\" required maxlength=\"128\"></label>\
         <label><input type=\"checkbox\" name=\"sure\" value=\"yes\" required> Delete it for good</label>\
         <button>Delete my account</button></form>\
         <p>Without a password the account's key is on your device: choose <b>Settings, Account and privacy, Delete \
         account</b> in the app. If you have lost the device, write to the operator of this server with the account's \
         name.</p>",
    )
}

pub(super) async fn delete(
    State(here): State<Arc<Gateway>>,
    source: Source,
    Form(form): Form<Deletion>,
) -> (StatusCode, Html<String>) {
    let now = here.clock.now().mono;
    if here.sources.request(&source.0, &here.limits, now).is_err() {
        return too_often();
    }
    if form.sure != "yes" {
        return (StatusCode::BAD_REQUEST, page("Not deleted", "<p>The box was not ticked.</p>"));
    }
    let done: Result<_, No> = match here.by_password(&form.name, form.password, &source).await {
        Ok(account) => here.delete(account).await,
        Err(no) => Err(no),
    };
    match done {
        Ok(_) => (StatusCode::OK, page("Deleted", "<p>Your account is deleted.</p>")),
        Err(no) if no.code() == Code::WrongPassword => (
            StatusCode::UNAUTHORIZED,
            page(
                "Not deleted",
                "<p>The name or the password is wrong.</p><p><a href=\"/delete-account\">Back</a></p>",
            ),
        ),
        Err(no) if no.code() == Code::SlowDown => too_often(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, page("Not deleted", "<p>Please try again later.</p>")),
    }
}
