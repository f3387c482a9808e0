//! The results of a batch while it runs: what was finished meanwhile is read again, the rest is kept.

use std::collections::BTreeSet;

use crate::exec::Fault;
use crate::results::Results;

use super::assemble::{Row, put_together, row};
use super::decisions::Decisions;
use super::desk::Desk;

/// Results that grow. Everything is done by the thread that asks, so that nothing disturbs those that measure.
pub struct Growth<'a> {
    desk: &'a Desk<'a>,
    decisions: Decisions,
    rows: Vec<Row>,
}

impl<'a> Growth<'a> {
    /// What is there at the beginning.
    pub fn begin(desk: &'a Desk<'a>, decisions: Decisions) -> Result<Self, Fault> {
        let rows = desk.plan.submissions.iter().map(|submission| row(desk, &decisions, submission));
        let rows = rows.collect::<Result<_, Fault>>()?;
        Ok(Self { desk, decisions, rows })
    }

    /// Reads again what is there of the submissions with these names.
    pub fn read_again(&mut self, names: &BTreeSet<String>) -> Result<(), Fault> {
        for (known, submission) in self.rows.iter_mut().zip(&self.desk.plan.submissions) {
            if names.contains(&submission.id) {
                *known = row(self.desk, &self.decisions, submission)?;
            }
        }
        Ok(())
    }

    /// The results so far; units without a result are listed as missing.
    pub fn results(&self) -> Results {
        put_together(self.desk, self.rows.clone())
    }
}
