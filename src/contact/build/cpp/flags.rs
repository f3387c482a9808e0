//! The compiler's options: the student's own where the README has them, else as few as possible.

use crate::contact::build::readme::Hint;
use crate::language::{C, Language};

/// Options that matter and cannot reach outside; anything else in a README is left out.
const TAKEN: &[&str] = &["-std=", "-O", "-D", "-l", "-m", "-pthread", "-fopenmp", "-fpermissive"];

/// Whether a word is a C or C++ compiler.
pub(super) fn is_compiler(word: &str) -> bool {
    ["gcc", "g++", "cc", "c++", "clang", "clang++"].contains(&word)
}

/// What programs are built with that say nothing about it: a search is not to be slow by an option nobody thought of.
pub(super) const OPTIMISED: &str = "-O2";

/// The options of the README's compiler lines.
pub(super) fn readme_flags(hints: &[Hint]) -> Vec<String> {
    let mut flags: Vec<String> = Vec::new();
    for hint in hints.iter().filter(|hint| is_compiler(&hint.words[0])) {
        for word in &hint.words[1..] {
            let taken = TAKEN.iter().any(|start| word.starts_with(start)) && word != "-Ofast";
            let foreign = ["-mwindows", "-municode", "-lgdi32", "-lws2_32"].contains(&word.as_str());
            if taken && !foreign && !flags.contains(word) {
                flags.push(word.clone());
            }
        }
    }
    // Two different lines may ask for two standards; the first is the one for Linux as often as not.
    let mut standard = false;
    flags.retain(|flag| !flag.starts_with("-std=") || !std::mem::replace(&mut standard, true));
    flags
}

/// The standards to try: the compiler's own or the README's, then newer and older ones.
pub(super) fn standards(language: &Language, own: &[String]) -> Vec<Option<&'static str>> {
    let mut standards = match *language == C {
        true => vec![None, Some("-std=gnu17"), Some("-std=gnu89")],
        false => vec![None, Some("-std=gnu++20"), Some("-std=gnu++14")],
    };
    if own.iter().any(|flag| flag.starts_with("-std=")) {
        standards.insert(1, Some(if *language == C { "-std=gnu17" } else { "-std=gnu++17" }));
    }
    standards.dedup();
    standards
}

/// The same with an optimisation, where they have none of their own.
pub(super) fn optimised(flags: &[String]) -> Vec<String> {
    let own = flags.iter().any(|flag| flag.starts_with("-O"));
    let added = (!own).then(|| OPTIMISED.to_owned());
    flags.iter().cloned().chain(added).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn check(line: &str, expected: &[&str]) {
        let words = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(readme_flags(&[Hint { folder: PathBuf::new(), words }]), expected, "{line}");
    }

    #[test]
    fn the_students_options_are_taken_over_as_far_as_they_are_harmless() {
        check("g++ -std=c++17 -O2 -Wall main.cpp -o main -lm", &["-std=c++17", "-O2", "-lm"]);
        check("g++ main.cpp", &[]);
        check("g++ -Ofast -static -mwindows a.cpp", &[]);
    }

    #[test]
    fn an_optimisation_of_the_readme_wins() {
        let check = |flags: &[&str], expected: &[&str]| {
            let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
            assert_eq!(optimised(&flags), expected, "{flags:?}");
        };
        check(&["-std=c++17"], &["-std=c++17", "-O2"]);
        check(&["-O0"], &["-O0"]);
        check(&["-O3", "-lm"], &["-O3", "-lm"]);
    }
}
