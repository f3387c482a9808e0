//! What a README or a start script tells to type.

use std::path::{Path, PathBuf};

use crate::contact::submission::Word;
use crate::contact::submission::words::split_words;
use crate::language::{self, Language};

use super::sources::{Sources, plain};

/// A command somebody is told to type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hint {
    /// The folder of the submission it is typed in.
    pub folder: PathBuf,
    /// Its words, with slashes for backslashes.
    pub words: Vec<String>,
}

/// More commands than this are no advice.
const MOST: usize = 100;
/// More arguments than this are no example of a start.
const MOST_ARGUMENTS: usize = 4;
const LONGEST_LINE: usize = 2_000;

/// The commands of all READMEs and start scripts, in order.
pub(super) fn read_hints(sources: &Sources) -> Vec<Hint> {
    let mut hints = Vec::new();
    for source in sources.iter().filter(|source| source.path.components().count() <= 2) {
        let name = source.path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_script = [".sh", ".bat", ".cmd", ".ps1"].iter().any(|ending| name.ends_with(ending));
        if name.starts_with("readme") || is_script {
            let folder = if is_script { source.folder() } else { Path::new("") };
            mine(&source.text, folder, sources, &mut hints);
        }
    }
    hints.truncate(MOST);
    hints
}

fn mine(text: &str, start: &Path, sources: &Sources, hints: &mut Vec<Hint>) {
    let mut folder = start.to_owned();
    for line in text.lines().filter(|line| line.len() <= LONGEST_LINE) {
        if line.trim_start().starts_with("# ") || line.trim_start().starts_with("##") {
            start.clone_into(&mut folder);
        }
        for command in commands(line) {
            if command[0] == "cd" {
                let target = command.get(1).map_or("", String::as_str);
                folder = enter(&folder, target, sources);
            } else {
                hints.push(Hint { folder: folder.clone(), words: command });
            }
        }
    }
}

/// The folder a `cd` leads to; where it leads out or to a name only the author has, the submission's own.
fn enter(folder: &Path, target: &str, sources: &Sources) -> PathBuf {
    let below = plain(&folder.join(target));
    let target = plain(Path::new(target));
    let depth = target.components().count();
    // `cd my-clone/src` begins above the submission.
    let ends = (0..depth).map(|skipped| target.components().skip(skipped).collect::<PathBuf>());
    std::iter::once(below).chain(ends).find(|place| sources.has_folder(place)).unwrap_or_default()
}

/// The commands in a line: the line itself, or what stands in it between backticks or quotes.
fn commands(line: &str) -> Vec<Vec<String>> {
    let bare = line.trim().trim_start_matches(['$', '>', '-', '*', ' ', '`']).trim_end_matches('`');
    let numbered = bare.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['.', ')', ' ']);
    let numbered = if numbered.len() < bare.len() && !bare.starts_with("./") { numbered } else { bare };
    let pieces = line.split('`').skip(1).step_by(2).chain(line.split('"').skip(1).step_by(2));
    let found = read_commands(numbered);
    if !found.is_empty() {
        return found;
    }
    pieces.flat_map(read_commands).collect()
}

fn read_commands(piece: &str) -> Vec<Vec<String>> {
    let piece = piece.replace('\\', "/");
    let parts = piece.split("&&").flat_map(|part| part.split(';'));
    let commands = parts.map(|part| split_words(part.trim().trim_start_matches("$ ")));
    commands.filter(|words| words.first().is_some_and(|head| is_head(head))).collect()
}

fn is_head(word: &str) -> bool {
    let is_file = (word.starts_with("./") || word.starts_with("bin/")) && word.len() > 4;
    let is_tool = |language: &&Language| language.readme_commands.contains(&word);
    word == "cd" || language::ALL.iter().any(is_tool) || is_file
}

/// The arguments a command starts a program with, if all of them select something, such as `CLI` or `--text`; a
/// path or a placeholder is left to the start trials.
pub(super) fn plain_arguments(words: &[String]) -> Vec<String> {
    let selects = |word: &String| {
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let named = [
            "file", "path", "input", "nama", "name", "case", "arg", "test", "gui", "config", "berkas",
            "papan", "board", "soal", "puzzle", "kasus",
        ];
        let lower = word.to_lowercase();
        plain && !word.is_empty() && !named.iter().any(|part| lower.contains(part))
    };
    if words.len() <= 3 && words.iter().all(selects) { words.to_vec() } else { Vec::new() }
}

/// The arguments with the case in the place of a file that an option takes: `-f test/1.txt`. A file alone is left to
/// the start trials, too.
pub(super) fn case_arguments(words: &[String]) -> Vec<Word> {
    let is_option = |word: &String| {
        let name = word.trim_start_matches('-');
        word.starts_with('-') && name.chars().next().is_some_and(char::is_alphabetic)
    };
    let Some(place) = words.windows(2).position(|pair| is_option(&pair[0]) && is_file(&pair[1])) else {
        return Vec::new();
    };
    let rest = [&words[..=place], &words[place + 2..]].concat();
    if rest.len() > MOST_ARGUMENTS || rest.iter().any(|word| is_file(word)) {
        return Vec::new();
    }
    let text = |word: &String| Word::Text(word.clone());
    let before = words[..=place].iter().map(text);
    before.chain([Word::Case]).chain(words[place + 2..].iter().map(text)).collect()
}

