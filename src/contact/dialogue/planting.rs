//! Where copies of the case are planted, so that a program finds one: every folder it could mean, neutral names.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::exec::{Kind, Planted, Template};
use crate::puzzles::AnyPuzzle;

use super::names;
use super::source_paths::SourcePaths;

/// Folders made where they are missing: test data is often left out of what is handed in.
const USUAL: [&str; 12] = [
    "test",
    "tests",
    "Test",
    "input",
    "inputs",
    "data",
    "testcase",
    "testcases",
    "test/input",
    "test/inputs",
    "test/testcase",
    "tests/input",
];
/// Endings of files that could be samples.
const ENDINGS: [&str; 4] = ["txt", "in", "dat", "inp"];
const LONGEST_SAMPLE: usize = 64 << 10;
const MOST_SAMPLES: usize = 64;
const MOST_FOLDERS: usize = 64;

/// A submission as far as cases are put into it.
#[derive(Debug, Clone)]
pub struct Planting {
    /// Folders below the working copy, or one above.
    folders: BTreeSet<PathBuf>,
    /// Names with separators of another system, as files of that very name.
    odd_names: BTreeSet<PathBuf>,
    /// The texts of sample files.
    samples: Vec<String>,
    /// Their names.
    sample_names: Vec<PathBuf>,
    /// Whether there are files among the samples that hold no instance in a form we know.
    has_unread: bool,
    /// The ending of sample files.
    ending: String,
    source_paths: SourcePaths,
    /// The submission itself, seen from inside: no case can lie there.
    own: PathBuf,
}

impl Planting {
    /// Looks over a submission; programs may be started in any of the folders `starts`.
    pub fn survey(template: &Template, puzzle: &dyn AnyPuzzle, starts: &[PathBuf]) -> Self {
        let source_paths = SourcePaths::read(template);
        let mut planting = Self {
            folders: BTreeSet::new(),
            odd_names: BTreeSet::new(),
            samples: Vec::new(),
            sample_names: Vec::new(),
            has_unread: false,
            ending: "txt".to_owned(),
            source_paths,
            own: Path::new("..").join(template.name()),
        };
        planting.find_samples(template, puzzle);
        planting.find_folders(template, starts);
        planting
    }

    /// Whether the submission has samples, and none that is written as instances are: it may want another form.
    pub fn has_foreign_samples(&self) -> bool {
        self.samples.is_empty() && self.has_unread
    }

    /// The texts of the submission's own sample files.
    pub fn samples(&self) -> Vec<&str> {
        self.samples.iter().map(String::as_str).collect()
    }

    /// The ending of the submission's own sample files.
    pub fn ending(&self) -> &str {
        &self.ending
    }

    /// Files that a program may read without asking, seen from its folder: those its sources name, then the samples.
    pub fn fixed_names(&self, start: &Path) -> Vec<PathBuf> {
        let written = self.source_paths.files.iter().filter_map(|file| join(start, Path::new(file)));
        let mut files: Vec<PathBuf> = written.collect();
        for sample in &self.sample_names {
            if !files.contains(sample) {
                files.push(sample.clone());
            }
        }
        files
    }

    /// Words on the command line by which the program may do without a window.
    pub fn switches(&self) -> Vec<String> {
        self.source_paths.switches.iter().cloned().collect()
    }

    /// The case under every name in every folder.
    pub fn plant(&self, text: &str) -> Vec<Planted> {
        let bytes: Arc<[u8]> = text.as_bytes().into();
        let file = |path: PathBuf| Planted { path, bytes: Arc::clone(&bytes) };
        let names = names::in_folder(&self.ending);
        let plain = self.folders.iter().flat_map(|folder| names.iter().map(move |name| folder.join(name)));
        let places = plain.chain(self.odd_names.iter().cloned());
        places.filter(|path| !path.starts_with(&self.own)).map(file).collect()
    }

    fn find_samples(&mut self, template: &Template, puzzle: &dyn AnyPuzzle) {
        let mut endings: Vec<String> = Vec::new();
        for entry in template.entries() {
            let Ok(path) = entry.path.strip_prefix(template.name()) else { continue };
            let Kind::File { bytes, .. } = &entry.kind else { continue };
            let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
            let Some(ending) = ending.filter(|ending| ENDINGS.contains(&ending.as_str())) else { continue };
            if bytes.len() > LONGEST_SAMPLE || self.samples.len() >= MOST_SAMPLES {
                continue;
            }
            self.add_folder(path.parent().unwrap_or(Path::new("")).to_owned());
            let text = String::from_utf8_lossy(bytes).into_owned();
            if puzzle.read_instance(&text).is_ok() {
                self.samples.push(text);
                self.sample_names.push(path.to_owned());
                endings.push(ending);
            } else {
                let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
                self.has_unread |= USUAL.iter().any(|usual| folder == *usual);
            }
        }
        if !endings.is_empty() && !endings.iter().any(|ending| ending == "txt") {
            self.ending.clone_from(&endings[0]);
        }
    }

