//! HTML: a page for the class and one for each submission, each of them a file that needs nothing else.
//!
//! What stands in a page is gathered here; how it is marked up stands in `templates/`.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "figures in charts and tables are rounded anyway, and none is negative"
)]

mod case;
mod chart;
mod chat;
mod class;
mod figures;
mod filters;
mod heat;
mod histogram;
mod names;
mod page;
mod site;
mod submission;

pub use site::{Site, write_class, write_pages};
