//! Writes the table of public cases that are embedded in the binary, and the versions of its own parts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use sha2::{Digest as _, Sha256};

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
    write_source_digests()
}

/// The parts of wasit whose change makes stored results old; each puzzle has rules of its own.
const PARTS: [&str; 10] = [
    "build",
    "dialogue",
    "engine/attempt.rs",
    "engine/contact.rs",
    "engine/impression.rs",
    "engine/judging.rs",
    "puzzles",
    "screen",
    "submission",
    "verdict",
];

/// A digest of the sources of every part, so that no change of a rule is forgotten in a version number.
fn write_source_digests() -> io::Result<()> {
    let sources = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("src");
    let mut table = String::from("&[\n");
    for part in PARTS {
        println!("cargo:rerun-if-changed=src/{part}");
        let folder = sources.join(part);
        let separate: Vec<PathBuf> = if part == "puzzles" { folders(&folder)? } else { Vec::new() };
        add_digest(&mut table, &sources, &folder, &separate)?;
        for own in &separate {
            add_digest(&mut table, &sources, own, &[])?;
        }
    }
    table.push(']');
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("source_digests.rs");
    fs::write(target, table)
}

fn add_digest(table: &mut String, root: &Path, folder: &Path, without: &[PathBuf]) -> io::Result<()> {
    let mut hasher = Sha256::new();
    feed_sources(&mut hasher, folder, without)?;
    let name = folder.strip_prefix(root).expect("it was found below the root").display().to_string();
    writeln!(table, "({name:?}, \"{:x}\"),", hasher.finalize()).expect("a String takes it");
    Ok(())
}

fn feed_sources(hasher: &mut Sha256, folder: &Path, without: &[PathBuf]) -> io::Result<()> {
    if folder.is_file() {
        hasher.update(fs::read(folder)?);
        return Ok(());
    }
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() && !without.contains(&path) {
            feed_sources(hasher, &path, without)?;
        } else if path.is_file() {
            hasher.update(fs::read(&path)?);
        }
    }
    Ok(())
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
