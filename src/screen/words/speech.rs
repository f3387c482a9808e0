//! Everything a program says in words on a screen.

use crate::screen::Screen;
use crate::vocabulary::{Meaning, Token, Vocabulary};

use super::Hit;
use super::figure::{Count, Figures, last_word, read_count, read_time, thousands_mark};
use super::sentence::{Sentence, sentences};
use super::trace::{Trace, Voice};

/// Words at the end of a line that leave something to be said on the next one.
const OPEN_ENDS: [&str; 8] = ["no", "not", "cannot", "can't", "tidak", "gagal", "ada", "dapat"];
/// Longer lines are no part of a box.
const LONGEST_HALF: usize = 120;

/// A claim in words, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub what: Said,
    /// The line, counted from 0.
    pub line: usize,
    /// The sentence as printed.
    pub words: String,
    /// Whether it only names what an input must be like, which rules and hints do as well.
    pub weak: bool,
}

/// What can be claimed in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    NoSolution,
    /// The input is refused.
    Refused,
    /// The input file is missing.
    Missing,
    /// A solution was found.
    Found,
    /// The program died.
    Died,
    /// The program wants a window, and there is none.
    Window,
}

/// All statements of a screen, the lines on which the program asks for something, and its figures.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Speech {
    /// In the order of the screen.
    pub statements: Vec<Statement>,
    /// What an input must be like, said before anything was asked: a welcome, unless nothing is asked at all.
    pub demands: Vec<Statement>,
    /// Lines with a question, or before which something was typed; sorted.
    pub questions: Vec<usize>,
    /// What the program reports about itself.
    pub figures: Figures,
}

impl Speech {
    /// Reads all words on a screen.
    pub fn read(screen: &Screen, vocabulary: &Vocabulary) -> Self {
        let thousands = screen.texts().find_map(thousands_mark);
        let mut listener = Listener { vocabulary, speech: Self::default(), counts: Vec::new(), thousands };
        let mut label = String::new();
        let mut trace = Trace::default();
        let mut lower = String::new();
        let mut before = String::new();
        let lines = screen.lines();
        for (index, line) in lines.iter().enumerate() {
            if line.after_typed {
                listener.note_question(index);
            }
            let voice = trace.voice(&line.text, lines.get(index + 1).map(|next| next.text.as_str()));
            if voice == Voice::Code {
                continue;
            }
            std::mem::swap(&mut before, &mut lower);
            lower.clear();
            lower.push_str(&line.text);
            lower.make_ascii_lowercase();
            listener.hear(index, &line.text, &lower, voice);
            listener.hear_across(index, &before, &lower);
            listener.hear_below(index, &label, &lower);
            if !lower.trim().is_empty() {
                label.clear();
                label.push_str(if could_label(&lower) { lower.trim() } else { "" });
            }
        }
        listener.speech.figures.iterations = last_word(&listener.counts);
        listener.speech
    }
}

/// Longer lines are no label of a figure.
const LONGEST_LABEL: usize = 60;
/// More words than these before a figure are a sentence about something else.
const MOST_LABEL_WORDS: usize = 9;
/// Words after which a step of the search is its last.
const AT_THE_END: [&str; 10] =
    ["ditemukan", "ketemu", "selesai", "setelah", "pada", "found", "after", "finished", "solved", "at"];
/// What a label of a count brings is less sure than any phrase.
const LABEL_RANK: usize = 1000;

/// Whether a line may be the label of a figure that stands below it.
fn could_label(lower: &str) -> bool {
    let has_words = lower.chars().filter(|sign| sign.is_alphabetic()).count() >= 4;
    has_words && lower.len() <= LONGEST_LABEL && !lower.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether a line is nothing but a figure, perhaps with a unit or with a remark in brackets before it.
fn is_figure(lower: &str) -> bool {
    let bare = lower.trim();
    let rest = match bare.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((_, rest)) => rest.trim_start_matches([' ', ':', '=']),
        None => bare,
    };
    let mut words = rest.split_whitespace();
    let is_number = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit());
    let unit = |word: &str| word.chars().all(char::is_alphabetic);
    words.next().is_some_and(is_number) && words.next().is_none_or(unit) && words.next().is_none()
}

