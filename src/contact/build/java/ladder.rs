//! From Java files to classes: everything, then one program with what it needs; by the usual JDK, then the newest.

use std::path::{Path, PathBuf};

use crate::contact::build::BuildFailure;
use crate::contact::build::candidate::Candidate;
use crate::contact::build::sources::Sources;
use crate::contact::build::start::{BUILD_FOLDER, Start, Starts, starts_of};
use crate::contact::build::workdir::guess_folder;
use crate::contact::build::workspace::{StepResult, StepStatus, Workspace};
use crate::contact::submission::Word;
use crate::exec::{Fault, Kind, Template};
use crate::language::JAVA;
use crate::message::message;

use super::classes::{Classes, JavaFile};
use super::complaint::{explain, misnamed};
use super::jdk::{Jdk, find_jdks, javafx_options};

/// Builds the candidates; or says why not.
pub(crate) fn start(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    rename_endings(workspace, sources);
    let own = Sources::read(&workspace.files);
    let classes = Classes::read(&own);
    let failure = |step: &StepResult| {
        step.failure(&JAVA, message!("build.compiling"), |log| explain(log, &classes, &own))
    };
    let compiler = Compiler { fx: classes.use_javafx().then(javafx_options).flatten(), classes: &classes };
    let mut first: Option<StepResult> = None;
    for jdk in find_jdks() {
        let step = compiler.compile_all(workspace, &jdk)?;
        let done = step.succeeded();
        if matches!(step.status, StepStatus::OverLimit(_)) {
            return Ok(Err(failure(&step)));
        }
        first = first.or(Some(step));
        if done {
            let mut starts = Vec::new();
            for candidate in candidates {
                starts.extend(compiler.start(workspace, &jdk, candidate, &own)?);
            }
            return Ok(Ok(starts));
        }
        // Where the likeliest cannot be built, another that reads nothing is a trial of some part, not the program.
        let rest = candidates.iter().skip(1).filter(|candidate| compiler.asks(candidate));
        for candidate in candidates.iter().take(1).chain(rest) {
            if compiler.compile_one(workspace, &jdk, candidate)?.succeeded() {
                workspace.note_repair(message!("build.only", file = candidate.path.display()));
                return Ok(Ok(compiler.start(workspace, &jdk, candidate, &own)?));
            }
        }
    }
    let nothing = || BuildFailure::Failed(message!("build.nothing-to-compile"));
    Ok(Err(first.map_or_else(nothing, |step| failure(&step))))
}

/// `.Java` is no ending for the compiler.
fn rename_endings(workspace: &mut Workspace<'_>, sources: &Sources) {
    let wrong = sources
        .ending(JAVA.endings)
        .filter(|file| file.path.extension().is_some_and(|ending| ending != "java"));
    for file in wrong {
        let right = file.path.with_extension("java");
        workspace.rename(&file.path, &right);
        workspace.note_repair(message!("build.renamed", file = file.path.display(), name = right.display()));
    }
}

/// How a program asks for the mark between the lines of this system.
const LINE_MARKS: [&str; 2] = ["System.lineSeparator()", "\"line.separator\""];

/// What all attempts have in common.
struct Compiler<'a> {
    classes: &'a Classes<'a>,
    fx: Option<[String; 4]>,
}