/// What follows the program in a command that starts one that was compiled: `./solver -f x`, `go run . -f x`.
pub(super) fn words_behind_program(words: &[String]) -> &[String] {
    let head = words[0].as_str();
    let is_script = [".sh", ".py", ".bat"].iter().any(|ending| head.ends_with(ending));
    let is_program = (head.starts_with("./") || head.starts_with("bin/")) && !is_script;
    let runs = words.get(1).is_some_and(|word| word == "run");
    match head {
        "go" if runs => {
            let rest = words.iter().skip(2).position(|word| !is_go_file(word) && !is_package(word));
            rest.map_or(&[], |place| &words[place + 2..])
        }
        "cargo" if runs => {
            let dashes = words.iter().position(|word| word == "--");
            dashes.map_or(&[], |place| &words[place + 1..])
        }
        _ if is_program => &words[1..],
        _ => &[],
    }
}

fn is_go_file(word: &str) -> bool {
    Path::new(word).extension().is_some_and(|ending| ending == "go")
}

/// Whether a word names a package for Go.
fn is_package(word: &str) -> bool {
    word == "." || word.starts_with("./") && !is_named_file(word)
}

/// Whether a word of a README stands for a file to read.
fn is_file(word: &str) -> bool {
    is_named_file(word) || word.contains('/') || word.starts_with(['<', '[', '{']) || is_placeholder(word)
}

fn is_named_file(word: &str) -> bool {
    [".txt", ".in", ".dat"].iter().any(|ending| word.ends_with(ending))
}

/// Whether a word in capitals stands for a file: `BERKAS`, `INPUT_FILE`.
fn is_placeholder(word: &str) -> bool {
    const NAMES: [&str; 7] = ["FILE", "BERKAS", "INPUT", "PATH", "BOARD", "PAPAN", "CASE"];
    NAMES.iter().any(|name| word.contains(name)) && !word.bytes().any(|sign| sign.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, &str)]) {
        let sources = Sources::test(&[("README.md", text), ("src/main.py", ""), ("bin/x", "")]);
        let hints = read_hints(&sources);
        let found: Vec<_> =
            hints.iter().map(|hint| (hint.folder.display().to_string(), hint.words.join(" "))).collect();
        let expected: Vec<_> = expected.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn code_blocks_and_inline_code_are_mined() {
        check("```\npython src/main.py\n```", &[("", "python src/main.py")]);
        check("3. run the file: `make run`", &[("", "make run")]);
        check("2. with command \"gcc main.c a/b.c -o p\" on Linux", &[("", "gcc main.c a/b.c -o p")]);
        check("$ ./bin/main", &[("", "./bin/main")]);
        check("> java -cp bin Main CLI", &[("", "java -cp bin Main CLI")]);
    }

    #[test]
    fn the_folder_is_followed() {
        check("cd src\npython3 main.py", &[("src", "python3 main.py")]);
        check("cd my-clone && cd src && python main.py", &[("src", "python main.py")]);
        check("cd my-clone/src; python main.py", &[("src", "python main.py")]);
        check("cd src\ncd ..\npython main.py", &[("", "python main.py")]);
        check("`cd bin`\n# Next\n`python src/main.py`", &[("", "python src/main.py")]);
    }

    #[test]
    fn windows_paths_are_taken_for_what_they_mean() {
        check("python src\\main.py", &[("", "python src/main.py")]);
    }

    #[test]
    fn talk_about_commands_is_no_command() {
        check("Python 3 is needed. Go is not.\nmakefile", &[]);
    }

    fn check_arguments(text: &str, expected: &[&str]) {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        assert_eq!(plain_arguments(&words), expected, "{text}");
    }

    #[test]
    fn only_words_that_select_are_taken_over() {
        check_arguments("CLI", &["CLI"]);
        check_arguments("--mode cli", &["--mode", "cli"]);
        check_arguments("test/1.txt", &[]);
        check_arguments("<filename>", &[]);
        check_arguments("--gui", &[]);
        check_arguments("", &[]);
    }

    fn check_case(text: &str, expected: &str) {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let shown = case_arguments(&words).into_iter().map(|word| match word {
            Word::Text(text) => text,
            Word::Case => "CASE".to_owned(),
            Word::File(_) | Word::Files(_) | Word::Parts => unreachable!(),
        });
        assert_eq!(shown.collect::<Vec<_>>().join(" "), expected, "{text}");
    }

    fn check_behind(text: &str, expected: &str) {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        assert_eq!(words_behind_program(&words).join(" "), expected, "{text}");
    }

    #[test]
    fn what_follows_a_program_that_was_compiled_is_found() {
        check_behind("./solver -f board.txt", "-f board.txt");
        check_behind("go run . -f board.txt", "-f board.txt");
        check_behind("go run main.go solve.go --in x.txt", "--in x.txt");
        check_behind("go run ./cmd/solver", "");
        check_behind("cargo run --release -- -i x.txt", "-i x.txt");
        check_behind("cargo run", "");
        check_behind("./run.sh x", "");
        check_behind("g++ main.cpp -o main", "");
    }

    #[test]
    fn the_file_an_option_takes_is_the_case() {
        check_case("-f test/1.txt", "-f CASE");
        check_case("--mode cli --input <file> -v", "--mode cli --input CASE -v");
        check_case("test/1.txt", "");
        check_case("--gui", "");
        check_case("-f BERKAS", "-f CASE");
        check_case("-i a.txt -o b.txt", "");
    }
}
