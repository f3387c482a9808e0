//! A reference solver run as a subprocess, under a time limit and with bounded output.

use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::limits::Bytes;

/// A solver that takes longer is stuck: its budget of iterations should have ended it long ago.
const LONGEST: Duration = Duration::from_mins(1);
/// A longer report is a mistake.
const LONGEST_REPORT: Bytes = Bytes(16 << 20);
/// More complaint is not shown.
const LONGEST_COMPLAINT: Bytes = Bytes(4 << 10);

/// The program that holds the reference solvers.
#[derive(Debug, Clone)]
pub struct Reference {
    program: PathBuf,
}

/// What `wasit solve --json` prints, as far as a snapshot needs it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Report {
    /// `answer`, `no-solution`, `refused` or `gave-up`.
    pub claim: String,
    /// The answer in canonical form.
    pub answer: Option<String>,
    /// The number of solutions, if all were seen.
    pub count: Option<u128>,
    /// By the solver's counting rule.
    pub iterations: u64,
    /// Why the search was given up.
    #[serde(default)]
    pub gave_up: Option<String>,
}

impl Reference {
    /// The solvers in this program.
    pub fn new(program: PathBuf) -> Self {
        Self { program }
    }

    /// Runs the program with these arguments and reads its report; an error is in words.
    pub fn ask(&self, arguments: &[&str]) -> Result<Report, String> {
        let (report, complaint) = self.run(arguments).map_err(|problem| self.fault(&problem))?;
        serde_json::from_slice(&report).map_err(|error| {
            let complaint = String::from_utf8_lossy(&complaint);
            match complaint.trim() {
                "" => self.fault(&format!("its report cannot be read: {error}")),
                words => self.fault(&words.lines().take(2).collect::<Vec<_>>().join("; ")),
            }
        })
    }

    fn fault(&self, problem: &str) -> String {
        format!("{}: {problem}", self.program.display())
    }

    /// Its standard output and the beginning of its standard error.
    fn run(&self, arguments: &[&str]) -> Result<(Vec<u8>, Vec<u8>), String> {
        let mut child = Command::new(&self.program)
            .args(arguments)
            // A crash is told in two lines; its trace would bury them.
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let deadline = Instant::now() + LONGEST;
        let report = drain(child.stdout.take().expect("it was asked for"), LONGEST_REPORT);
        let complaint = drain(child.stderr.take().expect("it was asked for"), LONGEST_COMPLAINT);
        let outputs = (receive(&report, deadline), receive(&complaint, deadline));
        let ended = wait(&mut child, deadline).map_err(|error| error.to_string())?;
        match outputs {
            (Some(report), Some(_)) if report.len() as u64 > LONGEST_REPORT.0 => {
                Err(format!("printed more than {LONGEST_REPORT}"))
            }
            (Some(report), Some(complaint)) if ended => Ok((report, complaint)),
            _ => Err(format!("still running after {} s", LONGEST.as_secs())),
        }
    }
}

/// Reads a stream to its end in a thread of its own, but keeps no more than a little over the limit.
fn drain(stream: impl Read + Send + 'static, limit: Bytes) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut stream = stream.take(limit.0 + 1);
        // What cannot be read is missing in the report, which is then refused.
        let _ = stream.read_to_end(&mut bytes);
        let _ = io::copy(&mut stream.into_inner(), &mut io::sink());
        // Nobody listens any more if the time was over.
        let _ = sender.send(bytes);
    });
    receiver
}

fn receive(receiver: &Receiver<Vec<u8>>, deadline: Instant) -> Option<Vec<u8>> {
    receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

/// Waits until the deadline, then kills; whether it ended by itself.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<bool> {
    loop {
        if child.try_wait()?.is_some() {
            return Ok(true);
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        // Its output is closed by now, so this is the moment between that and its end.
        std::thread::sleep(Duration::from_micros(200));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn check(script: &str, expected: &str) {
        let said = Reference::new("sh".into()).ask(&["-c", script]);
        assert!(format!("{said:?}").contains(expected), "{said:?}");
    }

    #[test]
    fn a_report_is_read_whatever_the_exit_code() {
        check(
            r#"echo '{"claim":"gave-up","answer":null,"count":null,"iterations":5,"gave_up":"enough"}'; exit 3"#,
            r#"Ok(Report { claim: "gave-up", answer: None, count: None, iterations: 5, gave_up: Some("enough") })"#,
        );
    }

    #[test]
    fn a_crash_is_told_in_its_own_words() {
        check("echo boom >&2; exit 70", r#"Err("sh: boom")"#);
        check("kill -9 $$", "its report cannot be read");
    }

    #[test]
    fn a_flood_is_refused() {
        check("head -c 17000000 /dev/zero", "printed more than 16 MiB");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let said = Reference::new("no-such-program".into()).ask(&[]);
        assert!(said.unwrap_err().starts_with("no-such-program: cannot be started"));
    }
}
