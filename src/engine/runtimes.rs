//! Which versions of compilers and interpreters a submission may meet: a part of the key of its runs.

use std::collections::BTreeMap;

use crate::contact::submission::Submission;
use crate::exec::toolchain::{self, Found};
use crate::exec::{Fault, Sandbox, Worker};
use crate::language::{self, Language, Tool};

/// Asks each tool once, in the sandbox.
pub(crate) struct Runtimes<'a> {
    sandbox: &'a Sandbox,
    worker: Option<Worker>,
    versions: BTreeMap<&'static str, String>,
}

impl<'a> Runtimes<'a> {
    pub(crate) fn new(sandbox: &'a Sandbox) -> Self {
        Self { sandbox, worker: None, versions: BTreeMap::new() }
    }

    /// The versions of all tools that a submission may meet, in a fixed order.
    pub(crate) fn versions_for(&mut self, submission: &Submission) -> Result<String, Fault> {
        let mut versions = Vec::new();
        for (tool, _) in language::tools() {
            if is_wanted(tool, submission) {
                versions.push(format!("{}: {}", tool.command, self.version(tool)?));
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
    if !tool.files.is_empty() {
        let is_its_file = |name: &str| tool.files.contains(&name);
        return paths.any(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_its_file));
    }
    paths.any(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Language::of_ending(ending).is_some_and(|language| language.tools.contains(&tool))
    })
}
