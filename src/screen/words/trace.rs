//! The lines of a stack trace: the words in them are code, not claims.

/// Follows a screen line by line and knows when it is inside a trace.
#[derive(Debug, Default)]
pub struct Trace {
    inside_python: bool,
}

impl Trace {
    /// Whether the line is part of a trace. The line that names the error is not.
    pub fn covers(&mut self, line: &str) -> bool {
        let indented = line.starts_with([' ', '\t']);
        let text = line.trim_start();
        if self.inside_python && indented {
            return true;
        }
        self.inside_python = text.starts_with("Traceback (most recent call last)");
        // JavaFX names the missing display in the cause only.
        let is_cause = text.starts_with("Caused by:") && !text.contains("DISPLAY");
        indented && (text.starts_with("at ") || text.starts_with("... ")) || is_cause
    }
}
