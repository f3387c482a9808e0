//! Other programs, run under limits.

mod validator;

pub use validator::{Ruling, run_validator};
