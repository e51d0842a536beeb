//! What is made from our own drawings and recipes: the piece table of both phones, and the sounds.
//!
//! ```text
//! pieces   assets/pieces/*.svg → one table, written in Kotlin and in Swift
//! sounds   recipes in Rust     → assets/sounds/*.wav
//! ```
//! What is made is committed, so that nobody who builds an app needs this crate; a test fails when a
//! file is stale. The fonts are made by `scripts/fonts.sh` and only looked at here.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

pub mod pieces;
pub mod sounds;

/// A file as it should be.
pub struct Made {
    /// Below the top folder of the repository, with forward slashes.
    pub path: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// Everything that this crate makes, from the drawings below `root`.
///
/// # Errors
/// When a drawing cannot be read or keeps not to the form that assets/pieces/README.md promises.
pub fn make(root: &Path) -> Result<Vec<Made>> {
    let table = pieces::read_all(&root.join("assets/pieces"))?;
    let mut made = vec![
        Made {
            path: "android/ui/src/main/kotlin/wildcard/ui/PieceTable.kt".to_owned(),
            bytes: pieces::kotlin(&table).into_bytes(),
        },
        Made {
            path: "ios/Sources/AppUI/PieceTable.swift".to_owned(),
            bytes: pieces::swift(&table).into_bytes(),
        },
    ];
    made.extend(sounds::ALL.iter().map(|sound| Made {
        path: format!("assets/sounds/{}.wav", sound.name),
        bytes: sounds::wav(&sound.samples()),
    }));
    Ok(made)
}

/// The top folder of the repository that this crate was built in.
#[must_use]
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_owned).unwrap_or_default()
}

/// Which of `made` differ from what lies below `root`, or are not there.
///
/// # Errors
/// When a file is there and cannot be read.
pub fn stale<'a>(root: &Path, made: &'a [Made]) -> Result<Vec<&'a Made>> {
    let mut stale = Vec::new();
    for file in made {
        let path = root.join(&file.path);
        let fresh = path.exists()
            && fs::read(&path).with_context(|| format!("cannot read {}", file.path))? == file.bytes;
        if !fresh {
            stale.push(file);
        }
    }
    Ok(stale)
}
