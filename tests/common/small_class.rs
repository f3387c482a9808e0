//! A folder with submissions, a few cases and room for results, for tests that grade real programs.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use wasit::results::{Results, SubmissionResult};

use super::wasit;

pub struct SmallClass {
    folder: tempfile::TempDir,
}

/// How a command ended: exit code, output and errors together.
pub struct Told {
    pub code: i32,
    pub words: String,
}

impl SmallClass {
    /// With these cases of the shipped suite, where nothing belongs to a home.
    pub fn new(cases: &[&str]) -> Self {
        let class = Self { folder: tempfile::Builder::new().prefix("class-").tempdir().expect("a folder") };
        for case in cases {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(case);
            for entry in fs::read_dir(from).expect("a case").flatten() {
                let name = entry.file_name().into_string().expect("a name");
                class
                    .write(&format!("cases/{case}/{name}"), &fs::read_to_string(entry.path()).expect("text"));
            }
        }
        class
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.folder.path().canonicalize().expect("it is there").join(below)
    }

    pub fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// `wasit` in the folder of the class.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = wasit(arguments);
        command.current_dir(self.folder.path()).env("WASIT_CACHE", self.path("cache"));
        command
    }

    /// Grades everything into `out` and says how that ended.
    pub fn grade(&self, more: &[&str]) -> Told {
        let usual = ["grade", "submissions", "--out", "out", "--no-reference"];
        told_by(self.command(&[&usual, more].concat()))
    }

    pub fn results(&self) -> Results {
        let bytes = fs::read(self.path("out/results.json")).expect("results");
        Results::from_json(&bytes).expect("results of this schema")
    }

    pub fn row(&self, id: &str) -> SubmissionResult {
        let results = self.results();
        let row = results.submissions.into_iter().find(|row| row.id == id);
        row.unwrap_or_else(|| unreachable!("{id} is in the class"))
    }

    /// Verdict and reason on a case.
    pub fn verdict(&self, id: &str, case: &str) -> (String, String) {
        let row = self.row(id);
        let result = row.results.iter().find(|result| result.case == case).expect("it met the case");
        (result.verdict.word().to_owned(), result.detail.to_string())
    }
}

/// Runs a command to its end.
pub fn told_by(mut command: Command) -> Told {
    let output = command.output().expect("it starts");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let words = text(&output.stdout) + &text(&output.stderr);
    Told { code: output.status.code().unwrap_or(-1), words }
}
