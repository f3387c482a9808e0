//! The two digests of a case: what a program is asked, and what its answer is held against.

use crate::case::Case;
use crate::digest::{Digest, FixedText};

/// What a program is asked: a change of anything else needs no new run.
pub fn asked_digest(case: &Case) -> Digest {
    FixedText::new("wasit asked 2")
        .line("puzzle", &case.puzzle)
        .line("name", &case.name)
        .line("input", Digest::of(case.input.as_bytes()))
        .line("words", case.vocabulary().added())
        .digest()
}

/// What its answer is held against. Points and titles are left out: they are not the referee's.
pub fn judged_digest(case: &Case) -> Digest {
    let stored = case.stored.as_ref().map(|text| Digest::of(text.as_bytes()).to_string());
    let limits = case.config.limits.or(case.puzzle_config.limits);
    FixedText::new("wasit judged 1")
        .line("asked", asked_digest(case))
        .line("stored", stored.unwrap_or_default())
        .line("expect", format!("{:?}", case.config.expect))
        .line("count", format!("{:?} {:?}", case.config.unique, case.config.count))
        .line("iterations", format!("{:?}", limits.iterations))
        .line("validator", format!("{:?}", case.puzzle_config.validator))
        .digest()
}
