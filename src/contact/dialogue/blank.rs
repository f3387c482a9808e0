//! The sign that a program wants for an empty cell, where its prompt names one: `(0 untuk kosong)`.

/// Words for an empty cell.
const EMPTY: [&str; 7] = ["kosong", "empty", "blank", "celah", "lubang", "hole", "gap"];
/// Words between the sign and what it stands for, at most.
const NEAR: usize = 5;

/// The sign in a prompt that stands for an empty cell.
pub(super) fn find_blank(prompt: &str) -> Option<&str> {
    let tokens: Vec<&str> = prompt
        .split(|sign: char| sign.is_whitespace() || "=:,;()[]<>".contains(sign))
        .filter(|token| !token.is_empty())
        .collect();
    let is_empty = |token: &&str| EMPTY.contains(&bare(token).to_lowercase().as_str());
    let places: Vec<usize> = (0..tokens.len()).filter(|index| is_empty(&tokens[*index])).collect();
    let distance = |index: usize| places.iter().map(|place| place.abs_diff(index)).min();
    let signs = tokens.iter().enumerate().filter(|(_, token)| is_sign(token));
    let near = signs.filter_map(|(index, token)| Some((distance(index)?, bare(token))));
    near.filter(|(distance, _)| *distance <= NEAR).min_by_key(|(distance, _)| *distance).map(|(_, sign)| sign)
}

/// Whether a word is a sign for nothing: a number that is no tile, or a mark in quotes.
fn is_sign(token: &str) -> bool {
    let quoted = token.starts_with(['\'', '"', '`']);
    ["0", "16"].contains(&bare(token)) || quoted && ["-", "_", "x", "X", ".", "*"].contains(&bare(token))
}

fn bare(token: &str) -> &str {
    let unquoted = token.trim_matches(['\'', '"', '`', '!', '?']);
    if unquoted.len() > 1 { unquoted.trim_end_matches('.') } else { unquoted }
}
