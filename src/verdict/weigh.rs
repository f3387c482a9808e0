//! Weighing: answers, words and their order become one claim, or a contradiction.

use std::ops::Range;

use crate::puzzles::{Form, Judgement, Sighting};
use crate::screen::words::{Said, Statement};

use super::witness::Witness;
use super::{Claim, Ended, Hearing, Mark, Question, Role, Stats};

/// Weighs what one text says.
pub fn weigh(question: &Question<'_>, witness: &Witness<'_>, ended: Ended) -> Hearing {
    let no_bare_answer = match Claim::read_bare(question, witness) {
        Ok(claim) => {
            let lines = 0..witness.screen.lines().len();
            return hearing(claim, "the whole output is nothing but this", vec![chosen(lines, "the output")]);
        }
        Err(why) => why,
    };
    match (witness.answer(), &witness.likeness) {
        (Some(answer), _) => weigh_answer(question, witness, answer, ended),
        (None, Some(lines)) => weigh_likeness(witness, lines, ended),
        (None, None) if witness.other_instance.is_some() => weigh_other(witness, ended),
        (None, None) if witness.is_silent() => nothing(&no_bare_answer, Vec::new()),
        (None, None) => weigh_words(witness, ended),
    }
}

/// There is something that could be an answer.
fn weigh_answer(
    question: &Question<'_>,
    witness: &Witness<'_>,
    sighting: &Sighting<Judgement>,
    ended: Ended,
) -> Hearing {
    let lines = &sighting.lines;
    let good = sighting.answer.violations.is_empty() || sighting.answer.odd;
    let finished = sighting.form != Form::Unfinished;
    if let Some(none) = witness.last_against(Said::NoSolution, lines) {
        return weigh_against_none(sighting, none);
    }
    if let Some(refusal) = witness.last_against(Said::Refused, lines)
        && !(good && refusal.weak)
        && !witness.asked_between(refusal.line, lines.end - 1)
        && !(question.puzzle.is_typed() && refusal.line < lines.start)
    {
        return weigh_against_refusal(sighting, refusal);
    }
    let announced = witness.announced(lines);
    if ended != Ended::Itself && !announced && !witness.figures_after(lines.start) {
        let why = "the program did not finish, and nothing says that what stands on the screen is its answer";
        return nothing(why, vec![other(lines.clone(), "may be a picture of the search")]);
    }
    let frames = witness.sightings.whole + witness.sightings.unfinished > 1;
    if !good && !announced && frames && witness.sightings.fault.is_none() {
        let why = "several boards are shown, the last one is no right answer, and no words say that any of them is the answer";
        return nothing(why, vec![other(lines.clone(), "the last board")]);
    }
    if !finished && !announced && !witness.figures_after(lines.start) {
        let why = "an unfinished answer is shown, and no words say that it is the answer";
        return nothing(why, vec![other(lines.clone(), "unfinished")]);
    }
    let which = if witness.sightings.fault.is_some() {
        "several answers are printed as such, and this one breaks a rule"
    } else if frames {
        "the last answer shown, and nothing speaks against it"
    } else {
        "an answer is shown, and nothing speaks against it"
    };
    let claim = match &sighting.form {
        Form::Interpreted(how) => Claim::Doubtful(sighting.answer.clone(), how.clone()),
        Form::Whole | Form::Unfinished => Claim::Answer(sighting.answer.clone()),
    };
    hearing(claim, which, vec![chosen(lines.clone(), "the answer")])
}

/// Words say that there is none. A right answer contradicts them; a wrong one before them is a picture of the search.
fn weigh_against_none(sighting: &Sighting<Judgement>, none: &Statement) -> Hearing {
    let lines = &sighting.lines;
    let good = sighting.answer.violations.is_empty() || sighting.answer.odd;
    let after = none.line + 1 >= lines.end;
    if !good && (after || sighting.form == Form::Unfinished) {
        let marks = vec![
            chosen(none.line..none.line + 1, "no solution"),
            other(lines.clone(), "a picture of the search, or what is left of it"),
        ];
        return hearing(
            Claim::NoSolution,
            "words say that there is none, and no right answer is shown",
            marks,
        );
    }
    let why = format!(
        "an answer is shown (lines {} to {}), but line {} says: {}",
        lines.start + 1,
        lines.end,
        none.line + 1,
        none.words
    );
    let marks = vec![chosen(lines.clone(), "an answer"), chosen(none.line..none.line + 1, "no solution")];
    hearing(Claim::Contradictory(why.clone()), &why, marks)
}

/// Words refuse the input, and nothing was asked between them and the answer.
fn weigh_against_refusal(sighting: &Sighting<Judgement>, refusal: &Statement) -> Hearing {
    let lines = &sighting.lines;
    if sighting.form == Form::Unfinished {
        let marks = vec![
            chosen(refusal.line..refusal.line + 1, "refused"),
            other(lines.clone(), "not a finished answer"),
        ];
        return hearing(Claim::Refused, "words refuse the input, and no finished answer is shown", marks);
    }
    let why = format!(
        "an answer is shown (lines {} to {}), but line {} says: {}",
        lines.start + 1,
        lines.end,
        refusal.line + 1,
        refusal.words
    );
    let marks = vec![chosen(lines.clone(), "an answer"), chosen(refusal.line..refusal.line + 1, "refused")];
    hearing(Claim::Contradictory(why.clone()), &why, marks)
}

