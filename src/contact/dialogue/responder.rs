//! The person at the keyboard: decides by the state of the conversation and the last lines what to type.

mod file;
mod menu;
mod part;
#[cfg(test)]
mod tests;
mod yes_or_no;

use super::conversation::{Kind, Stop, Turn};
use super::heard::Heard;
use super::menu::Choice;
use super::prompt::Prompt;
use super::question::numbered;
use super::ranking::Phase;
use super::script::{CASE, Decision, Scripted};
use super::task::Task;
use super::typing::Typing;
use crate::message::{Message, message};
use crate::vocabulary::Topic;

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
pub(super) enum Reply {
    /// Type this.
    Answer(Turn),
    /// Nothing can be seen: try again on a terminal.
    NothingPrinted,
    /// Say no more.
    Stop(Stop),
}

/// The state of one conversation.
pub(super) struct Responder<'a> {
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
    not_applicable_reason: Option<Message>,
    /// Replies that an experiment has found, not given yet.
    replies: Vec<Scripted>,
    decisions: Vec<Decision>,
    /// The prompts so far, and whether the answer was there by then.
    met: Vec<(String, bool)>,
}

/// What a conversation has come to, seen from our side.
pub(super) struct Talked {
    pub turns: Vec<Turn>,
    pub decisions: Vec<Decision>,
    pub met: Vec<(String, bool)>,
    /// Why the case could not be put to the program as it is.
    pub not_applicable_reason: Option<Message>,
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

impl<'a> Responder<'a> {
    /// Begins a conversation; `given` says that the program has its case from the start.
    pub(super) fn new(task: &'a Task<'a>, typing: Typing<'a>, given: bool, terminal: bool) -> Self {
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
            not_applicable_reason: None,
            replies: Vec::new(),
            decisions: Vec::new(),
            met: Vec::new(),
        }
    }

    /// The same with replies that an experiment has found.
    pub(super) fn with_replies(self, replies: &[Scripted]) -> Self {
        Self { replies: replies.to_vec(), ..self }
    }

    pub(super) fn finish(self) -> Talked {
        let cut_short = self.is_cut_short().then_some(part::CUT_SHORT);
        let Self { turns, decisions, met, not_applicable_reason, .. } = self;
        Talked { turns, decisions, met, not_applicable_reason: not_applicable_reason.or(cut_short) }
    }

    /// Whether the case, or a part of it, was given.
    pub(super) fn has_given(&self) -> bool {
        self.phase != Phase::Before
    }

    /// Decides what to type.
    pub(super) fn reply(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let denies = ["tanpa", "bukan", "not", "no", "without"];
        self.typing.use_commas(prompt.has_word(&["koma", "comma", "commas"]) && !prompt.has_word(&denies));
        let asked = prompt.fingerprint();
        // At this prompt the program had answered whenever the way to talk to it was tried.
        let is_closing = self.task.known.closing.contains(&asked);
        if self.phase == Phase::Giving && (heard.answered || is_closing) {
            self.phase = Phase::Answered;
        }
        if self.met.len() < MOST_ANSWERS {
            self.met.push((asked.clone(), self.phase == Phase::Answered));
        }
        // After the answer a second run would tell nothing new.
        // One that has been given a row and says nothing wants the next one.
        let silent = prompt.is_empty() && !self.typing.is_under_way();
        if silent && !self.terminal && self.phase != Phase::Answered {
            return Reply::NothingPrinted;
        }
        if prompt.reports && self.saving == Saving::Wanted {
            self.saving = Saving::Settled;
        }
        let is_early = self.phase != Phase::Answered || !heard.shown;
        let reply = self.decide(prompt, heard);
        if is_early {
            self.note_decision(prompt, &reply, heard);
        }
        let turn = match reply {
            Reply::Answer(turn) => turn,
            // Who asks for the next case in the same words has refused nothing by that.
            Reply::Stop(Stop::Returned) if self.task.is_sound() && self.recurs(&asked) => {
                return Reply::Stop(Stop::Done);
            }
            Reply::Stop(_) | Reply::NothingPrinted => return reply,
        };
        if self.is_asked_again(&turn) {
            return Reply::Stop(Stop::Returned);
        }
        let key = (turn.kind, prompt.question.clone(), prompt.menu.clone());
        let equal = self.asked.iter().filter(|asked| **asked == key).count();
        let parts = self.turns.iter().filter(|turn| turn.kind == Kind::Data).count();
        let most = MOST_ANSWERS + parts.min(self.task.parts.len().max(self.task.text.len()));
        if (equal >= MOST_EQUAL && turn.kind != Kind::Data) || self.turns.len() >= most {
            return self.give_up(prompt, heard);
        }
        self.asked.push(key);
        self.turns.push(turn.clone());
        Reply::Answer(turn)
    }

