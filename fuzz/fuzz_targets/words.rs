//! Any screen is heard, and every statement stands on a line of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wasit::screen::Screen;
use wasit::screen::words::Speech;

fuzz_target!(|bytes: &[u8]| {
    let screen = Screen::read(bytes);
    let speech = Speech::of(&screen);
    assert!(speech.statements.iter().all(|said| said.line < screen.lines().len()));
    assert!(speech.questions.iter().all(|line| *line < screen.lines().len()));
});
