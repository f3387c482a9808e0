//! Where a Python program looks for its modules, and where it says that it does.

use std::path::{Path, PathBuf};

use crate::contact::build::sources::{Sources, plain};

use super::imports::{Graph, Import, Module};

/// Longer chains of names for a folder are not followed.
const MOST_NAMES: usize = 3;

/// The folders in which the modules of a program are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Roots {
    /// Those that the interpreter has by itself: the folder of the file, and what the program adds from there.
    pub own: Vec<PathBuf>,
    /// Those besides: the submission's own folder, the one above a package, folders named by somebody's absolute path.
    pub others: Vec<PathBuf>,
}

impl Roots {
    /// Of a program, as far as its own text tells.
    pub(super) fn read(main: &Module<'_>, sources: &Sources) -> Self {
        let own = main.source.folder();
        let mut roots = Self { own: vec![own.to_owned()], others: Vec::new() };
        for (folder, is_exact) in added_folders(main, sources) {
            if is_exact {
                roots.own.push(folder);
            } else {
                roots.add(folder);
            }
        }
        roots.add(above_package(main, sources));
        roots.add(PathBuf::new());
        roots
    }

    /// Adds a folder, unless it is known.
    pub(super) fn add(&mut self, folder: PathBuf) -> bool {
        let is_new = !self.own.contains(&folder) && !self.others.contains(&folder);
        if is_new {
            self.others.push(folder);
        }
        is_new
    }

    pub(super) fn all(&self) -> Vec<&Path> {
        self.own.iter().chain(&self.others).map(PathBuf::as_path).collect()
    }
}

/// The folder in which the package of a program lies; its parent, where nothing marks a package.
pub(super) fn above_package(main: &Module<'_>, sources: &Sources) -> PathBuf {
    let depth = main.imports.iter().map(Import::dots).max().unwrap_or(0).max(1);
    let mut above = main.source.folder().ancestors().skip(depth);
    let is_package = |folder: &Path| sources.find(&folder.join("__init__.py")).is_some();
    let top = above.find(|folder| folder.as_os_str().is_empty() || !is_package(folder));
    top.unwrap_or(Path::new("")).to_owned()
}

/// The folders that `sys.path` lines of a program add, each with whether it is found from where the file lies. Of
/// somebody's absolute path the end is taken that leads to a folder of the submission.
fn added_folders(main: &Module<'_>, sources: &Sources) -> Vec<(PathBuf, bool)> {
    let signs = ["sys.path.append(", "sys.path.insert(", "sys.path.extend(", "sys.path +=", "addsitedir("];
    let lines = main.code.lines().filter_map(|line| {
        let place = signs.iter().find_map(|sign| Some(line.find(sign)? + sign.len()))?;
        Some(&line[place..])
    });
    lines.filter_map(|text| folder_of(&expanded(text, &main.code), &main.source.path, sources)).collect()
}

/// The folder that an expression means, and whether it is said from where the file lies.
fn folder_of(text: &str, file: &Path, sources: &Sources) -> Option<(PathBuf, bool)> {
    let named = literals(text).join("/").replace("\\\\", "/").replace('\\', "/");
    let mut ups = text.matches("dirname(").count() + text.matches(".parent").count();
    // `.parents[0]` is the first, and was counted once.
    ups += text
        .split(".parents[")
        .skip(1)
        .filter_map(|rest| rest.split(']').next()?.parse::<usize>().ok())
        .sum::<usize>();
    if text.contains("__file__") && ups + named.len() > 0 {
        let base = file.ancestors().nth(ups).unwrap_or(Path::new(""));
        let found = plain(&base.join(named.trim_start_matches('/')));
        return sources.has_folder(&found).then_some((found, true));
    }
    let typed = plain(Path::new(named.split_once(":/").map_or(named.as_str(), |(_, rest)| rest)));
    let depth = typed.components().count();
    let own = file.parent().unwrap_or(Path::new(""));
    let below = plain(&own.join(&named));
    if depth > 0 && !named.starts_with('/') && sources.has_folder(&below) {
        return Some((below, false));
    }
    let ends = (0..depth).map(|skipped| typed.components().skip(skipped).collect::<PathBuf>());
    let found = ends.filter_map(|end| {
        let mut alike: Vec<&PathBuf> = sources.folders().filter(|folder| folder.ends_with(&end)).collect();
        alike.sort_by_key(|folder| (folder.components().count(), *folder));
        alike.first().map(|folder| (*folder).clone())
    });
    found.into_iter().next().map(|folder| (folder, false))
}

