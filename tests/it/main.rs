//! All tests that need nothing beyond Rust and may run beside each other: one program, so that it is linked once.

#[path = "../common/mod.rs"]
mod common;
/// Judges without any care for speed, which share only the instance with the real ones.
mod naive {
    pub mod fifteen;
    pub mod game24;
    pub mod heyawake;
    pub mod iq;
    pub mod queens;
}

mod archives;
mod attacks_on_marks;
mod bad_input;
mod build;
mod build_submission;
mod check;
mod class_grade;
mod class_trouble;
mod cli;
mod contact;
mod dialogue;
mod dialogue_typed;
mod exec_dialogue;
mod exec_faults;
mod exec_folders;
mod formats;
mod formats_terminal;
mod generators;
mod html;
mod judge_fifteen;
mod judge_game24;
mod judge_heyawake;
mod judge_iq;
mod judge_queens;
mod language;
mod manifest;
mod messages;
mod own_puzzle;
mod puzzle_texts;
mod render;
mod roster;
mod screens;
mod snapshot;
mod snapshot_reference;
mod snapshot_update;
mod solvers_fifteen;
mod solvers_game24;
mod solvers_heyawake;
mod solvers_iq;
mod solvers_queens;
mod speech;
mod store;
mod suite;
mod tidy;
mod varied_screens;
mod words;
