//! A teacher's own validator of a puzzle that is not compiled in (the Kattis contract).

use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::exit::Fault;
use crate::limits::{Bytes, read_bytes};

/// A validator that takes longer is broken.
const LONGEST: Duration = Duration::from_mins(1);
/// More feedback is not shown.
const LONGEST_FEEDBACK: Bytes = Bytes(64 << 10);

/// What a validator decided, and the message it left for the judges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// Whether the output is accepted.
    pub accepted: bool,
    /// Its message; may be empty.
    pub message: String,
}

/// Runs `command input answer feedback/ < output`; exit 42 accepts, 43 rejects, all else is a fault.
pub fn run_validator(
    command: &[String],
    folder: &Path,
    input: &Path,
    answer: &Path,
    output: &Path,
) -> anyhow::Result<Ruling> {
    let feedback = tempfile::tempdir()?;
    let fault = |problem: String| Fault(format!("validator {}: {problem}", command.join(" ")));
    // A relative path that exists below the puzzle's folder is meant; else the name is looked up in PATH.
    let program =
        Some(folder.join(&command[0])).filter(|path| path.is_file()).unwrap_or_else(|| (&command[0]).into());
    let child = Command::new(program)
        .args(&command[1..])
        .current_dir(folder)
        .args([input, answer])
        .arg(format!("{}/", feedback.path().display()))
        .stdin(std::fs::File::open(output)?)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| fault(format!("cannot be started: {error}")))?;
    let (status, complaint) = wait(child).map_err(|error| fault(error.to_string()))?;
    let message = read_bytes(&feedback.path().join("judgemessage.txt"), LONGEST_FEEDBACK).unwrap_or_default();
    let message = String::from_utf8_lossy(&message).trim().to_owned();
    match status.code() {
        Some(42) => Ok(Ruling { accepted: true, message }),
        Some(43) => Ok(Ruling { accepted: false, message }),
        _ => {
            let complaint = String::from_utf8_lossy(&complaint);
            Err(fault(format!("expected exit code 42 or 43, got {status}: {}", complaint.trim())).into())
        }
    }
}

/// Waits for the validator, but not for ever, and returns the beginning of what it complained.
fn wait(mut child: Child) -> anyhow::Result<(ExitStatus, Vec<u8>)> {
    let stderr = child.stderr.take().expect("it was asked for");
    let reader = std::thread::spawn(move || {
        let mut complaint = Vec::new();
        let mut stderr = stderr.take(LONGEST_FEEDBACK.0);
        // A complaint that cannot be read is one that is not shown.
        let _ = stderr.read_to_end(&mut complaint);
        // Drained to the end, so that a talkative validator never blocks on a full pipe.
        let _ = std::io::copy(&mut stderr.into_inner(), &mut std::io::sink());
        complaint
    });
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if started.elapsed() > LONGEST {
            child.kill()?;
            child.wait()?;
            anyhow::bail!("still running after {} s", LONGEST.as_secs());
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Ok((status, reader.join().unwrap_or_default()))
}
