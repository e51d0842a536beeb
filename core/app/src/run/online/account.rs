//! The account: taking a name, a password, another device, export and deletion; the server's address.

use super::{banners::offline_reason, net::Net};
use crate::{
    SessionError,
    online::{AccountAsk, Address, Ask, AskKind, Connection},
    run::{
        blocks::{buttons, heading, paragraph, row, sheet},
        brain::Brain,
        pages::Page,
    },
    screen::{
        Block, Button, ButtonStyle, Field, Icon, PageScreen, UserCommand, back, disabled, press,
        texts::{Texts, text},
    },
};
use serde_json::Value;

/// Longest name and password, in characters (TB-41).
const NAME_MAX: u32 = 20;
const PASSWORD_MAX: u32 = 128;
/// Shortest password.
const PASSWORD_MIN: usize = 8;
/// Longest address of a server.
const SERVER_MAX: u32 = 200;

/// Which part of the account page is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::run) enum AccountPage {
    /// Everything.
    All,
    /// A new password.
    Password,
    /// Another account on this device.
    LogIn,
}

fn field(id: &str, label: String, net: &Net, submit: &str) -> Field {
    Field {
        id: id.to_owned(),
        label,
        value: net.field(id).to_owned(),
        hint: String::new(),
        error: String::new(),
        secret: false,
        code: false,
        max: NAME_MAX,
        paste: String::new(),
        submit: UserCommand::Press { id: submit.to_owned() },
        spoken: String::new(),
    }
}

fn secret(id: &str, label: String, net: &Net, submit: &str) -> Field {
    Field { secret: true, value: String::new(), max: PASSWORD_MAX, ..field(id, label, net, submit) }
}

fn unless(reason: Option<String>, button: Button) -> Button {
    match reason {
        Some(reason) => disabled(button, reason),
        None => button,
    }
}

/// Why such a wish failed, if it did.
fn error(net: &Net, kind: AskKind) -> String {
    let error = net.error.as_ref().filter(|(of, _)| *of == kind);
    error.map_or_else(String::new, |(_, text)| text.clone())
}

/// Taking a name (TB-30, TB-41).
pub(in crate::run) fn name_page(net: &Net, texts: &Texts) -> PageScreen {
    let field = Field {
        hint: text!(texts, "name-hint"),
        error: error(net, AskKind::Name),
        ..field("name", text!(texts, "name"), net, "net:name")
    };
    let blocks = vec![
        paragraph(if net.has_name() { text!(texts, "rename-line") } else { text!(texts, "name-line") }),
        Block::Entry { field },
    ];
    let short = (net.field("name").trim().chars().count() < 3).then(|| text!(texts, "name-hint"));
    let take = press("net:name", Icon::Check, text!(texts, "take-this-name"), ButtonStyle::Filled);
    let title = if net.has_name() { text!(texts, "change-name") } else { text!(texts, "take-a-name") };
    PageScreen {
        primary: Some(unless(offline_reason(net, texts).or(short), take)),
        ..PageScreen::plain(title, Some(back(text!(texts, "back"))), blocks)
    }
}

/// The account and its data.
pub(in crate::run) fn account_page(page: AccountPage, net: &Net, texts: &Texts) -> PageScreen {
    match page {
        AccountPage::All => all(net, texts),
        AccountPage::Password => password(net, texts),
        AccountPage::LogIn => log_in(net, texts),
    }
}

