//! Talking to a program: it is answered when it waits, in order, by every way of seeing that it waits.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wasit::exec::{
    End, Event, Input, Job, Next, Options, Run, Sandbox, Stamped, Stream, Text, Worker, stream_bytes,
};

/// How waiting is seen.
#[derive(Debug, Clone, Copy)]
enum Seen {
    Reported,
    LookedAt,
}

fn worker(seen: Seen) -> Worker {
    let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
    options.reported_reads = matches!(seen, Seen::Reported);
    Sandbox::open(&options).unwrap().worker().unwrap()
}

/// Answers 1, 2, 3 … whenever the program waits.
fn talk(worker: &mut Worker, command: &[&str], terminal: bool) -> Run {
    let command: Vec<_> = command.iter().map(OsString::from).collect();
    let job = Job { input: Input::Dialogue, terminal, ..Job::new(&command) };
    let mut session = worker.start(job).unwrap();
    let mut given = 0;
    loop {
        match session.next_event().unwrap() {
            Next::Output(..) => {}
            Next::Waiting => {
                given += 1;
                session.answer(format!("{given}\n").as_bytes());
            }
            Next::Ended(run) => return *run,
        }
    }
}

/// The record as short words: `out`, `wait`, `type`, `end`.
fn shape(record: &[Stamped]) -> Vec<String> {
    let word = |stamped: &Stamped| match &stamped.event {
        Event::Output(Stream::Stdout, Text(bytes)) => format!("out:{}", String::from_utf8_lossy(bytes)),
        Event::Output(Stream::Stderr, _) => "err".to_owned(),
        Event::Waiting => "wait".to_owned(),
        Event::Typed(Text(bytes)) => format!("type:{}", String::from_utf8_lossy(bytes).trim_end()),
        Event::Ended => "end".to_owned(),
    };
    record.iter().map(word).collect()
}

const ASK_TWICE: [&str; 3] = ["sh", "-c", "printf 'a? '; read a; printf 'b? '; read b; printf $((a + b))"];

/// Reads something else under the number of standard input, and takes its time about it.
const READS_ELSEWHERE: [&str; 3] =
    ["sh", "-c", "(sleep 0.3; echo x) | (read a); printf 'n? '; read b; printf $b"];

#[test]
fn a_read_of_something_else_is_no_question() {
    for seen in [Seen::Reported, Seen::LookedAt] {
        let run = talk(&mut worker(seen), &READS_ELSEWHERE, false);
        assert_eq!(shape(&run.record), ["out:n? ", "wait", "type:1", "out:1", "end"], "{seen:?}");
    }
}

#[test]
fn the_record_holds_everything_in_order() {
    for seen in [Seen::Reported, Seen::LookedAt] {
        let run = talk(&mut worker(seen), &ASK_TWICE, false);
        assert_eq!(run.end, End::Exited(0), "{seen:?}");
        let expected = ["out:a? ", "wait", "type:1", "out:b? ", "wait", "type:2", "out:3", "end"];
        assert_eq!(shape(&run.record), expected, "{seen:?}");
        assert!(run.record.is_sorted_by_key(|stamped| stamped.at_us));
    }
}

#[test]
fn a_terminal_shows_what_a_pipe_hides() {
    if !Path::new("/usr/bin/python3").exists() {
        return;
    }
    let text = "import sys; print(sys.stdin.isatty(), sys.stdout.isatty()); print(input('n? ') * 2)";
    let command = ["/usr/bin/python3", "-c", text];
    let output = |terminal| {
        let run = talk(&mut worker(Seen::Reported), &command, terminal);
        String::from_utf8_lossy(&stream_bytes(&run.record, Stream::Stdout)).into_owned()
    };
    assert!(output(true).contains("True True"), "{}", output(true));
    assert!(output(false).contains("False False"));
    assert!(output(true).contains("11"));
}

#[test]
fn a_program_that_computes_is_not_waiting() {
    let busy = "i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done; printf 'n? '; read n; printf $n";
    for seen in [Seen::Reported, Seen::LookedAt] {
        let run = talk(&mut worker(seen), &["sh", "-c", busy], false);
        assert_eq!(shape(&run.record), ["out:n? ", "wait", "type:1", "out:1", "end"], "{seen:?}");
    }
}

#[test]
fn a_program_that_sleeps_is_not_waiting() {
    for seen in [Seen::Reported, Seen::LookedAt] {
        let run = talk(&mut worker(seen), &["sh", "-c", "sleep 0.3; printf 'n? '; read n"], false);
        assert_eq!(shape(&run.record), ["out:n? ", "wait", "type:1", "end"], "{seen:?}");
    }
}

