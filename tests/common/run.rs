//! A finished run of wasit as a snapshot.

use std::fmt;

use super::wasit;

/// Where snapshots of the command line are kept.
pub fn snapshot_settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/cli"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// What a finished run said, for a snapshot.
pub struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Run {
    /// Runs wasit with these arguments and nothing on standard input.
    pub fn of(arguments: &[&str]) -> Self {
        let output = wasit(arguments).output().expect("it starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("wasit prints text");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "exit code: {:?}", self.code)?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !text.is_empty() {
                writeln!(f, "----- {name} -----\n{text}")?;
            }
        }
        Ok(())
    }
}
