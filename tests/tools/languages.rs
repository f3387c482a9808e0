//! Every language without a ladder builds and runs the sample in `tests/tools/languages/NAME`, which echoes a number.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;
use wasit::language::{self, Build, Language};

use crate::Run;
use crate::common::submission_folder::{Expected, compare};

/// One test a language; `trial` skips those whose tool is missing.
pub fn trials(trial: impl Fn(String, &[&str], Run) -> Trial) -> Vec<Trial> {
    let plain = language::ALL.iter().filter(|language| matches!(language.build, Build::Commands { .. }));
    let one = |language: &'static Language| {
        let name = format!("{} is built and run by the commands of its row", language.name);
        trial(name, &[language.tools[0].command], Box::new(move || check(language)))
    };
    plain.copied().map(one).collect()
}

fn check(language: &'static Language) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/languages").join(language.name);
    let mut files: Vec<(String, String)> = Vec::new();
    for entry in walkdir::WalkDir::new(&folder).into_iter().filter_map(Result::ok) {
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(&folder).expect("found below").display().to_string();
            files.push((path, fs::read_to_string(entry.path()).map_err(|error| error.to_string())?));
        }
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let main = format!("main.{}", language.endings[0]);
    if !files.iter().any(|(path, _)| *path == main) {
        return Err(format!("there is no {main} in {}", folder.display()));
    }
    compare(&files, &Expected { name: main.leak(), folder: "", prints: "got 7", repairs: &[] })
}
