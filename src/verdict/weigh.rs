//! Weighing: answers, words and their order in one document become its claim, or a contradiction.

use std::ops::Range;

use crate::message::{Message, message};
use crate::puzzles::{Form, Judgement, Sighting};
use crate::screen::words::{Said, Statement, Time};

use super::bare::read_bare;
use super::document::Document;
use super::{Claim, Ended, Mark, Question, Role, Says};

/// What one document claims, and the figures on it.
pub(super) fn weigh(question: &Question<'_>, document: &Document<'_>, ended: Ended) -> Claim {
    let mut claim = weigh_text(question, document, ended);
    read_stats(document, &mut claim);
    claim
}

fn weigh_text(question: &Question<'_>, document: &Document<'_>, ended: Ended) -> Claim {
    let no_bare_answer = match read_bare(question, document) {
        Ok(says) => {
            let lines = 0..document.own().lines().len();
            return Claim::new(says, message!("heard.whole-output"), vec![chosen(lines, "the output")]);
        }
        Err(why) => why,
    };
    match (document.answer(), &document.likeness) {
        (Some(answer), _) => weigh_answer(question, document, answer, ended),
        (None, Some(lines)) => weigh_likeness(document, lines, ended),
        (None, None) if document.turns_away() => weigh_other(document, ended),
        (None, None) if document.is_silent() => nothing(no_bare_answer, Vec::new()),
        (None, None) => weigh_words(document, ended),
    }
}

/// There is something that could be an answer.
fn weigh_answer(
    question: &Question<'_>,
    document: &Document<'_>,
    sighting: &Sighting<Judgement>,
    ended: Ended,
) -> Claim {
    let lines = &sighting.lines;
    let good = sighting.answer.violations.is_empty() || sighting.answer.odd;
    let finished = sighting.form != Form::Unfinished;
    if let Some(none) = document.last_against(Said::NoSolution, lines) {
        return weigh_against_none(sighting, none);
    }
    if let Some(refusal) = document.last_against(Said::Refused, lines)
        && !(good && refusal.weak)
        && !document.asked_between(refusal.line, lines.end - 1)
        && !(question.puzzle.is_typed() && refusal.line < lines.start)
    {
        return weigh_against_refusal(sighting, refusal);
    }
    let announced = document.announced(lines);
    if ended != Ended::Itself && !announced && !document.figures_after(lines.start) {
        let why = message!("heard.unfinished-run");
        return nothing(why, vec![other(lines.clone(), "may be a picture of the search")]);
    }
    let frames = document.sightings.whole + document.sightings.unfinished > 1;
    if !good && !announced && frames && document.sightings.fault.is_none() {
        let why = message!("heard.several-boards");
        return nothing(why, vec![other(lines.clone(), "the last board")]);
    }
    if !finished && !announced && !document.figures_after(lines.start) {
        let why = message!("heard.unfinished");
        return nothing(why, vec![other(lines.clone(), "unfinished")]);
    }
    let which = if document.sightings.fault.is_some() {
        message!("heard.one-breaks")
    } else if frames {
        message!("heard.last-answer")
    } else {
        message!("heard.answer")
    };
    let says = match &sighting.form {
        Form::Interpreted(how) => Says::Doubtful(sighting.answer.clone(), how.clone()),
        Form::Whole | Form::Unfinished => Says::Answer(sighting.answer.clone()),
    };
    Claim::new(says, which, vec![chosen(lines.clone(), "the answer")])
}

/// Words say that there is none. A right answer contradicts them; a wrong one before them is a picture of the search.
fn weigh_against_none(sighting: &Sighting<Judgement>, none: &Statement) -> Claim {
    let lines = &sighting.lines;
    let good = sighting.answer.violations.is_empty() || sighting.answer.odd;
    let after = none.line + 1 >= lines.end;
    if !good && (after || sighting.form == Form::Unfinished) {
        let search = other(lines.clone(), "a picture of the search, or what is left of it");
        let why = message!("heard.none-no-right");
        return Claim::new(Says::NoSolution, why, vec![said(none, "no solution"), search]);
    }
    shown_but_said(lines, none, "no solution")
}

/// Words refuse the input, and nothing was asked between them and the answer.
fn weigh_against_refusal(sighting: &Sighting<Judgement>, refusal: &Statement) -> Claim {
    let lines = &sighting.lines;
    if sighting.form == Form::Unfinished {
        let unfinished = other(lines.clone(), "not a finished answer");
        let why = message!("heard.refused-unfinished");
        return Claim::new(Says::Refused, why, vec![said(refusal, "refused"), unfinished]);
    }
    shown_but_said(lines, refusal, "refused")
}

/// The instance cannot be read, but there is something that looks like an answer to it.
fn weigh_likeness(document: &Document<'_>, lines: &Range<usize>, ended: Ended) -> Claim {
    let words = weigh_words(document, ended);
    let announced = document.announced(lines) || document.figures_after(lines.start);
    // What is refused after the answer and after a question is an answer of ours.
    let late = document.last(Said::Refused).is_some_and(|refusal| {
        refusal.line >= lines.end && document.asked_between(lines.end - 1, refusal.line)
    });
    if !(words.is_silent() || late && matches!(words.says, Says::Refused)) || !announced {
        return words;
    }
    let marks = vec![chosen(lines.clone(), "looks like an answer")];
    Claim::new(Says::Baseless, message!("heard.baseless"), marks)
}

