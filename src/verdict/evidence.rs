//! Evidence: everything a run left, read once: the screen, the files it saved, how it ended and what was said.

use crate::contact::dialogue::{Conversation, Feed, Kind, Stop, Turn};
use crate::contact::usual_line;
use crate::exec::{End, Event, Stamped, Stream};
use crate::language;
use crate::screen::words::{Said, Speech};
use crate::screen::{Screen, Shown};

use super::document::Document;
use super::weigh::weigh;
use super::worth::worth;
use super::{Claim, ClaimKind, Question, SavedResult, Truth, Verdict};

/// All that a claim and a ruling rest on.
pub struct Evidence<'a> {
    /// What the program was asked.
    pub question: &'a Question<'a>,
    pub(super) shown: Document<'a>,
    pub(super) saved: Vec<SavedFile>,
    pub ended: Ended,
    /// The run, where more than its output is known.
    pub(super) conversation: Option<&'a Conversation>,
}

/// A saved file, which nobody asked for: what it claims by itself.
pub(super) struct SavedFile {
    pub(super) name: String,
    pub(super) bytes: u64,
    /// Empty where the file is too long to be read.
    pub(super) screen: Screen,
    pub(super) claim: Claim,
}

/// How a run ended, as far as the reading of its screen depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ended {
    /// By itself, or waiting for input after all was said.
    #[default]
    Itself,
    /// It was stopped for its time: what stands on the screen may be a picture of a search.
    Time,
    /// It died.
    Crashed,
}

impl<'a> Evidence<'a> {
    /// Reads a screen and the files that were saved, by name.
    pub fn new(
        question: &'a Question<'a>,
        screen: Screen,
        saved: &[(String, Vec<u8>)],
        ended: Ended,
    ) -> Self {
        let saved = saved.iter().map(|(name, bytes)| {
            SavedFile::read(question, name.clone(), bytes.len() as u64, Screen::read(bytes))
        });
        let saved = saved.collect();
        Self { question, shown: Document::read(question, screen), saved, ended, conversation: None }
    }

    /// Reads what a conversation left.
    pub fn from_conversation(question: &'a Question<'a>, conversation: &'a Conversation) -> Self {
        let saved = conversation.saved.iter().map(|file| {
            let name = file.path.to_string_lossy().into_owned();
            match &file.text {
                Some(text) => SavedFile::read(question, name, file.bytes, Screen::read(&text.0)),
                None => {
                    SavedFile { name, bytes: file.bytes, screen: Screen::default(), claim: Claim::default() }
                }
            }
        });
        Self {
            saved: saved.collect(),
            conversation: Some(conversation),
            ..Self::new(question, read_record(&conversation.run.record), &[], how_it_ended(conversation))
        }
        .within(conversation)
    }

    /// Only what was said after the case was given, and before we asked for it to be saved, is about the case.
    fn within(mut self, conversation: &Conversation) -> Self {
        if conversation.feed == Feed::Prompt {
            let span = Span::new(conversation);
            self.shown.forget_refusals(span.given, span.epilogue);
        }
        self
    }

    /// What stands on the screen, or in the saved file of that name.
    pub fn screen(&self, source: Option<&str>) -> &Screen {
        let file = source.and_then(|name| self.saved.iter().find(|file| file.name == name));
        file.map_or(&self.shown.screen, |file| &file.screen)
    }

    /// What each saved file is worth by itself.
    pub fn judge_saved(&self) -> Vec<SavedResult> {
        let judged = |file: &SavedFile| {
            let claim = file.claim.kind();
            let right = match claim {
                ClaimKind::Nothing | ClaimKind::Contradictory => None,
                ClaimKind::Answer | ClaimKind::NoSolution | ClaimKind::Refused => {
                    Some(worth(self.question, &file.claim).0 == Verdict::Accepted)
                }
            };
            SavedResult { path: file.name.clone(), bytes: file.bytes, claim, right }
        };
        self.saved.iter().map(judged).collect()
    }