fn all(net: &Net, texts: &Texts) -> PageScreen {
    let offline = offline_reason(net, texts);
    let row_unless = |reason: Option<String>, id: &str, icon, title: String, line: String| {
        row(unless(reason, press(id, icon, title.clone(), ButtonStyle::Plain)), title, line)
    };
    let to = |id: &str, icon, title, line| row_unless(offline.clone(), id, icon, title, line);
    // A blocked account keeps its data, its way out and its deletion.
    let left = offline.clone().filter(|_| net.online.connection != Connection::Blocked);
    let still = |id: &str, icon, title, line| row_unless(left.clone(), id, icon, title, line);
    let own = net.online.own_profile.as_ref();
    let has_password = own.is_some_and(|profile| profile.has_password);
    let mut blocks = Vec::new();
    match net.online.me.as_ref().and_then(|me| me.name.clone()) {
        Some(name) => blocks.push(paragraph(text!(texts, "signed-in-as", name = &name))),
        None => blocks.push(paragraph(text!(texts, "guest-explained"))),
    }
    let name = if net.has_name() { text!(texts, "change-name") } else { text!(texts, "take-a-name") };
    let name_button = crate::screen::opens("name", Icon::Edit, name.clone());
    blocks.push(row(unless(offline.clone(), name_button), name, text!(texts, "name-hint")));
    if net.has_name() {
        let title = if has_password { text!(texts, "change-password") } else { text!(texts, "set-password") };
        blocks.push(to("net:open-password", Icon::Lock, title, text!(texts, "password-line")));
    }
    let (title, line) = (text!(texts, "log-in"), text!(texts, "log-in-line"));
    blocks.push(to("net:open-log-in", Icon::People, title, line));
    blocks.push(heading(text!(texts, "about-privacy")));
    let (title, line) = (text!(texts, "export-data"), text!(texts, "export-data-line"));
    blocks.push(still("net:export", Icon::Share, title, line));
    let (title, line) = (text!(texts, "sign-out"), text!(texts, "sign-out-line"));
    blocks.push(still("net:sign-out", Icon::Close, title, line));
    let delete = press("net:delete", Icon::Delete, text!(texts, "delete-account"), ButtonStyle::Destructive);
    blocks.push(buttons(vec![unless(left, delete)]));
    blocks.push(paragraph(text!(texts, "privacy-online")));
    PageScreen::plain(text!(texts, "account"), Some(back(text!(texts, "back"))), blocks)
}

fn password(net: &Net, texts: &Texts) -> PageScreen {
    let has_password = net.online.own_profile.as_ref().is_some_and(|profile| profile.has_password);
    let mut blocks = vec![paragraph(text!(texts, "password-explained"))];
    if has_password {
        let present = secret("present", text!(texts, "present-password"), net, "net:password");
        blocks.push(Block::Entry { field: present });
    }
    let new = Field {
        hint: text!(texts, "password-hint"),
        error: error(net, AskKind::Password),
        ..secret("password", text!(texts, "new-password"), net, "net:password")
    };
    blocks.push(Block::Entry { field: new });
    let short = net.field("password").chars().count() < PASSWORD_MIN;
    let short = short.then(|| text!(texts, "password-hint"));
    let set = press("net:password", Icon::Check, text!(texts, "set-password"), ButtonStyle::Filled);
    PageScreen {
        primary: Some(unless(offline_reason(net, texts).or(short), set)),
        ..PageScreen::plain(text!(texts, "set-password"), Some(back(text!(texts, "back"))), blocks)
    }
}

fn log_in(net: &Net, texts: &Texts) -> PageScreen {
    let name = field("log-in-name", text!(texts, "name"), net, "net:log-in");
    let password = Field {
        error: error(net, AskKind::LogIn),
        ..secret("log-in-password", text!(texts, "password"), net, "net:log-in")
    };
    let blocks = vec![
        paragraph(text!(texts, "log-in-explained")),
        Block::Entry { field: name },
        Block::Entry { field: password },
    ];
    let empty = net.field("log-in-name").is_empty() || net.field("log-in-password").is_empty();
    let empty = empty.then(|| text!(texts, "log-in-first"));
    let go = press("net:log-in", Icon::Check, text!(texts, "log-in"), ButtonStyle::Filled);
    PageScreen {
        primary: Some(unless(empty, go)),
        ..PageScreen::plain(text!(texts, "log-in"), Some(back(text!(texts, "back"))), blocks)
    }
}

/// The address of the server.
pub(in crate::run) fn server_page(net: &Net, texts: &Texts) -> PageScreen {
    let field = Field {
        value: net.field("server").to_owned(),
        hint: text!(texts, "server-hint"),
        max: SERVER_MAX,
        ..field("server", text!(texts, "server-address"), net, "net:server")
    };
    let blocks = vec![paragraph(text!(texts, "server-line")), Block::Entry { field }];
    PageScreen {
        primary: Some(press("net:server", Icon::Check, text!(texts, "save"), ButtonStyle::Filled)),
        ..PageScreen::plain(text!(texts, "server-address"), Some(back(text!(texts, "back"))), blocks)
    }
}

impl Brain {
    /// Opens a page of the account, with empty fields.
    pub(in crate::run) fn open_account(&mut self, page: AccountPage) {
        self.net.clear();
        if page == AccountPage::All {
            self.wish(Ask::Profile(None));
        }
        self.push(Page::Account(page));
    }