    /// Whether this prompt came again in the probes, after the answer.
    fn recurs(&self, asked: &String) -> bool {
        self.task.known.recurring.contains(asked)
    }

    /// Whether the very part of the case that was typed last is asked for again: it was not taken, whatever the words.
    fn is_asked_again(&self, turn: &Turn) -> bool {
        let same = |last: &Turn| last.kind == Kind::Data && last.answer == turn.answer;
        let asked = |prompt: &str| prompt.lines().last().map(str::to_owned);
        let is_doubtful = !self.task.is_sound();
        turn.kind == Kind::Data
            && is_doubtful
            && self.turns.last().is_some_and(|last| {
                same(last)
                    && asked(&last.prompt) == asked(&turn.prompt)
                    && asked(&turn.prompt).as_deref().and_then(numbered).is_some()
            })
    }

    /// Remembers that something else could have been said.
    fn note_decision(&mut self, prompt: &Prompt, reply: &Reply, heard: Heard) {
        let said = match reply {
            Reply::Answer(turn) => Some((turn.kind, turn.answer.as_str())),
            Reply::Stop(Stop::Stuck(_)) => None,
            // Nothing was shown yet: it may want another word for it.
            Reply::Stop(Stop::Done) if !heard.shown => None,
            Reply::Stop(Stop::Done | Stop::Returned) | Reply::NothingPrinted => return,
        };
        if !self.is_scripted(prompt) && self.decisions.len() < MOST_ANSWERS {
            let place = self.place(prompt);
            self.decisions.extend(Decision::new(place, prompt, said, self.task.puzzle.is_typed()));
        }
    }

    /// The prompt that is being answered, and which time it is: a shell asks for everything by the same sign.
    fn place(&self, prompt: &Prompt) -> String {
        let fingerprint = prompt.fingerprint();
        match self.met.iter().filter(|(met, _)| *met == fingerprint).count() {
            0 | 1 => fingerprint,
            times => format!("{fingerprint} #{times}"),
        }
    }

    /// The reply that an experiment has found for such a prompt, once.
    fn found_reply(&mut self, prompt: &Prompt) -> Option<String> {
        let place = self.place(prompt);
        let index = self.replies.iter().position(|reply| reply.prompt == place)?;
        Some(self.replies.remove(index).say)
    }

    /// Types what an experiment has found.
    fn say_found(&mut self, prompt: &Prompt, heard: Heard, answer: &str) -> Reply {
        if answer != CASE {
            self.expect_name(prompt);
            return say(prompt, Kind::Menu, answer, message!("typed.experiment"));
        }
        match self.task.puzzle.is_typed() {
            false => self.file_name(prompt, heard),
            true => match self.typing.next() {
                Some(text) => {
                    self.phase = Phase::Giving;
                    say(prompt, Kind::Data, &text, self.typing.why())
                }
                None => self.empty_hand(prompt, heard),
            },
        }
    }

    /// Who was asked whether to save may be asked for a name next.
    fn expect_name(&mut self, prompt: &Prompt) {
        if prompt.topics.and(prompt.context).has(Topic::Save) && self.saving == Saving::Unasked {
            self.saving = Saving::Wanted;
        }
    }

    /// Whether the manifest says what to answer.
    fn is_scripted(&self, prompt: &Prompt) -> bool {
        self.script(prompt).is_some()
    }

