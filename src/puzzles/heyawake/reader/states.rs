//! Rows of states as the course's own program prints them: `G:1 V:-1 S:true` for each cell.

use std::ops::Range;

use crate::puzzles::heyawake::{Board, Shading};
use crate::screen::Screen;

/// All boards printed as states.
pub(super) fn find(board: &Board, screen: &Screen) -> Vec<(Shading, Range<usize>)> {
    let mut found = Vec::new();
    let (mut shaded, mut first) = (Vec::new(), 0);
    for (index, text) in screen.texts().enumerate() {
        match read(text).filter(|states| states.len() == board.columns()) {
            Some(states) => {
                if shaded.is_empty() {
                    first = index;
                }
                shaded.extend(states);
            }
            None if text.trim().is_empty() => {}
            None => shaded.clear(),
        }
        if shaded.len() == board.cells() {
            found.push((Shading { shaded: std::mem::take(&mut shaded) }, first..index + 1));
        }
    }
    found
}

fn read(text: &str) -> Option<Vec<bool>> {
    if !text.contains("S:") {
        return None;
    }
    let state = |state: &str| match state {
        _ if state.starts_with("true") => Some(true),
        _ if state.starts_with("false") => Some(false),
        _ => None,
    };
    text.split("S:").skip(1).map(state).collect()
}
