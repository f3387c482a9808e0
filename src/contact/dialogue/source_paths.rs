//! Paths written in a program's sources: folders in which it looks, files it reads unasked.

use std::collections::BTreeSet;

use crate::exec::{Kind, Template};
use crate::language::Language;

/// Words that ask for no window, with any dashes before them.
const SWITCHES: [&str; 8] = ["cli", "nogui", "no-gui", "console", "terminal", "text", "headless", "tui"];
const MOST_SWITCHES: usize = 4;
/// How much is read of the sources, and how many paths are taken from them.
const MOST_BYTES: usize = 4 << 20;
const MOST_PATHS: usize = 32;
const LONGEST_PATH: usize = 120;

/// The paths in the sources of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SourcePaths {
    /// What stands before a name: up to and with the last separator.
    pub folders: BTreeSet<String>,
    /// Whole names of text files.
    pub files: BTreeSet<String>,
    /// Words on a command line that ask for no window.
    pub switches: BTreeSet<String>,
}

impl SourcePaths {
    /// Reads all sources, bounded.
    pub(super) fn read(template: &Template) -> Self {
        let mut paths = Self::default();
        let mut left = MOST_BYTES;
        for entry in template.entries() {
            let ending = entry.path.extension().unwrap_or_default().to_string_lossy();
            let source = Language::of_ending(&ending).is_some();
            let Kind::File { bytes, .. } = &entry.kind else { continue };
            if !source || bytes.len() > left {
                continue;
            }
            left -= bytes.len();
            for text in strings(&String::from_utf8_lossy(bytes)) {
                paths.note(&text);
            }
        }
        paths
    }

    fn note(&mut self, text: &str) {
        let word = text.trim_start_matches('-').to_lowercase();
        if SWITCHES.contains(&word.as_str()) && self.switches.len() < MOST_SWITCHES {
            self.switches.insert(text.to_owned());
        }
        let text = text.strip_prefix("file:").unwrap_or(text);
        if !could_be_path(text) {
            return;
        }
        // A pattern such as `test/%s.txt` ends where it is filled in.
        let fixed = text.find(['%', '{', '$', '*', '+']).map_or(text, |end| &text[..end]);
        if let Some(end) = fixed.rfind(['/', '\\'])
            && self.folders.len() < MOST_PATHS
        {
            self.folders.insert(fixed[..=end].to_owned());
            // A folder that is entered before the name is read has no separator at its end.
            if fixed == text && !fixed.contains('.') && end + 1 < fixed.len() {
                self.folders.insert(format!("{fixed}{}", &fixed[end..=end]));
            }
        }
        if fixed == text && is_text_file(text) && self.files.len() < MOST_PATHS {
            self.files.insert(text.to_owned());
        }
    }
}

fn could_be_path(text: &str) -> bool {
    let signs = |sign: char| sign.is_alphanumeric() || "/\\._- :%{}$*+".contains(sign);
    (text.contains(['/', '\\']) || is_text_file(text))
        && text.len() <= LONGEST_PATH
        && text.chars().all(signs)
        && text.chars().any(char::is_alphanumeric)
        && !is_address(text)
        && !text.contains(": ")
        && text.split_whitespace().count() <= if ends_as_folder(text) { 12 } else { 3 }
}

/// Whether a text is the address of a page; `C://tugas/x` is a path.
fn is_address(text: &str) -> bool {
    match text.split_once("://") {
        Some((scheme, _)) => scheme.len() > 1,
        None => text.contains("//"),
    }
}

/// The files that a program says it did not find, as it names them: where its case has to lie.
pub fn missing_files(screen: &str) -> Vec<String> {
    const SIGNS: [&str; 7] = [
        "FileNotFoundException: ",
        "NoSuchFileException: ",
        "No such file or directory: ",
        "ENOENT: no such file or directory, open ",
        "open ",
        "File not found: ",
        "File tidak ditemukan: ",
    ];
    let named = |line: &str| {
        let (_, rest) = SIGNS.iter().find_map(|sign| line.split_once(sign))?;
        let rest = rest.split(" (").next()?.split(": no such file").next()?.trim();
        let name = rest.trim_matches(['\'', '"', '`', '“', '”']);
        (is_text_file(name) && could_be_path(name)).then(|| name.to_owned())
    };
    let mut files: Vec<String> = Vec::new();
    for name in screen.lines().filter_map(named) {
        if !files.contains(&name) && files.len() < MOST_PATHS {
            files.push(name);
        }
    }
    files
}