    fn script(&self, prompt: &Prompt) -> Option<&'a str> {
        let laid_down = self.task.script.iter().find(|(sign, _)| prompt.mentions(sign));
        laid_down.map(|(_, answer)| answer.as_str())
    }

    fn decide(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        if let Some(answer) = self.script(prompt) {
            return self.scripted(prompt, answer);
        }
        if let Some(answer) = self.found_reply(prompt) {
            return self.say_found(prompt, heard, &answer);
        }
        let topics = prompt.topics;
        if prompt.is_empty() && self.saving == Saving::Wanted {
            return self.save_name(prompt, heard);
        }
        if prompt.is_empty() {
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
        let is_question = topics.has(Topic::Question) || prompt.question.contains('?');
        if topics.has(Topic::Save) && !topics.has(Topic::File) && is_question {
            return self.agree_to_save(prompt, &["y", "ya", "Y", "1"]);
        }
        if let Some(reply) = self.person(prompt) {
            return reply;
        }
        if let Some(reply) = self.data(prompt, heard) {
            return reply;
        }
        if topics.has_any(&[Topic::File, Topic::Output]) {
            return self.file_name(prompt, heard);
        }
        if topics.has(Topic::Algorithm) && self.phase != Phase::Answered {
            return say(prompt, Kind::Algorithm, "1", message!("typed.first-algorithm"));
        }
        if topics.has(Topic::Again) {
            return match self.phase {
                Phase::Answered => Reply::Stop(Stop::Done),
                _ => say(prompt, Kind::Confirm, "y", message!("typed.go-on")),
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
                    say(prompt, Kind::Unknown, &text, message!("typed.cards-next"))
                }
                None => self.empty_hand(prompt, heard),
            },
            Phase::Before => self.unasked(prompt, heard),
            Phase::Giving if self.typing.is_begun() && !self.typing.is_done() => match self.typing.next() {
                Some(text) => say(prompt, Kind::Data, &text, self.typing.why()),
                None => self.give_up(prompt, heard),
            },
            Phase::Giving if heard.refused || heard.missing => self.give_up(prompt, heard),
            Phase::Giving if self.lacks_parts(prompt) => self.end_board(prompt, heard),
            Phase::Giving if last != Some(Kind::Unknown) => {
                say(prompt, Kind::Unknown, "", message!("typed.enter-next"))
            }
            Phase::Answered if last != Some(Kind::Enter) && prompt.is_vague() => self.press_enter(prompt),
            Phase::Answered => Reply::Stop(Stop::Done),
            Phase::Giving => self.give_up(prompt, heard),
        }
    }

    fn scripted(&mut self, prompt: &Prompt, answer: &str) -> Reply {
        let kind = match answer {
            name if name == self.file(prompt, 0) => Kind::File,
            rows if rows == self.task.rows() => Kind::Data,
            _ => Kind::Unknown,
        };
        if kind != Kind::Unknown {
            self.phase = Phase::Giving;
        }
        if kind == Kind::Data {
            self.typing.finish();
        }
        if kind == Kind::Unknown {
            self.expect_name(prompt);
        }
        say(prompt, kind, answer, message!("typed.manifest"))
    }

    fn press_enter(&mut self, prompt: &Prompt) -> Reply {
        let pressed = self.turns.iter().filter(|turn| turn.kind == Kind::Enter).count();
        if self.phase == Phase::Answered && pressed >= MOST_ENTERS {
            return Reply::Stop(Stop::Done);
        }
        say(prompt, Kind::Enter, "", message!("typed.enter"))
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
                ("0", message!("typed.no-pictures"))
            } else {
                (NEVER, message!("typed.never-pictures"))
            };
            return Some(say(prompt, Kind::Animation, answer, why));
        }
        topics.has(Topic::Delay).then(|| say(prompt, Kind::Animation, "0", message!("typed.no-pause")))
    }

    /// How often this question was answered just now, with nothing else in between: it did not take the answer.
    fn times(&self, kind: Kind, prompt: &Prompt) -> usize {
        let same = |asked: &&(Kind, String, Vec<Choice>)| {
            asked.0 == kind && asked.1 == prompt.question && asked.2 == prompt.menu
        };
        self.asked.iter().rev().take_while(same).count()
    }

    /// There is nothing more to say; whether all was said is another question.
    fn give_up(&self, prompt: &Prompt, heard: Heard) -> Reply {
        let said =
            self.phase == Phase::Answered || (self.phase == Phase::Giving && heard.refused && !heard.missing);
        let asked = match (prompt.is_empty(), self.turns.last()) {
            (true, Some(turn)) => turn.prompt.clone(),
            (true, None) | (false, _) => prompt.shown(),
        };
        Reply::Stop(if said { Stop::Done } else { Stop::Stuck(asked) })
    }
}

fn say(prompt: &Prompt, kind: Kind, answer: &str, why: Message) -> Reply {
    Reply::Answer(Turn { prompt: prompt.shown(), kind, answer: answer.to_owned(), why })
}
