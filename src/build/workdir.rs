//! The folder a program is most likely meant to be started in.

use std::path::{Path, PathBuf};

use super::candidate::Candidate;
use super::sources::{Source, Sources, plain};

/// The folder the README names; else the one from which the paths written in the sources lead somewhere.
pub fn guess_folder(candidate: &Candidate, sources: &Sources, used: &[&Source]) -> PathBuf {
    if let Some(folder) = &candidate.folder {
        return folder.clone();
    }
    let own = candidate.path.parent().unwrap_or(Path::new("")).to_owned();
    let first = own.components().next().map_or_else(PathBuf::new, |first| PathBuf::from(first.as_os_str()));
    let mut places = vec![PathBuf::new(), first, PathBuf::from("bin"), own];
    places.dedup();
    // The first of equals: the submission's own folder serves most programs.
    let hits = |place: &PathBuf| -> usize { used.iter().map(|source| count(source, place, sources)).sum() };
    let best = places.iter().map(hits).max().unwrap_or(0);
    places.iter().find(|place| hits(place) == best).cloned().unwrap_or_default()
}

/// How many texts in a source name a folder or file that is there, seen from a place.
fn count(source: &Source, place: &Path, sources: &Sources) -> usize {
    literals(&source.text).filter(|literal| leads_somewhere(literal, place, sources)).count()
}

fn leads_somewhere(literal: &str, place: &Path, sources: &Sources) -> bool {
    let path = literal.replace("\\\\", "/").replace('\\', "/");
    let Some((folder, _)) = path.rsplit_once('/') else { return false };
    let up = Path::new(folder).components().filter(|part| *part == std::path::Component::ParentDir).count();
    let deep = place.components().count();
    let folder = plain(&place.join(folder));
    up <= deep && !folder.as_os_str().is_empty() && sources.has_folder(&folder)
}

/// Short texts in quotes, one line each.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take(20_000).flat_map(|line| {
        let quoted = |mark| line.split(mark).skip(1).step_by(2);
        quoted('"').chain(quoted('\'')).filter(|literal| literal.contains(['/', '\\']) && literal.len() < 80)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::Language;

    fn check(text: &str, expected: &str) {
        let sources = Sources::test(&[("src/main.py", text), ("test/a.txt", ""), ("bin/x", "")]);
        let source = sources.find(Path::new("src/main.py")).unwrap();
        let candidate = Candidate::new(source, Language::Python);
        assert_eq!(guess_folder(&candidate, &sources, &[source]), PathBuf::from(expected), "{text}");
    }

    #[test]
    fn paths_in_the_source_tell_the_folder() {
        check("open('test/' + name)", "");
        check("open('../test/' + name)", "src");
        check("open(\"..\\\\test\\\\\" + name)", "src");
        check("open(name)", "");
        check("open('../../elsewhere/x')", "");
    }
}
