//! Writes the bindings of a built library: `uniffi-bindgen LIBRARY CONFIG KOTLIN_DIR SWIFT_DIR C_DIR`.
//!
//! LIBRARY is the shared library of `ffi` (its symbols carry the description of what it exports),
//! CONFIG is `ffi/uniffi.toml`. Kotlin files go to KOTLIN_DIR by their packages, Swift files to
//! SWIFT_DIR, the C headers and the module map that Swift imports to C_DIR. `cargo xtask gen` calls this.

use anyhow::{Context, Result, bail};
use camino::{Utf8Path, Utf8PathBuf};
use uniffi_bindgen::bindings::{
    GenerateOptions, SwiftBindingsOptions, TargetLanguage, generate, generate_swift_bindings,
};

fn main() -> Result<()> {
    let args: Vec<Utf8PathBuf> = std::env::args().skip(1).map(Utf8PathBuf::from).collect();
    let [library, config, kotlin, swift, headers] = args.as_slice() else {
        bail!("uniffi-bindgen LIBRARY CONFIG KOTLIN_DIR SWIFT_DIR C_DIR");
    };
    write_kotlin(library, config, kotlin).context("the Kotlin bindings")?;
    write_swift(library, config, swift, headers).context("the Swift bindings")
}

fn write_kotlin(library: &Utf8Path, config: &Utf8Path, out_dir: &Utf8Path) -> Result<()> {
    generate(GenerateOptions {
        languages: vec![TargetLanguage::Kotlin],
        source: library.to_owned(),
        out_dir: out_dir.to_owned(),
        config_override: Some(config.to_owned()),
        format: false,
        crate_filter: None,
        metadata_no_deps: true,
    })
}

fn write_swift(library: &Utf8Path, config: &Utf8Path, sources: &Utf8Path, headers: &Utf8Path) -> Result<()> {
    let options = |out_dir: &Utf8Path, for_swift: bool| SwiftBindingsOptions {
        generate_swift_sources: for_swift,
        generate_headers: !for_swift,
        generate_modulemap: !for_swift,
        source: library.to_owned(),
        out_dir: out_dir.to_owned(),
        module_name: Some("WildcardFFI".to_owned()),
        modulemap_filename: Some("module.modulemap".to_owned()),
        config: Some(config.to_owned()),
        ..SwiftBindingsOptions::default()
    };
    generate_swift_bindings(options(sources, true))?;
    generate_swift_bindings(options(headers, false))
}
