//! The program: runs the command line, prints an error once, ends with its exit code.

use std::process::ExitCode;

use wasit::exit::Exit;

fn main() -> ExitCode {
    if wasit::cli::launcher::is_wanted() {
        return wasit::cli::launcher::run();
    }
    let ended = std::panic::catch_unwind(wasit::cli::run);
    let exit = match ended {
        Ok(Ok(exit)) => exit,
        Ok(Err(error)) => {
            let exit = wasit::cli::exit_of(&error);
            if exit != Exit::Ok {
                anstream::eprintln!("wasit: {}", wasit::cli::told(&error));
            }
            exit
        }
        // The panic has printed its own message.
        Err(_) => Exit::Fault,
    };
    exit.into()
}
