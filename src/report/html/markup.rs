//! HTML in the making: markup is only ever ours, everything else is escaped.

use std::fmt::Display;

use crate::report::PagePhrases;
use crate::report::escape::push_escaped;
use crate::report::phrases::fill;
use crate::report::picture::{Sheet, TooLarge};

/// A piece of a page. Markup can only be a literal of this program, so that nothing from outside becomes markup.
#[derive(Debug, Default)]
pub struct Html(String);

impl Html {
    /// Our own markup.
    pub fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Text from anywhere.
    pub fn text(&mut self, text: &str) -> &mut Self {
        push_escaped(&mut self.0, text);
        self
    }

    /// A value as text.
    pub fn value(&mut self, value: impl Display) -> &mut Self {
        self.text(&value.to_string())
    }

    /// One of our phrases, with values from anywhere in its places.
    pub fn say(&mut self, phrase: &'static str, values: &[&dyn Display]) -> &mut Self {
        self.text(&fill(phrase, values))
    }

    /// An attribute of the tag that was just opened with [`Html::raw`] and is not closed yet.
    pub fn attribute(&mut self, name: &'static str, value: impl Display) -> &mut Self {
        self.raw(" ").raw(name).raw("=\"").value(value).raw("\"")
    }

    /// An element that holds text and nothing else.
    pub fn element(&mut self, tag: &'static str, text: &str) -> &mut Self {
        self.raw("<").raw(tag).raw(">").text(text).raw("</").raw(tag).raw(">")
    }

    /// An element of a class that holds text and nothing else.
    pub fn labelled(&mut self, tag: &'static str, class: &'static str, text: &str) -> &mut Self {
        self.raw("<").raw(tag).attribute("class", class).raw(">");
        self.text(text).raw("</").raw(tag).raw(">")
    }

    /// A picture, or why there is none.
    pub fn picture(&mut self, sheet: &Sheet<'_>, words: &PagePhrases) -> &mut Self {
        match sheet.svg() {
            Ok(svg) => self.0.push_str(&svg),
            Err(TooLarge(squares)) => {
                self.raw("<p class=\"quiet\">").say(words.too_large, &[&squares]).raw("</p>");
            }
        }
        self
    }

    /// The text of the page.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_outside_becomes_markup() {
        let mut html = Html::default();
        html.raw("<p").attribute("title", "\" onclick=\"x").raw(">").text("</p><script>").raw("</p>");
        html.element("b", "<i>");
        let expected = "<p title=\"&quot; onclick=&quot;x\">&lt;/p&gt;&lt;script&gt;</p><b>&lt;i&gt;</b>";
        assert_eq!(html.into_text(), expected);
    }
}
