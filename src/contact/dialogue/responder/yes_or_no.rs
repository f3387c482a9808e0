//! Yes or no: by what the question is about and how far the conversation has come.

use crate::message::{Message, message};
use crate::vocabulary::{Topic, Topics};

use super::super::conversation::Kind;
use super::super::heard::Heard;
use super::super::prompt::Prompt;
use super::super::ranking::Phase;
use super::super::task::Task;
use super::{Reply, Responder, Saving, say};

/// A question to which a word for yes or no is typed.
struct Asked<'a> {
    task: &'a Task<'a>,
    question: &'a str,
    topics: Topics,
    heard: Heard,
    phase: Phase,
    saving: Saving,
    /// Whether a no would hide the answer.
    hides_answer: bool,
}

enum Answer {
    Yes,
    No,
    /// Yes, and a name may be asked for.
    Save,
}

/// When a rule holds, what is said, what kind of question it was, and why.
type Rule = (fn(&Asked<'_>) -> bool, Answer, Kind, Message);

/// The first rule that holds decides.
const RULES: &[Rule] = &[
    (|asked| asked.may_replace(), Answer::Yes, Kind::Confirm, message!("typed.replace")),
    (|asked| asked.early(Topic::Picture), Answer::No, Kind::Menu, message!("typed.no-picture")),
    (|asked| asked.is(Topic::Picture), Answer::No, Kind::Save, message!("typed.no-picture")),
    (|asked| asked.hides_answer, Answer::Yes, Kind::Confirm, message!("typed.show-answer")),
    (
        |asked| asked.is(Topic::Save) && !asked.is(Topic::Random),
        Answer::Save,
        Kind::Save,
        message!("typed.save"),
    ),
    (
        |asked| asked.early(Topic::Window) && !asked.is(Topic::Console),
        Answer::No,
        Kind::Menu,
        message!("typed.no-window"),
    ),
    (|asked| asked.prefers_typing(), Answer::Yes, Kind::Menu, message!("typed.case")),
    (|asked| asked.early(Topic::Random), Answer::No, Kind::Menu, message!("typed.no-chance")),
    (|asked| asked.early(Topic::Solutions), Answer::Yes, Kind::Confirm, message!("typed.show-solutions")),
    (|asked| asked.early(Topic::Animation), Answer::No, Kind::Animation, message!("typed.no-pictures")),
    (
        |asked| asked.early(Topic::Algorithm) && !asked.is(Topic::BruteForce),
        Answer::No,
        Kind::Algorithm,
        message!("typed.plain-algorithm"),
    ),
    (
        |asked| asked.is(Topic::File) && asked.phase == Phase::Before && asked.is_typed(),
        Answer::No,
        Kind::Menu,
        message!("typed.case-instead"),
    ),
    (
        |asked| asked.early(Topic::Manual) && !asked.is_typed() && !asked.is(Topic::File),
        Answer::No,
        Kind::Menu,
        message!("typed.file-instead"),
    ),
    (
        |asked| asked.phase == Phase::Giving && asked.heard.missing,
        Answer::Yes,
        Kind::Again,
        message!("typed.not-found"),
    ),
    (|asked| asked.is_early() && asked.is_about_case(), Answer::Yes, Kind::Confirm, message!("typed.go-on")),
    (|asked| asked.is_early(), Answer::Yes, Kind::Unknown, message!("typed.go-on")),
    (
        |asked| asked.is(Topic::Exit) && !asked.is(Topic::Again),
        Answer::Yes,
        Kind::Again,
        message!("typed.all-said"),
    ),
    (
        |asked| asked.saving == Saving::Wanted && !asked.is(Topic::Again),
        Answer::Yes,
        Kind::Confirm,
        message!("typed.go-on-saving"),
    ),
    (|_| true, Answer::No, Kind::Again, message!("typed.all-said")),
];

impl Asked<'_> {
    fn is(&self, topic: Topic) -> bool {
        self.topics.has(topic)
    }

    /// Whether there is no answer yet.
    fn is_early(&self) -> bool {
        self.phase != Phase::Answered
    }

    fn early(&self, topic: Topic) -> bool {
        self.is_early() && self.is(topic)
    }

    fn is_typed(&self) -> bool {
        self.task.puzzle.is_typed()
    }

    fn may_replace(&self) -> bool {
        self.is(Topic::Overwrite) && (!self.is(Topic::Question) || self.saving != Saving::Unasked)
    }

    fn is_about_case(&self) -> bool {
        self.topics.has_any(&[Topic::File, Topic::Manual, Topic::Start, Topic::Again])
    }

    /// Whether yes means that the person, not chance, chooses the case.
    fn prefers_typing(&self) -> bool {
        self.early(Topic::Random) && self.is(Topic::Manual) && self.is_typed() && !self.names_random_first()
    }

    /// Whether a question offers chance rather than the person's own choice.
    fn names_random_first(&self) -> bool {
        let first = self.question.split_whitespace().find_map(|word| {
            let topics = self.task.vocabulary.topics(word);
            topics.has_any(&[Topic::Random, Topic::Manual]).then(|| topics.has(Topic::Random))
        });
        first.unwrap_or(true)
    }
}

impl Responder<'_> {
    pub(super) fn yes_or_no(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let asked = Asked {
            task: self.task,
            question: &prompt.question,
            topics: prompt.topics,
            heard,
            phase: self.phase,
            saving: self.saving,
            hides_answer: self.hides_answer(prompt, heard),
        };
        let rule = RULES.iter().find(|(holds, ..)| holds(&asked));
        let (_, answer, kind, why) = rule.expect("the last rule always holds");
        match answer {
            Answer::Yes => self.say_yes(prompt, *kind, why.clone()),
            Answer::No => self.say_no(prompt, *kind, why.clone()),
            Answer::Save => self.save(prompt),
        }
    }

    /// Whether a no would hide the answer: its steps, or all of it where only figures were shown so far.
    fn hides_answer(&self, prompt: &Prompt, heard: Heard) -> bool {
        let topics = prompt.topics;
        let offers = topics.has_any(&[Topic::Solutions, Topic::Steps]) && !topics.has(Topic::Save);
        let steps = self.task.puzzle.is_path() && topics.has(Topic::Steps) && self.phase != Phase::Before;
        offers && !heard.shown && (steps || self.phase == Phase::Answered)
    }

    pub(super) fn say_yes(&self, prompt: &Prompt, kind: Kind, why: Message) -> Reply {
        let word = prompt.yes_no.as_ref().map_or("y", |words| words.yes.as_str());
        say(prompt, kind, &other_spelling(word, self.times(kind, prompt)), why)
    }

    fn say_no(&self, prompt: &Prompt, kind: Kind, why: Message) -> Reply {
        let word = prompt.yes_no.as_ref().map_or("n", |words| words.no.as_str());
        say(prompt, kind, &other_spelling(word, self.times(kind, prompt)), why)
    }
}

/// A word that was not taken, in other letters.
fn other_spelling(word: &str, tried: usize) -> String {
    match tried {
        0 => word.to_owned(),
        1 if word.chars().any(char::is_lowercase) => word.to_uppercase(),
        2 => match word.to_lowercase().as_str() {
            "y" => "ya".to_owned(),
            "n" => "tidak".to_owned(),
            lower => lower.to_owned(),
        },
        _ => word.to_lowercase(),
    }
}
