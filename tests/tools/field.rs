//! `ci/field.sh`: live programs are held against verdicts that somebody has written down.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ToolTest;

/// Two programs, four verdicts, one of each kind.
pub const TEST: ToolTest =
    ToolTest { name: "labelled_programs_are_counted_by_kind", needs: &["bash", "python3"], run };

const TRUTH: &str = "# submission, case, verdicts, justified ones\n\
    a\tqueens/five-rows\taccepted\n\
    a\tqueens/uneven-rows\twrong-claim\n\
    b\tiq/unknown-kind-of-board\twrong\tneeds-person\n\
    c\tqueens/five-rows\taccepted\n";

fn run() -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().map_err(told)?;
    for (name, program) in [
        ("queens/a", "queens/without-pictures"),
        ("iq/b", "iq/own-words"),
        ("queens/c", "queens/never-the-same"),
    ] {
        let to = folder.path().join("field").join(name);
        fs::create_dir_all(&to).map_err(told)?;
        let (puzzle, _) = program.split_once('/').ok_or("a puzzle and a name")?;
        for file in [format!("{program}/main.py"), format!("{puzzle}/solver.py")] {
            let from = here.join("tests/contact").join(file);
            fs::copy(&from, to.join(from.file_name().ok_or("a file")?)).map_err(told)?;
        }
    }
    let truth = folder.path().join("truth.tsv");
    fs::write(&truth, TRUTH).map_err(told)?;
    let mut command = Command::new("bash");
    command.arg(here.join("ci/field.sh")).arg(folder.path().join("field")).arg(&truth).current_dir(here);
    let output = command.env("WASIT", env!("CARGO_BIN_EXE_wasit")).output().map_err(told)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let columns = |line: &str| line.split_whitespace().take(8).collect::<Vec<_>>().join(" ");
    let last = printed.lines().last().map(columns).unwrap_or_default();
    // Three programs, one of them all right; four cases: one right, one WRONG, one missed, one justified.
    if output.status.code() != Some(1) || last != "all 3 1 4 1 1 1 1" {
        return Err(format!("{:?}\n{printed}{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(())
}
