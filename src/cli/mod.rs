//! The command line: arguments, and one file per command.

mod args;
mod cases;
mod check;
mod doctor;
mod drawing;
mod exec;
mod generate;
mod grade;
mod instance;
pub mod launcher;
mod merge;
mod plan;
mod progress;
mod prover;
mod regrade;
mod render;
mod report;
mod reports;
mod run;
mod selection;
mod snapshot;
mod solve;
mod submit;
mod tables;
mod verify;
mod width;

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use clap::Parser as _;

use crate::exit::Exit;
use crate::report::Ink;

use args::{Args, Color, Command, Global};

/// Reads the command line and runs the command.
pub fn run() -> anyhow::Result<Exit> {
    let Args { global, command } = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let asked_for = !error.use_stderr();
            error.print()?;
            return Ok(if asked_for { Exit::Ok } else { Exit::Usage });
        }
    };
    match command {
        Command::Check(args) => check::run(&global, &args),
        Command::Grade(args) => grade::run(&global, &args),
        Command::Regrade(args) => regrade::run(&global, &args),
        Command::Plan(args) => plan::run(&global, &args),
        Command::Run(args) => run::run(&global, &args),
        Command::Submit(args) => submit::run(&global, &args),
        Command::Merge(args) => merge::run(&global, &args),
        Command::Verify(args) => verify::run(&global, &args),
        Command::Solve(args) => solve::run(&global, &args),
        Command::Render(args) => render::run(&global, &args),
        Command::Report(args) => report::run(&global, &args),
        Command::Generate(args) => generate::run(&global, &args),
        Command::Cases(args) => cases::run(&global, &args),
        Command::Snapshot(args) => snapshot::run(&global, &args),
        Command::Exec(args) => exec::run(&global, &args),
        Command::Doctor(args) => doctor::run(&global, &args),
    }
}

/// An error and its causes in one line; a cause that is told already is not told again.
pub fn told(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if !told.ends_with(&cause) {
            let colon = if told.is_empty() { "" } else { ": " };
            told.extend([colon, &cause]);
        }
    }
    told
}

/// The exit code of an error that a command ended with.
pub fn exit_of(error: &anyhow::Error) -> Exit {
    use crate::exec::{Blame, Fault};
    match error.downcast_ref::<Fault>().map(Fault::blame) {
        Some(Blame::Harness) => Exit::Fault,
        Some(Blame::Moment) => Exit::Temporary,
        Some(Blame::Request) => Exit::Usage,
        None => Exit::of_error(error),
    }
}

/// Where text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stream {
    /// Standard output.
    Output,
    /// Standard error, where standard output belongs to a report.
    Error,
}

/// Standard output, locked and buffered, and whether colours are wanted on it.
fn output(global: &Global) -> (impl Write + use<>, Ink) {
    output_on(global, Stream::Output)
}

/// A stream, locked and buffered, and whether colours are wanted on it.
fn output_on(global: &Global, stream: Stream) -> (impl Write + use<>, Ink) {
    let choice = match (global.color, stream) {
        (Color::Always, _) => ColorChoice::Always,
        (Color::Never, _) => ColorChoice::Never,
        (Color::Auto, Stream::Output) => AutoStream::choice(&io::stdout()),
        (Color::Auto, Stream::Error) => AutoStream::choice(&io::stderr()),
    };
    let ink = if choice == ColorChoice::Never { Ink::Plain } else { Ink::Colour };
    let place: Box<dyn Write> = match stream {
        Stream::Output => Box::new(io::stdout().lock()),
        Stream::Error => Box::new(io::stderr().lock()),
    };
    (io::BufWriter::new(place), ink)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let gone = anyhow::anyhow!("gone").context("cannot read it: gone").context("cannot report");
        assert_eq!(told(&gone), "cannot report: cannot read it: gone");
    }
}
