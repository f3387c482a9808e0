//! A small class of Python programs that take their time, for tests that break things.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use wasit::results::Results;

/// A folder with submissions, and room for results.
pub struct Classroom {
    folder: tempfile::TempDir,
}

/// Cases that every program solves quickly.
pub const CASES: &[&str] = &["--case", "four-rows", "--case", "five-rows", "--case", "six-rows"];

impl Classroom {
    /// So many students, whose programs sleep so long on every case; each is a different program.
    pub fn new(students: usize, sleep: f64) -> Result<Self, String> {
        let class = Self { folder: tempfile::tempdir().map_err(|error| error.to_string())? };
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let example = root.join("examples/submissions/queens/accepted/python-permutations");
        let program = fs::read_to_string(example.join("src/main.py")).map_err(|error| error.to_string())?;
        for student in 0..students {
            let place = class.path().join(format!("submissions/student-{student}"));
            fs::create_dir_all(place.join("src")).map_err(|error| error.to_string())?;
            fs::create_dir_all(place.join("test")).map_err(|error| error.to_string())?;
            let own = program.replacen(
                "import time\n",
                &format!("import time\ntime.sleep({sleep})\n# {student}\n"),
                1,
            );
            fs::write(place.join("src/main.py"), own).map_err(|error| error.to_string())?;
            fs::copy(example.join("test/papan.txt"), place.join("test/papan.txt"))
                .map_err(|error| error.to_string())?;
        }
        let cases = class.path().join("cases");
        std::os::unix::fs::symlink(root.join("cases"), cases).map_err(|error| error.to_string())?;
        Ok(class)
    }

    /// The folder of everything.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// wasit with these words, in the folder of the class.
    pub fn wasit(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wasit"));
        command.current_dir(self.path()).args(words).env_remove("WASIT_CASES");
        command
    }

    /// Runs wasit and expects an exit code.
    pub fn expect(&self, code: i32, words: &[&str]) -> Result<String, String> {
        expect(code, &mut self.wasit(words))
    }

    /// The words that grade the class into a folder.
    pub fn grade<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
        let first = ["grade", "submissions", "--puzzle", "queens", "--quiet", "--out", out];
        [&first[..], CASES, more].concat()
    }

    /// The comparable digest of results.
    pub fn digest(&self, out: &str) -> Result<String, String> {
        let file: PathBuf = self.path().join(out).join("results.json");
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(Results::from_json(&bytes).map_err(|error| error.to_string())?.digest().to_string())
    }
}

/// Runs a command and expects an exit code; what it said.
pub fn expect(code: i32, command: &mut Command) -> Result<String, String> {
    let Output { status, stdout, stderr } = command.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned();
    if status.code() == Some(code) { Ok(said) } else { Err(format!("{command:?}: {status}\n{said}")) }
}
