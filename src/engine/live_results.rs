//! The results of a batch while it runs: what was finished meanwhile is read again, the rest is kept.

use std::collections::BTreeSet;

use crate::exec::Fault;
use crate::results::Results;

use super::assemble::{Row, put_together, row};
use super::batch::Batch;
use super::decisions::Decisions;

/// Results that grow. Everything is done by the thread that asks, so that nothing disturbs those that measure.
pub(crate) struct LiveResults<'a> {
    batch: &'a Batch<'a>,
    decisions: Decisions,
    rows: Vec<Row>,
}

impl<'a> LiveResults<'a> {
    /// What is there at the beginning.
    pub(crate) fn begin(batch: &'a Batch<'a>, decisions: Decisions) -> Result<Self, Fault> {
        let rows = batch.plan.submissions.iter().map(|submission| row(batch, &decisions, submission));
        let rows = rows.collect::<Result<_, Fault>>()?;
        Ok(Self { batch, decisions, rows })
    }

    /// Reads again what is there of the submissions with these names.
    pub(crate) fn read_again(&mut self, names: &BTreeSet<String>) -> Result<(), Fault> {
        for (known, submission) in self.rows.iter_mut().zip(&self.batch.plan.submissions) {
            if names.contains(&submission.id) {
                *known = row(self.batch, &self.decisions, submission)?;
            }
        }
        Ok(())
    }

    /// The results so far; units without a result are listed as missing.
    pub(crate) fn results(&self) -> Results {
        put_together(self.batch, self.rows.clone())
    }
}
