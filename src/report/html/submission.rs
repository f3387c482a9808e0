//! The page of a submission: its checklist, each case with boards and talk, what was enforced.

use crate::exec::Promise;
use crate::report::phrases::fill;
use crate::report::points::points;
use crate::report::standing::missing;
use crate::report::{PagePhrases, clean, mark};
use crate::results::{BuildResult, CheckState, SandboxFacts, StartResult, SubmissionResult};

use super::case;
use super::heat::class_of;
use super::markup::Html;
use super::names::case_anchor;
use super::page::{Kind, page as frame};
use super::site::Site;

/// Characters of a list of names.
const LONGEST_LIST: usize = 2000;
/// Characters of a build's log that are shown.
const LONGEST_LOG: usize = 20_000;

/// The text of the page.
pub fn page(site: &Site<'_>, submission: &SubmissionResult) -> String {
    let mut body = Html::default();
    let name = clean::line(&submission.id, 80);
    body.raw("<header>");
    if site.has_class_page {
        body.raw("<p><a href=\"../index.html\">").text(site.words().class_report).raw("</a></p>");
    }
    body.element("h1", &name);
    write_facts(&mut body, site, submission);
    body.raw("</header><main>");
    write_build(&mut body, site, &submission.build, submission.start.as_ref());
    write_checklist(&mut body, site, submission);
    write_notes(&mut body, site, submission);
    write_cases(&mut body, site, submission);
    write_sandbox(&mut body, site, &site.view.results.sandbox);
    body.raw("</main>");
    frame(Kind::Submission, site.view.language, &name, body)
}

fn write_facts(body: &mut Html, site: &Site<'_>, submission: &SubmissionResult) {
    let words = site.words();
    body.raw("<p>");
    if let Some(student) = &submission.student {
        body.text(&clean::line(student, 80)).raw(" · ");
    }
    body.text(&submission.puzzle).raw(" · ");
    body.text(submission.language.as_deref().unwrap_or(words.unknown_language)).raw("</p>");
    let accepted = submission.results.iter().filter(|result| result.verdict.is_passed()).count();
    body.raw("<p class=\"score\"><strong>").text(&points(submission.score)).raw("</strong> ");
    body.say(words.points_of, &[&points(submission.max_score)]).raw(" · ");
    body.say(words.accepted_of, &[&accepted, &submission.results.len()]).raw("</p>");
    let missing = missing(site.view.results).remove(submission.id.as_str()).unwrap_or_default();
    if !missing.is_empty() {
        body.raw("<p class=\"warning word\">").text(site.view.language.phrases().incomplete).raw(": ");
        body.text(&clean::line(&missing.join(", "), LONGEST_LIST)).raw("</p>");
    }
}

fn write_build(body: &mut Html, site: &Site<'_>, build: &BuildResult, start: Option<&StartResult>) {
    let words = site.words();
    let turn = |text: &str, longest| clean::line(&site.view.language.sentence(text), longest);
    body.raw("<section>").element("h2", words.build_and_start).raw("<dl>").element("dt", words.build);
    body.raw("<dd>");
    match (&build.reason, build.command.as_str()) {
        (Some(reason), _) => body.say(words.build_failed, &[&turn(reason, 600)]),
        (None, "") if !build.ok => body.text(words.not_tried),
        (None, "") => body.text(words.nothing_to_build),
        (None, command) => body.labelled("code", "word", &clean::line(command, 600)),
    };
    body.raw("</dd>");
    for repair in &build.repairs {
        body.element("dt", words.repaired).element("dd", &clean::line(repair, 300));
    }
    if let Some(start) = start {
        let folder = if matches!(start.folder.as_str(), "" | ".") { words.own_folder } else { &start.folder };
        body.element("dt", words.start).raw("<dd>");
        body.labelled("code", "word", &clean::line(&start.command, 600)).raw(" ");
        body.say(words.in_folder, &[&clean::line(folder, 200)]).raw("</dd>").element("dt", words.gets_case);
        body.raw("<dd>").text(&turn(&start.input, 300));
        if !start.why.is_empty() {
            body.raw(" (").text(&turn(&start.why, 300)).raw(")");
        }
        body.raw("</dd>");
    }
    body.raw("</dl>");
    if !build.log.trim().is_empty() {
        body.raw(if build.ok { "<details>" } else { "<details open>" })
            .element("summary", words.build_printed);
        let log = beginning(&build.log, LONGEST_LOG, words);
        body.raw("<pre tabindex=\"0\">").text(&log).raw("</pre></details>");
    }
    body.raw("</section>");
}

