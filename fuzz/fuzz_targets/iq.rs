//! Any bytes are read as a screen of iq.
#![no_main]

mod reader;

use libfuzzer_sys::fuzz_target;

const INSTANCES: &[&str] = &[
    "3 4 4\nDEFAULT\nAA\nB\nB\nC\nCC\nC\nD\nDD\nD\n",
    "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\nA\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n",
    "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n",
    "2 2 2\nDEFAULT\naa\n11\n",
    "",
];

fuzz_target!(|bytes: &[u8]| reader::read("iq", INSTANCES, bytes));
