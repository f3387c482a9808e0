//! The list of tests that need tools, one file a tool.

mod browser;
pub mod builds;
mod ci_templates;
mod class_faults;
mod classroom;
pub mod examples;
mod formats;
mod gradescope;
mod insta;
mod kattis;
#[path = "../sample/mod.rs"]
mod sample;
mod slurm;

use super::ToolTest;

/// All of them.
pub static ALL: &[ToolTest] = &[
    browser::TEST,
    ci_templates::GITHUB,
    ci_templates::GITLAB,
    class_faults::FULL,
    class_faults::KILLED,
    class_faults::LEFT,
    class_faults::LINKLESS,
    class_faults::RACED,
    class_faults::REPORTED,
    formats::CSV,
    formats::JUNIT,
    formats::SCHEMAS,
    formats::TAP,
    gradescope::TEST,
    insta::TEST,
    kattis::TEST,
    slurm::TEST,
];
