//! What is seen in the last lines of a prompt: the rows of `tests/words/prompts.tsv`.

use crate::vocabulary::Vocabulary;

use super::alternatives::find_alternatives;
use super::blank::find_blank;
use super::menu::{Choice, find_menu};
use super::ranking::{Phase, Situation};
use super::yes_no::find_yes_no;

const ROWS: &str = include_str!("../../../tests/words/prompts.tsv");

fn list(choices: &[Choice]) -> Option<String> {
    let pairs: Vec<String> =
        choices.iter().map(|choice| format!("{}={}", choice.token, choice.label)).collect();
    (!pairs.is_empty()).then(|| pairs.join("; "))
}

fn chosen(phase: Phase, typed: bool, menu: &[Choice]) -> Option<String> {
    let situation = Situation { phase, typed, is_path: false, saved: false, shown: true };
    situation.choose(menu, Vocabulary::shipped()).map(|(choice, _)| choice.token.clone())
}

fn find(what: &str, text: &str) -> Option<String> {
    let vocabulary = Vocabulary::shipped();
    let lines: Vec<&str> = text.lines().collect();
    let menu = find_menu(&lines);
    match what {
        "menu" => list(&menu),
        "alternatives" => list(&find_alternatives(&lines, vocabulary)),
        "yes-no" => find_yes_no(&lines, &menu, vocabulary).map(|found| format!("{} {}", found.yes, found.no)),
        "blank" => find_blank(text).map(str::to_owned),
        "choose-file" => chosen(Phase::Before, false, &menu),
        "choose-cards" => chosen(Phase::Before, true, &menu),
        "choose-given-cards" => chosen(Phase::Giving, true, &menu),
        "choose-answered" => chosen(Phase::Answered, false, &menu),
        _ => unreachable!("nothing that is looked for: {what}"),
    }
}

#[test]
fn every_prompt_is_read_as_its_row_says() {
    let mut fact = "";
    let mut checked = 0;
    for line in ROWS.lines().filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix("# ") {
            fact = comment;
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [what, text, expected] = fields[..] else { panic!("three columns: {line}") };
        let found = find(what, &text.replace("\\n", "\n"));
        assert_eq!(found.as_deref().unwrap_or("-"), expected, "{fact}: {line}");
        checked += 1;
    }
    assert!(checked >= 90, "{checked}");
}