/// The instance cannot be read, but there is something that looks like an answer to it.
fn weigh_likeness(witness: &Witness<'_>, lines: &Range<usize>, ended: Ended) -> Hearing {
    let words = weigh_words(witness, ended);
    let announced = witness.announced(lines) || witness.figures_after(lines.start);
    if !matches!(words.claim, Claim::Nothing(_)) || !announced {
        return words;
    }
    let why = "prints an answer to an instance that is malformed";
    hearing(Claim::Baseless(why.to_owned()), why, vec![chosen(lines.clone(), "looks like an answer")])
}

/// There are only words, and then the program turns to another instance.
fn weigh_other(witness: &Witness<'_>, ended: Ended) -> Hearing {
    let words = weigh_words(witness, ended);
    let why = "the program seems to have solved another instance than the one given";
    match words.claim {
        Claim::NoSolution => words,
        _ => hearing(Claim::Contradictory(why.to_owned()), why, words.marks),
    }
}

/// There are only words.
fn weigh_words(witness: &Witness<'_>, ended: Ended) -> Hearing {
    let said = |what| witness.last(what);
    let mark = |statement: &Statement, why| chosen(statement.line..statement.line + 1, why);
    if let Some(none) = said(Said::NoSolution) {
        return weigh_none(witness, none);
    }
    if let Some(refusal) = said(Said::Refused) {
        let marks = vec![mark(refusal, "refused")];
        let last_question = witness.speech.questions.last().copied().unwrap_or(0);
        if ended == Ended::Crashed && last_question > refusal.line {
            return nothing("refused something, went on, and died without another word", marks);
        }
        return hearing(Claim::Refused, "words refuse the input, and no answer is shown", marks);
    }
    if let Some(missing) = said(Said::Missing) {
        let why = "says that the file is missing, though it was there";
        return hearing(Claim::Missing, why, vec![mark(missing, "file missing")]);
    }
    if let Some(found) = said(Said::Found) {
        return nothing(
            "says that there is an answer, but shows none that can be read",
            vec![mark(found, "found")],
        );
    }
    if let Some(window) = said(Said::Window) {
        let why = "the program wants a window, and there is no display";
        return hearing(Claim::Windowed, why, vec![mark(window, "wants a window")]);
    }
    if let Some(died) = said(Said::Died) {
        return nothing("died without a claim", vec![mark(died, "died")]);
    }
    // A program that asks nothing and only says what its input must be like means the input it was given.
    if let (Some(demand), true, Ended::Itself) =
        (witness.speech.demands.last(), witness.speech.questions.is_empty(), ended)
    {
        let why = "words say what the input must be like, and nothing else is said";
        return hearing(Claim::Refused, why, vec![mark(demand, "refused")]);
    }
    nothing("no answer was found, and no words that make a claim", Vec::new())
}

/// Words say that there is none, and no answer is shown; they may still contradict other words.
fn weigh_none(witness: &Witness<'_>, none: &Statement) -> Hearing {
    let mark = |statement: &Statement, why| chosen(statement.line..statement.line + 1, why);
    let apart = |other: &Statement| witness.asked_between(other.line, none.line);
    if let Some(refusal) = witness.last(Said::Refused)
        && !apart(refusal)
        && !witness.searched_between(refusal.line, none.line)
    {
        let marks = vec![mark(refusal, "refused"), mark(none, "no solution")];
        if refusal.line <= none.line {
            return hearing(
                Claim::Refused,
                "the input is refused first; that there is no solution only follows",
                marks,
            );
        }
        let why = format!(
            "line {} says: {}; but line {}: {}",
            none.line + 1,
            none.words,
            refusal.line + 1,
            refusal.words
        );
        return hearing(Claim::Contradictory(why.clone()), &why, marks);
    }
    if let Some(found) = witness.last(Said::Found)
        && !apart(found)
        && found.line != none.line
        // A heading with nothing under it claims nothing.
        && !found.words.ends_with(':')
    {
        let why = format!(
            "line {} says: {}; but line {}: {}",
            none.line + 1,
            none.words,
            found.line + 1,
            found.words
        );
        return hearing(
            Claim::Contradictory(why.clone()),
            &why,
            vec![mark(none, "no solution"), mark(found, "found")],
        );
    }
    hearing(
        Claim::NoSolution,
        "words say that there is none, and no answer is shown",
        vec![mark(none, "no solution")],
    )
}

fn hearing(claim: Claim, reason: &str, marks: Vec<Mark>) -> Hearing {
    Hearing {
        claim,
        reason: reason.to_owned(),
        source: None,
        marks,
        stats: Stats::default(),
        notes: Vec::new(),
    }
}

fn nothing(why: &str, marks: Vec<Mark>) -> Hearing {
    hearing(Claim::Nothing(why.to_owned()), why, marks)
}

fn chosen(lines: Range<usize>, why: &str) -> Mark {
    Mark { lines, role: Role::Chosen, why: why.to_owned() }
}

fn other(lines: Range<usize>, why: &str) -> Mark {
    Mark { lines, role: Role::Other, why: why.to_owned() }
}
