//! Our own words in the reader's language; reasons are turned by [`sentences`](super::sentences).

mod pages;

use std::fmt::Display;

use crate::verdict::Outcome;

pub use pages::PagePhrases;

/// The language of headings and verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Indonesian.
    Indonesian,
}

/// Every phrase a report uses, in one language.
#[derive(Debug)]
pub struct Phrases {
    /// Heading of a class.
    pub results: &'static str,
    /// Heading of a column of submissions.
    pub submission: &'static str,
    /// Heading of a column of points.
    pub score: &'static str,
    /// Heading of a column of cases.
    pub case: &'static str,
    /// Heading of a column of verdicts.
    pub verdict: &'static str,
    /// Heading of a column of reasons.
    pub reason: &'static str,
    /// Heading of what a program printed.
    pub printed: &'static str,
    /// Heading of a build's log.
    pub build_log: &'static str,
    /// Heading of the checklist.
    pub checklist: &'static str,
    /// Why there is no program.
    pub build_failed: &'static str,
    /// Results are missing.
    pub incomplete: &'static str,
    /// A result that is not there yet.
    pub missing: &'static str,
    /// A case whose content is not shown.
    pub hidden_case: &'static str,
    /// What a program printed is not kept.
    pub not_kept: &'static str,
    /// A teacher decided.
    pub decided: &'static str,
    /// What did not fit.
    pub left_out: &'static str,
    /// Nobody can tell yet what it is worth.
    pub undecided: &'static str,
    /// Cases that were accepted.
    pub accepted_cases: &'static str,
    /// Processor time of all cases.
    pub cpu_time: &'static str,
    verdicts: [&'static str; Outcome::ALL.len()],
}

impl Language {
    /// The word on the command line.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "en" => Some(Self::English),
            "id" => Some(Self::Indonesian),
            _ => None,
        }
    }

    /// All phrases.
    pub fn phrases(self) -> &'static Phrases {
        match self {
            Self::English => &ENGLISH,
            Self::Indonesian => &INDONESIAN,
        }
    }

    /// The words of HTML pages.
    pub fn pages(self) -> &'static PagePhrases {
        match self {
            Self::English => &pages::ENGLISH,
            Self::Indonesian => &pages::INDONESIAN,
        }
    }

    /// A verdict in a terminal: the word of the contract, or what it means in another language.
    pub fn verdict_word(self, outcome: Outcome) -> &'static str {
        match self {
            Self::English => outcome.word(),
            Self::Indonesian => self.verdict(outcome),
        }
    }

    /// A verdict in words.
    pub fn verdict(self, outcome: Outcome) -> &'static str {
        let index = Outcome::ALL.iter().position(|known| *known == outcome);
        index.map_or(outcome.word(), |index| self.phrases().verdicts[index])
    }
}

/// A phrase with values in the places of its `{}`.
pub fn fill(phrase: &str, values: &[&dyn Display]) -> String {
    let mut parts = phrase.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        filled += &value.to_string();
        filled += part;
    }
    filled
}

static ENGLISH: Phrases = Phrases {
    results: "Results",
    submission: "Submission",
    score: "Score",
    case: "Case",
    verdict: "Verdict",
    reason: "Reason",
    printed: "what the program printed last",
    build_log: "what building printed",
    checklist: "Checklist",
    build_failed: "could not be built",
    incomplete: "Incomplete: these results are not there yet",
    missing: "not there yet",
    hidden_case: "a hidden case: its content is not shown",
    not_kept: "(what the program printed is not kept)",
    decided: "decided by a teacher",
    left_out: "more, left out because this page is full",
    undecided: "not decided yet, so no grade",
    accepted_cases: "Accepted cases",
    cpu_time: "Processor time (ms)",
    verdicts: [
        "accepted",
        "wrong answer",
        "wrong claim",
        "no readable answer",
        "needs a person",
        "time limit",
        "processor time limit",
        "memory limit",
        "output limit",
        "iteration limit",
        "crashed",
        "waits for input",
        "build failed",
        "not run",
        "not applicable",
    ],
};

static INDONESIAN: Phrases = Phrases {
    results: "Hasil",
    submission: "Pengumpulan",
    score: "Nilai",
    case: "Kasus",
    verdict: "Putusan",
    reason: "Alasan",
    printed: "keluaran terakhir program",
    build_log: "keluaran saat kompilasi",
    checklist: "Daftar periksa",
    build_failed: "gagal dibangun",
    incomplete: "Belum lengkap: hasil berikut belum ada",
    missing: "belum ada",
    hidden_case: "kasus tersembunyi: isinya tidak ditampilkan",
    not_kept: "(keluaran program tidak disimpan)",
    decided: "diputuskan oleh pengajar",
    left_out: "lagi, tidak dimuat karena halaman ini penuh",
    undecided: "belum diputuskan, jadi belum ada nilai",
    accepted_cases: "Kasus diterima",
    cpu_time: "Waktu prosesor (ms)",
    verdicts: [
        "diterima",
        "jawaban salah",
        "klaim salah",
        "jawaban tidak terbaca",
        "perlu diperiksa manusia",
        "melebihi batas waktu",
        "melebihi batas waktu prosesor",
        "melebihi batas memori",
        "melebihi batas keluaran",
        "melebihi batas iterasi",
        "berhenti karena galat",
        "menunggu masukan",
        "gagal dibangun",
        "tidak dijalankan",
        "tidak berlaku",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_its_own_phrase_in_every_language() {
        for language in [Language::English, Language::Indonesian] {
            let mut phrases = Outcome::ALL.map(|outcome| language.verdict(outcome)).to_vec();
            phrases.sort_unstable();
            phrases.dedup();
            assert_eq!(phrases.len(), Outcome::ALL.len());
        }
    }

    #[test]
    fn values_stand_in_their_places() {
        assert_eq!(fill("{} of {}", &[&1, &"{}"]), "1 of {}");
        assert_eq!(fill("none", &[]), "none");
    }

    #[test]
    fn phrases_stand_in_the_order_of_the_verdicts() {
        assert_eq!(Language::English.verdict(Outcome::Stuck), "waits for input");
        assert_eq!(Language::Indonesian.verdict(Outcome::NotRun), "tidak dijalankan");
    }
}
