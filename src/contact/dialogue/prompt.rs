//! A prompt: what a program had printed since the last answer when it began to wait.

use crate::screen::Screen;

use super::alternatives::find_alternatives;
use super::menu::{Choice, find_menu, has_letter, unframed};
use super::question::is_short;
use super::yes_no::{YesNo, find_yes_no};
use crate::vocabulary::{Topic, Topics, Vocabulary};

/// How much of the end of a long output is looked at.
const LONGEST: usize = 32 << 10;
/// Lines kept of it.
const MOST_LINES: usize = 40;
/// Lines without a menu entry that may hold the question.
const NEAR: usize = 4;
/// Lines in which a report of what was done may stand.
const REPORTED: usize = 12;
/// Topics that every question shares and that decide nothing by themselves.
const WEAK: [Topic; 9] = [
    Topic::Question,
    Topic::Input,
    Topic::Yes,
    Topic::No,
    Topic::One,
    Topic::All,
    Topic::Value,
    Topic::BoardWord,
    Topic::Ends,
];

/// What the program seems to ask.
#[derive(Debug, Clone)]
pub(super) struct Prompt {
    lines: Vec<String>,
    /// The line that asks.
    pub question: String,
    /// What that line is about.
    pub topics: Topics,
    /// What the last lines together are about.
    pub context: Topics,
    /// The entries of a menu.
    pub menu: Vec<Choice>,
    /// The words for yes and no.
    pub yes_no: Option<YesNo>,
    /// Whether something is reported to be done, such as saving.
    pub reports: bool,
}

impl Prompt {
    /// Reads what was printed since the last answer.
    pub(super) fn read(bytes: &[u8], vocabulary: &Vocabulary) -> Self {
        let tail = &bytes[bytes.len().saturating_sub(LONGEST)..];
        let screen = Screen::read(tail);
        let full = screen.texts().map(unframed).filter(|line| !line.is_empty());
        let mut lines: Vec<String> = full.rev().take(MOST_LINES).map(str::to_owned).collect();
        lines.reverse();
        let borrowed: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut menu = find_menu(&borrowed);
        let yes_no = find_yes_no(&borrowed, &menu, vocabulary);
        if menu.len() < 2 {
            menu = find_alternatives(&borrowed, vocabulary);
        }
        let (question, topics) = find_question(&borrowed, &menu, vocabulary);
        let near = borrowed.iter().rev().take(NEAR).map(|line| vocabulary.topics(line));
        let context = near.fold(Topics::default(), Topics::and);
        let recent = borrowed.iter().rev().take(REPORTED);
        let reports = recent.clone().any(|line| vocabulary.topics(line).has(Topic::Report));
        Self { lines, question, topics, context, menu, yes_no, reports }
    }

    /// Whether nothing was printed that could be seen.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether it is about nothing, or only about who sits at the keyboard.
    pub(super) fn is_vague(&self) -> bool {
        self.topics.without(Topic::Person.into()).is_empty()
    }

    /// The last lines, for a report.
    pub(super) fn shown(&self) -> String {
        let first = self.lines.len().saturating_sub(3 + self.menu.len());
        let text = self.lines[first..].join("\n");
        text.chars().skip(text.chars().count().saturating_sub(400)).collect()
    }

    /// The last lines, without entries of the menu above them.
    pub(super) fn last_lines(&self, most: usize) -> Vec<&str> {
        let first = self.lines.len().saturating_sub(most);
        self.lines[first..].iter().map(String::as_str).collect()
    }

    /// The letters of what is asked: they are the same for every case, figures and names of files are not.
    pub(super) fn fingerprint(&self) -> String {
        let last = self.lines.last().map_or("", String::as_str);
        let asked = if self.question.is_empty() { last } else { &self.question };
        let labels = self.menu.iter().map(|choice| choice.label.as_str());
        let text = std::iter::once(asked).chain(labels).collect::<Vec<_>>().join(" ").to_lowercase();
        let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ").chars().take(200).collect()
    }

    /// Whether a line of text may be wanted, and not one of several signs.
    pub(super) fn asks_for_text(&self) -> bool {
        self.menu.len() < 2 && self.yes_no.is_none()
    }

    /// Whether the question offers a number as an answer of its own.
    pub(super) fn offers(&self, number: &str) -> bool {
        crate::vocabulary::words(&self.question).iter().any(|word| word == number)
    }

    /// Whether one of these words stands in the last lines, by itself.
    pub(super) fn has_word(&self, list: &[&str]) -> bool {
        let holds =
            |line: &str| crate::vocabulary::words(line).iter().any(|word| list.contains(&word.as_str()));
        self.last_lines(NEAR).into_iter().any(holds)
    }

    /// Whether a text stands in the last lines, case ignored.
    pub(super) fn mentions(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.lines.iter().rev().take(NEAR + self.menu.len()).any(|line| line.to_lowercase().contains(&text))
    }
}

/// The last line that is about something, entries of the menu and reports left out.
fn find_question(lines: &[&str], menu: &[Choice], vocabulary: &Vocabulary) -> (String, Topics) {
    // A bare number asks for the part of that number.
    if let Some(last) = lines.last().filter(|line| is_numbered(line)) {
        return ((*last).to_owned(), vocabulary.topics(last));
    }
    let is_entry = |line: &str| {
        menu.iter().any(|choice| line.len() < 2 * choice.label.len() + 12 && line.contains(&choice.label))
    };
    let mut last = None;
    // A heading asks for nothing.
    let heading = |line: &str| !line.ends_with(['?', ':']) && !line.chars().any(char::is_lowercase);
    let last_line = lines.iter().rev().copied().find(|line| has_letter(line)).unwrap_or_default();
    let candidates = lines.iter().rev().filter(|line| has_letter(line));
    let candidates = candidates.filter(|line| **line == last_line || !heading(line));
    for line in candidates.filter(|line| !is_entry(line) || line.contains('?')).take(NEAR) {
        let asked = asking_part(line, vocabulary);
        let topics = vocabulary.topics(asked);
        if topics.has(Topic::Report) && !asked.contains('?') {
            break;
        }
        let found = (asked.to_owned(), topics);
        if decides(topics) || topics.has(Topic::BoardWord) && is_short(asked) {
            return found;
        }
        last.get_or_insert(found);
        if asked.contains('?') && !topics.is_empty() {
            break;
        }
    }
    last.unwrap_or_default()
}

fn is_numbered(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits) && [":", ".", ")", ">", "="].contains(&line[digits..].trim())
}

fn decides(topics: Topics) -> bool {
    !topics.without(WEAK.into_iter().collect()).is_empty()
}

/// The last sentence, where an earlier one only reports something.
fn asking_part<'a>(line: &'a str, vocabulary: &Vocabulary) -> &'a str {
    if !vocabulary.topics(line).has(Topic::Report) {
        return line;
    }
    let cut =
        line.rmatch_indices(['.', '!', '\n']).map(|(at, _)| &line[at + 1..]).find(|rest| has_letter(rest));
    cut.filter(|rest| rest.starts_with(' ')).unwrap_or(line)
}
