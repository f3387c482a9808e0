//! Programs whose `wasit.yaml` says how they are built or started.

use std::path::{Path, PathBuf};

use crate::contact::submission::{Launch, Manifest, Word};
use crate::exec::{Fault, Kind, Template, readable};
use crate::message::{Message, message};

use super::BuildFailure;
use super::sources::plain;
use super::start::{Start, Starts};
use super::workspace::{StepStatus, Workspace, first_error};

/// Runs the commands that build it; the first that fails says why.
pub(super) fn run_build_commands(
    workspace: &mut Workspace<'_>,
    manifest: &Manifest,
) -> Result<Result<(), BuildFailure>, Fault> {
    for command in &manifest.build {
        let step = workspace.run(&["sh", "-c", command], Path::new(""))?;
        if let Some(step) = workspace.steps.last_mut() {
            step.command.clone_from(command);
        }
        let reason = match &step.status {
            StepStatus::Done => continue,
            StepStatus::Failed => first_error(&step.log),
            StepStatus::OverLimit(what) => what.clone(),
            StepStatus::ToolMissing(program) => message!("build.missing-program", program),
        };
        return Ok(Err(BuildFailure::Failed(message!("build.of-manifest", command, reason))));
    }
    Ok(Ok(()))
}

/// The program word by word as the manifest starts it; nothing if it names a file that is not there.
pub(super) fn start_as_told(manifest: &Manifest, files: &Template) -> Option<Start> {
    let first = manifest.run.first()?;
    let is_file = first.contains('/') && Path::new(first).is_relative();
    let is_there = |word: &Word| matches!(word, Word::File(path) if files.find(path) != Some(&Kind::Folder));
    if is_file && !words(manifest, files).first().is_some_and(is_there) {
        return None;
    }
    let word = |word: &String| Word::of_case(word).unwrap_or_else(|| Word::Text(word.clone()));
    let words = manifest.run.iter().map(word).collect();
    let launch = Launch { words, folder: manifest.workdir.clone().unwrap_or_default() };
    Some(Start {
        name: launch.to_string(),
        language: manifest.language,
        launch,
        built_by: manifest.build.last().cloned().unwrap_or_default(),
        is_substitute: false,
        is_alternate: false,
    })
}

fn words(manifest: &Manifest, files: &Template) -> Vec<Word> {
    let folder = manifest.workdir.clone().unwrap_or_default();
    manifest.run.iter().map(|word| read_word(word, &folder, files)).collect()
}

/// What a word of the manifest may mean: the case, a file of the submission, or a text. Nothing is started by this; it
/// tells which program is meant.
fn read_word(word: &str, folder: &Path, files: &Template) -> Word {
    let path: PathBuf = plain(&folder.join(word));
    let inside = !word.is_empty() && Path::new(word).is_relative() && files.find(&path).is_some();
    match Word::of_case(word) {
        Some(case) => case,
        None if inside => Word::File(path),
        None => Word::Text(word.to_owned()),
    }
}

/// What was built, in the manifest's folder; and if the manifest starts one of them, that. Its command is typed word by
/// word wherever it can be; only what had to be built lies elsewhere than it says.
pub(super) fn adapt(mut starts: Vec<Start>, manifest: &Manifest, files: &Template) -> Starts {
    if let Some(folder) = &manifest.workdir {
        for start in &mut starts {
            start.launch.folder.clone_from(folder);
        }
    }
    if manifest.run.is_empty() {
        return Ok(starts);
    }
    let words = words(manifest, files);
    let meant = starts.iter().find_map(|start| Some((start, arguments(start, manifest, &words)?)));
    let told = start_as_told(manifest, files).filter(|told| has_tool(&told.launch) || meant.is_none());
    let start = match (meant, told) {
        (None, None) => return Err(not_started(manifest, message!("build.no-such-program"))),
        (None, Some(told)) => told,
        (Some((start, _)), Some(told)) => {
            let launch = with_class_path(told.launch, &start.launch);
            Start { launch, language: manifest.language.or(start.language), ..start.clone() }
        }
        (Some((start, arguments)), None) => {
            let mut start = start.clone();
            start.launch.folder = manifest.workdir.clone().unwrap_or_default();
            start.launch.words.extend_from_slice(arguments);
            start
        }
    };
    // Whoever says how it is started leaves no doubt about which program it is.
    Ok(vec![Start { is_substitute: false, is_alternate: false, ..start }])
}

/// Whether the first word of a command is a file, or a program of this machine.
fn has_tool(launch: &Launch) -> bool {
    match launch.words.first() {
        Some(Word::Text(first)) if !first.contains('/') => readable::find_program(first.as_ref()).is_some(),
        Some(_) => true,
        None => false,
    }
}

/// A command with the classes that were built, where it starts classes.
fn with_class_path(mut told: Launch, built: &Launch) -> Launch {
    const OPTIONS: [&str; 3] = ["-cp", "-classpath", "--class-path"];
    let Some(place) = built.words.iter().position(|word| matches!(word, Word::Files(_))) else { return told };
    let is_option = |word: &Word| matches!(word, Word::Text(text) if OPTIONS.contains(&text.as_str()));
    match told.words.iter().position(is_option) {
        Some(option) if option + 1 < told.words.len() => {
            told.words[option + 1] = built.words[place].clone();
        }
        // After the word that starts Java, with all that comes before the class.
        _ => {
            told.words.splice(1..1, built.words[1..=place].iter().cloned());
        }
    }
    told
}

