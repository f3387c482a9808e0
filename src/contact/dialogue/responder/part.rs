//! Parts of the case typed at a prompt, and cases that cannot be put to a program part by part.

use crate::message::{Message, message};

use super::super::attempt::Spelling;
use super::super::blank::find_blank;
use super::super::conversation::{Kind, Stop, Turn};
use super::super::end_mark::end_mark;
use super::super::heard::Heard;
use super::super::prompt::Prompt;
use super::super::ranking::Phase;
use super::super::typing::Typing;
use super::{Reply, Responder, say};
use crate::vocabulary::Topic;

/// Why a case cannot be put to a program.
pub(super) const CUT_SHORT: Message = message!("unfit.cut-short");
const BEYOND: Message = message!("unfit.beyond");
const NO_PARTS: Message = message!("unfit.no-parts");
/// What a person types who is asked for a name, for the number a university gives, for an age.
const NAME: &str = "Ani";
const NUMBER: &str = "13500001";
const AGE: &str = "20";

impl Responder<'_> {
    /// The next part of the case, if one is asked for.
    pub(super) fn data(&mut self, prompt: &Prompt, heard: Heard) -> Option<Reply> {
        if self.phase == Phase::Answered {
            return None;
        }
        let topics = prompt.topics;
        let typed = self.task.puzzle.is_typed();
        if topics.has(Topic::File) && !(typed && topics.has(Topic::Cards)) {
            return None;
        }
        if self.is_malformed() && self.typing.asks_beyond(topics, &prompt.question) && !heard.refused {
            return Some(self.stop_not_applicable(BEYOND));
        }
        if self.typing.is_done() && self.typing.is_begun() {
            if self.asks_as_never_before(prompt) {
                return Some(Reply::Stop(Stop::Returned));
            }
            if !self.typing.asks_again(topics) {
                return None;
            }
            // It wants the cards again: it did not take them, unless what it asked before was something else.
            if !self.is_guessed() || heard.refused {
                return Some(Reply::Stop(Stop::Returned));
            }
            self.typing.restart();
        }
        if self.task.parts.is_empty() && self.is_malformed() {
            return self.without_parts(prompt, heard);
        }
        // Who has named a file has given the board.
        let named = self.turns.iter().any(|turn| turn.kind == Kind::File);
        if named && !self.typing.is_begun() && topics.has_any(&[Topic::Board, Topic::BoardWord, Topic::Size])
        {
            return None;
        }
        self.note_blank(prompt);
        let Some(text) = self.typing.answer(topics, &prompt.question, heard) else {
            let lacking = self.is_malformed() && self.typing.asks_board(topics, &prompt.question);
            return lacking.then(|| self.end_board(prompt, heard));
        };
        self.phase = Phase::Giving;
        Some(say(prompt, Kind::Data, &text, self.typing.why()))
    }

    /// Whether the prompt that took the whole case comes again, where it took the probes at once.
    fn asks_as_never_before(&self, prompt: &Prompt) -> bool {
        let took = |turn: &Turn| {
            turn.kind == Kind::Data && turn.prompt.lines().last() == prompt.shown().lines().last()
        };
        let given = self.turns.iter().filter(|turn| turn.kind == Kind::Data).count();
        let is_new = self.task.known.is_proved && !prompt.is_empty();
        is_new && given == 1 && self.turns.last().is_some_and(took)
    }

    /// A case without parts: an empty line is an empty hand of cards, but no part of a board can be made up.
    fn without_parts(&mut self, prompt: &Prompt, heard: Heard) -> Option<Reply> {
        let topics = prompt.topics;
        if self.phase == Phase::Before && Typing::is_part(topics, &prompt.question) {
            return Some(self.stop_not_applicable(NO_PARTS));
        }
        let cards = self.task.puzzle.is_typed() && topics.has_any(&[Topic::Cards, Topic::Input]);
        cards.then(|| self.empty_hand(prompt, heard))
    }

    /// No cards at all, typed once.
    pub(super) fn empty_hand(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        match (self.task.parts.is_empty() && self.is_malformed(), self.phase) {
            (true, Phase::Before) => {
                self.phase = Phase::Giving;
                self.typing.finish();
                say(prompt, Kind::Data, "", message!("typed.empty-case"))
            }
            (true, Phase::Giving) => Reply::Stop(Stop::Returned),
            (_, _) => self.give_up(prompt, heard),
        }
    }

    /// Nothing is asked, or nobody knows what: the board, the file with it, or nothing before more is known.
    pub(super) fn unasked(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        self.note_blank(prompt);
        match self.typing.spelling() {
            Spelling::Rows | Spelling::Whole => match self.typing.next() {
                Some(text) => {
                    self.phase = Phase::Giving;
                    say(prompt, Kind::Data, &text, message!("typed.board-next"))
                }
                None => self.give_up(prompt, heard),
            },
            // Who waits without a word reads what stands on its input, which another run puts there.
            Spelling::Line if prompt.is_empty() && self.turns.is_empty() => self.give_up(prompt, heard),
            Spelling::Line | Spelling::Each | Spelling::Numbers | Spelling::Joined | Spelling::Name => {
                self.file_name(prompt, heard)
            }
        }
    }

    /// It waits for more than there is: an empty line ends a board, but not one that lacks something.
    pub(super) fn end_board(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        if let Some(mark) = self.end_mark(prompt) {
            self.phase = Phase::Giving;
            return say(prompt, Kind::Data, &mark, message!("typed.board-ends"));
        }
        let ended = self.turns.last().is_some_and(|turn| turn.answer.is_empty());
        let said_so =
            self.turns.iter().any(|turn| self.task.vocabulary.topics(&turn.prompt).has(Topic::Ends))
                || prompt.context.has(Topic::Ends);
        self.phase = Phase::Giving;
        match (ended, self.is_malformed()) {
            (false, false) => say(prompt, Kind::Data, "", message!("typed.board-ends")),
            (false, true) if said_so => say(prompt, Kind::Data, "", message!("typed.board-ends")),
            (_, true) if !heard.refused => self.stop_not_applicable(BEYOND),
            (_, true | false) => self.give_up(prompt, heard),
        }
    }

    /// The mark that it has named for the end of a board, once.
    fn end_mark(&self, prompt: &Prompt) -> Option<String> {
        if self.task.puzzle.is_typed() {
            return None;
        }
        let said = self.turns.iter().flat_map(|turn| turn.prompt.lines());
        let mark = end_mark(said.chain(prompt.last_lines(3)))?;
        (!self.turns.iter().any(|turn| turn.answer == mark)).then_some(mark)
    }

    /// Takes the sign for an empty cell that a prompt names.
    fn note_blank(&mut self, prompt: &Prompt) {
        let text = prompt.shown();
        let puzzle = self.task.puzzle;
        if let Some(sample) = find_blank(&text).and_then(|sign| puzzle.sample(sign)) {
            self.typing.respell(puzzle.dictate(&puzzle.imitate(&self.task.text, &[&sample])));
        }
    }

    /// Whether all was typed of a board, or of too few cards for one that goes on reading.
    pub(super) fn lacks_parts(&self, prompt: &Prompt) -> bool {
        let board = !self.task.puzzle.is_typed();
        self.typing.is_begun() && self.typing.is_done() && (board || self.is_malformed() && prompt.is_empty())
    }

    /// Whether the cards were typed at a question that nobody understood, and nowhere else.
    fn is_guessed(&self) -> bool {
        let any = |kind| self.turns.iter().any(|turn| turn.kind == kind);
        any(Kind::Unknown) && !any(Kind::Data)
    }

    /// Whether something is asked that comes before the case.
    pub(crate) fn is_preliminary(&self, prompt: &Prompt) -> bool {
        let sized = prompt.topics.has_any(&[Topic::Size, Topic::Count]) && !prompt.topics.has(Topic::File);
        self.is_scripted(prompt) || sized && !self.typing.is_begun() || self.person(prompt).is_some()
    }

    /// Who sits at the keyboard. Where a file could be meant by a bare `Nama:`, its name does for both.
    pub(super) fn person(&self, prompt: &Prompt) -> Option<Reply> {
        const OTHERS: [Topic; 7] = [
            Topic::File,
            Topic::Output,
            Topic::Save,
            Topic::Cards,
            Topic::Card,
            Topic::Algorithm,
            Topic::FileNumber,
        ];
        let topics = prompt.topics;
        let asked =
            topics.has(Topic::Person) || self.task.puzzle.is_typed() && is_bare_name(&prompt.question);
        if !asked || topics.has_any(&OTHERS) || self.phase == Phase::Answered {
            return None;
        }
        let asks = |words: &[&str]| words.iter().any(|word| prompt.offers(word));
        let answer = match () {
            () if asks(&["nim", "npm", "nrp"]) => NUMBER,
            () if asks(&["umur", "usia", "age", "old"]) => AGE,
            () => NAME,
        };
        Some(say(prompt, Kind::Person, answer, message!("typed.person")))
    }

    /// Whether a malformed case was not given whole, although the program was never at a loss.
    pub(super) fn is_cut_short(&self) -> bool {
        self.is_malformed() && self.typing.is_cut_short()
    }

    fn is_malformed(&self) -> bool {
        self.task.reading.is_err()
    }

    fn stop_not_applicable(&mut self, why: Message) -> Reply {
        self.not_applicable_reason = Some(why);
        Reply::Stop(Stop::Done)
    }
}

/// Whether a question is for a name and for nothing else: `Nama:`, `Masukkan nama`, `Please enter name`.
fn is_bare_name(question: &str) -> bool {
    const POLITE: [&str; 12] = [
        "masukkan", "masukan", "input", "inputkan", "enter", "ketik", "ketikkan", "insert", "silakan",
        "silahkan", "please", "the",
    ];
    let words = crate::vocabulary::words(question);
    let is_name = |word: &&String| ["nama", "name"].contains(&word.as_str());
    let rest: Vec<&String> = words.iter().filter(|word| !is_name(word)).collect();
    rest.len() < words.len() && rest.iter().all(|word| POLITE.contains(&word.as_str()))
}
