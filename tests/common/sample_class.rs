//! A class that never was: results with every verdict, and programs that say what must not work.

use std::collections::HashMap;
use std::time::Duration;

use wasit::case::Suite;
use wasit::contact::dialogue::{Conversation, Feed, Kind, Turn};
use wasit::contact::submission::{Launch, Word};
use wasit::exec::{End, Event, Limits, Measured, Run, Source, Stamped, Status, Stream, Text};
use wasit::message::Message;
use wasit::puzzles;
use wasit::results::{
    BrokenRule, BuildResult, CaseInfo, CaseResult, CheckItem, CheckState, Conversations, GuaranteeFact,
    Results, SCHEMA, SandboxFacts, StartResult, SubmissionResult,
};
use wasit::units::Bytes;
use wasit::verdict::{ClaimKind, Verdict};

/// What a program prints that wants to get out of a page.
pub const HOSTILE: &str = "</script></pre><script>window.hacked = 1</script><img src=x onerror=\"window.hacked = 2\">\
    \u{1b}[31mred\u{1b}]0;title\u{7} \u{202e}turned\u{2066} \0 &lt;b&gt; ${x} `y` {{z}}";

/// The class and what its programs said.
pub struct SampleClass {
    /// The results.
    pub results: Results,
    talks: HashMap<String, Conversation>,
}

impl Conversations for SampleClass {
    fn conversation(&self, run: &str) -> Option<Conversation> {
        self.talks.get(run).cloned()
    }
}

fn sandbox() -> SandboxFacts {
    let fact = |promise: &str, level: &str, reason: &str| GuaranteeFact {
        promise: promise.to_owned(),
        level: level.to_owned(),
        reason: reason.into(),
    };
    let guarantees = vec![
        fact("network", "enforced", "a network of its own, without a way out"),
        fact("memory", "partial", "by address space: no cgroup can be made here"),
        fact("files", "absent", "no mount namespace"),
    ];
    SandboxFacts { tier: "namespaces".to_owned(), guarantees }
}

impl SampleClass {
    /// So many students on so many cases of each of these puzzles. The first student is hostile.
    pub fn new(puzzles: &[&str], students: usize, most_cases: usize) -> Self {
        let suite = Suite::Folder("cases".into());
        let mut class = Self {
            results: Results {
                schema: SCHEMA,
                sandbox: sandbox(),
                cases: Vec::new(),
                submissions: Vec::new(),
                missing: Vec::new(),
            },
            talks: HashMap::new(),
        };
        for puzzle in puzzles {
            let cases = suite.cases(Some(puzzle)).expect("the cases are there");
            let infos = cases.iter().take(most_cases).map(|case| CaseInfo::new(case, &Limits::default()));
            let infos: Vec<CaseInfo> =
                infos.enumerate().map(|(index, info)| CaseInfo { hidden: index % 7 == 3, ..info }).collect();
            for student in 0..students {
                let submission = class.submission(puzzle, &infos, student);
                class.results.submissions.push(submission);
            }
            let reference = class.reference(puzzle, &infos);
            class.results.submissions.push(reference);
            class.results.cases.extend(infos);
        }
        class
    }

    fn submission(&mut self, puzzle: &str, cases: &[CaseInfo], student: usize) -> SubmissionResult {
        let hostile = student == 0;
        let id = if hostile {
            format!("{puzzle}<script>alert(1)</script>")
        } else {
            format!("{puzzle}-{student:03}")
        };
        let results: Vec<CaseResult> = cases
            .iter()
            .enumerate()
            .map(|(index, case)| self.result(case, &id, student * 31 + index * 17, hostile))
            .collect();
        SubmissionResult {
            student: Some(format!("Student {student}")),
            language: Some("C++".to_owned()),
            build: BuildResult {
                ok: true,
                command: "g++ -O2 -o main main.cpp".to_owned(),
                log: if hostile { HOSTILE.repeat(3) } else { String::new() },
                ..BuildResult::default()
            },
            start: Some(StartResult {
                found: Message::default(),
                command: "./main".to_owned(),
                folder: "bin".to_owned(),
                input: "asks for the name of a file".into(),
                why: "README.md".into(),
            }),
            checklist: checklist(),
            notes: if hostile { vec![HOSTILE.into()] } else { Vec::new() },
            ..summed(&id, puzzle, results)
        }
    }

    fn reference(&mut self, puzzle: &str, cases: &[CaseInfo]) -> SubmissionResult {
        let id = format!("reference/{puzzle}");
        let results =
            cases.iter().map(|case| CaseResult { cpu_ms: Some(2.5), ..self.result(case, &id, 0, false) });
        let results = results.collect();
        summed(&id, puzzle, results)
    }

