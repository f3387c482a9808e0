//! The environment of a program: built from a short list, so that no variable of the grader gets in.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Variables every program gets, besides its folders and its own.
const FIXED: [(&str, &str); 6] = [
    ("LANG", "C.UTF-8"),
    ("LC_ALL", "C.UTF-8"),
    ("TZ", "UTC"),
    ("TERM", "xterm"),
    // Prompts appear before the answer is asked for, and no cache folder counts as a created file.
    ("PYTHONUNBUFFERED", "1"),
    ("PYTHONDONTWRITEBYTECODE", "1"),
];

/// Where programs are looked for when the grader itself has no list.
pub(super) const USUAL_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// `NAME=value` words: `PATH`, the folders of the run, fixed ones, and what the job adds or puts in their place.
pub(super) fn build(path: &OsStr, home: &Path, temporary: &Path, own: &[(&str, &str)]) -> Vec<OsString> {
    let folders = [("PATH", path), ("HOME", home.as_os_str()), ("TMPDIR", temporary.as_os_str())];
    let fixed = FIXED.iter().map(|(name, value)| (*name, OsStr::new(value)));
    let usual =
        folders.into_iter().chain(fixed).filter(|(name, _)| !own.iter().any(|(chosen, _)| chosen == name));
    let own = own.iter().map(|(name, value)| (*name, OsStr::new(value)));
    usual.chain(own).map(|(name, value)| word(name, value)).collect()
}

pub(super) fn word(name: &str, value: &OsStr) -> OsString {
    let mut word = OsString::from(name);
    word.push("=");
    word.push(value);
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_may_replace_a_fixed_variable_and_nothing_else_gets_in() {
        let words =
            build(OsStr::new("/bin"), Path::new("/h"), Path::new("/t"), &[("TERM", "dumb"), ("HOME", "")]);
        assert!(words.contains(&OsString::from("TERM=dumb")));
        assert!(!words.contains(&OsString::from("TERM=xterm")));
        assert!(words.contains(&OsString::from("HOME=")));
        assert_eq!(words.len(), 3 + FIXED.len());
    }
}
