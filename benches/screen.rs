//! How fast screens are read: against a bare pass of the parser, and whole transcripts judged again.
//!
//! Transcripts come from the folder in `WASIT_SCREENS` (layout of `tests/screens`), else from `tests/screens`.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use wasit::puzzles::{self, AnyInstance};
use wasit::screen::Screen;
use wasit::verdict::{Claim, Ended, Evidence, Question, Ruling, Truth};

struct Nothing(u64);

impl vte::Perform for Nothing {
    fn print(&mut self, sign: char) {
        self.0 += u64::from(u32::from(sign));
    }
}

#[expect(clippy::print_stdout, reason = "the table is for whoever runs the bench")]
fn main() {
    for (name, bytes) in [("frames with colours", frames()), ("plain lines", lines())] {
        let bare = fastest(|| {
            let mut nothing = Nothing(0);
            vte::Parser::new().advance(&mut nothing, &bytes);
            black_box(nothing.0);
        });
        let read = fastest(|| {
            black_box(Screen::read(&bytes));
        });
        let ratio = read / bare;
        println!(
            "1 MB, {name:20} bare vte {bare:7.2} ms   screen {read:7.2} ms   ratio {ratio:4.1}   goal 3"
        );
    }
    let folder = std::env::var_os("WASIT_SCREENS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens"), PathBuf::from);
    let transcripts = transcripts(&folder);
    let took = fastest(|| transcripts.iter().for_each(judge));
    let scaled = took * 10_000.0 / f64::from(u32::try_from(transcripts.len()).unwrap_or(u32::MAX));
    println!(
        "10,000 transcripts judged again: {scaled:7.0} ms (from {} of them)   goal 2000 ms",
        transcripts.len()
    );
}

/// The least of several runs in milliseconds: other programs share the machine.
fn fastest(mut work: impl FnMut()) -> f64 {
    let run = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..15).map(|_| run(&mut work)).fold(f64::INFINITY, f64::min)
}

fn frames() -> Vec<u8> {
    let row = "\x1b[38;5;196mA\x1b[0m # \x1b[38;5;46mC\x1b[0m B \x1b[41mD\x1b[0m\r\n";
    format!("\x1b[2J\x1b[H{}Iterasi: 12345\r\n", row.repeat(9)).repeat(1 << 12).into_bytes()[..1 << 20]
        .to_vec()
}

fn lines() -> Vec<u8> {
    "Banyak kasus yang ditinjau: 306205 kasus, waktu 120 ms\n".repeat(20_000).into_bytes()[..1 << 20].to_vec()
}

struct Transcript {
    puzzle: String,
    instance: String,
    bytes: Vec<u8>,
}

fn transcripts(folder: &Path) -> Vec<Transcript> {
    let mut transcripts = Vec::new();
    for puzzle in ["queens", "iq", "game24", "fifteen", "heyawake"] {
        let folder = folder.join(puzzle);
        let truth = std::fs::read_to_string(folder.join("truth.tsv")).unwrap_or_default();
        for line in truth.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let bytes = std::fs::read(folder.join(fields[0])).unwrap_or_default();
            let instance =
                std::fs::read(folder.join(format!("instances/{}.txt", fields[1]))).unwrap_or_default();
            let instance = String::from_utf8_lossy(&instance).into_owned();
            transcripts.push(Transcript { puzzle: puzzle.to_owned(), instance, bytes });
        }
    }
    transcripts
}

/// Everything but the proof of "no solution", which a batch makes once for each case.
fn judge(transcript: &Transcript) {
    let prove = |_: &dyn AnyInstance| Truth::Solvable(None);
    let Some(puzzle) = puzzles::find(&transcript.puzzle) else { return };
    let question = Question::new(puzzle, &transcript.instance, &prove);
    let evidence = Evidence::new(&question, Screen::read(&transcript.bytes), &[], Ended::Itself);
    black_box(Ruling::new(&evidence, &Claim::from_evidence(&evidence)));
}
