//! The build ladder with compilers that not every machine has.

use wasit::contact::build::BuildFailure;

use crate::ToolTest;
use crate::common::submission_folder::{Expected, SubmissionFolder, compare, compare_failure};

const GOT: &str = "got 7";

pub const TESTS: &[ToolTest] = &[
    ToolTest { name: "java_packages_are_compiled_from_their_root", needs: &["javac"], run: java_packages },
    ToolTest { name: "a_java_file_gets_the_name_of_its_class", needs: &["javac"], run: java_name },
    ToolTest {
        name: "java_that_does_not_compile_is_left_out_if_nobody_needs_it",
        needs: &["javac"],
        run: java_part,
    },
    ToolTest {
        name: "a_trial_of_a_part_does_not_stand_in_for_java_that_lacks_a_library",
        needs: &["javac"],
        run: java_trial,
    },
    ToolTest { name: "java_windows_need_a_person", needs: &["javac"], run: java_window },
    ToolTest {
        name: "java_that_splits_lines_by_the_systems_mark_has_another_start",
        needs: &["javac"],
        run: java_line_mark,
    },
    ToolTest { name: "a_makefile_is_followed", needs: &["make", "gcc"], run: makefile },
    ToolTest {
        name: "a_makefile_that_also_runs_the_program_is_no_obstacle",
        needs: &["make", "gcc"],
        run: running_makefile,
    },
    ToolTest {
        name: "a_makefile_for_windows_is_passed_over",
        needs: &["make", "gcc"],
        run: windows_makefile,
    },
    ToolTest { name: "a_cmake_project_is_built", needs: &["cmake", "g++"], run: cmake },
    ToolTest { name: "go_is_built_with_and_without_a_module", needs: &["go"], run: go },
    ToolTest { name: "a_cargo_package_is_built_offline", needs: &["cargo"], run: cargo },
    ToolTest { name: "javascript_is_run_by_node", needs: &["node"], run: node },
    ToolTest { name: "a_language_of_one_row_is_built_and_run", needs: &["perl"], run: perl },
];

const MAIN_JAVA: &str = "public class Main {\n    public static void main(String[] words) {\n        \
                         System.out.println(\"got \" + new java.util.Scanner(System.in).nextInt());\n    }\n}\n";
const MAIN_C: &str = "#include <stdio.h>\nint main(void) { int n = 0; if (scanf(\"%d\", &n) != 1) return 1; printf(\"got %d\\n\", n); return 0; }\n";

fn java_packages() -> Result<(), String> {
    let main =
        format!("package puzzle.app;\nimport puzzle.Board;\n{}", MAIN_JAVA.replace("\"got \"", "Board.WORD"));
    let files = [
        ("src/puzzle/app/Main.java", main.as_str()),
        (
            "src/puzzle/Board.java",
            "package puzzle;\npublic class Board { public static final String WORD = \"got \"; }\n",
        ),
    ];
    compare(&files, &Expected { name: "src/puzzle/app/Main.java", folder: "", prints: GOT, repairs: &[] })
}

fn java_name() -> Result<(), String> {
    let repairs = &["src/main.java was renamed to src/Main.java"];
    compare(
        &[("src/main.java", MAIN_JAVA)],
        &Expected { name: "src/main.java", folder: "", prints: GOT, repairs },
    )
}

fn java_part() -> Result<(), String> {
    let files = [("src/Main.java", MAIN_JAVA), ("src/Old.java", "class Old { int x = ; }\n")];
    let repairs = &["only src/Main.java and what it needs was compiled"];
    compare(&files, &Expected { name: "src/Main.java", folder: "", prints: GOT, repairs })
}

fn java_trial() -> Result<(), String> {
    let main = format!("import nowhere.Thing;\n{MAIN_JAVA}");
    let board = "class Board {\n    public static void main(String[] words) { System.out.println(1); }\n}\n";
    let reason =
        "needs the Java package nowhere, which was not handed in and is not on this machine".to_owned();
    compare_failure(
        &[("src/Main.java", &main), ("src/Board.java", board)],
        &BuildFailure::Failed(reason.into()),
    )
}

fn java_window() -> Result<(), String> {
    let text = "import javax.swing.*;\nclass Main extends JFrame { public static void main(String[] a) { new Main(); } }\n";
    let reason = "src/Main.java uses Swing and nothing asks for text".to_owned();
    compare_failure(&[("src/Main.java", text)], &BuildFailure::Windowed(reason.into()))
}

fn java_line_mark() -> Result<(), String> {
    let main = MAIN_JAVA.replace("\"got \" +", "System.lineSeparator().length() + \" got \" +");
    let mut submission = SubmissionFolder::new(&[("Main.java", &main)]);
    let programs = submission.build().programs.map_err(|failure| format!("{failure:?}"))?;
    let printed: Vec<String> = programs.iter().map(|program| submission.run(program, "7\n").0).collect();
    match printed.iter().map(|text| text.trim()).collect::<Vec<_>>().as_slice() {
        ["1 got 7", "2 got 7"] => Ok(()),
        other => Err(format!("{other:?}")),
    }
}

