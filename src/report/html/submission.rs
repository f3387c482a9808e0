//! The page of a submission: its checklist, each case with boards and talk, what was enforced.

use askama::Template;

use crate::diff::Change;
use crate::message::{Message, message};
use crate::report::picture::TooLarge;
use crate::report::status::missing;
use crate::report::{Language, clean};
use crate::results::{CaseResult, CheckItem, CheckState, GuaranteeFact, StartResult, SubmissionResult};

use super::case::{Case, MOST_BROKEN};
use super::chat::Shown;
use super::filters;
use super::page::{self, Frame};
use super::site::Site;

/// Characters of a list of names.
const LONGEST_LIST: usize = 2000;
/// Characters of a build's log that are shown.
const LONGEST_LOG: usize = 20_000;

#[derive(Template)]
#[template(path = "submission.html", config = "src/report/html/askama.toml")]
pub(super) struct SubmissionPage<'a> {
    frame: &'static Frame,
    title: String,
    language: Language,
    site: &'a Site<'a>,
    submission: &'a SubmissionResult,
}

/// An item of the checklist, in words.
struct Item {
    class: &'static str,
    word: &'static str,
    text: String,
    detail: Option<String>,
}

/// What the sandbox promises, and how far it keeps it.
struct Guarantee {
    promise: String,
    class: &'static str,
    level: String,
    reason: String,
}

impl<'a> SubmissionPage<'a> {
    pub(super) fn new(site: &'a Site<'a>, submission: &'a SubmissionResult) -> Self {
        let language = site.view.language;
        Self { frame: &page::SUBMISSION, title: clean::line(&submission.id, 80), language, site, submission }
    }

    fn say(&self, message: &Message, longest: usize) -> String {
        clean::line(&self.language.say(message), longest)
    }

    fn accepted(&self) -> usize {
        self.submission.results.iter().filter(|result| result.verdict.is_passed()).count()
    }

    /// The cases that are missing.
    fn missing(&self) -> Option<String> {
        Some(missing(self.site.view.results).remove(self.submission.id.as_str())?.join(", "))
    }

    /// The folder in which a program is started.
    fn folder<'s>(&self, start: &'s StartResult) -> &'s str {
        if matches!(start.folder.as_str(), "" | ".") {
            self.language.text("page.own-folder")
        } else {
            &start.folder
        }
    }

    fn checklist(&self) -> impl Iterator<Item = Item> {
        self.submission.checklist.iter().map(|item| self.item(item))
    }

    fn item(&self, item: &CheckItem) -> Item {
        let (class, word) = match item.state {
            CheckState::Met => ("v ok", self.language.text("page.met")),
            CheckState::Partly => ("v lim", self.language.text("page.partly")),
            CheckState::Unmet => ("v bad", self.language.text("page.unmet")),
            CheckState::NeedsPerson => ("v ask", self.language.text("page.person")),
            CheckState::Untried => ("v not", self.language.text("page.untried")),
        };
        let detail = self.say(&item.detail, 400);
        let says_the_same = item.state == CheckState::NeedsPerson && item.detail == message!("check.person");
        let says_more = !detail.is_empty() && detail != word && !says_the_same;
        Item { class, word, text: self.say(&item.item, 200), detail: says_more.then_some(detail) }
    }

    fn name_with_verdict(&self, result: &CaseResult) -> String {
        format!("{}: {}", clean::line(&result.case, 100), self.language.verdict(result.verdict))
    }

    /// The cases; the first that is not accepted is open.
    fn cases(&self) -> impl Iterator<Item = Case<'a>> {
        let results = &self.submission.results;
        let first = results.iter().position(|result| !result.verdict.is_passed());
        let site = self.site;
        results.iter().enumerate().map(move |(index, result)| Case {
            site,
            result,
            info: site.view.results.case(&result.case),
            index,
            open: first == Some(index),
        })
    }

    fn guarantees(&self) -> impl Iterator<Item = Guarantee> {
        self.site.view.results.sandbox.guarantees.iter().map(|fact| self.guarantee(fact))
    }

    fn guarantee(&self, fact: &GuaranteeFact) -> Guarantee {
        let promise = self.language.name("promise", &fact.promise);
        Guarantee {
            promise: clean::line(promise, 300),
            class: match fact.level.as_str() {
                "enforced" => "v ok",
                "partial" => "v lim",
                _ => "v bad",
            },
            level: clean::line(self.language.name("level", &fact.level), 300),
            reason: self.say(&fact.reason, 300),
        }
    }
}

/// The first characters of a text, with a note of how much is left out.
pub(super) fn beginning(text: &str, longest: usize, language: Language) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => {
            let rest = text[end..].chars().count();
            format!("{}\n{}", &text[..end], language.fill("page.cut-characters", &[("count", &rest)]))
        }
    }
}
