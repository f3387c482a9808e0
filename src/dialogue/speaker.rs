//! The person at the keyboard: decides by the state of the conversation and the last lines what to type.

mod assent;
mod filing;
mod menu;
#[cfg(test)]
mod tests;

use super::conversation::{Kind, Stop, Turn};
use super::ear::Heard;
use super::option::Choice;
use super::prompt::Prompt;
use super::table::Topic;
use super::task::Task;
use super::typing::Typing;
use super::weigh::Phase;

/// Answers before which a conversation must have come to its point, besides those for parts of the case.
const MOST_ANSWERS: usize = 40;
/// Times the same question is answered.
const MOST_EQUAL: usize = 4;
/// Times Enter is pressed after the answer.
const MOST_ENTERS: usize = 3;
/// An interval so long that nothing is shown in between; fits a 32-bit number.
const NEVER: &str = "1000000000";

/// What to do when a program waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Type this.
    Answer(Turn),
    /// Nothing can be seen: try again on a terminal.
    Blind,
    /// Say no more.
    Stop(Stop),
}

/// The state of one conversation.
pub struct Speaker<'a> {
    task: &'a Task<'a>,
    typing: Typing<'a>,
    phase: Phase,
    terminal: bool,
    turns: Vec<Turn>,
    asked: Vec<(Kind, String, Vec<Choice>)>,
    names_tried: usize,
    save_names_tried: usize,
    saving: Saving,
    menus: Vec<Vec<String>>,
}

/// How far saving has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Saving {
    Unasked,
    /// Agreed to; a name may be asked for.
    Wanted,
    /// A name was given, or saving was declined.
    Settled,
}

impl<'a> Speaker<'a> {
    /// Begins a conversation; `given` says that the program has its case from the start.
    pub fn new(task: &'a Task<'a>, typing: Typing<'a>, given: bool, terminal: bool) -> Self {
        Self {
            task,
            typing,
            phase: if given { Phase::Giving } else { Phase::Before },
            terminal,
            turns: Vec::new(),
            asked: Vec::new(),
            names_tried: 0,
            save_names_tried: 0,
            saving: Saving::Unasked,
            menus: Vec::new(),
        }
    }

    /// All answers given.
    pub fn into_turns(self) -> Vec<Turn> {
        self.turns
    }

    /// Whether the case, or a part of it, was given.
    pub fn has_given(&self) -> bool {
        self.phase != Phase::Before
    }

    /// Decides what to type.
    pub fn reply(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        if self.phase == Phase::Giving && heard.answered {
            self.phase = Phase::Answered;
        }
        // After the answer a second run would tell nothing new.
        if prompt.is_blind() && !self.terminal && self.phase != Phase::Answered {
            return Reply::Blind;
        }
        if prompt.reports && self.saving == Saving::Wanted {
            self.saving = Saving::Settled;
        }
        let reply = self.decide(prompt, heard);
        let Reply::Answer(turn) = reply else {
            return reply;
        };
        let key = (turn.kind, prompt.question.clone(), prompt.menu.clone());
        let equal = self.asked.iter().filter(|asked| **asked == key).count();
        let most = MOST_ANSWERS + self.task.parts.len();
        if (equal >= MOST_EQUAL && turn.kind != Kind::Data) || self.turns.len() >= most {
            return self.give_up(prompt, heard);
        }
        self.asked.push(key);
        self.turns.push(turn.clone());
        Reply::Answer(turn)
    }

    fn decide(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        if let Some((_, answer)) = self.task.script.iter().find(|(sign, _)| prompt.mentions(sign)) {
            let answer = answer.clone();
            return self.scripted(prompt, &answer);
        }
        let topics = prompt.topics;
        if prompt.is_blind() && self.saving == Saving::Wanted {
            return self.save_name(prompt, heard);
        }
        if prompt.is_blind() {
            return self.by_state(prompt, heard);
        }
        if topics.has(Topic::Enter) && prompt.yes_no.is_none() && prompt.menu.len() < 2 {
            return self.press_enter(prompt);
        }
        if let Some(reply) = self.settings(prompt) {
            return reply;
        }
        if prompt.yes_no.is_some() {
            return self.yes_or_no(prompt, heard);
        }
        if prompt.menu.len() > 1 && !menu::wants_name(prompt) {
            return self.choose(prompt, heard);
        }
        if self.saving == Saving::Wanted || self.wants_output(prompt) {
            return self.save_name(prompt, heard);
        }
        if topics.has(Topic::Save) && !topics.has(Topic::File) && topics.has(Topic::Question) {
            return self.agree_to_save(prompt, &["y", "ya", "Y", "1"]);
        }
        if let Some(reply) = self.data(prompt, heard) {
            return reply;
        }
        if topics.has_any(&[Topic::File, Topic::Output]) {
            return self.file_name(prompt, heard);
        }
        if topics.has(Topic::Algorithm) && self.phase != Phase::Answered {
            return say(prompt, Kind::Algorithm, "1", "takes the first algorithm");
        }
        if topics.has(Topic::Again) {
            return match self.phase {
                Phase::Answered => Reply::Stop(Stop::Done),
                _ => say(prompt, Kind::Confirm, "y", "goes on"),
            };
        }
        self.by_state(prompt, heard)
    }

