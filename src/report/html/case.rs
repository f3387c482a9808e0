//! One case of a submission: the verdict in words, boards side by side, the talk, the figures.

use crate::report::check_text::time;
use crate::report::clean;
use crate::report::points::points;
use crate::results::{CaseInfo, CaseResult};
use crate::verdict::Outcome;

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
    let accepted = result.verdict == Outcome::Accepted;
    body.raw(if accepted { "<details class=\"one ok-one\"" } else { "<details class=\"one\"" });
    body.attribute("id", case_anchor(&result.case)).raw(if place.open {
        " open><summary>"
    } else {
        "><summary>"
    });
    body.labelled("span", class_of(result.verdict), result.verdict.word()).raw(" ");
    body.element("strong", &clean::line(&result.case, 100));
    body.raw(" <span class=\"quiet\">")
        .text(&points(result.points))
        .raw(" of ")
        .text(&points(result.max_points));
    body.raw(" points</span></summary>");
    if info.is_some_and(|info| info.hidden && info.input.is_none()) {
        body.raw("<p class=\"quiet\">This case is hidden: no more than the verdict is shown.</p></details>");
        return;
    }
    write_verdict(body, result, info);
    boards::write(body, info, result, &format!("b{}", place.index));
    write_figures(body, site, result, info);
    write_talk(body, site, result);
    diff::write(body, info.and_then(|info| info.reference.as_deref()), result.answer.as_deref());
    write_saved(body, result);
    body.raw("</details>");
}

fn write_verdict(body: &mut Html, result: &CaseResult, info: Option<&CaseInfo>) {
    if let Some(title) = info.and_then(|info| info.title.as_deref()) {
        body.labelled("p", "quiet", &clean::line(title, 300));
    }
    if let Some(reason) = &result.decided {
        body.raw("<p class=\"decided\">Decided by the teacher: ").text(&clean::line(reason, 600)).raw("</p>");
    }
    if result.violations.is_empty() {
        body.labelled("p", "reason", &beginning(&result.detail, LONGEST_REASON));
    } else {
        body.raw("<ul class=\"broken\">");
        for broken in result.violations.iter().take(MOST_BROKEN) {
            body.raw("<li>")
                .element("b", &broken.rule)
                .raw(": ")
                .text(&beginning(&broken.detail, LONGEST_REASON));
            body.raw("</li>");
        }
        if let Some(rest @ 1..) = result.violations.len().checked_sub(MOST_BROKEN) {
            body.raw("<li class=\"quiet\">and ").value(rest).raw(" more</li>");
        }
        body.raw("</ul>");
    }
    if result.borderline {
        body.raw("<p>It ran so close to a limit that another run might have ended otherwise.</p>");
    }
    for note in &result.notes {
        body.raw("<p>Note: ").text(&clean::line(note, 600)).raw("</p>");
    }
}

/// One figure of a result for people, if it is known.
type Figure<'f> = &'f dyn Fn(&CaseResult) -> Option<String>;

/// What it used beside the limits and the reference.
fn write_figures(body: &mut Html, site: &Site<'_>, result: &CaseResult, info: Option<&CaseInfo>) {
    let reference = site.view.results.reference(&result.case);
    let memory = |result: &CaseResult| result.peak_kib.map(|kib| format!("{:.1} MiB", kib as f64 / 1024.0));
    let count = |result: &CaseResult| result.iterations.map(|count| count.to_string());
    let rows: [(&'static str, Figure<'_>, Option<String>); 5] = [
        ("time", &|result| result.wall_ms.map(time), info.map(|info| info.limits.time.to_string())),
        ("processor time", &|result| result.cpu_ms.map(time), info.map(|info| info.limits.cpu.to_string())),
        ("memory", &memory, info.map(|info| info.limits.memory.to_string())),
        ("iterations (reported)", &count, info.and_then(|info| info.iterations).map(|most| most.to_string())),
        ("time (reported)", &|result| result.reported_ms.map(time), None),
    ];
    body.raw(
        "<table class=\"small\"><thead><tr><th scope=\"col\">figure</th><th scope=\"col\">this program</th>",
    );
    body.raw("<th scope=\"col\">reference</th><th scope=\"col\">limit</th></tr></thead><tbody>");
    for (name, figure, limit) in rows {
        let cells = [figure(result), reference.and_then(figure), limit];
        if cells[..2].iter().all(Option::is_none) {
            continue;
        }
        body.raw("<tr><th scope=\"row\">").raw(name).raw("</th>");
        for cell in cells {
            body.element("td", &cell.unwrap_or_else(|| "–".to_owned()));
        }
        body.raw("</tr>");
    }
    body.raw("</tbody></table>");
}

fn write_talk(body: &mut Html, site: &Site<'_>, result: &CaseResult) {
    let Some(run) = &result.run else { return };
    if let Some(conversation) = site.view.conversations.conversation(run) {
        chat::write(body, &conversation);
        return;
    }
    body.raw("<p class=\"quiet\">What was said in this run is not kept here (run ");
    body.text(&clean::line(run, 80)).raw(").</p>");
}

fn write_saved(body: &mut Html, result: &CaseResult) {
    if result.saved.is_empty() {
        return;
    }
    body.raw("<h3>Saved files</h3><ul>");
    for saved in result.saved.iter().take(MOST_BROKEN) {
        body.raw("<li>")
            .labelled("code", "word", &clean::line(&saved.path, 200))
            .raw(", ")
            .value(saved.bytes);
        body.raw(" bytes: ").raw(saved.claim.word()).raw(match saved.right {
            Some(true) => ", right</li>",
            Some(false) => ", not right</li>",
            None => "</li>",
        });
    }
    body.raw("</ul>");
}
