//! Which Java class is the program.

use crate::contact::build::candidate::{Candidate, likeliest};
use crate::contact::build::readme::{Hint, case_arguments, plain_arguments};
use crate::contact::build::sources::Sources;
use crate::language::JAVA;
use crate::message::{Message, message};

use super::classes::{Classes, JavaFile};

/// Every file whose class could be the program.
pub(crate) fn find(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let classes = Classes::read(sources);
    let mains = classes.files().iter().filter(|file| file.main_class.is_some()).collect();
    let mains = likeliest(mains, |file| &file.source.path);
    mains.into_iter().map(|file| candidate(file, &classes, hints)).collect()
}

fn candidate(file: &JavaFile<'_>, classes: &Classes<'_>, hints: &[Hint]) -> Candidate {
    let mut candidate = Candidate::new(file.source, &JAVA);
    let reached = classes.reach(file);
    let texts = reached.iter().any(|file| JAVA.reads_text(&file.code));
    candidate.score += if texts { 15 } else { 0 };
    candidate.asks = texts || is_argued(file);
    candidate.score += i32::try_from(reached.len()).unwrap_or(0).min(8);
    candidate.window = window(file, &reached, texts);
    let class = file.main_class.as_deref().unwrap_or_default();
    take_hints(&mut candidate, class, &file.full_name(class), hints);
    candidate
}

/// What window it opens, if that is all it does.
fn window(main: &JavaFile<'_>, reached: &[&JavaFile<'_>], texts: bool) -> Option<Message> {
    let library = |file: &&JavaFile<'_>| {
        let swing =
            ["JFrame", "JFileChooser", "JOptionPane", "JPanel"].iter().any(|name| file.code.contains(name));
        match () {
            () if file.code.contains("javafx.") => Some("JavaFX"),
            () if file.code.contains("javax.swing") && swing => Some("Swing"),
            () if file.code.contains("extends Frame") => Some("AWT"),
            () => None,
        }
    };
    let (file, library) = reached.iter().find_map(|file| Some((file, library(file)?)))?;
    let argued = is_argued(main);
    let path = file.source.path.display();
    (!texts && !argued).then(|| message!("build.window-uses", file = path, library))
}

fn is_argued(main: &JavaFile<'_>) -> bool {
    main.code.contains("args[") || main.code.contains("args.length")
}

fn take_hints(candidate: &mut Candidate, class: &str, full_name: &str, hints: &[Hint]) {
    let file = candidate.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for hint in hints.iter().filter(|hint| hint.words[0] == "java") {
        let named = |word: &String| {
            let word = word.replace('/', ".");
            word == class || word == full_name || word == file || word.ends_with(&format!(".{file}"))
        };
        let Some(place) = hint.words.iter().position(named) else { continue };
        if candidate.folder.is_none() {
            candidate.score += 40;
            candidate.is_named = true;
            candidate.folder = Some(hint.folder.clone());
        }
        if candidate.case_arguments.is_empty() {
            candidate.case_arguments = case_arguments(&hint.words[place + 1..]);
        }
        let arguments = plain_arguments(&hint.words[place + 1..]);
        // `Main CLI` beside `Main`: the one that says so is the text way.
        if arguments.iter().any(|word| is_text_way(word)) {
            candidate.arguments = arguments;
        }
    }
}

fn is_text_way(word: &str) -> bool {
    let word = word.trim_start_matches('-').to_lowercase();
    ["cli", "text", "console", "terminal", "nogui", "no-gui"].contains(&word.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::build::readme::read_hints;

    const ASKS: &str = "public static void main(String[] a) { new Scanner(System.in); }";

    fn find(files: &[(&str, &str)]) -> Vec<Candidate> {
        let sources = Sources::test(files);
        let mut found = super::find(&sources, &read_hints(&sources));
        found.sort_by_key(|candidate| (candidate.window.is_some(), -candidate.score));
        found
    }

    #[test]
    fn the_text_way_comes_first() {
        let gui =
            "import javax.swing.*; class Main extends JFrame { public static void main(String[] x) {} }";
        let cli = format!("class Cli {{ {ASKS} }}");
        let found = find(&[("src/Main.java", gui), ("src/Cli.java", &cli)]);
        assert!(found[0].path.ends_with("Cli.java") && found[1].window.is_some());
    }

    #[test]
    fn an_argument_of_the_readme_that_means_text_is_taken_over() {
        let main = format!("class Main {{ {ASKS} }}");
        let readme = "java -cp bin Main\njava -cp bin Main CLI\n";
        let found = find(&[("README.md", readme), ("src/Main.java", &main)]);
        assert_eq!(found[0].arguments, ["CLI"]);
    }
}
