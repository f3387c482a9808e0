//! The table of verdicts: what there is to know of each stands in its row, and nowhere else.

use serde::{Deserialize, Serialize};

/// What there is to know of a verdict.
#[derive(Debug)]
pub struct VerdictRow {
    /// The word in contracts.
    pub word: &'static str,
    /// The letter in a grid.
    pub letter: char,
    /// How it is coloured.
    pub tone: Tone,
    /// What it means for a mark.
    pub standing: Standing,
    /// What it is called in English.
    pub english: &'static str,
    /// What it is called in Indonesian.
    pub indonesian: &'static str,
}

/// Verdicts of one tone look alike: green, red, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Nothing is wrong.
    Good,
    /// The answer is.
    Bad,
    /// Somebody must look.
    Ask,
    /// Too much was used.
    Limit,
    /// It died.
    Crash,
    /// There is no program.
    Build,
    /// There is nothing to be seen.
    Absent,
}

/// What a verdict means for a student's mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It costs no points.
    Passed,
    /// The student's failure.
    Failed,
    /// Only a person can tell: no mark is better than a wrong one.
    Open,
    /// Nothing was tried, so nothing is known.
    Untried,
}

macro_rules! verdicts {
    ($($(#[$doc:meta])* $name:ident: $word:literal, $letter:literal, $tone:ident, $standing:ident, $english:literal, $indonesian:literal;)*) => {
        /// The word a referee says, in the order of reports.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Verdict {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl Verdict {
            /// All of them.
            pub const ALL: [Self; TABLE.len()] = [$(Self::$name,)*];
        }

        const TABLE: &[VerdictRow] = &[$(VerdictRow {
            word: $word,
            letter: $letter,
            tone: Tone::$tone,
            standing: Standing::$standing,
            english: $english,
            indonesian: $indonesian,
        },)*];
    };
}

verdicts! {
    /// Right.
    Accepted: "accepted", 'A', Good, Passed, "accepted", "diterima";
    /// An answer that breaks a rule.
    Wrong: "wrong", 'W', Bad, Failed, "wrong answer", "jawaban salah";
    /// Says none where one exists, refuses what is fine, or the reverse.
    WrongClaim: "wrong-claim", 'C', Bad, Failed, "wrong claim", "klaim salah";
    /// Nothing that could be read.
    Unreadable: "unreadable", 'U', Bad, Failed, "no readable answer", "jawaban tidak terbaca";
    /// Evidence that only a person can weigh.
    NeedsPerson: "needs-person", '?', Ask, Open, "needs a person", "perlu diperiksa manusia";
    /// Stopped for its time, whatever it had shown by then.
    Time: "time", 'T', Limit, Failed, "time limit", "melebihi batas waktu";
    /// More processor time than allowed.
    Cpu: "cpu", 'P', Limit, Failed, "processor time limit", "melebihi batas waktu prosesor";
    /// More memory than allowed.
    Memory: "memory", 'M', Limit, Failed, "memory limit", "melebihi batas memori";
    /// More output than allowed.
    Output: "output", 'O', Limit, Failed, "output limit", "melebihi batas keluaran";
    /// More iterations than allowed, by its own count.
    Iterations: "iterations", 'I', Limit, Failed, "iteration limit", "melebihi batas iterasi";
    /// Died without a claim.
    Crashed: "crashed", 'X', Crash, Failed, "crashed", "berhenti karena galat";
    /// Waits for input nobody could answer.
    Stuck: "stuck", 'S', Ask, Failed, "waits for input", "menunggu masukan";
    /// There is no program, and why is in the build's log.
    BuildFailed: "build-failed", 'B', Build, Failed, "build failed", "gagal dibangun";
    /// Nothing was handed in, or nothing was tried.
    NotRun: "not-run", '-', Absent, Untried, "not run", "tidak dijalankan";
    /// The case is malformed in a way that cannot be put to this program, so it holds nothing against it.
    NotApplicable: "not-applicable", 'N', Good, Passed, "not applicable", "tidak berlaku";
}

impl Verdict {
    /// Its row of the table.
    pub fn row(self) -> &'static VerdictRow {
        &TABLE[self as usize]
    }

    /// The word in contracts.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// The verdict a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == word)
    }

    /// Whether it costs no points.
    pub fn is_passed(self) -> bool {
        self.row().standing == Standing::Passed
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn check_distinct<T: Ord>(column: impl Fn(&VerdictRow) -> T) {
        assert_eq!(TABLE.iter().map(column).collect::<BTreeSet<T>>().len(), TABLE.len());
    }

    #[test]
    fn no_two_verdicts_are_called_or_written_alike() {
        check_distinct(|row| row.word);
        check_distinct(|row| row.letter.to_ascii_lowercase());
        check_distinct(|row| row.english);
        check_distinct(|row| row.indonesian);
    }

    #[test]
    fn a_word_is_read_as_it_is_written() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::from_word(verdict.word()), Some(verdict));
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.word());
        }
    }

    #[test]
    fn every_verdict_is_in_the_readme_and_in_the_legend_of_letters() {
        let readme = include_str!("../../README.md");
        let legend = include_str!("../../docs/reports.md");
        for VerdictRow { word, letter, .. } in TABLE {
            assert!(readme.contains(&format!("`{word}`")), "README.md does not name {word}");
            assert!(legend.contains(&format!("| {letter} | {word} |")), "docs/reports.md lacks {letter}");
        }
    }
}
