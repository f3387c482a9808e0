//! Graded classes that nobody handed in: every verdict, texts that attack a reader, and a large class.
#![allow(dead_code, clippy::allow_attributes, reason = "each test and bench uses a part of it")]

use std::time::Duration;

use wasit::contact::dialogue::{Conversation, Feed, Kind, Turn};
use wasit::contact::submission::{Launch, Word};
use wasit::exec::{End, Event, Limits, Measured, Run, Source, Stamped, Status, Stream, Text};
use wasit::message::{Message, message};
use wasit::puzzles::Cell;
use wasit::results::{
    BrokenRule, BuildResult, CaseInfo, CaseResult, CheckItem, CheckState, Conversations, GuaranteeFact,
    Results, SCHEMA, SandboxFacts, StartResult, SubmissionResult,
};
use wasit::units::Bytes;
use wasit::verdict::{ClaimKind, SavedResult, Verdict};

/// Texts that break a careless writer of some format.
pub const HOSTILE: &[&str] = &[
    "</script><script>alert(1)</script>",
    "\u{1b}[31mred\u{1b}[0m\u{1b}]0;title\u{7}",
    "\u{202e}olleh\u{202c} \u{2066}x\u{2069} \u{200f}",
    "nul \0, bell \u{7}, delete \u{7f}, next line \u{85}, not a character \u{fffe}",
    "::error::not ours\n::set-output name=x::y\n%0A::warning::z",
    "]]> and <![CDATA[ and &amp; and <!-- --> \"quotes\" 'single'",
    "=cmd|' /C calc'!A0",
    "+1,2;\"3\"\t@SUM(A1)\r\nsecond line",
    "not ok 1 # TODO\nok 2 # SKIP\nBail out!\n...\n---\n1..0",
    "```\n</details>\n| a | b |\n\n# heading <img src=x onerror=alert(1)> [link](javascript:alert(1)) @everyone #1",
    "{\"score\": 100} \\u0000 \\",
];

/// What must not be seen in a student's view.
pub const SECRET: &str = "SECRETCONTENT";

/// A class with every verdict, a hidden case, a program that was never built and units that are missing.
pub fn every_verdict() -> Results {
    let cases: Vec<CaseInfo> = Verdict::ALL.iter().map(|outcome| case("queens", outcome.word())).collect();
    let on = |submission: &str, outcome: Verdict| result(submission, outcome, outcome.word());
    let mixed = submission("ani", Verdict::ALL.iter().map(|outcome| on("ani", *outcome)).collect());
    let right = submission("reference/bitboard", {
        Verdict::ALL
            .iter()
            .map(|outcome| result("reference/bitboard", Verdict::Accepted, outcome.word()))
            .collect()
    });
    let mut broken = submission("budi", {
        Verdict::ALL.iter().map(|outcome| result("budi", Verdict::BuildFailed, outcome.word())).collect()
    });
    broken.build = BuildResult {
        ok: false,
        reason: Some("Main.java does not compile: line 3: ';' expected".into()),
        log: "Main.java:3: error: ';' expected\n1 error\n".to_owned(),
        ..broken.build
    };
    let mut unfinished = submission("citra", vec![on("citra", Verdict::Accepted)]);
    unfinished.results[0].borderline = true;
    unfinished.results[0].decided = Some("looked at the video".to_owned());
    let mut results = results(cases, vec![mixed, broken, unfinished, right]);
    hide(&mut results, "queens/memory");
    results.missing = vec!["citra queens/wrong".to_owned(), "citra queens/time".to_owned()];
    results
}

/// Every hostile text in every place that a student or a case can write to.
pub fn hostile() -> Results {
    let mut results = every_verdict();
    let long = "x".repeat(1 << 20);
    let texts: Vec<&str> = HOSTILE.iter().copied().chain([long.as_str()]).collect();
    let mut next = texts.iter().cycle();
    let mut text = || (*next.next().expect("a cycle")).to_owned();
    for case in &mut results.cases {
        (case.title, case.input, case.reference) = (Some(text()), Some(text()), Some(text()));
    }
    for (index, submission) in results.submissions.iter_mut().filter(|one| !one.is_reference()).enumerate() {
        submission.id = format!("{index} {}", HOSTILE[index]);
        submission.student = Some(HOSTILE[6 + index].to_owned());
        (submission.build.log, submission.build.reason) =
            (text(), submission.build.reason.as_ref().map(|_| text().into()));
        submission.advice = Some(text());
        submission.notes = vec![text().into()];
        for result in &mut submission.results {
            result.detail = text().into();
            result.rule = result.rule.as_ref().map(|_| text());
            result.answer = Some(text());
            result.notes = vec![text().into()];
            for turn in &mut result.dialogue {
                (turn.prompt, turn.answer) = (text(), text());
            }
        }
    }
    results.submissions.sort_by(|a, b| a.id.cmp(&b.id));
    results.missing = vec![format!("citra {}", HOSTILE[0])];
    results
}

