//! Building in the sandbox: what the ladder makes of folders in Python, C and C++, and what it says where it cannot.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::path::Path;

use wasit::contact::build::BuildFailure;
use wasit::language;

use crate::common::submission_folder::{Expected, SubmissionFolder, compare, compare_failure};

const ASKS_PY: &str = "print('got', input())\n";
const ASKS_C: &str =
    "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"got %d\\n\", n); }\n";
const GOT: &str = "got 7";

fn check(files: &[(&str, &str)], expected: &Expected) {
    compare(files, expected).unwrap_or_else(|difference| panic!("{difference}"));
}

fn check_failure(files: &[(&str, &str)], expected: &BuildFailure) {
    compare_failure(files, expected).unwrap_or_else(|difference| panic!("{difference}"));
}

fn failed(reason: &str) -> BuildFailure {
    BuildFailure::Failed(reason.into())
}

#[test]
fn a_python_file_is_started_as_it_is() {
    let expected = Expected { name: "src/main.py", folder: "", prints: GOT, repairs: &[] };
    check(&[("src/main.py", ASKS_PY)], &expected);
}

#[test]
fn a_module_of_a_package_is_started_as_one() {
    let files = [
        ("src/main.py", "from src.core.ask import ask\nprint('got', ask())\n"),
        ("src/core/ask.py", "def ask():\n    return input()\n"),
    ];
    let repairs = &["started as the module src.main"];
    check(&files, &Expected { name: "src/main.py", folder: "", prints: GOT, repairs });
}

#[test]
fn a_package_is_started_from_the_folder_above_it() {
    let files = [
        ("README.md", "cd src\npython -m asker\n"),
        ("setup.py", "from setuptools import setup\nsetup(package_dir={'': 'src'})\n"),
        ("src/asker/__init__.py", ""),
        (
            "src/asker/__main__.py",
            "from .core import ask\nif __name__ == '__main__':\n    print('got', ask())\n",
        ),
        ("src/asker/core.py", "from asker.words import ASK\ndef ask():\n    return input(ASK)\n"),
        ("src/asker/words.py", "ASK = ''\n"),
    ];
    let repairs = &["started as the module asker"];
    check(&files, &Expected { name: "src/asker/__main__.py", folder: "src", prints: GOT, repairs });
}

#[test]
fn an_option_of_the_readme_that_takes_a_file_is_a_way_to_start() {
    let main = "import argparse\np = argparse.ArgumentParser()\np.add_argument('-f', required=True)\nprint(p.parse_args().f)\n";
    let readme = "python main.py -f test/one.txt\n";
    let programs = SubmissionFolder::new(&[("README.md", readme), ("main.py", main)]).build().programs;
    let starts: Vec<String> =
        programs.expect("it is there").iter().map(|program| program.launch.to_string()).collect();
    assert_eq!(starts, ["python3 ./main.py -f CASE", "python3 ./main.py"]);
}

#[test]
fn modules_are_found_where_somebodys_own_path_ends() {
    let files = [
        (
            "src/app/main.py",
            "import sys\nsys.path.insert(0, 'D:\\\\Kuliah\\\\tugas\\\\src\\\\parts')\nimport asking\nprint('got', asking.ask())\n",
        ),
        ("src/parts/asking.py", "def ask():\n    return input()\n"),
    ];
    let repairs = &["modules are also looked for in src/parts/"];
    check(&files, &Expected { name: "src/app/main.py", folder: "", prints: GOT, repairs });
}

#[test]
fn a_module_that_lies_somewhere_else_is_not_missing() {
    let files = [
        ("app/main.py", "import asking_xyz\nprint('got', asking_xyz.ask())\n"),
        ("lib/deep/asking_xyz.py", "from helper_xyz import read\ndef ask():\n    return read()\n"),
        ("lib/other/helper_xyz.py", "def read():\n    return input()\n"),
    ];
    let repairs = &["modules are also looked for in lib/deep/, lib/other/"];
    check(&files, &Expected { name: "app/main.py", folder: "", prints: GOT, repairs });
}

#[test]
fn modules_in_a_folder_that_the_program_adds_are_looked_into() {
    // What the inner module lacks is seen, so a stand-in lies ready before anything is started.
    let main = "import os, sys\nsys.path.append(os.path.join(os.path.dirname(__file__), 'src'))\n\
                try:\n    import asking\nexcept ImportError as e:\n    print('Error Import:', e)\n    sys.exit(1)\nprint('got', asking.ask())\n";
    let asking = "from dearpygui import dearpygui\ndef ask():\n    return input()\ndef show():\n    dearpygui.show()\n";
    let repairs = &["Debian python3-dearpygui) is not installed: windows and pictures are left out"];
    let expected = Expected { name: "main.py", folder: "", prints: GOT, repairs };
    check(&[("main.py", main), ("src/asking.py", asking)], &expected);
}

