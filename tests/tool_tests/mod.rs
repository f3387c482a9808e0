//! The list of tests that need tools, one file a tool.

mod browser;
pub mod builds;
pub mod examples;
mod formats;
mod gradescope;
mod insta;
mod kattis;
#[path = "../sample/mod.rs"]
mod sample;

use super::ToolTest;

/// All of them.
pub static ALL: &[ToolTest] = &[
    browser::TEST,
    formats::CSV,
    formats::JUNIT,
    formats::SCHEMAS,
    formats::TAP,
    gradescope::TEST,
    insta::TEST,
    kattis::TEST,
];
