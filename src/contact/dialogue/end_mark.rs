//! The mark that ends what is typed, where a program names one: `close with ===`, `ketik "selesai" kalau sudah`.

use super::offers::{Token, tokens};

/// A mark that is longer is a sentence.
const LONGEST: usize = 12;
/// Words of a line that says how typing ends; a mark may be one of them.
const ENDS: [&str; 18] = [
    "akhiri",
    "diakhiri",
    "mengakhiri",
    "akhir",
    "tutup",
    "ditutup",
    "menutup",
    "selesai",
    "berhenti",
    "sudahi",
    "end",
    "ends",
    "ended",
    "finish",
    "finished",
    "stop",
    "done",
    "close",
];
/// Words after which the mark stands.
const BEFORE: [&str; 12] = [
    "ketik", "ketikkan", "ketiklah", "tulis", "tuliskan", "type", "enter", "write", "with", "dengan", "kata",
    "pakai",
];
/// An empty line ends it, or a key.
const NO_MARK: [&str; 5] = ["kosong", "empty", "blank", "ctrl", "eof"];
/// Words that end more than the board.
const LEAVES: [&str; 7] = ["exit", "quit", "keluar", "q", "menu", "back", "kembali"];

/// The mark that these lines name, the last one.
pub(super) fn end_mark<'a>(lines: impl DoubleEndedIterator<Item = &'a str>) -> Option<String> {
    lines.rev().find_map(on_line).filter(|mark| mark.len() <= LONGEST)
}

fn on_line(line: &str) -> Option<String> {
    let words = tokens(line);
    let is = |token: &Token<'_>, list: &[&str]| list.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    let is_nothing = |token: &Token<'_>| {
        let lower = token.text.to_lowercase();
        NO_MARK.iter().any(|word| lower.starts_with(word))
    };
    let first_end = words.iter().position(|word| is(word, &ENDS))?;
    if words.iter().any(is_nothing) {
        return None;
    }
    let first_told = words.iter().position(|word| is(word, &ENDS) || is(word, &BEFORE))?;
    let is_mark = |word: &&Token<'_>| {
        !is(word, &LEAVES) && !word.text.bytes().all(|byte| byte.is_ascii_digit()) && !is(word, &BEFORE)
    };
    let quoted = || words.iter().skip(first_told + 1).filter(is_mark).find(|word| word.is_quoted);
    // In capitals in the middle of a sentence.
    let loud = || words.iter().skip(first_end + 1).filter(is_mark).find(|word| is_loud(word.text));
    let named = || {
        let pairs = words.windows(2).filter(|pair| is(&pair[0], &BEFORE) && is(&pair[1], &ENDS));
        pairs.map(|pair| &pair[1]).find(|mark| !begins_sentence(line, mark.text))
    };
    let letters = || quoted().or_else(loud).or_else(named).map(|mark| mark.text.to_owned());
    symbol(line, words[first_told].text).or_else(letters)
}

/// A word of signs alone, such as `===` or `'.'`, behind the word that speaks of it.
fn symbol(line: &str, told: &str) -> Option<String> {
    let is_sign = |sign: char| "=#.*$-~;!@%".contains(sign);
    let (_, behind) = line.split_once(told)?;
    let bare = |word: &str| word.trim_matches(['\'', '"', '`', '(', ')', ',', ':']).to_owned();
    let found =
        behind.split_whitespace().map(bare).find(|word| !word.is_empty() && word.chars().all(is_sign))?;
    // A bare point or line between words is punctuation, unless it stands in quotation marks.
    let quoted = ["'", "\"", "`"].iter().any(|quote| behind.contains(&format!("{quote}{found}{quote}")));
    let frames = line.trim().starts_with(&*found);
    ((found.len() > 1 || quoted) && !frames).then_some(found)
}

/// Whether a word of the line stands behind a full stop.
fn begins_sentence(line: &str, word: &str) -> bool {
    line.find(word).is_some_and(|at| line[..at].trim_end().ends_with('.'))
}

fn is_loud(word: &str) -> bool {
    word.len() > 2 && word.chars().all(|sign| sign.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(end_mark(std::iter::once(line)).as_deref(), expected, "{line}");
    }

    #[test]
    fn the_mark_is_the_word_or_the_signs_that_end_what_is_typed() {
        check("Paste the board, then close it with === :", Some("==="));
        check("Tempel papan, akhiri dengan baris \"selesai\"", Some("selesai"));
        check("Kalau sudah, tulis 'cukup' di baris sendiri, selesai.", Some("cukup"));
        check("Ketik papan per baris, ketik selesai kalau sudah", Some("selesai"));
        check("Type the rows (end with a line containing only END)", Some("END"));
        check("Enter rows, finish with '.'", Some("."));
    }

    #[test]
    fn an_empty_line_a_key_and_a_way_out_are_no_marks() {
        check("Rows, one a line. Stop with an empty line.", None);
        check("Masukkan papan, akhiri dengan baris kosong:", None);
        check("Ketik papan baris demi baris, kosongkan untuk selesai", None);
        check("Masukkan konfigurasi papan, akhiri dengan Ctrl+D", None);
        check("Ketik 'exit' untuk berhenti", None);
        check("Enter board size (or 'q' to stop): ", None);
        check("QUEENS SOLVER - Ctrl+C to stop", None);
    }

    #[test]
    fn a_line_about_something_else_names_no_mark() {
        check("Board file:", None);
        check("=== Selesai ===", None);
        check("Masukkan 4 kartu (A, 2 sampai 10, J, Q, K): ", None);
        check("Masukkan ukuran N (1 sampai 10): ", None);
        check("Enter board rows, press Enter twice to finish", None);
        check("Masukkan papan baris demi baris, tekan Enter di akhir:", None);
        check("Masukkan baris papan (contoh AAB) sampai selesai", None);
    }
}