#[test]
fn a_module_that_the_readme_asks_to_install_is_lacking_here() {
    let files = [
        ("main.py", "import no_such_module_xyz as n\nprint(n.solve(input()))\n"),
        ("requirements.txt", "no-such-module-xyz\nno_such_module_xyz>=2\n"),
    ];
    let reason = "needs the Python module no_such_module_xyz (PyPI no_such_module_xyz, Debian python3-no-such-module-xyz)".to_owned();
    check_failure(&files, &BuildFailure::Lacking(reason.into()));
}

#[test]
fn decoration_that_is_not_installed_is_left_out() {
    let text = "from no_such_decoration_xyz import a\n";
    let unused = [("main.py", [text, ASKS_PY].concat())];
    let unused: Vec<(&str, &str)> = unused.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let repairs = &["no_such_decoration_xyz is imported but never used"];
    check(&unused, &Expected { name: "main.py", folder: "", prints: GOT, repairs });
}

#[test]
fn a_window_that_is_not_needed_for_text_does_not_get_in_the_way() {
    let both =
        "import dearpygui.dearpygui as dpg\nclass Board(dpg.Window):\n    pass\nprint('got', input())\n";
    let repairs = &["Debian python3-dearpygui) is not installed: windows and pictures are left out"];
    check(&[("main.py", both)], &Expected { name: "main.py", folder: "", prints: GOT, repairs });
}

#[test]
fn a_module_that_computes_is_named_with_its_packages() {
    let text = "import no_such_module_xyz as n\nprint(n.solve(input()))\n";
    let reason = "needs the Python module no_such_module_xyz (PyPI no_such_module_xyz, Debian python3-no-such-module-xyz)";
    check_failure(&[("main.py", text)], &failed(reason));
}

#[test]
fn a_file_python_does_not_understand_is_named_with_its_line() {
    check_failure(&[("main.py", "x = input()\nif x\n    print(x)\n")], &failed("main.py:2: expected ':'"));
}

#[test]
fn a_window_and_nothing_else_needs_a_person() {
    let reason = "gui.py imports tkinter and nothing asks for text".to_owned();
    let text = "import tkinter\ntkinter.Tk().mainloop()\n";
    check_failure(&[("gui.py", text)], &BuildFailure::Windowed(reason.into()));
}

#[test]
fn a_c_file_is_compiled_and_run_where_its_paths_lead() {
    let text = ASKS_C.replace("int n;", "const char* folder = \"../test/\"; int n = !folder;");
    let files = [("src/main.c", text.as_str()), ("test/a.txt", "")];
    check(&files, &Expected { name: "src/main.c", folder: "src", prints: GOT, repairs: &[] });
}

#[test]
fn several_mains_are_compiled_apart() {
    let mut submission = SubmissionFolder::new(&[
        (
            "src/main.c",
            "#include \"ask.h\"\n#include <stdio.h>\nint main(void) { printf(\"got %d\\n\", ask()); }\n",
        ),
        ("src/ask.h", "int ask(void);\n"),
        ("src/ask.c", "#include <stdio.h>\nint ask(void) { int n; scanf(\"%d\", &n); return n; }\n"),
        ("src/driver.c", ASKS_C),
    ]);
    let programs = submission.build().programs.expect("both compile");
    let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
    assert_eq!(names, ["src/main.c", "src/driver.c"]);
    for program in &programs {
        assert_eq!(program.language, Some(&language::C));
        assert_eq!(submission.run(program, "7").0.trim(), GOT);
    }
}

#[test]
fn a_source_that_includes_others_is_compiled_alone() {
    let files = [
        ("main.cpp", "#include \"part.cpp\"\nint main() { std::cout << \"got \" << ask(); }\n"),
        ("part.cpp", "#include <iostream>\nint ask() { int n; std::cin >> n; return n; }\n"),
    ];
    check(&files, &Expected { name: "main.cpp", folder: "", prints: GOT, repairs: &[] });
}