/// Why the command of the manifest starts nothing.
pub(super) fn not_started(manifest: &Manifest, reason: Message) -> BuildFailure {
    BuildFailure::Failed(message!("build.run-of-manifest", command = manifest.run.join(" "), reason))
}

/// The words that follow a program in the manifest's command, if it is this program that is meant.
fn arguments<'a>(start: &Start, manifest: &Manifest, words: &'a [Word]) -> Option<&'a [Word]> {
    let folder = manifest.workdir.clone().unwrap_or_default();
    let command = start.launch.from_folder(folder).command("{case}");
    if manifest.run.len() >= command.len() && command.iter().zip(&manifest.run).all(|(a, b)| *a == **b) {
        return Some(&words[command.len()..]);
    }
    // The file or class that is the program: the last such word before its arguments.
    let program = start
        .launch
        .words
        .iter()
        .rev()
        .find(|word| !matches!(word, Word::Files(_) | Word::Case | Word::Parts))?;
    if let Some(place) = words.iter().position(|word| word == program) {
        return Some(&words[place + 1..]);
    }
    let first = Path::new(manifest.run.first()?);
    let stem = first.file_stem()?.to_string_lossy().to_lowercase();
    let own = Path::new(&start.name).file_stem()?.to_string_lossy().to_lowercase();
    let unbuilt = matches!(words.first(), Some(Word::Text(word)) if word.contains('/'));
    let compiled = matches!(program, Word::File(_)) && start.launch.words.len() == 1;
    (unbuilt && compiled && (own == stem || !first.is_absolute())).then(|| &words[1..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::build::files::with_file;

    fn check(manifest: &str, expected: Option<&str>) {
        let files = Template::new(PathBuf::from("top"), Vec::new());
        let files = with_file(&files, Path::new("src/main.py"), b"");
        let manifest = Manifest::read("wasit.yaml", manifest).unwrap();
        let start = start_as_told(&manifest, &files);
        assert_eq!(start.map(|start| start.launch.to_string()).as_deref(), expected);
    }

    #[test]
    fn a_command_is_typed_in_its_folder() {
        check("run: python3 src/main.py {case}", Some("python3 src/main.py CASE"));
        check("run: python3 main.py\nworkdir: src", Some("python3 main.py"));
        check("run: /usr/bin/python3 -u main.py\nworkdir: src", Some("/usr/bin/python3 -u main.py"));
    }

    #[test]
    fn words_that_are_folders_or_files_too_stay_as_they_are() {
        check(
            "run: [python3, -m, src, --mode, main.py, '{case}']",
            Some("python3 -m src --mode main.py CASE"),
        );
        check("run: [python3, -m, main]\nworkdir: src", Some("python3 -m main"));
    }

    #[test]
    fn a_file_that_is_not_there_is_not_started() {
        check("run: ./bin/main", None);
        check("run: ./src", None);
        check("puzzle: queens", None);
    }

    fn start(name: &str, words: Vec<Word>) -> Start {
        let launch = Launch { words, folder: PathBuf::new() };
        let name = name.to_owned();
        let built_by = String::new();
        Start { name, language: None, launch, built_by, is_substitute: true, is_alternate: false }
    }

    fn check_adapted(manifest: &str, expected: &[&str]) {
        let text = |text: &str| Word::Text(text.to_owned());
        let starts = vec![
            start("Gui.java", vec![text("java"), text("-cp"), Word::Files(vec!["x".into()]), text("Gui")]),
            start("Main.java", vec![text("java"), text("-cp"), Word::Files(vec!["x".into()]), text("Main")]),
            start("src/main.cpp", vec![Word::File(".wasit/src-main".into())]),
            start("a.py", vec![text("/usr/bin/python3"), Word::File("a.py".into())]),
        ];
        let files = with_file(&Template::new(PathBuf::from("top"), Vec::new()), Path::new("a.py"), b"");
        let manifest = Manifest::read("wasit.yaml", manifest).unwrap();
        let adapted = adapt(starts, &manifest, &files).unwrap_or_default();
        let adapted: Vec<_> = adapted.iter().map(|start| start.launch.to_string()).collect();
        assert_eq!(adapted, expected);
    }

    #[test]
    fn what_was_built_takes_over_the_arguments() {
        check_adapted("run: java -cp bin Main CLI", &["java -cp ./x Main CLI"]);
        check_adapted("run: ./bin/main fast", &[".wasit/src-main fast"]);
        check_adapted("run: no-such-python a.py {case}", &["/usr/bin/python3 ./a.py CASE"]);
    }

    #[test]
    fn an_interpreter_and_its_options_are_the_authors_choice() {
        check_adapted("run: sh a.py {case}", &["sh a.py CASE"]);
        check_adapted("run: [/usr/bin/python3, -u, a.py]", &["/usr/bin/python3 -u a.py"]);
        check_adapted(
            "run: [/opt/jdk/bin/java, -Xss8m, -cp, bin, Gui]",
            &["/opt/jdk/bin/java -Xss8m -cp ./x Gui"],
        );
        check_adapted("run: [/opt/jdk/bin/java, -ea, Main]", &["/opt/jdk/bin/java -cp ./x -ea Main"]);
    }

    #[test]
    fn what_was_found_out_once_is_understood_again() {
        check_adapted("run: [../.wasit/src-main, --all]\nworkdir: src", &["../.wasit/src-main --all"]);
        check_adapted("run: [java, -cp, ../x, Gui]\nworkdir: src", &["java -cp ../x Gui"]);
    }

    #[test]
    fn a_command_of_its_own_is_taken_as_it_is() {
        check_adapted("run: perl solve.pl", &["perl solve.pl"]);
    }
}
