//! Names that accounts take (TB-41).
// (helper "store": this is the API that relay/ uses; please complete it in place)

/// A name that can be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    text: String,
    skeleton: String,
}

/// Why it is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NameFault;

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// [`NameFault`].
    pub fn parse(text: &str) -> Result<Self, NameFault> {
        let count = text.chars().count();
        if (3..=20).contains(&count) {
            Ok(Self { text: text.to_owned(), skeleton: text.to_lowercase() })
        } else {
            Err(NameFault)
        }
    }

    /// The name, in NFC.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it looks like: two names of one skeleton cannot both be taken.
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}
