//! Any bytes are read as a screen of heyawake.
#![no_main]

mod reader;

use libfuzzer_sys::fuzz_target;

const INSTANCES: &[&str] = &[
    "3 3\nA A A\nA A A\nB C D\nA=2\nC=0\nD=1\n",
    "1 1\nA\nA=1\n",
    "2 3\nA A B\nA A B\nA=2\n",
    "6 6\nA A B B C C\nA A B B C C\nD D D E E E\nD D D E E E\nF F G G H H\nF F G G H H\nA=1\nD=2\n",
];

fuzz_target!(|bytes: &[u8]| reader::read("heyawake", INSTANCES, bytes));