/// The first characters of a text, with a note of how much is left out.
pub fn beginning(text: &str, longest: usize, words: &PagePhrases) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => {
            let rest = text[end..].chars().count();
            format!("{}\n{}", &text[..end], fill(words.cut_characters, &[&rest]))
        }
    }
}

fn write_checklist(body: &mut Html, site: &Site<'_>, submission: &SubmissionResult) {
    if submission.checklist.is_empty() {
        return;
    }
    let words = site.words();
    let turn = |text: &str, longest| clean::line(&site.view.language.sentence(text), longest);
    body.raw("<section>").element("h2", words.checklist).raw("<ul class=\"checklist\">");
    for item in &submission.checklist {
        let (class, word) = match item.state {
            CheckState::Met => ("v ok", words.met),
            CheckState::Partly => ("v lim", words.partly),
            CheckState::Unmet => ("v bad", words.unmet),
            CheckState::NeedsPerson => ("v ask", words.person),
            CheckState::Untried => ("v not", words.untried),
        };
        body.raw("<li>").labelled("span", class, word).raw(" <span>").text(&turn(&item.item, 200));
        let detail = turn(&item.detail, 400);
        let says_the_same = item.state == CheckState::NeedsPerson && item.detail == "a person must look";
        if !detail.is_empty() && detail != word && !says_the_same {
            body.raw(" ").labelled("span", "quiet", &detail);
        }
        body.raw("</span>");
        body.raw("</li>");
    }
    body.raw("</ul></section>");
}

fn write_notes(body: &mut Html, site: &Site<'_>, submission: &SubmissionResult) {
    if submission.notes.is_empty() && submission.advice.is_none() {
        return;
    }
    let words = site.words();
    body.raw("<section>").element("h2", words.notes);
    for note in &submission.notes {
        body.element("p", &clean::line(&site.view.language.sentence(note), 600));
    }
    if let Some(advice) = &submission.advice {
        body.element("p", words.advice);
        body.raw("<pre tabindex=\"0\">").text(&beginning(advice, 4000, words)).raw("</pre>");
    }
    body.raw("</section>");
}

fn write_cases(body: &mut Html, site: &Site<'_>, submission: &SubmissionResult) {
    let words = site.words();
    body.raw("<section>").element("h2", words.cases).raw("<ol class=\"strip\"");
    body.attribute("aria-label", words.all_cases).raw(">");
    for result in &submission.results {
        let verdict = site.view.language.verdict(result.verdict);
        let name = format!("{}: {verdict}", clean::line(&result.case, 100));
        body.raw("<li><a").attribute("class", class_of(result.verdict));
        body.attribute("href", format!("#{}", case_anchor(&result.case)));
        body.attribute("title", &name).attribute("aria-label", &name).raw(">");
        body.value(mark::outcome_letter(result.verdict)).raw("</a></li>");
    }
    body.raw("</ol><p class=\"controls\"><button type=\"button\" id=\"open\">").text(words.open_all);
    body.raw("</button> <button type=\"button\" id=\"close\">").text(words.close_all);
    body.raw("</button> <label><input type=\"checkbox\" id=\"failed\"> ")
        .text(words.only_failed)
        .raw("</label></p>");
    let first = submission.results.iter().position(|result| !result.verdict.is_passed());
    for (index, result) in submission.results.iter().enumerate() {
        case::write(body, site, result, &case::Place { index, open: first == Some(index) });
    }
    body.raw("</section>");
}

fn write_sandbox(body: &mut Html, site: &Site<'_>, sandbox: &SandboxFacts) {
    let words = site.words();
    let turn = |text: &str| clean::line(&site.view.language.sentence(text), 300);
    body.raw("<section>").element("h2", words.enforced).raw("<p>").say(words.sandbox, &[&sandbox.tier]);
    body.raw("</p><div class=\"scroll\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-label", words.enforced);
    body.raw("><table><thead><tr>");
    for head in [words.promise, words.kept, words.how] {
        body.raw("<th scope=\"col\">").text(head).raw("</th>");
    }
    body.raw("</tr></thead><tbody>");
    for fact in &sandbox.guarantees {
        let class = match fact.level.as_str() {
            "enforced" => "v ok",
            "partial" => "v lim",
            _ => "v bad",
        };
        let known = Promise::ALL.into_iter().find(|promise| promise.name() == fact.promise);
        let promise = known.map_or(fact.promise.as_str(), |promise| promise.meaning());
        body.raw("<tr><th scope=\"row\">").text(&turn(promise)).raw("</th><td>");
        body.labelled("span", class, &turn(&fact.level)).raw("</td>");
        body.element("td", &turn(&fact.reason)).raw("</tr>");
    }
    body.raw("</tbody></table></div></section>");
}
