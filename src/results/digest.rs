//! The comparable digest of results: the same wherever, however often and in whatever order they were made.

use crate::digest::{Digest, FixedText};

use super::Results;

impl Results {
    /// Covers verdicts, claims, rules and points; measured times and memory, and the machine, stand outside.
    pub fn digest(&self) -> Digest {
        let mut text = FixedText::new("wasit results 1");
        for submission in &self.submissions {
            text = text.line("submission", &submission.id).line("puzzle", &submission.puzzle);
            for result in &submission.results {
                let rule = result.rule.as_deref().unwrap_or_default();
                let (verdict, claim) = (result.verdict.word(), result.claim.word());
                let points = format!("{} of {}", result.points, result.max_points);
                text = text.line(&result.case, [verdict, claim, rule, &points].join("; "));
            }
            text = text.line("score", format!("{} of {}", submission.score, submission.max_score));
        }
        for unit in &self.missing {
            text = text.line("missing", unit);
        }
        text.digest()
    }
}
