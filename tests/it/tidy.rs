//! The repository's own rules, checked by reading its files.
#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::common::wasit;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of the repository with one of these endings, build results left out.
fn files(below: &str, endings: &[&str]) -> Vec<PathBuf> {
    let is_ours = |name: &str| !matches!(name, "target" | ".git" | "results" | "corpus" | "artifacts");
    WalkDir::new(root().join(below))
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| is_ours(&entry.file_name().to_string_lossy()))
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .filter(|path| endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)))
        .collect()
}

/// The layers from the top down; a module uses modules of lower rows only, or of its own.
const LAYERS: &[&[&str]] = &[
    &["cli"],
    &["report"],
    &["snapshot", "engine"],
    &["plan", "store"],
    &["results"],
    &["verdict"],
    &["contact"],
    &["exec", "case"],
    &["puzzles"],
    &["screen", "diff", "file"],
    &["vocabulary"],
    &["digest", "language", "units", "message", "yaml"],
];
/// Exit codes and faults are everybody's.
const EVERYWHERE: &[&str] = &["exit"];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&module))
}

/// The modules a source text names after `crate::`, alone or in a list.
fn used_modules(source: &str) -> BTreeSet<String> {
    names_after(source, "crate::")
}

fn names_after(source: &str, start: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for rest in source.split(start).skip(1) {
        let list = rest.strip_prefix('{').and_then(|list| list.split_once('}')).map(|(list, _)| list);
        for item in list.map_or(vec![rest], |list| list.split(',').collect()) {
            let name =
                item.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            used.insert(name.to_owned());
        }
    }
    used
}