    /// What it asked when it waited for something nobody could answer.
    pub(super) fn unanswered(&self) -> Option<&'a str> {
        match &self.conversation?.stop {
            Some(Stop::Stuck(asked)) => Some(asked),
            Some(Stop::Done | Stop::Returned) | None => None,
        }
    }

    /// Whether it was told something without being understood.
    pub(super) fn was_guessed_at(&self) -> bool {
        let turns = self.conversation.map_or(&[][..], |conversation| &conversation.turns);
        turns.iter().any(|turn| turn.kind == Kind::Unknown)
    }

    /// The last line after the case was given that is made of words and asks for nothing.
    pub(super) fn last_sentence(&self) -> Option<String> {
        const FEWEST_LETTERS: usize = 4;
        let span = Span::new(self.conversation?);
        let Speech { statements, figures, .. } = &self.shown.speech;
        let died = |line: &usize| statements.iter().any(|said| said.line == *line && said.what == Said::Died);
        let is_figure = |line: &usize| {
            figures.time.is_some_and(|(at, _)| at == *line)
                || figures.iterations.is_some_and(|(at, _)| at == *line)
        };
        let lines = self.shown.screen.lines().iter().enumerate().skip(span.given).rev();
        let prompts = self.prompts();
        let spoken = lines.filter(|(index, line)| {
            let letters = line.text.chars().filter(|sign| sign.is_alphabetic()).count();
            let others = line.text.chars().filter(|sign| !sign.is_alphabetic() && !sign.is_whitespace());
            let is_sentence = line.text.split_whitespace().count() > 1;
            letters >= FEWEST_LETTERS
                && is_sentence
                && !prompts.contains(&line.text.trim())
                && !line.text.trim_end().ends_with(['?', ':', '>', '='])
                && letters > 2 * others.count()
                && !died(index)
                && !is_figure(index)
                && span.epilogue.is_none_or(|epilogue| *index < epilogue)
        });
        spoken.map(|(_, line)| line.text.trim().chars().take(160).collect()).next()
    }

    /// Whether the right claim is another one than an answer.
    pub(super) fn no_answer_is_due(&self) -> bool {
        match &self.question.reading {
            Err(_) => true,
            Ok(reading) => {
                !reading.doubts.is_empty()
                    || matches!(self.question.truth(reading.instance.as_ref()), Truth::Unsolvable(_))
            }
        }
    }

    /// Whether it ended itself with an exit code.
    pub(super) fn gave_up(&self) -> bool {
        self.conversation.is_some_and(|talk| matches!(talk.run.end, End::Exited(1..)))
    }

    /// Whether words say that there is an answer.
    pub(super) fn announces_answer(&self) -> bool {
        self.shown.speech.statements.iter().any(|said| said.what == Said::Found)
    }

    /// The lines at which it waited.
    fn prompts(&self) -> Vec<&str> {
        let Some(conversation) = self.conversation else { return Vec::new() };
        let asked = conversation.turns.iter().filter_map(|turn| turn.prompt.lines().last());
        let lines = || self.shown.screen.texts().map(str::trim);
        let waits = conversation.stop.is_some();
        let last = lines().rev().find(|line| !line.is_empty()).filter(|_| waits);
        asked.map(str::trim).chain(last).collect()
    }

    /// What it wrote after the case was given and before what is no part of it, without blank lines and prompts.
    pub(super) fn lines_about_case(&self) -> impl DoubleEndedIterator<Item = (usize, &str)> {
        let span = self.conversation.map(Span::new);
        let (given, epilogue) = span.map_or((0, None), |span| (span.given, span.epilogue));
        let prompts = self.prompts();
        let lines = self.shown.screen.lines().iter().enumerate().map(|(at, line)| (at, line.text.trim()));
        lines.filter(move |(at, line)| {
            *at >= given
                && epilogue.is_none_or(|epilogue| *at < epilogue)
                && !line.is_empty()
                && !prompts.contains(line)
        })
    }

    /// The last line about the case that says more than the program says of every case, and was not read: no figure,
    /// no echo of the case. It may be an answer in a form of its own.
    pub(super) fn unread_line(&self) -> Option<String> {
        const MOST_LINES: usize = 400;
        const FIGURES: usize = 2;
        let usual = &self.conversation?.contact.usual;
        let bare = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
        let input: Vec<String> = self.question.input.lines().map(bare).collect();
        let figures = &self.shown.speech.figures;
        let is_read = |at: usize| {
            figures.time.is_some_and(|(line, _)| line == at)
                || figures.iterations.is_some_and(|(line, _)| line == at)
                || self.shown.speech.statements.iter().any(|said| said.line == at)
        };
        let unread = |(at, line): &(usize, &str)| {
            let signs = bare(line);
            let numbers = line.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty());
            let is_usual = usual.contains(&usual_line(line)) && numbers.count() <= FIGURES;
            let is_echo = input.iter().any(|row| row.contains(&signs));
            signs.len() > 1 && !is_usual && !is_echo && !is_summary(line) && !is_read(*at)
        };
        self.lines_about_case().rev().take(MOST_LINES).find(unread).map(|(_, line)| quoted(line))
    }

    /// The last line it wrote.
    pub(super) fn last_line(&self) -> Option<String> {
        let words = self.conversation?.run.last_words();
        let line = words.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
        Some(quoted(line))
    }

    /// The line in which its runtime names the mistake, or else the last one it wrote.
    pub(super) fn line_of_death(&self) -> Option<String> {
        let words = self.conversation?.run.last_words();
        language::death_line(&words).map(quoted).or_else(|| self.last_line())
    }
}

impl SavedFile {
    fn read(question: &Question<'_>, name: String, bytes: u64, screen: Screen) -> Self {
        let document = Document::read(question, screen);
        let claim = weigh(question, &document, Ended::Itself);
        Self { name, bytes, claim, screen: document.screen }
    }
}

/// The lines of a screen that are about the case.
struct Span {
    /// The first line after the case was given, if it was.
    given: usize,
    /// The first line after something was said that is no part of it.
    epilogue: Option<usize>,
}