    /// Nothing tells what is asked: what would come next?
    fn by_state(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let last = self.turns.last().map(|turn| turn.kind);
        match self.phase {
            Phase::Before if self.task.puzzle.is_typed() => match self.typing.next() {
                Some(text) => {
                    self.phase = Phase::Giving;
                    say(prompt, Kind::Unknown, &text, "nothing says what it wants: the cards come next")
                }
                None => self.give_up(prompt, heard),
            },
            Phase::Before => self.file_name(prompt, heard),
            Phase::Giving if self.typing.is_begun() && !self.typing.is_done() => match self.typing.next() {
                Some(text) => say(prompt, Kind::Data, &text, "the next part of the case"),
                None => self.give_up(prompt, heard),
            },
            Phase::Giving if heard.refused || heard.missing => self.give_up(prompt, heard),
            Phase::Giving if last != Some(Kind::Unknown) => {
                say(prompt, Kind::Unknown, "", "nothing says what it wants: Enter may do")
            }
            Phase::Answered if last != Some(Kind::Enter) && prompt.topics.is_empty() => {
                self.press_enter(prompt)
            }
            Phase::Answered => Reply::Stop(Stop::Done),
            Phase::Giving => self.give_up(prompt, heard),
        }
    }

    fn scripted(&mut self, prompt: &Prompt, answer: &str) -> Reply {
        let kind = if answer == self.file(prompt, 0) { Kind::File } else { Kind::Unknown };
        if kind == Kind::File {
            self.phase = Phase::Giving;
        }
        say(prompt, kind, answer, "wasit.yaml says so")
    }

    fn press_enter(&mut self, prompt: &Prompt) -> Reply {
        let pressed = self.turns.iter().filter(|turn| turn.kind == Kind::Enter).count();
        if self.phase == Phase::Answered && pressed >= MOST_ENTERS {
            return Reply::Stop(Stop::Done);
        }
        say(prompt, Kind::Enter, "", "presses Enter")
    }

    /// Pauses and pictures of the search are switched off.
    fn settings(&mut self, prompt: &Prompt) -> Option<Reply> {
        let topics = prompt.topics;
        let free = prompt.menu.len() < 2 && prompt.yes_no.is_none() && self.phase != Phase::Answered;
        if !free || topics.has(Topic::File) {
            return None;
        }
        if topics.has(Topic::Interval) {
            let (answer, why) = if prompt.offers("0") {
                ("0", "no pictures of the search")
            } else {
                (NEVER, "pictures of the search never")
            };
            return Some(say(prompt, Kind::Animation, answer, why));
        }
        topics.has(Topic::Delay).then(|| say(prompt, Kind::Animation, "0", "no pause between steps"))
    }

    /// How often this question was answered just now, with nothing else in between: it did not take the answer.
    fn times(&self, kind: Kind, prompt: &Prompt) -> usize {
        let same = |asked: &&(Kind, String, Vec<Choice>)| {
            asked.0 == kind && asked.1 == prompt.question && asked.2 == prompt.menu
        };
        self.asked.iter().rev().take_while(same).count()
    }

    fn data(&mut self, prompt: &Prompt, heard: Heard) -> Option<Reply> {
        if self.phase == Phase::Answered {
            return None;
        }
        let typed = self.task.puzzle.is_typed();
        if prompt.topics.has(Topic::File) && !(typed && prompt.topics.has(Topic::Cards)) {
            return None;
        }
        if self.typing.is_done() && self.typing.is_begun() {
            // It wants the cards again: it did not take them.
            return self.typing.asks_again(prompt.topics).then_some(Reply::Stop(Stop::Returned));
        }
        let text = self.typing.answer(prompt.topics, &prompt.question, heard)?;
        self.phase = Phase::Giving;
        Some(say(prompt, Kind::Data, &text, self.typing.why()))
    }

    /// There is nothing more to say; whether all was said is another question.
    fn give_up(&self, prompt: &Prompt, heard: Heard) -> Reply {
        let said =
            self.phase == Phase::Answered || (self.phase == Phase::Giving && heard.refused && !heard.missing);
        Reply::Stop(if said { Stop::Done } else { Stop::Stuck(prompt.shown()) })
    }
}

/// An answer, with what it is for.
fn say(prompt: &Prompt, kind: Kind, answer: &str, why: &str) -> Reply {
    Reply::Answer(Turn { prompt: prompt.shown(), kind, answer: answer.to_owned(), why: why.to_owned() })
}
