//! Versions of our own parts: digests of their sources, taken when wasit was built, so that no change is forgotten.

use crate::limits::{Digest, FixedText};

/// Digests of source folders, by the build script: name and digest.
static SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/source_digests.rs"));

/// The version of a puzzle's rules and solvers; for one that is not compiled in, of everything compiled in.
pub fn rules_version(puzzle: &str) -> String {
    let own = format!("puzzles/{puzzle}");
    let shared = source("puzzles");
    SOURCES.iter().find(|(name, _)| *name == own).map_or(shared.clone(), |(_, digest)| {
        FixedText::new("rules").line("own", digest).line("shared", &shared).digest().to_string()
    })
}

/// The version of reading screens and weighing claims.
pub fn reader_version() -> String {
    combined("reader", &["engine/judging.rs", "screen", "verdict"]).to_string()
}

/// The version of building, starting and talking to programs.
pub fn build_version() -> Digest {
    let contact = ["engine/attempt.rs", "engine/contact.rs", "engine/impression.rs"];
    combined("start", &[&["build", "dialogue", "submission"][..], &contact].concat())
}

fn combined(title: &str, names: &[&str]) -> Digest {
    let parts: Vec<String> = names.iter().map(|name| source(name)).collect();
    FixedText::new(title).line("sources", parts.join(" ")).digest()
}

/// The digest of a source folder; the build script knows all that are asked for here.
fn source(name: &str) -> String {
    let found = SOURCES.iter().find(|(known, _)| *known == name);
    found.map(|(_, digest)| (*digest).to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_version_of_its_own() {
        let parts = ["puzzles", "screen", "verdict", "build", "dialogue", "submission", "puzzles/queens"];
        let files = ["attempt", "contact", "impression", "judging"].map(|name| format!("engine/{name}.rs"));
        for name in parts.into_iter().chain(files.iter().map(String::as_str)) {
            assert_eq!(source(name).len(), 64, "{name}");
        }
        assert_ne!(rules_version("queens"), rules_version("iq"));
        assert_eq!(rules_version("magic"), source("puzzles"));
    }
}
