//! Tables of tests, `tests/**/*.tsv`: one test a line, its fields parted by tabs.
//!
//! A line that begins with `# ` is the fact that the rows below it show, one with `@ ` what they are all about. In a
//! field `\n`, `\t`, `\r` and `\u{…}` stand for characters that a table cannot show, and `\` for the sign behind it.

use std::fs;
use std::path::Path;

/// One test.
pub struct Row {
    /// The file, the line and the fact, for whoever has to find it.
    pub place: String,
    /// What stands after the last `@ `.
    pub about: String,
    pub fields: Vec<String>,
}

/// The rows of a file below `tests`.
pub fn rows(file: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    let text = fs::read_to_string(&path).expect(file);
    let (mut fact, mut about) = ("", String::new());
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix("# ") {
            fact = comment;
        } else if let Some(text) = line.strip_prefix("@ ") {
            about = unescaped(text);
        } else {
            let place = format!("tests/{file}:{}: {fact}", number + 1);
            rows.push(Row { place, about: about.clone(), fields: line.split('\t').map(unescaped).collect() });
        }
    }
    rows
}

fn unescaped(field: &str) -> String {
    let mut text = String::new();
    let mut rest = field.chars();
    while let Some(sign) = rest.next() {
        if sign != '\\' {
            text.push(sign);
            continue;
        }
        match rest.next().expect("something stands behind a backslash") {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            'u' => {
                let code: String = rest.by_ref().skip(1).take_while(|sign| *sign != '}').collect();
                let code = u32::from_str_radix(&code, 16).expect("a number in base 16");
                text.push(char::from_u32(code).expect("a character"));
            }
            other => text.push(other),
        }
    }
    text
}