impl Compiler<'_> {
    /// Whether a program, or what it uses, reads anything it could be told a case by.
    fn asks(&self, candidate: &Candidate) -> bool {
        let reached = self.classes.find(&candidate.path).map(|file| self.classes.reach(file));
        let ways = ["System.in", "System.console", "args["];
        reached.is_some_and(|files| files.iter().any(|file| ways.iter().any(|way| file.code.contains(way))))
    }

    fn compile_all(&self, workspace: &mut Workspace<'_>, jdk: &Jdk) -> Result<StepResult, Fault> {
        let files: Vec<PathBuf> = self.classes.files().iter().map(|file| file.source.path.clone()).collect();
        self.compile(workspace, jdk, files, None)
    }

    fn compile_one(
        &self,
        workspace: &mut Workspace<'_>,
        jdk: &Jdk,
        candidate: &Candidate,
    ) -> Result<StepResult, Fault> {
        let root = self.classes.find(&candidate.path).map(JavaFile::root);
        self.compile(workspace, jdk, vec![candidate.path.clone()], root.as_deref())
    }

    /// Compiles, and gives files the names their classes ask for.
    fn compile(
        &self,
        workspace: &mut Workspace<'_>,
        jdk: &Jdk,
        mut files: Vec<PathBuf>,
        root: Option<&Path>,
    ) -> Result<StepResult, Fault> {
        let before = (workspace.files.clone(), workspace.repairs.clone());
        loop {
            workspace.add_folder(&classes_folder());
            let step = workspace.run(&self.command(workspace, jdk, &files, root), Path::new(""))?;
            if step.succeeded() {
                return Ok(step);
            }
            let renames = misnamed(&step.log);
            let fresh: Vec<_> = renames.into_iter().filter(|(from, _)| files.contains(from)).collect();
            if fresh.is_empty() {
                (workspace.files, workspace.repairs) = before;
                return Ok(step);
            }
            for (from, to) in fresh {
                workspace.rename(&from, &to);
                workspace.note_repair(message!(
                    "build.renamed-class",
                    file = from.display(),
                    name = to.display()
                ));
                files.iter_mut().filter(|file| **file == from).for_each(|file| file.clone_from(&to));
            }
        }
    }

    fn command(
        &self,
        workspace: &Workspace<'_>,
        jdk: &Jdk,
        files: &[PathBuf],
        root: Option<&Path>,
    ) -> Vec<String> {
        let mut words = vec![jdk.javac.clone()];
        let latin = self.classes.files().iter().any(|file| file.source.text.contains('\u{fffd}'));
        words.extend(
            ["-encoding", if latin { "ISO-8859-1" } else { "UTF-8" }, "-nowarn", "-d"].map(str::to_owned),
        );
        words.push(classes_folder().display().to_string());
        words.extend(self.fx.iter().flatten().cloned());
        let archives = archives(&workspace.files);
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
        workspace: &mut Workspace<'_>,
        jdk: &Jdk,
        candidate: &Candidate,
        sources: &Sources,
    ) -> Result<Vec<Start>, Fault> {
        let Some(file) = self.classes.find(&candidate.path) else { return Ok(Vec::new()) };
        let built_by = workspace.last_done();
        let class = file.full_name(file.main_class.as_deref().unwrap_or_default());
        let class = self.way_in(workspace, jdk, file, class)?;
        let reached = self.classes.reach(file);
        let mut path = vec![classes_folder()];
        path.extend(resources(&[file.root()], &workspace.files));
        path.extend(archives(&workspace.files));
        let mut options = Vec::new();
        if reached.iter().any(|file| file.code.contains("javafx.")) {
            options.extend(self.fx.iter().flatten().cloned().map(Word::Text));
        }
        options.extend([Word::Text("-cp".to_owned()), Word::Files(path), Word::Text(class)]);
        let used: Vec<_> = reached.iter().map(|file| file.source).collect();
        let folder = guess_folder(candidate, sources, &used);
        let java = Word::Text(jdk.java.clone());
        let mut starts =
            starts_of(candidate, [std::slice::from_ref(&java), &options[..]].concat(), folder.clone());
        // Where lines are split by the system's mark, a program may count on that of the system it was written on.
        if reached.iter().any(|file| LINE_MARKS.iter().any(|name| file.code.contains(name))) {
            let windows = Word::Text("-Dline.separator=\r\n".to_owned());
            let words = [&[java, windows], &options[..]].concat();
            starts.push(Start::new(candidate, words, folder).into_alternate());
        }
        Ok(starts.into_iter().map(|start| start.built_by(&built_by)).collect())
    }

    /// The class to start. Java opens the display for a class that extends `JavaFX`'s application before its first
    /// line runs, so one of ours calls it.
    fn way_in(
        &self,
        workspace: &mut Workspace<'_>,
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
        let before = workspace.files.clone();
        let path = Path::new(BUILD_FOLDER).join(&starter).with_extension("java");
        workspace.add_file(&path, &text);
        let mut words = vec![jdk.javac.clone()];
        words.extend(self.fx.iter().flatten().cloned());
        let classes = classes_folder().display().to_string();
        words.extend(["-d", &classes, "-cp", &classes, &path.to_string_lossy()].map(str::to_owned));
        if workspace.run(&words, Path::new(""))?.succeeded() {
            workspace.note_repair(message!("build.started-by-ours", class));
            return Ok(starter);
        }
        workspace.files = before;
        Ok(class)
    }
}

fn classes_folder() -> PathBuf {
    Path::new(BUILD_FOLDER).join("classes")
}

/// The Java archives of a submission, except those of build tools.
fn archives(files: &Template) -> Vec<PathBuf> {
    let inside = files.entries().iter().filter_map(|entry| entry.path.strip_prefix(files.name()).ok());
    let jars = inside.filter(|path| path.extension().is_some_and(|ending| ending == "jar"));
    jars.filter(|path| !path.to_string_lossy().contains("gradle")).map(Path::to_owned).collect()
}

/// Folders whose files programs load by name from their class path.
fn resources(roots: &[PathBuf], files: &Template) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = roots.to_vec();
    for entry in files.entries() {
        let Ok(path) = entry.path.strip_prefix(files.name()) else { continue };
        if path.ends_with("resources") && entry.kind == Kind::Folder {
            found.push(path.to_owned());
        }
    }
    found.dedup();
    found
}