/// As many submissions and cases as asked for; four of five verdicts are accepted.
pub fn class(submissions: usize, cases: usize) -> Results {
    let names: Vec<String> = (1..=cases).map(|number| format!("case-{number:02}")).collect();
    let graded = |number: usize| {
        let id = format!("student-{number:03}");
        let outcome = |index: usize| match (number * 31 + index * 17) % 5 {
            0 => Verdict::ALL[(number + index) % Verdict::ALL.len()],
            _ => Verdict::Accepted,
        };
        let results =
            names.iter().enumerate().map(|(index, name)| result(&id, outcome(index), name)).collect();
        submission(&id, results)
    };
    let students = (1..=submissions).map(graded);
    let reference = names.iter().map(|name| result("reference/bitboard", Verdict::Accepted, name)).collect();
    let all = [submission("reference/bitboard", reference)].into_iter().chain(students).collect();
    results(names.iter().map(|name| case("queens", name)).collect(), all)
}

/// Makes a case hidden and plants a word that must not be seen wherever its content may stand.
pub fn hide(results: &mut Results, id: &str) {
    for case in results.cases.iter_mut().filter(|case| case.id == id) {
        case.hidden = true;
        (case.title, case.input) = (Some(format!("title {SECRET}")), Some(format!("input {SECRET}\n")));
        case.reference = Some(format!("reference {SECRET}\n"));
    }
    for submission in &mut results.submissions {
        for result in submission.results.iter_mut().filter(|result| result.case == id) {
            fill_with_secrets(result);
        }
        submission.notes.push(format!("teachers only: {id} {SECRET}").into());
        submission.checklist.push(CheckItem {
            item: "says when there is none".into(),
            state: CheckState::Unmet,
            detail: format!("not on {id}").into(),
        });
    }
}

fn fill_with_secrets(result: &mut CaseResult) {
    let secret = |what: &str| format!("{what} {SECRET}");
    result.rule = Some(secret("rule"));
    result.detail = secret("detail").into();
    result.answer = Some(secret("answer"));
    result.notes = vec![secret("note").into()];
    result.decided = result.decided.as_ref().map(|_| secret("decided"));
    result.violations = vec![BrokenRule {
        rule: secret("rule"),
        cells: vec![vec![1, 1]],
        detail: secret("violation").into(),
    }];
    result.dialogue = vec![turn(&secret("prompt"), &secret("typed"))];
    result.saved =
        vec![SavedResult { path: secret("path"), bytes: 1, claim: ClaimKind::Answer, right: None }];
}

fn results(cases: Vec<CaseInfo>, submissions: Vec<SubmissionResult>) -> Results {
    let guarantee = |promise: &str, level: &str, reason: &str| GuaranteeFact {
        promise: promise.to_owned(),
        level: level.to_owned(),
        reason: reason.into(),
    };
    let mut results = Results {
        schema: SCHEMA,
        sandbox: SandboxFacts {
            tier: "namespaces".to_owned(),
            guarantees: vec![
                guarantee("network", "enforced", "own network namespace"),
                guarantee("memory", "partial", "by address space, no cgroup"),
            ],
        },
        cases,
        submissions,
        missing: Vec::new(),
    };
    results.cases.sort_by(|a, b| a.id.cmp(&b.id));
    results.submissions.sort_by(|a, b| a.id.cmp(&b.id));
    results
}

fn case(puzzle: &str, name: &str) -> CaseInfo {
    CaseInfo {
        id: format!("{puzzle}/{name}"),
        puzzle: puzzle.to_owned(),
        title: Some(format!("The board called {name}")),
        input: Some("AAAB\nCABB\nCCDB\nCDDD\n".to_owned()),
        reference: Some("A#AB\nCAB#\n#CDB\nCD#D\n".to_owned()),
        hidden: false,
        points: 2.5,
        limits: Limits::default(),
        iterations: None,
    }
}

fn submission(id: &str, mut results: Vec<CaseResult>) -> SubmissionResult {
    results.sort_by(|a, b| a.case.cmp(&b.case));
    SubmissionResult {
        language: Some("java".to_owned()),
        build: BuildResult { ok: true, command: "javac Main.java".to_owned(), ..BuildResult::default() },
        start: Some(StartResult {
            found: Message::default(),
            command: "java Main".to_owned(),
            folder: String::new(),
            input: "asks for a file".into(),
            why: "the only class with a main method".into(),
        }),
        score: results.iter().map(|result| result.points).sum(),
        max_score: results.iter().map(|result| result.max_points).sum(),
        checklist: vec![CheckItem {
            item: "prints the iterations".into(),
            state: CheckState::Met,
            detail: "on 3 of 3 cases".into(),
        }],
        results,
        ..SubmissionResult::new(id, "queens")
    }
}

