//! `wasit cases list`: every case with its size, expectation, tags and source.

use std::io::Write as _;

use crate::case::{Case, Suite, Visibility};
use crate::cli::global::Global;
use crate::cli::{known_width, output};
use crate::exit::Exit;
use crate::puzzles;
use crate::report::{CaseRow, write_case_json, write_case_table};

#[derive(Debug, clap::Args)]
pub(super) struct ListArgs {
    /// Only the cases of this puzzle
    #[arg(long)]
    puzzle: Option<String>,
    /// Only the cases with this tag
    #[arg(long)]
    tag: Option<String>,
}

pub(super) fn run(global: &Global, args: &ListArgs) -> anyhow::Result<Exit> {
    let suite = Suite::locate(global.cases.as_deref())?;
    let cases = suite.cases(args.puzzle.as_deref())?;
    if let (true, Some(puzzle)) = (cases.is_empty(), &args.puzzle) {
        anyhow::bail!("there are no cases of a puzzle `{puzzle}`: `wasit cases` lists all");
    }
    let has_tag = |case: &&Case| args.tag.as_ref().is_none_or(|tag| case.config.tags.contains(tag));
    let rows: Vec<CaseRow> = cases.iter().filter(has_tag).map(row_of).collect();
    let (mut out, _) = output(global);
    match global.json {
        true => write_case_json(&mut out, &rows)?,
        false => write_case_table(&mut out, &rows, known_width())?,
    }
    out.flush()?;
    Ok(Exit::Ok)
}

fn row_of(case: &Case) -> CaseRow {
    let reading = puzzles::find(&case.puzzle).map(|puzzle| puzzle.read_instance(&case.input));
    CaseRow {
        id: case.id(),
        puzzle: case.puzzle.clone(),
        case: case.name.clone(),
        size: reading.and_then(Result::ok).map_or_else(|| "-".to_owned(), |reading| reading.instance.size()),
        expect: case.expected_words(),
        tags: case.config.tags.clone(),
        source: case.config.source.clone(),
        title: case.config.title.clone(),
        count: case.config.count,
        unique: case.config.unique,
        points: case.config.points.or(case.puzzle_config.points).unwrap_or(1.0),
        visibility: match case.config.visibility {
            Some(Visibility::Hidden) => "hidden",
            Some(Visibility::Public) | None => "public",
        },
    }
}
