//! The page of a submission: its checklist, each case with boards and talk, what was enforced.

use crate::report::points::points;
use crate::report::{clean, mark};
use crate::results::{BuildResult, CheckState, SandboxFacts, StartResult, SubmissionResult};
use crate::verdict::Outcome;

use super::case;
use super::heat::class_of;
use super::markup::Html;
use super::names::case_anchor;
use super::page::{Kind, page as frame};
use super::site::Site;

/// Characters of a build's log that are shown.
const LONGEST_LOG: usize = 20_000;

/// The text of the page.
pub fn page(site: &Site<'_>, submission: &SubmissionResult) -> String {
    let mut body = Html::default();
    let name = clean::line(&submission.id, 80);
    body.raw("<header>");
    if site.has_class_page {
        body.raw("<p><a href=\"../index.html\">Class report</a></p>");
    }
    body.element("h1", &name);
    write_facts(&mut body, submission);
    body.raw("</header><main>");
    write_build(&mut body, &submission.build, submission.start.as_ref());
    write_checklist(&mut body, submission);
    write_notes(&mut body, submission);
    write_cases(&mut body, site, submission);
    write_sandbox(&mut body, &site.view.results.sandbox);
    body.raw("</main>");
    frame(Kind::Submission, &name, body)
}

fn write_facts(body: &mut Html, submission: &SubmissionResult) {
    body.raw("<p>");
    if let Some(student) = &submission.student {
        body.text(&clean::line(student, 80)).raw(" · ");
    }
    body.text(&submission.puzzle).raw(" · ");
    body.text(submission.language.as_deref().unwrap_or("unknown language")).raw("</p>");
    let accepted = submission.results.iter().filter(|result| result.verdict == Outcome::Accepted).count();
    body.raw("<p class=\"score\"><strong>").text(&points(submission.score)).raw("</strong> of ");
    body.text(&points(submission.max_score)).raw(" points · ").value(accepted).raw(" of ");
    body.value(submission.results.len()).raw(" cases accepted</p>");
}

fn write_build(body: &mut Html, build: &BuildResult, start: Option<&StartResult>) {
    body.raw("<section><h2>Build and start</h2><dl>");
    let how = match (&build.reason, build.command.as_str()) {
        (Some(reason), _) => format!("failed: {reason}"),
        (None, "") => "nothing to build".to_owned(),
        (None, command) => command.to_owned(),
    };
    body.raw("<dt>build</dt><dd>").labelled("code", "word", &clean::line(&how, 600)).raw("</dd>");
    for repair in &build.repairs {
        body.raw("<dt>repaired</dt>").element("dd", &clean::line(repair, 300));
    }
    if let Some(start) = start {
        body.raw("<dt>start</dt><dd>")
            .labelled("code", "word", &clean::line(&start.command, 600))
            .raw(" in ");
        body.text(&clean::line(&start.folder, 200))
            .raw("</dd><dt>case</dt><dd>")
            .text(&clean::line(&start.input, 300));
        if !start.why.is_empty() {
            body.raw(" (").text(&clean::line(&start.why, 300)).raw(")");
        }
        body.raw("</dd>");
    }
    body.raw("</dl>");
    if !build.log.trim().is_empty() {
        body.raw(if build.ok { "<details>" } else { "<details open>" })
            .raw("<summary>What the build printed</summary>");
        body.raw("<pre tabindex=\"0\">").text(&beginning(&build.log, LONGEST_LOG)).raw("</pre></details>");
    }
    body.raw("</section>");
}

/// The first characters of a text, with a note of how much is left out.
pub fn beginning(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => {
            format!("{}\n… {} more characters left out", &text[..end], text[end..].chars().count())
        }
    }
}

fn write_checklist(body: &mut Html, submission: &SubmissionResult) {
    if submission.checklist.is_empty() {
        return;
    }
    body.raw("<section><h2>Checklist</h2><ul class=\"checklist\">");
    for item in &submission.checklist {
        let (class, word) = match item.state {
            CheckState::Met => ("v ok", "yes"),
            CheckState::Partly => ("v lim", "partly"),
            CheckState::Unmet => ("v bad", "no"),
            CheckState::NeedsPerson => ("v ask", "a person must look"),
            CheckState::Untried => ("v not", "not tried"),
        };
        body.raw("<li>").labelled("span", class, word).raw(" ").text(&clean::line(&item.item, 200));
        if !item.detail.is_empty() && item.detail != word {
            body.raw(" ").labelled("span", "quiet", &clean::line(&item.detail, 400));
        }
        body.raw("</li>");
    }
    body.raw("</ul></section>");
}

fn write_notes(body: &mut Html, submission: &SubmissionResult) {
    if submission.notes.is_empty() && submission.advice.is_none() {
        return;
    }
    body.raw("<section><h2>Notes</h2>");
    for note in &submission.notes {
        body.element("p", &clean::line(note, 600));
    }
    if let Some(advice) = &submission.advice {
        body.raw("<p>To go on, put this into <code>wasit.yaml</code> in the submission's folder:</p>");
        body.raw("<pre tabindex=\"0\">").text(&beginning(advice, 4000)).raw("</pre>");
    }
    body.raw("</section>");
}

fn write_cases(body: &mut Html, site: &Site<'_>, submission: &SubmissionResult) {
    body.raw("<section><h2>Cases</h2><ol class=\"strip\" aria-label=\"All cases\">");
    for result in &submission.results {
        let name = clean::line(&result.case, 100);
        body.raw("<li><a").attribute("class", class_of(result.verdict));
        body.attribute("href", format!("#{}", case_anchor(&result.case)));
        body.attribute("title", format!("{name}: {}", result.verdict.word()));
        body.attribute("aria-label", format!("{name}: {}", result.verdict.word())).raw(">");
        body.value(mark::outcome_letter(result.verdict)).raw("</a></li>");
    }
    body.raw("</ol><p class=\"controls\"><button type=\"button\" id=\"open\">Open all</button> ");
    body.raw("<button type=\"button\" id=\"close\">Close all</button> ");
    body.raw("<label><input type=\"checkbox\" id=\"failed\"> only what was not accepted</label></p>");
    let first = submission.results.iter().position(|result| result.verdict != Outcome::Accepted);
    for (index, result) in submission.results.iter().enumerate() {
        case::write(body, site, result, &case::Place { index, open: first == Some(index) });
    }
    body.raw("</section>");
}

fn write_sandbox(body: &mut Html, sandbox: &SandboxFacts) {
    body.raw("<section><h2>What was enforced</h2><p>Sandbox: ").text(&sandbox.tier).raw("</p>");
    body.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"What was enforced\"><table><thead><tr>");
    body.raw("<th scope=\"col\">promise</th><th scope=\"col\">kept</th><th scope=\"col\">how</th></tr></thead><tbody>");
    for fact in &sandbox.guarantees {
        let class = match fact.level.as_str() {
            "enforced" => "v ok",
            "partial" => "v lim",
            _ => "v bad",
        };
        body.raw("<tr><th scope=\"row\">").text(&fact.promise).raw("</th><td>").labelled(
            "span",
            class,
            &fact.level,
        );
        body.raw("</td>").element("td", &clean::line(&fact.reason, 300)).raw("</tr>");
    }
    body.raw("</tbody></table></div></section>");
}