fn makefile() -> Result<(), String> {
    let make = "bin/solver: src/main.c\n\tmkdir -p bin\n\tgcc -DWORD='\"got\"' -o $@ $<\n";
    let main = MAIN_C.replace("\"got %d\\n\", n", "WORD \" %d\\n\", n");
    let files = [("Makefile", make), ("src/main.c", main.as_str())];
    compare(&files, &Expected { name: "src/main.c", folder: "", prints: GOT, repairs: &[] })
}

fn running_makefile() -> Result<(), String> {
    let make = "all:\n\tgcc -o main main.c\n\t./main\n";
    let repairs = &["make does more than build"];
    compare(
        &[("Makefile", make), ("main.c", MAIN_C)],
        &Expected { name: "main.c", folder: "", prints: GOT, repairs },
    )
}

fn windows_makefile() -> Result<(), String> {
    let make = "all:\n\tdel main.exe\n\tcl main.c\n";
    compare(
        &[("Makefile", make), ("main.c", MAIN_C)],
        &Expected { name: "main.c", folder: "", prints: GOT, repairs: &[] },
    )
}

fn cmake() -> Result<(), String> {
    let lists = "cmake_minimum_required(VERSION 3.10)\nproject(solver C)\nadd_executable(solver main.c)\n";
    let files = [("CMakeLists.txt", lists), ("main.c", MAIN_C)];
    compare(&files, &Expected { name: "main.c", folder: "", prints: GOT, repairs: &[] })
}

fn go() -> Result<(), String> {
    let main = "package main\nimport \"fmt\"\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(\"got\", n)\n}\n";
    compare(
        &[("src/main.go", main)],
        &Expected { name: "src/main.go", folder: "", prints: GOT, repairs: &[] },
    )?;
    let inner = main
        .replace("import \"fmt\"", "import (\n\t\"fmt\"\n\t\"puzzle/word\"\n)")
        .replace("\"got\"", "word.Word");
    let files = [
        ("go.mod", "module puzzle\n\ngo 1.16\n"),
        ("src/main.go", inner.as_str()),
        ("word/word.go", "package word\n\nconst Word = \"got\"\n"),
    ];
    compare(&files, &Expected { name: "src/main.go", folder: "", prints: GOT, repairs: &[] })?;
    let newer = [("go.mod", "module puzzle\n\ngo 1.99.5\n\ntoolchain go1.99.7\n"), ("main.go", main)];
    let repairs = &["asks for Go 1.99.5, which is not on this machine; built with Go 1."];
    compare(&newer, &Expected { name: "main.go", folder: "", prints: GOT, repairs })?;
    let foreign = main.replace("import \"fmt\"", "import (\n\t\"fmt\"\n\t_ \"example.com/no/such\"\n)");
    let reason = "needs the Go module example.com/no/such, which is not on this machine";
    compare_failure(
        &[("go.mod", "module puzzle\n\ngo 1.16\n"), ("main.go", &foreign)],
        &BuildFailure::Failed(reason.into()),
    )
}

fn cargo() -> Result<(), String> {
    let main = "fn main() {\n    let mut line = String::new();\n    std::io::stdin().read_line(&mut line).unwrap();\n    \
                println!(\"got {}\", line.trim());\n}\n";
    let package = "[package]\nname = \"solver\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    compare(
        &[("Cargo.toml", package), ("src/main.rs", main)],
        &Expected { name: "src/main.rs", folder: "", prints: GOT, repairs: &[] },
    )?;
    compare(&[("solver.rs", main)], &Expected { name: "solver.rs", folder: "", prints: GOT, repairs: &[] })
}

fn node() -> Result<(), String> {
    let main = "const fs = require('fs');\nconsole.log('got', fs.readFileSync(0, 'utf8').trim());\n";
    compare(&[("main.js", main)], &Expected { name: "main.js", folder: "", prints: GOT, repairs: &[] })?;
    let reason = "needs the Node package no-such-package, which was not handed in".to_owned();
    let foreign = "require('no-such-package'); process.stdin.read();\n";
    compare_failure(&[("main.js", foreign)], &BuildFailure::Failed(reason.into()))
}

fn perl() -> Result<(), String> {
    let main = "use strict;\nuse lib 'lib';\nuse Board;\nmy $n = <STDIN>;\nprint Board::word(), ' ', $n;\n";
    let board = ("lib/Board.pm", "package Board;\nsub word { 'got' }\n1;\n");
    let expected = Expected { name: "src/main.pl", folder: "", prints: GOT, repairs: &[] };
    compare(&[("src/main.pl", main), board], &expected)?;
    let told = [("wasit.yaml", "language: perl\n"), ("main.py", "print('no')\n"), ("main.pl", main), board];
    compare(&told, &Expected { name: "main.pl", ..expected })?;
    let wrong = "syntax error at main.pl line 1, near \"= ;\"";
    compare_failure(&[("main.pl", "my $n = ;\n")], &BuildFailure::Failed(wrong.into()))
}
