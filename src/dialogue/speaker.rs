//! The person at the keyboard: decides by the state of the conversation and the last lines what to type.

use super::conversation::{Kind, Stop, Turn};
use super::ear::Heard;
use super::names;
use super::option::Choice;
use super::prompt::Prompt;
use super::table::Topic;
use super::task::Task;
use super::typing::Typing;
use super::weigh::{Phase, Situation};

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
        if prompt.menu.len() > 1 && !self.wants_name(prompt) {
            return self.from_menu(prompt, heard);
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
            return self.say(prompt, Kind::Algorithm, "1", "takes the first algorithm");
        }
        if topics.has(Topic::Again) {
            return match self.phase {
                Phase::Answered => Reply::Stop(Stop::Done),
                _ => self.say(prompt, Kind::Confirm, "y", "goes on"),
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
                    self.say(prompt, Kind::Unknown, &text, "nothing says what it wants: the cards come next")
                }
                None => self.give_up(prompt, heard),
            },
            Phase::Before => self.file_name(prompt, heard),
            Phase::Giving if self.typing.is_begun() && !self.typing.is_done() => match self.typing.next() {
                Some(text) => self.say(prompt, Kind::Data, &text, "the next part of the case"),
                None => self.give_up(prompt, heard),
            },
            Phase::Giving if heard.refused || heard.missing => self.give_up(prompt, heard),
            Phase::Giving if last != Some(Kind::Unknown) => {
                self.say(prompt, Kind::Unknown, "", "nothing says what it wants: Enter may do")
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
        self.say(prompt, kind, answer, "wasit.yaml says so")
    }

    fn press_enter(&mut self, prompt: &Prompt) -> Reply {
        let pressed = self.turns.iter().filter(|turn| turn.kind == Kind::Enter).count();
        if self.phase == Phase::Answered && pressed >= MOST_ENTERS {
            return Reply::Stop(Stop::Done);
        }
        self.say(prompt, Kind::Enter, "", "presses Enter")
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
            return Some(self.say(prompt, Kind::Animation, answer, why));
        }
        topics.has(Topic::Delay).then(|| self.say(prompt, Kind::Animation, "0", "no pause between steps"))
    }

    fn yes_or_no(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let topics = prompt.topics;
        let typed = self.task.puzzle.is_typed();
        let before = self.phase != Phase::Answered;
        if topics.has(Topic::Overwrite) && !topics.has(Topic::Question)
            || topics.has(Topic::Overwrite) && self.saving != Saving::Unasked
        {
            return self.say_yes(prompt, Kind::Confirm, "the file may be replaced");
        }
        if topics.has(Topic::Picture) {
            let kind = if before { Kind::Menu } else { Kind::Save };
            return self.say_no(prompt, kind, "no picture");
        }
        if self.hides_answer(prompt, heard) {
            return self.say_yes(prompt, Kind::Confirm, "shows the answer");
        }
        if topics.has(Topic::Save) && !topics.has(Topic::Random) {
            return self.save(prompt);
        }
        if topics.has(Topic::Window) && before && !topics.has(Topic::Console) {
            return self.say_no(prompt, Kind::Menu, "no window");
        }
        if topics.has(Topic::Random) && before {
            let manual =
                typed && topics.has(Topic::Manual) && !asks_random_first(&prompt.question, self.task);
            return if manual {
                self.say_yes(prompt, Kind::Menu, "types the case")
            } else {
                self.say_no(prompt, Kind::Menu, "nothing by chance")
            };
        }
        if topics.has(Topic::Solutions) && before {
            return self.say_yes(prompt, Kind::Confirm, "shows the solutions");
        }
        if topics.has(Topic::Animation) && before {
            return self.say_no(prompt, Kind::Animation, "no pictures of the search");
        }
        if topics.has(Topic::Algorithm) && before && !topics.has(Topic::BruteForce) {
            return self.say_no(prompt, Kind::Algorithm, "the plain algorithm");
        }
        if topics.has(Topic::File) && before && self.phase == Phase::Before && typed {
            return self.say_no(prompt, Kind::Menu, "types the case instead");
        }
        if topics.has(Topic::Manual) && before && !typed && !topics.has(Topic::File) {
            return self.say_no(prompt, Kind::Menu, "gives a file instead");
        }
        if before && self.phase == Phase::Giving && heard.missing {
            return self.say_yes(prompt, Kind::Again, "the file was not found under this name");
        }
        if before {
            let kind = if topics.has_any(&[Topic::File, Topic::Manual, Topic::Start, Topic::Again]) {
                Kind::Confirm
            } else {
                Kind::Unknown
            };
            return self.say_yes(prompt, kind, "goes on");
        }
        if topics.has(Topic::Exit) && !topics.has(Topic::Again) {
            return self.say_yes(prompt, Kind::Again, "all was said");
        }
        if self.saving == Saving::Wanted && !topics.has(Topic::Again) {
            return self.say_yes(prompt, Kind::Confirm, "goes on with saving");
        }
        self.say_no(prompt, Kind::Again, "all was said")
    }

    /// Whether a no would hide the answer: its steps, or all of it where only figures were shown so far.
    fn hides_answer(&self, prompt: &Prompt, heard: Heard) -> bool {
        let topics = prompt.topics;
        let offers = topics.has_any(&[Topic::Solutions, Topic::Steps]) && !topics.has(Topic::Save);
        let steps = self.situation(heard).bounded && topics.has(Topic::Steps) && self.phase != Phase::Before;
        offers && !heard.shown && (steps || self.phase == Phase::Answered)
    }

    fn save(&mut self, prompt: &Prompt) -> Reply {
        self.saving = Saving::Wanted;
        self.say_yes(prompt, Kind::Save, "saves the answer, as the course asks")
    }

    fn agree_to_save(&mut self, prompt: &Prompt, words: &[&str]) -> Reply {
        self.saving = Saving::Wanted;
        let tried = self.times(Kind::Save, prompt).min(words.len() - 1);
        self.say(prompt, Kind::Save, words[tried], "saves the answer, as the course asks")
    }

    fn say_yes(&self, prompt: &Prompt, kind: Kind, why: &str) -> Reply {
        let word = prompt.yes_no.as_ref().map_or("y", |words| words.yes.as_str());
        let answer = other_spelling(word, self.times(kind, prompt));
        self.say(prompt, kind, &answer, why)
    }

    fn say_no(&self, prompt: &Prompt, kind: Kind, why: &str) -> Reply {
        let word = prompt.yes_no.as_ref().map_or("n", |words| words.no.as_str());
        let answer = other_spelling(word, self.times(kind, prompt));
        self.say(prompt, kind, &answer, why)
    }

    /// How often this question was answered just now, with nothing else in between: it did not take the answer.
    fn times(&self, kind: Kind, prompt: &Prompt) -> usize {
        let same = |asked: &&(Kind, String, Vec<Choice>)| {
            asked.0 == kind && asked.1 == prompt.question && asked.2 == prompt.menu
        };
        self.asked.iter().rev().take_while(same).count()
    }

    fn situation(&self, heard: Heard) -> Situation {
        Situation {
            phase: self.phase,
            typed: self.task.puzzle.is_typed(),
            bounded: self.task.puzzle.name() == "fifteen",
            saved: self.saving == Saving::Settled,
            shown: heard.shown,
        }
    }

    fn from_menu(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let labels: Vec<String> = prompt.menu.iter().map(|choice| choice.label.clone()).collect();
        let seen = self.menus.iter().filter(|menu| **menu == labels).count();
        let mut situation = self.situation(heard);
        // A menu seen before the answer offers files to read, not to write.
        let saves = |choice: &Choice| self.task.table.topics(&choice.label).has(Topic::Save);
        situation.saved |= seen > 0 && !prompt.menu.iter().any(saves);
        let chosen =
            situation.choose(&prompt.menu, self.task.table).map(|(choice, score)| (choice.clone(), score));
        let listed = prompt.menu.iter().find(|choice| names::is_case(&choice.label, &self.task.ending));
        if let Some(choice) = listed.filter(|_| self.phase == Phase::Before).cloned() {
            self.phase = Phase::Giving;
            return self.say(prompt, Kind::File, &choice.token, "the file with the case, by its number");
        }
        let Some((choice, score)) = chosen else {
            return self.give_up(prompt, heard);
        };
        let topics = self.task.table.topics(&choice.label);
        if self.phase == Phase::Giving && seen > 0 && !topics.has_any(&[Topic::Start, Topic::Solutions]) {
            // Back where it began, with nothing said that could be read: it has said all it will say.
            self.phase = Phase::Answered;
            self.saving = Saving::Settled;
            return self.from_menu(prompt, heard);
        }
        if score < 0 || (self.phase == Phase::Answered && score == 0) {
            return if self.phase == Phase::Answered {
                Reply::Stop(Stop::Done)
            } else {
                self.give_up(prompt, heard)
            };
        }
        if self.phase == Phase::Answered {
            let saves = topics.has_any(&[Topic::Save, Topic::TextFile, Topic::Yes]);
            self.saving = if saves && self.saving != Saving::Settled { Saving::Wanted } else { self.saving };
        }
        self.menus.push(labels);
        let kind = if topics.has(Topic::Algorithm) { Kind::Algorithm } else { Kind::Menu };
        let answer = match self.times(kind, prompt) {
            0 => choice.token.clone(),
            1 => choice.label.clone(),
            _ => format!("{}.", choice.token),
        };
        self.say(prompt, kind, &answer, &format!("takes \u{201c}{}\u{201d}", choice.label))
    }

    /// Whether a name is wanted although a list of files stands above.
    fn wants_name(&self, prompt: &Prompt) -> bool {
        let topics = prompt.topics;
        let picks = topics.has(Topic::FileNumber) || prompt.mentions("pilih") || prompt.mentions("choose");
        topics.has(Topic::File) && !picks && prompt.question.trim_end().ends_with(':')
    }

    /// Whether a file to write is asked for before anything was agreed.
    fn wants_output(&self, prompt: &Prompt) -> bool {
        let topics = prompt.topics;
        let named = topics.has_any(&[Topic::File, Topic::Output]);
        named && topics.has_any(&[Topic::Save, Topic::Output]) && self.saving != Saving::Settled
    }

    fn save_name(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let bare = prompt.context.has(Topic::BareName);
        let Some(name) = names::to_save(bare, self.save_names_tried) else {
            return self.give_up(prompt, heard);
        };
        self.save_names_tried += 1;
        self.saving = Saving::Settled;
        self.say(prompt, Kind::SaveName, &name, "a name for the saved answer")
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
        Some(self.say(prompt, Kind::Data, &text, self.typing.why()))
    }

    fn file_name(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        if self.phase == Phase::Answered {
            return Reply::Stop(Stop::Done);
        }
        let returned = self.phase == Phase::Giving && !heard.missing;
        if returned && heard.refused && self.names_tried > 2 {
            return Reply::Stop(Stop::Returned);
        }
        let name = self.file(prompt, self.names_tried);
        if name.is_empty() {
            let asked_again = returned && prompt.topics.has(Topic::File) && !self.task.is_sound();
            return if asked_again { Reply::Stop(Stop::Returned) } else { self.give_up(prompt, heard) };
        }
        let why = match (self.names_tried, prompt.topics.has(Topic::File)) {
            (0, true) => "the file with the case",
            (0, false) => "nothing says what it wants: the file comes next",
            (_, _) => "the same file under another name",
        };
        let kind =
            if prompt.topics.has(Topic::File) || self.names_tried > 0 { Kind::File } else { Kind::Unknown };
        self.names_tried += 1;
        self.phase = Phase::Giving;
        self.say(prompt, kind, &name, why)
    }

    fn file(&self, prompt: &Prompt, tried: usize) -> String {
        let bare = prompt.context.has(Topic::BareName);
        names::to_read(bare, &self.task.ending, tried).unwrap_or_default()
    }

    /// There is nothing more to say; whether all was said is another question.
    fn give_up(&self, prompt: &Prompt, heard: Heard) -> Reply {
        let said =
            self.phase == Phase::Answered || (self.phase == Phase::Giving && heard.refused && !heard.missing);
        Reply::Stop(if said { Stop::Done } else { Stop::Stuck(prompt.shown()) })
    }

    fn say(&self, prompt: &Prompt, kind: Kind, answer: &str, why: &str) -> Reply {
        Reply::Answer(Turn { prompt: prompt.shown(), kind, answer: answer.to_owned(), why: why.to_owned() })
    }
}

/// Whether a question offers chance rather than the person's own choice.
fn asks_random_first(question: &str, task: &Task<'_>) -> bool {
    let mut words = question.split_whitespace();
    let first = words.find_map(|word| {
        let topics = task.table.topics(word);
        (topics.has(Topic::Random) || topics.has(Topic::Manual)).then(|| topics.has(Topic::Random))
    });
    first.unwrap_or(true)
}

/// A word that was not taken, in other letters.
fn other_spelling(word: &str, tried: usize) -> String {
    match tried {
        0 => word.to_owned(),
        1 if word.chars().any(char::is_lowercase) => word.to_uppercase(),
        1 => word.to_lowercase(),
        2 => match word.to_lowercase().as_str() {
            "y" => "ya".to_owned(),
            "n" => "tidak".to_owned(),
            lower => lower.to_owned(),
        },
        _ => word.to_lowercase(),
    }
}
