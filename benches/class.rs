//! What grading a class costs: `cargo bench --bench class -- [burn] [trivial] [examples] [memory] [killed]`, all
//! without a name.
//!
//! `WASIT_STUDENTS` scales the class down on a slow machine; figures are then for the smaller class.
#![expect(clippy::print_stdout, reason = "a bench prints its figures")]
#![expect(clippy::unwrap_used, reason = "a bench that cannot go on ends")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wasit::results::Results;

/// Cases of queens that every class meets.
const CASES: usize = 20;

/// A class in a folder of its own.
struct Class {
    folder: tempfile::TempDir,
    students: usize,
}

/// What one command took.
struct Took {
    wall: Duration,
    cpu: Duration,
    peak_kib: u64,
}

impl Class {
    /// Programs that say something at once, after burning so many milliseconds; compiled, or a script.
    fn new(students: usize, cases: usize, burn_ms: Option<u32>) -> Self {
        let class = Self { folder: tempfile::tempdir().unwrap(), students };
        for student in 0..students {
            let place = class.path(&format!("submissions/s{student:03}"));
            fs::create_dir_all(&place).unwrap();
            let (file, text, manifest) = match burn_ms {
                Some(burn_ms) => ("main.c", burning(student, burn_ms), COMPILED),
                None => ("main.sh", trivial_script(student), SCRIPT),
            };
            fs::write(place.join(file), text).unwrap();
            fs::write(place.join("wasit.yaml"), manifest).unwrap();
        }
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/queens");
        let board = fs::read(shipped.join("six-rows/input.txt")).unwrap();
        for case in 0..cases {
            let place = class.path(&format!("cases/queens/c{case:02}"));
            fs::create_dir_all(&place).unwrap();
            fs::write(place.join("input.txt"), &board).unwrap();
        }
        class
    }

    fn path(&self, below: &str) -> PathBuf {
        self.folder.path().join(below)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wasit"));
        command.args(words).current_dir(self.folder.path()).env_remove("WASIT_CASES");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn run(&self, words: &[&str]) -> Took {
        let before = children();
        let began = Instant::now();
        let child = self.command(words).spawn().unwrap();
        let peak = watch_memory(child);
        let (wall, after) = (began.elapsed(), children());
        Took { wall, cpu: after.checked_sub(before).unwrap_or_default(), peak_kib: peak }
    }

    fn grade(&self) -> Took {
        self.run(GRADE)
    }

    fn results(&self) -> Results {
        Results::from_json(&fs::read(self.path("out/results.json")).unwrap()).unwrap()
    }

    /// Processor time of all programs, and the time on the clock of all builds.
    fn programs(&self) -> (Duration, Duration) {
        let results = self.results();
        let cpu: f64 =
            results.submissions.iter().flat_map(|row| &row.results).filter_map(|result| result.cpu_ms).sum();
        let builds = wasit::store::Store::at(&self.path("out/store")).builds;
        let mut build_ms = 0;
        for name in builds.all_names().unwrap() {
            let bytes = builds.bytes(&name).unwrap().unwrap();
            let body = &bytes[bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1..];
            let record: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
            build_ms += record["build_ms"].as_u64().unwrap_or(0);
        }
        (Duration::from_secs_f64(cpu / 1e3), Duration::from_millis(build_ms))
    }
}

const GRADE: &[&str] =
    &["grade", "submissions", "--puzzle", "queens", "--no-reference", "--quiet", "--out", "out"];
const COMPILED: &str = "build: gcc -O1 -o main main.c\nrun: ./main {case}\ninput: argument\n";
const SCRIPT: &str = "run: sh main.sh {case}\ninput: argument\n";

/// A program that does hardly anything. It reads its case: one that does not is run a second time to find that out.
fn trivial_script(student: usize) -> String {
    format!("# {student}\nread -r line < \"$1\"\necho \"$line\"\necho 'Tidak ada solusi'\n")
}

/// A program that computes for some milliseconds of processor time, if it is given something to think about.
fn burning(student: usize, burn_ms: u32) -> String {
    format!(
        "/* {student} */\n#include <stdio.h>\n#include <time.h>\nint main(int count, char **words) {{\n  \
         char line[99] = \"\";\n  FILE *file = count > 1 ? fopen(words[1], \"r\") : NULL;\n  \
         if (!file || !fgets(line, sizeof line, file)) return 1;\n  puts(line);\n  while (clock() < {burn_ms} * \
         (CLOCKS_PER_SEC / 1000)) ;\n  puts(\"Tidak ada solusi\");\n  return 0;\n}}\n"
    )
}

/// Processor time of all children that have ended, by `cutime` and `cstime` of this process.
fn children() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    let ticks: u64 = fields[13].parse::<u64>().unwrap() + fields[14].parse::<u64>().unwrap();
    Duration::from_micros(ticks * 1_000_000 / rustix::param::clock_ticks_per_second())
}

