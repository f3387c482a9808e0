//! What a runtime says when a program dies: the line that names the mistake, out of all that is printed around it.

/// The line that names the mistake; nothing if no runtime speaks.
pub fn death_line(text: &str) -> Option<&str> {
    traceback(text).or_else(|| above_frames(text)).or_else(|| panic(text))
}

/// Python: the first line at the margin below the last traceback.
fn traceback(text: &str) -> Option<&str> {
    let (_, rest) = text.rsplit_once("Traceback (most recent call last)")?;
    let mut lines = rest.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.find(|line| !line.starts_with([' ', '\t'])).map(str::trim_end)
}

/// Java, JavaScript and C#: the line above the last frames, which is that of the cause.
fn above_frames(text: &str) -> Option<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = lines.iter().rposition(|line| is_frame(line))?;
    let line = lines[..last].iter().rev().find(|line| !is_frame(line))?;
    let bare = line.strip_prefix("Caused by: ").unwrap_or(line);
    // `Exception in thread "main" java.lang.…`
    let named = bare.strip_prefix("Exception in thread \"").and_then(|rest| rest.split_once("\" "));
    Some(named.map_or(bare, |(_, rest)| rest))
}

/// `at Main.main(Main.java:38)`, `at Object.<anonymous> (/a/b.js:3:1)`, `... 12 more`.
fn is_frame(line: &str) -> bool {
    let place = line.strip_prefix("at ").is_some_and(|rest| rest.ends_with(')') || rest.contains(':'));
    place || line.starts_with("... ") && line.ends_with(" more")
}

/// Go and Rust: what panicked.
fn panic(text: &str) -> Option<&str> {
    let go = text.lines().find(|line| line.starts_with("panic: ") || line.starts_with("fatal error: "));
    let rust = || {
        let mut lines = text.lines().skip_while(|line| !line.contains("panicked at"));
        let head = lines.next()?;
        Some(lines.next().filter(|line| !line.starts_with("note:")).unwrap_or(head))
    };
    go.or_else(rust).map(str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(death_line(text), expected, "{text}");
    }

    #[test]
    fn an_exception_is_told_from_its_frames() {
        let java = "Board:\nException in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds\n\tat Board.set(Board.java:7)\n\tat Main.main(Main.java:38)\n";
        check(java, Some("java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds"));
        let caused = "java.lang.RuntimeException: x\n\tat A.b(A.java:1)\nCaused by: java.io.IOException: y\n\tat A.c(A.java:2)\n\t... 3 more\n";
        check(caused, Some("java.io.IOException: y"));
        let node = "/a/b.js:3\nx.y\nTypeError: Cannot read properties of undefined\n    at Object.<anonymous> (/a/b.js:3:1)\n\nNode.js v18.1.0\n";
        check(node, Some("TypeError: Cannot read properties of undefined"));
    }

    #[test]
    fn the_error_below_a_traceback_is_told_from_what_comes_after() {
        let python = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    x[3]\nIndexError: list index out of range\nBye!\n";
        check(python, Some("IndexError: list index out of range"));
    }

    #[test]
    fn a_panic_is_told_from_its_notes() {
        check(
            "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nexit status 2\n",
            Some("panic: runtime error: index out of range [5]"),
        );
        check(
            "thread 'main' panicked at src/main.rs:2:5:\nno board\nnote: run with `RUST_BACKTRACE=1`\n",
            Some("no board"),
        );
        check("no runtime speaks here\n", None);
    }
}
