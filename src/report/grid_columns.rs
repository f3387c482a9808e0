//! The columns of a grid: the longest labels that fit, then abbreviations, then numbers.

use std::collections::BTreeSet;
use std::ops::Range;

/// Between two cells that are one character wide there is a gap after every fifth.
const GROUP: usize = 5;

/// Columns for a list of names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    labels: Vec<String>,
    /// From one cell to the next; 1 means that labels stand upright.
    pitch: usize,
    /// Cells beside each other.
    beside: usize,
    labelling: Labelling,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Labelling {
    Names,
    Initials,
    Numbers,
}

impl Columns {
    /// The most telling labels for these names that fit into a width.
    pub(super) fn fit(names: &[String], width: usize) -> Self {
        let numbers: Vec<String> = (1..=names.len()).map(|number| number.to_string()).collect();
        let initials: Vec<String> = names.iter().map(|name| initials(name)).collect();
        let choices = [
            (Labelling::Names, names.to_vec()),
            (Labelling::Initials, initials),
            (Labelling::Numbers, numbers.clone()),
        ];
        for (labelling, labels) in choices {
            let pitch = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 2;
            let distinct = labels.iter().collect::<BTreeSet<_>>().len() == labels.len();
            if distinct && pitch * labels.len() <= width + 2 {
                return Self { beside: labels.len(), labels, pitch, labelling };
            }
        }
        let beside = (width * GROUP / (GROUP + 1)).max(GROUP) / GROUP * GROUP;
        Self { labels: numbers, pitch: 1, beside, labelling: Labelling::Numbers }
    }

    /// The cells of each block, the blocks one below the other.
    pub(super) fn blocks(&self) -> Vec<Range<usize>> {
        let count = self.labels.len();
        let starts = (0..count).step_by(self.beside.max(1));
        starts.map(|start| start..count.min(start + self.beside)).collect()
    }

    /// The lines above the cells of a block.
    pub(super) fn headings(&self, block: Range<usize>) -> Vec<String> {
        if self.pitch > 1 {
            let labels = self.labels[block].iter();
            let cells: Vec<String> = labels.map(|label| format!("{label:0$}", self.pitch)).collect();
            return vec![cells.concat().trim_end().to_owned()];
        }
        let height = self.labels.iter().map(String::len).max().unwrap_or(0);
        let digit = |index: usize, row: usize| {
            let label = format!("{:>height$}", self.labels[index]);
            label.chars().nth(row).unwrap_or(' ')
        };
        let line = |row| -> String {
            let cell = |index| format!("{}{}", digit(index, row), " ".repeat(self.gap_after(index)));
            block.clone().map(cell).collect()
        };
        (0..height).map(|row| line(row).trim_end().to_owned()).collect()
    }

    /// The blanks after a cell that is one character wide itself.
    pub(super) fn gap_after(&self, index: usize) -> usize {
        match self.pitch {
            1 => usize::from((index + 1).is_multiple_of(GROUP)),
            pitch => pitch - 1,
        }
    }

    /// The name behind a label, with the label where it is another word.
    pub(super) fn explain(&self, index: usize, name: &str) -> String {
        let label = &self.labels[index];
        match self.labelling {
            Labelling::Names => name.to_owned(),
            Labelling::Initials | Labelling::Numbers => format!("{label} {name}"),
        }
    }
}

/// The first letter of each word; words with digits stay whole: `report-2-nine-rows` is `r2nr`.
fn initials(name: &str) -> String {
    let words = name.split(['-', '_', ' ', '.']);
    let part = |word: &str| match word.contains(|c: char| c.is_ascii_digit()) {
        true => word.to_owned(),
        false => word.chars().take(1).collect(),
    };
    words.map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(names: &[&str], width: usize) -> Columns {
        Columns::fit(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), width)
    }

    fn check(names: &[&str], width: usize, expected: &[&str]) {
        let columns = columns(names, width);
        let lines: Vec<String> =
            columns.blocks().into_iter().flat_map(|block| columns.headings(block)).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn labels_get_shorter_with_the_width() {
        let names = ["report-2-nine-rows", "korf-055"];
        check(&names, 60, &["report-2-nine-rows  korf-055"]);
        check(&names, 12, &["r2nr  k055"]);
        check(&names, 5, &["1  2"]);
        check(&names, 2, &["12"]);
    }

    #[test]
    fn abbreviations_that_are_alike_give_way_to_numbers() {
        check(&["big-board", "blue-board"], 12, &["1  2"]);
    }

    #[test]
    fn what_does_not_fit_goes_into_another_block() {
        let names: Vec<String> = (0..12).map(|n| format!("case-{n}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        check(&names, 7, &["     ", "12345", "    1", "67890", "11", "12"].map(str::trim_end));
    }

    #[test]
    fn no_case_needs_no_column() {
        check(&[], 10, &[]);
    }
}
