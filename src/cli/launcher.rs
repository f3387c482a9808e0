//! The hidden command that turns this executable into a launcher.

use std::process::ExitCode;

use crate::exec::launcher;

/// Whether this process is meant to be a launcher. Asked before anything else is set up, because a launcher has
/// to stay small.
pub fn is_wanted() -> bool {
    std::env::args_os()
        .nth(1)
        .is_some_and(|word| word == launcher::COMMAND)
}

/// Lives as a launcher until the harness closes the socket.
pub fn run() -> ExitCode {
    match launcher::run() {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads what a launcher would print; the harness sees its end.
        Err(_) => ExitCode::from(crate::exit::Exit::Fault as u8),
    }
}
