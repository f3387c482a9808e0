//! Which cases a command is about.

use std::path::Path;

use anyhow::bail;

use crate::case::{self, Case, Glob, Suite};

use super::global::Global;

/// What selects cases.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct CaseArgs {
    /// Only the cases whose name fits, such as 'report-*', 'report-[12]*' or 'queens/*'; may be given several times
    #[arg(long, value_name = "GLOB")]
    pub case: Vec<Glob>,
    /// Only the cases with this tag; may be given several times
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
}

impl CaseArgs {
    /// The cases of a puzzle that are wanted, sorted; an error if there are none.
    pub(super) fn find(&self, global: &Global, puzzle: &str) -> anyhow::Result<Vec<Case>> {
        self.check(global.cases.as_deref(), &[puzzle])?;
        let wanted = self.find_in(global.cases.as_deref(), puzzle)?;
        if wanted.is_empty() {
            bail!("none of the cases of {puzzle} fits: `wasit cases list` shows them");
        }
        Ok(wanted)
    }

    /// The same in a folder, where it is no error that none of the cases is wanted.
    pub(super) fn find_in(&self, mut folder: Option<&Path>, puzzle: &str) -> anyhow::Result<Vec<Case>> {
        let mut globs = self.case.clone();
        if let Some(named) = folder {
            if is_case(named) {
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

    /// Refuses a pattern or a tag that fits none of the cases of these puzzles: others may fit, and nobody would notice.
    pub(super) fn check(&self, folder: Option<&Path>, puzzles: &[&str]) -> anyhow::Result<()> {
        if self.case.is_empty() && self.tag.is_empty()
            || folder.is_some_and(|folder| !folder.is_dir() || is_case(folder))
        {
            return Ok(());
        }
        let suite = Suite::locate(folder)?;
        let mut cases = Vec::new();
        for puzzle in puzzles {
            cases.extend(suite.cases(Some(puzzle))?);
        }
        for glob in &self.case {
            if !cases.iter().any(|case| glob.fits(&case.puzzle, &case.name)) {
                let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
                bail!(
                    "none of the cases of {} fits `{glob}`: {}",
                    puzzles.join(", "),
                    near(&glob.to_string(), &names)
                );
            }
        }
        for tag in &self.tag {
            if !cases.iter().any(|case| case.config.tags.contains(tag)) {
                let tags: Vec<&str> =
                    cases.iter().flat_map(|case| case.config.tags.iter().map(String::as_str)).collect();
                bail!(
                    "none of the cases of {} has the tag `{tag}`: {}",
                    puzzles.join(", "),
                    near(tag, &tags)
                );
            }
        }
        Ok(())
    }

    fn wants(&self, globs: &[Glob], case: &Case) -> bool {
        (globs.is_empty() || globs.iter().any(|glob| glob.fits(&case.puzzle, &case.name)))
            && (self.tag.is_empty() || self.tag.iter().any(|tag| case.config.tags.contains(tag)))
    }
}

/// Whether a folder is a case itself.
fn is_case(folder: &Path) -> bool {
    folder.join("input.txt").is_file()
}

/// Names like a pattern, most alike first; where nothing is like it, how to see them all.
fn near(pattern: &str, names: &[&str]) -> String {
    const MOST: usize = 3;
    let plain: String = pattern.rsplit('/').next().unwrap_or(pattern).replace(['*', '?'], "");
    let likeness = |name: &str| {
        let start = name.get(..name.floor_char_boundary(plain.len())).unwrap_or(name);
        strsim::damerau_levenshtein(&plain, name).min(strsim::damerau_levenshtein(&plain, start))
    };
    let mut alike: Vec<(usize, &str)> = names.iter().map(|name| (likeness(name), *name)).collect();
    alike.retain(|(distance, _)| *distance <= plain.len().div_ceil(3));
    alike.sort_unstable();
    alike.dedup();
    if alike.is_empty() {
        return "`wasit cases list` shows them".to_owned();
    }
    let shown: Vec<String> = alike.iter().take(MOST).map(|(_, name)| format!("`{name}`")).collect();
    format!("did you mean {}?", shown.join(", "))
}

fn place(folder: Option<&Path>) -> String {
    folder.map_or_else(|| "the suite".to_owned(), |folder| folder.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expected: &str) {
        assert_eq!(near(pattern, &["four-rows", "report-1-eight-rows", "report-2-nine-rows"]), expected);
    }

    #[test]
    fn a_pattern_that_fits_nothing_gets_near_names() {
        check("repot-1*", "did you mean `report-1-eight-rows`, `report-2-nine-rows`?");
        check("four-row", "did you mean `four-rows`?");
        check("queens/for-rows", "did you mean `four-rows`?");
        check("zzz*", "`wasit cases list` shows them");
    }
}
