//! Which of two looks means shaded: told by the sign, and by the rules where both could be.

use std::collections::BTreeMap;

use crate::puzzles::heyawake::answer::{SHADED, UNSHADED};
use crate::puzzles::heyawake::{Board, Shading, rules};

use super::cells::Look;

/// The shading that a grid shows, if it shows one.
pub(super) fn read(board: &Board, looks: &[Look]) -> Option<Shading> {
    let binary = looks.iter().all(|look| matches!(look, Look::Text(text) if text == "0" || text == "1"));
    let kinds: Vec<Kind> = looks.iter().map(|look| kind_of(look, binary)).collect();
    let mut counts: BTreeMap<&Kind, usize> = BTreeMap::new();
    for kind in kinds.iter().filter(|kind| **kind != Kind::Number) {
        *counts.entry(kind).or_default() += 1;
    }
    let symbols: Vec<&Kind> = counts.keys().copied().collect();
    let shading = |shaded: &Kind| Shading { shaded: kinds.iter().map(|kind| kind == shaded).collect() };
    match symbols[..] {
        [only] => {
            let all_shaded = natural(only) == Some(true);
            // One sign and numbers is the puzzle itself, unless the sign can only mean shaded.
            let echo = kinds.contains(&Kind::Number) && !all_shaded;
            let known = natural(only).is_some();
            let shown = if all_shaded { shading(only) } else { Shading { shaded: vec![false; kinds.len()] } };
            (known && !echo).then_some(shown)
        }
        [first, second] if !is_echo(board, &kinds) => {
            let likely = if is_likelier(first, second, &counts) { first } else { second };
            let other = if likely == first { second } else { first };
            let right = |shading: &Shading| rules::judge(board, shading).is_empty();
            let (as_told, turned) = (shading(likely), shading(other));
            Some(if !right(&as_told) && right(&turned) { turned } else { as_told })
        }
        _ => None,
    }
}

/// What a cell shows, numbers of rooms left out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Only a number.
    Number,
    Sign(char),
    /// Nothing, or a background.
    Look(Look),
}

fn kind_of(look: &Look, binary: bool) -> Kind {
    let Look::Text(text) = look else {
        return Kind::Look(look.clone());
    };
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (None, _) => Kind::Sign(' '),
        (Some(sign), None) if binary || !sign.is_ascii_digit() => Kind::Sign(sign),
        _ => match text.chars().find(|sign| !sign.is_alphanumeric()) {
            Some(sign) => Kind::Sign(sign),
            None if text.bytes().all(|byte| byte.is_ascii_digit()) => Kind::Number,
            None => Kind::Look(look.clone()),
        },
    }
}

/// Whether a sign usually means shaded or unshaded.
fn natural(kind: &Kind) -> Option<bool> {
    let Kind::Sign(sign) = kind else {
        return None;
    };
    if SHADED.contains(sign) || matches!(sign, '⬛' | '▓' | '▒' | 'H') {
        return Some(true);
    }
    (UNSHADED.contains(sign) || matches!(sign, ' ' | '⬜' | '░')).then_some(false)
}

/// Whether the first of two kinds rather means shaded: by its sign, else because it is rarer.
fn is_likelier(first: &Kind, second: &Kind, counts: &BTreeMap<&Kind, usize>) -> bool {
    match (natural(first), natural(second)) {
        (Some(true), Some(false) | None) | (None, Some(false)) => true,
        (Some(false), Some(true) | None) | (None, Some(true)) => false,
        (Some(_), Some(_)) | (None, None) => counts[first] <= counts[second],
    }
}

/// Whether the signs only name the rooms: the same sign exactly where the room is the same.
fn is_echo(board: &Board, kinds: &[Kind]) -> bool {
    let mut of_room: Vec<Option<&Kind>> = vec![None; board.rooms()];
    let rooms_alike = kinds.iter().enumerate().all(|(cell, kind)| {
        let known = of_room[board.room(cell)].get_or_insert(kind);
        *known == kind
    });
    let letters = kinds.iter().all(|kind| matches!(kind, Kind::Sign(sign) if sign.is_alphanumeric()));
    rooms_alike && letters && board.rooms() > 1
}
