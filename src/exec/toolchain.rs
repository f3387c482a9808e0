//! Which compilers and interpreters there are, and which package would bring the missing ones.

use std::ffi::OsString;
use std::path::PathBuf;

use super::event::{Stream, stream_bytes};
use super::job::Job;
use super::limits::Limits;
use super::readable;
use super::run::End;
use super::worker::Worker;
use crate::language::{self, Tool};
use crate::units::{Bytes, Millis};

/// What there is of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// It works in the sandbox and says this about its version.
    Works {
        path: PathBuf,
        version: String,
    },
    /// It is there but does not work in the sandbox.
    Broken {
        path: PathBuf,
        reason: String,
    },
    Missing,
}

/// What every tool that is there needs to be visible.
pub fn readable_for_all() -> Vec<PathBuf> {
    let tools = language::tools().into_iter();
    let programs = tools.filter_map(|(tool, _)| readable::find_program(tool.command.as_ref()));
    programs.flat_map(|program| readable::of_program(&program)).collect()
}

/// Looks for a tool and asks for its version, in the sandbox.
pub fn find(worker: &mut Worker, tool: Tool) -> Found {
    let Some(path) = readable::find_program(tool.command.as_ref()) else {
        return Found::Missing;
    };
    let command = [OsString::from(&path), tool.version.into()];
    let limits = Limits { time: Millis(20_000), memory: Bytes(2 << 30), processes: 256, ..Limits::default() };
    let job = Job { limits, ..Job::new(&command) };
    match worker.run(job) {
        Err(fault) => Found::Broken { path, reason: fault.to_string() },
        Ok(run) => {
            let mut text = stream_bytes(&run.record, Stream::Stdout);
            text.extend(stream_bytes(&run.record, Stream::Stderr));
            let text = String::from_utf8_lossy(&text).into_owned();
            let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("").trim().to_owned();
            match run.end {
                End::Exited(0) => Found::Works { path, version: first },
                end => Found::Broken { path, reason: format!("ended as {end:?}: {first}") },
            }
        }
    }
}
