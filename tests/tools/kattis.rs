//! wasit as the output validator of a real judge tool.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ToolTest;

pub const TEST: ToolTest = ToolTest {
    name: "a_kattis_package_with_wasit_as_validator_is_judged_right",
    needs: &["verifyproblem", "gcc"],
    run,
};

fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let package = folder.path().join("queens");
    write_package(&package).map_err(|error| error.to_string())?;
    let output = Command::new("verifyproblem")
        .args(["--parts", "validators", "submissions", "--log_level", "info", "--"])
        .arg(&package)
        .output()
        .map_err(|error| error.to_string())?;
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    for expected in
        ["accepted/other.c (C) OK: AC", "wrong_answer/touching.c (C) OK: WA", "queens tested: 0 errors"]
    {
        if !text.contains(expected) {
            return Err(format!("expected `{expected}` in\n{text}"));
        }
    }
    Ok(())
}

/// A package with one board that has two answers; the stored one is not the one that is submitted.
fn write_package(package: &Path) -> std::io::Result<()> {
    let wasit = env!("CARGO_BIN_EXE_wasit");
    let validate = format!("#!/bin/sh\nexec '{wasit}' verify queens --kattis \"$@\"\n");
    let prints =
        |board: &str| format!("#include <stdio.h>\nint main(void) {{ puts(\"{board}\"); return 0; }}\n");
    let write = |path: &str, text: &str| {
        let path = package.join(path);
        fs::create_dir_all(path.parent().expect("it has one"))?;
        fs::write(&path, text)?;
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        std::io::Result::Ok(())
    };
    write("problem.yaml", "name: Queens\nvalidation: custom\n")?;
    for group in ["sample", "secret"] {
        write(&format!("data/{group}/1.in"), "AAAB\nCABB\nCCDB\nCDDD\n")?;
        write(&format!("data/{group}/1.ans"), "A#AB\nCAB#\n#CDB\nCD#D\n")?;
    }
    for validator in ["input_validators/any", "output_validators/wasit"] {
        write(&format!("{validator}/build"), "#!/bin/sh\n")?;
    }
    write("input_validators/any/run", "#!/bin/sh\nexit 42\n")?;
    write("output_validators/wasit/run", &validate)?;
    write("submissions/accepted/other.c", &prints("AA#B\\n#ABB\\nCCD#\\nC#DD"))?;
    write("submissions/wrong_answer/touching.c", &prints("A#AB\\n#ABB\\nCCD#\\nC#DD"))
}
