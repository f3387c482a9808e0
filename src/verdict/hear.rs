//! Hearing: what the screen and the saved files say becomes one claim.

use std::path::Path;

use crate::contact::dialogue::{Contacted, Conversation, Kind, Proof, Stop, Turn};
use crate::contact::submission::{Pattern, Statistics};
use crate::contact::{OwnWords, bare_words, said_why, usual_line};
use crate::exec::{End, Event};
use crate::message::{Message, message};
use crate::puzzles::Judgement;
use crate::screen::Screen;
use crate::vocabulary::Topic;

use super::document::Document;
use super::evidence::read_record;
use super::weigh::weigh;
use super::worth::worth;
use super::{Claim, ClaimKind, Ended, Evidence, Mark, Role, Says, Stats, Verdict, limit, plausible};

impl Claim {
    /// What a run claims: what it shows, and what it saved beside that.
    pub fn from_evidence(evidence: &Evidence<'_>) -> Self {
        claim_before_epilogue(evidence).unwrap_or_else(|| claim_of_all(evidence))
    }
}

fn claim_of_all(evidence: &Evidence<'_>) -> Claim {
    let question = evidence.question;
    let mut claim = if let Some(file) = answer_file(evidence) {
        // Somebody said that the answer stands in this file, so the screen is not asked.
        let blank = weigh(question, &Document::read(question, Screen::default()), evidence.ended);
        let named = evidence.saved.iter().find(|saved| Path::new(&saved.name).ends_with(&file));
        named.map_or(blank.clone(), |saved| merge(blank, &saved.claim, &saved.name))
    } else {
        let shown = weigh(question, &evidence.shown, evidence.ended);
        evidence.saved.iter().fold(shown, |shown, saved| merge(shown, &saved.claim, &saved.name))
    };
    if let Some(conversation) = evidence.conversation {
        read_figures(&mut claim.stats, &evidence.shown.screen, &conversation.hints.statistics);
    }
    if matches!(claim.says, Says::Missing) && means_the_contents(evidence) {
        claim.says = Says::Refused;
        claim.why = message!("heard.contents");
    }
    say_own_words(evidence, &mut claim);
    show_own_signs(evidence, &mut claim);
    // Who asks again after a slip of its own has refused nothing.
    if matches!(claim.says, Says::Nothing) && is_returned(evidence) {
        claim.says = Says::Refused;
        claim.why = message!("heard.asked-again");
    }
    claim.notes.extend(plausible::doubts(question, claim.kind(), &claim.stats));
    claim
}

/// Takes words that only this program has for what it says, where no phrase of the tables was found.
fn say_own_words(evidence: &Evidence<'_>, claim: &mut Claim) {
    let Some(conversation) = evidence.conversation else { return };
    let contact = &conversation.contact;
    let (none, refused) = (said_of(evidence, &contact.says_none), said_of(evidence, &contact.says_refused));
    claim.own_words = none.as_ref().or(refused.as_ref()).map(|said| said.words.to_owned());
    // What is left of the search on the screen is no answer where words of its own deny one.
    let is_about_it = |answer: &Judgement| !answer.violations.is_empty() && !answer.elsewhere;
    let is_wrong = contact.proof == Proof::Proved
        && evidence.no_answer_is_due()
        && !evidence.announces_answer()
        && matches!(&claim.says, Says::Answer(answer) if is_about_it(answer));
    let is_over = evidence.ended == Ended::Itself && evidence.unanswered().is_none();
    if !is_over || !(is_wrong || matches!(claim.says, Says::Nothing)) {
        return;
    }
    let (says, said) = match (none, refused) {
        (Some(none), None) => (Says::NoSolution, none),
        (None, Some(refused)) if !is_wrong => (Says::Refused, refused),
        _ => return,
    };
    claim.why = match says {
        Says::NoSolution => message!("heard.own-none", words = said.text),
        _ => message!("heard.own-refused", words = said.text),
    };
    claim.notes.push(claim.why.clone());
    claim.marks.push(Mark {
        lines: said.line..said.line + 1,
        role: Role::Chosen,
        why: "in its own words".to_owned(),
    });
    claim.says = says;
}

