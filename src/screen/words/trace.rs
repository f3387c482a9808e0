//! Stack traces: the words inside are code, and the line that names the error may not be the program's own.

/// Whose words a line holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// The program's.
    Program,
    /// The language's or a library's: an error that the program did not raise itself.
    Runtime,
    /// Nobody's: lines of code and places in it.
    Code,
}

/// Follows a screen line by line and knows when it is inside a trace.
#[derive(Debug, Default)]
pub(super) struct Trace {
    python: Option<Python>,
}

/// A Python traceback as far as it was seen.
#[derive(Debug, Default)]
struct Python {
    /// Whether the last place is in a library.
    in_library: bool,
    /// Whether the last line of code raises the error; unknown where no code is shown.
    raises: Option<bool>,
}

/// What the paths of Python's own files contain.
const PYTHON_LIBRARIES: [&str; 4] = ["/lib/python", "-packages/", "<frozen", "<__array_function__"];
/// How places in Java's own code begin.
const JAVA_LIBRARIES: [&str; 6] = ["java.", "javax.", "jdk.", "sun.", "com.sun.", "javafx."];

impl Trace {
    /// Whose words a line holds; `next` is the line after it.
    pub(super) fn voice(&mut self, line: &str, next: Option<&str>) -> Voice {
        let indented = line.starts_with([' ', '\t']);
        let text = line.trim_start();
        if let Some(python) = self.python.as_mut().filter(|_| indented) {
            python.follow(text);
            return Voice::Code;
        }
        let ended = self.python.take();
        if text.contains("Traceback (most recent call last)") {
            self.python = Some(Python::default());
            return Voice::Program;
        }
        // JavaFX names the missing display in the cause only.
        let is_cause = text.starts_with("Caused by:") && !text.contains("DISPLAY");
        if indented && (text.starts_with("at ") || text.starts_with("... ")) || is_cause {
            return Voice::Code;
        }
        let by_python =
            ended.is_some_and(|python| python.raises.is_some_and(|raises| !raises || python.in_library));
        if by_python || next.is_some_and(is_java_library) { Voice::Runtime } else { Voice::Program }
    }
}

impl Python {
    fn follow(&mut self, text: &str) {
        if text.starts_with("File \"") {
            *self =
                Self { in_library: PYTHON_LIBRARIES.iter().any(|part| text.contains(part)), raises: None };
        } else if self.raises.is_none() {
            self.raises = Some(text.starts_with("raise") || text.starts_with("assert"));
        }
    }
}

/// Whether a line names a place in Java's own code.
fn is_java_library(line: &str) -> bool {
    let indented = line.starts_with([' ', '\t']);
    let place = line.trim_start().strip_prefix("at ").filter(|_| indented);
    place.is_some_and(|place| JAVA_LIBRARIES.iter().any(|library| place.starts_with(library)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[Voice]) {
        let mut trace = Trace::default();
        let lines: Vec<&str> = text.lines().collect();
        let voices: Vec<_> = lines
            .iter()
            .enumerate()
            .map(|(index, line)| trace.voice(line, lines.get(index + 1).copied()))
            .collect();
        assert_eq!(voices, expected, "{text}");
    }

    #[test]
    fn an_error_that_a_program_raises_is_its_own() {
        use Voice::{Code, Program, Runtime};
        let python = |code: &str| {
            format!(
                "file: Traceback (most recent call last):\n  File \"a.py\", line 3\n    {code}\nValueError: x"
            )
        };
        check(&python("raise ValueError(text)"), &[Program, Code, Code, Program]);
        check(&python("n = int(text)"), &[Program, Code, Code, Runtime]);
        let library =
            "Traceback (most recent call last):\n  File \"/lib/python3/a.py\"\n    raise X\nX: must be";
        check(library, &[Program, Code, Code, Runtime]);
        check("Exception: bad\n\tat Main.main(Main.java:3)", &[Program, Code]);
        check("Exception: bad\n\tat java.base/java.util.Random.next(Random.java)", &[Runtime, Code]);
    }
}
