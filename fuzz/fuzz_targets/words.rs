//! Any screen is heard, and every statement stands on a line of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wasit::screen::Screen;
use wasit::screen::words::Speech;
use wasit::vocabulary::Vocabulary;

fuzz_target!(|bytes: &[u8]| {
    let screen = Screen::read(bytes);
    let speech = Speech::read(&screen, Vocabulary::shipped());
    assert!(speech.statements.iter().all(|said| said.line < screen.lines().len()));
    assert!(speech.questions.iter().all(|line| *line < screen.lines().len()));
});
