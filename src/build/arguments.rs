//! The arguments a README starts a program with.

/// Words that select something, such as `CLI` or `--text`; a path or a placeholder is left to the start trials.
pub fn plain_arguments(words: &[String]) -> Vec<String> {
    let selects = |word: &&String| {
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let named = ["file", "path", "input", "nama", "name", "case", "arg", "test", "gui", "config"];
        let lower = word.to_lowercase();
        plain && !word.is_empty() && !named.iter().any(|part| lower.contains(part))
    };
    if words.len() > 3 || !words.iter().all(|word| selects(&word)) {
        return Vec::new();
    }
    words.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        assert_eq!(plain_arguments(&words), expected, "{text}");
    }

    #[test]
    fn only_words_that_select_are_taken_over() {
        check("CLI", &["CLI"]);
        check("--mode cli", &["--mode", "cli"]);
        check("test/1.txt", &[]);
        check("<filename>", &[]);
        check("--gui", &[]);
        check("", &[]);
    }
}
