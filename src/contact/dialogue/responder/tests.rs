//! What is answered to which question, in every state of a conversation: the rows of `tests/words/replies.tsv`.

use crate::puzzles;
use crate::vocabulary::Vocabulary;

use super::super::attempt::Spelling;
use super::super::conversation::Stop;
use super::super::heard::Heard;
use super::super::prompt::Prompt;
use super::super::task::Task;
use super::super::typing::Typing;
use super::{Reply, Responder};

const ROWS: &str = include_str!("../../../../tests/words/replies.tsv");

/// Puzzles with what is to be typed, by the names of the first column.
const INPUTS: [(&str, &str, &str); 6] = [
    ("queens", "queens", "AAAB\nCABB\nCCDB\nCDDD\n"),
    ("fifteen", "fifteen", "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12\n"),
    ("fifteen-slid", "fifteen", "16 2 3 4\n5 6 1 8\n9 10 7 11\n13 14 15 12\n"),
    ("game24", "game24", "A 8 9 Q\n"),
    ("game24-empty", "game24", ""),
    ("heyawake-short", "heyawake", "3 3\nA A\n"),
];

fn reply(input: &str, state: &str, question: &str) -> String {
    let (_, puzzle, text) = INPUTS.into_iter().find(|(name, ..)| *name == input).expect("a known input");
    let (is_given, answered, shown) = match state {
        "first" => (false, false, false),
        "given" => (true, false, false),
        "answered" => (true, true, true),
        "counted" => (true, true, false),
        _ => unreachable!("no state of a conversation: {state}"),
    };
    let vocabulary = Vocabulary::shipped();
    let task = Task::new(puzzles::find(puzzle).expect("compiled in"), vocabulary, text, &[]);
    let mut responder = Responder::new(&task, Typing::new(&task.parts, Spelling::Line), is_given, true);
    let heard = Heard { answered, shown, ..Heard::default() };
    match responder.reply(&Prompt::read(question.as_bytes(), vocabulary), heard) {
        Reply::Answer(turn) => format!("{:?} {}", turn.kind, turn.answer).trim_end().to_owned(),
        Reply::NothingPrinted => "nothing printed".to_owned(),
        Reply::Stop(Stop::Done) => "done".to_owned(),
        Reply::Stop(Stop::Returned) => "returned".to_owned(),
        Reply::Stop(Stop::Stuck(_)) => "stuck".to_owned(),
    }
}

#[test]
fn every_question_is_answered_as_its_row_says() {
    let mut fact = "";
    let mut checked = 0;
    for line in ROWS.lines().filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix("# ") {
            fact = comment;
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [input, state, question, expected] = fields[..] else { panic!("four columns: {line}") };
        assert_eq!(reply(input, state, &question.replace("\\n", "\n")), expected, "{fact}: {line}");
        checked += 1;
    }
    assert!(checked >= 126, "{checked}");
}