/// Takes an exit code, or that nothing is said of the usual, for what the program meant by it with the probes.
fn show_own_signs(evidence: &Evidence<'_>, claim: &mut Claim) {
    let Some(conversation) = evidence.conversation else { return };
    let Contacted { proof, signs, .. } = &conversation.contact;
    let is_over = evidence.ended == Ended::Itself && conversation.stop.is_none();
    if *proof < Proof::Proved || !is_over || !matches!(claim.says, Says::Nothing) {
        return;
    }
    let input = evidence.question.input;
    let code = match conversation.run.end {
        End::Exited(code) => code,
        _ => 0,
    };
    let is_curt = || {
        let lines: Vec<String> = evidence.shown.screen.texts().map(usual_line).collect();
        said_why(&conversation.run) && signs.lacks_the_usual(&lines, input)
    };
    let (says, why) = if signs.means_none(code, input) {
        (Says::NoSolution, message!("heard.own-code-none", code))
    } else if signs.means_refused(code, input) {
        (Says::Refused, message!("heard.own-code-refused", code))
    } else if is_curt() {
        let words = evidence.last_sentence().or_else(|| evidence.last_line()).unwrap_or_default();
        (Says::Refused, message!("heard.own-curt", words))
    } else {
        return;
    };
    claim.notes.push(why.clone());
    claim.why = why;
    claim.says = says;
}

/// A sentence of the program's own on the screen.
struct OwnSaid<'a> {
    line: usize,
    text: String,
    /// As it was learnt.
    words: &'a str,
}

/// The last of these sentences that stands on the screen.
fn said_of<'a>(evidence: &Evidence<'_>, sentences: &'a [OwnWords]) -> Option<OwnSaid<'a>> {
    const MOST_LINES: usize = 400;
    let input = evidence.question.input;
    if sentences.is_empty() {
        return None;
    }
    let lines = evidence.shown.screen.texts().enumerate().rev().take(MOST_LINES);
    lines.into_iter().find_map(|(line, text)| {
        let bare = bare_words(text, input)?;
        let own = sentences.iter().find(|own| own.is_said(&bare, input))?;
        Some(OwnSaid { line, text: text.trim().to_owned(), words: &own.words })
    })
}

/// What was claimed before the last answer, if that was right and the answer no part of the case: a program that floods
/// the screen when it is asked to save has still solved the puzzle.
fn claim_before_epilogue(evidence: &Evidence<'_>) -> Option<Claim> {
    let conversation = evidence.conversation?;
    limit::broken(conversation)?;
    let starts = |turn: &&Turn| question_starts(evidence, turn);
    let last = conversation.turns.last().filter(|turn| is_epilogue(turn.kind) && !starts(turn))?;
    let record = &conversation.run.record;
    let typed = record.iter().rposition(|stamped| matches!(stamped.event, Event::Typed(_)))?;
    if record[typed].at_us > conversation.limits.time.0.saturating_mul(1000) {
        return None;
    }
    let shown = read_record(&record[..typed]);
    let mut claim = claim_of_all(&Evidence::new(evidence.question, shown, &[], Ended::Itself));
    claim.notes.push(message!("blame.after-answer", answer = &last.answer));
    claim.before_epilogue = true;
    let right = worth(evidence.question, &claim).0 == Verdict::Accepted;
    (right && claim.kind() != ClaimKind::Refused).then_some(claim)
}

/// Whether Enter was pressed for the search to begin: what comes of that is the program's own.
fn question_starts(evidence: &Evidence<'_>, turn: &Turn) -> bool {
    let last = turn.prompt.lines().last().unwrap_or_default();
    turn.kind == Kind::Enter && evidence.question.vocabulary.topics(last).has(Topic::Start)
}

/// Whether such a question comes after the answer, or may do so.
fn is_epilogue(kind: Kind) -> bool {
    match kind {
        Kind::Menu
        | Kind::Confirm
        | Kind::Enter
        | Kind::Save
        | Kind::SaveName
        | Kind::Again
        | Kind::Unknown => true,
        Kind::File | Kind::Algorithm | Kind::Animation | Kind::Data | Kind::Person => false,
    }
}

/// The file that is said to hold the answer.
fn answer_file(evidence: &Evidence<'_>) -> Option<std::path::PathBuf> {
    let conversation = evidence.conversation?;
    Some(conversation.launch.folder.join(conversation.hints.answer_file.as_ref()?))
}

