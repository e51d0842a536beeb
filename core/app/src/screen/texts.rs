//! Words: every text of the screens, through Fluent, from `texts/*.ftl`.
//!
//! A key that is missing is written as itself in brackets, never a panic; a test holds code and
//! files together, so that none is missing and none unused.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

/// The words of one language.
pub(crate) struct Texts {
    bundle: FluentBundle<FluentResource>,
    tag: &'static str,
}

/// Languages with their files. English is complete; others follow it.
const LANGUAGES: &[(&str, &[&str])] = &[(
    "en",
    &[
        include_str!("../../texts/en.ftl"),
        include_str!("../../texts/en-online.ftl"),
        include_str!("../../texts/en-pages.ftl"),
        include_str!("../../texts/en-rules.ftl"),
    ],
)];

impl Texts {
    /// The words of a language, English where it is unknown.
    pub(crate) fn new(tag: &str) -> Self {
        let (tag, sources) = LANGUAGES.iter().find(|(known, _)| *known == tag).unwrap_or(&LANGUAGES[0]);
        let language: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Isolates are set by hand around what must stay left-to-right.
        bundle.set_use_isolating(false);
        for source in *sources {
            let read = FluentResource::try_new((*source).to_owned());
            bundle.add_resource_overriding(read.unwrap_or_else(|(readable, _)| readable));
        }
        Self { bundle, tag }
    }

    /// The language's tag.
    pub(crate) fn tag(&self) -> &'static str {
        self.tag
    }

    /// A text without variables.
    pub(crate) fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A text with variables.
    pub(crate) fn with(&self, key: &str, variables: &[(&str, Value<'_>)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in variables {
            args.set((*name).to_owned(), value.fluent());
        }
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        match pattern {
            Some(pattern) => self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned(),
            None => format!("[{key}]"),
        }
    }
}

/// The value of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'v> {
    Text(&'v str),
    Number(i64),
}

impl Value<'_> {
    fn fluent(&self) -> FluentValue<'static> {
        match self {
            Self::Text(text) => FluentValue::from((*text).to_owned()),
            Self::Number(number) => FluentValue::from(*number),
        }
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Self::Text(text)
    }
}

macro_rules! from_number {
    ($($number:ty)*) => {
        $(impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Self::Number(number.try_into().unwrap_or(i64::MAX))
            }
        })*
    };
}
from_number!(u8 u32 u64 usize i32 i64);

/// `text!(texts, "key")` or `text!(texts, "key", name = value, …)`.
macro_rules! text {
    ($texts:expr, $key:literal) => { $texts.get($key) };
    ($texts:expr, $key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $texts.with($key, &[$((stringify!($name), $crate::screen::texts::Value::from($value))),+])
    };
}
pub(crate) use text;

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, fs, path::Path};

    fn keys_in_code(folder: &Path, keys: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                keys_in_code(&path, keys);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                for (at, _) in source.match_indices(concat!("text", "!(")) {
                    let rest = &source[at..];
                    let key = rest.split('"').nth(1).unwrap_or_default();
                    if !key.is_empty() && rest.find('"') < rest.find(')') {
                        keys.insert(key.to_owned());
                    }
                }
            }
        }
    }

    #[test]
    fn no_key_is_missing_and_none_is_unused() {
        let mut used = BTreeSet::new();
        keys_in_code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
        used.remove("key"); // of the macro's own example
        for (tag, sources) in LANGUAGES {
            let mut written = BTreeSet::new();
            for source in *sources {
                FluentResource::try_new((*source).to_owned())
                    .unwrap_or_else(|(_, errors)| panic!("{tag}: {errors:?}"));
                let keys: Vec<&str> = source
                    .lines()
                    .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
                    .filter_map(|line| line.split(" =").next())
                    .collect();
                let texts = Texts::new(tag);
                for key in keys {
                    assert!(texts.bundle.has_message(key), "{tag}: {key} cannot be read");
                    assert!(written.insert(key.to_owned()), "{tag}: {key} is written twice");
                }
            }
            let missing: Vec<_> = used.difference(&written).collect();
            let unused: Vec<_> = written.difference(&used).collect();
            assert!(missing.is_empty() && unused.is_empty(), "{tag}: missing {missing:?}, unused {unused:?}");
        }
    }
}
