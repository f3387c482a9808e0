//! Typing a case part by part: cards in one line or one by one, sizes, rows, rooms and their numbers.

use std::borrow::Cow;

use crate::message::{Message, message};
use crate::puzzles::{Part, PartKind};

use super::attempt::Spelling;
use super::end_mark::end_mark;
use super::heard::Heard;
use super::question::{has_range, is_letter, is_short, is_side, numbered};
use crate::vocabulary::{Topic, Topics};

/// What was typed of a case so far.
#[derive(Debug, Clone)]
pub(super) struct Typing<'a> {
    parts: Cow<'a, [Part]>,
    spelling: Spelling,
    next: usize,
    /// Cells that were typed one by one.
    cells: usize,
    begun: bool,
    /// What stands between words: a blank, unless a prompt wants commas.
    separator: &'static str,
    why: Message,
}

impl<'a> Typing<'a> {
    /// Nothing was typed.
    pub(super) fn new(parts: &'a [Part], spelling: Spelling) -> Self {
        Self {
            parts: Cow::Borrowed(parts),
            spelling,
            next: 0,
            cells: 0,
            begun: false,
            separator: " ",
            why: message!("typed.part"),
        }
    }

    /// How the case is typed.
    pub(super) fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// The same in other signs, as long as nothing was typed.
    pub(super) fn respell(&mut self, parts: Vec<Part>) {
        if !self.begun {
            self.parts = Cow::Owned(parts);
        }
    }

    /// Whether commas are wanted between words.
    pub(super) fn use_commas(&mut self, wanted: bool) {
        self.separator = if wanted { "," } else { " " };
    }

    /// A row, or all of them, with what is wanted between its words.
    fn separated(&self, text: &str) -> String {
        if self.separator == " " {
            text.to_owned()
        } else {
            text.split_whitespace().collect::<Vec<_>>().join(self.separator)
        }
    }

    /// All was typed at once, in other words than ours.
    pub(super) fn finish(&mut self) {
        (self.begun, self.next) = (true, self.parts.len());
    }

    /// What was typed was taken for something else.
    pub(super) fn restart(&mut self) {
        (self.begun, self.next, self.cells) = (false, 0, 0);
    }

    /// Whether anything was typed.
    pub(super) fn is_begun(&self) -> bool {
        self.begun
    }

    /// Whether all was typed.
    pub(super) fn is_done(&self) -> bool {
        self.next >= self.parts.len()
    }

    /// Why the last part was typed.
    pub(super) fn why(&self) -> Message {
        self.why.clone()
    }

    /// Whether rows are being typed, so that a program that waits without a word wants the next one.
    pub(super) fn is_under_way(&self) -> bool {
        self.begun && !self.is_done() && self.parts[..self.next].iter().any(|part| part.kind == PartKind::Row)
    }

    /// Whether parts are left that nobody asked for.
    pub(super) fn is_cut_short(&self) -> bool {
        self.begun && !self.is_done()
    }

    /// Whether cards are asked for although all were typed.
    pub(super) fn asks_again(&self, topics: Topics) -> bool {
        (self.is_cards() || self.parts.is_empty()) && topics.has_any(&[Topic::Card, Topic::Cards])
    }

    /// Whether a question is about a part that comes after all parts there are.
    pub(super) fn asks_beyond(&self, topics: Topics, question: &str) -> bool {
        let numbered = if self.is_cards() || topics.has(Topic::Line) { numbered(question) } else { None };
        if topics.has(Topic::Cell) && self.cells > 0 && !has_range(question) {
            return self.is_done();
        }
        let rows =
            self.parts.iter().filter(|part| matches!(part.kind, PartKind::Card | PartKind::Row)).count();
        self.begun && self.is_done() && numbered.is_some_and(|number| number > rows)
    }

    /// Whether a question is about a part of a case, whether there is one or not.
    pub(super) fn is_part(topics: Topics, question: &str) -> bool {
        let counted = topics.has_any(&[Topic::Count, Topic::Size, Topic::Room, Topic::Line]);
        let sized = topics.has_any(&[Topic::Rows, Topic::Columns]) && !topics.has(Topic::Board);
        counted || sized || is_side(question) || topics.has(Topic::Card) && !has_range(question)
    }

    fn is_cards(&self) -> bool {
        self.parts.first().is_some_and(|part| part.kind == PartKind::Card)
    }

    /// What to type when nothing says what is wanted: of a board that has rows never its sizes, which are asked for.
    pub(super) fn next(&mut self) -> Option<String> {
        self.begun = true;
        let part = self.parts.get(self.next)?;
        if part.kind == PartKind::Card && self.next == 0 && self.spelling != Spelling::Each {
            return Some(self.whole());
        }
        if self.cells > 0 {
            return self.cell();
        }
        let row = self.parts[self.next..].iter().position(|part| part.kind == PartKind::Row);
        if row.is_some() && self.spelling == Spelling::Whole {
            return Some(self.all_rows());
        }
        self.next += row.unwrap_or(0) + 1;
        self.why = if row.is_some() { message!("typed.next-row") } else { message!("typed.next-part") };
        Some(self.separated(&self.parts[self.next - 1].text))
    }

