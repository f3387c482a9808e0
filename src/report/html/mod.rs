//! HTML: a page for the class and one for each submission, each of them a file that needs nothing else.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "figures in charts and tables are rounded anyway, and none is negative"
)]

mod boards;
mod case;
mod case_table;
mod chat;
mod class;
mod diff;
mod heat;
mod histogram;
mod markup;
mod names;
mod page;
mod site;
mod spread;
mod submission;

pub use site::{Site, write_class, write_pages};
