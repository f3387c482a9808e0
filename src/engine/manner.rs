//! How a run shows its answer, for the checklist.

use crate::results::{Manner, TimeUnit};
use crate::screen::words::{Speech, Unit};
use crate::verdict::{Claim, ClaimKind, Ended, Evidence, Role, Says};

/// How a claimed answer is shown.
pub(super) fn read_manner(evidence: &Evidence<'_>, claim: &Claim, saved: &[String]) -> Manner {
    if claim.kind() != ClaimKind::Answer {
        return Manner::default();
    }
    let figures = Speech::read(evidence.screen(None), evidence.question.vocabulary).figures;
    let unit = |unit: Unit| match unit {
        Unit::Milliseconds => TimeUnit::Milliseconds,
        Unit::Other => TimeUnit::Other,
        Unit::Unsaid => TimeUnit::Unsaid,
    };
    let on_screen = claim.source.is_none();
    let answer = claim.marks.iter().find(|mark| mark.role == Role::Chosen && on_screen);
    let first = |start: usize| figures.totals.iter().any(|(line, _)| *line < start);
    Manner {
        on_screen: Some(on_screen),
        time_unit: figures.time.map(|_| unit(figures.unit)),
        total_first: answer.filter(|_| !figures.totals.is_empty()).map(|mark| first(mark.lines.start)),
        // What stands only in a file has nothing to agree with but itself.
        saved_same: Some(!on_screen || saved.iter().any(|file| says_the_same(evidence, claim, file))),
    }
}

/// Whether a saved file holds the answer that was claimed.
fn says_the_same(evidence: &Evidence<'_>, claim: &Claim, file: &str) -> bool {
    let alone = Evidence::new(evidence.question, evidence.screen(Some(file)).clone(), &[], Ended::Itself);
    answer(&Claim::from_evidence(&alone)).is_some_and(|saved| Some(saved) == answer(claim))
}

fn answer(claim: &Claim) -> Option<String> {
    match &claim.says {
        Says::Answer(judgement) | Says::Doubtful(judgement, _) => Some(judgement.canonical.clone()),
        _ => None,
    }
}
