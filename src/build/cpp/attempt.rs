//! One set of sources compiled, with every cure the compiler's complaints call for.

use std::path::{Path, PathBuf};

use crate::build::bench::{Bench, Outcome, Tried};
use crate::build::edit::{with_file, with_folder};
use crate::build::sources::Sources;
use crate::build::start::OURS;
use crate::exec::Fault;
use crate::submission::Language;

use super::includes::Units;
use super::remedy::{Remedy, find_remedy};
use super::shim::shim;

/// More cures than this make another program of it.
const MOST_REMEDIES: usize = 8;

/// What is compiled and how.
#[derive(Debug)]
pub struct Attempt<'a> {
    /// C or C++.
    pub language: Language,
    /// The sources.
    pub sources: &'a [PathBuf],
    /// The options.
    pub flags: Vec<String>,
    /// Where the program goes.
    pub output: &'a Path,
}

impl Attempt<'_> {
    /// Compiles; on failure the bench's files are as before.
    pub fn run(mut self, bench: &mut Bench<'_>) -> Result<Tried, Fault> {
        let before = (bench.files.clone(), bench.repairs.clone());
        bench.files = with_folder(&bench.files, Path::new(OURS));
        let mut prelude = Prelude::default();
        let mut tried = Vec::new();
        loop {
            let result = bench.make(&self.command(&prelude), Path::new(""))?;
            if result.is_done() {
                return Ok(result);
            }
            let failed = result.outcome == Outcome::Failed;
            let remedy = find_remedy(&result.log, self.language == Language::C, &tried);
            let applied = match remedy.filter(|_| failed && tried.len() < MOST_REMEDIES) {
                Some(remedy) => {
                    tried.push(remedy.clone());
                    self.apply(remedy, bench, &mut prelude)
                }
                None => false,
            };
            if !applied {
                (bench.files, bench.repairs) = before;
                return Ok(result);
            }
        }
    }

    fn command(&self, prelude: &Prelude) -> Vec<String> {
        let compiler = if self.language == Language::C { "gcc" } else { "g++" };
        let (libraries, options): (Vec<_>, Vec<_>) =
            self.flags.iter().cloned().partition(|flag| flag.starts_with("-l"));
        let mut words = vec![compiler.to_owned()];
        words.extend(options);
        if !prelude.is_empty() {
            words.extend(["-include".to_owned(), Prelude::path().display().to_string()]);
        }
        if prelude.shims {
            words.push(format!("-I{OURS}"));
        }
        words.extend(self.sources.iter().map(|path| as_argument(path)));
        words.extend(["-o".to_owned(), self.output.display().to_string()]);
        words.extend(["-pthread".to_owned(), "-lm".to_owned()]);
        words.extend(libraries);
        words
    }

    /// Applies a cure; false if it is none here.
    fn apply(&mut self, remedy: Remedy, bench: &mut Bench<'_>, prelude: &mut Prelude) -> bool {
        match remedy {
            Remedy::Include(file, name) => return include(bench, &file, &name, prelude),
            Remedy::Header(header) => {
                bench.repaired(format!("the header <{header}> is missing and was included"));
                prelude.headers.push(header);
            }
            Remedy::Rename(name) => {
                bench.repaired(format!(
                    "the name `{name}` is also one of the system's library and was told apart"
                ));
                prelude.names.push(name);
            }
            Remedy::Option(option, sentence) => {
                bench.repaired(sentence);
                self.flags.push(option.to_owned());
            }
        }
        let text = prelude.text(self.language);
        bench.files = with_file(&bench.files, &Prelude::path(), text.as_bytes());
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
        Path::new(OURS).join("prelude.h")
    }

    fn is_empty(&self) -> bool {
        self.headers.is_empty() && self.names.is_empty()
    }

    fn text(&self, language: Language) -> String {
        let library: &[&str] = match (self.names.is_empty(), language) {
            (true, _) => &[],
            // The system's names are declared before ours are told apart from them.
            (false, Language::C) => &["stdio.h", "stdlib.h", "string.h", "math.h", "time.h", "unistd.h"],
            (false, _) => &["bits/stdc++.h", "unistd.h", "sys/select.h"],
        };
        let headers = library.iter().copied().chain(self.headers.iter().map(String::as_str));
        let headers = headers.map(|header| format!("#include <{header}>"));
        let names = self.names.iter().map(|name| format!("#define {name} own_{name}"));
        headers.chain(names).collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// Makes an include lead to the file that is meant, or to a stand-in for a header of Windows.
fn include(bench: &mut Bench<'_>, file: &Path, name: &str, prelude: &mut Prelude) -> bool {
    let sources = Sources::of(&bench.files);
    let units = Units::new(&sources);
    let Some(from) = sources.find(file) else { return false };
    if let Some(found) = units.resolve(name, from) {
        let up = "../".repeat(from.folder().components().count());
        let path = format!("{up}{}", found.source.path.display());
        let text = from.text.replace(&format!("\"{name}\""), &format!("\"{path}\""));
        let text = text.replace(&format!("<{name}>"), &format!("\"{path}\""));
        bench.repaired(format!(
            "{} includes {name}, which is {}",
            file.display(),
            found.source.path.display()
        ));
        let changed = text != from.text;
        bench.files = with_file(&bench.files, file, text.as_bytes());
        return changed;
    }
    let Some(text) = shim(name) else { return false };
    bench.repaired(format!("{name} is part of Windows: waiting, clearing and colours are left out"));
    bench.files = with_file(&bench.files, &Path::new(OURS).join(name), text.as_bytes());
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
        let text = prelude.text(Language::Cpp);
        assert!(
            text.starts_with("#include <bits/stdc++.h>\n") && text.ends_with("#define select own_select\n")
        );
    }
}
