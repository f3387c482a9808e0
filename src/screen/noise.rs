//! What a shell says of the commands of other systems that clear a screen or wait: not the program's words.

/// Commands that a program may call for its looks, and that are not there.
const COMMANDS: [&str; 8] = ["cls", "clear", "pause", "color", "title", "chcp", "mode", "timeout"];
/// What `clear` says where nobody looks.
const NO_TERMINAL: &str = "TERM environment variable not set";

/// A piece of the error stream without such lines.
pub fn without_noise(bytes: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let is_noise = |line: &[u8]| std::str::from_utf8(line).is_ok_and(is_shell_noise);
    let lines = || bytes.split_inclusive(|byte| *byte == b'\n');
    if !lines().any(is_noise) {
        return bytes.into();
    }
    lines().filter(|line| !is_noise(line)).flatten().copied().collect::<Vec<u8>>().into()
}

/// `sh: 1: cls: not found`, `sh: line 1: pause: command not found`.
fn is_shell_noise(line: &str) -> bool {
    let line = line.trim_end();
    let Some(rest) = line.strip_suffix("not found") else { return line.starts_with(NO_TERMINAL) };
    let mut words = rest.trim_end().trim_end_matches("command").trim_end_matches([' ', ':']).rsplit(": ");
    let command = words.next().unwrap_or_default();
    words.next().is_some() && COMMANDS.contains(&command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(printed: &str, expected: &str) {
        assert_eq!(without_noise(printed.as_bytes()), expected.as_bytes());
    }

    #[test]
    fn what_a_shell_says_of_missing_commands_is_left_out() {
        check("sh: 1: cls: not found\n", "");
        check("sh: line 1: pause: command not found\nTraceback\n", "Traceback\n");
        check("TERM environment variable not set.\n", "");
        check("x.txt: not found\n", "x.txt: not found\n");
        check("sh: 1: solver: not found\n", "sh: 1: solver: not found\n");
    }
}
