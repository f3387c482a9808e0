//! What students are asked to write: best-first search on depth plus cells that differ from the goal.
//!
//! The report's search looks at no board twice, not even when a shorter way to it turns up, so about one
//! path in a thousand is two moves too long. A second search, which does look again, finds the shortest
//! paths: its cost may be one too high, because the empty cell counts as a cell, but all ways between two
//! boards are equally long up to an even number. The first answer is the report's own if it is among them.

use std::collections::HashMap;

use crate::puzzles::GaveUp;
use crate::puzzles::fifteen::{Board, Fifteen, Kurang, Path, Step};
use crate::puzzles::{Halt, Search, Solver};

use super::heapq::HeapQ;

/// The solver. It holds at most [`MOST_BOARDS`] boards, about 100 MB.
pub(super) const SOLVER: Solver<Fifteen> = Solver {
    name: "branch-and-bound",
    counts: "one for each board when it is first generated, children in the order right, up, left, down, the start board not counted; the second search that proves the path shortest is not counted",
    hopeless,
    search,
    count: None,
};

/// Boards held in memory; beyond them the search is given up.
const MOST_BOARDS: usize = 900_000;

/// Paths of thirty moves mostly need more than [`MOST_BOARDS`]; beyond this no hope is left.
const LONGEST: usize = 36;

/// Boards of the second search between two looks at the clock.
const POLL_EVERY: usize = 1024;

/// The order in which the report generates children.
const CHILDREN: [Step; 4] = [Step::Right, Step::Up, Step::Left, Step::Down];

fn hopeless(board: &Board) -> Option<String> {
    let tiles = board.tiles().iter().enumerate();
    let moves: usize = tiles
        .filter(|(cell, _)| *cell != board.blank())
        .map(|(cell, tile)| {
            let home = usize::from(*tile) - 1;
            (cell / 4).abs_diff(home / 4) + (cell % 4).abs_diff(home % 4)
        })
        .sum();
    let far = moves > LONGEST && Kurang::of(board).solvable();
    far.then(|| {
        format!("at least {moves} moves: more than the {MOST_BOARDS} boards this search holds in memory")
    })
}

fn search(board: &Board, search: &mut Search<'_, Path>) -> Result<(), Halt> {
    if !Kurang::of(board).solvable() {
        return Ok(());
    }
    let mut report = Tree::new(board, Again::Never);
    let goal = report.run_to_goal(search)?;
    let mut first = report.path_to(goal);
    drop(report);
    let mut tree = Tree::new(board, Again::WhenShorter);
    let goal = tree.run_to_goal(search)?;
    let shortest = tree.path_to(goal);
    if shortest.len() < first.len() {
        first = shortest;
    }
    search.found(Path::Steps(first.clone()))?;
    tree.finish(first.len() as u32, search)?;
    tree.other_paths(&first, search)
}

/// Whether a board that was generated before is put in the queue again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    Never,
    WhenShorter,
}

/// A board that was generated.
struct Node {
    board: Board,
    parent: usize,
    depth: u32,
}

/// A place in the queue: cost, depth when it was put there, and the node.
type Entry = (u32, u32, usize);

/// Smaller cost first, then the deeper one.
fn before(one: &Entry, other: &Entry) -> bool {
    (one.0, std::cmp::Reverse(one.1)) < (other.0, std::cmp::Reverse(other.1))
}

/// All boards generated so far.
struct Tree {
    nodes: Vec<Node>,
    known: HashMap<Board, usize>,
    queue: HeapQ<Entry>,
    again: Again,
}

impl Tree {
    fn new(start: &Board, again: Again) -> Self {
        let mut queue = HeapQ::new();
        queue.push((0, 0, 0), before);
        Self {
            nodes: vec![Node { board: *start, parent: 0, depth: 0 }],
            known: HashMap::from([(*start, 0)]),
            queue,
            again,
        }
    }

    /// Expands boards until the goal is the next.
    fn run_to_goal(&mut self, search: &mut Search<'_, Path>) -> Result<usize, Halt> {
        loop {
            let next = self.queue.pop(before);
            let (_, depth, node) = next.expect("the goal can be reached, so the queue is not empty before");
            if self.nodes[node].board == Board::GOAL {
                return Ok(node);
            }
            self.expand(node, depth, search)?;
        }
    }

    /// Expands every board that may lie on a way of `moves` moves; the cost may be one too high.
    fn finish(&mut self, moves: u32, search: &mut Search<'_, Path>) -> Result<(), Halt> {
        while let Some((cost, depth, node)) = self.queue.pop(before) {
            if cost > moves + 1 {
                break;
            }
            self.expand(node, depth, search)?;
        }
        Ok(())
    }