#[test]
fn dependencies_point_one_way() {
    let mut wrong = Vec::new();
    for path in files("src", &[".rs"]) {
        let below = path.strip_prefix(root().join("src")).expect("found there");
        let module = below.iter().next().expect("a file has a name").to_string_lossy().replace(".rs", "");
        let Some(from) = layer(&module) else { continue };
        for used in used_modules(&text(&path)) {
            let fine = used == module
                || EVERYWHERE.contains(&used.as_str())
                || layer(&used).is_none_or(|to| to > from && used != module);
            if !fine {
                wrong.push(format!("{} uses {used}", below.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_modules_of_the_sandbox_use_each_other_in_a_circle() {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files("src/exec", &[".rs"]) {
        let below = path.strip_prefix(root().join("src/exec")).expect("found there");
        let module = below.iter().next().expect("a file has a name").to_string_lossy().replace(".rs", "");
        if module == "mod" {
            continue;
        }
        let source = text(&path);
        let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let imports = uses.entry(module).or_default();
        imports.extend(names_after(code, "crate::exec::"));
        if below.iter().count() == 1 || below.ends_with("mod.rs") {
            imports.extend(names_after(code, "super::"));
        }
    }
    // Whatever uses nothing that is left goes, until only circles and their users are left.
    loop {
        let left: BTreeSet<String> = uses.keys().cloned().collect();
        uses.retain(|module, used| used.iter().any(|used| used != module && left.contains(used)));
        if uses.len() == left.len() {
            break;
        }
    }
    assert!(uses.is_empty(), "{uses:#?}");
}

#[test]
fn every_module_has_a_layer() {
    let modules = fs::read_dir(root().join("src")).expect("src").filter_map(Result::ok);
    for entry in modules {
        let name = entry.file_name().to_string_lossy().replace(".rs", "");
        let known = layer(&name).is_some()
            || EVERYWHERE.contains(&name.as_str())
            || ["main", "lib"].contains(&name.as_str());
        assert!(known, "src/{name} has no place in LAYERS");
    }
}

#[test]
fn a_list_of_used_modules_is_read_whole() {
    let source = "use crate::{case, puzzles::Cell};\nuse crate::verdict::judge;";
    let expected = ["case", "puzzles", "verdict"].map(str::to_owned);
    assert_eq!(used_modules(source), BTreeSet::from(expected));
}

#[test]
fn puzzles_are_pure() {
    for path in files("src/puzzles", &[".rs"]) {
        let source = text(&path);
        for forbidden in
            ["std::fs", "std::process", "std::net", "Instant", "SystemTime", "println!", "std::env"]
        {
            assert!(!source.contains(forbidden), "{} uses {forbidden}", path.display());
        }
    }
}

#[test]
fn only_cli_main_and_the_launcher_print() {
    for path in files("src", &[".rs"]) {
        let name = path.strip_prefix(root()).expect("found there").display().to_string();
        if name.starts_with("src/cli") || name == "src/main.rs" {
            continue;
        }
        let source = text(&path);
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        assert!(!code.contains("println!") && !code.contains("print!("), "{name} prints");
    }
}

#[test]
fn every_file_begins_with_a_sentence() {
    for path in files("", &[".rs"]) {
        let source = text(&path);
        let first = source.lines().next().unwrap_or_default();
        assert!(first.starts_with("//! ") && first.len() > 12, "{}: {first}", path.display());
    }
    for path in files("ci", &["", ".sh", ".py"]) {
        let source = text(&path);
        let sentence = source.lines().take(3).any(|line| line.starts_with("# ") && line.len() > 12);
        assert!(sentence, "{} says nowhere in its first lines what it is for", path.display());
    }
}

#[test]
fn every_puzzle_has_cases_and_every_folder_of_cases_a_judge() {
    let compiled: BTreeSet<String> =
        wasit::puzzles::all().iter().map(|puzzle| puzzle.name().to_owned()).collect();
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root().join("cases")).expect("cases").filter_map(Result::ok) {
        let config = fs::read_to_string(entry.path().join("puzzle.yaml")).unwrap_or_default();
        let external = config.lines().any(|line| line.starts_with("validator:"));
        found.insert(entry.file_name().to_string_lossy().into_owned(), external);
    }
    for puzzle in &compiled {
        assert!(found.contains_key(puzzle), "there is no folder cases/{puzzle}");
    }
    for (folder, external) in found {
        assert!(
            compiled.contains(&folder) || external,
            "cases/{folder} is neither compiled in nor names a validator"
        );
    }
}

#[test]
fn a_naive_judge_shares_only_the_instance_with_the_real_one() {
    for path in files("tests/it/naive", &[".rs"]) {
        let source = text(&path);
        let puzzle = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let uses: Vec<&str> =
            source.lines().filter(|line| line.contains("wasit::") || line.contains("super::")).collect();
        let expected = format!("use wasit::puzzles::{puzzle}::");
        assert!(uses.len() == 1 && uses[0].starts_with(&expected), "{}: {uses:?}", path.display());
        assert!(!uses[0].contains(['{', '*']), "{}: more than one type: {uses:?}", path.display());
    }
}

/// The files of every puzzle; each may be a folder.
const PUZZLE_FILES: [&str; 8] =
    ["answer", "draw", "generate", "instance", "reader", "rules", "solve", "typed"];

#[test]
fn every_puzzle_has_the_same_files_and_types_what_its_instance_says() {
    for puzzle in wasit::puzzles::all() {
        let folder = format!("src/puzzles/{}", puzzle.name());
        let is_missing = |file: &&&str| module_source(&folder, file).is_empty();
        let missing: Vec<&&str> = PUZZLE_FILES.iter().filter(is_missing).collect();
        assert!(missing.is_empty(), "{folder} lacks {missing:?}: a file with an empty `impl` will do");
        // The version of what is typed is taken from these two alone.
        for file in ["instance", "typed"] {
            let source = module_source(&folder, file);
            let paths = source.lines().filter(|line| line.starts_with("use "));
            for other in PUZZLE_FILES.iter().filter(|other| !["instance", "typed"].contains(other)) {
                let mut words =
                    paths.clone().flat_map(|line| line.split(|sign: char| !sign.is_alphanumeric()));
                assert!(!words.any(|word| word == *other), "{folder}: {file} uses {other}");
            }
        }
    }
}

/// The source of a module: one file, or all files of a folder.
fn module_source(folder: &str, module: &str) -> String {
    let below = format!("{folder}/{module}");
    let single = root().join(format!("{below}.rs"));
    let many = if root().join(&below).is_dir() { files(&below, &[".rs"]) } else { Vec::new() };
    many.iter().chain(single.is_file().then_some(&single)).map(|path| text(path)).collect()
}

#[test]
fn two_solvers_of_a_puzzle_share_nothing_but_the_instance() {
    for puzzle in wasit::puzzles::all() {
        let folder = format!("src/puzzles/{}/solve", puzzle.name());
        let list = text(&root().join(&folder).join("mod.rs"));
        let modules: Vec<&str> =
            list.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
        let is_solver = |module: &&&str| list.contains(&format!("{module}::SOLVER"));
        let solvers: Vec<&str> = modules.iter().filter(is_solver).copied().collect();
        assert_eq!(solvers.len(), puzzle.algorithms().len(), "{folder}: {solvers:?}");
        for module in &modules {
            let users: Vec<&&str> = solvers
                .iter()
                .filter(|solver| *solver != module)
                .filter(|solver| {
                    let source = module_source(&folder, solver);
                    source.contains(&format!("super::{module}"))
                        || source.contains(&format!("solve::{module}"))
                })
                .collect();
            let allowed = usize::from(!solvers.contains(module));
            assert!(users.len() <= allowed, "{folder}: {module} is used by {users:?}");
        }
    }
}

#[test]
fn nothing_names_a_place_on_somebodys_machine() {
    let endings = [".rs", ".md", ".toml", ".yaml", ".yml", ".txt", ".sh", ".py", "run"];
    // Spelled apart, so that this file passes its own test.
    let places = [["/ho", "me/"], ["/Use", "rs/"], ["/ro", "ot/"], ["/wo", "rk/"], ["C:", "\\Users"]]
        .map(|parts| parts.concat());
    for path in files("", &endings) {
        let Ok(content) = fs::read_to_string(&path) else { continue };
        for place in &places {
            assert!(!content.contains(place.as_str()), "{} names {place}", path.display());
        }
    }
}

#[test]
fn the_readme_names_commands_that_exist() {
    let readme = text(&root().join("README.md"));
    let help = String::from_utf8(wasit(&["help"]).output().expect("runs").stdout).expect("text");
    let known: BTreeSet<&str> =
        help.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    let code = readme.split("```").skip(1).step_by(2);
    let commands: Vec<&str> = code
        .flat_map(str::lines)
        .filter_map(|line| line.trim_start_matches("$ ").split_once("wasit "))
        .map(|(_, rest)| rest.trim_start_matches("-- ").split_whitespace().next().unwrap_or_default())
        .filter(|word| word.chars().all(|c| c.is_ascii_lowercase()))
        .collect();
    assert!(commands.len() > 5, "the README shows hardly any command: {commands:?}");
    for command in commands {
        assert!(known.contains(command), "the README names `wasit {command}`, which does not exist");
    }
}

const DOCUMENTS: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];

#[test]
fn paths_named_in_the_documents_exist() {
    for document in DOCUMENTS {
        let content = text(&root().join(document));
        for word in content.split(|c: char| c.is_whitespace() || "`'\"()<>,".contains(c)) {
            let is_ours = ["cases/", "src/", "tests/", "ci/", "benches/", "examples/", "docs/", "schema/"]
                .iter()
                .any(|start| word.starts_with(start));
            // A name in capitals stands for another one.
            let is_pattern = word.contains(['*', '…', '$'])
                || word.split(['/', '.']).any(|part| {
                    part.len() > 1 && part != "README" && part.chars().all(|c| c.is_ascii_uppercase())
                });
            if is_ours && !is_pattern {
                let word = word.trim_end_matches(['.', ':', ';']);
                assert!(root().join(word).exists(), "{document} names {word}, which is not there");
            }
        }
    }
}

#[test]
fn what_contributors_are_told_to_change_is_in_the_sources() {
    let sources: String = files("src", &[".rs", ".yaml"])
        .iter()
        .chain(&files("tests", &[".rs"]))
        .map(|path| text(path))
        .collect();
    let told = text(&root().join("CONTRIBUTING.md"));
    let quoted = told.split('`').skip(1).step_by(2);
    let is_name = |word: &&str| word.len() > 2 && word.starts_with(|c: char| c.is_ascii_uppercase());
    let names: Vec<&str> = quoted.filter(is_name).filter(|word| !word.contains(['.', '/'])).collect();
    assert!(names.len() > 5, "hardly anything is named: {names:?}");
    for name in names {
        assert!(sources.contains(name), "CONTRIBUTING.md names {name}, which is nowhere in the sources");
    }
}
