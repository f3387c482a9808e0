//! The one line of a long log that says what is wrong.

/// The first complaint of a compiler; else the last line.
pub fn first_error(log: &str) -> String {
    let lines = || log.lines().map(str::trim).filter(|line| !line.is_empty());
    let complaint = lines().find(|line| {
        ["error:", "Error:", "undefined reference", "error["].iter().any(|words| line.contains(words))
    });
    let line = complaint.or_else(|| lines().next_back()).unwrap_or("it printed nothing");
    line.chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_complaint_says_what_is_wrong() {
        assert_eq!(
            first_error("a.c: In function\na.c:1:2: error: x\na.c:3:4: error: y\n"),
            "a.c:1:2: error: x"
        );
        assert_eq!(first_error("one\ntwo\n"), "two");
        assert_eq!(first_error(""), "it printed nothing");
    }
}
