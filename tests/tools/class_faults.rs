//! A grading that is killed, raced, left without room or without hard links loses and invents nothing.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use wasit::results::Results;

use crate::ToolTest;
use crate::classroom::{Classroom, expect};

/// Killed at any moment, it goes on where it was.
pub const KILLED: ToolTest =
    ToolTest { name: "a_killed_grading_goes_on_where_it_was", needs: &["python3"], run: killed };
/// Left after the first case, it comes to the same.
pub const LEFT: ToolTest =
    ToolTest { name: "where_a_grading_was_left_is_not_seen_in_it", needs: &["python3"], run: left };
/// Killed in the middle, it leaves reports of what was finished.
pub const REPORTED: ToolTest = ToolTest {
    name: "a_killed_grading_leaves_reports_of_what_was_finished",
    needs: &["python3"],
    run: reported,
};
/// The same shard twice at the same time.
pub const RACED: ToolTest =
    ToolTest { name: "racing_shards_store_one_result", needs: &["python3"], run: raced };
/// No room.
pub const FULL: ToolTest =
    ToolTest { name: "a_full_disk_is_temporary", needs: &["python3", "unshare", "mount"], run: full };
/// No hard links.
pub const LINKLESS: ToolTest =
    ToolTest { name: "a_store_without_hard_links_is_refused", needs: &["unshare", "mount"], run: linkless };

/// The records of a store and the numbers of their files, which change when a record is made again.
fn records(store: &Path) -> BTreeMap<String, u64> {
    let files = walkdir::WalkDir::new(store).into_iter().filter_map(Result::ok);
    let records = files.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "rec"));
    records
        .filter_map(|entry| Some((entry.path().display().to_string(), entry.metadata().ok()?.ino())))
        .collect()
}

fn killed() -> Result<(), String> {
    let class = Classroom::new(4, 0.05)?;
    class.expect(0, &Classroom::grade("calm", &[]))?;
    let store = class.path().join("out/store");
    let mut known = BTreeMap::new();
    for kill in 0..8_u64 {
        let mut grading =
            class.wasit(&Classroom::grade("out", &[])).spawn().map_err(|error| error.to_string())?;
        // Odd steps, so that it is hit while it starts, builds, runs and ends.
        std::thread::sleep(Duration::from_millis(150 + kill * 173));
        grading.kill().and_then(|()| grading.wait()).map_err(|error| error.to_string())?;
        let now = records(&store);
        if let Some(lost) = known.iter().find(|(name, file)| now.get(*name) != Some(file)) {
            return Err(format!("{lost:?} was lost or made again"));
        }
        known = now;
    }
    class.expect(0, &Classroom::grade("out", &[]))?;
    let last = records(&store);
    if known.iter().any(|(name, file)| last.get(name) != Some(file)) {
        return Err("a stored result was made again".to_owned());
    }
    same(&class, "calm", "out")
}

/// A program that never reads its case: that is found out by more than what is stored of its first run.
fn left() -> Result<(), String> {
    let class = Classroom::new(1, 0.0)?;
    let deaf = class.path().join("submissions/deaf");
    fs::create_dir(&deaf).map_err(|error| error.to_string())?;
    fs::write(deaf.join("main.py"), "print('Tidak ada solusi')\n").map_err(|error| error.to_string())?;
    class.expect(1, &Classroom::grade("calm", &[]))?;
    let first = ["grade", "submissions", "--puzzle", "queens", "--quiet", "--case", "four-rows"];
    class.expect(1, &[&first[..], &["--out", "out"]].concat())?;
    class.expect(1, &Classroom::grade("out", &[]))?;
    same(&class, "calm", "out")
}

