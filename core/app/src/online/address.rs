//! Where a server is: what people type, and what it means.

use core::fmt;
use tokio_tungstenite::tungstenite::http::Uri;

/// The address of a server. Displays as `https://example.org` or `http://10.0.0.2:8787`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address {
    tls: bool,
    host: String,
    port: u16,
}

/// A text that is no address of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressError;

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad_server: a server is written as https://example.org or http://127.0.0.1:8787")
    }
}

impl core::error::Error for AddressError {}

impl Address {
    /// Reads what a person types. Without a scheme it is `https`, on this machine itself `http`; `ws` and
    /// `wss` are understood too.
    ///
    /// # Errors
    /// [`AddressError`].
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let text = text.trim().trim_end_matches('/');
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let whole: Uri = format!("http://{rest}").parse().map_err(|_| AddressError)?;
        let authority = whole.authority().ok_or(AddressError)?;
        if authority.as_str() != rest || authority.as_str().contains('@') {
            return Err(AddressError);
        }
        let host = authority.host().to_ascii_lowercase();
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let here = matches!(bare, "localhost" | "::1") || bare.starts_with("127.");
        let tls = match scheme.as_deref() {
            Some("https" | "wss") => true,
            Some("http" | "ws") => false,
            Some(_) => return Err(AddressError),
            None => !here,
        };
        // The library has no port where it is too large; the text has.
        let port = match authority.as_str().get(authority.host().len()..).unwrap_or_default() {
            "" => Self::usual_port(tls),
            port => {
                let port = port.strip_prefix(':').and_then(|port| port.parse().ok());
                port.filter(|port| *port > 0).ok_or(AddressError)?
            }
        };
        if host.is_empty() {
            return Err(AddressError);
        }
        Ok(Self { tls, host, port })
    }

    const fn usual_port(tls: bool) -> u16 {
        if tls { 443 } else { 80 }
    }

    /// Whether the way is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.tls
    }

    /// The host as names and certificates have it, without brackets.
    pub(super) fn host(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Host and port as the `Host` header has them.
    pub(super) fn authority(&self) -> String {
        if self.port == Self::usual_port(self.tls) {
            self.host.clone()
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// The address of the WebSocket.
    pub(super) fn socket(&self) -> String {
        let scheme = if self.tls { "wss" } else { "ws" };
        format!("{scheme}://{}{}", self.authority(), protocol::SOCKET_PATH)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.tls { "https" } else { "http" }, self.authority())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_type_them() {
        for (text, address) in [
            ("example.org", "https://example.org"),
            (" https://Example.org/ ", "https://example.org"),
            ("example.org:8443", "https://example.org:8443"),
            ("http://10.0.0.2:8787", "http://10.0.0.2:8787"),
            ("ws://10.0.0.2", "http://10.0.0.2"),
            ("wss://example.org:443", "https://example.org"),
            ("127.0.0.1:8787", "http://127.0.0.1:8787"),
            ("localhost", "http://localhost"),
            ("https://localhost", "https://localhost"),
            ("[::1]:8787", "http://[::1]:8787"),
        ] {
            assert_eq!(
                Address::parse(text).map(|address| address.to_string()),
                Ok(address.to_owned()),
                "{text}"
            );
        }
        for text in [
            "",
            "https://",
            "ftp://a.b",
            "a b",
            "http://a:0",
            "http://a:99999",
            "a:",
            "x@y",
            "a/b",
            "http://a?b",
        ] {
            assert_eq!(Address::parse(text), Err(AddressError), "{text}");
        }
        let address = Address::parse("[::1]:80").unwrap();
        assert_eq!((address.host(), address.socket().as_str()), ("::1", "ws://[::1]/v1/ws"));
    }
}