#[test]
fn capitals_and_backslashes_of_includes_are_repaired() {
    let files = [
        (
            "src/main.cpp",
            "#include \"lib\\Ask.h\"\n#include <iostream>\nint main() { std::cout << \"got \" << ask(); }\n",
        ),
        ("src/lib/ask.h", "int ask();\n"),
        (
            "src/lib/ask.cpp",
            "#include \"ASK.H\"\n#include <iostream>\nint ask() { int n; std::cin >> n; return n; }\n",
        ),
    ];
    let repairs =
        &["src/lib/ask.cpp includes ASK.H, which is src/lib/ask.h", "src/main.cpp includes lib\\Ask.h"];
    check(&files, &Expected { name: "src/main.cpp", folder: "", prints: GOT, repairs });
}

#[test]
fn forgotten_headers_and_names_of_the_library_are_repaired() {
    let header =
        "#include <iostream>\nint main() { int n = INT_MAX; std::cin >> n; std::cout << \"got \" << n; }\n";
    let repairs = &["the header <climits> is missing"];
    check(&[("main.cpp", header)], &Expected { name: "main.cpp", folder: "", prints: GOT, repairs });
    let clash = "#include <iostream>\n#include <cstdlib>\nint random() { int n; std::cin >> n; return n; }\n\
                 int main() { std::cout << \"got \" << random(); }\n";
    let repairs = &["the name `random` is also one of the system's library"];
    check(&[("main.cpp", clash)], &Expected { name: "main.cpp", folder: "", prints: GOT, repairs });
}

#[test]
fn headers_of_windows_that_only_wait_and_paint_are_stood_in_for() {
    let text = "#include <windows.h>\n#include <conio.h>\n#include <stdio.h>\n\
                int main(void) { int n; Sleep(1); scanf(\"%d\", &n); printf(\"got %d\\n\", n); getch(); return 0; }\n";
    let repairs = &["windows.h is part of Windows", "conio.h is part of Windows"];
    check(&[("main.c", text)], &Expected { name: "main.c", folder: "", prints: GOT, repairs });
}

#[test]
fn a_missing_return_does_what_the_student_saw() {
    // Optimised, the compiler takes the end of `valid` for unreachable and the answer changes.
    let text = "#include <iostream>\nbool valid(int n) { if (n > 100) return false; std::cout << \"got \" << n << std::endl; }\n\
                int main() { int n; std::cin >> n; valid(n); return 0; }\n";
    let repairs = &["not optimised, as a function that ends without its return would then do something else"];
    check(&[("main.cpp", text)], &Expected { name: "main.cpp", folder: "", prints: GOT, repairs });
}

/// The command that built the first program of these files.
fn check_command(files: &[(&str, &str)], expected: &str) {
    let programs = SubmissionFolder::new(files).build().programs.expect("it is built");
    assert_eq!(programs[0].built_by, expected);
}

#[test]
fn c_is_optimised_unless_the_readme_says_otherwise() {
    let main = ("main.c", ASKS_C);
    check_command(&[main], "gcc -O2 main.c -o .wasit/main -pthread -lm");
    let readme = ("README.md", "gcc -O0 main.c -o main\n");
    check_command(&[main, readme], "gcc -O0 main.c -o .wasit/main -pthread -lm");
}

#[test]
fn what_does_not_compile_is_told_by_the_first_error() {
    let text = "int main(void) { return x; }\n";
    let reason = "main.c:1:25: error: ‘x’ undeclared (first use in this function)";
    check_failure(&[("main.c", text)], &failed(reason));
    let library = "#include <opencv2/no_such.hpp>\nint main() {}\n";
    let lacking = "needs OpenCV (opencv2/no_such.hpp, Debian libopencv-dev)".to_owned();
    check_failure(&[("main.cpp", library)], &BuildFailure::Lacking(lacking.into()));
}

#[test]
fn committed_programs_are_never_started() {
    let mut submission = SubmissionFolder::new(&[("README.md", "Run `bin/main`.")]);
    submission.write("bin/main", b"\x7fELF\x02\x01\x01");
    let failure = submission.build().programs.expect_err("there is no source");
    let reason = "no source file here starts a program; compiled programs such as bin/main are never run";
    assert_eq!(format!("{failure:?}"), format!("{:?}", BuildFailure::NotFound(reason.into())));
}

#[test]
fn wasit_yaml_decides_what_is_built_and_started() {
    let manifest = "build: cp a.txt b.txt\nrun: [sh, -c, 'cat b.txt; read n; echo got $n']\n";
    let files = [("wasit.yaml", manifest), ("a.txt", ""), ("main.py", ASKS_PY)];
    let name = "sh -c cat b.txt; read n; echo got $n";
    check(&files, &Expected { name, folder: "", prints: GOT, repairs: &[] });
    let wrong = [("wasit.yaml", "build: exit 3\n"), ("main.py", ASKS_PY)];
    check_failure(&wrong, &failed("`exit 3` of wasit.yaml: it printed nothing"));
    let nowhere = [("wasit.yaml", "workdir: nowhere\n"), ("main.py", ASKS_PY)];
    check_failure(&nowhere, &failed("there is no folder nowhere, the workdir of wasit.yaml"));
}

