//! Names of files and of places in a page, made from names that others chose.

use crate::digest::Digest;
use crate::results::CaseInfo;

/// Characters of a name that are kept.
const LONGEST: usize = 60;

/// The file of a submission's page, below the folder of pages. Different submissions have different files,
/// also where the system does not tell capitals apart.
pub(super) fn page_name(submission: &str) -> String {
    format!("{}.html", slug(submission))
}

/// The place of a case in a submission's page.
pub(super) fn case_anchor(case: &str) -> String {
    format!("case-{}", slug(case))
}

/// A case without its puzzle.
pub(super) fn case_name(case: &CaseInfo) -> &str {
    case.id.split_once('/').map_or(case.id.as_str(), |(_, name)| name)
}

/// Small letters, digits, `-`, `_` and `.`; a name that is something else gets a digest to stay apart from others.
fn slug(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if !name.is_empty() && name.chars().all(is_plain) && name.len() <= LONGEST {
        return name.to_owned();
    }
    let kept = name.chars().take(LONGEST).map(|c| c.to_ascii_lowercase());
    let kept: String = kept.map(|c| if is_plain(c) { c } else { '-' }).collect();
    format!("{kept}-{}", &Digest::of(name.as_bytes()).to_string()[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_folder_or_meet_another() {
        assert_eq!(slug("tucil1_13500001"), "tucil1_13500001");
        for (one, other) in [("a/b", "a-b"), ("A", "a"), ("../../x", "------x"), ("", "-")] {
            assert_ne!(slug(one), slug(other));
            assert!(!slug(one).contains(['/', '.']), "{}", slug(one));
        }
        assert!(slug(&"é".repeat(900)).len() < 80);
    }
}
