//! The texts of a submission: everything that could be source code or say something about it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::exec::{Entry, Kind, Template};

/// Longer texts are data.
const LONGEST_SOURCE: usize = 1 << 20;

/// A text of the submission.
#[derive(Debug, Clone)]
pub(super) struct Source {
    /// Its path below the submission's folder.
    pub path: PathBuf,
    /// What it says; bytes that are no text are replaced.
    pub text: String,
}

impl Source {
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Its name in lower case, without the ending.
    pub(super) fn stem(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase()
    }
}

/// The texts of a submission, sorted by path.
#[derive(Debug, Clone, Default)]
pub(super) struct Sources {
    all: Vec<Source>,
    folders: BTreeSet<PathBuf>,
}

impl Sources {
    /// Picks the texts out of the files.
    pub(super) fn read(files: &Template) -> Self {
        let inside = |entry: &Entry| entry.path.strip_prefix(files.name()).map(Path::to_owned).ok();
        let all = files.entries().iter().filter_map(|entry| {
            let path = inside(entry)?;
            let Kind::File { bytes, .. } = &entry.kind else { return None };
            let is_text = bytes.len() <= LONGEST_SOURCE && !bytes.iter().take(512).any(|byte| *byte == 0);
            is_text.then(|| Source { path, text: String::from_utf8_lossy(bytes).into_owned() })
        });
        let folders = files.entries().iter().filter(|entry| entry.kind == Kind::Folder);
        Self { all: all.collect(), folders: folders.filter_map(inside).collect() }
    }

    /// All with one of these endings; capitals do not matter.
    pub(super) fn ending<'a, 'b>(
        &'a self,
        endings: &'b [&'b str],
    ) -> impl Iterator<Item = &'a Source> + use<'a, 'b> {
        self.all.iter().filter(move |source| {
            let ending = source.path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            endings.contains(&ending.as_str())
        })
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Source> {
        self.all.iter()
    }

    pub(super) fn find(&self, path: &Path) -> Option<&Source> {
        let path = plain(path);
        self.all.binary_search_by(|source| source.path.cmp(&path)).ok().map(|position| &self.all[position])
    }

    /// The one at a path whose capitals may differ, if there is only one.
    pub(super) fn find_alike(&self, path: &Path) -> Option<&Source> {
        let wanted = plain(path).to_string_lossy().to_lowercase();
        let mut alike =
            self.all.iter().filter(|source| source.path.to_string_lossy().to_lowercase() == wanted);
        alike.next().filter(|_| alike.next().is_none())
    }

    pub(super) fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        self.folders.iter()
    }

    pub(super) fn has_folder(&self, path: &Path) -> bool {
        let path = plain(path);
        path.as_os_str().is_empty() || self.folders.contains(&path)
    }
}

#[cfg(test)]
impl Sources {
    pub(crate) fn test(files: &[(&str, &str)]) -> Self {
        let mut template = Template::new(PathBuf::from("top"), Vec::new());
        for (path, text) in files {
            template = super::files::with_file(&template, Path::new(path), text.as_bytes());
        }
        Self::read(&template)
    }
}

/// A path without `.` and `..`, as far as they can be resolved.
pub(super) fn plain(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => plain.push(name),
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    plain
}

/// Source text without its comments, so that what is switched off does not count.
pub(super) fn without_comments(text: &str, line_mark: &str) -> String {
    let c_like = line_mark == "//";
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    let mut quote: Option<char> = None;
    while let Some(sign) = rest.chars().next() {
        let length = sign.len_utf8();
        if quote.is_none() && rest.starts_with(line_mark) {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        }
        if quote.is_none() && c_like && rest.starts_with("/*") {
            rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
            code.push(' ');
            continue;
        }
        match (quote, sign) {
            (Some(open), _) if sign == open => quote = None,
            (Some(_), '\n') => quote = None,
            (Some(_), '\\') => {
                code.push(sign);
                rest = &rest[length..];
                let Some(next) = rest.chars().next() else { break };
                code.push(next);
                rest = &rest[next.len_utf8()..];
                continue;
            }
            (None, '"' | '\'') => quote = Some(sign),
            _ => {}
        }
        code.push(sign);
        rest = &rest[length..];
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, mark: &str, expected: &str) {
        assert_eq!(without_comments(text, mark), expected);
    }

    #[test]
    fn comments_go_and_texts_stay() {
        check("a // b\nc /* d */ e", "//", "a \nc   e");
        check("url = \"http://x\" // y", "//", "url = \"http://x\" ");
        check("a = '#' # b\n'\\'' # c", "#", "a = '#' \n'\\'' ");
    }

    #[test]
    fn a_path_is_found_whatever_its_capitals() {
        let sources = Sources::test(&[("src/Main.java", ""), ("src/b.c", "")]);
        assert!(sources.find(Path::new("./src/../src/b.c")).is_some());
        assert!(sources.find(Path::new("src/main.java")).is_none());
        assert_eq!(sources.find_alike(Path::new("src/main.java")).unwrap().path, Path::new("src/Main.java"));
        assert!(sources.has_folder(Path::new("src")) && !sources.has_folder(Path::new("bin")));
    }
}
