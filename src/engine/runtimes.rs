//! Which versions of compilers and interpreters a submission may meet: a part of the key of its runs.

use std::collections::BTreeMap;

use crate::exec::toolchain::{self, Found, Tool};
use crate::exec::{Fault, Sandbox, Worker};
use crate::submission::Submission;

/// Endings of source files, and the languages of the tools that are asked for their versions.
const ENDINGS: &[(&str, &str)] = &[
    ("c", "C"),
    ("h", "C"),
    ("cc", "C++"),
    ("cpp", "C++"),
    ("cxx", "C++"),
    ("hpp", "C++"),
    ("py", "Python"),
    ("java", "Java"),
    ("kt", "Kotlin"),
    ("go", "Go"),
    ("rs", "Rust"),
    ("js", "JavaScript"),
    ("mjs", "JavaScript"),
    ("cs", "C#"),
    ("hs", "Haskell"),
    ("pas", "Pascal"),
    ("rb", "Ruby"),
    ("pl", "Perl"),
];
/// Tools that matter only where their file is: asking them takes seconds.
const BY_FILE: &[(&str, &str)] = &[
    ("mvn", "pom.xml"),
    ("gradle", "build.gradle"),
    ("gradle", "build.gradle.kts"),
    ("cmake", "CMakeLists.txt"),
    ("make", "Makefile"),
    ("make", "makefile"),
];

/// Asks each tool once, in the sandbox.
pub struct Runtimes<'a> {
    sandbox: &'a Sandbox,
    worker: Option<Worker>,
    versions: BTreeMap<&'static str, String>,
}

impl<'a> Runtimes<'a> {
    /// Nothing was asked yet.
    pub fn new(sandbox: &'a Sandbox) -> Self {
        Self { sandbox, worker: None, versions: BTreeMap::new() }
    }

    /// The versions of all tools that a submission may meet, in a fixed order.
    pub fn of(&mut self, submission: &Submission) -> Result<String, Fault> {
        let mut versions = Vec::new();
        for tool in toolchain::TOOLS {
            if is_wanted(*tool, submission) {
                versions.push(format!("{}: {}", tool.command, self.version(*tool)?));
            }
        }
        Ok(versions.join("; "))
    }

    fn version(&mut self, tool: Tool) -> Result<String, Fault> {
        if let Some(version) = self.versions.get(tool.command) {
            return Ok(version.clone());
        }
        let worker = match &mut self.worker {
            Some(worker) => worker,
            none => none.insert(self.sandbox.worker()?),
        };
        let version = match toolchain::find(worker, tool) {
            Found::Works { version, .. } => version,
            Found::Broken { .. } => "broken".to_owned(),
            Found::Missing => "absent".to_owned(),
        };
        self.versions.insert(tool.command, version.clone());
        Ok(version)
    }
}

fn is_wanted(tool: Tool, submission: &Submission) -> bool {
    let mut paths = submission.files.entries().iter().map(|entry| &entry.path);
    if BY_FILE.iter().any(|(command, _)| *command == tool.command) {
        let is_its_file = |name: &str| BY_FILE.contains(&(tool.command, name));
        return paths.any(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_its_file));
    }
    paths.any(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let language = ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, language)| *language);
        language.is_some_and(|language| tool.language.split(", ").any(|served| served == language))
    })
}