/// Understands a screen line by line.
struct Listener<'a> {
    vocabulary: &'a Vocabulary,
    speech: Speech,
    /// Everything that may be a count of iterations.
    counts: Vec<Count>,
    /// The mark between thousands, where the screen shows it.
    thousands: Option<char>,
}

impl Listener<'_> {
    /// Hears that there is no solution where a box breaks the sentence in two.
    fn hear_across(&mut self, index: usize, before: &str, lower: &str) {
        let ends = before.trim_end_matches(|sign: char| !sign.is_alphanumeric() && !".!?:".contains(sign));
        let open = OPEN_ENDS.iter().any(|word| ends.ends_with(word));
        if !open || ends.len() > LONGEST_HALF || lower.len() > LONGEST_HALF {
            return;
        }
        let both = format!("{ends} {lower}");
        let tokens = self.vocabulary.tokens(&both);
        let across = |hit: &Hit| {
            hit.meaning == Meaning::NoSolution
                && tokens[hit.start].start < ends.len()
                && tokens[hit.end - 1].start > ends.len()
        };
        if self.vocabulary.claims(&tokens).iter().any(across) {
            let words = both.split_whitespace().collect::<Vec<_>>().join(" ");
            self.speech.statements.push(Statement {
                what: Said::NoSolution,
                line: index,
                words,
                weak: false,
            });
        }
    }

    /// Hears a figure that stands alone below its label.
    fn hear_below(&mut self, index: usize, label: &str, lower: &str) {
        if label.is_empty() || !is_figure(lower) {
            return;
        }
        let both = format!("{}: {}", label.trim_end_matches([':', ' ']), lower.trim());
        let tokens = self.vocabulary.tokens(&both);
        let hits = self.vocabulary.claims(&tokens);
        if hits.iter().any(|hit| hit.meaning == Meaning::Asking) {
            return;
        }
        let sentence = Sentence { line: &both, range: 0..both.len(), is_question: false, hits };
        self.note_figures(index, &tokens, &sentence);
    }

    fn hear(&mut self, index: usize, text: &str, lower: &str, voice: Voice) {
        if !could_speak(lower) {
            return;
        }
        let tokens = self.vocabulary.tokens(lower);
        let hits = self.vocabulary.claims(&tokens);
        if hits.is_empty() {
            return;
        }
        for sentence in sentences(lower, &tokens, &hits) {
            if voice == Voice::Runtime {
                self.note_runtime(index, text, &sentence);
            } else if sentence.is_question {
                self.note_question(index);
            } else {
                self.note_sentence(index, text, &tokens, &sentence);
            }
        }
    }

    fn note_question(&mut self, line: usize) {
        if self.speech.questions.last() != Some(&line) {
            self.speech.questions.push(line);
        }
    }

    /// Notes what a runtime says: that a file or a display is missing, or else only that the program died.
    fn note_runtime(&mut self, line: usize, text: &str, sentence: &Sentence<'_>) {
        let means = |meaning| sentence.hits.iter().any(|hit| hit.meaning == meaning);
        let said = if means(Meaning::Window) {
            Said::Window
        } else if means(Meaning::Missing) && !means(Meaning::Fault) {
            Said::Missing
        } else {
            Said::Died
        };
        self.note(line, text, sentence, said);
    }

    fn note_sentence(&mut self, line: usize, text: &str, tokens: &[Token<'_>], sentence: &Sentence<'_>) {
        let means = |meaning| sentence.hits.iter().any(|hit| hit.meaning == meaning);
        let none_found = self.note_figures(line, tokens, sentence);
        if means(Meaning::Window) {
            self.note(line, text, sentence, Said::Window);
            return;
        }
        let only_error = sentence.hits.iter().all(|hit| hit.meaning == Meaning::Error);
        let bare_key = only_error && ends_with_key(&text[sentence.range.clone()]);
        if means(Meaning::Died) || means(Meaning::Fault) || bare_key {
            self.note(line, text, sentence, Said::Died);
        }
        if bare_key {
            return;
        }
        let aside = [Meaning::Fault, Meaning::Noise, Meaning::Saving, Meaning::Supposing];
        if aside.into_iter().any(means) {
            return;
        }
        let asked_before = !self.speech.questions.is_empty();
        if means(Meaning::Demand) && !asked_before && !is_choice(&text[..sentence.range.end]) {
            self.speech.demands.push(statement(line, text, sentence, Said::Refused));
        }
        let said = if none_found || means(Meaning::NoSolution) {
            Said::NoSolution
        } else if means(Meaning::Refused) {
            Said::Refused
        } else if means(Meaning::Missing) {
            Said::Missing
        } else if means(Meaning::Error)
            || means(Meaning::Demand) && asked_before && !is_choice(&text[..sentence.range.end])
        {
            Said::Refused
        } else if means(Meaning::Found)
            && !self.vocabulary.qualifies(sentence.tokens(tokens), Meaning::Negation)
        {
            Said::Found
        } else {
            return;
        };
        if said == Said::Found || is_prose(&text[sentence.range.clone()]) {
            self.note(line, text, sentence, said);
        }
    }

    fn note(&mut self, line: usize, text: &str, sentence: &Sentence<'_>, what: Said) {
        self.speech.statements.push(statement(line, text, sentence, what));
    }

    /// Notes the figures of a sentence; whether it says that the number of solutions is 0.
    fn note_figures(&mut self, line: usize, tokens: &[Token<'_>], sentence: &Sentence<'_>) -> bool {
        let mut none_found = false;
        for hit in &sentence.hits {
            let Some(number) = hit.number else { continue };
            let has = |meaning| self.vocabulary.qualifies(sentence.tokens(tokens), meaning);
            let between = &tokens[hit.start..hit.end];
            let count =
                || read_count(tokens[number].text).filter(|_| !is_list_number(hit, number, sentence, tokens));
            match hit.meaning {
                Meaning::Iterations
                    if !has(Meaning::OtherCount)
                        && !self.is_total(number, sentence, tokens)
                        && !is_step(number, sentence, tokens) =>
                {
                    if let Some(count) = count() {
                        let words = (hit.start..hit.end).filter(|index| *index != number);
                        let words = words.map(|index| tokens[index].text).collect::<Vec<_>>().join(" ");
                        self.counts.push(Count { line, rank: hit.rank, number: count, words });
                    }
                }
                Meaning::Time if !has(Meaning::OtherTime) => {
                    if let Some(time) = read_time(tokens, number, self.thousands) {
                        self.speech.figures.note_time(line, time);
                    }
                }
                Meaning::Total if !self.vocabulary.qualifies(between, Meaning::OtherTotal) => {
                    if let Some(count) = count() {
                        none_found |= count == 0;
                        if self.speech.figures.totals.last().is_none_or(|(last, _)| *last != line) {
                            self.speech.figures.totals.push((line, count));
                        }
                    }
                }
                _ => {}
            }
        }
        self.note_labelled(line, tokens, sentence);
        none_found
    }

    /// Notes a count by its label alone, where no phrase has it: `Total cases considered: 17`.
    fn note_labelled(&mut self, line: usize, tokens: &[Token<'_>], sentence: &Sentence<'_>) {
        let counts = sentence.hits.iter().any(|hit| hit.meaning == Meaning::Counted);
        let named = sentence.hits.iter().any(|hit| hit.number.is_some());
        let has = |meaning| self.vocabulary.qualifies(sentence.tokens(tokens), meaning);
        if !counts || named || has(Meaning::OtherCount) || has(Meaning::OtherLabel) {
            return;
        }
        let own = sentence.tokens(tokens);
        let Some(number) = own.iter().position(|token| token.is_number) else { return };
        let between = sentence.line[..own[number].start].trim_end();
        let is_labelled = (1..=MOST_LABEL_WORDS).contains(&number) && between.ends_with([':', '=']);
        let is_last = own.len() <= number + 3 && !own[number + 1..].iter().any(|token| token.is_number);
        if let Some(count) = read_count(own[number].text).filter(|_| is_labelled && is_last) {
            let words = own[..number].iter().map(|token| token.text).collect::<Vec<_>>().join(" ");
            self.counts.push(Count { line, rank: LABEL_RANK, number: count, words });
        }
    }

    /// Whether a number is said to be that of the solutions.
    fn is_total(&self, number: usize, sentence: &Sentence<'_>, tokens: &[Token<'_>]) -> bool {
        let is_it = |hit: &Hit| {
            let between = &tokens[hit.start..hit.end];
            hit.meaning == Meaning::Total
                && hit.number == Some(number)
                && !self.vocabulary.qualifies(between, Meaning::OtherTotal)
        };
        sentence.hits.iter().any(is_it)
    }
}

/// Whether a number is that of a step of the search, and nothing says that it is the last.
fn is_step(number: usize, sentence: &Sentence<'_>, tokens: &[Token<'_>]) -> bool {
    let ordinal = number.checked_sub(1).is_some_and(|before| tokens[before].text == "ke");
    let ended = sentence.tokens(tokens).iter().any(|token| AT_THE_END.contains(&token.text));
    ordinal && !ended
}

