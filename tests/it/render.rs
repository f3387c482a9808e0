//! `wasit render` and `wasit solve --save`: boards as files.

use predicates::prelude::*;
use predicates::str::contains;

use crate::common::wasit;

const BOARD: &str = "cases/queens/report-2-nine-rows";
const TOUCHING: &str = "examples/answers/queens-touching.txt";
const PNG: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// What `wasit render` writes to standard output as SVG.
fn svg(arguments: &[&str]) -> String {
    let output =
        wasit(&[&["render"], arguments, &["--svg", "-"]].concat()).assert().code(0).get_output().clone();
    String::from_utf8(output.stdout).expect("an SVG is text")
}

#[test]
fn every_shipped_board_and_answer_is_drawn_as_well_formed_svg() {
    for case in wasit::case::Suite::Folder("cases".into()).cases(None).expect("the cases are there") {
        let Some(puzzle) = wasit::puzzles::find(&case.puzzle) else { continue };
        let Ok(reading) = puzzle.read_instance(&case.input) else { continue };
        let stored = case.stored.as_deref().and_then(|stored| reading.instance.draw_judged(stored).ok());
        let pictures = [Some(reading.instance.draw()), stored];
        for picture in pictures.into_iter().flatten() {
            let figures = [wasit::report::picture::Figure { heading: "", picture: &picture }];
            let frame = wasit::report::picture::Frame::InPage;
            let sheet = wasit::report::picture::Sheet {
                title: &case.id(),
                figures: &figures,
                id: "p",
                frame,
                language: wasit::report::Language::English,
            };
            let svg = sheet.svg().unwrap_or_else(|error| panic!("{}: {error}", case.id()));
            resvg::usvg::roxmltree::Document::parse(&svg)
                .unwrap_or_else(|error| panic!("{}: {error}", case.id()));
        }
    }
}

#[test]
fn offending_cells_are_outlined_and_named() {
    let drawn = svg(&["queens", BOARD, TOUCHING]);
    assert!(drawn.contains("Breaking a rule: row 1, column 8; row 2, column 5; row 3, column 6."), "{drawn}");
    assert!(drawn.contains("class=\"wm\""), "{drawn}");
    assert!(!svg(&["queens", BOARD]).contains("class=\"wm\""));
}

#[test]
fn differing_cells_are_hatched_in_both_boards() {
    let expected = format!("{BOARD}/expected.txt");
    let drawn = svg(&["queens", BOARD, TOUCHING, "--compare", &expected]);
    assert_eq!(drawn.matches("url(#board-h)").count(), 2);
    assert!(drawn.contains(">queens-touching.txt</text>") && drawn.contains(">expected.txt</text>"));
    let same = svg(&["queens", BOARD, &expected, "--compare", &expected]);
    assert!(!same.contains("url(#"));
}

#[test]
fn a_png_grows_with_its_scale() {
    let size = |scale: &str| {
        let output =
            wasit(&["render", "queens", BOARD, "--png", "-", "--scale", scale]).output().expect("runs");
        assert!(output.stdout.starts_with(&PNG));
        u32::from_be_bytes(output.stdout[16..20].try_into().expect("the header is there"))
    };
    assert_eq!(size("2"), 2 * size("1"));
}

#[test]
fn text_in_a_png_is_drawn_without_any_font_of_the_machine() {
    let board = |letters: &str| {
        let output = wasit(&["render", "queens", "-q", letters, "--png", "-"]).output().expect("runs");
        output.stdout
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it is ours");
        path.display().to_string()
    };
    let one = board(&path("one", "AB\nAB\n"));
    let other = board(&path("other", "XY\nXY\n"));
    assert!(one.starts_with(&PNG) && other.starts_with(&PNG));
    assert_ne!(one, other, "the letters are not in the picture");
}

#[test]
fn without_a_file_the_board_is_drawn_on_the_terminal() {
    wasit(&["render", "queens", BOARD, TOUCHING])
        .assert()
        .code(0)
        .stdout(contains("A  A  A  B  B  C  C [#] D"));
    wasit(&["render", "queens", BOARD]).assert().code(0).stdout(contains("[").not());
}

#[test]
fn an_answer_is_read_from_standard_input() {
    let answer = std::fs::read_to_string(TOUCHING).expect("it is there");
    let command = &mut wasit(&["render", "queens", BOARD, "-", "--svg", "-"]);
    command.write_stdin(answer).assert().code(0).stdout(contains("Breaking a rule"));
}

#[test]
fn solve_saves_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, start) in [("x.png", PNG.as_slice()), ("x.SVG", b"<svg ")] {
        let file = folder.path().join(name);
        let path = file.display().to_string();
        wasit(&["solve", "queens", BOARD, "--save", &path]).assert().code(0);
        assert!(std::fs::read(&file).expect("it was written").starts_with(start));
    }
    let file = folder.path().join("none.svg");
    wasit(&["solve", "iq", "report-6-too-narrow", "--save", &file.display().to_string()]).assert().code(0);
    assert!(std::fs::read_to_string(&file).expect("it was written").contains(">no solution</text>"));
}

#[test]
fn bad_input_gets_one_clear_line() {
    let refused = |arguments: &[&str], words: &str| {
        let assert = wasit(&[&["render"], arguments].concat()).assert().code(2);
        assert.stderr(contains(words)).stdout("");
    };
    refused(&["queens", "cases/queens/uneven-rows", "--svg", "-"], "the instance is malformed");
    refused(&["quens", BOARD], "did you mean `queens`");
    refused(&["queens", BOARD, "rustfmt.toml", "--svg", "-"], "cannot read an answer in rustfmt.toml");
    refused(&["queens", BOARD, "no-such-file"], "cannot read no-such-file");
    refused(
        &["queens", BOARD, "--png", "no-such-folder/x.png"],
        "cannot write the picture to no-such-folder/x.png",
    );
    refused(&["queens", BOARD, "--png", "-", "--scale", "0"], "from 0.1 to 20");
    refused(
        &["heyawake", "thirty-one-by-forty-five", "--png", "-", "--scale", "20"],
        "choose a smaller --scale",
    );
    wasit(&["render", "queens", BOARD, "-", "--svg", "-"])
        .write_stdin("no solution\n")
        .assert()
        .code(2)
        .stderr(contains("standard input says that there is no solution"));
}
