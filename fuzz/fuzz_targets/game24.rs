//! Any bytes are read as a screen of game24.
#![no_main]

mod reader;

use libfuzzer_sys::fuzz_target;

const INSTANCES: &[&str] = &[
    "10 2 3 10",
    "A 8 9 Q",
    "K K K K",
    "1 2 3",
];

fuzz_target!(|bytes: &[u8]| reader::read("game24", INSTANCES, bytes));
