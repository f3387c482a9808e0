//! `wasit.yaml`: read, written back, and what is wrong with it pointed at.

use wasit::contact::submission::{Answer, Manifest};
use wasit::language;

fn check(text: &str, expected: &str) {
    let message = Manifest::read("wasit.yaml", text).expect_err("it is wrong").to_string();
    assert_eq!(message, expected);
}

#[test]
fn a_full_file_is_read_and_written_back() {
    let text = "puzzle: queens\nlanguage: c++\nbuild: [make, \"g++ -o x x.cpp\"]\nrun: ./x --cli '{case}'\n\
                workdir: src\ninput: {file: input.txt}\noutput: out/result.txt\n\
                answers:\n  - {when: \"nama file\", say: \"{case}\"}\nstatistics: {iterations: \"tried {} boards\"}\n";
    let manifest = Manifest::read("wasit.yaml", text).expect("it is right");
    assert_eq!(manifest.run, ["./x", "--cli", "{case}"]);
    assert_eq!(manifest.language, Some(&language::CPP));
    assert_eq!(manifest.answers, [Answer { when: "nama file".to_owned(), say: "{case}".to_owned() }]);
    assert_eq!(Manifest::read("wasit.yaml", &manifest.to_yaml()).expect("it is right"), manifest);
    assert_eq!(Manifest::default().to_yaml(), "");
    assert_eq!(Manifest::read("wasit.yaml", "").expect("it is right"), Manifest::default());
}

#[test]
fn every_line_says_what_it_is_for() {
    let manifest =
        Manifest::read("wasit.yaml", "run: python3 main.py\ninput: argument").expect("it is right");
    assert_eq!(
        manifest.to_yaml(),
        "run: [python3, main.py]  # the command that starts it, typed in workdir; {case} is the case's file\n\
         input: argument          # how it gets the case: prompt, argument, stdin, or {file: NAME}\n"
    );
}

#[test]
fn a_wrong_key_is_pointed_at_with_the_nearest_right_one() {
    check(
        "puzle: queens\n",
        "wasit.yaml:1:1: unknown key `puzle`: did you mean `puzzle`?\n 1 | puzle: queens\n   | ^",
    );
    check(
        "answers: [{when: a, sya: b}]\n",
        "wasit.yaml:1:21: unknown key `sya`: did you mean `say`?\n 1 | answers: [{when: a, sya: b}]\n   |                     ^",
    );
}

#[test]
fn nobody_raises_limits_points_or_visibility() {
    for key in ["limits: {time: 1h}", "points: 100", "visibility: public"] {
        let message = Manifest::read("wasit.yaml", key).expect_err("it is wrong").to_string();
        assert!(message.starts_with("wasit.yaml:1:1: unknown key"), "{message}");
    }
}

#[test]
fn a_wrong_value_is_pointed_at() {
    check(
        "input: keyboard\n",
        "wasit.yaml:1:8: unknown value `keyboard`: expected one of prompt, argument, stdin, file\n 1 | input: keyboard\n   |        ^",
    );
    check(
        "language: pyton\n",
        "wasit.yaml:1:11: unknown value `pyton`: did you mean `python`?\n 1 | language: pyton\n   |           ^",
    );
    check(
        "workdir: ../other\n",
        "wasit.yaml:1:10: expected a path below the submission's folder\n 1 | workdir: ../other\n   |          ^",
    );
    check(
        "run: python3 main.py {cas}\n",
        "wasit.yaml:1:6: unknown place `{cas}`: the only one is `{case}`, the case's file\n 1 | run: python3 main.py {cas}\n   |      ^",
    );
    check(
        "run: ./x --file={case}\n",
        "wasit.yaml:1:6: `{case}` stands for a whole word, found `--file={case}`\n 1 | run: ./x --file={case}\n   |      ^",
    );
    check(
        "puzzle: queens\npuzzle: iq\n",
        "wasit.yaml:2:1: the key `puzzle` stands here twice\n 2 | puzzle: iq\n   | ^",
    );
    assert!(Manifest::read("wasit.yaml", "run: awk '{print $1}'").is_ok());
    check("run: []\n", "wasit.yaml:1:6: expected a command, found none\n 1 | run: []\n   |      ^");
}