/// Looks at the reports until they hold the first submission, kills the grading, and reads them.
fn reported() -> Result<(), String> {
    let class = Classroom::new(2, 2.0)?;
    // The last one is looked at, so that the others are there.
    let reports = [
        "--jobs",
        "1",
        "--report",
        "html=pages",
        "--report",
        "junit=early.xml",
        "--report",
        "json=early.json",
    ];
    let mut grading =
        class.wasit(&Classroom::grade("out", &reports)).spawn().map_err(|error| error.to_string())?;
    let read = |name: &str| fs::read_to_string(class.path().join(name)).unwrap_or_default();
    let began = Instant::now();
    let finished = || {
        let results = Results::from_json(read("early.json").as_bytes()).ok()?;
        let is_there = results.students().any(|row| row.results.len() == 3);
        is_there.then_some(results)
    };
    while finished().is_none() && began.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(50));
    }
    grading.kill().and_then(|()| grading.wait()).map_err(|error| error.to_string())?;
    let results = finished().ok_or("no report came before the end")?;
    let Some(unit) = results.missing.first() else { return Err("nothing is missing".to_owned()) };
    let case = unit.rsplit(' ').next().unwrap_or_default();
    let (junit, page) = (read("early.xml"), read("pages/index.html"));
    match junit.ends_with("</testsuites>\n") && junit.contains(case) && page.contains(unit) {
        true => Ok(()),
        false => Err(format!("{unit} is not told in {junit}")),
    }
}

fn raced() -> Result<(), String> {
    let class = Classroom::new(3, 0.05)?;
    class.expect(0, &Classroom::grade("calm", &[]))?;
    let plan = ["plan", "submissions", "--puzzle", "queens", "--out", "out", "--shards", "1"];
    class.expect(0, &[&plan[..], crate::classroom::CASES].concat())?;
    let run = || class.wasit(&["run", "--quiet", "--out", "out", "--shard", "1/1"]).spawn();
    let (first, second) = (run(), run());
    for racer in [first, second] {
        let status = racer.and_then(|mut child| child.wait()).map_err(|error| error.to_string())?;
        if !status.success() {
            return Err(format!("a racer ended with {status}"));
        }
    }
    class.expect(0, &["merge", "--quiet", "--out", "out"])?;
    same(&class, "calm", "out")
}

fn same(class: &Classroom, one: &str, other: &str) -> Result<(), String> {
    let (one, other) = (class.digest(one)?, class.digest(other)?);
    if one == other { Ok(()) } else { Err(format!("the results differ: {one} {other}")) }
}

/// Runs a shell command in a mount namespace of its own, where a test may mount.
fn in_namespace(class: &Classroom, script: &str) -> std::process::Command {
    let mut command = std::process::Command::new("unshare");
    command.args(["--map-root-user", "--mount", "--ipc", "sh", "-c", script]).current_dir(class.path());
    command.env("WASIT", env!("CARGO_BIN_EXE_wasit")).env_remove("WASIT_CASES");
    command
}

fn full() -> Result<(), String> {
    let class = Classroom::new(3, 0.0)?;
    fs::create_dir(class.path().join("out")).map_err(|error| error.to_string())?;
    let words = Classroom::grade("out", &["--tier", "portable"]).join(" ");
    // Room for the plan and the first records, then none; with more room the same store goes on. In the inner
    // namespace wasit is nobody special again, as it is for most.
    let script = format!(
        "mount -t tmpfs -o size=256k none out && head -c 150k /dev/zero > out/ballast || exit 99\n\
         ordinary() {{ unshare --user --map-user=1000 --map-group=1000 \"$WASIT\" {words}; }}\n\
         ordinary; code=$?\n\
         find out/store -name '*.rec' -size 0 | grep -q . && exit 98\n\
         rm out/ballast && mount -o remount,size=64m out || exit 99\n\
         ordinary || exit 97\n\
         exit $code"
    );
    let said = expect(75, &mut in_namespace(&class, &script))?;
    if !said.contains("No space left") {
        return Err(format!("the reason is not told: {said}"));
    }
    // Nothing more is begun where nothing can be kept.
    let lost = said.lines().filter(|line| line.contains("no result for")).count();
    if lost <= 8 { Ok(()) } else { Err(format!("{lost} units were tried in vain: {said}")) }
}

fn linkless() -> Result<(), String> {
    let class = Classroom::new(1, 0.0)?;
    // The file system of message queues takes files, but no links, and no folders; the store's are bound over it.
    let words = Classroom::grade("out", &[]).join(" ");
    let script = format!(
        "mkdir -p out/store/aside && mount -t mqueue none out/store/aside || exit 99\n\"$WASIT\" {words}"
    );
    let said = expect(2, &mut in_namespace(&class, &script))?;
    if said.contains("need a file system with hard links") {
        Ok(())
    } else {
        Err(format!("the reason is not told: {said}"))
    }
}
