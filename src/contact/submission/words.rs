//! A command line cut into its words, as a shell would, without being one.

/// The words of a command: quotes hold blanks together, a backslash takes the next sign as it is.
pub(crate) fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match (quote, sign) {
            (Some(open), sign) if sign == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(signs.next()),
            (None, sign) if sign.is_whitespace() => words.extend(word.take()),
            (_, sign) => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(split_words(text), expected, "{text}");
    }

    #[test]
    fn quotes_hold_blanks_together() {
        check("java -cp bin Main", &["java", "-cp", "bin", "Main"]);
        check("python3 'my solver.py' \"a b\"c", &["python3", "my solver.py", "a bc"]);
        check("./a\\ b ''", &["./a b", ""]);
        check("  ", &[]);
    }
}
