//! The frame of a page: its style, its script, and the policy that allows nothing else.

use std::sync::LazyLock;

use crate::digest::Digest;
use crate::report::picture::{Theme, style_sheet};

const STYLE: &str = include_str!("templates/style.css");
const CLASS_SCRIPT: &str = include_str!("templates/class.js");
const SUBMISSION_SCRIPT: &str = include_str!("templates/submission.js");

/// The frame of the page of a class.
pub(super) static CLASS: LazyLock<Frame> = LazyLock::new(|| Frame::new(CLASS_SCRIPT));
/// The frame of the pages of submissions.
pub(super) static SUBMISSION: LazyLock<Frame> = LazyLock::new(|| Frame::new(SUBMISSION_SCRIPT));

/// What all pages of a kind have in common.
pub(super) struct Frame {
    pub style: String,
    pub script: &'static str,
    pub policy: String,
}

impl Frame {
    fn new(script: &'static str) -> Self {
        let style = format!("{STYLE}{}", style_sheet(Theme::Auto));
        let policy = format!(
            "default-src 'none'; img-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; \
             form-action 'none'",
            base64(Digest::of(style.as_bytes()).bytes()),
            base64(Digest::of(script.as_bytes()).bytes())
        );
        Self { style, script, policy }
    }
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
    use askama::Template;

    use super::*;
    use crate::report::Language;
    use crate::verdict::Verdict;

    #[derive(Template)]
    #[template(path = "page.html", config = "src/report/html/askama.toml")]
    struct Empty {
        frame: &'static Frame,
        title: &'static str,
        language: Language,
    }

    /// Every place that a value can stand in.
    #[derive(Template)]
    #[template(
        source = "<p title=\"{{ value }}\">{{ text }}</p><b>{{ tag }}</b>",
        ext = "html",
        config = "src/report/html/askama.toml"
    )]
    struct Places {
        value: &'static str,
        text: &'static str,
        tag: &'static str,
    }

    #[test]
    fn nothing_from_outside_becomes_markup() {
        let places = Places { value: "\" onclick=\"x", text: "</p><script>", tag: "<i>" };
        let expected = "<p title=\"&quot; onclick=&quot;x\">&lt;/p&gt;&lt;script&gt;</p><b>&lt;i&gt;</b>";
        assert_eq!(places.to_string(), expected);
    }

    #[test]
    fn only_what_is_ours_stands_unescaped_in_a_template() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/report/html/templates");
        let mut unescaped = Vec::new();
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let source = std::fs::read_to_string(&path).unwrap();
            let words = source
                .split_whitespace()
                .filter(|word| word.contains("|safe") || word.contains("autoescape"));
            unescaped.extend(words.map(str::to_owned));
        }
        unescaped.sort_unstable();
        assert_eq!(unescaped, ["frame.script|safe", "frame.style|safe", "svg|safe"]);
    }

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
    fn the_script_of_a_class_can_sort_every_verdict() {
        let (_, order) = CLASS_SCRIPT.split_once("ORDER = '").unwrap();
        let (order, _) = order.split_once('\'').unwrap();
        for verdict in Verdict::ALL {
            assert!(order.contains(verdict.row().letter), "{verdict:?} is not in {order}");
        }
    }

    #[test]
    fn a_page_allows_its_own_script_and_style_only() {
        let page = Empty { frame: &CLASS, title: "<title>", language: Language::English }.to_string();
        assert!(page.contains("content=\"default-src &#39;none&#39;; "), "{page}");
        assert!(page.contains("<title>&lt;title&gt;</title>"));
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains("<html lang=\"en\">"));
    }
}
