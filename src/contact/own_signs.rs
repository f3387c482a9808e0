//! A program's own signs, by difference: the exit codes it ends with, and the lines that it prints about every case that
//! is well-formed and about no other.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::exec::End;

use super::dialogue::Conversation;
use super::impression::said_why;
use super::own_words::usual_lines_of;

/// Lines that are kept.
const MOST_LINES: usize = 40;

/// What a run of a probe showed.
pub(super) struct Shown {
    input: Digest,
    code: Option<i32>,
    lines: BTreeSet<String>,
    has_words: bool,
}

impl Shown {
    pub(super) fn new(conversation: &Conversation, input: Digest) -> Self {
        let code = match conversation.run.end {
            End::Exited(code) => Some(code),
            _ => None,
        };
        let lines = usual_lines_of(conversation).into_iter().collect();
        Self { input, code, lines, has_words: said_why(&conversation.run) }
    }
}

/// What the probes have shown beside words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSigns {
    /// Exit codes of unsolvable probes alone, ...
    none_codes: Vec<(i32, Digest)>,
    /// ... and of malformed ones.
    refusal_codes: Vec<(i32, Digest)>,
    /// Lines about every well-formed probe and no malformed one, figures apart.
    always: Vec<String>,
    /// The malformed probes about which it has said something, and none of these lines.
    refused: Vec<Digest>,
}

impl OwnSigns {
    /// What sets runs of solvable, unsolvable and malformed probes apart.
    pub(super) fn learn(solvable: &[Shown], unsolvable: &[Shown], malformed: &[Shown]) -> Self {
        let codes = |own: &[Shown], others: [&[Shown]; 2]| -> Vec<(i32, Digest)> {
            let is_own = |code: i32| !others.iter().any(|runs| runs.iter().any(|run| run.code == Some(code)));
            own.iter()
                .filter_map(|run| Some((run.code.filter(|code| *code != 0 && is_own(*code))?, run.input)))
                .collect()
        };
        let well_formed = || solvable.iter().chain(unsolvable);
        let shared = solvable.first().map(|first| {
            let is_shared = |line: &&String| {
                well_formed().all(|run| run.lines.contains(*line))
                    && !malformed.iter().any(|run| run.lines.contains(*line))
            };
            first.lines.iter().filter(is_shared).take(MOST_LINES).cloned().collect()
        });
        let always: Vec<String> = if unsolvable.is_empty() { Vec::new() } else { shared.unwrap_or_default() };
        let refused = malformed.iter().filter(|run| run.has_words).map(|run| run.input).collect();
        Self {
            none_codes: codes(unsolvable, [solvable, malformed]),
            refusal_codes: codes(malformed, [solvable, unsolvable]),
            always,
            refused,
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether an exit code says that there is no solution, as it did for another case than this.
    pub fn means_none(&self, code: i32, input: &str) -> bool {
        is_sign(&self.none_codes, code, input)
    }

    /// Whether an exit code refuses the case.
    pub fn means_refused(&self, code: i32, input: &str) -> bool {
        is_sign(&self.refusal_codes, code, input)
    }

    /// Whether these lines say nothing of what is said of every well-formed case, as it was with another case.
    pub fn lacks_the_usual(&self, lines: &[String], input: &str) -> bool {
        let this = Digest::of(input.as_bytes());
        let other = self.refused.iter().any(|input| *input != this);
        other && !self.always.is_empty() && !self.always.iter().any(|line| lines.contains(line))
    }
}

fn is_sign(codes: &[(i32, Digest)], code: i32, input: &str) -> bool {
    let this = Digest::of(input.as_bytes());
    codes.iter().any(|(known, input)| *known == code && *input != this)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(input: &str, code: i32, lines: &str) -> Shown {
        let lines = lines.split('/').map(str::to_owned).collect();
        Shown { input: Digest::of(input.as_bytes()), code: Some(code), lines, has_words: true }
    }

    fn learnt(malformed: i32) -> OwnSigns {
        let solvable = [shown("a", 0, "hi/time: s"), shown("b", 0, "hi/time: s/x")];
        let unsolvable = [shown("c", 2, "hi/time: s/nope"), shown("d", 2, "hi/time: s")];
        let malformed = [shown("e", malformed, "hi/what is that"), shown("f", malformed, "hi/oh no")];
        OwnSigns::learn(&solvable, &unsolvable, &malformed)
    }

    #[test]
    fn an_exit_code_is_a_sign_where_no_other_probe_has_it() {
        let signs = learnt(3);
        assert!(signs.means_none(2, "z") && signs.means_refused(3, "z"));
        assert!(!signs.means_none(3, "z") && !signs.means_refused(0, "z"));
        let signs = learnt(2);
        assert!(!signs.means_none(2, "z") && !signs.means_refused(2, "z"));
    }

    #[test]
    fn who_says_nothing_of_the_usual_has_refused() {
        let signs = learnt(0);
        let lines = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
        assert!(signs.lacks_the_usual(&lines("hi/never seen"), "z"));
        assert!(!signs.lacks_the_usual(&lines("hi/time: s"), "z"));
    }

    #[test]
    fn a_probe_is_no_sign_for_itself() {
        let mut signs = learnt(3);
        signs.refused.truncate(1);
        signs.refusal_codes.truncate(1);
        assert!(!signs.means_refused(3, "e") && signs.means_refused(3, "f"));
        assert!(!signs.lacks_the_usual(&[], "e") && signs.lacks_the_usual(&[], "f"));
    }
}
