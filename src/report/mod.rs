//! Reports: one file per way of showing a result. Everything is written to a given place.

mod audit_table;
mod board;
mod case_table;
pub mod doctor;
pub mod exec;
mod kattis;
mod solution;
mod table;
mod verdict_json;
mod verdict_text;

pub use audit_table::{AuditRow, write_audit_json, write_audit_table};
pub use board::{Ink, write_picture};
pub use case_table::{CaseRow, write_case_json, write_case_table};
pub use kattis::write_feedback;
pub use solution::{Asked, JsonSolution, PlainSolution, SolutionSink, Summary};
pub use table::Table;
pub use verdict_json::write_verdict_json;
pub use verdict_text::write_verdict;
