//! The entries of a menu, however they are written: `1. Solve`, `[a] Exit`, `Type 2 for a file`, `Manual (1)`.

/// How many lines from the end a menu may end.
const AFTER: usize = 5;
/// How many lines a menu may have.
const MOST_LINES: usize = 24;
/// Words between a token and its label.
const MEANS: [&str; 9] = ["untuk", "utk", "for", "to", "jika", "if", "buat", "means", "adalah"];

/// Words around an entry that are no part of its label.
const JOINTS: [&str; 6] = ["atau", "or", "dan", "and", "ketik", "tekan"];

/// A list of commands has one to leave; without it, a list of words with colons reports figures.
const LEAVING: [&str; 6] = ["exit", "quit", "keluar", "selesai", "stop", "end"];

/// Signs that belong to words even at the end of a line.
const MEANT: &str = "[]()<>?";

/// One entry: what is to be typed, and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    /// As printed.
    pub token: String,
    /// What it means.
    pub label: String,
}

/// A token at a place in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Head {
    start: usize,
    end: usize,
    token: String,
}

/// The last menu among these lines, if they end with one or with a question after it.
pub(super) fn find_menu(lines: &[&str]) -> Vec<Choice> {
    let first = lines.len().saturating_sub(MOST_LINES);
    let menu = last_menu(&lines[first..].iter().map(|line| read_line(line)).collect::<Vec<_>>());
    if menu.len() > 1 {
        return menu;
    }
    let numbered = last_menu(&lines[first..].iter().map(|line| read_numbered(line)).collect::<Vec<_>>());
    if numbered.len() > 1 && numbered[0].token == "1" && numbered[1].token == "2" {
        return numbered;
    }
    let commands = last_menu(&lines[first..].iter().map(|line| read_command(line)).collect::<Vec<_>>());
    let leaves = commands.iter().any(|choice| LEAVING.contains(&choice.token.to_lowercase().as_str()));
    if leaves { commands } else { menu }
}

/// A number and what it does, with nothing but a blank between them.
fn read_numbered(line: &str) -> Vec<Choice> {
    let line = bare(line);
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let label = line[digits..].trim_start();
    let is_entry = (1..=2).contains(&digits)
        && label.starts_with(char::is_alphabetic)
        && label.len() + digits < line.len()
        && label.contains(char::is_lowercase);
    let choice = || Choice { token: line[..digits].to_owned(), label: tidy(label) };
    is_entry.then(choice).into_iter().collect()
}

/// A word to be typed and what it does: `load: reads a board`.
fn read_command(line: &str) -> Vec<Choice> {
    let Some((word, label)) = line.split_once([':', '-', '=']) else {
        return Vec::new();
    };
    let token = word.trim().trim_matches(['\'', '"', '`', '<', '>', '[', ']', '*']);
    let is_word = (2..=12).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_alphabetic());
    if is_word && has_letter(label) {
        return vec![Choice { token: token.to_owned(), label: format!("{token} {}", tidy(label)) }];
    }
    Vec::new()
}

/// The entries of the last lines that have any.
fn last_menu(found: &[Vec<Choice>]) -> Vec<Choice> {
    let Some(last) = found.iter().rposition(|choices| !choices.is_empty()) else {
        return Vec::new();
    };
    if found.len() - last > AFTER {
        return Vec::new();
    }
    let mut choices: Vec<Choice> = Vec::new();
    let mut gap = 0;
    for line in found[..=last].iter().rev() {
        gap = if line.is_empty() { gap + 1 } else { 0 };
        // An entry that is there already begins an older menu.
        let again = line.iter().any(|choice| choices.iter().any(|known| known.token == choice.token));
        if gap > 1 || again {
            break;
        }
        choices.splice(0..0, line.iter().cloned());
    }
    choices
}

/// The entries on one line.
fn read_line(line: &str) -> Vec<Choice> {
    let heads = heads(line);
    let Some(first) = heads.first() else {
        return Vec::new();
    };
    let after = |index: usize| {
        let end = heads.get(index + 1).map_or(line.len(), |next| next.start);
        &line[heads[index].end..end]
    };
    let label_first =
        heads.len() > 1 && has_letter(&line[..first.start]) && !has_letter(after(heads.len() - 1));
    let choice = |(index, head): (usize, &Head)| {
        let label = if label_first {
            let start = index.checked_sub(1).map_or(0, |before| heads[before].end);
            &line[start..head.start]
        } else {
            after(index)
        };
        // `(L)oad` is a load.
        let is_letter =
            head.token.starts_with(char::is_alphabetic) && line[head.start..].starts_with(['(', '[']);
        let goes_on =
            is_letter && label.starts_with(char::is_lowercase) && line[..head.end].ends_with([')', ']']);
        let label = if goes_on { format!("{}{label}", head.token) } else { label.to_owned() };
        Choice { token: head.token.clone(), label: tidy(&label) }
    };
    heads.iter().enumerate().map(choice).filter(|choice| has_letter(&choice.label)).collect()
}

