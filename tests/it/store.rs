//! The store: put once, damaged records made again, limits that speak for each other, stores united.

use std::fs;
use std::path::PathBuf;
use std::sync::Barrier;
use std::time::Duration;

use wasit::contact::dialogue::{Conversation, Feed};
use wasit::contact::submission::Launch;
use wasit::digest::Digest;
use wasit::exec::{End, Event, Limits, Measured, Run, Source, Stamped, Status, Stream, Text};
use wasit::results::{CaseResult, Conversations as _};
use wasit::store::{RunKey, Store, StoredRun, Union, VerdictKey, bound, unite};
use wasit::units::{Bytes, Millis};
use wasit::verdict::{ClaimKind, Verdict};

fn key(case: &str, repetition: u32) -> RunKey {
    RunKey {
        submission: Digest::of(b"submission"),
        case: Digest::of(case.as_bytes()),
        start: Digest::of(b"start"),
        tier: "strong".to_owned(),
        runtimes: "python 3".to_owned(),
        repetition,
    }
}

fn limits(seconds: u64) -> Limits {
    Limits { time: Millis(seconds * 1000), ..Limits::default() }
}

fn conversation(said: &[u8], end: End, seconds: u64) -> Conversation {
    let output = Event::Output(Stream::Stdout, Text(said.to_vec()));
    let run = Run {
        end,
        status: Status::Code(0),
        wall: Duration::from_millis(5),
        delayed: Duration::ZERO,
        cpu: Measured { value: Duration::from_millis(4), source: Source::Cgroup },
        peak: Measured { value: Bytes(1 << 20), source: Source::Cgroup },
        stdout_bytes: said.len() as u64,
        stderr_bytes: 0,
        leftover_processes: 0,
        record: vec![Stamped { at_us: 1, event: output }, Stamped { at_us: 2, event: Event::Ended }],
        files: Vec::new(),
    };
    let launch = Launch { words: Vec::new(), folder: PathBuf::new() };
    Conversation::new(launch, Feed::Stdin, limits(seconds), run)
}

fn put(store: &Store, key: &RunKey, conversation: &Conversation) -> StoredRun {
    let mut writer = store.writer();
    let run = StoredRun::put(&mut writer, key, conversation).expect("put");
    writer.sync().expect("synced");
    run
}

fn said(run: &StoredRun) -> Vec<u8> {
    let record = run.conversation().expect("whole").run.record;
    wasit::exec::stream_bytes(&record, Stream::Stdout)
}

fn new_store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("store")).expect("a store");
    (folder, store)
}

fn result(case: &str, verdict: Verdict) -> CaseResult {
    CaseResult { claim: ClaimKind::Answer, ..CaseResult::new(case, verdict, 0.0) }
}

#[test]
fn the_first_record_of_a_name_stays() {
    let (_folder, store) = new_store();
    let first = put(&store, &key("a", 1), &conversation(b"first", End::Exited(0), 10));
    let second = put(&store, &key("a", 1), &conversation(b"second", End::Exited(0), 10));
    assert_eq!((said(&first), said(&second)), (b"first".to_vec(), b"first".to_vec()));
    assert_eq!(store.contents().expect("listed").runs, 1);
    let aside = fs::read_dir(store.root().join("aside")).expect("a folder");
    assert_eq!(aside.count(), 0, "nothing is left behind");
}

