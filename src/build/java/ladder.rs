//! From Java files to classes: everything, then one program with what it needs; by the usual JDK, then the newest.

use std::path::{Path, PathBuf};

use crate::build::BuildFailure;
use crate::build::bench::{Bench, Outcome, Tried};
use crate::build::candidate::Candidate;
use crate::build::edit::{renamed, with_file, with_folder};
use crate::build::sources::Sources;
use crate::build::start::{OURS, Start, Starts};
use crate::build::workdir::guess_folder;
use crate::exec::Fault;
use crate::submission::Word;

use super::classes::{Classes, JavaFile};
use super::complaint::{misnamed, reason};
use super::jdk::{Jdk, find_jdks};
use super::libraries::{archives, javafx_options, resources};

/// Builds the candidates; or says why not.
pub fn start_java(
    bench: &mut Bench<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    rename_endings(bench, sources);
    let own = Sources::of(&bench.files);
    let classes = Classes::new(&own);
    let shop = Shop { fx: classes.use_javafx().then(javafx_options).flatten(), classes: &classes };
    let mut first: Option<Tried> = None;
    for jdk in find_jdks() {
        let tried = shop.compile_all(bench, &jdk)?;
        let done = tried.is_done();
        if matches!(tried.outcome, Outcome::Beyond(_)) {
            return Ok(Err(BuildFailure::Failed(reason(&tried, &classes))));
        }
        first = first.or(Some(tried));
        if done {
            let mut starts = Vec::new();
            for candidate in candidates {
                starts.extend(shop.start(bench, &jdk, candidate, &own)?);
            }
            return Ok(Ok(starts));
        }
        // Where the likeliest cannot be built, another that reads nothing is a trial of some part, not the program.
        let rest = candidates.iter().skip(1).filter(|candidate| shop.asks(candidate));
        for candidate in candidates.iter().take(1).chain(rest) {
            if shop.compile_one(bench, &jdk, candidate)?.is_done() {
                bench.repaired(format!(
                    "only {} and what it needs was compiled; the rest does not compile",
                    candidate.path.display()
                ));
                return Ok(Ok(shop.start(bench, &jdk, candidate, &own)?.into_iter().collect()));
            }
        }
    }
    let reason = first.map_or_else(|| "nothing to compile".to_owned(), |tried| reason(&tried, &classes));
    Ok(Err(BuildFailure::Failed(reason)))
}

/// `.Java` is no ending for the compiler.
fn rename_endings(bench: &mut Bench<'_>, sources: &Sources) {
    let wrong =
        sources.ending(&["java"]).filter(|file| file.path.extension().is_some_and(|ending| ending != "java"));
    for file in wrong {
        let right = file.path.with_extension("java");
        bench.files = renamed(&bench.files, &file.path, &right);
        bench.repaired(format!("{} was renamed to {}", file.path.display(), right.display()));
    }
}

/// What all attempts have in common.
struct Shop<'a> {
    classes: &'a Classes<'a>,
    fx: Option<[String; 4]>,
}

