//! The catalogues and the source agree: whatever is said has words in both languages, and no words are left over.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use walkdir::WalkDir;

/// Families of ids that are put together from a name: whoever looks one up has words for what is not there.
const BY_NAME: &[&str] = &["rule.", "promise.", "level.", "rubric."];

/// Every source and template, without its tests.
fn sources() -> String {
    let is_source = |name: &str| [".rs", ".html", ".txt", ".js"].iter().any(|ending| name.ends_with(ending));
    WalkDir::new("src")
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| is_source(&entry.file_name().to_string_lossy()))
        .map(|entry| fs::read_to_string(entry.path()).unwrap_or_default())
        .map(|source| source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned())
        .map(|source| {
            source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
        })
        .collect()
}

/// Ids and the names in their English templates.
fn catalogue() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string("src/message/en.yaml").expect("the English catalogue");
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": \""));
    lines.map(|(id, template)| (id.to_owned(), places(template))).collect()
}

fn places(template: &str) -> BTreeSet<String> {
    template.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
}

/// Every `message!(...)`: its id and the names of its values.
fn calls(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let calls = source.split("message!(").skip(1);
    calls
        .filter_map(|call| {
            let arguments = arguments(call);
            let id = arguments.first()?.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned();
            let name = |value: &String| value.split('=').next().unwrap_or_default().trim().to_owned();
            Some((id, arguments[1..].iter().map(name).filter(|name| !name.is_empty()).collect()))
        })
        .collect()
}

/// Every `fill("id", &[("name", ..), ..])`: its id and the names of its values.
fn fillings(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let fillings = source.split(".fill(").skip(1);
    fillings
        .filter_map(|call| {
            let arguments = arguments(call);
            let id = arguments.first()?.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned();
            let values = arguments.get(1)?.trim().strip_prefix("&[")?.to_owned();
            let pairs = self::arguments(&values);
            let name = |pair: &String| Some(pair.trim().strip_prefix("(\"")?.split_once('"')?.0.to_owned());
            Some((id, pairs.iter().filter_map(name).collect()))
        })
        .collect()
}

/// What stands between commas, up to the bracket that ends it all; commas in texts and brackets part nothing.
fn arguments(call: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let mut depth = 0;
    let mut in_text = false;
    let mut before = ' ';
    for sign in call.chars() {
        match sign {
            '"' if before != '\\' && before != '\'' => in_text = !in_text,
            '(' | '[' | '{' if !in_text => depth += 1,
            ')' | ']' | '}' if !in_text && depth == 0 => break,
            ')' | ']' | '}' if !in_text => depth -= 1,
            ',' if !in_text && depth == 0 => {
                arguments.push(String::new());
                before = sign;
                continue;
            }
            _ => {}
        }
        before = sign;
        arguments.last_mut().expect("there is always one").push(sign);
    }
    arguments
}

#[test]
fn every_message_has_words_with_a_place_for_each_of_its_values() {
    let catalogue = catalogue();
    let calls = calls(&sources());
    assert!(calls.len() > 150, "{}", calls.len());
    let fillings = fillings(&sources());
    assert!(fillings.len() > 40, "{}", fillings.len());
    for (id, names) in calls.into_iter().chain(fillings) {
        assert_eq!(catalogue.get(&id), Some(&names), "{id}");
    }
}

#[test]
fn no_words_are_left_over() {
    let sources = sources();
    let is_used = |id: &str| ['"', '\''].iter().any(|quote| sources.contains(&format!("{quote}{id}{quote}")));
    let is_by_name = |id: &str| BY_NAME.iter().any(|family| id.starts_with(family));
    let unused: Vec<String> = catalogue().into_keys().filter(|id| !is_by_name(id) && !is_used(id)).collect();
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn a_call_is_read_with_commas_and_brackets_in_its_values() {
    let source = r#"message!("a.b", line, cells = join(names, ", "), sign = ")") + message!("c.d")"#;
    let names = ["line", "cells", "sign"].map(str::to_owned).into();
    assert_eq!(calls(source), [("a.b".to_owned(), names), ("c.d".to_owned(), BTreeSet::new())]);
}
