//! The list of tests that need tools, one file a tool.

pub mod examples;
mod insta;
mod kattis;

use super::ToolTest;

/// All of them.
pub static ALL: &[ToolTest] = &[insta::TEST, kattis::TEST];