/// Sleeps as event loops do: waiting for files but not for the input, or for the input until a set time.
const SLEEPS_IN_A_LOOP: [&str; 5] = [
    "import asyncio; asyncio.run(asyncio.sleep(0.3))",
    "import subprocess; subprocess.run(['sleep', '0.3'], capture_output=True)",
    "import os, select; select.select([os.pipe()[0]], [], [], 0.3)",
    "import select; select.select([0], [], [], 0.3)",
    "import select; p = select.epoll(); p.register(0, select.EPOLLIN); p.poll(0.3)",
];

#[test]
fn a_program_that_waits_for_other_files_is_not_waiting_for_an_answer() {
    if !Path::new("/usr/bin/python3").exists() {
        return;
    }
    for seen in [Seen::Reported, Seen::LookedAt] {
        for sleep in SLEEPS_IN_A_LOOP {
            let text = format!("{sleep}\nimport os; os.write(1, b'n? '); input()");
            let run = talk(&mut worker(seen), &["/usr/bin/python3", "-c", &text], false);
            assert_eq!(shape(&run.record), ["out:n? ", "wait", "type:1", "end"], "{seen:?}: {sleep}");
        }
    }
}

/// Waits for the input in every way but reading it.
const WAITS_IN_A_LOOP: [&str; 4] = [
    "import select; select.select([0], [], [])",
    "import select\nwhile not select.select([0], [], [], 0.02)[0]: pass",
    "import select; p = select.poll(); p.register(0, select.POLLIN); p.poll()",
    "import select; p = select.epoll(); p.register(0, select.EPOLLIN); p.poll()",
];

#[test]
fn a_program_that_polls_its_input_is_waiting() {
    if !Path::new("/usr/bin/python3").exists() {
        return;
    }
    for seen in [Seen::Reported, Seen::LookedAt] {
        for wait in WAITS_IN_A_LOOP {
            let text = format!("import os; os.write(1, b'n? ')\n{wait}\nos.write(1, input().encode())");
            for terminal in [false, true] {
                let run = talk(&mut worker(seen), &["/usr/bin/python3", "-c", &text], terminal);
                let expected = ["out:n? ", "wait", "type:1", "out:1", "end"];
                assert_eq!(shape(&run.record), expected, "{seen:?}, terminal {terminal}: {wait}");
            }
        }
    }
}

#[test]
fn answers_come_within_milliseconds() {
    let ask = "i=0; while [ $i -lt 100 ]; do printf 'n? '; read n; i=$((i + 1)); done";
    for (seen, most) in [(Seen::Reported, 20), (Seen::LookedAt, 40)] {
        let mut worker = worker(seen);
        let begin = Instant::now();
        let run = talk(&mut worker, &["sh", "-c", ask], false);
        assert_eq!(run.end, End::Exited(0));
        let each = begin.elapsed() / 100;
        assert!(each < Duration::from_millis(most), "{seen:?}: {each:?} an answer");
    }
}

#[test]
fn a_closed_input_ends_the_questions() {
    let command = ["sh", "-c", "read a; read b || printf end"].map(OsString::from);
    let job = Job { input: Input::Dialogue, ..Job::new(&command) };
    let mut worker = worker(Seen::Reported);
    let mut session = worker.start(job).unwrap();
    assert!(matches!(session.next_event().unwrap(), Next::Waiting));
    session.answer(b"1\n");
    assert!(matches!(session.next_event().unwrap(), Next::Waiting));
    session.close_input();
    assert!(matches!(session.next_event().unwrap(), Next::Output(Stream::Stdout, text) if text.0 == b"end"));
    assert!(matches!(session.next_event().unwrap(), Next::Ended(_)));
}

#[test]
fn a_dropped_session_leaves_the_worker_usable() {
    let mut worker = worker(Seen::Reported);
    let command = ["sleep", "60"].map(OsString::from);
    drop(worker.start(Job::new(&command)).unwrap());
    let run = worker.run(Job::new(&["true".into()])).unwrap();
    assert_eq!(run.end, End::Exited(0));
}

#[test]
fn nothing_runs_between_fork_and_exec_in_the_harness() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = walkdir::WalkDir::new(sources).into_iter().flatten();
    for entry in files.filter(|entry| entry.path().extension().is_some_and(|kind| kind == "rs")) {
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let slow = ["pre_exec(", ".uid(", ".gid("].into_iter().find(|call| text.contains(call));
        // `metadata.uid()` asks, `command.uid(…)` turns posix_spawn into fork.
        let slow = slow.filter(|call| *call == "pre_exec(" || text.contains("CommandExt"));
        assert_eq!(slow, None, "{}: makes spawning as slow as the harness is large", entry.path().display());
    }
}