#[test]
fn racing_writers_store_one_result() {
    let (_folder, store) = new_store();
    let barrier = Barrier::new(8);
    let texts: Vec<Vec<u8>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8_u8)
            .map(|number| {
                let (store, barrier) = (&store, &barrier);
                scope.spawn(move || {
                    let own = conversation(&[number; 4], End::Exited(0), 10);
                    barrier.wait();
                    said(&put(store, &key("a", 1), &own))
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(texts.iter().all(|text| *text == texts[0]), "{texts:?}");
    assert_eq!(store.contents().expect("listed").runs, 1);
}

#[test]
fn runs_differ_in_case_repetition_and_limits() {
    let (_folder, store) = new_store();
    for (case, repetition, seconds) in [("a", 1, 10), ("b", 1, 10), ("a", 2, 10), ("a", 1, 5)] {
        put(&store, &key(case, repetition), &conversation(b"x", End::Exited(0), seconds));
    }
    assert_eq!(store.contents().expect("listed").runs, 4);
}

#[test]
fn a_damaged_record_is_put_aside_with_a_note_and_made_again() {
    let (_folder, store) = new_store();
    let run = put(&store, &key("a", 1), &conversation(b"x", End::Exited(0), 10));
    let path = store.runs.path(&run.name);
    let length = fs::metadata(&path).expect("there").len();
    fs::OpenOptions::new().write(true).open(&path).expect("opened").set_len(length - 1).expect("cut");
    assert!(StoredRun::find(&store, &key("a", 1), &limits(10)).expect("no fault").is_none());
    assert!(!path.exists());
    let notes: Vec<_> = walkdir::WalkDir::new(store.root().join("set-aside"))
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "why"))
        .collect();
    assert_eq!(notes.len(), 1);
    let note = fs::read_to_string(notes[0].path()).expect("a note");
    assert_eq!(note, "its contents are not what was written\n");
    put(&store, &key("a", 1), &conversation(b"again", End::Exited(0), 10));
    let found = StoredRun::find(&store, &key("a", 1), &limits(10)).expect("no fault").expect("there");
    assert_eq!(said(&found), b"again");
}

#[test]
fn limits_speak_for_each_other_one_way_only() {
    let (_folder, store) = new_store();
    put(&store, &key("quick", 1), &conversation(b"x", End::Exited(0), 5));
    put(&store, &key("slow", 1), &conversation(b"x", End::Time, 5));
    let check = |case: &str, seconds: u64, expected: bool| {
        let found = StoredRun::find(&store, &key(case, 1), &limits(seconds)).expect("no fault");
        assert_eq!(found.is_some(), expected, "{case} within {seconds} s");
    };
    check("quick", 10, true);
    check("quick", 2, false);
    check("slow", 10, false);
    check("slow", 2, true);
}

#[test]
fn a_verdict_belongs_to_the_run_it_was_made_of() {
    let (_folder, store) = new_store();
    let run = put(&store, &key("a", 1), &conversation(b"x", End::Exited(0), 10));
    let verdict_key =
        |run: &StoredRun, rules: &str| VerdictKey::new(run, Digest::of(b"a"), rules, "r", false);
    let mut writer = store.writer();
    verdict_key(&run, "1").put(&mut writer, &result("queens/a", Verdict::Wrong)).expect("put");
    let found = |key: VerdictKey| key.find(&store).expect("no fault").map(|result| result.verdict);
    assert_eq!(found(verdict_key(&run, "1")), Some(Verdict::Wrong));
    assert_eq!(found(verdict_key(&run, "2")), None, "a changed rule judges again");
    store.runs.put_aside(&run.name, "the test says so").expect("moved");
    let again = put(&store, &key("a", 1), &conversation(b"y", End::Exited(0), 10));
    assert_eq!(again.name, run.name);
    assert_eq!(found(verdict_key(&again, "1")), None, "the run is another one");
}

#[test]
fn a_results_file_names_conversations_but_no_other_files() {
    let (_folder, store) = new_store();
    let run = put(&store, &key("a", 1), &conversation(b"x", End::Exited(0), 10));
    assert!(store.conversation(&run.name).is_some());
    for name in ["", "../../etc/passwd", "zz", &"/".repeat(80)] {
        assert!(store.conversation(name).is_none(), "{name}");
    }
}

#[test]
fn united_stores_hold_everything_once_and_disagreement_is_told() {
    let (_one, ours) = new_store();
    let (_two, theirs) = new_store();
    let mine = put(&ours, &key("a", 1), &conversation(b"x", End::Exited(0), 10));
    let other = put(&theirs, &key("a", 1), &conversation(b"y", End::Exited(0), 10));
    put(&theirs, &key("b", 1), &conversation(b"x", End::Exited(0), 10));
    for (store, run, verdict) in [(&ours, &mine, Verdict::Accepted), (&theirs, &other, Verdict::Time)] {
        let key = VerdictKey::new(run, Digest::of(b"a"), "1", "r", false);
        key.put(&mut store.writer(), &result("queens/a", verdict)).expect("put");
    }
    let expected = Union {
        added: 1,
        known: 2,
        unstable: vec!["queens/a: accepted in one store, time in another".to_owned()],
    };
    assert_eq!(unite(&ours, &theirs).expect("united"), expected);
    assert_eq!(ours.contents().expect("listed").runs, 2);
}

#[test]
fn endless_talk_is_cut_in_the_middle() {
    let mut long = conversation(b"begin", End::Exited(0), 10);
    let frame = Event::Output(Stream::Stdout, Text(vec![b'.'; 1 << 20]));
    for number in 0..40 {
        long.run.record.insert(1, Stamped { at_us: 2 + number, event: frame.clone() });
    }
    let end = long.run.record.len() - 1;
    let last = Event::Output(Stream::Stdout, Text(b"end".to_vec()));
    long.run.record.insert(end, Stamped { at_us: 99, event: last });
    let record = bound(long).run.record;
    let bytes = wasit::exec::stream_bytes(&record, Stream::Stdout);
    assert!(bytes.len() <= 17 << 20, "{} bytes", bytes.len());
    assert!(bytes.starts_with(b"begin") && bytes.ends_with(b"end"));
}