fn statement(line: usize, text: &str, sentence: &Sentence<'_>, what: Said) -> Statement {
    let words = text[sentence.range.clone()].trim().chars().take(200).collect();
    let firm = |hit: &Hit| matches!(hit.meaning, Meaning::Refused | Meaning::Error);
    let weak = what == Said::Refused && !sentence.hits.iter().any(firm);
    Statement { what, line, words, weak }
}

/// Whether there are two letters side by side: boards with gaps, rulers and blank lines have none.
fn could_speak(lower: &str) -> bool {
    let letter = |byte: &u8| byte.is_ascii_lowercase() || !byte.is_ascii();
    lower.as_bytes().windows(2).any(|pair| letter(&pair[0]) && letter(&pair[1]))
        || lower.bytes().any(|byte| byte.is_ascii_digit()) && lower.bytes().any(|byte| letter(&byte))
}

/// Whether a number only numbers a line or a choice: `1. save`, `[2] exit`.
fn is_list_number(hit: &Hit, number: usize, sentence: &Sentence<'_>, tokens: &[Token<'_>]) -> bool {
    let token = &tokens[number];
    let after = sentence.line[token.start + token.text.len()..].chars().next();
    let before = sentence.line[..token.start].chars().next_back();
    number == hit.start && matches!(after, Some('.' | ')' | ']' | ':'))
        || matches!(before, Some('[' | '(' | '#'))
}

