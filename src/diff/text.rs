//! The difference of two texts: hunks of lines, with the changed parts of a line emphasised.

use similar::{ChangeTag, DiffOp};

/// Lines beyond this many are not compared: comparing takes quadratic time in the worst case.
const MOST_LINES: usize = 2000;
/// Lines beyond this many are not shown.
const MOST_SHOWN: usize = 120;
/// Longer lines are cut, in characters.
const LONGEST_LINE: usize = 500;
/// Unchanged lines around a change.
const CONTEXT: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextDiff {
    /// The changed places with some lines around them; none if the texts are the same.
    pub hunks: Vec<Hunk>,
    /// What was left out because there is too much of it.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    /// Where it is, such as `@@ -1,4 +1,4 @@`.
    pub header: String,
    pub lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// On which side it is.
    pub change: Change,
    /// Its text in pieces, without the line end.
    pub parts: Vec<Part>,
}

/// On which side a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Same,
    /// In the old text only.
    Removed,
    /// In the new text only.
    Added,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub text: String,
    /// Whether this is what changed within the line.
    pub emphasised: bool,
}

impl TextDiff {
    /// What turns the old text into the new one.
    pub fn new(old: &str, new: &str) -> Self {
        if old == new {
            return Self::default();
        }
        let (old_cut, new_cut) = (beginning(old), beginning(new));
        let diff = similar::TextDiff::from_lines(&old_cut, &new_cut);
        let mut hunks: Vec<Hunk> =
            diff.grouped_ops(CONTEXT).iter().filter_map(|group| hunk_of(&diff, group)).collect();
        let left_out = cap(&mut hunks);
        let uncompared = old.lines().count().max(new.lines().count()).saturating_sub(MOST_LINES);
        let note = match (left_out, uncompared) {
            (0, 0) => None,
            (lines, 0) => Some(format!("{lines} more lines of the difference are not shown")),
            (lines, more) => Some(format!(
                "{lines} more lines of the difference are not shown; {more} lines beyond the first {MOST_LINES} are not compared"
            )),
        };
        Self { hunks, note }
    }
}

/// The lines that are compared, each at most as long as it is shown.
fn beginning(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines().take(MOST_LINES) {
        kept.extend(line.chars().take(LONGEST_LINE));
        kept.push_str(if line.chars().nth(LONGEST_LINE).is_some() { "…\n" } else { "\n" });
    }
    kept
}

fn hunk_of<'a>(diff: &'a similar::TextDiff<'a, 'a, 'a, str>, group: &[DiffOp]) -> Option<Hunk> {
    let (first, last) = (group.first()?, group.last()?);
    let range = |start: usize, end: usize| format!("{},{}", start + 1, end - start);
    let header = format!(
        "@@ -{} +{} @@",
        range(first.old_range().start, last.old_range().end),
        range(first.new_range().start, last.new_range().end)
    );
    let lines = group.iter().flat_map(|op| diff.iter_inline_changes(op)).map(|change| line_of(&change));
    Some(Hunk { header, lines: lines.collect() })
}

fn line_of(change: &similar::InlineChange<'_, str>) -> Line {
    let parts = change
        .iter_strings_lossy()
        .map(|(emphasised, text)| Part { text: text.trim_end_matches('\n').to_owned(), emphasised });
    let side = match change.tag() {
        ChangeTag::Equal => Change::Same,
        ChangeTag::Delete => Change::Removed,
        ChangeTag::Insert => Change::Added,
    };
    Line { change: side, parts: parts.filter(|part| !part.text.is_empty()).collect() }
}

/// Cuts the hunks after the lines that are shown; returns how many lines were cut.
fn cap(hunks: &mut Vec<Hunk>) -> usize {
    let (mut room, mut cut) = (MOST_SHOWN, 0);
    for hunk in hunks.iter_mut() {
        let kept = hunk.lines.len().min(room);
        cut += hunk.lines.len() - kept;
        room -= kept;
        hunk.lines.truncate(kept);
    }
    hunks.retain(|hunk| !hunk.lines.is_empty());
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The difference as text, emphasis in braces.
    fn shown(diff: &TextDiff) -> String {
        let line = |line: &Line| {
            let sign = match line.change {
                Change::Same => " ",
                Change::Removed => "-",
                Change::Added => "+",
            };
            let part = |part: &Part| match part.emphasised {
                true => format!("{{{}}}", part.text),
                false => part.text.clone(),
            };
            format!("{sign}{}\n", line.parts.iter().map(part).collect::<String>())
        };
        let hunk =
            |hunk: &Hunk| hunk.header.clone() + "\n" + &hunk.lines.iter().map(line).collect::<String>();
        diff.hunks.iter().map(hunk).collect()
    }

    fn check(old: &str, new: &str, expected: &str) {
        assert_eq!(shown(&TextDiff::new(old, new)), expected);
    }

    #[test]
    fn equal_texts_differ_nowhere() {
        check("a\nb\n", "a\nb\n", "");
    }

    #[test]
    fn what_changed_within_a_line_is_emphasised() {
        check(
            "claim: answer\niterations: 12\n",
            "claim: answer\niterations: 13\n",
            "@@ -1,2 +1,2 @@\n claim: answer\n-iterations: {12}\n+iterations: {13}\n",
        );
    }

    #[test]
    fn a_text_that_grows_from_nothing_is_all_added() {
        check("", "a\n", "@@ -1,0 +1,1 @@\n+a\n");
    }

    #[test]
    fn a_huge_difference_is_cut_with_a_note() {
        let lines =
            |mark: &str| (0..5000).flat_map(|n| [mark, &n.to_string(), "\n"].concat().into_bytes()).collect();
        let [old, new] = ["", "x"].map(|mark| String::from_utf8(lines(mark)).unwrap());
        let diff = TextDiff::new(&old, &new);
        assert_eq!(diff.hunks.iter().map(|hunk| hunk.lines.len()).sum::<usize>(), MOST_SHOWN);
        let note = "3880 more lines of the difference are not shown; 3000 lines beyond the first 2000 are not compared";
        assert_eq!(diff.note.as_deref(), Some(note));
    }

    #[test]
    fn a_line_of_a_million_characters_is_cut() {
        let diff = TextDiff::new(&"a".repeat(1_000_000), "b");
        let longest =
            diff.hunks[0].lines.iter().flat_map(|line| &line.parts).map(|part| part.text.len()).max();
        assert!(longest < Some(600), "{longest:?}");
    }
}
