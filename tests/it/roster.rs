//! `roster.csv`: its rows, and what is wrong with it told with the line.

use wasit::contact::submission::{Roster, RosterRow};

/// A folder, a student, and a puzzle.
type Row<'a> = (&'a str, &'a str, Option<&'a str>);

fn check(text: &str, expected: Result<&[Row<'_>], &str>) {
    let found = Roster::parse("roster.csv", text).map_err(|error| error.to_string());
    let row = |(folder, student, puzzle): &Row<'_>| RosterRow {
        folder: (*folder).to_owned(),
        student: (*student).to_owned(),
        puzzle: puzzle.map(str::to_owned),
    };
    let expected = expected.map(|rows| Roster { rows: rows.iter().map(row).collect() });
    assert_eq!(found, expected.map_err(str::to_owned));
}

#[test]
fn rows_are_read_in_any_order_of_columns() {
    check("folder,student\na,1\nb,2\n", Ok(&[("a", "1", None), ("b", "2", None)]));
    check(
        "\u{feff}Student, Folder ,puzzle\r\n1, a,queens\r\n1,b,\r\n",
        Ok(&[("a", "1", Some("queens")), ("b", "1", None)]),
    );
    check("folder,student\n", Ok(&[]));
}

#[test]
fn a_wrong_roster_is_told_with_its_line() {
    let headings =
        "roster.csv:1: expected the headings `folder,student` and, where it is not clear, `puzzle`";
    check("a,1\n", Err(headings));
    check("", Err(headings));
    check("folder,student\na,1\na,2\n", Err("roster.csv:3: a or 2 is there twice"));
    check("folder,student\na,1\nb,1\n", Err("roster.csv:3: b or 1 is there twice"));
    check("folder,student\na\n", Err("roster.csv:2: expected 2 columns, found 1"));
    check("folder,student\n,1\n", Err("roster.csv:2: a folder or a student is missing"));
}
