//! A file that could be the program, and what speaks for it.

use std::path::{Path, PathBuf};

use crate::contact::submission::Word;
use crate::language::Language;
use crate::message::Message;

use super::readme::{Hint, case_arguments, words_behind_program};
use super::sources::{Source, Sources, plain, without_comments};

/// A file that could be the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The file in which the program begins.
    pub path: PathBuf,
    pub language: &'static Language,
    /// How much speaks for it.
    pub score: i32,
    /// What it shows instead of text, if it has a window and no text way.
    pub window: Option<Message>,
    /// The folder the README starts it in.
    pub folder: Option<PathBuf>,
    /// The arguments the README starts it with.
    pub arguments: Vec<String>,
    /// The same where one of them is a file to read, which the case stands for.
    pub case_arguments: Vec<Word>,
    /// Whether it, or what it uses, reads the keyboard or its arguments.
    pub asks: bool,
    /// Whether the README names it.
    pub is_named: bool,
    /// Whether something else is more likely what was meant to be started.
    pub is_substitute: bool,
}

/// More candidates of one language are not looked into.
const MOST_CANDIDATES: usize = 20;

/// The files likeliest to be the program by name and place alone, when there are very many.
pub(super) fn likeliest<T>(mut files: Vec<T>, path: impl Fn(&T) -> &Path) -> Vec<T> {
    if files.len() > MOST_CANDIDATES {
        files.sort_by_key(|file| (-score_of_place(path(file)), path(file).to_owned()));
        files.truncate(MOST_CANDIDATES);
    }
    files
}

/// The files with the signs of an entry point that also `is_entry`, told their code without comments.
pub(super) fn entry_files<'a>(
    language: &'static Language,
    sources: &'a Sources,
    is_entry: impl Fn(&Source, &str) -> bool,
) -> Vec<&'a Source> {
    let files = sources.ending(language.endings).filter(|file| {
        let code = without_comments(&file.text, language.comment);
        language.entry_signs.iter().all(|sign| code.contains(sign)) && is_entry(file, &code)
    });
    likeliest(files.collect(), |file| &file.path)
}

impl Candidate {
    /// A file with what its name and place say.
    pub(super) fn new(source: &Source, language: &'static Language) -> Self {
        Self {
            path: source.path.clone(),
            language,
            score: score_of_place(&source.path),
            window: None,
            folder: None,
            arguments: Vec::new(),
            case_arguments: Vec::new(),
            asks: false,
            is_named: false,
            is_substitute: false,
        }
    }

    /// Takes the option that the README has for the file, where the program is compiled and started by its name.
    pub(super) fn take_case_arguments(&mut self, hints: &[Hint]) {
        let mut found = hints.iter().map(|hint| case_arguments(words_behind_program(&hint.words)));
        self.case_arguments = found.find(|words| !words.is_empty()).unwrap_or_default();
    }

    /// Takes the folder of the first command of a README for this language that names what `is_it`.
    pub(super) fn take_hint(&mut self, hints: &[Hint], is_it: impl Fn(&Path) -> bool) {
        let own = |hint: &&Hint| {
            let mut arguments = hint.words.iter().skip(1);
            self.language.readme_commands.contains(&hint.words[0].as_str())
                && arguments.any(|word| is_it(&plain(&hint.folder.join(word))))
        };
        if let Some(hint) = hints.iter().find(own) {
            self.score += 40;
            self.is_named = true;
            self.folder = Some(hint.folder.clone());
        }
    }
}

/// What a name and a place say about being the program.
fn score_of_place(path: &Path) -> i32 {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let name = match stem.as_str() {
        "main" | "maincli" | "main_cli" | "cli" => 30,
        "app" | "program" | "index" | "run" | "solver" | "solve" => 12,
        stem if stem.contains("main") || stem.contains("cli") => 15,
        _ => 0,
    };
    let side = ["test", "driver", "gui", "old", "backup", "copy", "temp", "example", "gen", "util"];
    let name = name - if side.iter().any(|word| stem.contains(word)) { 25 } else { 0 };
    let folders: Vec<_> = path
        .parent()
        .into_iter()
        .flat_map(Path::iter)
        .map(|name| name.to_string_lossy().to_lowercase())
        .collect();
    let aside = ["test", "tests", "doc", "docs", "old", "backup", "gui", "web", "build", "dist", "lib"];
    let place = if folders.iter().any(|folder| aside.contains(&folder.as_str())) { -25 } else { 0 };
    let usual = if folders.first().is_none_or(|folder| folder == "src") { 5 } else { 0 };
    name + place + usual - i32::try_from(folders.len()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(better: &str, worse: &str) {
        let (a, b) = (score_of_place(Path::new(better)), score_of_place(Path::new(worse)));
        assert!(a > b, "{better} {a}, {worse} {b}");
    }

    #[test]
    fn names_and_places_speak_for_a_file() {
        check("src/main.py", "src/solver.py");
        check("src/main.py", "src/main_gui.py");
        check("src/mainCLI.py", "src/maingui.py");
        check("main.c", "test/main.c");
        check("src/solver.cpp", "src/driver_card.cpp");
    }
}
