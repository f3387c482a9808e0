//! Reasons in the reader's language: whoever judges speaks English, and a table of sentences turns it.
//!
//! Results are a contract and stay English; only what people read is turned. A sentence that the table does not know
//! stays as it is, which is better than half a sentence.

mod indonesian;

use super::Language;

/// How often a part of a sentence is a sentence again.
const DEEPEST: usize = 6;

/// A sentence with places for values, in English and in another language, where `{=}` is a value in its own words:
/// what a program said is never turned.
type Pair = (&'static str, &'static str);

impl Language {
    /// One of our own sentences in this language.
    pub fn sentence(self, english: &str) -> String {
        match self {
            Self::English => english.to_owned(),
            Self::Indonesian => turn(english, indonesian::TABLES, DEEPEST),
        }
    }
}

fn turn(english: &str, tables: &[&[Pair]], depth: usize) -> String {
    let Some(rest) = depth.checked_sub(1) else { return english.to_owned() };
    let found = tables
        .iter()
        .copied()
        .flatten()
        .find_map(|(pattern, other)| Some((other, values(pattern, english)?)));
    let Some((other, values)) = found else { return english.to_owned() };
    let mut parts = other.split('{');
    let mut turned = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        match part.strip_prefix("=}") {
            Some(words) => turned.extend([value, words]),
            None => turned.extend([&turn(value, tables, rest), part.trim_start_matches('}')]),
        }
    }
    turned
}

/// What stands in the places of a pattern, each as short as it can be, if the text fits it.
fn values<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = pattern.split("{}").peekable();
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    while let Some(part) = parts.next() {
        let end = match (part, parts.peek()) {
            ("", None) => rest.len(),
            // The last words stand at the end, whatever a value holds.
            (_, None) => rest.len() - part.len().min(rest.len()),
            (_, Some(_)) => rest.find(part)?,
        };
        let after = rest.get(end..)?.strip_prefix(part)?;
        values.push(&rest[..end]);
        rest = after;
    }
    rest.is_empty().then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(english: &str, expected: &str) {
        assert_eq!(Language::Indonesian.sentence(english), expected);
        assert_eq!(Language::English.sentence(english), english);
    }

    #[test]
    fn a_reason_is_turned_with_its_values() {
        check("region B has no queen", "wilayah B tidak punya ratu");
        check(
            "the queens at row 2, column 5 and row 3, column 6 touch",
            "ratu di baris 2, kolom 5 dan baris 3, kolom 6 bersentuhan",
        );
        check(
            "ran for 10.4 s, 10s are allowed, without a claim",
            "berjalan selama 10.4 s, yang diizinkan 10s, tanpa klaim",
        );
    }

    #[test]
    fn what_is_wrong_with_an_input_is_turned_in_its_parts() {
        check(
            "expected a card (A, 2 to 10, J, Q or K), found '14'",
            "diharapkan kartu (A, 2 sampai 10, J, Q, atau K), ditemukan '14'",
        );
        check(
            "the instance is rightly refused: line 2, column 2: expected 2 letters because there are 2 rows, found 1",
            "soalnya memang patut ditolak: baris 2, kolom 2: diharapkan 2 huruf karena ada 2 baris, ditemukan 1",
        );
        check(
            "there is no solution: the sum of KURANG(i) plus X is 61, which is odd",
            "tidak ada solusi: jumlah KURANG(i) ditambah X adalah 61, yaitu ganjil",
        );
    }

    #[test]
    fn what_is_not_known_stays() {
        check("Main.java does not compile", "Main.java does not compile");
        check("", "");
    }

    #[test]
    fn parts_are_turned_and_hostile_depth_is_not_followed() {
        check(
            "died without a claim: no answer was found, and no words that make a claim",
            "mati tanpa klaim: tidak ada jawaban yang ditemukan, dan tidak ada kata-kata yang menyatakan klaim",
        );
        let deep = "could not be given the case: ".repeat(1000);
        assert!(Language::Indonesian.sentence(&deep).len() > deep.len() / 2);
    }

    #[test]
    fn what_a_program_said_is_never_turned() {
        check(
            "ended with exit code 1 and without a claim; its last words: no window",
            "selesai dengan kode keluar 1 tanpa klaim; kata-kata terakhirnya: no window",
        );
    }

    #[test]
    fn a_sentence_has_as_many_places_in_both_languages() {
        for (english, other) in indonesian::TABLES.iter().copied().flatten() {
            assert_eq!(english.matches('{').count(), other.matches('{').count(), "{english}");
        }
    }

    #[test]
    fn values_are_found_between_the_words() {
        assert_eq!(values("a {} b {}", "a 1 b 2 b 3"), Some(vec!["1", "2 b 3"]));
        assert_eq!(values("{} b", "x b y b"), Some(vec!["x b y"]));
        assert_eq!(values("{}é", "aé"), Some(vec!["a"]));
        assert_eq!(values("{} b", "é"), None);
        assert_eq!(values("same", "same"), Some(vec![]));
        assert_eq!(values("same", "same more"), None);
    }
}