/// Figures where somebody said that they stand.
fn read_figures(stats: &mut Stats, screen: &Screen, places: &Statistics) {
    let last =
        |pattern: &Pattern| screen.texts().rev().find_map(|line| pattern.find(line).map(str::to_owned));
    if let Some(count) = places.iterations.as_ref().and_then(last) {
        stats.iterations = count.replace(['.', ',', '_'], "").parse().ok().or(stats.iterations);
    }
    if let Some(time) = places.time.as_ref().and_then(last) {
        stats.time_ms = time.replace(',', ".").parse().ok().or(stats.time_ms);
    }
}

/// Whether asking again is the refusal: there is a reason to refuse the case, or the program has taken others in this
/// way and says hardly anything about this one.
fn is_returned(evidence: &Evidence<'_>) -> bool {
    const FEW_LINES: usize = 4;
    let returned = |conversation: &&Conversation| conversation.stop == Some(Stop::Returned);
    evidence.conversation.filter(returned).is_some_and(|conversation| {
        let curt = || evidence.lines_about_case().count() <= FEW_LINES;
        may_be_refused(evidence) || conversation.contact.proof == Proof::Proved && curt()
    })
}

/// Whether words about a missing file mean what stands in it: the program has found others in the same place.
fn means_the_contents(evidence: &Evidence<'_>) -> bool {
    let proved = evidence.conversation.is_some_and(|talk| talk.contact.proof == Proof::Proved);
    proved && may_be_refused(evidence)
}

fn may_be_refused(evidence: &Evidence<'_>) -> bool {
    evidence.question.reading.as_ref().map_or(true, |reading| !reading.doubts.is_empty())
}

/// Puts the screen and a saved file together. What a file refuses does not count: it was not asked.
fn merge(mut shown: Claim, saved: &Claim, name: &str) -> Claim {
    let silent = shown.is_silent() || matches!(shown.says, Says::Windowed | Says::Missing);
    let speaks = matches!(saved.says, Says::Answer(_) | Says::Doubtful(..) | Says::NoSolution);
    let stats = Stats {
        iterations: shown.stats.iterations.or(saved.stats.iterations),
        time_ms: shown.stats.time_ms.or(saved.stats.time_ms),
        total: shown.stats.total.or(saved.stats.total),
    };
    if silent && speaks {
        let only = message!("heard.only-in", file = name);
        let notes = [&shown.notes[..], &saved.notes, &[only]].concat();
        return Claim { source: Some(name.to_owned()), stats, notes, ..saved.clone() };
    }
    shown.stats = stats;
    if is_right(&shown.says) && matches!(&saved.says, Says::Answer(other) if !other.violations.is_empty()) {
        shown.notes.push(message!("heard.file-wrong", file = name));
    }
    match conflict(&shown.says, &saved.says, name) {
        Some(why) => Claim { says: Says::Contradictory, why, ..shown },
        None => shown,
    }
}

/// How a saved file contradicts the screen, if it does.
fn conflict(shown: &Says, saved: &Says, name: &str) -> Option<Message> {
    let is_left_over = match saved {
        Says::Answer(answer) | Says::Doubtful(answer, _) => {
            !answer.violations.is_empty() && !answer.odd && !answer.finished
        }
        _ => false,
    };
    let contradicts = match (shown, saved) {
        (Says::Contradictory, _)
        | (_, Says::Nothing | Says::Died | Says::Windowed | Says::Refused | Says::Missing | Says::Baseless) => {
            false
        }
        (_, Says::Contradictory) => !is_right(shown),
        (Says::Answer(_), Says::Answer(_)) => !is_right(shown) && is_right(saved),
        (Says::NoSolution, Says::NoSolution)
        | (Says::Nothing | Says::Died | Says::Windowed | Says::Missing, _) => false,
        (Says::Answer(_) | Says::Doubtful(..), _) => matches!(saved, Says::NoSolution),
        // The board as it was, or as the search has left it, is saved by many that found nothing.
        (Says::NoSolution | Says::Refused, _) if is_left_over => false,
        (Says::NoSolution | Says::Refused | Says::Baseless, _) => true,
    };
    let told =
        || message!("heard.screen-and-file", screen = in_words(shown), file = name, saved = in_words(saved));
    contradicts.then(told)
}

fn is_right(says: &Says) -> bool {
    matches!(says, Says::Answer(answer) if answer.violations.is_empty())
}

/// A claim in words, right answers told from wrong ones.
fn in_words(says: &Says) -> Message {
    match says {
        Says::Answer(answer) if answer.violations.is_empty() => message!("claim.right-answer"),
        Says::Answer(_) => message!("claim.wrong-answer"),
        other => other.in_words(),
    }
}
