//! Shaded cells joined at their corners, and the frame of the board as one more of them: no ring may close.
//!
//! As no two shaded cells share a side, the unshaded cells hang together exactly when the shaded ones, with the frame,
//! form a forest: a ring has unshaded cells on both sides, and whatever cuts the board in two is a ring.

use crate::puzzles::heyawake::Board;

use super::literal::Literal;
use super::trail::{Reason, Trail};

/// No node.
const NONE: u32 = u32::MAX;
/// Links of a cell: four corners and the frame.
const LINKS: usize = 5;

/// The forest, kept so that the latest cell can be taken out again.
pub(super) struct Forest {
    /// By cell: the cells at its corners, then the frame if the cell lies at it; [`NONE`] where there is nothing.
    links: Vec<[u32; LINKS]>,
    /// By node: whether it is in the forest. The frame is the last node.
    inside: Vec<bool>,
    /// By node: the next one towards some root of its tree.
    parent: Vec<u32>,
    /// By node: the way to the name of its tree, never shortened, so that it can be undone.
    leader: Vec<u32>,
    /// By leader: the nodes of the tree.
    sizes: Vec<u32>,
    /// By node: the next of its tree, in a circle.
    next: Vec<u32>,
    /// Joined trees, latest last: the leader that lost its place and the cell that joined them.
    joins: Vec<(u32, u32)>,
    /// Marks for the way from a node to its root.
    marks: Vec<u32>,
    mark: u32,
}

impl Forest {
    /// Only the frame.
    pub(super) fn new(board: &Board) -> Self {
        let cells = board.cells();
        let mut inside = vec![false; cells + 1];
        inside[cells] = true;
        let mut sizes = vec![1; cells + 1];
        // More than all cells together: the frame's tree is never the smaller one.
        sizes[cells] = cells as u32 + 1;
        Self {
            links: (0..cells).map(|cell| links(board, cell)).collect(),
            inside,
            parent: vec![NONE; cells + 1],
            leader: (0..=cells as u32).collect(),
            sizes,
            next: (0..=cells as u32).collect(),
            joins: Vec::new(),
            marks: vec![0; cells + 1],
            mark: 0,
        }
    }

    /// Adds a shaded cell. What may not be shaded any more is told to the trail; a ring that has closed is put into
    /// `conflict` as the statements that cannot all fail.
    pub(super) fn add(&mut self, cell: usize, trail: &mut Trail, conflict: &mut Vec<Literal>) -> bool {
        self.inside[cell] = true;
        for link in self.links[cell] {
            if link == NONE || !self.inside[link as usize] {
                continue;
            }
            let (mine, other) = (self.find(cell as u32), self.find(link));
            if mine == other {
                self.explain_way(link, cell as u32, conflict);
                return false;
            }
            let (small, large) = if self.sizes[mine as usize] < self.sizes[other as usize] {
                (mine, other)
            } else {
                (other, mine)
            };
            let (below, above) = if small == mine { (cell as u32, link) } else { (link, cell as u32) };
            self.make_root(below);
            self.parent[below as usize] = above;
            self.join(small, large, cell as u32);
            self.forbid_rings(small, large, trail);
        }
        true
    }

    /// Takes the latest cell out again, if it is in.
    pub(super) fn remove(&mut self, cell: usize) {
        if !self.inside[cell] {
            return;
        }
        while let Some((small, joiner)) = self.joins.last().copied() {
            if joiner as usize != cell {
                break;
            }
            self.joins.pop();
            let large = self.leader[small as usize];
            self.next.swap(small as usize, large as usize);
            self.sizes[large as usize] -= self.sizes[small as usize];
            self.leader[small as usize] = small;
        }
        for link in self.links[cell] {
            if link != NONE && self.parent[link as usize] == cell as u32 {
                self.parent[link as usize] = NONE;
            }
        }
        self.parent[cell] = NONE;
        self.inside[cell] = false;
    }

    /// Puts into `clause` why an unshaded cell could not be shaded: the ring through two of its links.
    pub(super) fn explain(&mut self, cell: usize, one: u8, other: u8, clause: &mut Vec<Literal>) {
        let links = self.links[cell];
        self.explain_way(links[one as usize], links[other as usize], clause);
    }

    fn find(&self, mut node: u32) -> u32 {
        while self.leader[node as usize] != node {
            node = self.leader[node as usize];
        }
        node
    }

    fn join(&mut self, small: u32, large: u32, cell: u32) {
        self.leader[small as usize] = large;
        self.sizes[large as usize] += self.sizes[small as usize];
        self.next.swap(small as usize, large as usize);
        self.joins.push((small, cell));
    }

    /// Turns the way from a node to its root around.
    fn make_root(&mut self, node: u32) {
        let (mut node, mut above) = (node, NONE);
        while node != NONE {
            let next = std::mem::replace(&mut self.parent[node as usize], above);
            (above, node) = (node, next);
        }
    }

    /// Cells that now touch the joined tree twice must stay unshaded. They touch the smaller part, so only its
    /// corners are looked at; it has gone into the circle right after the larger one's leader.
    fn forbid_rings(&self, small: u32, large: u32, trail: &mut Trail) {
        let mut node = self.next[large as usize];
        for _ in 0..self.sizes[small as usize] {
            for corner in &self.links[node as usize][..LINKS - 1] {
                if *corner != NONE && trail.is_open(*corner as usize) {
                    self.forbid(*corner as usize, trail);
                }
            }
            node = self.next[node as usize];
        }
    }

    /// Keeps a cell unshaded if two of its links are in one tree.
    fn forbid(&self, cell: usize, trail: &mut Trail) {
        let mut leaders = [NONE; LINKS];
        for (at, link) in self.links[cell].iter().enumerate() {
            if *link == NONE || !self.inside[*link as usize] {
                continue;
            }
            leaders[at] = self.find(*link);
            if let Some(earlier) = leaders[..at].iter().position(|leader| *leader == leaders[at]) {
                trail.assign(Literal::unshaded(cell), Reason::Ring(earlier as u8, at as u8));
                return;
            }
        }
    }

    /// The cells on the way between two nodes of a tree, ends included, as statements that are false now.
    fn explain_way(&mut self, one: u32, other: u32, clause: &mut Vec<Literal>) {
        self.mark += 1;
        let mut node = one;
        while node != NONE {
            self.marks[node as usize] = self.mark;
            node = self.parent[node as usize];
        }
        let mut meeting = other;
        while self.marks[meeting as usize] != self.mark {
            meeting = self.parent[meeting as usize];
        }
        for end in [one, other] {
            let mut node = end;
            while node != meeting {
                self.explain_node(node, clause);
                node = self.parent[node as usize];
            }
        }
        self.explain_node(meeting, clause);
    }

    fn explain_node(&self, node: u32, clause: &mut Vec<Literal>) {
        if (node as usize) < self.links.len() {
            clause.push(Literal::unshaded(node as usize));
        }
    }
}

fn links(board: &Board, cell: usize) -> [u32; LINKS] {
    let (rows, columns) = (board.rows(), board.columns());
    let (row, column) = (cell / columns, cell % columns);
    let (up, down) = (row > 0, row + 1 < rows);
    let (left, right) = (column > 0, column + 1 < columns);
    let corner = |exists: bool, at: usize| if exists { at as u32 } else { NONE };
    [
        corner(up && left, cell.wrapping_sub(columns + 1)),
        corner(up && right, cell.wrapping_sub(columns).wrapping_add(1)),
        corner(down && left, (cell + columns).wrapping_sub(1)),
        corner(down && right, cell + columns + 1),
        corner(!(up && down && left && right), rows * columns),
    ]
}
