//! One case of a submission: the verdict in words, boards side by side, the talk, the figures.

use crate::report::check_text::time;
use crate::report::points::points;
use crate::report::{PagePhrases, clean};
use crate::results::{CaseInfo, CaseResult};
use crate::verdict::ClaimKind;

use super::boards;
use super::chat;
use super::diff;
use super::heat::class_of;
use super::markup::Html;
use super::names::case_anchor;
use super::site::Site;
use super::submission::beginning;

/// Broken rules beyond this many are counted, not listed.
const MOST_BROKEN: usize = 20;
/// Characters of a reason.
const LONGEST_REASON: usize = 2000;

/// Where a case stands in its page.
pub struct Place {
    /// Which one it is, from 0.
    pub index: usize,
    /// Whether it is open from the start.
    pub open: bool,
}

/// Writes a case that opens and closes.
pub fn write(body: &mut Html, site: &Site<'_>, result: &CaseResult, place: &Place) {
    let info = site.view.results.case(&result.case);
    let accepted = result.verdict.is_passed();
    body.raw(if accepted { "<details class=\"one ok-one\"" } else { "<details class=\"one\"" });
    body.attribute("id", case_anchor(&result.case)).raw(if place.open {
        " open><summary>"
    } else {
        "><summary>"
    });
    let words = site.words();
    body.labelled("span", class_of(result.verdict), site.view.language.verdict(result.verdict)).raw(" ");
    body.element("strong", &clean::line(&result.case, 100));
    body.raw(" <span class=\"quiet\">");
    body.say(words.points, &[&points(result.points), &points(result.max_points)]).raw("</span></summary>");
    if info.is_some_and(|info| info.hidden && info.input.is_none()) {
        body.labelled("p", "quiet", words.hidden_case).raw("</details>");
        return;
    }
    write_verdict(body, site, result, info);
    boards::write(body, site.view.language, info, result, &format!("b{}", place.index));
    write_figures(body, site, result, info);
    write_talk(body, site, result);
    diff::write(body, words, info.and_then(|info| info.reference.as_deref()), result.answer.as_deref());
    write_saved(body, words, result);
    body.raw("</details>");
}

fn write_verdict(body: &mut Html, site: &Site<'_>, result: &CaseResult, info: Option<&CaseInfo>) {
    let words = site.words();
    let turn = |text: &str| beginning(&site.view.language.sentence(text), LONGEST_REASON, words);
    if let Some(title) = info.and_then(|info| info.title.as_deref()) {
        body.labelled("p", "quiet", &clean::line(title, 300));
    }
    if let Some(reason) = &result.decided {
        body.raw("<p class=\"decided\">").say(words.decided, &[&clean::line(reason, 600)]).raw("</p>");
    }
    if result.violations.is_empty() {
        body.labelled("p", "reason", &turn(&result.detail));
    } else {
        body.raw("<ul class=\"broken\">");
        for broken in result.violations.iter().take(MOST_BROKEN) {
            body.raw("<li>")
                .element("b", &turn(&broken.rule))
                .raw(": ")
                .text(&turn(&broken.detail))
                .raw("</li>");
        }
        if let Some(rest @ 1..) = result.violations.len().checked_sub(MOST_BROKEN) {
            body.raw("<li class=\"quiet\">").say(words.and_more, &[&rest]).raw("</li>");
        }
        body.raw("</ul>");
    }
    if result.borderline {
        body.element("p", words.ran_close);
    }
    for note in &result.notes {
        let note = clean::line(&site.view.language.sentence(note), 600);
        body.raw("<p>").say(words.note, &[&note]).raw("</p>");
    }
}

/// One figure of a result for people, if it is known.
type Figure<'f> = &'f dyn Fn(&CaseResult) -> Option<String>;

/// What it used beside the limits and the reference.
fn write_figures(body: &mut Html, site: &Site<'_>, result: &CaseResult, info: Option<&CaseInfo>) {
    let words = site.words();
    let reference = site.view.results.reference(&result.case);
    let memory = |result: &CaseResult| result.peak_kib.map(|kib| format!("{:.1} MiB", kib as f64 / 1024.0));
    let count = |result: &CaseResult| result.iterations.map(|count| count.to_string());
    let rows: [(&'static str, Figure<'_>, Option<String>); 5] = [
        (words.wall_time, &|result| result.wall_ms.map(time), info.map(|info| info.limits.time.to_string())),
        (words.cpu_time, &|result| result.cpu_ms.map(time), info.map(|info| info.limits.cpu.to_string())),
        (words.memory, &memory, info.map(|info| info.limits.memory.to_string())),
        (words.iterations, &count, info.and_then(|info| info.iterations).map(|most| most.to_string())),
        (words.reported_time, &|result| result.reported_ms.map(time), None),
    ];
    if result.wall_ms.is_none() && reference.is_none() {
        return;
    }
    body.raw("<div class=\"scroll\"><table class=\"small\"><thead><tr>");
    for head in [words.figure, words.this_program, words.reference, words.limit] {
        body.raw("<th scope=\"col\">").text(head).raw("</th>");
    }
    body.raw("</tr></thead><tbody>");
    for (name, figure, limit) in rows {
        let cells = [figure(result), reference.and_then(figure), limit];
        if cells[..2].iter().all(Option::is_none) {
            continue;
        }
        body.raw("<tr><th scope=\"row\">").text(name).raw("</th>");
        for cell in cells {
            body.element("td", &cell.unwrap_or_else(|| "–".to_owned()));
        }
        body.raw("</tr>");
    }
    body.raw("</tbody></table></div>");
}

fn write_talk(body: &mut Html, site: &Site<'_>, result: &CaseResult) {
    let Some(run) = &result.run else { return };
    if let Some(conversation) = site.view.conversations.conversation(run) {
        chat::write(body, site.view.language, &conversation);
        return;
    }
    body.raw("<p class=\"quiet\">").say(site.words().not_kept, &[&clean::line(run, 80)]).raw("</p>");
}

fn write_saved(body: &mut Html, words: &'static PagePhrases, result: &CaseResult) {
    if result.saved.is_empty() {
        return;
    }
    body.element("h3", words.saved_files).raw("<ul>");
    for saved in result.saved.iter().take(MOST_BROKEN) {
        let claim = match saved.claim {
            ClaimKind::Answer => words.claims_answer,
            ClaimKind::NoSolution => words.claims_none,
            ClaimKind::Refused => words.claims_refused,
            ClaimKind::Nothing => words.claims_nothing,
            ClaimKind::Contradictory => words.claims_both,
        };
        body.raw("<li>").labelled("code", "word", &clean::line(&saved.path, 200)).raw(", ");
        body.say(words.saved_bytes, &[&saved.bytes, &claim]);
        if let Some(right) = saved.right {
            body.raw(", ").text(if right { words.saved_right } else { words.saved_not_right });
        }
        body.raw("</li>");
    }
    body.raw("</ul>");
}
