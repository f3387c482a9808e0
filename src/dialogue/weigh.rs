//! Which entry of a menu to take: by what its label means, never by its place.

use super::option::Choice;
use super::table::{Table, Topic, Topics};

/// How far a conversation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The case was not given yet.
    Before,
    /// It was given, at least in part; there is no answer yet.
    Giving,
    /// The program has answered.
    Answered,
}

/// What a choice depends on.
#[expect(clippy::struct_excessive_bools, reason = "facts that are independent of each other")]
#[derive(Debug, Clone, Copy)]
pub struct Situation {
    /// How far the conversation has come.
    pub phase: Phase,
    /// Whether the case is typed instead of read from a file.
    pub typed: bool,
    /// Whether a bound is the course's own algorithm.
    pub bounded: bool,
    /// Whether something was saved already, or is being saved.
    pub saved: bool,
    /// Whether the answer itself was seen.
    pub shown: bool,
}

/// A topic, and how much a label about it is wanted.
type Weights = &'static [(Topic, i32)];

const FROM_FILE: Weights = &[
    (Topic::File, 10),
    (Topic::Console, 9),
    (Topic::TextFile, 6),
    (Topic::Start, 5),
    (Topic::Input, 3),
    (Topic::One, 1),
    (Topic::Manual, 1),
    (Topic::All, -2),
    (Topic::Save, -5),
    (Topic::Picture, -15),
];

const TYPED: Weights = &[
    (Topic::Manual, 10),
    (Topic::Console, 8),
    (Topic::Cards, 6),
    (Topic::Start, 5),
    (Topic::Input, 3),
    (Topic::File, -4),
    (Topic::Save, -5),
    (Topic::Picture, -15),
];

/// After the case was given: solve it, show it.
const SOLVING: Weights = &[
    (Topic::Start, 10),
    (Topic::Solutions, 8),
    (Topic::Console, 4),
    (Topic::TextFile, 1),
    (Topic::Save, -3),
    (Topic::File, -2),
    (Topic::Picture, -10),
];

/// After the answer: save once, then leave.
const LEAVING: Weights = &[(Topic::Exit, 10), (Topic::No, 8), (Topic::Again, -9), (Topic::Start, -5)];
const SAVING: Weights = &[
    (Topic::Save, 12),
    (Topic::TextFile, 11),
    (Topic::Yes, 9),
    (Topic::Exit, 3),
    (Topic::No, 2),
    (Topic::Picture, -12),
    (Topic::Again, -9),
];

/// Never wanted before the answer is there.
const UNWANTED: Weights = &[
    (Topic::Random, -20),
    (Topic::Exit, -30),
    (Topic::Window, -20),
    (Topic::Help, -20),
    (Topic::Animation, -6),
    (Topic::No, -1),
];

const ALGORITHMS: Weights =
    &[(Topic::BruteForce, 7), (Topic::Backtracking, 5), (Topic::Bound, 4), (Topic::Heuristic, -4)];

impl Situation {
    /// The entry to take, with how much it is wanted; the first of equals.
    pub fn choose<'a>(self, menu: &'a [Choice], table: &Table) -> Option<(&'a Choice, i32)> {
        let scored = menu.iter().map(|choice| (choice, self.score(table.topics(&choice.label))));
        scored.rev().max_by_key(|(_, score)| *score)
    }

    /// How much a label about these topics is wanted.
    fn score(self, topics: Topics) -> i32 {
        let lists: &[Weights] = match self.phase {
            Phase::Before if self.typed => &[TYPED, UNWANTED, ALGORITHMS],
            Phase::Before => &[FROM_FILE, UNWANTED, ALGORITHMS],
            Phase::Giving => &[SOLVING, UNWANTED, ALGORITHMS],
            Phase::Answered if self.saved => &[LEAVING],
            Phase::Answered => &[SAVING],
        };
        let sum: i32 = lists
            .iter()
            .copied()
            .flatten()
            .filter(|(topic, _)| topics.has(*topic))
            .map(|(_, weight)| weight)
            .sum();
        let unseen = self.phase == Phase::Answered
            && !self.shown
            && topics.has(Topic::Solutions)
            && !topics.has(Topic::Picture);
        if unseen {
            return 20;
        }
        let bound = self.bounded && topics.has(Topic::Bound) && self.phase != Phase::Answered;
        sum + if bound { 5 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::option::find_menu;
    use super::*;

    fn check(phase: Phase, typed: bool, text: &str, expected: &str) {
        let situation = Situation { phase, typed, bounded: false, saved: false, shown: true };
        let lines: Vec<&str> = text.lines().collect();
        let menu = find_menu(&lines);
        let chosen = situation.choose(&menu, &Table::shipped()).map(|(choice, _)| choice.token.clone());
        assert_eq!(chosen.as_deref(), Some(expected), "{text}");
    }

    #[test]
    fn a_file_is_chosen_by_its_label_wherever_it_stands() {
        let check = |text, expected| check(Phase::Before, false, text, expected);
        check("1. Acak\n2. Baca dari berkas\n3. Keluar", "2");
        check("1. Load File\n2. Random\n", "1");
        check("1. Generate a random puzzle\n2. Keyboard\n3. Text file\n", "3");
        check("1. GUI\n2. CLI\n3. Keluar", "2");
        check("A. CLI\nB. GUI\nC. Exit", "A");
        check("1. Mulai\n2. Keluar", "1");
        check("1. Help\n2. Solve\n3. Quit", "2");
        check("1. Brute force\n2. Heuristik", "1");
        check("1. Optimized backtracking\n2. Pure brute force", "2");
        check("1. All files\n2. One specific file", "2");
        check("1. Gambar\n2. Teks", "2");
    }

    #[test]
    fn cards_are_typed_not_dealt() {
        let check = |text, expected| check(Phase::Before, true, text, expected);
        check("1. Masukkan kartu\n2. Kartu acak", "1");
        check("1. Kartu acak\n2. Input konsol\n3. Input berkas\n4. Keluar", "2");
        check("1. Dibangkitkan otomatis\n2. Pilih sendiri", "2");
        check("[1] Start\n[2] Exit", "1");
        check("1. Manual Input\n2. Random Input\n3. Exit", "1");
        check("1. My Deck\n2. Generate", "1");
        check("1. File\n2. Keyboard\n3. Random", "2");
    }

    #[test]
    fn after_the_answer_it_is_saved_and_left() {
        check(Phase::Answered, false, "1. Simpan solusi\n2. Cari lagi\n3. Keluar", "1");
        check(Phase::Answered, false, "1. Cari lagi\n2. Keluar", "2");
        check(Phase::Answered, false, "1. Gambar\n2. Teks\n3. Lewati", "2");
        check(Phase::Answered, false, "1. Lanjut\n2. Quit", "2");
        check(Phase::Giving, true, "0. Cari solusi\n2. Atur kartu\n99. Keluar", "0");
    }
}
