//! A small suite with its snapshots in a folder of its own, for tests of `wasit snapshot`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use walkdir::WalkDir;

use super::wasit;

/// A board with two answers.
const BOARD: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
const ONE: &str = "A#AB\nCAB#\n#CDB\nCD#D\n";
/// The answer the solvers do not find first.
pub const OTHER: &str = "AA#B\n#ABB\nCCD#\nC#DD\n";

/// What might be set around the tests and would change what they see.
const SURROUNDINGS: &[&str] = &[
    "CI",
    "TF_BUILD",
    "INSTA_UPDATE",
    "INSTA_FORCE_UPDATE",
    "INSTA_FORCE_PASS",
    "INSTA_OUTPUT",
    "WASIT_SOLVER",
    "WASIT_SNAPSHOTS",
];

/// `wasit snapshot` on the shipped suite.
pub fn snapshot(arguments: &[&str]) -> Command {
    let mut command = wasit(&["snapshot"]);
    command.args(arguments);
    for variable in SURROUNDINGS {
        command.env_remove(variable);
    }
    command
}

/// A folder with the case `queens/two-ways` and its two snapshots.
pub struct SuiteFolder(tempfile::TempDir);

impl SuiteFolder {
    pub fn new() -> Self {
        let suite = Self(tempfile::tempdir().expect("a folder"));
        suite.write("cases/queens/two-ways/input.txt", BOARD);
        suite.write("cases/queens/two-ways/expected.txt", ONE);
        suite.snapshot(&["update"]).env("INSTA_UPDATE", "always").assert().code(0);
        suite
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has one")).expect("created");
        fs::write(path, text).expect("written");
    }

    /// Changes the accepted snapshot of a solver by hand.
    pub fn edit_snapshot(&self, algorithm: &str, edit: impl Fn(&str) -> String) {
        let name = format!("snapshots/queens/two-ways@{algorithm}.snap");
        let text = fs::read_to_string(self.path(&name)).expect("it is there");
        self.write(&name, &edit(&text));
    }

    pub fn run(&self, arguments: &[&str]) -> Command {
        let mut command = wasit(arguments);
        command.current_dir(self.0.path());
        command
    }

    pub fn snapshot(&self, arguments: &[&str]) -> Command {
        let mut command = snapshot(arguments);
        command.current_dir(self.0.path());
        command
    }

    pub fn pending(&self) -> usize {
        self.count(".snap.new")
    }

    pub fn accepted(&self) -> usize {
        self.count(".snap")
    }

    fn count(&self, ending: &str) -> usize {
        contents(&self.path("snapshots"))
            .keys()
            .filter(|path| path.to_string_lossy().ends_with(ending))
            .count()
    }
}

/// Every file below a folder with its content.
pub fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files =
        WalkDir::new(folder).into_iter().filter_map(Result::ok).filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let content = fs::read(entry.path()).expect("readable");
            (entry.into_path(), content)
        })
        .collect()
}

/// A board the permutation solver cannot finish.
pub fn twenty_rows() -> String {
    fs::read_to_string("cases/queens/twenty-rows/input.txt").expect("shipped")
}