    pub(in crate::run) fn open_name(&mut self) {
        self.net.clear();
        let name = self.net.online.me.as_ref().and_then(|me| me.name.clone()).unwrap_or_default();
        self.net.fill("name", &name);
        self.push(Page::Name);
    }

    pub(in crate::run) fn open_server(&mut self) {
        self.net.clear();
        let server = self.net.server.clone();
        self.net.fill("server", &server);
        self.push(Page::Server);
    }

    pub(super) fn press_account(&mut self, word: &str, what: &str) {
        match word {
            "name" => {
                let name = self.net.field("name").trim().to_owned();
                self.wish(Ask::Name(name));
            }
            "open-password" => self.open_account(AccountPage::Password),
            "open-log-in" => self.open_account(AccountPage::LogIn),
            "password" => {
                let password = self.net.field("password").to_owned();
                let present = Some(self.net.field("present").to_owned()).filter(|text| !text.is_empty());
                self.wish(Ask::Account(AccountAsk::Password { password, present }));
            }
            "log-in" => {
                let name = self.net.field("log-in-name").trim().to_owned();
                let password = self.net.field("log-in-password").to_owned();
                self.wish(Ask::Account(AccountAsk::LogIn { name, password }));
            }
            "export" => {
                self.say(text!(self.texts, "export-asked"));
                self.wish(Ask::Account(AccountAsk::Export));
            }
            "sign-out" | "delete" => self.ask_account(word, what == "really"),
            "server" => {
                if let Err(error) = self.save_server() {
                    self.complain(&error);
                }
            }
            _ => {}
        }
    }

    /// Asks before an account is left or deleted; Cancel comes first.
    fn ask_account(&mut self, word: &str, really: bool) {
        let delete = word == "delete";
        if really {
            self.sheet = None;
            let ask = if delete { AccountAsk::Delete } else { AccountAsk::SignOut };
            return self.wish(Ask::Account(ask));
        }
        let texts = &self.texts;
        let (title, line, label) = if delete {
            let guest = !self.net.has_name();
            let line = if guest { text!(texts, "delete-guest-line") } else { text!(texts, "delete-line") };
            (text!(texts, "delete-question"), line, text!(texts, "delete-for-good"))
        } else {
            (text!(texts, "sign-out-question"), text!(texts, "sign-out-line"), text!(texts, "sign-out"))
        };
        let yes = press(&format!("net:{word}=really"), Icon::None, label, ButtonStyle::Destructive);
        let cancel = press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain);
        self.sheet = Some(sheet(title, line, vec![cancel, yes]));
    }

    /// Everything stored about the account has come: to be copied or shared.
    pub(super) fn exported(&mut self, value: &Value) {
        self.hush(); // what was asked for is here; the message lay on a button of the sheet
        let all = serde_json::to_string_pretty(value).unwrap_or_default();
        let texts = &self.texts;
        let share = Button {
            command: UserCommand::Share { text: all.clone() },
            ..press("", Icon::Share, text!(texts, "share"), ButtonStyle::Filled)
        };
        let copy = Button {
            command: UserCommand::Copy { text: all.clone() },
            ..press("", Icon::Copy, text!(texts, "copy"), ButtonStyle::Outlined)
        };
        let close = press("close", Icon::Close, text!(texts, "close"), ButtonStyle::Plain);
        let line = text!(texts, "export-line", size = all.len().div_ceil(1_024));
        self.sheet = Some(sheet(text!(texts, "export-data"), line, vec![share, copy, close]));
    }

    /// Another server: what was known of the old one is forgotten.
    fn save_server(&mut self) -> Result<(), SessionError> {
        let written = self.net.field("server").trim().to_owned();
        let address = Address::parse(&written).map(|address| address.to_string());
        let Some(server) = Some(String::new()).filter(|_| written.is_empty()).or(address.ok()) else {
            self.say(text!(self.texts, "bad-server"));
            return Ok(());
        };
        self.choices.server.clone_from(&server);
        self.choices.save(&mut self.store)?;
        self.pages.pop();
        self.connect(&server);
        let text = if server.is_empty() {
            text!(self.texts, "no-server")
        } else {
            text!(self.texts, "server-saved")
        };
        self.say(text);
        Ok(())
    }
}
