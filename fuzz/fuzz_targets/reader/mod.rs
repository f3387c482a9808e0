//! Reads any bytes as the screen of a run on one of a few instances, and judges them.

use wasit::puzzles::{self, AnyInstance};
use wasit::screen::Screen;
use wasit::verdict::{Ended, Question, Testimony, Truth, hear, judge_hearing};

/// The first byte chooses the instance and the end, the rest is the screen; what follows a form feed is a saved file.
pub fn read(puzzle: &str, instances: &[&str], bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else {
        return;
    };
    let choice = usize::from(*choice);
    let puzzle = puzzles::find(puzzle).expect("a puzzle");
    let prove = |_: &dyn AnyInstance| Truth::Unknown("not asked".to_owned());
    let question = Question::new(puzzle, instances[choice % instances.len()], &prove);
    let mut parts = bytes.splitn(2, |byte| *byte == 0x0c);
    let screen = Screen::read(parts.next().unwrap_or_default());
    let saved = parts.next().map(|saved| ("saved.txt".to_owned(), Screen::read(saved)));
    let ended = [Ended::Itself, Ended::Time, Ended::Crashed][choice / instances.len() % 3];
    let testimony = Testimony { screen, saved: saved.into_iter().collect(), ended };
    let hearing = hear(&question, &testimony);
    let verdict = judge_hearing(&question, &hearing, ended);
    assert!(!verdict.detail.is_empty());
    let mut out = Vec::new();
    wasit::report::write_explanation(&mut out, &testimony, &hearing, wasit::report::Ink::Plain).expect("a vector");
}
