//! The hidden commands: this executable as a launcher, and as an attacker of its own sandbox.

use std::process::ExitCode;

use crate::exec::{attack, launcher};

/// Whether this process is meant to be a launcher, or an attack of its self-check. Asked before anything else is
/// set up, because a launcher has to stay small.
pub(super) fn is_wanted() -> bool {
    let first = std::env::args_os().nth(1);
    first.is_some_and(|word| word == launcher::COMMAND || word == attack::COMMAND)
}

/// Lives as a launcher until the harness closes the socket.
pub(super) fn run() -> ExitCode {
    let mut words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    if words.next().is_some_and(|word| word == attack::COMMAND) {
        attack::run(&words.collect::<Vec<_>>());
        return ExitCode::SUCCESS;
    }
    match launcher::run() {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads what a launcher would print; the harness sees its end.
        Err(_) => ExitCode::from(crate::exit::Exit::Fault as u8),
    }
}
