//! What the fuzz targets share: texts that begin sound and are cut and patched at random.
//!
//! Random bytes hardly ever look like a FEN or a record. So a target begins with one of its own
//! samples, or with nothing, and the fuzzer chooses where to cut and what to put there.

use libfuzzer_sys::arbitrary::{self, Arbitrary};

/// One place where a text is changed.
#[derive(Arbitrary, Debug)]
struct Patch<'a> {
    at: u16,
    cut: u8,
    put: &'a str,
}

/// A sample and what is done to it.
#[derive(Arbitrary, Debug)]
pub struct Patched<'a> {
    sample: u8,
    patches: Vec<Patch<'a>>,
}

impl Patched<'_> {
    /// The text: one of `samples` or an empty one, with every patch put in.
    pub fn text(&self, samples: &[&str]) -> String {
        let mut text = samples.get(usize::from(self.sample)).map_or(String::new(), |text| (*text).to_owned());
        for patch in &self.patches {
            let at = text.floor_char_boundary(usize::from(patch.at) % (text.len() + 1));
            let end = text.ceil_char_boundary((at + usize::from(patch.cut)).min(text.len()));
            text.replace_range(at..end, patch.put);
        }
        text
    }
}
