//! `cargo run -p assets`: writes the piece table and the sounds anew and says what changed.

use std::fs;

use anyhow::{Context, Result};

fn main() -> Result<()> {
    let root = assets::repository();
    let made = assets::make(&root)?;
    let stale = assets::stale(&root, &made)?;
    for file in &stale {
        let path = root.join(&file.path);
        let write = || {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(&path, &file.bytes)
        };
        write().with_context(|| format!("cannot write {}", file.path))?;
        println!("wrote {}", file.path);
    }
    println!("{} files, {} of them new or changed", made.len(), stale.len());
    Ok(())
}
