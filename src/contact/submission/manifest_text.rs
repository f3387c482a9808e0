//! A manifest as the text of a `wasit.yaml`, with a word to each line.

use std::fmt::Write as _;

use super::manifest::{InputWay, Manifest};

impl Manifest {
    /// The text that reads back as this manifest; empty if it says nothing.
    pub fn to_yaml(&self) -> String {
        let mut lines = Vec::new();
        let mut line = |key: &str, value: Option<String>, why: &str| {
            lines.extend(value.map(|value| (format!("{key}: {value}"), why.to_owned())));
        };
        line("puzzle", self.puzzle.as_deref().map(quoted), "which puzzle it solves");
        line("language", self.language.map(|language| quoted(language.name)), "what it is written in");
        line("build", list(&self.build), "commands that build it, in this folder");
        line(
            "run",
            list(&self.run),
            "the command that starts it, typed in workdir; {case} is the case's file",
        );
        let workdir = self.workdir.as_ref().map(|path| quoted(&path.to_string_lossy()));
        line("workdir", workdir, "the folder it is started in");
        let input = "how it gets the case: prompt, argument, stdin, or {file: NAME}";
        line("input", self.input.as_ref().map(input_text), input);
        let output = self.output.as_ref().map(|path| quoted(&path.to_string_lossy()));
        line("output", output, "the file that holds its answer");
        aligned(&lines) + &self.answers_text() + &self.statistics_text()
    }

    fn answers_text(&self) -> String {
        let mut text = String::new();
        if !self.answers.is_empty() {
            text.push_str("answers:  # what to type when a question holds these words; {rows} is the board, {size} its side, {case} its file\n");
        }
        for answer in &self.answers {
            writeln!(text, "  - {{when: {}, say: {}}}", quoted(&answer.when), quoted(&answer.say))
                .expect("a String takes everything");
        }
        text
    }

    fn statistics_text(&self) -> String {
        let each = [("iterations", &self.statistics.iterations), ("time", &self.statistics.time)];
        let known: Vec<_> = each
            .into_iter()
            .filter_map(|(key, pattern)| Some(format!("{key}: {}", quoted(&pattern.as_ref()?.to_string()))))
            .collect();
        match known.is_empty() {
            true => String::new(),
            false => format!("statistics: {{{}}}  # {{}} is the number\n", known.join(", ")),
        }
    }
}

fn aligned(lines: &[(String, String)]) -> String {
    let width = lines.iter().map(|(line, _)| line.chars().count()).filter(|width| *width <= 40).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for (line, why) in lines {
        writeln!(text, "{line:width$}  # {why}").expect("a String takes everything");
    }
    text
}

fn input_text(input: &InputWay) -> String {
    match input {
        InputWay::Prompt => "prompt".to_owned(),
        InputWay::Argument => "argument".to_owned(),
        InputWay::Stdin => "stdin".to_owned(),
        InputWay::File(name) => format!("{{file: {}}}", quoted(&name.to_string_lossy())),
    }
}

/// One text as it stands where it reads back alike, else the list of its words.
fn list(texts: &[String]) -> Option<String> {
    match texts {
        [] => None,
        texts => Some(format!("[{}]", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", "))),
    }
}

/// A text as YAML: bare where nothing in it could mean anything else, else in double quotes.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_/.".contains(c);
    let starts_well = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let reserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    if starts_well && text.chars().all(plain) && !reserved.contains(&text.to_lowercase().as_str()) {
        return text.to_owned();
    }
    let escaped = text.chars().map(|c| match c {
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        c if c.is_control() => format!("\\x{:02x}", c as u32),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
