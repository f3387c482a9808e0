//! Versions of our own parts: digests of their sources, taken when wasit was built, so that no change is forgotten.

use crate::contact::probes_digest;
use crate::digest::{Digest, FixedText};
use crate::puzzles;

include!(concat!(env!("OUT_DIR"), "/source_versions.rs"));

/// The version of a puzzle's rules and solvers; of a puzzle that is not compiled in, of its source and what all share.
pub fn rules_version(puzzle: &str) -> String {
    let own = RULES.iter().find(|(name, _)| *name == puzzle);
    let shared = || match puzzles::find(puzzle) {
        Some(puzzle) => FixedText::new("rules")
            .line("shared", SHARED_RULES)
            .line("own", puzzle.source())
            .digest()
            .to_string(),
        None => SHARED_RULES.to_owned(),
    };
    own.map_or_else(shared, |(_, version)| (*version).to_owned())
}

/// The version of reading screens and weighing claims.
pub fn reader_version() -> String {
    READER.to_owned()
}

/// The version of building, starting and talking to programs, and of the cases by which contact is made.
pub fn run_version() -> Digest {
    let text = FixedText::new("start").line("sources", RUN).line("probes", probes_digest());
    let registered = puzzles::all().iter().filter(|puzzle| !puzzle.source().is_empty());
    registered.fold(text, |text, puzzle| text.line(puzzle.name(), puzzle.source())).digest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_has_a_version_of_its_own() {
        assert_ne!(rules_version("queens"), rules_version("iq"));
        assert_eq!(rules_version("magic"), SHARED_RULES);
        assert_eq!([RUN, READER, SHARED_RULES].map(str::len), [64; 3]);
    }
}