/// Whether a text is a line of a menu: `1. try again`, `[2] exit`.
fn is_choice(text: &str) -> bool {
    let signs = text.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let rest = signs.trim_start_matches(|sign: char| sign.is_ascii_digit());
    rest.len() < signs.len() && rest.starts_with(['.', ')', ']', ':'])
}

/// Whether a sentence is made of words rather than of figures and signs.
fn is_prose(sentence: &str) -> bool {
    let (mut letters, mut others) = (0, 0);
    for sign in sentence.chars().filter(|sign| !sign.is_whitespace()) {
        match sign {
            _ if sign.is_alphabetic() => letters += 1,
            '=' | '-' | '_' | '*' | '#' | '~' | '+' | '|' | '!' | '.' => {}
            _ if sign.is_ascii() => others += 1,
            _ => {}
        }
    }
    letters > others
}
/// Whether a sentence says no more of an error than a key in quotation marks: `error: 'x'` is what Python prints of a
/// key that a table lacks.
fn ends_with_key(sentence: &str) -> bool {
    const LONGEST: usize = 12;
    const FEW_WORDS: usize = 3;
    let Some((before, key)) = sentence.split_once(':') else { return false };
    if before.split_whitespace().count() > FEW_WORDS {
        return false;
    }
    let key = key.trim();
    let inside = key.strip_prefix('\'').and_then(|key| key.strip_suffix('\''));
    inside.is_some_and(|inside| inside.len() <= LONGEST && !inside.contains(char::is_whitespace))
}