impl Span {
    fn new(conversation: &Conversation) -> Self {
        let turns = &conversation.turns;
        let gives = |turn: &Turn| matches!(turn.kind, Kind::File | Kind::Data);
        let aside = |turn: &Turn| matches!(turn.kind, Kind::Save | Kind::SaveName | Kind::Again);
        let last = turns.iter().rposition(gives);
        let line = |turn: usize| line_after(conversation, turn);
        // A name to save under may be asked for before anything was said about the case.
        let said =
            |turn: &usize| last.is_some_and(|last| line(*turn) > line(last) + questions(turns, last, *turn));
        let mut asides = (0..turns.len()).filter(|turn| Some(*turn) > last && aside(&turns[*turn]));
        Self {
            given: turns.iter().position(gives).map_or(0, line),
            epilogue: asides.find(|turn| said(turn)).map(line),
        }
    }
}

/// The lines that the questions after one turn take, up to another one.
fn questions(turns: &[Turn], after: usize, to: usize) -> usize {
    turns[after + 1..=to].iter().filter(|turn| !turn.prompt.is_empty()).count()
}

/// The first line after what was typed in this turn.
fn line_after(conversation: &Conversation, turn: usize) -> usize {
    let record = &conversation.run.record;
    let mut typed = record.iter().enumerate().filter(|(_, stamped)| matches!(stamped.event, Event::Typed(_)));
    let place = typed.nth(turn).map_or(0, |(place, _)| place);
    read_record(&record[..place]).lines().len()
}

/// The screen after a run: both streams in order, and where something was typed.
pub fn read_record(record: &[Stamped]) -> Screen {
    Screen::read_record(record.iter().filter_map(|stamped| as_shown(&stamped.event)))
}

/// What an event puts on the screen, if anything.
fn as_shown(event: &Event) -> Option<Shown<'_>> {
    match event {
        Event::Output(Stream::Stdout, text) => Some(Shown::Output(&text.0)),
        Event::Output(Stream::Stderr, text) => Some(Shown::Error(&text.0)),
        Event::Typed(_) => Some(Shown::Typed),
        Event::Waiting | Event::Ended => None,
    }
}

fn how_it_ended(conversation: &Conversation) -> Ended {
    let run = &conversation.run;
    match run.end {
        End::Time | End::Cpu => Ended::Time,
        _ if conversation.stop.is_some() => Ended::Itself,
        End::Exited(0) => Ended::Itself,
        End::Exited(_) if language::holds_last_words(&run.last_words()) => Ended::Crashed,
        End::Exited(_) => Ended::Itself,
        End::Signalled(_) | End::Memory | End::Output | End::Processes => Ended::Crashed,
    }
}

/// Whether a line only lists letters in their order: the pieces or regions there are.
fn is_summary(line: &str) -> bool {
    let list = line.rsplit_once(':').map_or(line, |(_, list)| list);
    let names: Vec<&str> = list.split([' ', ',']).filter(|name| !name.is_empty()).collect();
    let is_letter = |name: &&str| name.len() == 1 && name.chars().all(char::is_alphabetic);
    names.len() > 1 && names.iter().all(is_letter) && names.is_sorted()
}

fn quoted(line: &str) -> String {
    line.trim().chars().filter(|sign| !sign.is_control()).take(160).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::Text;
    use crate::puzzles::{self, AnyInstance};
    use crate::verdict::Truth;

    fn check(events: &[Event], expected: &[(&str, bool)]) {
        let stamp = |event: &Event| Stamped { at_us: 0, event: event.clone() };
        let record: Vec<Stamped> = events.iter().map(stamp).collect();
        let saved = [("hasil.txt".to_owned(), b"A#\n#A".to_vec())];
        let prover = |_: &dyn AnyInstance| Truth::Solvable(None);
        let question = Question::new(puzzles::find("queens").unwrap(), "AB\nAB", &prover);
        let evidence = Evidence::new(&question, read_record(&record), &saved, Ended::Crashed);
        let lines = evidence.screen(None).lines().iter();
        assert_eq!(lines.map(|line| (line.text.as_str(), line.after_typed)).collect::<Vec<_>>(), expected);
        assert_eq!(evidence.screen(Some("hasil.txt")).texts().collect::<Vec<_>>(), ["A#", "#A"]);
        assert_eq!(evidence.ended, Ended::Crashed);
    }

    fn output(stream: Stream, text: &str) -> Event {
        Event::Output(stream, Text(text.as_bytes().to_vec()))
    }

    #[test]
    fn a_record_is_one_screen_of_both_streams_with_the_places_of_typing() {
        let typed = Event::Typed(Text(b"board.txt\n".to_vec()));
        let events = [
            output(Stream::Stdout, "file: "),
            Event::Waiting,
            typed,
            output(Stream::Stdout, "A#\n"),
            output(Stream::Stderr, "warning\n"),
            output(Stream::Stdout, "#A\n"),
            Event::Ended,
        ];
        check(&events, &[("file: ", false), ("A#", true), ("warning", false), ("#A", false)]);
    }
}
