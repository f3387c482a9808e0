//! The real cargo-insta on wasit's snapshots: it finds pending ones and accepts them byte for byte.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ToolTest;

pub const TEST: ToolTest = ToolTest {
    name: "cargo_insta_accepts_pending_snapshots_as_wasit_writes_them",
    needs: &["cargo-insta"],
    run,
};

const BOARD: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
const ANSWER: &str = "A#AB\nCAB#\n#CDB\nCD#D\n";

fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path();
    write_project(root).map_err(|error| error.to_string())?;
    let wasit = env!("CARGO_BIN_EXE_wasit");
    run_in(root, wasit, &["snapshot", "update"])?;
    let pending = root.join("snapshots/queens/mine@bitboard.snap.new");
    let proposed = fs::read(&pending).map_err(|error| error.to_string())?;
    let listed = run_in(root, "cargo-insta", &["pending-snapshots", "--as-json"])?;
    if listed.lines().filter(|line| line.contains("mine@")).count() != 2 {
        return Err(format!("expected two pending snapshots in\n{listed}"));
    }
    run_in(root, "cargo-insta", &["accept"])?;
    let accepted = fs::read(root.join("snapshots/queens/mine@bitboard.snap")).map_err(|e| e.to_string())?;
    if accepted != proposed || pending.exists() {
        return Err(format!("insta wrote other bytes:\n{}", String::from_utf8_lossy(&accepted)));
    }
    let checked = run_in(root, wasit, &["snapshot"])?;
    match checked.as_str() {
        "2 snapshots: no change, nothing written\n" => Ok(()),
        other => Err(format!("wasit does not know what insta accepted:\n{other}")),
    }
}

/// A case, and the least cargo-insta takes for a Rust project.
fn write_project(root: &Path) -> std::io::Result<()> {
    for (name, text) in [
        ("Cargo.toml", "[package]\nname = \"suite\"\nedition = \"2021\"\n"),
        ("src/lib.rs", ""),
        (".gitignore", "*.snap.new\n"),
        ("cases/queens/mine/input.txt", BOARD),
        ("cases/queens/mine/expected.txt", ANSWER),
    ] {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("it has one"))?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// Runs a program in the folder, outside of CI; its standard output.
fn run_in(root: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root);
    for variable in
        ["CI", "TF_BUILD", "INSTA_UPDATE", "INSTA_WORKSPACE_ROOT", "WASIT_CASES", "WASIT_SNAPSHOTS"]
    {
        command.env_remove(variable);
    }
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
