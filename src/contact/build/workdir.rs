//! The folder a program is most likely meant to be started in.

use std::path::{Component, Path, PathBuf};

use super::candidate::Candidate;
use super::sources::{Source, Sources, plain};

/// The folder from which most paths written in the sources lead somewhere; among equals the README's, then the
/// submission's own. READMEs contradict the code often enough.
pub(super) fn guess_folder(candidate: &Candidate, sources: &Sources, used: &[&Source]) -> PathBuf {
    let own = candidate.path.parent().unwrap_or(Path::new("")).to_owned();
    let first = own.components().next().map_or_else(PathBuf::new, |first| PathBuf::from(first.as_os_str()));
    let places: Vec<PathBuf> =
        candidate.folder.iter().cloned().chain([PathBuf::new(), first, PathBuf::from("bin"), own]).collect();
    let hits = |place: &PathBuf| -> usize { used.iter().map(|source| count(source, place, sources)).sum() };
    let counts: Vec<usize> = places.iter().map(hits).collect();
    let best = counts.iter().max().copied().unwrap_or(0);
    let first = counts.iter().position(|count| *count == best).unwrap_or(0);
    places.into_iter().nth(first).unwrap_or_default()
}

/// How many texts in a source name a folder or file that is there, seen from a place.
fn count(source: &Source, place: &Path, sources: &Sources) -> usize {
    literals(&source.text).filter(|literal| leads_somewhere(literal, place, sources)).count()
}

fn leads_somewhere(literal: &str, place: &Path, sources: &Sources) -> bool {
    let path = literal.replace("\\\\", "/").replace('\\', "/");
    let named = |path: &str| {
        let parts = Path::new(path).components();
        let up = parts.clone().filter(|part| *part == Component::ParentDir).count();
        let has_name = parts.clone().any(|part| matches!(part, Component::Normal(_)));
        let relative = !parts.clone().any(|part| part == Component::RootDir);
        let inside = up <= place.components().count();
        relative && has_name && inside && sources.has_folder(&plain(&place.join(path)))
    };
    named(&path) || path.rsplit_once('/').is_some_and(|(folder, _)| named(folder))
}

/// Short texts in quotes, one line each.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().take(20_000).filter(|line| !line.trim_start().starts_with("#include"));
    lines.flat_map(|line| {
        let quoted = |mark| line.split(mark).skip(1).step_by(2);
        quoted('"').chain(quoted('\'')).filter(|literal| literal.contains(['/', '\\']) && literal.len() < 80)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::PYTHON;

    fn check(text: &str, expected: &str) {
        let sources = Sources::test(&[("src/main.py", text), ("test/a.txt", ""), ("bin/x", "")]);
        let source = sources.find(Path::new("src/main.py")).unwrap();
        let candidate = Candidate::new(source, &PYTHON);
        assert_eq!(guess_folder(&candidate, &sources, &[source]), PathBuf::from(expected), "{text}");
    }

    #[test]
    fn paths_in_the_source_tell_the_folder() {
        check("open('test/' + name)", "");
        check("open('../test/' + name)", "src");
        check("open(\"..\\\\test\\\\\" + name)", "src");
        check("open(name)", "");
        check("#include \"../src/x.h\"", "");
        check("folder = '../test'", "src");
        check("print(a, '\\n', ' / ', '/bin/x')", "");
        check("open('../../elsewhere/x')", "");
    }

    #[test]
    fn the_readme_decides_where_the_source_is_silent() {
        let sources = Sources::test(&[("src/main.py", "open(name)"), ("test/a.txt", "")]);
        let source = sources.find(Path::new("src/main.py")).unwrap();
        let mut candidate = Candidate::new(source, &PYTHON);
        candidate.folder = Some(PathBuf::from("src"));
        assert_eq!(guess_folder(&candidate, &sources, &[source]), PathBuf::from("src"));
    }
}
