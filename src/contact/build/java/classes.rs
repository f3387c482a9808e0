//! What a Java file declares: its package, its classes, its `main`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::contact::build::sources::{Source, Sources, without_comments};
use crate::language::JAVA;

/// More files than this are not one program.
const MOST_FILES: usize = 600;
const MOST_CLASSES: usize = 40;

/// A Java file with what was read out of it, once.
#[derive(Debug)]
pub(super) struct JavaFile<'a> {
    pub source: &'a Source,
    /// Its text without comments.
    pub code: String,
    /// Its package; empty for none.
    pub package: String,
    /// The class whose `main` starts a program, if it has one.
    pub main_class: Option<String>,
}

impl JavaFile<'_> {
    /// The name Java starts a class by.
    pub(super) fn full_name(&self, class: &str) -> String {
        if self.package.is_empty() { class.to_owned() } else { format!("{}.{class}", self.package) }
    }

    /// The folder its packages begin in.
    pub(super) fn root(&self) -> PathBuf {
        let folder = self.source.folder();
        let inner: PathBuf = self.package.split('.').filter(|part| !part.is_empty()).collect();
        let depth = inner.components().count();
        if depth > 0 && folder.ends_with(&inner) {
            return folder.ancestors().nth(depth).unwrap_or(Path::new("")).to_owned();
        }
        folder.to_owned()
    }
}

/// The Java files of a submission.
#[derive(Debug)]
pub(super) struct Classes<'a> {
    files: Vec<JavaFile<'a>>,
    /// For every file, those whose classes it mentions.
    mentioned: Vec<BTreeSet<usize>>,
}

impl<'a> Classes<'a> {
    /// Reads every file once; tests that need a library for tests are left out.
    pub(super) fn read(sources: &'a Sources) -> Self {
        let files: Vec<_> = sources.ending(JAVA.endings).take(MOST_FILES).filter_map(read_file).collect();
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (place, file) in files.iter().enumerate() {
            for class in declared(&file.code).take(MOST_CLASSES) {
                places.entry(class).or_default().push(place);
            }
        }
        let mentions = |file: &JavaFile<'_>| -> BTreeSet<usize> {
            words(&file.code).filter_map(|word| places.get(word)).flatten().copied().collect()
        };
        let mentioned = files.iter().map(mentions).collect();
        Self { files, mentioned }
    }

    pub(super) fn files(&self) -> &[JavaFile<'a>] {
        &self.files
    }

    pub(super) fn use_javafx(&self) -> bool {
        self.files.iter().any(|file| file.code.contains("javafx."))
    }

    pub(super) fn find(&self, path: &Path) -> Option<&JavaFile<'a>> {
        self.files.iter().find(|file| file.source.path == path)
    }

    /// A file and all files whose classes it mentions.
    pub(super) fn reach<'b>(&'b self, main: &'b JavaFile<'a>) -> Vec<&'b JavaFile<'a>> {
        let Some(start) = self.files.iter().position(|file| file.source.path == main.source.path) else {
            return vec![main];
        };
        let (mut known, mut waiting) = (BTreeSet::from([start]), vec![start]);
        let mut reached = Vec::new();
        while let Some(place) = waiting.pop() {
            reached.push(&self.files[place]);
            waiting.extend(self.mentioned[place].iter().copied().filter(|place| known.insert(*place)));
        }
        reached
    }
}

fn read_file(source: &Source) -> Option<JavaFile<'_>> {
    if source.path.file_name()? == "module-info.java" {
        return None;
    }
    let code = without_comments(&source.text, JAVA.comment);
    if code.contains("import org.junit") || code.contains("import static org.junit") {
        return None;
    }
    let package = code.lines().find_map(|line| line.trim().strip_prefix("package ")?.split(';').next());
    let package = package.unwrap_or_default().trim().to_owned();
    let main_class = find_main(&code);
    Some(JavaFile { source, code, package, main_class })
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// The names of the classes a text declares.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    words(code).zip(words(code).skip(1)).filter(|(word, _)| is_declarer(word)).map(|(_, name)| name)
}

fn is_declarer(word: &str) -> bool {
    ["class", "interface", "enum", "record"].contains(&word)
}

/// The outermost class around `static void main(`.
fn find_main(code: &str) -> Option<String> {
    let squeezed: String = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let place = squeezed.match_indices("void main").find(|(place, _)| {
        let head = &squeezed[..*place];
        let after = squeezed[place + 9..].trim_start();
        head.trim_end().ends_with("static")
            || head.trim_end().ends_with("static public")
            || head.trim_end().ends_with("static final")
            || (after.starts_with("(String") && head.trim_end().ends_with("public"))
    })?;
    let before = &squeezed[..place.0];
    outermost(before)
}

/// The class that is open at the end of a text, the outermost of them.
fn outermost(code: &str) -> Option<String> {
    let mut stack: Vec<Option<String>> = Vec::new();
    let mut pending = None;
    let mut quote: Option<char> = None;
    let mut previous = String::new();
    let mut word = String::new();
    let mut signs = code.chars();
    while let Some(sign) = signs.next() {
        if let Some(open) = quote {
            match sign {
                '\\' => {
                    signs.next();
                }
                sign if sign == open => quote = None,
                _ => {}
            }
            continue;
        }
        if sign.is_alphanumeric() || sign == '_' {
            word.push(sign);
            continue;
        }
        if !word.is_empty() {
            if is_declarer(&previous) && pending.is_none() {
                pending = Some(word.clone());
            }
            previous = std::mem::take(&mut word);
        }
        match sign {
            '"' | '\'' => quote = Some(sign),
            '{' => stack.push(pending.take()),
            '}' => {
                stack.pop();
            }
            ';' => pending = None,
            _ => {}
        }
    }
    stack.into_iter().flatten().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, class: Option<&str>, root: &str) {
        let sources = Sources::test(&[(path, text)]);
        let classes = Classes::read(&sources);
        let file = &classes.files()[0];
        let name = file.main_class.as_ref().map(|class| file.full_name(class));
        assert_eq!(name.as_deref(), class, "{text}");
        assert_eq!(file.root(), PathBuf::from(root), "{text}");
    }

    #[test]
    fn the_class_with_main_is_found_with_its_package() {
        let main = "public static void main(String[] args) {}";
        check("src/Main.java", &format!("public class Main {{ {main} }}"), Some("Main"), "src");
        check("src/a/b/M.java", &format!("package a.b;\nclass M {{ {main} }}"), Some("a.b.M"), "src");
        check("src/M.java", &format!("package src;\nclass M {{ {main} }}"), Some("src.M"), "");
        check("x/M.java", &format!("package q;\nclass M {{ {main} }}"), Some("q.M"), "x");
        check("M.java", "class M { void main2() {} }", None, "");
    }

    #[test]
    fn inner_classes_before_main_do_not_confuse() {
        let text = "class Main { static class Node { int x; String s = \"}\"; } enum E { A }\n static public void main(String... a) {} }";
        check("Main.java", text, Some("Main"), "");
    }

    #[test]
    fn a_class_reaches_what_it_mentions() {
        let sources = Sources::test(&[
            ("A.java", "class A { B b; }"),
            ("B.java", "class B { void f() { new C(); } }"),
            ("C.java", "class C {}"),
            ("D.java", "class D {}"),
        ]);
        let classes = Classes::read(&sources);
        let reached = classes.reach(classes.find(Path::new("A.java")).unwrap());
        assert_eq!(reached.len(), 3);
    }
}
