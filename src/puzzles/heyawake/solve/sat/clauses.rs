//! The store of clauses: lists of literals of which at least one must hold, each watched at two of them.

use std::collections::BTreeSet;

use super::literal::Literal;
use super::trail::{Reason, Trail};

/// Where a clause begins in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// Who has to be told when a literal fails: a clause, and another literal of it that, where it holds, saves the look.
#[derive(Debug, Clone, Copy)]
struct Watcher {
    clause: ClauseId,
    blocker: Literal,
}

/// Words before the literals of a clause: how many there are, and the number of trials they speak of.
const HEADER: usize = 2;

/// All clauses in one vector.
pub(super) struct Clauses {
    words: Vec<u32>,
    watchers: Vec<Vec<Watcher>>,
    learned: Vec<ClauseId>,
}

impl Clauses {
    /// An empty store for a board of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self { words: Vec::new(), watchers: vec![Vec::new(); 2 * cells], learned: Vec::new() }
    }

    /// Adds a clause of at least two literals that stays for ever; the first two are watched.
    pub(super) fn add(&mut self, literals: &[Literal]) -> ClauseId {
        let id = ClauseId(self.words.len() as u32);
        self.words.extend([literals.len() as u32, 0]);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        for (watched, blocker) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            self.watchers[watched.index()].push(Watcher { clause: id, blocker });
        }
        id
    }

    /// Adds a clause that may be forgotten; `levels` is the number of trials it speaks of, fewer being better.
    pub(super) fn learn(&mut self, literals: &[Literal], levels: u32) -> ClauseId {
        let id = self.add(literals);
        self.words[id.0 as usize + 1] = levels;
        self.learned.push(id);
        id
    }

    /// Number of clauses that may be forgotten.
    pub(super) fn learned(&self) -> usize {
        self.learned.len()
    }

    pub(super) fn literals(&self, id: ClauseId) -> impl Iterator<Item = Literal> {
        let start = id.0 as usize + HEADER;
        let words = &self.words[start..start + self.words[id.0 as usize] as usize];
        words.iter().map(|word| Literal::from_word(*word))
    }

    /// Draws the consequences of a literal that fails; the clause that cannot hold any more, if there is one.
    pub(super) fn propagate(&mut self, failed: Literal, trail: &mut Trail) -> Option<ClauseId> {
        let mut watchers = std::mem::take(&mut self.watchers[failed.index()]);
        let (mut kept, mut conflict) = (0, None);
        for at in 0..watchers.len() {
            let watcher = watchers[at];
            if conflict.is_none() && !trail.holds(watcher.blocker) {
                match self.look(watcher.clause, failed, trail) {
                    Look::Moved => continue,
                    Look::Stays(blocker) => watchers[at].blocker = blocker,
                    Look::Conflict => conflict = Some(watcher.clause),
                }
            }
            watchers[kept] = watchers[at];
            kept += 1;
        }
        watchers.truncate(kept);
        self.watchers[failed.index()] = watchers;
        conflict
    }

    /// Looks for another literal to watch; without one the first must hold.
    fn look(&mut self, clause: ClauseId, failed: Literal, trail: &mut Trail) -> Look {
        let start = clause.0 as usize + HEADER;
        let end = start + self.words[clause.0 as usize] as usize;
        let literals = &mut self.words[start..end];
        if literals[0] == failed.word() {
            literals.swap(0, 1);
        }
        let first = Literal::from_word(literals[0]);
        if trail.holds(first) {
            return Look::Stays(first);
        }
        for at in 2..literals.len() {
            let other = Literal::from_word(literals[at]);
            if !trail.fails(other) {
                literals.swap(1, at);
                self.watchers[other.index()].push(Watcher { clause, blocker: first });
                return Look::Moved;
            }
        }
        if trail.fails(first) {
            return Look::Conflict;
        }
        trail.assign(first, Reason::Clause(clause));
        Look::Stays(first)
    }

    /// Number of words in use.
    pub(super) fn size(&self) -> usize {
        self.words.len()
    }

    /// Forgets the worse half of the learned clauses, except those that explain a colour.
    pub(super) fn forget_half(&mut self, trail: &mut Trail) {
        let explaining: Vec<(usize, ClauseId)> = trail
            .literals()
            .iter()
            .filter_map(|literal| match trail.reason_of(literal.cell()) {
                Reason::Clause(id) => Some((literal.cell(), id)),
                Reason::Open | Reason::Touch(_) | Reason::Room(_) | Reason::Ring(..) => None,
            })
            .collect();
        let mut worst = std::mem::take(&mut self.learned);
        worst.sort_by_key(|id| (self.words[id.0 as usize + 1], self.words[id.0 as usize], id.0));
        worst.drain(..worst.len() / 2);
        let mut dropped: BTreeSet<u32> = worst.iter().map(|id| id.0).collect();
        for (_, id) in &explaining {
            dropped.remove(&id.0);
        }
        let moved = self.rebuild(&dropped);
        for (cell, id) in explaining {
            let at = moved.binary_search_by_key(&id.0, |(old, _)| *old);
            let (_, new) = moved[at.expect("clauses that explain something are not dropped")];
            trail.change_reason(cell, Reason::Clause(new));
        }
    }

    /// Builds the store anew without some clauses; where the others are now, in order.
    fn rebuild(&mut self, dropped: &BTreeSet<u32>) -> Vec<(u32, ClauseId)> {
        let words = std::mem::take(&mut self.words);
        self.watchers.iter_mut().for_each(Vec::clear);
        self.learned.clear();
        let (mut moved, mut literals, mut start) = (Vec::new(), Vec::new(), 0);
        while start < words.len() {
            let (length, levels) = (words[start] as usize, words[start + 1]);
            let next = start + HEADER + length;
            if !dropped.contains(&(start as u32)) {
                literals.clear();
                literals.extend(words[start + HEADER..next].iter().map(|word| Literal::from_word(*word)));
                let id = if levels > 0 { self.learn(&literals, levels) } else { self.add(&literals) };
                moved.push((start as u32, id));
            }
            start = next;
        }
        moved
    }
}

/// What a look at a clause found.
enum Look {
    /// The clause is watched elsewhere now.
    Moved,
    /// The watcher stays, with this blocker.
    Stays(Literal),
    /// No literal can hold.
    Conflict,
}
