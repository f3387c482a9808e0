//! What signals that end programs are called.

/// The name of a signal; its number where it is a rare one.
pub(super) fn name(signal: i32) -> String {
    let known = match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        _ => return signal.to_string(),
    };
    known.to_owned()
}
