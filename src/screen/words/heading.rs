//! Headings: a line that names what stands below it.

use super::table::{HEADINGS, NEGATIONS, OTHER_HEADINGS};

/// Longer lines are sentences.
const LONGEST: usize = 60;

/// Whether a line names the answer that stands below it. With a number it may be the caption of a frame.
pub fn is_heading(line: &str) -> bool {
    if line.len() > LONGEST || line.contains('?') || line.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let line = line.to_lowercase();
    let words = || line.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
    let names = words().any(|word| HEADINGS.iter().any(|heading| word.starts_with(heading)));
    names && !words().any(|word| NEGATIONS.contains(&word) || OTHER_HEADINGS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::is_heading;

    #[test]
    fn a_heading_names_an_answer_and_no_step_of_a_search() {
        for line in ["Solusi:", "=== HASIL ===", "Berikut solusinya", "Final board", "Yeay ketemu!"] {
            assert!(is_heading(line), "{line}");
        }
        for line in
            ["Hasil ke-3", "Mencari solusi...", "Solusi sementara", "bukan solusi", "Simpan solusi?", "Papan"]
        {
            assert!(!is_heading(line), "{line}");
        }
    }
}
