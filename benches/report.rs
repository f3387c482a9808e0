//! How long every report format takes for 500 submissions on 40 cases, and how much memory all of them need.

#[path = "../tests/common/sample_results.rs"]
mod sample;

use std::io;
use std::time::Instant;

use wasit::report::html::Site;
use wasit::report::picture::{Figure, Frame, Sheet, Theme, png};
use wasit::report::{Detail, FORMATS, Format, Ink, Language, Look, View, Writer, write_overview};
use wasit::results::{Results, redact};

#[expect(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "the table is for whoever runs the bench, and rounded"
)]
fn main() {
    let results = sample::class(500, 40);
    let said = sample::Said("Langkah 12345: mencoba baris 3\n".repeat(200));
    let mut all = 0.0;
    let mut row = |name: &str, work: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        let bytes = work();
        let took = start.elapsed().as_secs_f64() * 1e3;
        all += took;
        println!("{name:20} {took:8.1} ms {:8} kB", bytes / 1000);
    };
    for format in FORMATS.iter().filter(|format| matches!(format.writer, Writer::File(_))) {
        row(format.name, &mut || write(format, &results, &said));
    }
    row("html, the class", &mut || {
        let view = View { results: &results, conversations: &said, language: Language::English };
        Site { view, has_class_page: true }.class_page().len() as u64
    });
    row("terminal", &mut || {
        let look =
            Look { width: 200, ink: Ink::Colour, detail: Detail::Verbose, language: Language::English };
        let mut out = Count(0);
        write_overview(&mut out, &results, &look).expect("counting takes everything");
        out.0
    });
    row("students' view", &mut || redact(&results).submissions.len() as u64);
    let json = serde_json::to_vec(&results).expect("results are JSON");
    row("reading JSON back", &mut || {
        Results::from_json(&json).expect("our own");
        json.len() as u64
    });
    println!("all                  {all:8.1} ms   goal 3000 ms");
    // A page for each submission, with its boards and talk, is not part of the goal.
    for format in FORMATS.iter().filter(|format| matches!(format.writer, Writer::Folder(_))) {
        let start = Instant::now();
        let bytes = write(format, &results, &said);
        println!(
            "{:20} {:8.1} ms {:8.2} MB",
            format.name,
            start.elapsed().as_secs_f64() * 1e3,
            bytes as f64 / 1e6
        );
    }
    let (took, bytes) = draw_nine();
    println!("png, a 9x9 board     {took:8.1} ms {:8} kB   goal 30 ms", bytes / 1000);
    println!("peak memory          {:8.1} MB   goal 300 MB", peak_kib() / 1e3 * 1.024);
}

/// The milliseconds a PNG of a board of nine rows takes, the best of a few, and its bytes.
fn draw_nine() -> (f64, usize) {
    let case = "cases/queens/report-2-nine-rows";
    let read = |name: &str| std::fs::read_to_string(format!("{case}/{name}")).expect("a shipped case");
    let queens = wasit::puzzles::find("queens").expect("compiled in");
    let reading = queens.read_instance(&read("input.txt")).expect("a board");
    let picture = reading.instance.draw_judged(&read("expected.txt")).expect("an answer");
    let draw = || {
        let start = Instant::now();
        let figures = [Figure { heading: "", picture: &picture }];
        let frame = Frame::Alone { theme: Theme::Light, scale: 1.0 };
        let sheet = Sheet { title: "", figures: &figures, id: "b", frame, language: Language::English };
        let png = png(&sheet.svg().expect("small"), 1.0).expect("drawn");
        (start.elapsed().as_secs_f64() * 1e3, png.len())
    };
    (0..5).map(|_| draw()).min_by(|one, other| one.0.total_cmp(&other.0)).expect("five of them")
}

/// Bytes that a format writes.
fn write(format: &Format, results: &Results, said: &sample::Said) -> u64 {
    let view = View { results, conversations: said, language: Language::English };
    match format.writer {
        Writer::File(write) => {
            let mut out = Count(0);
            write(&mut out, &view).expect("counting takes everything");
            out.0
        }
        Writer::Folder(write) => {
            let folder = tempfile::tempdir().expect("a folder");
            write(folder.path(), &view, &|_| true).expect("written");
            let files = walkdir::WalkDir::new(folder.path()).into_iter().filter_map(Result::ok);
            files.filter_map(|entry| entry.metadata().ok()).map(|meta| meta.len()).sum()
        }
    }
}

/// Counts what is written to it.
struct Count(u64);

impl io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The most memory this process had, as Linux tells it; 0 elsewhere.
fn peak_kib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0.0)
}
