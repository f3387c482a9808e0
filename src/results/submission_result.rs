//! One submission, graded.

use serde::{Deserialize, Serialize};

use crate::message::Message;

use super::{CaseResult, CheckItem};

/// What became of one submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SubmissionResult {
    /// The name of its folder, or `reference/<algorithm>`.
    pub id: String,
    /// The student, where a roster names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub student: Option<String>,
    pub puzzle: String,
    /// What it is written in.
    pub language: Option<String>,
    /// How building went.
    pub build: BuildResult,
    pub start: Option<StartResult>,
    /// The sum of the points.
    pub score: f64,
    /// The sum that could be had.
    pub max_score: f64,
    /// The course's checklist.
    pub checklist: Vec<CheckItem>,
    /// Its cases, sorted by id.
    pub results: Vec<CaseResult>,
    /// What a person might put into `wasit.yaml` where we could not go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// What else a teacher may want to know.
    #[serde(default)]
    pub notes: Vec<Message>,
}

/// How building went.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BuildResult {
    /// Whether there is a program.
    pub ok: bool,
    /// Whether only a person can tell: it has a window and nothing else, or this machine lacks what it needs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_person: bool,
    /// The command that built it; empty where nothing needs building.
    pub command: String,
    /// What was printed, bounded.
    pub log: String,
    /// What had to be repaired, one sentence each.
    #[serde(default)]
    pub repairs: Vec<Message>,
    /// Why there is no program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Message>,
}

impl BuildResult {
    /// The message that tells why there is no program.
    pub fn outcome(&self) -> &'static str {
        if self.for_person { "page.build-for-person" } else { "page.build-failed" }
    }

    /// The heading over that.
    pub fn heading(&self) -> &'static str {
        if self.for_person { "report.build-for-person" } else { "report.build-failed" }
    }
}

/// How a submission is started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartResult {
    /// How the way to talk to it was found, where that took more than one try.
    #[serde(default, skip_serializing_if = "Message::is_empty")]
    pub found: Message,
    /// As typed.
    pub command: String,
    /// The working folder, below the submission's folder.
    pub folder: String,
    /// How it gets its case, in words.
    pub input: Message,
    /// Why this way.
    pub why: Message,
}

impl SubmissionResult {
    /// A row without a build and without cases.
    pub fn new(id: &str, puzzle: &str) -> Self {
        Self {
            id: id.to_owned(),
            student: None,
            puzzle: puzzle.to_owned(),
            language: None,
            build: BuildResult::default(),
            start: None,
            score: 0.0,
            max_score: 0.0,
            checklist: Vec::new(),
            results: Vec::new(),
            advice: None,
            notes: Vec::new(),
        }
    }

    /// Whether it said the same words, figures apart, for every one of several cases.
    pub fn says_always_the_same(&self) -> bool {
        const FEW: usize = 3;
        let mut words = self.results.iter().map(|result| result.words.as_ref());
        let first = words.next().flatten();
        self.results.len() >= FEW && first.is_some() && words.all(|other| other == first)
    }

    /// Whether this is one of our own solvers.
    pub fn is_reference(&self) -> bool {
        self.id.starts_with("reference/")
    }
}
