//! Languages without a ladder: found by the signs of their row in the table, built and started by its commands.

use std::path::Path;

use crate::contact::submission::Word;
use crate::exec::Fault;
use crate::language::Language;
use crate::message::message;

use super::BuildFailure;
use super::candidate::{Candidate, entry_files};
use super::readme::Hint;
use super::sources::{Source, Sources};
use super::start::{BUILD_FOLDER, Start, Starts, output_path, start_each};
use super::workdir::guess_folder;
use super::workspace::Workspace;

/// Every file with the signs of an entry point that also `is_entry`, told its code without comments.
pub(super) fn find_by_signs(
    language: &'static Language,
    sources: &Sources,
    hints: &[Hint],
    is_entry: impl Fn(&Source, &str) -> bool,
) -> Vec<Candidate> {
    let candidates = entry_files(language, sources, is_entry).into_iter().map(|file| {
        let mut candidate = Candidate::new(file, language);
        candidate.asks = language.reads_text(&file.text);
        candidate.score += if candidate.asks { 15 } else { 0 };
        candidate.take_case_arguments(hints);
        candidate.take_hint(hints, |named| named == file.path);
        candidate
    });
    candidates.collect()
}

/// Builds the candidates by a command, if there is one.
pub(super) fn start_by_commands(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
    (build, run): (&[&str], &[&str]),
) -> Result<Starts, Fault> {
    start_each(workspace, candidates, |workspace, candidate| {
        let output = output_path(&candidate.path);
        if let Some(tool) = build.first() {
            let words: Vec<String> = build.iter().map(|word| fill(word, &candidate.path)).collect();
            workspace.add_folder(Path::new(BUILD_FOLDER));
            let step = workspace.run(&words, Path::new(""))?;
            if !step.succeeded() {
                return Ok(Err(step.failure(candidate.language, *tool, |_| None)));
            }
            // A part of a program may be compiled, too, and is none.
            if run.contains(&"{output}") && workspace.files.find(&output).is_none() {
                let reason = message!("build.no-program-made", tool, file = candidate.path.display());
                return Ok(Err(BuildFailure::Failed(reason)));
            }
        }
        let words = run.iter().map(|word| match *word {
            "{source}" => Word::File(candidate.path.clone()),
            "{output}" => Word::File(output.clone()),
            word => Word::Text(word.to_owned()),
        });
        let used: Vec<_> = sources.ending(candidate.language.endings).collect();
        let folder = guess_folder(candidate, sources, &used);
        Ok(Ok(vec![Start::new(candidate, words.collect(), folder)]))
    })
}

/// A word of a build command with the places in it filled in.
fn fill(word: &str, source: &Path) -> String {
    let output = output_path(source);
    word.replace("{source}", &source.to_string_lossy()).replace("{output}", &output.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_command_are_filled_in() {
        let source = Path::new("src/main.pas");
        assert_eq!(fill("{source}", source), "src/main.pas");
        assert_eq!(fill("-o{output}", source), "-o.wasit/src-main");
    }

    #[test]
    fn the_readme_decides_between_programs_of_a_language_without_a_ladder() {
        let perl = Language::find("perl").unwrap();
        let text = "my $name = <STDIN>;\n";
        let sources = Sources::test(&[("src/a.pl", text), ("src/b.pl", text), ("src/Board.pm", "1;")]);
        let hint = Hint { folder: "src".into(), words: vec!["perl".to_owned(), "b.pl".to_owned()] };
        let found = find_by_signs(perl, &sources, &[hint], |_, _| true);
        assert_eq!(found.len(), 2);
        assert!(found[1].score > found[0].score && found[1].folder.as_deref() == Some(Path::new("src")));
    }
}
