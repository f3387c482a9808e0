//! The program: runs the command line, prints an error once, ends with its exit code.

use std::process::ExitCode;

use wasit::exit::Exit;

fn main() -> ExitCode {
    let ended = std::panic::catch_unwind(wasit::cli::run);
    let exit = match ended {
        Ok(Ok(exit)) => exit,
        Ok(Err(error)) => {
            let exit = Exit::of_error(&error);
            if exit != Exit::Good {
                anstream::eprintln!("wasit: {error:#}");
            }
            exit
        }
        // The panic has printed its own message.
        Err(_) => Exit::Fault,
    };
    exit.into()
}
