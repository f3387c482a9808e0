//! The command line: arguments, and one file per command.

mod args;
mod cases;
mod check;
mod doctor;
mod drawing;
mod exec;
mod generate;
mod global;
mod grade;
mod instance;
mod launcher;
mod merge;
mod plan;
mod progress;
mod reference;
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
mod terminal;
mod verify;

use std::process::ExitCode;

use clap::Parser as _;

use crate::exec::is_in_a_run;
use crate::exit::Exit;
use crate::puzzles::{self, AnyPuzzle};

use args::{Args, Command};
use terminal::{Stream, known_width, output, output_on, width};

/// A whole program with puzzles of its own beside those compiled in: runs the command line, prints an error once, and
/// ends with its exit code.
pub fn main_with(own: &[&'static dyn AnyPuzzle]) -> ExitCode {
    if launcher::is_wanted() {
        return launcher::run();
    }
    if is_in_a_run() {
        anstream::eprintln!(
            "wasit: it was started by a program that it runs itself, and does not work for those"
        );
        return Exit::Usage.into();
    }
    puzzles::register(own);
    let exit = match std::panic::catch_unwind(run) {
        Ok(Ok(exit)) => exit,
        Ok(Err(error)) => {
            let exit = exit_of(&error);
            if exit != Exit::Ok {
                anstream::eprintln!("wasit: {}", crate::report::harmless_text(&one_line(&error)));
            }
            exit
        }
        // The panic has printed its own message.
        Err(_) => Exit::Fault,
    };
    exit.into()
}

/// Reads the command line and runs the command.
fn run() -> anyhow::Result<Exit> {
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
fn one_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if !line.ends_with(&cause) {
            let colon = if line.is_empty() { "" } else { ": " };
            line.extend([colon, &cause]);
        }
    }
    line
}

/// The exit code of an error that a command ended with.
fn exit_of(error: &anyhow::Error) -> Exit {
    use crate::exec::{Fault, Origin};
    match error.downcast_ref::<Fault>().map(Fault::origin) {
        Some(Origin::Harness) => Exit::Fault,
        Some(Origin::Moment) => Exit::Temporary,
        Some(Origin::Request) => Exit::Usage,
        None => Exit::of_error(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let gone = anyhow::anyhow!("gone").context("cannot read it: gone").context("cannot report");
        assert_eq!(one_line(&gone), "cannot report: cannot read it: gone");
    }
}
