//! Which cases a command is about.

use anyhow::bail;

use crate::case::{self, Case, Glob, Suite};

use super::args::Global;

/// What selects cases.
#[derive(Debug, Clone, clap::Args)]
pub struct CaseArgs {
    /// Only the cases whose name fits, such as 'report-*' or 'queens/*'; may be given several times
    #[arg(long, value_name = "GLOB")]
    pub case: Vec<Glob>,
    /// Only the cases with this tag; may be given several times
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
}

impl CaseArgs {
    /// The cases of a puzzle that are wanted, sorted; an error if there are none.
    pub fn find(&self, global: &Global, puzzle: &str) -> anyhow::Result<Vec<Case>> {
        let wanted = self.find_in(global.cases.as_deref(), puzzle)?;
        if wanted.is_empty() {
            bail!("none of the cases of {puzzle} fits: `wasit cases list` shows them");
        }
        Ok(wanted)
    }

    /// The same in a folder, where it is no error that none of the cases is wanted.
    pub fn find_in(&self, mut folder: Option<&std::path::Path>, puzzle: &str) -> anyhow::Result<Vec<Case>> {
        let mut globs = self.case.clone();
        if let Some(named) = folder {
            if named.join("input.txt").is_file() {
                let case = case::folder_case(&named.canonicalize()?)?;
                return Ok(vec![Case { puzzle: puzzle.to_owned(), ..case }]);
            }
            // `--cases` takes a pattern too, where no such folder exists.
            let text = named.to_string_lossy();
            if !named.is_dir() && text.contains(['*', '?']) {
                globs.extend(text.parse());
                folder = None;
            }
        }
        let cases = Suite::locate(folder)?.cases(Some(puzzle))?;
        if cases.is_empty() {
            bail!("there are no cases of {puzzle} in {}", place(folder));
        }
        Ok(cases.into_iter().filter(|case| self.wants(&globs, case)).collect())
    }

    fn wants(&self, globs: &[Glob], case: &Case) -> bool {
        (globs.is_empty() || globs.iter().any(|glob| glob.fits(&case.puzzle, &case.name)))
            && (self.tag.is_empty() || self.tag.iter().any(|tag| case.config.tags.contains(tag)))
    }
}

fn place(folder: Option<&std::path::Path>) -> String {
    folder.map_or_else(|| "the suite".to_owned(), |folder| folder.display().to_string())
}