/// An expression with the names in it replaced by what they were set to.
fn expanded(text: &str, code: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MOST_NAMES {
        let names: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
        let values = names.iter().filter(|name| !name.is_empty()).filter_map(|name| value(name, code));
        // A name that is set by itself would grow for ever.
        let Some(value) = values.into_iter().find(|value| !text.contains(value)) else { break };
        text.push(' ');
        text.push_str(value);
    }
    text
}

fn value<'a>(name: &str, code: &'a str) -> Option<&'a str> {
    code.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix(name)?.trim_start().strip_prefix('=')?;
        (!rest.starts_with('=')).then(|| rest.trim())
    })
}

/// The texts in quotes.
fn literals(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['"', '\'']) {
        let quote = &rest[start..=start];
        let Some(length) = rest[start + 1..].find(quote) else { break };
        found.push(&rest[start + 1..start + 1 + length]);
        rest = &rest[start + length + 2..];
    }
    found
}

/// The folder from which a module can be imported that lies anywhere in the submission, the nearest to the program.
pub(super) fn folder_with(module: &str, main: &Module<'_>, graph: &Graph<'_>) -> Option<PathBuf> {
    let folders = graph.modules().filter_map(|file| {
        let path = &file.source.path;
        let is_file =
            path.file_name()?.to_string_lossy() == format!("{module}.py") && *path != main.source.path;
        if is_file {
            return Some(path.parent()?.to_owned());
        }
        path.ancestors().skip(1).find(|folder| folder.ends_with(module))?.parent().map(Path::to_owned)
    });
    let own = main.source.folder();
    let shared = |folder: &Path| own.iter().zip(folder).take_while(|(a, b)| a == b).count();
    folders.min_by_key(|folder| {
        let steps = own.components().count() + folder.components().count() - 2 * shared(folder);
        (steps, folder.clone())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let files = [("app/main.py", line), ("src/core/board.py", ""), ("app/lib/a.py", "")];
        let sources = Sources::test(&files);
        let graph = Graph::read(&sources);
        let main = graph.find(Path::new("app/main.py")).unwrap();
        let roots = Roots::read(main, &sources);
        let all: Vec<_> = roots.all().iter().map(|root| root.display().to_string()).collect();
        assert_eq!(all, expected, "{line}");
    }

    #[test]
    fn folders_that_a_program_adds_are_followed() {
        check("import os\n", &["app", ""]);
        check("sys.path.append('lib')\n", &["app", "app/lib", ""]);
        let file = "os.path.dirname(os.path.abspath(__file__))";
        check(&format!("sys.path.append(os.path.join({file}, '..', 'src'))\n"), &["app", "src", ""]);
        check(
            &format!("HERE = {file}\nsys.path.insert(0, os.path.join(HERE, 'lib'))\n"),
            &["app", "app/lib", ""],
        );
        let named =
            format!("here = {file}\nplace = os.path.join(here, '..', 'src')\nsys.path.append(place)\n");
        check(&named, &["app", "src", ""]);
        check(
            "sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'src'))\n",
            &["app", "src", ""],
        );
        check("sys.path.insert(0, str(Path(__file__).parents[1] / 'src'))\n", &["app", "src", ""]);
    }

    #[test]
    fn of_somebodys_absolute_path_the_end_that_is_here_is_taken() {
        check("sys.path.insert(0, 'D:\\\\Tugas\\\\puzzle\\\\src\\\\core')\n", &["app", "src/core", ""]);
        check("sys.path.insert(0, r'C:\\Users\\me\\src')\n", &["app", "src", ""]);
        check("sys.path.append('/srv/me/puzzle/lib')\n", &["app", "app/lib", ""]);
        check("sys.path.append('/srv/me/elsewhere')\n", &["app", ""]);
    }

    #[test]
    fn a_module_anywhere_is_found_from_its_folder() {
        let sources =
            Sources::test(&[("a/main.py", ""), ("a/x/far.py", ""), ("b/far.py", ""), ("b/pack/in.py", "")]);
        let graph = Graph::read(&sources);
        let main = graph.find(Path::new("a/main.py")).unwrap();
        let find = |module| folder_with(module, main, &graph);
        assert_eq!(find("far"), Some(PathBuf::from("a/x")));
        assert_eq!(find("pack"), Some(PathBuf::from("b")));
        assert_eq!(find("numpy"), None);
    }
}
