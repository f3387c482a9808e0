//! The list of tests that need tools, one file a tool.

mod kattis;

use super::ToolTest;

/// All of them.
pub static ALL: &[ToolTest] = &[kattis::TEST];
