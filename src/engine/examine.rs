//! The examination of one submission: built once, then every case, then the sum.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::build::Built;
use crate::case::{Case, Expect};
use crate::dialogue::{Conversation, Table};
use crate::exec::{Fault, Worker};
use crate::puzzles::AnyPuzzle;
use crate::results::{CaseInfo, CaseResult, Conversations, SubmissionResult};
use crate::submission::{Manifest, Submission};

use super::contact::Contact;
use super::impression::Impression;
use super::{Judging, Prove, conclude, never_ran};

/// What submissions are examined with.
pub struct Examiner<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn AnyPuzzle,
    /// The words of prompts.
    pub table: Arc<Table>,
    /// The cases, all of the puzzle.
    pub cases: &'a [Case],
    /// The same cases as they are graded.
    pub infos: &'a [CaseInfo],
    /// Finds out whether an instance has an answer.
    pub prove: &'a Prove<'a>,
    /// Told about every result as it comes.
    pub watch: &'a (dyn Fn(&CaseResult) + Sync),
}

/// What an examination came to.
#[derive(Debug, Clone)]
pub struct Examined {
    /// The result.
    pub result: SubmissionResult,
    /// Every conversation, by the id of its case.
    pub talks: Talks,
}

/// Conversations by case.
#[derive(Debug, Clone, Default)]
pub struct Talks(pub BTreeMap<String, Conversation>);

impl Conversations for Talks {
    fn conversation(&self, run: &str) -> Option<Conversation> {
        self.0.get(run).cloned()
    }
}

impl Examiner<'_> {
    /// Examines a submission that was built; contact is made first, then the cases share the workers.
    pub fn examine(
        &self,
        workers: &mut [Worker],
        id: &str,
        submission: &Submission,
        built: &Built,
    ) -> Result<Examined, Fault> {
        let puzzle = self.puzzle.name();
        let cases: Vec<&Case> = self.cases.iter().collect();
        let programs = match &built.programs {
            Ok(programs) => programs,
            Err(failure) => {
                let never = |info| never_ran(info, failure.verdict(), failure.reason());
                let results: Vec<_> = self.infos.iter().map(never).collect();
                results.iter().for_each(self.watch);
                let result = conclude(id, puzzle, built, None, results, &cases);
                return Ok(Examined { result, talks: Talks::default() });
            }
        };
        // What is proposed for its manifest names the puzzle, whoever said which it is.
        let manifest = Manifest { puzzle: Some(puzzle.to_owned()), ..submission.manifest.clone() };
        let mut contact = Contact::new(self.puzzle, programs, &manifest, Arc::clone(&self.table));
        if let Some(info) = self.infos.first() {
            contact.acquaint(&mut workers[0], &info.limits, self.prove)?;
        }
        let (units, advice) = self.talk_about_all(workers, &contact)?;
        let first = contact_order(self.cases).first().map(|index| &self.infos[*index].id);
        let met = units.iter().find(|(result, _)| Some(&result.case) == first).map(|(_, talk)| talk.clone());
        let (results, talks): (Vec<_>, BTreeMap<_, _>) =
            units.into_iter().map(|(result, talk)| (result.clone(), (result.case, talk))).unzip();
        let mut result = conclude(id, puzzle, built, met.as_ref(), results, &cases);
        result.notes.clone_from(&submission.notes);
        result.advice = advice;
        Ok(Examined { result, talks: Talks(talks) })
    }
}

impl Examiner<'_> {
    /// All cases, each worker taking the next one; what contact has taught holds for all. Also gives the advice
    /// that all workers are left with.
    fn talk_about_all(
        &self,
        workers: &mut [Worker],
        contact: &Contact,
    ) -> Result<(Vec<Unit>, Option<String>), Fault> {
        let order = contact_order(self.cases);
        let next = AtomicUsize::new(0);
        let work = |worker: &mut Worker| -> Result<(Vec<Unit>, Option<String>), Fault> {
            let mut contact = contact.clone();
            let mut units = Vec::new();
            while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                units.push(self.talk(worker, &mut contact, *index)?);
            }
            Ok((units, contact.advice()))
        };
        let parts = std::thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> =
                workers.iter_mut().map(|worker| scope.spawn(move || work(worker))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect::<Result<Vec<_>, Fault>>()
        })?;
        let (units, advice): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let advice = advice.into_iter().reduce(Option::and).flatten();
        Ok((units.concat(), advice))
    }

    /// One case.
    fn talk(&self, worker: &mut Worker, contact: &mut Contact, index: usize) -> Result<Unit, Fault> {
        let (case, info) = (&self.cases[index], &self.infos[index]);
        let judging = Judging { puzzle: self.puzzle, case, info, prove: self.prove };
        let mut hear = |talk: &Conversation| Impression::of(&judging.decide(talk).hearing, talk);
        let talk = contact.run(worker, case, &info.limits, &mut hear)?;
        let result = judging.result(&talk, Some(info.id.clone()));
        (self.watch)(&result);
        Ok((result, talk))
    }
}

/// A result and the conversation behind it.
type Unit = (CaseResult, Conversation);

/// The order in which contact is made: cases with an answer to be seen first, the small ones before the others.
pub fn contact_order(cases: &[Case]) -> Vec<usize> {
    let rank = |index: &usize| contact_rank(&cases[*index]);
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(rank);
    order
}

/// How little a case is suited to make contact: without an answer to be seen, a trap, too small to be told from
/// nothing, or large.
pub fn contact_rank(case: &Case) -> (bool, bool, bool, usize) {
    const TINY: usize = 20;
    let is_trap = case.config.tags.iter().any(|tag| tag == "trap");
    let length = case.input.len();
    let is_tiny = length < TINY;
    (case.expected_words() != [Expect::Solution.word()], is_trap, is_tiny, length)
}
