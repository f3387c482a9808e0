//! The text of a `wasit.yaml` for a submission that could not be talked to: what has not been tried.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::contact::dialogue::{Conversation, Feed, Kind, Stop, Turn};
use crate::contact::submission::{Answer, Manifest};

use super::impression::has_given;

/// The longest piece of a prompt that is quoted.
const LONGEST: usize = 60;
/// Answers that were guesses and are named.
const MOST_GUESSES: usize = 3;

/// What to put into `wasit.yaml`: what nobody said yet, and as comments what else may help.
pub(super) fn text(conversation: &Conversation, known: &Manifest) -> String {
    let launch = &conversation.launch;
    let words = launch.command("{case}");
    let failure = Failure {
        stop: conversation.stop.as_ref(),
        turns: &conversation.turns,
        saved: conversation.saved.iter().filter_map(|file| from_folder(&file.path, &launch.folder)).collect(),
        is_given: conversation.feed != Feed::Prompt || has_given(conversation),
        command: words.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
    };
    failure.text(known)
}

/// What is left of a conversation that came to nothing.
struct Failure<'a> {
    stop: Option<&'a Stop>,
    turns: &'a [Turn],
    /// Files it wrote, from the folder it is started in.
    saved: Vec<PathBuf>,
    /// Whether it had the case.
    is_given: bool,
    command: Vec<String>,
}

impl Failure<'_> {
    fn text(&self, known: &Manifest) -> String {
        let mut manifest = known.clone();
        if let Some(when) = self.unanswered() {
            manifest.answers.push(Answer { when, say: "what a person would type here".to_owned() });
            return manifest.to_yaml();
        }
        if let (Some(file), None) = (self.saved.first(), &known.output) {
            manifest.output = Some(file.clone());
        }
        manifest.to_yaml() + &self.comments(known)
    }

    /// The question that nobody could answer.
    fn unanswered(&self) -> Option<String> {
        let Some(Stop::Stuck(asked)) = self.stop else { return None };
        Some(last_line(asked)).filter(|line| !line.is_empty())
    }

    /// What else may help, to be taken into use by hand.
    fn comments(&self, known: &Manifest) -> String {
        let mut text = String::new();
        let mut line = |words: &str| writeln!(text, "# {words}").expect("a String takes everything");
        if self.is_given {
            line("It had the case; what it printed could not be read (--explain shows it). What may help:");
        } else {
            line("It never asked for the case, and got it as an argument, as input.txt and on standard");
            line("input in vain. What may help:");
        }
        for turn in self.guesses() {
            line("answers:  # this answer was a guess");
            line(&format!("  - {{when: {:?}, say: {:?}}}", last_line(&turn.prompt), turn.answer));
        }
        if self.is_given && known.input.is_none() && !self.turns.is_empty() {
            line("input: stdin  # the case itself, not the name of its file");
        }
        if !self.is_given {
            let words = self.command.iter().filter(|word| *word != "{case}");
            let words: Vec<String> = words.map(|word| format!("{word:?}")).collect();
            line(&format!("run: [{}, \"{{case}}\"]  # with the words it wants", words.join(", ")));
            line("input: {file: NAME}  # the file that it reads without asking");
        }
        if self.saved.is_empty() && known.output.is_none() {
            line("output: NAME  # the file that holds its answer, if it writes one");
        }
        text
    }

    fn guesses(&self) -> impl Iterator<Item = &Turn> {
        let guessed = |turn: &&Turn| turn.kind == Kind::Unknown && !last_line(&turn.prompt).is_empty();
        self.turns.iter().filter(guessed).take(MOST_GUESSES)
    }
}

/// The last line with words, short enough to be quoted.
fn last_line(asked: &str) -> String {
    let last = asked.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    last.chars().take(LONGEST).collect()
}

/// A path from the folder a program is started in; nothing for what lies elsewhere.
fn from_folder(path: &Path, folder: &Path) -> Option<PathBuf> {
    // The first component is the working copy.
    let inside: PathBuf = path.components().skip(1).collect();
    let own = inside.strip_prefix(folder).ok()?;
    (!own.as_os_str().is_empty()).then(|| own.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Message;

    fn turn(prompt: &str, kind: Kind, answer: &str) -> Turn {
        Turn { prompt: prompt.to_owned(), kind, answer: answer.to_owned(), why: Message::default() }
    }

    fn check(stop: Option<&Stop>, turns: &[Turn], saved: &[&str], is_given: bool, expected: &str) {
        let saved = saved.iter().map(PathBuf::from).collect();
        let command = vec!["python3".to_owned(), "main.py".to_owned()];
        let known = Manifest { puzzle: Some("queens".to_owned()), ..Manifest::default() };
        let text = Failure { stop, turns, saved, is_given, command }.text(&known);
        assert_eq!(text, format!("puzzle: queens{expected}"));
        Manifest::read("wasit.yaml", &text).expect("it reads back");
    }

    #[test]
    fn a_question_nobody_could_answer_gets_a_place_for_the_answer() {
        let stuck = Stop::Stuck("Selamat datang\nNomor tiket: ".to_owned());
        check(
            Some(&stuck),
            &[],
            &[],
            false,
            "  # which puzzle it solves\nanswers:  # what to type when a question holds these words; {rows} is the board, {size} its side, {case} its file\n  \
             - {when: \"Nomor tiket:\", say: \"what a person would type here\"}\n",
        );
    }

    #[test]
    fn a_program_that_had_the_case_is_not_told_to_ask_for_it() {
        let turns = [turn("Nama file: ", Kind::File, "input.txt"), turn("Kode?", Kind::Unknown, "1")];
        check(
            None,
            &turns,
            &[],
            true,
            "  # which puzzle it solves\n\
             # It had the case; what it printed could not be read (--explain shows it). What may help:\n\
             # answers:  # this answer was a guess\n#   - {when: \"Kode?\", say: \"1\"}\n\
             # input: stdin  # the case itself, not the name of its file\n\
             # output: NAME  # the file that holds its answer, if it writes one\n",
        );
    }

    #[test]
    fn a_file_it_wrote_may_hold_its_answer() {
        check(
            None,
            &[],
            &["hasil.txt"],
            true,
            "     # which puzzle it solves\noutput: hasil.txt  # the file that holds its answer\n\
             # It had the case; what it printed could not be read (--explain shows it). What may help:\n",
        );
        let inner = from_folder(Path::new("copy/bin/out.txt"), Path::new("bin"));
        assert_eq!(inner, Some(PathBuf::from("out.txt")));
        assert_eq!(from_folder(Path::new("copy/out.txt"), Path::new("bin")), None);
    }

    #[test]
    fn a_program_that_never_asks_gets_other_ways_than_those_tried() {
        check(
            None,
            &[],
            &[],
            false,
            "  # which puzzle it solves\n\
             # It never asked for the case, and got it as an argument, as input.txt and on standard\n\
             # input in vain. What may help:\n\
             # run: [\"python3\", \"main.py\", \"{case}\"]  # with the words it wants\n\
             # input: {file: NAME}  # the file that it reads without asking\n\
             # output: NAME  # the file that holds its answer, if it writes one\n",
        );
    }
}
