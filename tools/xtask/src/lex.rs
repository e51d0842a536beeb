//! Rust source as words and signs, with comments, strings and characters left out.
//!
//! Just enough to say that a word is code: no numbers, no grammar.

/// A word, a lifetime with its tick, or one sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// As written.
    pub(crate) text: &'a str,
    /// Counted from 1.
    pub(crate) line: usize,
}

/// The tokens of `source`. An unclosed comment or string swallows the rest, as the compiler would complain of.
pub(crate) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { rest: source, line: 1, found: Vec::new() };
    while !lexer.rest.is_empty() {
        lexer.step();
    }
    lexer.found
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    found: Vec<Token<'a>>,
}

impl<'a> Lexer<'a> {
    fn step(&mut self) {
        let rest = self.rest;
        let Some(first) = rest.chars().next() else { return };
        if rest.starts_with("//") {
            self.skip(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.skip(block_comment(rest));
        } else if let Some(length) = raw_string(rest) {
            self.skip(length);
        } else if let Some(length) = literal(rest) {
            self.skip(length);
        } else if first == '\'' {
            match lifetime(rest) {
                Some(length) => self.take(length),
                None => self.skip(1 + quoted(&rest[1..], '\'')),
            }
        } else if is_word(first) {
            self.take(word(rest));
        } else if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else {
            self.take(first.len_utf8());
        }
    }

    fn take(&mut self, length: usize) {
        self.found.push(Token { text: &self.rest[..length], line: self.line });
        self.skip(length);
    }

    fn skip(&mut self, length: usize) {
        let (gone, rest) = self.rest.split_at(length);
        self.line += gone.matches('\n').count();
        self.rest = rest;
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

fn word(rest: &str) -> usize {
    rest.find(|c| !is_word(c)).unwrap_or(rest.len())
}

/// The length of the block comment at the start of `rest`; they nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of the string or byte at the start of `rest`; a plain character may be a lifetime instead.
fn literal(rest: &str) -> Option<usize> {
    let (prefix, quote) = [("\"", '"'), ("b\"", '"'), ("c\"", '"'), ("b'", '\'')]
        .into_iter()
        .find(|(prefix, _)| rest.starts_with(prefix))?;
    Some(prefix.len() + quoted(&rest[prefix.len()..], quote))
}

/// The length of what follows an opening quote, the closing one included.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// The length of a raw string at the start of `rest`; `r#type` is a word, not a string.
fn raw_string(rest: &str) -> Option<usize> {
    let prefix = ["r", "br", "cr"]
        .into_iter()
        .find(|prefix| rest.strip_prefix(prefix).is_some_and(|after| after.starts_with(['#', '"'])))?;
    let hashes = rest[prefix.len()..].bytes().take_while(|&byte| byte == b'#').count();
    let body = rest[prefix.len() + hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let opening = rest.len() - body.len();
    Some(body.find(&end).map_or(rest.len(), |at| opening + at + end.len()))
}

/// The length of the lifetime or label at the start of `rest`; `'a'` is a character, not a lifetime.
fn lifetime(rest: &str) -> Option<usize> {
    let length = 1 + word(&rest[1..]);
    (length > 1 && !rest[length..].starts_with('\'')).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_literals_are_left_out() {
        assert_eq!(words("a // b\n/* c /* d */ e */ f \"g \\\" h\" i"), ["a", "f", "i"]);
        assert_eq!(words(r###"a r"b" br#"c " d"# c"e" b"f" b'\'' g"###), ["a", "g"]);
        assert_eq!(words(r"'a' '\'' '\u{1F600}' '♞' x"), ["x"]);
    }

    #[test]
    fn lifetimes_labels_and_raw_names_are_tokens() {
        assert_eq!(words("&'static mut T"), ["&", "'static", "mut", "T"]);
        assert_eq!(words("'out: loop"), ["'out", ":", "loop"]);
        assert_eq!(words("r#type"), ["r", "#", "type"]);
        assert_eq!(words("for_r#x"), ["for_r", "#", "x"]);
    }

    #[test]
    fn lines_are_counted_through_what_is_left_out() {
        let found = tokens("/* 1\n2 */\n\"3\n4\" end");
        assert_eq!(found, [Token { text: "end", line: 4 }]);
    }

    #[test]
    fn unclosed_things_end_with_the_source() {
        for source in ["/* a", "\"a", "r#\"a", "'\\", "a /", "b'"] {
            assert!(tokens(source).len() <= 2, "{source}");
        }
    }
}
