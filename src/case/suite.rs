//! A suite: all the cases in a `cases/` folder, or the ones embedded in the binary.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::file::ReadError;

use crate::yaml::YamlError;

use super::{Case, CaseFiles, PuzzleConfig};

/// More cases than this in one folder are taken for a mistake.
const MOST_CASES: usize = 100_000;

/// The public cases, embedded by the build script: path below `cases/` and text.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded_cases.rs"));

/// Where cases come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Suite {
    /// A folder with one folder per puzzle.
    Folder(PathBuf),
    Embedded,
}

/// Why a suite could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error("cannot list the cases: {0}")]
    Walk(#[from] walkdir::Error),
    #[error("{0} is not a folder of cases")]
    NotAFolder(PathBuf),
    #[error("{0} holds more than {MOST_CASES} folders: is it really a folder of cases?")]
    TooMany(PathBuf),
    #[error("there is no case `{0}`: `wasit cases` lists them")]
    NoSuchCase(String),
}

impl Suite {
    /// The suite in `named`, else in `./cases`, else the embedded one.
    pub fn locate(named: Option<&Path>) -> Result<Self, SuiteError> {
        match named {
            Some(folder) if folder.is_dir() => Ok(Self::Folder(folder.to_owned())),
            Some(other) => Err(SuiteError::NotAFolder(other.to_owned())),
            None if Path::new("cases").is_dir() => Ok(Self::Folder(PathBuf::from("cases"))),
            None => Ok(Self::Embedded),
        }
    }

    /// All cases of a puzzle, or of all puzzles, sorted by puzzle and name.
    pub fn cases(&self, puzzle: Option<&str>) -> Result<Vec<Case>, SuiteError> {
        let wanted = |name: &str| puzzle.is_none_or(|puzzle| puzzle == name);
        match self {
            Self::Folder(folder) => folder_cases(folder, &wanted),
            Self::Embedded => embedded_cases(&wanted),
        }
    }

    /// The case with that id, such as `queens/report-2-nine-rows`.
    pub fn case(&self, id: &str) -> Result<Case, SuiteError> {
        let no_such_case = || SuiteError::NoSuchCase(id.to_owned());
        let (puzzle, _) = id.split_once('/').ok_or_else(no_such_case)?;
        self.cases(Some(puzzle))?.into_iter().find(|case| case.id() == id).ok_or_else(no_such_case)
    }

    /// What `puzzle.yaml` says of a puzzle, and the folder it lies in if there is one.
    pub fn puzzle_config(&self, puzzle: &str) -> Result<(PuzzleConfig, Option<PathBuf>), SuiteError> {
        let (text, folder) = match self {
            Self::Folder(root) => {
                let folder = root.join(puzzle);
                let file = folder.join("puzzle.yaml");
                let text = if file.is_file() {
                    crate::file::read_text(&file, super::LONGEST_CONFIG)?
                } else {
                    String::new()
                };
                (text, Some(folder))
            }
            Self::Embedded => {
                (embedded(&format!("{puzzle}/puzzle.yaml")).unwrap_or_default().to_owned(), None)
            }
        };
        Ok((PuzzleConfig::read(&format!("{puzzle}/puzzle.yaml"), &text)?, folder))
    }
}

fn folder_cases(root: &Path, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Case>, SuiteError> {
    let is_wanted = |entry: &DirEntry| {
        entry.file_type().is_dir() && (entry.depth() != 1 || wanted(&entry.file_name().to_string_lossy()))
    };
    let walk = WalkDir::new(root).max_depth(2).follow_links(true).sort_by_file_name();
    let mut cases = Vec::new();
    for entry in walk.into_iter().filter_entry(is_wanted) {
        let entry = entry?;
        if entry.depth() < 2 || !entry.path().join("input.txt").exists() {
            continue;
        }
        if cases.len() == MOST_CASES {
            return Err(SuiteError::TooMany(root.to_owned()));
        }
        cases.push(folder_case(entry.path())?);
    }
    Ok(cases)
}

/// The case in a folder; the puzzle is the name of the folder around it.
pub fn folder_case(folder: &Path) -> Result<Case, SuiteError> {
    let name_of = |path: Option<&Path>| {
        path.and_then(Path::file_name).map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    };
    let files = CaseFiles::in_folder(folder)?;
    Ok(Case::read(&name_of(folder.parent()), &name_of(Some(folder)), files)?)
}

fn embedded(path: &str) -> Option<&'static str> {
    EMBEDDED.iter().find(|(name, _)| *name == path).map(|(_, text)| *text)
}

fn embedded_cases(wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Case>, SuiteError> {
    let mut folders: BTreeMap<(&str, &str), CaseFiles> = BTreeMap::new();
    for (path, text) in EMBEDDED {
        let [puzzle, name, file] = path.split('/').collect::<Vec<_>>()[..] else {
            continue;
        };
        if !wanted(puzzle) {
            continue;
        }
        let files = folders.entry((puzzle, name)).or_insert_with(|| CaseFiles {
            label: format!("{puzzle}/{name}"),
            input: String::new(),
            expected: None,
            config: None,
            puzzle_config: embedded(&format!("{puzzle}/puzzle.yaml")).map(str::to_owned),
        });
        let text = (*text).to_owned();
        match file {
            "input.txt" => files.input = text,
            "expected.txt" => files.expected = Some(text),
            _ => files.config = Some(text),
        }
    }
    folders.into_iter().map(|((puzzle, name), files)| Ok(Case::read(puzzle, name, files)?)).collect()
}