fn result(submission: &str, outcome: Verdict, name: &str) -> CaseResult {
    let (rule, detail) = reason(outcome);
    let ran = !matches!(outcome, Verdict::BuildFailed | Verdict::NotRun);
    let broken = |rule: &str| BrokenRule {
        rule: rule.to_owned(),
        cells: vec![vec![1, 2], vec![2, 1]],
        detail: detail.clone(),
    };
    CaseResult {
        claim: if outcome == Verdict::Accepted { ClaimKind::Answer } else { ClaimKind::Nothing },
        rule: rule.map(str::to_owned),
        detail: detail.clone(),
        violations: rule.map(broken).into_iter().collect(),
        answer: rule.map(|_| "A#AB\n#ABB\nCCD#\nC#DD\n".to_owned()),
        points: if outcome.is_passed() { 2.5 } else { 0.0 },
        cpu_ms: ran.then_some(41.25),
        wall_ms: ran.then_some(1250.5),
        peak_kib: ran.then_some(20_480),
        iterations: ran.then_some(306_205),
        reported_ms: ran.then_some(12.0),
        dialogue: if ran { vec![turn("Masukkan nama file: ", "board.txt")] } else { Vec::new() },
        run: ran.then(|| format!("{submission}-{name}")),
        ..CaseResult::new(&format!("queens/{name}"), outcome, 2.5)
    }
}

fn reason(outcome: Verdict) -> (Option<&'static str>, Message) {
    let rule = (outcome == Verdict::Wrong).then_some("touch");
    let detail = match outcome {
        Verdict::Accepted => "the answer obeys every rule".into(),
        Verdict::Wrong => message!("queens.touch", first = Cell::at(0, 1), second = Cell::at(1, 0)),
        Verdict::WrongClaim => message!("ruling.there-is-one"),
        Verdict::Unreadable => "nothing on the screen is a board".into(),
        Verdict::NeedsPerson => "the screen shows one board, the saved file another".into(),
        Verdict::Time => "still running after 10 s".into(),
        Verdict::Cpu => message!("limit.cpu", time = "10.2 s", most = "10 s"),
        Verdict::Memory => "needed more than 512 MiB".into(),
        Verdict::Output => "printed more than 16 MiB".into(),
        Verdict::Iterations => "reports 5000000 iterations, 1000000 are allowed".into(),
        Verdict::Crashed => "ended with exit code 1: ArrayIndexOutOfBoundsException".into(),
        Verdict::Stuck => "waits for an answer to `Pilih mode (1-3)?`".into(),
        Verdict::BuildFailed => "there is no program".into(),
        Verdict::NotRun => message!("handed-in.nothing"),
        Verdict::NotApplicable => {
            message!("blame.not-applicable", reason = message!("unfit.beyond"))
        }
    };
    (rule, detail)
}

fn turn(prompt: &str, answer: &str) -> Turn {
    Turn {
        prompt: prompt.to_owned(),
        kind: Kind::File,
        answer: answer.to_owned(),
        why: "asks for a file".into(),
    }
}

/// What every program of a sample said: the hostile texts, one after the other.
pub struct Said(pub String);

impl Said {
    /// All hostile texts.
    pub fn hostile() -> Self {
        Self(HOSTILE.join("\n"))
    }
}

impl Conversations for Said {
    fn conversation(&self, run: &str) -> Option<Conversation> {
        let said = format!("{run}\n{}", self.0);
        Some(conversation(&said))
    }
}

/// Nothing is kept.
pub struct Silence;

impl Conversations for Silence {
    fn conversation(&self, _run: &str) -> Option<Conversation> {
        None
    }
}

fn conversation(said: &str) -> Conversation {
    let event = |at_us, event| Stamped { at_us, event };
    let wall = Duration::from_millis(1250);
    let output = Event::Output(Stream::Stdout, Text(said.as_bytes().to_vec()));
    let run = Run {
        end: End::Exited(1),
        status: Status::Code(1),
        wall,
        delayed: Duration::ZERO,
        cpu: Measured { value: wall, source: Source::Wait },
        peak: Measured { value: Bytes(20 << 20), source: Source::LargestProcess },
        stdout_bytes: said.len() as u64,
        stderr_bytes: 0,
        leftover_processes: 0,
        record: vec![event(1000, output), event(1_250_000, Event::Ended)],
        files: Vec::new(),
    };
    let words = ["java", "Main"].map(|word| Word::Text(word.to_owned())).into();
    let launch = Launch { words, folder: "".into() };
    Conversation {
        turns: vec![turn("Masukkan nama file: ", "board.txt")],
        ..Conversation::new(launch, Feed::Prompt, Limits::default(), run)
    }
}
