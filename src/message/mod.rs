//! Messages: an id with values, said in English or Indonesian by one of two catalogues.
//!
//! Whoever finds something out says it with [`message!`](crate::message!); nobody but this module knows the words, which
//! stand in `en.yaml` and `id.yaml`. A message shows itself in English, which is what JSON and logs hold.

mod catalogue;
mod entry;
mod json;
mod language;

pub use entry::Message;
pub use json::{Told, in_english};
pub use language::Language;

pub use crate::message;

/// A message: its id in the catalogues, and a value for every place in its template.
///
/// `message!("queens.no-queen-in-row", row = 3)`; a value is whatever becomes a [`Message`](crate::message::Message):
/// a number, a text, or a message again. `message!("malformed.at", line, column)` takes variables of those names.
#[macro_export]
macro_rules! message {
    ($id:literal $(,)?) => { $crate::message::Message::Words($id) };
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message::Message::new(
            $id,
            [$((stringify!($name), $crate::message!(@value $name $($value)?))),*],
        )
    };
    (@value $name:ident) => { $crate::message::Message::from($name) };
    (@value $name:ident $value:expr) => { $crate::message::Message::from($value) };
}
