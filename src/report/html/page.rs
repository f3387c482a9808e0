//! The frame of a page: one file that loads nothing, and runs no script but its own.

use crate::limits::Digest;
use crate::report::Language;
use crate::report::picture::{Theme, style_sheet};

use super::markup::Html;

const STYLE: &str = include_str!("style.css");
const CLASS_SCRIPT: &str = include_str!("class.js");
const SUBMISSION_SCRIPT: &str = include_str!("submission.js");

/// Which page it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The page of a class.
    Class,
    /// The page of one submission.
    Submission,
}

/// The text of a page with this body.
pub fn page(kind: Kind, language: Language, title: &str, body: Html) -> String {
    let style = format!("{STYLE}{}", style_sheet(Theme::Auto));
    let script = match kind {
        Kind::Class => CLASS_SCRIPT,
        Kind::Submission => SUBMISSION_SCRIPT,
    };
    let policy = format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; \
         form-action 'none'",
        base64(Digest::of(style.as_bytes()).bytes()),
        base64(Digest::of(script.as_bytes()).bytes())
    );
    let mut head = Html::default();
    head.raw("<!doctype html>\n<html").attribute("lang", language.pages().language);
    head.raw("><head><meta charset=\"utf-8\">\n");
    head.raw("<meta http-equiv=\"Content-Security-Policy\"").attribute("content", &policy).raw(">\n");
    head.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    head.raw(
        "<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"robots\" content=\"noindex\">\n",
    );
    head.raw("<meta name=\"referrer\" content=\"no-referrer\"><link rel=\"icon\" href=\"data:,\">\n");
    head.element("title", title);
    let head = head.into_text();
    let body = body.into_text();
    // Style and script are ours and hold no end tag; escaping them would change what they say.
    format!("{head}\n<style>{style}</style></head>\n<body>{body}<script>{script}</script></body></html>\n")
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as content security policies want them.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = chunk.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        let number = number << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = DIGITS[(number >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_base_64() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("fooba", "Zm9vYmE=")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn what_stands_unescaped_in_a_page_cannot_end_its_element() {
        for source in [STYLE, CLASS_SCRIPT, SUBMISSION_SCRIPT, &style_sheet(Theme::Auto)] {
            assert!(!source.contains("</") && !source.contains("<!--"));
        }
    }

    #[test]
    fn a_page_allows_its_own_script_and_style_only() {
        let page = page(Kind::Class, Language::English, "<title>", Html::default());
        assert!(page.contains("content=\"default-src &#39;none&#39;; "), "{page}");
        assert!(page.contains("<title>&lt;title&gt;</title>"));
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains("<html lang=\"en\">"));
    }
}
