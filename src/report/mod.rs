//! Reports: one file per way of showing a result. Everything is written to a given place.

mod audit_table;
mod board;
mod case_table;
mod check_talk;
mod check_text;
mod clean;
mod diff_answer;
mod diff_board;
mod diff_text;
pub mod doctor;
mod escape;
pub mod exec;
mod first_look;
mod grid;
mod grid_columns;
mod kattis;
mod mark;
mod overview;
pub mod picture;
mod points;
mod snapshot_json;
mod snapshot_text;
mod solution;
mod table;
mod verdict_corpus;
mod verdict_explain;
mod verdict_json;
mod verdict_text;

pub use audit_table::{AuditRow, write_audit_json, write_audit_table};
pub use board::{Ink, write_picture};
pub use case_table::{CaseRow, write_case_json, write_case_table};
pub use check_talk::write_conversation;
pub use check_text::{Boards, write_check_case, write_check_foot, write_check_head};
pub use diff_answer::{Stored, write_answer_diff, write_reference_diff};
pub use diff_board::write_board_diff;
pub use diff_text::write_text_diff;
pub use grid::write_grid;
pub use kattis::write_feedback;
pub use overview::{Detail, Look, write_overview};
pub use snapshot_json::{write_pending_json, write_snapshot_json};
pub use snapshot_text::{
    InstanceOf, write_finding_diff, write_refusal, write_skipped, write_snapshot_rows, write_snapshot_summary,
};
pub use solution::{Asked, JsonSolution, PlainSolution, SolutionSink, Summary};
pub use table::Table;
pub use verdict_corpus::{CorpusRow, CorpusTable, write_corpus_json};
pub use verdict_explain::write_explanation;
pub use verdict_json::write_verdict_json;
pub use verdict_text::write_verdict;