fn ends_as_folder(text: &str) -> bool {
    text.ends_with(['/', '\\'])
}

fn is_text_file(text: &str) -> bool {
    let lower = text.to_lowercase();
    [".txt", ".in", ".dat"].iter().any(|ending| lower.ends_with(ending) && lower.len() > ending.len())
}

/// The strings of a source, escapes read as far as paths need it.
fn strings(source: &str) -> Vec<String> {
    let mut strings = Vec::new();
    for line in source.lines() {
        let mut signs = line.chars();
        while let Some(quote) = signs.find(|sign| matches!(sign, '"' | '\'' | '`')) {
            let mut text = String::new();
            let mut closed = false;
            while let Some(sign) = signs.next() {
                match sign {
                    '\\' => match signs.next() {
                        Some('n' | 't' | 'r') => text.push('\n'),
                        Some(next) => text.push(if "\\\"'".contains(next) { next } else { '\\' }),
                        None => {}
                    },
                    sign if sign == quote => {
                        closed = true;
                        break;
                    }
                    sign => text.push(sign),
                }
            }
            if closed {
                strings.push(text);
            }
        }
    }
    strings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, folders: &[&str], files: &[&str]) {
        let mut paths = SourcePaths::default();
        for text in strings(source) {
            paths.note(&text);
        }
        assert_eq!(paths.folders.iter().map(String::as_str).collect::<Vec<_>>(), folders, "{source}");
        assert_eq!(paths.files.iter().map(String::as_str).collect::<Vec<_>>(), files, "{source}");
    }

    #[test]
    fn folders_and_files_are_found_in_strings() {
        check(r#"open("../test/" + name + ".txt")"#, &["../test/"], &[]);
        check(r#"f = open(f"test/{name}.txt")"#, &["test/"], &[]);
        check(r#"sprintf(path, "./data/%s.txt", name);"#, &["./data/"], &[]);
        check(r#"new File("input.txt")"#, &[], &["input.txt"]);
        check(r#"open("..\\test\\" + name)"#, &["..\\test\\"], &[]);
        check(r#"os.chdir(cwd + "\\test")"#, &["\\", "\\test\\"], &[]);
        check(r#"open("E:\\tugas\\test\\" + name)"#, &["E:\\tugas\\test\\"], &[]);
    }

    #[test]
    fn a_drive_is_no_address() {
        check(
            r#"new File("C://Tugas/me/soal/test/x.txt")"#,
            &["C://Tugas/me/soal/test/"],
            &["C://Tugas/me/soal/test/x.txt"],
        );
        check(r#"x = "ftp://example.org/a.txt""#, &[], &[]);
    }

    #[test]
    fn a_file_that_was_not_found_is_read_from_the_screen() {
        let check = |line: &str, expected: &[&str]| assert_eq!(missing_files(line), expected, "{line}");
        check(
            "java.io.FileNotFoundException: C:/a/test/x.txt (No such file or directory)",
            &["C:/a/test/x.txt"],
        );
        check("FileNotFoundError: [Errno 2] No such file or directory: 'test/one.txt'", &["test/one.txt"]);
        check("2024/01/01 open data/b.txt: no such file or directory", &["data/b.txt"]);
        check("File not found: c.txt", &["c.txt"]);
        check("Could not open the file", &[]);
    }

    #[test]
    fn prose_and_addresses_are_no_paths() {
        check(r#"print("Simpan? (y/n): ")"#, &[], &[]);
        check(r#"x = "https://example.org/a.txt""#, &[], &[]);
        check(r#"print("masukkan nama / alamat berkas yang benar")"#, &[], &[]);
        check(r#"a = "\n" + "/""#, &[], &[]);
    }
}
