//! Reports as their real readers take them: hostile texts included.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use wasit::report::{Format, Language, View, Writer};
use wasit::results::{Results, redact};

use crate::ToolTest;
use crate::common::sample_results as sample;

pub const JUNIT: ToolTest = ToolTest {
    name: "junit_reports_fit_the_schema_of_jenkins_and_are_counted_right_by_another_reader",
    needs: &["xmllint", "junit-10.xsd", "junitparser"],
    run: junit,
};

pub const SCHEMAS: ToolTest =
    ToolTest { name: "json_reports_fit_their_schemas", needs: &["check-jsonschema"], run: schemas };

pub const TAP: ToolTest =
    ToolTest { name: "tap_reports_are_parsed_with_every_subtest", needs: &["tap-parser"], run: tap };

pub const CSV: ToolTest =
    ToolTest { name: "gradebooks_are_tables_to_another_reader", needs: &["python3"], run: csv };

/// What a student wrote, in every place; as the staff and as students see it; nobody; many.
fn classes() -> Vec<Results> {
    let nobody = Results { submissions: Vec::new(), missing: Vec::new(), ..sample::every_verdict() };
    vec![
        sample::hostile(),
        sample::every_verdict(),
        redact(&sample::every_verdict()),
        nobody,
        sample::class(30, 40),
    ]
}

/// Writes each class in a format and looks at each file.
fn each(format: &str, look: impl Fn(&Path, &Results) -> Result<(), String>) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let Writer::File(write) = Format::find(format).map_err(|error| error.to_string())?.writer else {
        return Err(format!("{format} is no file"));
    };
    for (index, results) in classes().iter().enumerate() {
        let view = View { results, conversations: &sample::Said::hostile(), language: Language::English };
        let mut text = Vec::new();
        write(&mut text, &view).map_err(|error| error.to_string())?;
        let path = folder.path().join(format!("{index}-{format}"));
        fs::write(&path, text).map_err(|error| error.to_string())?;
        look(&path, results)?;
    }
    Ok(())
}

fn succeed(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let [out, errors] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    if output.status.success() { Ok(out) } else { Err(format!("{command:?}: {out}{errors}")) }
}

fn junit() -> Result<(), String> {
    let schema = find("junit-10.xsd").ok_or("it was there")?;
    each("junit", |path, results| {
        succeed(Command::new("xmllint").args(["--noout", "--schema"]).arg(&schema).arg(path))?;
        // It ends with 1 if a test failed, and with 0 otherwise.
        let failed = results.submissions.iter().flat_map(|one| &one.results).any(|one| one.rule.is_some());
        let verified =
            Command::new("junitparser").arg("verify").arg(path).output().map_err(|e| e.to_string())?;
        match verified.status.code() == Some(failed.into()) {
            true => Ok(()),
            false => Err(format!("junitparser: {} {verified:?}", path.display())),
        }
    })
}

fn schemas() -> Result<(), String> {
    for (format, schema) in [
        ("json", "schema/results-1.json"),
        ("gradescope", "tests/tools/schemas/gradescope.json"),
        ("classroom", "tests/tools/schemas/classroom.json"),
        ("code-quality", "tests/tools/schemas/code-quality.json"),
    ] {
        let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join(schema);
        succeed(Command::new("check-jsonschema").arg("--check-metaschema").arg(&schema))?;
        each(format, |path, _| {
            succeed(Command::new("check-jsonschema").arg("--schemafile").arg(&schema).arg(path)).map(drop)
        })?;
    }
    Ok(())
}

fn tap() -> Result<(), String> {
    each("tap", |path, results| {
        let file = fs::File::open(path).map_err(|error| error.to_string())?;
        let mut command = Command::new("tap-parser");
        command.args(["-j", "0"]).stdin(Stdio::from(file));
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stdout);
        let events: serde_json::Value =
            serde_json::from_str(&said).map_err(|error| format!("{error}: {said}"))?;
        let mut events = events.as_array().into_iter().flatten();
        let end = events.find(|event| event[0] == "complete").map(|event| event[1].clone());
        let end = end.ok_or_else(|| format!("no end in {said}"))?;
        let failures = end["failures"].as_array().map_or(&[][..], Vec::as_slice);
        let broken =
            failures.iter().any(|failure| failure["tapError"].is_string()) || end["bailout"] != false;
        match end["count"] == results.submissions.len() && !broken {
            true => Ok(()),
            false => Err(format!("{}: {end}", path.display())),
        }
    })
}

fn csv() -> Result<(), String> {
    const READ: &str = "import csv, sys\n\
        rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))\n\
        assert len({len(row) for row in rows}) == 1, rows\n\
        assert not any(cell[:1] in ('=', '+', '@', '\\t', '\\r') for row in rows for cell in row), rows\n\
        print(len(rows))";
    for format in ["csv", "moodle", "canvas"] {
        each(format, |path, _| succeed(Command::new("python3").args(["-c", READ]).arg(path)).map(drop))?;
    }
    Ok(())
}

/// A file in one of the folders for programs.
fn find(name: &str) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
