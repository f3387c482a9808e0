//! Writes the table of public cases that are embedded in the binary, and the versions of its own parts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use source_versions::Versions;

#[path = "src/store/source_versions.rs"]
mod source_versions;

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=cases");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("cases");
    let mut table = String::from("&[\n");
    for puzzle in folders(&root)? {
        add_file(&mut table, &root, &puzzle.join("puzzle.yaml"));
        for case in folders(&puzzle)?.into_iter().filter(|case| !is_hidden(case)) {
            for name in ["input.txt", "expected.txt", "case.yaml"] {
                add_file(&mut table, &root, &case.join(name));
            }
        }
    }
    table.push(']');
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("embedded_cases.rs");
    fs::write(target, table)?;
    write_source_versions()
}

/// Digests of the sources that decide about stored results.
fn write_source_versions() -> io::Result<()> {
    println!("cargo:rerun-if-changed=src");
    let sources = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("src");
    let versions = Versions::read(&sources)?;
    let rules: Vec<(String, String)> = versions.rules.into_iter().collect();
    let text = format!(
        "const RUN: &str = {:?};\nconst READER: &str = {:?};\nconst SHARED_RULES: &str = {:?};\n\
         const RULES: &[(&str, &str)] = &{rules:?};\n",
        versions.run, versions.reader, versions.shared_rules
    );
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("source_versions.rs");
    fs::write(target, text)
}

/// The folders in a folder, sorted.
fn folders(parent: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(parent)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    paths.sort();
    Ok(paths)
}

/// Hidden cases must not reach students inside the binary. Wider than the real reader of
/// case.yaml on purpose: whatever speaks of hiding is left out.
fn is_hidden(case: &Path) -> bool {
    fs::read_to_string(case.join("case.yaml"))
        .is_ok_and(|text| text.lines().any(|line| line.contains("visibility") && line.contains("hidden")))
}

fn add_file(table: &mut String, root: &Path, path: &Path) {
    if path.is_file() {
        let name = path.strip_prefix(root).expect("it was found below the root").display().to_string();
        writeln!(table, "({name:?}, include_str!({:?})),", path.display().to_string())
            .expect("a String takes it");
    }
}
