//! Any bytes are read as the screen of a run on a small case of any puzzle, and judged.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wasit::case::{Case, Suite};
use wasit::puzzles::{self, AnyInstance};
use wasit::screen::Screen;
use wasit::verdict::{Claim, Ended, Evidence, Question, Ruling, Truth};

/// Longer instances make a fuzzer slow.
const LONGEST: usize = 200;

/// The small cases of every puzzle, sound and malformed.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = Suite::Embedded.cases(None).expect("the cases inside can be read");
    cases.retain(|case| case.input.len() <= LONGEST);
    cases
});

// Two bytes choose the case, one the end, the rest is the screen; what follows a form feed is a saved file.
fuzz_target!(|bytes: &[u8]| {
    let Some(([high, low, end], bytes)) = bytes.split_first_chunk() else {
        return;
    };
    let case = &CASES[usize::from(u16::from_be_bytes([*high, *low])) % CASES.len()];
    let puzzle = puzzles::find(&case.puzzle).expect("it is compiled in");
    let prove = |_: &dyn AnyInstance| Truth::Unknown("not asked".into());
    let question = Question::new(puzzle, &case.input, &prove);
    let mut parts = bytes.splitn(2, |byte| *byte == 0x0c);
    let screen = Screen::read(parts.next().unwrap_or_default());
    let saved = parts.next().map(|saved| ("saved.txt".to_owned(), saved.to_vec()));
    let ended = [Ended::Itself, Ended::Time, Ended::Crashed][usize::from(*end) % 3];
    let evidence = Evidence::new(&question, screen, saved.as_slice(), ended);
    let claim = Claim::from_evidence(&evidence);
    assert!(!Ruling::new(&evidence, &claim).detail.is_empty());
    let mut out = Vec::new();
    wasit::report::write_explanation(&mut out, &evidence, &claim, wasit::report::Ink::Plain).expect("a vector");
});