/// A label without frames, conjunctions and the marks between entries.
fn tidy(label: &str) -> String {
    let mut label = bare(label);
    for word in JOINTS {
        if let Some(rest) = label.strip_suffix(word).filter(|rest| rest.ends_with([' ', ',', '/'])) {
            label = bare(rest);
        }
        if let Some(rest) = label.strip_prefix(word).filter(|rest| rest.starts_with(' ')) {
            label = bare(rest);
        }
    }
    label.chars().take(80).collect()
}

/// All tokens of a line that a label can follow.
fn heads(line: &str) -> Vec<Head> {
    let mut heads = Vec::new();
    let mut at = 0;
    while at < line.len() {
        match head_at(line, at) {
            Some(head) => {
                at = head.end.max(at + 1);
                heads.push(head);
            }
            None => at += line[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    heads
}

fn head_at(line: &str, start: usize) -> Option<Head> {
    let before = line[..start].chars().next_back();
    if before.is_some_and(|sign| sign.is_alphanumeric() || ".,'\"_".contains(sign)) {
        return None;
    }
    let rest = &line[start..];
    let opener = rest.chars().next().filter(|sign| "[(<'\"{".contains(*sign));
    let inner = opener.map_or(rest, |sign| &rest[sign.len_utf8()..]).trim_start();
    let token = token(inner)?;
    let after = inner[token.len()..].trim_start_matches(' ');
    let closed = opener.is_some() && after.starts_with(['>', ')', ']', '\'', '"', '}']);
    let after = if closed { &after[1..] } else { &inner[token.len()..] };
    let is_letter = !token.as_bytes()[0].is_ascii_digit();
    let at_start = bare(&line[..start]).is_empty();
    let separator = separator(after, is_letter).filter(|_| closed || !closes_list(&line[..start], after));
    let quoted = matches!(opener, Some('\'' | '"'));
    let fine = match separator {
        Some(Separator::Word(_)) => true,
        Some(Separator::Sign(_)) => !is_letter || at_start || closed,
        None => closed && !quoted,
    };
    if !fine || (opener.is_some() && !closed && separator.is_none()) {
        return None;
    }
    let length = match separator {
        Some(Separator::Sign(length) | Separator::Word(length)) => length,
        None => 0,
    };
    let end = line.len() - after.len() + length;
    Some(Head { start, end, token: token.to_owned() })
}

/// Whether a bracket after a token was opened before it, as in `(1/2)`.
fn closes_list(before: &str, after: &str) -> bool {
    after.starts_with([')', ']']) && before.matches(['(', '[']).count() > before.matches([')', ']']).count()
}

/// One or two digits, or one letter.
fn token(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = match digits {
        1 | 2 => digits,
        0 => usize::from(text.starts_with(|sign: char| sign.is_ascii_alphabetic())),
        _ => 0,
    };
    let next = text[length..].chars().next();
    (length > 0 && !next.is_some_and(char::is_alphanumeric)).then(|| &text[..length])
}

#[derive(Debug, Clone, Copy)]
enum Separator {
    Sign(usize),
    Word(usize),
}

/// What stands between a token and its label, and how long it is.
fn separator(after: &str, is_letter: bool) -> Option<Separator> {
    let blanks = after.len() - after.trim_start().len();
    let text = &after[blanks..];
    for word in MEANS {
        if let Some(rest) = text.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word))
            && blanks > 0
            && text[rest.len()..].starts_with(' ')
        {
            return Some(Separator::Word(blanks + rest.len()));
        }
    }
    for sign in ["->", "=>", "-->", ".", ")", ":", "=", "-", "|", "–"] {
        let Some(rest) = text.strip_prefix(sign) else { continue };
        let next = rest.chars().next();
        let fine = match sign {
            // A small letter after a point is the ending of a file.
            "." => {
                blanks == 0
                    && !next.is_some_and(|next| next.is_ascii_digit() || next.is_lowercase() || next == '.')
            }
            ":" => blanks == 0 && !next.is_some_and(|next| next.is_ascii_digit()),
            ")" => blanks == 0,
            "-" | "–" | "|" => {
                next.is_none_or(|next| next == ' ' || next.is_alphabetic())
                    && (blanks > 0 || next == Some(' '))
            }
            _ => true,
        };
        if fine {
            return Some(Separator::Sign(blanks + sign.len()));
        }
    }
    let opened = text.strip_prefix('(').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    (opened && !is_letter).then_some(Separator::Sign(blanks + 1))
}

/// A text without blanks, frames and punctuation at its ends.
pub(super) fn bare(text: &str) -> &str {
    text.trim_matches(|sign: char| !sign.is_alphanumeric() && !"'".contains(sign))
}

/// A line without its frame; brackets and question marks stay.
pub(super) fn unframed(line: &str) -> &str {
    let outside = |sign: char| !sign.is_alphanumeric() && !MEANT.contains(sign) && sign != ':' && sign != '.';
    let line = line.trim();
    let begin = line.trim_start_matches(outside);
    if begin.is_empty() { line } else { begin.trim_end_matches(|sign: char| outside(sign) && sign != '/') }
}

pub(super) fn has_letter(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}
