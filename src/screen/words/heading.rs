//! Headings: a line that names what stands below it.

use crate::vocabulary::{Meaning, Vocabulary};

/// Longer lines are sentences.
const LONGEST: usize = 60;

/// Whether a line names the answer that stands below it. With a number it may be the caption of a frame.
pub fn is_heading(line: &str, vocabulary: &Vocabulary) -> bool {
    if line.len() > LONGEST || line.contains('?') || line.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let line = line.to_lowercase();
    let tokens = vocabulary.tokens(&line);
    let is = |meaning| vocabulary.qualifies(&tokens, meaning);
    is(Meaning::Heading) && !is(Meaning::Negation) && !is(Meaning::OtherHeading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_names_an_answer_and_no_step_of_a_search() {
        for line in ["Solusi:", "=== HASIL ===", "Berikut solusinya", "Final board", "Yeay ketemu!"] {
            assert!(is_heading(line, Vocabulary::shipped()), "{line}");
        }
        for line in
            ["Hasil ke-3", "Mencari solusi...", "Solusi sementara", "bukan solusi", "Simpan solusi?", "Papan"]
        {
            assert!(!is_heading(line, Vocabulary::shipped()), "{line}");
        }
    }
}
