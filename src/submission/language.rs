//! The languages programs are handed in in.

use serde::{Deserialize, Serialize};

/// A language with a way to build and start its programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// C.
    C,
    /// C++.
    #[serde(rename = "c++")]
    Cpp,
    /// Java.
    Java,
    /// Python 3.
    Python,
    /// Go.
    Go,
    /// Rust.
    Rust,
    /// JavaScript, run by Node.
    #[serde(rename = "javascript")]
    JavaScript,
}

impl Language {
    /// The name in `wasit.yaml` and in reports for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cpp => "c++",
            Self::Java => "java",
            Self::Python => "python",
            Self::Go => "go",
            Self::Rust => "rust",
            Self::JavaScript => "javascript",
        }
    }

    /// The name people use.
    pub fn title(self) -> &'static str {
        match self {
            Self::C => "C",
            Self::Cpp => "C++",
            Self::Java => "Java",
            Self::Python => "Python",
            Self::Go => "Go",
            Self::Rust => "Rust",
            Self::JavaScript => "JavaScript",
        }
    }
}