#[test]
fn the_command_of_wasit_yaml_is_typed_word_by_word() {
    let package = ("src/asker/__main__.py", "import sys\nprint('got', input(), *sys.argv[1:])\n");
    let run = "run: [python3, -m, asker, asker]\nworkdir: src\n";
    let mut submission = SubmissionFolder::new(&[("wasit.yaml", run), package]);
    let programs = submission.build().programs.expect("it is there");
    assert_eq!(programs[0].launch.to_string(), "python3 -m asker asker");
    assert_eq!(submission.run(&programs[0], "7\n").0.trim(), "got 7 asker");
    let run = "run: [/usr/bin/python3, -B, main.py]\n";
    let programs = SubmissionFolder::new(&[("wasit.yaml", run), ("main.py", ASKS_PY)]).build().programs;
    assert_eq!(programs.expect("it is there")[0].launch.to_string(), "/usr/bin/python3 -B main.py");
}

#[test]
fn what_init_writes_for_a_compiled_program_starts_it_again() {
    let files = [("wasit.yaml", "run: [../.wasit/src-main]\nworkdir: src\n"), ("src/main.c", ASKS_C)];
    check(&files, &Expected { name: "src/main.c", folder: "src", prints: GOT, repairs: &[] });
}

#[test]
fn a_build_that_never_ends_is_a_failure_with_its_limit() {
    let files = [("wasit.yaml", "build: while true; do echo y; done\n"), ("main.py", ASKS_PY)];
    check_failure(&files, &failed("`while true; do echo y; done` of wasit.yaml: printed more than 4 MiB"));
}

#[test]
fn a_build_cannot_reach_the_folder_that_was_handed_in() {
    let mut submission =
        SubmissionFolder::new(&[("wasit.yaml", "build: echo broken > main.py\n"), ("main.py", ASKS_PY)]);
    let _built = submission.build();
    assert_eq!(std::fs::read_to_string(submission.path().join("main.py")).expect("still there"), ASKS_PY);
}

#[test]
fn the_same_files_are_built_once() {
    let cache = tempfile::tempdir().expect("a folder");
    let mut submission = SubmissionFolder::new(&[("main.c", ASKS_C)]);
    let first = submission.build_with(cache.path());
    let kept = || std::fs::read_dir(cache.path()).expect("it is there").flatten().count();
    assert_eq!(kept(), 1);
    let again = submission.build_with(cache.path());
    let programs = again.programs.expect("as before");
    assert_eq!(first.steps, again.steps);
    assert_eq!(first.programs.expect("it compiles")[0].folder, programs[0].folder);
    assert_eq!(submission.run(&programs[0], "7").0.trim(), GOT);
    submission.write("main.c", ASKS_C.replace("got", "have"));
    let changed = submission.build_with(cache.path()).programs.expect("it compiles");
    assert_eq!((submission.run(&changed[0], "7").0.trim(), kept()), ("have 7", 2));
}

/// Damages the one build that is kept, by its folder; it must be made anew, and kept again.
fn check_damaged(damage: impl Fn(&Path)) {
    let cache = tempfile::tempdir().expect("a folder");
    let mut submission = SubmissionFolder::new(&[("main.c", ASKS_C)]);
    submission.build_with(cache.path());
    let place = std::fs::read_dir(cache.path()).expect("there").flatten().next().expect("one").path();
    let note = || std::fs::read(place.join("note.json")).expect("a note");
    let before = note();
    damage(&place);
    let programs = submission.build_with(cache.path()).programs.expect("it compiles");
    assert_eq!(submission.run(&programs[0], "7").0.trim(), GOT);
    assert_eq!(note(), before);
}

#[test]
fn a_damaged_kept_build_is_made_anew() {
    check_damaged(|place| std::fs::write(place.join("note.json"), "{").expect("written"));
}

#[test]
fn a_kept_build_whose_files_were_changed_is_not_believed() {
    let files = |place: &Path| walkdir::WalkDir::new(place.join("files")).into_iter().flatten();
    check_damaged(|place| {
        let files = files(place).filter(|entry| entry.file_type().is_file());
        files.for_each(|entry| std::fs::write(entry.path(), "#!/bin/sh\necho got 8\n").expect("written"));
    });
    check_damaged(|place| std::fs::remove_dir_all(place.join("files")).expect("removed"));
}
