//! The log of attempts: one file an attempt, written by its owner alone. For auditing; no report reads it.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::{Plan, Shard};

/// One attempt at running a shard.
#[derive(Debug)]
pub(crate) struct Attempt {
    file: File,
}

impl Attempt {
    /// Begins the log of an attempt in a folder; names come from the engine where there is one.
    pub(crate) fn begin(folder: &Path, plan: &Plan, shard: Shard) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let variable = |name: &str| std::env::var(name).ok().filter(|value| is_plain(value));
        let job =
            variable("SLURM_JOB_ID").or_else(|| variable("CI_JOB_ID")).or_else(|| variable("GITHUB_RUN_ID"));
        let restart = variable("SLURM_RESTART_COUNT").unwrap_or_else(|| "0".to_owned());
        let owner = job.clone().unwrap_or_else(|| "local".to_owned());
        let prefix = format!("{}-of-{}.{owner}.{restart}.", shard.index, shard.count);
        let file = tempfile::Builder::new().prefix(&prefix).suffix(".log").tempfile_in(folder)?;
        let (file, _path) = file.keep().map_err(|error| error.error)?;
        let mut attempt = Self { file };
        attempt.write(
            "began",
            &json!({"plan": plan.digest(), "shard": shard.to_string(), "job": job, "restart": restart,
                "process": std::process::id()}),
        )?;
        Ok(attempt)
    }

    /// Adds a line.
    pub(crate) fn write(&mut self, what: &str, about: &Value) -> io::Result<()> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut line = json!({"at": now, "what": what, "about": about}).to_string();
        line.push('\n');
        self.file.write_all(line.as_bytes())
    }
}

fn is_plain(value: &str) -> bool {
    (1..=40).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
