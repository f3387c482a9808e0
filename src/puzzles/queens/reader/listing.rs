//! Several boards that are printed as solutions: each of them is a claim, unlike the frames of a search.

use crate::message::message;
use crate::puzzles::queens::{Board, Placement, rules};
use crate::puzzles::{Form, Sighting};

/// Words that call a board a solution.
const SOLUTIONS: &[&str] = &["solusi", "solution", "jawaban", "penyelesaian"];
/// Words that call it something that is only tried.
const CANDIDATES: &[&str] =
    &["kandidat", "candidate", "coba", "calon", "iterasi", "iteration", "kasus", "attempt", "try", "cari"];

/// The boards under the headings "solution 1", "solution 2" and so on.
#[derive(Default)]
pub(super) struct Listing {
    right: u64,
    wrong: u64,
    first_wrong: Option<Sighting<Placement>>,
}

impl Listing {
    /// Notes a board that stands under a heading.
    pub(super) fn note(&mut self, board: &Board, heading: &str, sighting: &Sighting<Placement>) {
        if sighting.form != Form::Whole || read_number(heading) != Some(self.right + self.wrong + 1) {
            return;
        }
        if rules::judge(board, &sighting.answer).is_empty() {
            self.right += 1;
        } else {
            self.wrong += 1;
            self.first_wrong.get_or_insert_with(|| sighting.clone());
        }
    }

    /// A wrong board of the list, if there are right ones too. Where most are wrong the program may number what
    /// it tries, so a person must look.
    pub(super) fn fault(self) -> Option<Sighting<Placement>> {
        let Self { right, wrong, first_wrong } = self;
        let fault = first_wrong.filter(|_| right > 0)?;
        if right >= wrong {
            return Some(fault);
        }
        let how = message!("queens.numbered-boards", boards = right + wrong, wrong);
        Some(Sighting { form: Form::Interpreted(how), ..fault })
    }
}

/// The number in a heading such as `Solusi ke - 2:`.
fn read_number(heading: &str) -> Option<u64> {
    if heading.len() > 80 {
        return None;
    }
    let heading = heading.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| heading.contains(word));
    let mut numbers = heading.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let number = numbers.next()?.parse().ok()?;
    (has(SOLUTIONS) && !has(CANDIDATES) && numbers.next().is_none()).then_some(number)
}