    /// What to type for what a question is about; nothing if it is about no part of the case.
    pub(super) fn answer(&mut self, topics: Topics, question: &str, heard: Heard) -> Option<String> {
        if self.is_cards() {
            return self.cards(topics, question, heard);
        }
        if topics.has(Topic::Cell) && self.has_rows() && !has_range(question) {
            return self.cell();
        }
        let ahead = |kind| self.parts[self.next..].iter().position(|part| part.kind == kind);
        let mut wanted = self.wanted(topics, question).into_iter();
        let (kind, steps) = wanted.find_map(|kind| Some((kind, ahead(kind)?)))?;
        if kind == PartKind::Rows && topics.has(Topic::Columns) {
            return self.both_sizes();
        }
        self.begun = true;
        if kind == PartKind::Row && self.spelling == Spelling::Whole {
            return Some(self.all_rows());
        }
        self.next += steps + 1;
        self.why = match kind {
            PartKind::Rows => message!("typed.rows"),
            PartKind::Columns => message!("typed.columns"),
            PartKind::Row => message!("typed.next-row"),
            PartKind::Room => message!("typed.room"),
            PartKind::Value => message!("typed.value"),
            PartKind::Card => message!("typed.next-card"),
        };
        Some(self.separated(&self.parts[self.next - 1].text))
    }

    fn has_rows(&self) -> bool {
        self.parts.iter().any(|part| part.kind == PartKind::Row)
    }

    fn rows(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter(|part| part.kind == PartKind::Row).map(|part| part.text.as_str())
    }

    /// All rows in one line.
    fn all_rows(&mut self) -> String {
        let text = self.separated(&self.rows().collect::<Vec<_>>().join(" "));
        self.finish();
        self.why = message!("typed.board");
        text
    }

    /// The next cell: a word of a row, or a letter where its cells stand side by side.
    fn cell(&mut self) -> Option<String> {
        let apart = self.rows().any(|row| row.trim().contains(char::is_whitespace));
        let letters = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
        let words = |row: &str| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let cells: Vec<String> =
            self.rows().flat_map(|row| if apart { words(row) } else { letters(row) }).collect();
        let cell = cells.get(self.cells)?.clone();
        self.cells += 1;
        self.begun = true;
        self.next = if self.cells == cells.len() { self.parts.len() } else { self.next };
        self.why = message!("typed.next-cell");
        Some(cell)
    }

    /// Whether a question is about the board as a whole.
    pub(super) fn asks_board(&self, topics: Topics, question: &str) -> bool {
        let names_it = topics.has(Topic::BoardWord) && is_short(question);
        (topics.has(Topic::Board) || names_it) && self.spelling != Spelling::Name && !self.is_cards()
    }

    /// The parts that a question may be about, the likeliest first.
    fn wanted(&self, topics: Topics, question: &str) -> Vec<PartKind> {
        // Rows that are to be ended by a mark are the board itself.
        let sized = [Topic::Count, Topic::Size, Topic::Columns, Topic::Value, Topic::Room];
        let is_sized = topics.has_any(&sized) || is_side(question);
        if !is_sized && end_mark(std::iter::once(question)).is_some() {
            return vec![PartKind::Row];
        }
        // Of `four rows` or `row by row` no number is wanted.
        let counts = topics.has(Topic::Count) || !topics.has(Topic::Board);
        let pairs = [
            (topics.has(Topic::Room), PartKind::Room),
            (topics.has(Topic::Line), PartKind::Row),
            (counts && topics.has(Topic::Rows), PartKind::Rows),
            (counts && topics.has(Topic::Columns) || is_letter(question, "m"), PartKind::Columns),
            (topics.has(Topic::Size) || is_side(question), PartKind::Rows),
            (self.asks_board(topics, question), PartKind::Row),
            (topics.has(Topic::Value), PartKind::Value),
        ];
        pairs.into_iter().filter(|(is_meant, _)| *is_meant).map(|(_, kind)| kind).collect()
    }

    /// Both sizes in one line.
    fn both_sizes(&mut self) -> Option<String> {
        let size = |kind| self.parts.iter().find(|part| part.kind == kind).map(|part| part.text.as_str());
        let text = format!("{} {}", size(PartKind::Rows)?, size(PartKind::Columns)?);
        self.begun = true;
        self.next = self.parts.iter().position(|part| part.kind == PartKind::Columns)? + 1;
        self.why = message!("typed.rows-and-columns");
        Some(text)
    }

