//! What results are worth: every case by itself, or together with the others of its group.

use crate::case::{Case, Expect, GroupRule};
use crate::message::message;
use crate::results::CaseResult;
use crate::verdict::ClaimKind;

use super::batch::BatchCase;

/// What each case is worth, in the order of the cases, which are all of one puzzle.
pub(super) fn worths(cases: &[&BatchCase<'_>]) -> Vec<f64> {
    let group_of = |case: &Case| {
        let groups = &case.puzzle_config.groups;
        groups.iter().position(|group| case.config.tags.contains(&group.tag))
    };
    let members: Vec<Option<usize>> = cases.iter().map(|case| group_of(&case.case)).collect();
    let worth = |(case, member): (&&BatchCase<'_>, &Option<usize>)| {
        let group = member.and_then(|index| case.case.puzzle_config.groups.get(index));
        let count = members.iter().filter(|other| *other == member).fold(0_u32, |count, _| count + 1);
        match group.map(|group| (group.rule, group.points)) {
            Some((GroupRule::Fraction | GroupRule::AllOrNothing, Some(points))) => points / f64::from(count),
            _ => case.info.points,
        }
    };
    cases.iter().zip(&members).map(worth).collect()
}

/// Gives the results of a submission their points; `cases` and `results` stand in the same order.
pub(super) fn award(cases: &[&BatchCase<'_>], worths: &[f64], results: &mut [CaseResult]) {
    hold_back(cases, results);
    hold_back_habits(cases, results);
    let accepted: Vec<bool> =
        results.iter().map(|result| result.verdict.is_passed() && !result.unearned).collect();
    for (index, case) in cases.iter().enumerate() {
        let groups = &case.case.puzzle_config.groups;
        let group = groups.iter().find(|group| case.case.config.tags.contains(&group.tag));
        let whole = |tag: &String| {
            let first = |other: &BatchCase<'_>| {
                let tags = &other.case.config.tags;
                groups.iter().find(|group| tags.contains(&group.tag)).is_some_and(|group| group.tag == *tag)
            };
            cases.iter().zip(&accepted).all(|(other, accepted)| *accepted || !first(other))
        };
        let earned = match group {
            Some(group) if group.rule == GroupRule::AllOrNothing => whole(&group.tag),
            _ => accepted[index],
        };
        results[index].max_points = worths[index];
        results[index].points = if earned { worths[index] } else { 0.0 };
    }
}

/// Marks what is right and earns nothing yet: a refusal or a claim that there is no solution, from a program that has
/// solved no case although there is one to be solved. What a teacher has decided stands.
fn hold_back(cases: &[&BatchCase<'_>], results: &mut [CaseResult]) {
    let can_be_solved = |case: &Case| case.expected_words() == [Expect::Solution.word()];
    let wants = |case: &&&BatchCase<'_>| case.case.puzzle_config.solve_first != Some(false);
    let is_wanted = cases.iter().any(|case| wants(&case) && can_be_solved(&case.case));
    let has_solved = results.iter().any(|result| {
        result.verdict.is_passed() && (result.claim == ClaimKind::Answer || result.decided.is_some())
    });
    if !is_wanted || has_solved {
        return;
    }
    for result in results.iter_mut().filter(|result| result.verdict.is_passed()) {
        result.unearned = true;
        result.notes.push(message!("case.not-earned"));
    }
}

/// Marks right claims of a kind that the program makes of more cases that have an answer than it has solved: one easy
/// case does not make an answer of what it says to all others.
fn hold_back_habits(cases: &[&BatchCase<'_>], results: &mut [CaseResult]) {
    let can_be_solved = |case: &BatchCase<'_>| case.case.expected_words() == [Expect::Solution.word()];
    let is_solved = |result: &CaseResult| result.verdict.is_passed() && result.claim == ClaimKind::Answer;
    let solved = results.iter().filter(|result| is_solved(result)).count();
    let open = results.iter().enumerate().filter(|(index, result)| {
        let is_on = cases[*index].case.puzzle_config.solve_first != Some(false);
        let is_said = matches!(result.claim, ClaimKind::NoSolution | ClaimKind::Refused);
        is_on && is_said && result.verdict.is_passed() && !result.unearned && result.decided.is_none()
    });
    let habits: Vec<(usize, usize)> = open
        .map(|(index, result)| {
            // A sentence of its own beside a wrong board says the same as without it.
            let same = |other: &CaseResult| {
                other.claim == result.claim
                    || result.own_words.is_some() && other.own_words == result.own_words
            };
            let others = cases.iter().zip(results.iter());
            let wrong = others
                .filter(|(case, other)| can_be_solved(case) && !other.verdict.is_passed() && same(other));
            (index, wrong.count())
        })
        .filter(|(_, wrong)| *wrong > solved)
        .collect();
    for (index, wrong) in habits {
        results[index].unearned = true;
        results[index].notes.push(message!("case.says-so-anyway", wrong, solved));
    }
}
