//! Names under which a case lies in wait, and names to save answers under. Neutral: programs echo them.

use std::path::Path;

/// The case's own name, without ending.
pub(super) const CASE: &str = "x";
/// A name many programs look for unasked.
pub(super) const USUAL: &str = "input";
/// The name answers are saved under.
const SAVED: &str = "out";

/// The next name to try when a program asks for the case's file.
pub(super) fn to_read(bare: bool, ending: &str, tried: usize) -> Option<String> {
    let full = format!("{CASE}.{ending}");
    let forms = if bare {
        [
            CASE.to_owned(),
            full.clone(),
            format!("test/{CASE}"),
            format!("./{full}"),
            format!("../test/{full}"),
        ]
    } else {
        [
            full.clone(),
            CASE.to_owned(),
            format!("test/{full}"),
            format!("./{full}"),
            format!("../test/{full}"),
        ]
    };
    forms.get(tried).cloned()
}

/// The next name to try when a program asks where to save.
pub(super) fn to_save(bare: bool, tried: usize) -> Option<String> {
    let full = format!("{SAVED}.txt");
    let forms = if bare { [SAVED.to_owned(), full] } else { [full, SAVED.to_owned()] };
    let more = [format!("test/{SAVED}2.txt"), format!("{SAVED}3")];
    forms.into_iter().chain(more).nth(tried)
}

/// Everything the case is called in a folder: with its ending, without, and with it twice for programs that add it.
pub(super) fn in_folder(ending: &str) -> Vec<String> {
    let mut names = vec![
        CASE.to_owned(),
        format!("{CASE}.{ending}"),
        format!("{CASE}.{ending}.{ending}"),
        format!("{USUAL}.{ending}"),
    ];
    if ending != "txt" {
        names.push(format!("{CASE}.txt"));
    }
    names
}

/// Whether a text is one of the names by which the case's file is read.
pub(super) fn names_case(text: &str) -> bool {
    Path::new(text).file_stem().is_some_and(|stem| stem == CASE)
}

/// Whether an entry of a list is the case's file.
pub(super) fn is_case(entry: &str, ending: &str) -> bool {
    let name = entry.rsplit(['/', '\\']).next().unwrap_or(entry);
    name == format!("{CASE}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_that_is_typed_names_the_case() {
        for bare in [false, true] {
            for name in (0..).map_while(|tried| to_read(bare, "txt", tried)) {
                assert!(names_case(&name), "{name}");
            }
        }
        assert!(!names_case("exit") && !names_case("1") && !names_case(""));
    }
}