    fn cards(&mut self, topics: Topics, question: &str, heard: Heard) -> Option<String> {
        let number = numbered(question);
        let one = number.is_some() || topics.has(Topic::Card) && !has_range(question);
        if topics.has(Topic::Random) || !one && !topics.has_any(&[Topic::Cards, Topic::Input]) {
            return None;
        }
        self.begun = true;
        let each = match self.spelling {
            Spelling::Each => true,
            Spelling::Whole | Spelling::Joined => false,
            Spelling::Line | Spelling::Numbers | Spelling::Rows | Spelling::Name => one,
        };
        if !each {
            self.why = message!("typed.cards");
            return Some(self.whole());
        }
        let asked = number.filter(|number| (1..=self.parts.len()).contains(number));
        let index = asked.map_or(self.next, |number| number - 1);
        if heard.refused && index < self.next {
            return None;
        }
        self.next = index + 1;
        self.why = message!("typed.next-card");
        self.parts.get(index).map(|part| self.spelled(part).to_owned())
    }

    fn spelled<'b>(&self, part: &'b Part) -> &'b str {
        match (self.spelling, part.text.as_str()) {
            (Spelling::Numbers, "A") => "1",
            (Spelling::Numbers, "J") => "11",
            (Spelling::Numbers, "Q") => "12",
            (Spelling::Numbers, "K") => "13",
            (_, text) => text,
        }
    }

    /// All cards at once.
    fn whole(&mut self) -> String {
        self.next = self.parts.len();
        let texts: Vec<&str> = self.parts.iter().map(|part| self.spelled(part)).collect();
        texts.join(if self.spelling == Spelling::Joined { "" } else { self.separator })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary;

    fn check(spelling: Spelling, questions: &[&str], expected: &[&str]) {
        let parts: Vec<Part> =
            ["A", "8", "10", "Q"].iter().map(|card| Part::new(PartKind::Card, card)).collect();
        let vocabulary = Vocabulary::shipped();
        let mut typing = Typing::new(&parts, spelling);
        let mut answer =
            |question: &&str| typing.answer(vocabulary.topics(question), question, Heard::default());
        let found: Vec<_> = questions.iter().map(|question| answer(question).unwrap_or_default()).collect();
        assert_eq!(found, expected, "{questions:?}");
    }

    #[test]
    fn cards_are_typed_in_one_line_where_all_are_asked_for() {
        for question in [
            "Masukkan 4 kartu: ",
            "Masukkan kartu (contoh: A 8 9 Q):",
            "Input your cards, space separated:",
            "Kartu: ",
            "Input: ",
        ] {
            check(Spelling::Line, &[question], &["A 8 10 Q"]);
        }
        check(Spelling::Numbers, &["Masukkan 4 angka: "], &["1 8 10 12"]);
        check(Spelling::Joined, &["Kartu:"], &["A810Q"]);
        check(Spelling::Line, &["Masukkan kartu (1-13): "], &["A 8 10 Q"]);
        check(Spelling::Line, &["Masukkan empat kartu: "], &["A 8 10 Q"]);
        check(Spelling::Whole, &["Kartu 1: "], &["A 8 10 Q"]);
    }

    #[test]
    fn cards_are_typed_one_by_one_where_one_is_asked_for() {
        check(
            Spelling::Line,
            &["Kartu ke-1: ", "Kartu ke-2: ", "Kartu ke-3: ", "Kartu ke-4: "],
            &["A", "8", "10", "Q"],
        );
        check(Spelling::Line, &["Enter 1st card number: ", "Enter 2nd card number: "], &["A", "8"]);
        check(Spelling::Line, &["Digit 1 : ", "Digit 2 : "], &["A", "8"]);
        check(Spelling::Line, &["1:", "2:"], &["A", "8"]);
        check(
            Spelling::Line,
            &["Kartu nomor 1 (A, 2-10, J, Q, K): ", "Kartu nomor 2 (A, 2-10): "],
            &["A", "8"],
        );
        check(Spelling::Line, &["Kartu satu: ", "Kartu dua: "], &["A", "8"]);
        check(Spelling::Each, &["Kartu: ", "Kartu: "], &["A", "8"]);
        check(Spelling::Line, &["Kartu pertama: ", "Kartu kedua: "], &["A", "8"]);
    }

    #[test]
    fn a_board_is_typed_as_it_is_asked_for() {
        let parts = [
            PartKind::Rows,
            PartKind::Columns,
            PartKind::Room,
            PartKind::Value,
            PartKind::Room,
            PartKind::Value,
        ];
        let parts: Vec<Part> = parts
            .iter()
            .zip(["1", "2", "1", "0", "1", "-1"])
            .map(|(kind, text)| Part::new(*kind, text))
            .collect();
        let vocabulary = Vocabulary::shipped();
        let mut typing = Typing::new(&parts, Spelling::Line);
        for (question, expected) in [
            ("Number of rows: ", Some("1")),
            ("Number of columns: ", Some("2")),
            ("Region: ", Some("1")),
            ("Value (-1 for none): ", Some("0")),
            ("Region: ", Some("1")),
            ("Value (-1 for none): ", Some("-1")),
            ("Region: ", None),
        ] {
            let found = typing.answer(vocabulary.topics(question), question, Heard::default());
            assert_eq!(found.as_deref(), expected, "{question}");
        }
    }
}