/// There are only words, and then the program turns to another instance.
fn weigh_other(document: &Document<'_>, ended: Ended) -> Claim {
    let words = weigh_words(document, ended);
    match words.says {
        Says::NoSolution => words,
        _ => Claim {
            is_elsewhere: true,
            ..Claim::new(Says::Contradictory, message!("heard.other-instance"), words.marks)
        },
    }
}

/// There are only words; what they say first in this order counts.
fn weigh_words(document: &Document<'_>, ended: Ended) -> Claim {
    let last = |what| document.last(what);
    if let Some(none) = last(Said::NoSolution) {
        return weigh_none(document, none);
    }
    if let Some(refusal) = last(Said::Refused).filter(|refusal| !document.found_before(refusal)) {
        let marks = vec![said(refusal, "refused")];
        let last_question = document.speech.questions.last().copied().unwrap_or(0);
        if ended == Ended::Crashed && last_question > refusal.line {
            return nothing(message!("heard.went-on"), marks);
        }
        return Claim::new(Says::Refused, message!("heard.refused"), marks);
    }
    if let Some(missing) = last(Said::Missing) {
        return Claim::new(Says::Missing, message!("heard.missing"), vec![said(missing, "file missing")]);
    }
    if let Some(found) = last(Said::Found) {
        return nothing(message!("heard.found-unread"), vec![said(found, "found")]);
    }
    if let Some(window) = last(Said::Window) {
        return Claim::new(Says::Windowed, message!("heard.window"), vec![said(window, "wants a window")]);
    }
    if let Some(died) = last(Said::Died) {
        return Claim::new(Says::Died, message!("end.died"), vec![said(died, "died")]);
    }
    // A program that asks nothing and only says what its input must be like means the input it was given.
    if let (Some(demand), true, Ended::Itself) =
        (document.speech.demands.last(), document.speech.questions.is_empty(), ended)
    {
        return Claim::new(Says::Refused, message!("heard.demands"), vec![said(demand, "refused")]);
    }
    nothing(message!("heard.nothing"), Vec::new())
}

/// Words say that there is none, and no answer is shown; they may still contradict other words.
fn weigh_none(document: &Document<'_>, none: &Statement) -> Claim {
    let apart = |other: &Statement| document.asked_between(other.line, none.line);
    if let Some(refusal) = document.last(Said::Refused)
        && !apart(refusal)
        && !document.searched_between(refusal.line, none.line)
    {
        let marks = vec![said(refusal, "refused"), said(none, "no solution")];
        if refusal.line <= none.line {
            return Claim::new(Says::Refused, message!("heard.refused-first"), marks);
        }
        return Claim::new(Says::Contradictory, two_lines(none, refusal), marks);
    }
    if let Some(found) = document.last(Said::Found)
        && !apart(found)
        && found.line != none.line
        // A heading with nothing under it claims nothing.
        && !found.words.ends_with(':')
    {
        let marks = vec![said(none, "no solution"), said(found, "found")];
        return Claim::new(Says::Contradictory, two_lines(none, found), marks);
    }
    Claim::new(Says::NoSolution, message!("heard.none"), vec![said(none, "no solution")])
}

/// Marks the figures a program reports, and keeps them.
fn read_stats(document: &Document<'_>, claim: &mut Claim) {
    let figures = &document.speech.figures;
    let mut mark = |line: usize, why: &str| {
        claim.marks.push(Mark { lines: line..line + 1, role: Role::Figure, why: why.to_owned() });
    };
    if let Some((line, count)) = figures.iterations {
        mark(line, "iterations");
        claim.stats.iterations = Some(count);
    }
    if let Some((line, time)) = figures.time {
        mark(line, "time");
        match time {
            Time::Known(ms) => claim.stats.time_ms = Some(ms),
            Time::Unitless(number) => {
                claim.notes.push(message!("heard.no-unit", number = number.to_string()));
            }
        }
    }
    let near = |(line, _): &&(usize, u64)| match &document.answer_lines() {
        Some(lines) => line.abs_diff(lines.start),
        None => document.own().lines().len() - line,
    };
    if let Some((line, total)) = figures.totals.iter().min_by_key(near) {
        mark(*line, "number of solutions");
        claim.stats.total = Some(*total);
    }
}

fn nothing(why: Message, marks: Vec<Mark>) -> Claim {
    Claim::new(Says::Nothing, why, marks)
}

/// An answer stands there, and words that speak against it.
fn shown_but_said(lines: &Range<usize>, against: &Statement, what: &str) -> Claim {
    let why = message!(
        "heard.but-line",
        first = lines.start + 1,
        last = lines.end,
        line = against.line + 1,
        words = &against.words
    );
    let marks = vec![chosen(lines.clone(), "an answer"), said(against, what)];
    Claim::new(Says::Contradictory, why, marks)
}

fn two_lines(one: &Statement, other: &Statement) -> Message {
    message!(
        "heard.two-lines",
        line = one.line + 1,
        words = &one.words,
        other = other.line + 1,
        others = &other.words
    )
}

fn said(statement: &Statement, why: &str) -> Mark {
    chosen(statement.line..statement.line + 1, why)
}

fn chosen(lines: Range<usize>, why: &str) -> Mark {
    Mark { lines, role: Role::Chosen, why: why.to_owned() }
}

fn other(lines: Range<usize>, why: &str) -> Mark {
    Mark { lines, role: Role::Other, why: why.to_owned() }
}
