//! The table of promises, read once.

use std::collections::BTreeMap;

use wasit::exec::{Limits, Tier};

/// One animal: what it runs, under what, and what each tier promises about it.
#[derive(Debug, Clone)]
pub struct Animal {
    /// Its number in the study.
    pub number: u32,
    /// What it does.
    pub name: String,
    /// Program and arguments.
    pub command: Vec<String>,
    /// Limits and whatever else belongs to it.
    pub settings: BTreeMap<String, String>,
    promises: [String; 4],
}

/// All animals.
pub fn read() -> Vec<Animal> {
    let text = include_str!("promises.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    rows.map(read_row).collect()
}

fn read_row(line: &str) -> Animal {
    let columns: Vec<_> = line.split('|').map(str::trim).collect();
    let [number, name, command, settings, strong, namespaces, landlock, portable] = columns.as_slice() else {
        panic!("eight columns: {line}");
    };
    let setting = |word: &str| {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        (name.to_owned(), value.to_owned())
    };
    Animal {
        number: number.parse().expect("a number"),
        name: (*name).to_owned(),
        command: command.split_whitespace().map(str::to_owned).collect(),
        settings: settings.split_whitespace().map(setting).collect(),
        promises: [strong, namespaces, landlock, portable].map(|promise| (*promise).to_owned()),
    }
}

impl Animal {
    /// What a tier promises; `None` when nothing.
    pub fn promise(&self, tier: Tier) -> Option<&str> {
        let position = Tier::ALL.iter().position(|one| *one == tier).expect("a tier");
        Some(self.promises[position].as_str()).filter(|promise| *promise != "-")
    }

    /// The limits it runs under.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for (name, value) in &self.settings {
            match name.as_str() {
                "time" => limits.time = value.parse().expect("a time"),
                "cpu" => limits.cpu = value.parse().expect("a time"),
                "memory" => limits.memory = value.parse().expect("a size"),
                "output" => limits.output = value.parse().expect("a size"),
                "file" => limits.file_size = value.parse().expect("a size"),
                "processes" => limits.processes = value.parse().expect("a number"),
                _ => {}
            }
        }
        limits
    }

    /// A setting that is no limit.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }
}
