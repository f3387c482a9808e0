//! Any bytes are read as a screen of fifteen.
#![no_main]

mod reader;

use libfuzzer_sys::fuzz_target;

const INSTANCES: &[&str] = &[
    "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12",
    "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16",
    "11 3 15 9\n13 6 7 8\n4 1 14 12\n10 16 2 5",
    "1 2 3 4\n5 6 16 8\n9 10 7 11",
];

fuzz_target!(|bytes: &[u8]| reader::read("fifteen", INSTANCES, bytes));
