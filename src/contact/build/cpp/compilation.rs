//! One set of sources compiled, with every cure the compiler's complaints call for.

use std::path::{Path, PathBuf};

use crate::contact::build::sources::Sources;
use crate::contact::build::start::BUILD_FOLDER;
use crate::contact::build::workspace::{StepResult, StepStatus, Workspace};
use crate::exec::Fault;
use crate::language::{C, Language};
use crate::message::message;

use super::remedy::{Remedy, find_remedy};
use super::units::Units;

/// More cures than this make another program of it.
const MOST_REMEDIES: usize = 8;

/// Small headers in place of Windows' own, where what they do is neutral: waiting, clearing, colours.
const WINDOWS_HEADERS: [(&str, &str); 4] = [
    ("windows.h", include_str!("headers/windows.h")),
    ("conio.h", include_str!("headers/conio.h")),
    ("io.h", include_str!("headers/io.h")),
    ("direct.h", include_str!("headers/direct.h")),
];

/// What is compiled and how.
#[derive(Debug)]
pub(super) struct Compilation<'a> {
    pub language: &'static Language,
    pub sources: &'a [PathBuf],
    pub flags: Vec<String>,
    pub output: &'a Path,
}

impl Compilation<'_> {
    /// Compiles; on failure the workspace's files are as before.
    pub(super) fn run(mut self, workspace: &mut Workspace<'_>) -> Result<StepResult, Fault> {
        let before = (workspace.files.clone(), workspace.repairs.clone());
        workspace.add_folder(Path::new(BUILD_FOLDER));
        let mut prelude = Prelude::default();
        let mut tried = Vec::new();
        loop {
            let result = workspace.run(&self.command(&prelude), Path::new(""))?;
            if result.succeeded() {
                return Ok(result);
            }
            let failed = result.status == StepStatus::Failed;
            let remedy = find_remedy(&result.log, *self.language == C, &tried);
            let applied = match remedy.filter(|_| failed && tried.len() < MOST_REMEDIES) {
                Some(remedy) => {
                    tried.push(remedy.clone());
                    self.apply(remedy, workspace, &mut prelude)
                }
                None => false,
            };
            if !applied {
                (workspace.files, workspace.repairs) = before;
                return Ok(result);
            }
        }
    }

    fn command(&self, prelude: &Prelude) -> Vec<String> {
        let (libraries, options): (Vec<_>, Vec<_>) =
            self.flags.iter().cloned().partition(|flag| flag.starts_with("-l"));
        let mut words = vec![self.language.tools[0].command.to_owned()];
        words.extend(options);
        if !prelude.is_empty() {
            words.extend(["-include".to_owned(), Prelude::path().display().to_string()]);
        }
        if prelude.shims {
            words.push(format!("-I{BUILD_FOLDER}"));
        }
        words.extend(self.sources.iter().map(|path| as_argument(path)));
        words.extend(["-o".to_owned(), self.output.display().to_string()]);
        words.extend(["-pthread".to_owned(), "-lm".to_owned()]);
        words.extend(libraries);
        words
    }

    /// Applies a cure; false if it is none here.
    fn apply(&mut self, remedy: Remedy, workspace: &mut Workspace<'_>, prelude: &mut Prelude) -> bool {
        match remedy {
            Remedy::Include(file, name) => return include(workspace, &file, &name, prelude),
            Remedy::Header(header) => {
                workspace.note_repair(message!("build.header-added", header = &header));
                prelude.headers.push(header);
            }
            Remedy::Rename(name) => {
                workspace.note_repair(message!("build.told-apart", name = &name));
                prelude.names.push(name);
            }
            Remedy::Option(option, sentence) => {
                workspace.note_repair(sentence);
                self.flags.push(option.to_owned());
            }
        }
        workspace.add_file(&Prelude::path(), &prelude.text(self.language));
        true
    }
}

/// A header of ours that comes before everything else.
#[derive(Debug, Default)]
struct Prelude {
    headers: Vec<String>,
    names: Vec<String>,
    shims: bool,
}

impl Prelude {
    fn path() -> PathBuf {
        Path::new(BUILD_FOLDER).join("prelude.h")
    }

    fn is_empty(&self) -> bool {
        self.headers.is_empty() && self.names.is_empty()
    }

    fn text(&self, language: &Language) -> String {
        let library: &[&str] = match (self.names.is_empty(), *language == C) {
            (true, _) => &[],
            // The system's names are declared before ours are told apart from them.
            (false, true) => &["stdio.h", "stdlib.h", "string.h", "math.h", "time.h", "unistd.h"],
            (false, false) => &["bits/stdc++.h", "unistd.h", "sys/select.h"],
        };
        let headers = library.iter().copied().chain(self.headers.iter().map(String::as_str));
        let headers = headers.map(|header| format!("#include <{header}>"));
        let names = self.names.iter().map(|name| format!("#define {name} own_{name}"));
        headers.chain(names).collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// Makes an include lead to the file that is meant, or to a stand-in for a header of Windows.
fn include(workspace: &mut Workspace<'_>, file: &Path, name: &str, prelude: &mut Prelude) -> bool {
    let sources = Sources::read(&workspace.files);
    let units = Units::read(&sources);
    let Some(from) = sources.find(file) else { return false };
    if let Some(found) = units.resolve(name, from) {
        let up = "../".repeat(from.folder().components().count());
        let path = format!("{up}{}", found.source.path.display());
        let text = from.text.replace(&format!("\"{name}\""), &format!("\"{path}\""));
        let text = text.replace(&format!("<{name}>"), &format!("\"{path}\""));
        workspace.note_repair(message!(
            "build.found-elsewhere",
            file = file.display(),
            name,
            path = found.source.path.display()
        ));
        let changed = text != from.text;
        workspace.add_file(file, &text);
        return changed;
    }
    let wanted = name.to_lowercase();
    let Some((_, text)) = WINDOWS_HEADERS.iter().find(|(known, _)| *known == wanted) else { return false };
    workspace.note_repair(message!("build.windows-header", name));
    workspace.add_file(&Path::new(BUILD_FOLDER).join(name), text);
    prelude.shims = true;
    true
}

/// A path that cannot be taken for an option.
fn as_argument(path: &Path) -> String {
    let text = path.display().to_string();
    if text.starts_with('-') { format!("./{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_after_the_library_is_known() {
        let prelude = Prelude { names: vec!["select".to_owned()], ..Prelude::default() };
        let text = prelude.text(&crate::language::CPP);
        assert!(
            text.starts_with("#include <bits/stdc++.h>\n") && text.ends_with("#define select own_select\n")
        );
    }
}
