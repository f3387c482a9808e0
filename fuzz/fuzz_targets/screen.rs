//! Any bytes become lines, and nothing breaks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wasit::screen::{Screen, Shown};

fuzz_target!(|bytes: &[u8]| {
    let screen = Screen::read(bytes);
    for line in screen.lines() {
        assert_eq!(line.painted().count(), line.text.chars().count());
    }
    let middle = bytes.len() / 2;
    let record = [Shown::Output(&bytes[..middle]), Shown::Typed, Shown::Error(&bytes[middle..])];
    let typed = Screen::read_record(record);
    assert!(typed.lines().iter().filter(|line| line.after_typed).count() <= 1);
});
