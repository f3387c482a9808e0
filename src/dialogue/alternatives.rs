//! Words set against each other in a question: `(user/random)`, `(m/r)`, `(file atau keyboard)`.

use super::decoration::{bare, has_letter};
use super::option::Choice;
use super::table::{Table, Topic};

/// Lines from the end in which alternatives are looked for.
const LINES: usize = 2;
/// What alternatives are about; other words with a slash between them are folders, units or dates.
const MEANT: [Topic; 12] = [
    Topic::Random,
    Topic::Manual,
    Topic::File,
    Topic::TextFile,
    Topic::Picture,
    Topic::Console,
    Topic::Window,
    Topic::BruteForce,
    Topic::Heuristic,
    Topic::Backtracking,
    Topic::Exit,
    Topic::Save,
];

/// The alternatives a question names, each to be typed as printed.
pub fn find_alternatives(lines: &[&str], table: &Table) -> Vec<Choice> {
    let found = lines.iter().rev().take(LINES).map(|line| in_brackets(line, table));
    found.into_iter().find(|choices| choices.len() > 1).unwrap_or_default()
}

fn in_brackets(line: &str, table: &Table) -> Vec<Choice> {
    let closed = line.match_indices(['(', '[']).filter_map(|(open, _)| {
        let rest = &line[open + 1..];
        rest.find([')', ']']).map(|close| &rest[..close])
    });
    let read = |inside: &str| {
        let joined = inside.replace(" atau ", "/").replace(" or ", "/");
        let words: Vec<&str> = joined.split(['/', '|']).map(bare).collect();
        let fine =
            words.len() > 1 && words.iter().all(|word| has_letter(word) && word.split(' ').count() < 3);
        let choices: Vec<Choice> = words.iter().map(|word| choice(word, line, table)).collect();
        let meant = choices.iter().any(|choice| table.topics(&choice.label).has_any(&MEANT));
        if fine && meant && !inside.contains("./") && !inside.ends_with('/') { choices } else { Vec::new() }
    };
    closed.map(read).find(|choices| !choices.is_empty()).unwrap_or_default()
}

/// A word, or a letter and the word of the question it stands for.
fn choice(word: &str, line: &str, table: &Table) -> Choice {
    let token = word.to_owned();
    let mut letters = word.chars();
    let label = match (letters.next(), letters.next()) {
        (Some(letter), None) => {
            let begins = |other: &&str| {
                let first = other.chars().next();
                first.is_some_and(|first| first.eq_ignore_ascii_case(&letter)) && other.len() > 1
            };
            let mut meanings = line.split(|sign: char| !sign.is_alphabetic()).filter(begins);
            meanings.find(|other| table.topics(other).has_any(&MEANT)).unwrap_or(word).to_owned()
        }
        _ => token.clone(),
    };
    Choice { token, label }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[(&str, &str)]) {
        let found = find_alternatives(&[line], &Table::shipped());
        let found: Vec<_> =
            found.iter().map(|choice| (choice.token.as_str(), choice.label.as_str())).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn words_and_letters_are_typed_as_printed() {
        check("Kartu dari mana? (user/random): ", &[("user", "user"), ("random", "random")]);
        check("Manual atau acak? (m/a): ", &[("m", "Manual"), ("a", "acak")]);
        check("Input type (text/image):", &[("text", "text"), ("image", "image")]);
        check("Masukkan tipe (file atau keyboard): ", &[("file", "file"), ("keyboard", "keyboard")]);
    }

    #[test]
    fn folders_and_figures_are_no_alternatives() {
        check("Nama file (test/data):", &[]);
        check("Nama file (ada di ./test/input/):", &[]);
        check("Pilih (1/2/3): ", &[]);
        check("Simpan? (y/n)", &[]);
    }
}
