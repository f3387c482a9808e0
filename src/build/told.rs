//! Programs whose `wasit.yaml` says how they are built or started.

use std::path::{Path, PathBuf};

use crate::exec::{Fault, Template};
use crate::submission::{Launch, Manifest, Word};

use super::BuildFailure;
use super::bench::{Bench, Outcome};
use super::failure::first_error;
use super::sources::plain;
use super::start::{Start, Starts};

/// Runs the commands that build it; the first that fails says why.
pub fn build_as_told(bench: &mut Bench<'_>, manifest: &Manifest) -> Result<Result<(), BuildFailure>, Fault> {
    for command in &manifest.build {
        let words = ["sh", "-c", command].map(str::to_owned);
        let tried = bench.make(&words, Path::new(""))?;
        if let Some(step) = bench.steps.last_mut() {
            step.command.clone_from(command);
        }
        let reason = match &tried.outcome {
            Outcome::Done => continue,
            Outcome::Failed => first_error(&tried.log),
            Outcome::Beyond(what) => what.clone(),
            Outcome::Missing(program) => format!("{program} is missing"),
        };
        return Ok(Err(BuildFailure::Failed(format!("`{command}` of wasit.yaml: {reason}"))));
    }
    Ok(Ok(()))
}

/// The program the manifest starts, if everything it names is there; else it has to be built first.
pub fn start_as_told(manifest: &Manifest, files: &Template) -> Option<Start> {
    let first = manifest.run.first()?;
    let folder = manifest.workdir.clone().unwrap_or_default();
    let named = plain(&folder.join(first));
    let is_path = first.contains('/');
    let is_java =
        Path::new(first).file_name().is_some_and(|name| name == "java") && manifest.build.is_empty();
    if is_java || is_path && Path::new(first).is_relative() && files.find(&named).is_none() {
        return None;
    }
    let words = manifest.run.iter().map(|word| read_word(word, &folder, files)).collect();
    let launch = Launch { words, folder };
    Some(Start { name: launch.to_string(), language: manifest.language, launch })
}

/// A word of the manifest: the case, a file of the submission, or a text.
fn read_word(word: &str, folder: &Path, files: &Template) -> Word {
    let path: PathBuf = plain(&folder.join(word));
    let inside = !word.is_empty() && Path::new(word).is_relative() && files.find(&path).is_some();
    match word {
        "{case}" => Word::Case,
        _ if inside => Word::File(path),
        _ => Word::Text(word.to_owned()),
    }
}

/// What was built, as the manifest wants it: the program it means first, with its arguments, in its folder.
pub fn adapt(starts: Starts, manifest: &Manifest, files: &Template) -> Starts {
    let mut starts = starts?;
    if let Some(folder) = &manifest.workdir {
        for start in &mut starts {
            start.launch.folder.clone_from(folder);
        }
    }
    let Some(first) = manifest.run.first() else { return Ok(starts) };
    let class = |start: &Start| {
        start.launch.words.iter().rev().find_map(|word| match word {
            Word::Text(text) => Some(text.clone()),
            Word::File(_) | Word::Files(_) | Word::Case => None,
        })
    };
    let meant =
        manifest.run.iter().position(|word| starts.iter().any(|start| class(start).as_ref() == Some(word)));
    let stem = Path::new(first).file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let place = starts.iter().position(|start| match meant {
        Some(place) => class(start).as_ref() == Some(&manifest.run[place]),
        None => start.name.to_lowercase().contains(&stem),
    });
    let mut start = starts.swap_remove(place.unwrap_or(0));
    let folder = manifest.workdir.clone().unwrap_or_default();
    let arguments = &manifest.run[meant.unwrap_or(0) + 1..];
    start.launch.words.extend(arguments.iter().map(|word| read_word(word, &folder, files)));
    Ok(vec![start])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::edit::with_file;

    fn check(manifest: &str, expected: Option<&str>) {
        let files = Template::of(PathBuf::from("top"), Vec::new());
        let files = with_file(&files, Path::new("src/main.py"), b"");
        let manifest = Manifest::read("wasit.yaml", manifest).unwrap();
        let start = start_as_told(&manifest, &files);
        assert_eq!(start.map(|start| start.launch.to_string()).as_deref(), expected);
    }

    #[test]
    fn a_command_is_typed_in_its_folder() {
        check("run: python3 src/main.py {case}", Some("python3 src/main.py CASE"));
        check("run: python3 main.py\nworkdir: src", Some("python3 ./main.py"));
    }

    #[test]
    fn what_has_to_be_built_first_is_not_started_yet() {
        check("run: ./bin/main", None);
        check("run: java -cp bin Main", None);
        check("puzzle: queens", None);
    }

    #[test]
    fn what_was_built_takes_over_the_arguments() {
        let launch = |words: &[&str]| Launch {
            words: words.iter().map(|word| Word::Text((*word).to_owned())).collect(),
            folder: PathBuf::new(),
        };
        let start = |name: &str, words: &[&str]| Start {
            name: name.to_owned(),
            language: None,
            launch: launch(words),
        };
        let starts = vec![start("Gui.java", &["java", "Gui"]), start("Main.java", &["java", "Main"])];
        let manifest = Manifest::read("wasit.yaml", "run: java -cp bin Main CLI\nworkdir: bin").unwrap();
        let files = Template::of(PathBuf::from("top"), Vec::new());
        let adapted = adapt(Ok(starts), &manifest, &files).unwrap();
        assert_eq!(adapted.len(), 1);
        assert_eq!(adapted[0].launch.to_string(), "java Main CLI");
        assert_eq!(adapted[0].launch.folder, Path::new("bin"));
    }
}