    fn find_folders(&mut self, template: &Template, starts: &[PathBuf]) {
        self.add_folder(PathBuf::new());
        self.add_folder("..".into());
        for start in starts {
            self.add_folder(start.clone());
            for usual in USUAL {
                self.add_folder(start.join(usual));
            }
            for folder in self.source_paths.folders.clone() {
                self.add_source_path(template, start, &folder);
            }
        }
        for usual in ["../test", "../input", "../tests"] {
            self.add_folder(usual.into());
        }
        for folder in kept_free(template) {
            self.add_folder(folder);
        }
    }

    fn add_folder(&mut self, folder: PathBuf) {
        if self.folders.len() < MOST_FOLDERS {
            self.folders.insert(folder);
        }
    }

    fn add_source_path(&mut self, template: &Template, start: &Path, folder: &str) {
        if !folder.contains('\\') {
            // An absolute folder, such as the working folder with one added, begins at the start as well.
            let relative = folder.trim_start_matches('/');
            if let Some(path) = join(start, Path::new(relative)) {
                self.add_folder(path);
            }
            return;
        }
        // Backslashes are ordinary letters here: a file or a folder has that whole name, beside the folder it
        // should be in where the path was put together from that folder's own.
        let entered = folder.trim_end_matches('\\');
        let bases = if folder.starts_with('\\') { vec![Path::new(""), start] } else { vec![start] };
        for base in bases {
            let prefix = if folder.starts_with('\\') {
                let own = if base.as_os_str().is_empty() { template.name() } else { base };
                let own = own.file_name().unwrap_or_default().to_string_lossy().into_owned();
                base.parent()
                    .map_or_else(|| PathBuf::from(".."), Path::to_path_buf)
                    .join(own)
                    .into_os_string()
            } else {
                base.join("").into_os_string()
            };
            let prefix = prefix.to_string_lossy();
            for name in names::in_folder(&self.ending) {
                self.odd_names.insert(format!("{prefix}{folder}{name}").into());
                if !entered.is_empty() {
                    self.odd_names.insert(format!("{prefix}{entered}/{name}").into());
                }
            }
        }
    }
}

/// Folders that hold nothing but a file that keeps them, such as `.gitkeep`: they are there for something.
fn kept_free(template: &Template) -> Vec<PathBuf> {
    let own = |path: &Path| path.strip_prefix(template.name()).map(Path::to_owned).ok();
    let folders = template.entries().iter().filter(|entry| matches!(entry.kind, Kind::Folder));
    let is_hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let is_free = |folder: &Path| {
        let inside = template.entries().iter().filter(|entry| entry.path.parent() == Some(folder));
        inside.clone().all(|entry| is_hidden(&entry.path))
    };
    folders.filter(|entry| is_free(&entry.path)).filter_map(|entry| own(&entry.path)).collect()
}

/// A path from a folder of the working copy, without `.` and `..` inside; nothing if it leads higher than one above.
pub(super) fn join(start: &Path, path: &Path) -> Option<PathBuf> {
    let mut parts: Vec<Component<'_>> = Vec::new();
    let mut above = 0;
    for component in start.components().chain(path.components()) {
        match component {
            Component::Normal(_) => parts.push(component),
            Component::CurDir => {}
            Component::ParentDir => {
                if parts.pop().is_none() {
                    above += 1;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    if above > 1 {
        return None;
    }
    let up = std::iter::repeat_n(Component::ParentDir, above);
    Some(up.chain(parts).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(start: &str, path: &str, expected: Option<&str>) {
        assert_eq!(join(Path::new(start), Path::new(path)), expected.map(PathBuf::from), "{start} {path}");
    }

    #[test]
    fn a_submission_called_like_a_case_is_left_alone() {
        let queens = crate::puzzles::find("queens").unwrap();
        let planted = |name: &str| {
            let template = Template::new(name.into(), Vec::new());
            let planting = Planting::survey(&template, queens, &[PathBuf::new()]);
            planting.plant("A\n").into_iter().map(|file| file.path).collect::<Vec<_>>()
        };
        let beside = PathBuf::from("../x");
        assert!(planted("s").contains(&beside) && !planted("x").contains(&beside));
    }

    #[test]
    fn folders_are_found_from_where_a_program_starts() {
        check("src", "../test/", Some("test"));
        check("", "../test/", Some("../test"));
        check("src", "./cases", Some("src/cases"));
        check("", "../../up", None);
        check("", "/etc", None);
    }
}