impl Shop<'_> {
    /// Whether a program, or what it uses, reads anything it could be told a case by.
    fn asks(&self, candidate: &Candidate) -> bool {
        let reached = self.classes.find(&candidate.path).map(|file| self.classes.reach(file));
        let ways = ["System.in", "System.console", "args["];
        reached.is_some_and(|files| files.iter().any(|file| ways.iter().any(|way| file.code.contains(way))))
    }

    fn compile_all(&self, bench: &mut Bench<'_>, jdk: &Jdk) -> Result<Tried, Fault> {
        let files: Vec<PathBuf> = self.classes.files().iter().map(|file| file.source.path.clone()).collect();
        self.compile(bench, jdk, files, None)
    }

    fn compile_one(&self, bench: &mut Bench<'_>, jdk: &Jdk, candidate: &Candidate) -> Result<Tried, Fault> {
        let root = self.classes.find(&candidate.path).map(JavaFile::root);
        self.compile(bench, jdk, vec![candidate.path.clone()], root.as_deref())
    }

    /// Compiles, and gives files the names their classes ask for.
    fn compile(
        &self,
        bench: &mut Bench<'_>,
        jdk: &Jdk,
        mut files: Vec<PathBuf>,
        root: Option<&Path>,
    ) -> Result<Tried, Fault> {
        let before = (bench.files.clone(), bench.repairs.clone());
        loop {
            bench.files = with_folder(&bench.files, &classes_folder());
            let tried = bench.make(&self.command(bench, jdk, &files, root), Path::new(""))?;
            if tried.is_done() {
                return Ok(tried);
            }
            let renames = misnamed(&tried.log);
            let fresh: Vec<_> = renames.into_iter().filter(|(from, _)| files.contains(from)).collect();
            if fresh.is_empty() {
                (bench.files, bench.repairs) = before;
                return Ok(tried);
            }
            for (from, to) in fresh {
                bench.files = renamed(&bench.files, &from, &to);
                bench.repaired(format!(
                    "{} was renamed to {}, as its class is called",
                    from.display(),
                    to.display()
                ));
                files.iter_mut().filter(|file| **file == from).for_each(|file| file.clone_from(&to));
            }
        }
    }

    fn command(&self, bench: &Bench<'_>, jdk: &Jdk, files: &[PathBuf], root: Option<&Path>) -> Vec<String> {
        let mut words = vec![jdk.javac.clone()];
        let latin = self.classes.files().iter().any(|file| file.source.text.contains('\u{fffd}'));
        words.extend(
            ["-encoding", if latin { "ISO-8859-1" } else { "UTF-8" }, "-nowarn", "-d"].map(str::to_owned),
        );
        words.push(classes_folder().display().to_string());
        words.extend(self.fx.iter().flatten().cloned());
        let archives = archives(&bench.files);
        if !archives.is_empty() {
            let joined = archives.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(":");
            words.extend(["-cp".to_owned(), joined]);
        }
        if let Some(root) = root {
            let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
            words.extend(["-sourcepath".to_owned(), root.display().to_string()]);
        }
        words.extend(files.iter().map(|path| path.display().to_string()));
        words
    }

    fn start(
        &self,
        bench: &mut Bench<'_>,
        jdk: &Jdk,
        candidate: &Candidate,
        sources: &Sources,
    ) -> Result<Option<Start>, Fault> {
        let Some(file) = self.classes.find(&candidate.path) else { return Ok(None) };
        let class = file.full_name(file.main_class.as_deref().unwrap_or_default());
        let class = self.way_in(bench, jdk, file, class)?;
        let reached = self.classes.reach(file);
        let mut path = vec![classes_folder()];
        path.extend(resources(&[file.root()], &bench.files));
        path.extend(archives(&bench.files));
        let mut words = vec![Word::Text(jdk.java.clone())];
        if reached.iter().any(|file| file.code.contains("javafx.")) {
            words.extend(self.fx.iter().flatten().cloned().map(Word::Text));
        }
        words.extend([Word::Text("-cp".to_owned()), Word::Files(path), Word::Text(class)]);
        let used: Vec<_> = reached.iter().map(|file| file.source).collect();
        Ok(Some(Start::new(candidate, words, guess_folder(candidate, sources, &used))))
    }

    /// The class to start. Java opens the display for a class that extends `JavaFX`'s application before its first
    /// line runs, so one of ours calls it.
    fn way_in(
        &self,
        bench: &mut Bench<'_>,
        jdk: &Jdk,
        file: &JavaFile<'_>,
        class: String,
    ) -> Result<String, Fault> {
        if !file.code.contains("extends Application") || self.fx.is_none() {
            return Ok(class);
        }
        let starter = format!("Start{}", class.replace('.', "_"));
        let text = format!(
            "public class {starter} {{\n    public static void main(String[] words) throws Throwable {{\n        {class}.main(words);\n    }}\n}}\n"
        );
        let before = bench.files.clone();
        let path = Path::new(OURS).join(&starter).with_extension("java");
        bench.files = with_file(&bench.files, &path, text.as_bytes());
        let mut words = vec![jdk.javac.clone()];
        words.extend(self.fx.iter().flatten().cloned());
        let classes = classes_folder().display().to_string();
        words.extend(["-d", &classes, "-cp", &classes, &path.to_string_lossy()].map(str::to_owned));
        if bench.make(&words, Path::new(""))?.is_done() {
            bench.repaired(format!("{class} is started by a class of ours, or it would open a window first"));
            return Ok(starter);
        }
        bench.files = before;
        Ok(class)
    }
}

fn classes_folder() -> PathBuf {
    Path::new(OURS).join("classes")
}
