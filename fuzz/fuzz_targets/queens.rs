//! Any bytes are read as a screen of queens.
#![no_main]

mod reader;

use libfuzzer_sys::fuzz_target;

const INSTANCES: &[&str] = &[
    "AAAB\nCABB\nCCDB\nCDDD",
    "AAAAAA\nBBBBAA\nBBAAAA\nCCCDDD\nDDDDDD\nEEEEEF",
    "A",
    "AAAB\nCAB\nCCDBB\nCDDD",
];

fuzz_target!(|bytes: &[u8]| reader::read("queens", INSTANCES, bytes));
