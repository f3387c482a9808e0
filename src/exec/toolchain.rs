//! Which compilers and interpreters there are, and which package would bring the missing ones.

use std::ffi::OsString;
use std::path::PathBuf;

use super::event::{Stream, stream_bytes};
use super::job::Job;
use super::limits::Limits;
use super::readable;
use super::run::End;
use super::worker::Worker;
use crate::limits::{Bytes, Millis};

/// A program that builds or runs a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tool {
    /// The language it serves.
    pub language: &'static str,
    /// Its command.
    pub command: &'static str,
    /// What makes it print its version.
    pub version: &'static str,
    /// The Debian package that brings it.
    pub package: &'static str,
}

/// Everything the build ladder may want.
pub const TOOLS: &[Tool] = &[
    tool("C", "gcc", "--version", "gcc"),
    tool("C++", "g++", "--version", "g++"),
    tool("C, C++", "make", "--version", "make"),
    tool("C, C++", "cmake", "--version", "cmake"),
    tool("Python", "python3", "--version", "python3"),
    tool("Java", "javac", "-version", "default-jdk-headless"),
    tool("Java", "java", "-version", "default-jre-headless"),
    tool("Java", "mvn", "--version", "maven"),
    tool("Java", "gradle", "--version", "gradle"),
    tool("Kotlin", "kotlinc", "-version", "kotlin"),
    tool("Go", "go", "version", "golang-go"),
    tool("Rust", "rustc", "--version", "rustc"),
    tool("Rust", "cargo", "--version", "cargo"),
    tool("C#", "dotnet", "--version", "dotnet-sdk-8.0"),
    tool("C#", "mcs", "--version", "mono-mcs"),
    tool("JavaScript", "node", "--version", "nodejs"),
    tool("Haskell", "ghc", "--version", "ghc"),
    tool("Pascal", "fpc", "-iV", "fp-compiler"),
    tool("Ruby", "ruby", "--version", "ruby"),
    tool("Perl", "perl", "--version", "perl"),
];

const fn tool(
    language: &'static str,
    command: &'static str,
    version: &'static str,
    package: &'static str,
) -> Tool {
    Tool { language, command, version, package }
}

/// What there is of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// It works in the sandbox and says this about its version.
    Works {
        /// Where it is.
        path: PathBuf,
        /// What it says.
        version: String,
    },
    /// It is there but does not work in the sandbox.
    Broken {
        /// Where it is.
        path: PathBuf,
        /// What happened.
        reason: String,
    },
    /// It is not there.
    Missing,
}

/// What every tool that is there needs to be visible.
pub fn readable_for_all() -> Vec<PathBuf> {
    let programs = TOOLS.iter().filter_map(|tool| readable::find_program(tool.command.as_ref()));
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
