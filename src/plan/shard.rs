//! Which submissions a shard runs: whole ones, so that each is built once. Only the plan decides, never a neighbour.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::{Place, Plan};

/// More shards than this no CI takes.
const MOST: u64 = 256;
/// A shard should take about this long: starting one costs seconds.
const GOOD_MS: u64 = 180_000;
/// What a unit takes when nobody knows.
const GUESS_MS: u64 = 500;

/// One of `n` shards, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which one.
    pub index: u32,
    /// Of how many.
    pub count: u32,
}

impl Shard {
    /// Everything.
    pub(crate) const WHOLE: Self = Self { index: 1, count: 1 };
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let problem = || format!("expected a shard such as 2/8, counted from 1, found `{text}`");
        let (index, count) = text.split_once('/').ok_or_else(problem)?;
        let (index, count) = (index.parse().map_err(|_| problem())?, count.parse().map_err(|_| problem())?);
        if index == 0 || index > count { Err(problem()) } else { Ok(Self { index, count }) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The places in the plan of the submissions of a shard, in the order in which to run them.
pub(crate) fn deal(plan: &Plan, shard: Shard) -> Vec<usize> {
    let (index, count) = (shard.index as usize - 1, shard.count as usize);
    let submissions = &plan.submissions;
    if submissions.iter().all(|submission| submission.expected_ms.is_none()) {
        // Slices: neighbours in the list are often alike.
        let start = submissions.len() * index / count;
        let end = submissions.len() * (index + 1) / count;
        return (start..end).collect();
    }
    let weights = weights(plan);
    let mut order: Vec<usize> = (0..submissions.len()).collect();
    order.sort_by_key(|place| (Reverse(weights[*place]), *place));
    let mut loads = vec![0_u64; count];
    let mut own = Vec::new();
    for place in order {
        let lightest = (0..count).min_by_key(|shard| (loads[*shard], *shard)).unwrap_or(0);
        loads[lightest] += weights[place].max(1);
        if lightest == index {
            own.push(place);
        }
    }
    own
}

/// How many shards a plan should have.
pub(crate) fn sensible_shards(plan: &Plan) -> u32 {
    let total: u64 = weights(plan).iter().sum();
    let most = MOST.min(plan.submissions.len() as u64).max(1);
    (total / GOOD_MS).clamp(1, most) as u32
}

/// How long every submission will take, as far as anybody knows.
fn weights(plan: &Plan) -> Vec<u64> {
    let weight = |submission: &super::PlannedSubmission| match (&submission.place, submission.expected_ms) {
        (Place::Missing | Place::Refused { .. } | Place::Disputed { .. } | Place::Unread { .. }, _) => 0,
        (_, Some(expected)) => expected,
        (_, None) => plan.cases_of(submission).count() as u64 * GUESS_MS,
    };
    plan.submissions.iter().map(weight).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::digest::Digest;
    use crate::plan::{Order, PlannedSubmission};

    fn plan(expected: &[Option<u64>]) -> Plan {
        let mut plan = Plan::new(Digest::of(b""), Digest::of(b""), Order::default(), "strong");
        let submission = |(number, expected_ms): (usize, &Option<u64>)| PlannedSubmission {
            id: number.to_string(),
            student: None,
            puzzle: "queens".to_owned(),
            place: Place::Reference { algorithm: String::new(), digest: Digest::of(b"") },
            expected_ms: *expected_ms,
        };
        plan.submissions = expected.iter().enumerate().map(submission).collect();
        plan
    }

    proptest! {
        #[test]
        fn shards_are_a_partition(
            expected in proptest::collection::vec(proptest::option::of(0..10_000_u64), 0..60),
            count in 1..20_u32,
        ) {
            let plan = plan(&expected);
            let mut all: Vec<usize> =
                (1..=count).flat_map(|index| deal(&plan, Shard { index, count })).collect();
            all.sort_unstable();
            prop_assert_eq!(all, (0..expected.len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_longest_come_first_and_loads_are_even() {
        let plan = plan(&[Some(1), Some(9), Some(5), Some(5), Some(2)]);
        assert_eq!(deal(&plan, Shard { index: 1, count: 2 }), [1, 4]);
        assert_eq!(deal(&plan, Shard { index: 2, count: 2 }), [2, 3, 0]);
    }

    #[test]
    fn without_timings_a_shard_is_a_slice() {
        let plan = plan(&[None; 5]);
        assert_eq!(deal(&plan, Shard { index: 1, count: 2 }), [0, 1]);
        assert_eq!(deal(&plan, Shard { index: 2, count: 2 }), [2, 3, 4]);
    }

    #[test]
    fn a_shard_is_counted_from_one() {
        let check = |text: &str, expected: Option<(u32, u32)>| {
            let found = text.parse::<Shard>().ok().map(|shard| (shard.index, shard.count));
            assert_eq!(found, expected, "{text}");
        };
        check("1/1", Some((1, 1)));
        check("3/8", Some((3, 8)));
        for wrong in ["0/8", "9/8", "1/0", "1", "a/b", "-1/2", ""] {
            check(wrong, None);
        }
    }
}