/// Waits for a child; the most memory it had, by the system's own high-water mark.
fn watch_memory(mut child: std::process::Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(peak).max(peak);
        std::thread::sleep(Duration::from_millis(5));
    }
    peak
}

fn tell(what: &str, value: f64, unit: &str, bar: f64) {
    let verdict = if value <= bar { "within" } else { "BEYOND" };
    println!("{what:<58} {value:>10.2} {unit:<8} {verdict} {bar} {unit}");
}

fn burn(students: usize) {
    let class = Class::new(students, CASES, Some(50));
    let took = class.grade();
    let (cpu, build) = class.programs();
    let cores = std::thread::available_parallelism().unwrap().get().min(2) as f64;
    let ideal = cpu.as_secs_f64() / cores;
    let wall = took.wall.as_secs_f64() - build.as_secs_f64() / cores;
    println!(
        "{students} x {CASES}, 50 ms each: wall {:.1?}, programs {cpu:.1?}, builds {build:.1?}",
        took.wall
    );
    tell("wall without builds / (programs' CPU / cores)", wall / ideal, "x", 1.15);
}

fn trivial(students: usize) {
    let class = Class::new(students, CASES, None);
    let took = class.grade();
    let (cpu, _) = class.programs();
    let units = (students * CASES) as f64;
    let harness = took.cpu.checked_sub(cpu).unwrap_or_default();
    println!(
        "{students} x {CASES}, trivial: wall {:.2?}, CPU {:.2?}, of it programs {cpu:.2?}",
        took.wall, took.cpu
    );
    tell("harness CPU a unit", harness.as_secs_f64() * 1e3 / units, "ms", 3.0);
    let again = class.grade();
    tell("everything stored: wall", again.wall.as_secs_f64(), "s", 1.0);
    println!("    of it CPU {:.2?}", again.cpu);
    // As after a change of the rules: the old ones are there, but not looked for. Removing them would slow down ext4.
    fs::rename(class.path("out/store/verdicts"), class.path("old-verdicts")).unwrap();
    let judged = class.run(&["regrade", "out", "--verdicts", "--quiet"]);
    tell(&format!("judging {units} stored runs again: wall"), judged.wall.as_secs_f64(), "s", 1.0);
    println!("    of it CPU {:.2?}", judged.cpu);
}

/// The shipped submissions in all their languages: asking compilers for their versions is a part of it.
fn examples(_students: usize) {
    let class = Class::new(0, 0, None);
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/submissions");
    let words = ["grade", &shipped.to_string_lossy(), "--case", "report-*", "--quiet", "--out", "out"];
    println!("examples/submissions: wall {:.1?}", class.run(&words).wall);
    let again = class.run(&words);
    tell("everything stored: wall", again.wall.as_secs_f64(), "s", 1.0);
    println!("    of it CPU {:.2?}", again.cpu);
}

fn memory(students: usize) {
    let class = Class::new(students * 5, CASES * 2, None);
    let took = class.grade();
    println!("{} x {}: wall {:.1?}", class.students, CASES * 2, took.wall);
    tell("most memory of the harness", took.peak_kib as f64 / 1024.0, "MiB", 200.0);
}

/// Killed again and again: nothing stored is lost or made again, and the result is that of a calm run.
fn killed(students: usize) {
    let class = Class::new(students, CASES, None);
    class.grade();
    let calm = class.results().digest();
    fs::rename(class.path("out"), class.path("calm")).unwrap();
    let mut known: BTreeMap<PathBuf, u64> = BTreeMap::new();
    let (mut kills, mut seed) = (0, 88_172_645_463_325_252_u64);
    while kills < 50 {
        let mut child = class.command(GRADE).spawn().unwrap();
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        std::thread::sleep(Duration::from_millis(100 + seed % 700));
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        let now = records(&class.path("out/store"));
        assert!(
            known.iter().all(|(path, file)| now.get(path) == Some(file)),
            "a stored result was lost or made again"
        );
        known = now;
    }
    let before = known.len();
    class.grade();
    assert_eq!(class.results().digest(), calm, "the results differ from those of a calm run");
    println!("killed {kills} times at random: same digest, none of {before} records lost or made again");
}

fn records(store: &Path) -> BTreeMap<PathBuf, u64> {
    let files = walkdir::WalkDir::new(store).into_iter().filter_map(Result::ok);
    let records = files.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "rec"));
    records.filter_map(|entry| Some((entry.path().to_owned(), entry.metadata().ok()?.ino()))).collect()
}

/// A part of the bench, for so many students.
type Part = fn(usize);

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    let students = std::env::var("WASIT_STUDENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let all: [(&str, Part); 5] = [
        ("trivial", trivial),
        ("burn", burn),
        ("examples", examples),
        ("memory", memory),
        ("killed", killed),
    ];
    for (name, measure) in all.into_iter().filter(|(name, _)| is_wanted(name)) {
        println!("== {name}");
        measure(students);
    }
}
