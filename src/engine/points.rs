//! What results are worth: every case by itself, or together with the others of its group.

use crate::case::{Case, GroupRule};
use crate::results::CaseResult;

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
    let accepted: Vec<bool> = results.iter().map(|result| result.verdict.is_passed()).collect();
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
