//! The heat map: a row for each submission, a letter and a colour for each case.

use std::collections::HashMap;

use crate::report::phrases::fill;
use crate::report::standing::reason;
use crate::report::{Language, check_text, clean, mark};
use crate::results::{CaseResult, Results, SubmissionResult};
use crate::verdict::Outcome;

use super::class::{Sheet, score};
use super::markup::Html;
use super::names::{case_anchor, page_name};
use super::site::PAGES;

/// Characters of a reason in a cell's tip; the submission's page has all of it.
const LONGEST_REASON: usize = 160;

/// The class of a verdict's colour.
pub fn class_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Accepted | Outcome::NotApplicable => "v ok",
        Outcome::Wrong | Outcome::WrongClaim | Outcome::Unreadable => "v bad",
        Outcome::NeedsPerson | Outcome::Stuck => "v ask",
        Outcome::Time | Outcome::Cpu | Outcome::Memory | Outcome::Output | Outcome::Iterations => "v lim",
        Outcome::Crashed => "v die",
        Outcome::BuildFailed => "v bld",
        Outcome::NotRun => "v not",
    }
}

/// What the heat maps can be narrowed to.
pub fn write_controls(body: &mut Html, results: &Results, language: Language) {
    let words = language.pages();
    body.raw("<form class=\"controls\" id=\"controls\" role=\"search\"")
        .attribute("aria-label", words.controls);
    body.raw("><label>")
        .text(words.find_name)
        .raw(" <input type=\"search\" id=\"name\" autocomplete=\"off\"></label>");
    body.raw("<label>").text(words.with_verdict).raw(" <select id=\"verdict\"><option value=\"\">");
    body.text(words.any_verdict).raw("</option>");
    let found = |outcome: &Outcome| {
        results.students().flat_map(|one| &one.results).any(|result| result.verdict == *outcome)
    };
    for outcome in Outcome::ALL.into_iter().filter(found) {
        body.raw("<option")
            .attribute("value", mark::outcome_letter(outcome))
            .raw(">")
            .text(language.verdict(outcome))
            .raw("</option>");
    }
    body.raw("</select></label><output id=\"count\" aria-live=\"polite\"")
        .attribute("data-words", words.shown);
    body.raw("></output></form>").labelled("p", "quiet", words.how_to_walk);
    body.raw("<p class=\"peek\" id=\"peek\" aria-live=\"polite\"");
    body.attribute("data-accepted", language.verdict(Outcome::Accepted)).raw("></p>");
}

/// Writes the heat map of a puzzle.
pub fn write(body: &mut Html, sheet: &Sheet<'_>) {
    body.raw("<div class=\"scroll\"><table class=\"heat\" role=\"grid\"");
    body.attribute("aria-label", fill(sheet.words.by_case, &[&sheet.puzzle])).raw("><thead><tr>");
    let heads =
        [("ascending", sheet.words.submission), ("none", sheet.words.score), ("none", sheet.words.time)];
    for (sorted, head) in heads {
        body.raw("<th scope=\"col\"").attribute("aria-sort", sorted).raw("><button type=\"button\">");
        body.text(head).raw("</button></th>");
    }
    for case in &sheet.cases {
        let name = case.id.split_once('/').map_or(case.id.as_str(), |(_, name)| name);
        body.raw("<th scope=\"col\" class=\"case\" aria-sort=\"none\"")
            .attribute("data-case", case_anchor(&case.id));
        body.attribute("title", case.title.as_deref().unwrap_or(name)).raw("><button type=\"button\"><span>");
        body.text(&clean::line(name, 40)).raw("</span></button></th>");
    }
    body.raw("</tr></thead><tbody>");
    for submission in &sheet.students {
        write_row(body, sheet, submission);
    }
    body.raw("</tbody><tbody class=\"reference\">");
    for submission in &sheet.references {
        write_row(body, sheet, submission);
    }
    body.raw("</tbody></table></div>");
}

fn write_row(body: &mut Html, sheet: &Sheet<'_>, submission: &SubmissionResult) {
    let results: HashMap<&str, &CaseResult> =
        submission.results.iter().map(|result| (result.case.as_str(), result)).collect();
    body.raw("<tr><th scope=\"row\"><a")
        .attribute("href", format!("{PAGES}/{}", page_name(&submission.id)))
        .raw(">");
    body.text(&clean::line(&submission.id, 60)).raw("</a>");
    if let Some(student) = &submission.student {
        body.raw(" ").labelled("small", "quiet", &clean::line(student, 60));
    }
    let share = if submission.max_score > 0.0 { submission.score / submission.max_score } else { 0.0 };
    body.raw("</th><td class=\"n\"")
        .attribute("data-v", format!("{share:.4}"))
        .raw(">")
        .text(&score(submission));
    // An empty sum of floats is minus zero.
    let time = 0.0 + submission.results.iter().filter_map(|result| result.cpu_ms).sum::<f64>();
    body.raw("</td><td class=\"n\"").attribute("data-v", format!("{time:.1}")).raw(">");
    // What never ran took no time at all, which is not the same as a very short time.
    let ran = submission.results.iter().any(|result| result.cpu_ms.is_some());
    body.text(&if ran { check_text::time(time) } else { "–".to_owned() }).raw("</td>");
    for case in &sheet.cases {
        write_cell(body, sheet, results.get(case.id.as_str()).copied());
    }
    body.raw("</tr>");
}

fn write_cell(body: &mut Html, sheet: &Sheet<'_>, result: Option<&CaseResult>) {
    let Some(result) = result else {
        body.raw("<td class=\"v not\"").attribute("title", sheet.language.phrases().missing).raw(">.</td>");
        return;
    };
    body.raw("<td").attribute("class", class_of(result.verdict));
    if !result.verdict.is_passed() || result.borderline {
        let mut verdict = sheet.language.verdict(result.verdict).to_owned();
        if result.borderline {
            verdict = fill(sheet.words.close_to_limit, &[&verdict]);
        }
        let tip = format!("{verdict}: {}", reason(result, sheet.language));
        body.attribute("title", clean::line(&tip, LONGEST_REASON));
    }
    body.raw(">").value(mark::letter(result)).raw("</td>");
}