    /// A result whose verdict follows from a number; 0 is accepted.
    fn result(&mut self, case: &CaseInfo, submission: &str, number: usize, hostile: bool) -> CaseResult {
        let verdict = match number % 5 {
            0..3 => Verdict::Accepted,
            3 => Verdict::Wrong,
            _ => Verdict::ALL[number / 5 % Verdict::ALL.len()],
        };
        let stored = case.reference.clone().filter(|stored| stored.lines().count() > 1 || stored.len() > 12);
        let answer = match verdict {
            Verdict::Accepted => stored,
            Verdict::Wrong => stored.map(|stored| spoiled(&stored)),
            _ => None,
        };
        let run = format!("{submission} {}", case.id);
        if number < 100 || hostile {
            self.talks.insert(run.clone(), talk(answer.as_deref().unwrap_or("no solution"), hostile));
        }
        let violations = violations(case, answer.as_deref());
        let detail: Message = match hostile {
            true => HOSTILE.into(),
            false => "the program says something else than the rules".into(),
        };
        let time = 1.5 * f64::from((number % 97) as u32 + 1).powi(2);
        CaseResult {
            borderline: number % 41 == 4,
            claim: ClaimKind::Answer,
            rule: violations.first().map(|broken| broken.rule.clone()),
            detail: violations.first().map_or(detail, |broken| broken.detail.clone()),
            violations,
            answer,
            points: if verdict == Verdict::Accepted { case.points } else { 0.0 },
            cpu_ms: Some(time),
            wall_ms: Some(time * 1.2),
            peak_kib: Some(4096 + number as u64),
            iterations: Some(10 * (number as u64 % 1000 + 1).pow(2)),
            reported_ms: Some(time * 0.9),
            run: Some(run),
            ..CaseResult::new(&case.id, verdict, case.points)
        }
    }
}

fn summed(id: &str, puzzle: &str, results: Vec<CaseResult>) -> SubmissionResult {
    SubmissionResult {
        build: BuildResult { ok: true, ..BuildResult::default() },
        score: results.iter().map(|result| result.points).sum(),
        max_score: results.iter().map(|result| result.max_points).sum(),
        results,
        ..SubmissionResult::new(id, puzzle)
    }
}

fn checklist() -> Vec<CheckItem> {
    let item =
        |item: &str, state, detail: &str| CheckItem { item: item.into(), state, detail: detail.into() };
    vec![
        item("compiles without errors", CheckState::Met, "g++ -O2"),
        item("shows iterations and time", CheckState::Partly, "no iterations on 3 cases"),
        item("saves the answer", CheckState::Unmet, "never asked"),
        item("has a graphical interface", CheckState::NeedsPerson, ""),
        item("report handed in", CheckState::Untried, ""),
    ]
}

/// The answer with its last line moved to the front, or its last sign gone. Of queens only the marks stay, as
/// the letters would no longer be those of the board.
fn spoiled(stored: &str) -> String {
    let is_marked = stored.contains('#');
    let marks: String =
        stored.chars().map(|c| if is_marked && c.is_alphanumeric() { '.' } else { c }).collect();
    let mut lines: Vec<&str> = marks.lines().collect();
    match lines.pop() {
        Some(last) if !lines.is_empty() => format!("{last}\n{}\n", lines.join("\n")),
        last => last.map(|line| line[..line.len().saturating_sub(1)].to_owned()).unwrap_or_default(),
    }
}

fn violations(case: &CaseInfo, answer: Option<&str>) -> Vec<BrokenRule> {
    let reading =
        case.input.as_deref().and_then(|input| puzzles::find(&case.puzzle)?.read_instance(input).ok());
    let judged = answer.zip(reading).and_then(|(answer, reading)| reading.instance.judge(answer).ok());
    judged.map(|judged| judged.violations.iter().map(BrokenRule::from).collect()).unwrap_or_default()
}

fn talk(answer: &str, hostile: bool) -> Conversation {
    let mut last = format!("Solution found!\n{answer}\nIterations: 1234\nTime: 12 ms\n");
    if hostile {
        last = format!("{HOSTILE}\n{}\n{last}", "<".repeat(1 << 20));
    }
    let output = |text: &str| Event::Output(Stream::Stdout, Text(text.as_bytes().to_vec()));
    let typed = |text: &str| Event::Typed(Text(text.as_bytes().to_vec()));
    let events = vec![
        output("=== Puzzle solver ===\nFile name: "),
        typed("input.txt\n"),
        output("Show the search? (y/n) "),
        typed("n\n"),
        output(&last),
        Event::Ended,
    ];
    let record: Vec<Stamped> = (0_u64..).zip(events).map(|(at_us, event)| Stamped { at_us, event }).collect();
    let turn = |prompt: &str, kind, answer: &str, why: &str| Turn {
        prompt: prompt.to_owned(),
        kind,
        answer: answer.to_owned(),
        why: why.into(),
    };
    let run = Run {
        end: End::Exited(0),
        status: Status::Code(0),
        wall: Duration::from_millis(14),
        delayed: Duration::ZERO,
        cpu: Measured { value: Duration::from_millis(12), source: Source::Cgroup },
        peak: Measured { value: Bytes(4 << 20), source: Source::Cgroup },
        stdout_bytes: 0,
        stderr_bytes: 0,
        leftover_processes: 0,
        record,
        files: Vec::new(),
    };
    let launch = Launch { words: vec![Word::Text("./main".to_owned())], folder: "bin".into() };
    Conversation {
        terminal: true,
        turns: vec![
            turn("File name: ", Kind::File, "input.txt", "asks for the name of a file"),
            turn(
                "Show the search?",
                Kind::Animation,
                "n",
                if hostile { HOSTILE } else { "the quickest way" },
            ),
        ],
        ..Conversation::new(launch, Feed::Prompt, Limits::default(), run)
    }
}
