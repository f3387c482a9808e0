//! What harness and launcher say to each other.

mod reply;
mod request;
mod setup;

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

pub use reply::{Finish, Reply};
pub use request::{Order, Request};
pub use setup::Setup;

fn strings(list: Vec<Vec<u8>>) -> Vec<OsString> {
    list.into_iter().map(OsString::from_vec).collect()
}