    fn expand(&mut self, node: usize, depth: u32, search: &mut Search<'_, Path>) -> Result<(), Halt> {
        let board = self.nodes[node].board;
        // Since it was put in the queue a shorter way to it may have been found and expanded.
        if depth > self.nodes[node].depth {
            return Ok(());
        }
        for child in CHILDREN.into_iter().filter_map(|step| board.after(step)) {
            self.reach(child, node, depth + 1, search)?;
        }
        Ok(())
    }

    fn reach(
        &mut self,
        board: Board,
        parent: usize,
        depth: u32,
        search: &mut Search<'_, Path>,
    ) -> Result<(), Halt> {
        let node = match self.known.get(&board) {
            Some(_) if self.again == Again::Never => return Ok(()),
            Some(known) if self.nodes[*known].depth <= depth => return Ok(()),
            Some(known) => *known,
            None => self.add(Node { board, parent, depth }, search)?,
        };
        self.nodes[node].parent = parent;
        self.nodes[node].depth = depth;
        self.queue.push((depth + differing_cells(&board), depth, node), before);
        Ok(())
    }

    fn add(&mut self, node: Node, search: &mut Search<'_, Path>) -> Result<usize, Halt> {
        let index = self.nodes.len();
        match self.again {
            Again::Never => search.step()?,
            Again::WhenShorter if index.is_multiple_of(POLL_EVERY) => search.budget.poll()?,
            Again::WhenShorter => {}
        }
        if index == MOST_BOARDS {
            return Err(GaveUp::Memory.into());
        }
        self.known.insert(node.board, index);
        self.nodes.push(node);
        Ok(index)
    }

    fn path_to(&self, mut node: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        while node != 0 {
            let parent = self.nodes[node].parent;
            let step = self.nodes[parent].board.step_to(&self.nodes[node].board);
            steps.push(step.expect("a node is one step from its parent"));
            node = parent;
        }
        steps.reverse();
        steps
    }

    /// Hands over every other shortest path, by walking back from the goal along falling depths.
    fn other_paths(&self, first: &[Step], search: &mut Search<'_, Path>) -> Result<(), Halt> {
        let mut back: Vec<Step> = Vec::new();
        // What is left to try at each board of the walk, the goal first.
        let mut open: Vec<(Board, Vec<Step>)> = vec![(Board::GOAL, self.ways_back(&Board::GOAL))];
        while let Some((board, ways)) = open.last_mut() {
            search.budget.poll()?;
            let Some(step) = ways.pop() else {
                open.pop();
                back.pop();
                continue;
            };
            let next = board.after(step).expect("ways back are possible steps");
            back.push(step.back());
            open.push((next, self.ways_back(&next)));
            if self.known[&next] == 0 {
                let steps: Vec<_> = back.iter().rev().copied().collect();
                if steps != first {
                    search.found(Path::Steps(steps))?;
                }
            }
        }
        Ok(())
    }

    /// Steps to boards that are one move nearer to the start.
    fn ways_back(&self, board: &Board) -> Vec<Step> {
        let depth = self.nodes[self.known[board]].depth;
        let nearer =
            |next: Board| self.known.get(&next).is_some_and(|node| self.nodes[*node].depth + 1 == depth);
        CHILDREN.into_iter().filter(|step| board.after(*step).is_some_and(nearer)).collect()
    }
}

/// Cells whose content is not that of the goal, the empty cell included.
fn differing_cells(board: &Board) -> u32 {
    let pairs = board.tiles().iter().zip(Board::GOAL.tiles());
    pairs.filter(|(tile, goal)| tile != goal).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Budget;
    use crate::puzzles::{NoTables, Puzzle};

    #[test]
    fn a_path_of_the_report_that_is_too_long_is_replaced_by_a_shortest_one() {
        let board = Fifteen::read_instance("1 2 3 4\n9 16 5 8\n14 10 7 12\n6 13 11 15").unwrap().instance;
        let mut budget = Budget::unlimited();
        let mut search =
            Search { budget: &mut budget, on_answer: &mut |_| true, on_frame: None, tables: &NoTables };
        let mut length = |again| {
            let mut tree = Tree::new(&board, again);
            let goal = tree.run_to_goal(&mut search).unwrap();
            tree.path_to(goal).len()
        };
        assert_eq!((length(Again::Never), length(Again::WhenShorter)), (16, 14));
    }
}
