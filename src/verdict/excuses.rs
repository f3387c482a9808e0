//! Excuses: why what a run shows is not held against its program.

use crate::contact::dialogue::{Feed, Kind, Proof, Turn};
use crate::message::message;

use super::ruling::Finding;
use super::{Claim, ClaimKind, Ended, Evidence, Says, Verdict};

type Excuse = fn(&Evidence<'_>, &Claim, &Finding) -> Option<Finding>;

/// Why a finding is not held against the program; each sees what those before it have left.
const EXCUSES: &[Excuse] = &[
    // A failure without a claim is a program's own only if it had the case, ...
    was_never_given_the_case,
    // ... and not a guess of ours.
    was_told_a_guess,
    // A malformed case that could not be put to the program as it is holds nothing against it; its death does.
    is_not_asked_such_cases,
    // A part of a program that stands in for its window is believed only if it solves the probes.
    is_perhaps_only_a_part,
    // What is said by a program that was never heard to know a case says nothing about this one, ...
    was_never_heard,
    // ... and what it says of another case nothing about this one, unless it is known to take what it is given.
    is_about_another_case,
    // Words that nobody understands may be the right ones where no answer is due.
    says_something_else,
];

/// What is left of a finding.
pub(super) fn excused(evidence: &Evidence<'_>, claim: &Claim, found: Finding) -> Finding {
    EXCUSES.iter().fold(found, |found, excuse| excuse(evidence, claim, &found).unwrap_or(found))
}

fn was_never_given_the_case(
    evidence: &Evidence<'_>,
    claim: &Claim,
    (verdict, reason): &Finding,
) -> Option<Finding> {
    let turns = turns_in_silence(evidence, claim)?;
    // A program that used its time, or its memory, has taken something for the case.
    let perhaps = || turns.iter().any(|turn| turn.kind == Kind::Unknown && turn.names_case());
    let never = !was_given(turns)
        && match verdict {
            Verdict::Time | Verdict::Cpu | Verdict::Memory => !perhaps(),
            other => matches!(other, Verdict::Output | Verdict::Crashed | Verdict::Unreadable),
        };
    never.then(|| (Verdict::Stuck, message!("blame.not-given", reason)))
}

fn was_told_a_guess(evidence: &Evidence<'_>, claim: &Claim, (verdict, reason): &Finding) -> Option<Finding> {
    let turns = turns_in_silence(evidence, claim)?;
    let guess = was_given(turns)
        && evidence.was_guessed_at()
        && (matches!(verdict, Verdict::Crashed | Verdict::Output)
            || *verdict == Verdict::Unreadable && evidence.gave_up());
    guess.then(|| (Verdict::NeedsPerson, message!("blame.guess", reason)))
}

fn is_not_asked_such_cases(
    evidence: &Evidence<'_>,
    claim: &Claim,
    (verdict, _): &Finding,
) -> Option<Finding> {
    let why = evidence.conversation?.not_applicable_reason.as_ref()?;
    let excused = matches!(
        verdict,
        Verdict::Wrong | Verdict::WrongClaim | Verdict::Unreadable | Verdict::NeedsPerson | Verdict::Stuck
    );
    // Who ends by itself with a word about it has refused what it was given so far.
    let ended = evidence.conversation?.stop.is_none() && claim.is_silent() && !evidence.announces_answer();
    let spoke = ended && evidence.last_sentence().is_some();
    let excused = excused && !spoke && evidence.question.reading.is_err() && evidence.ended != Ended::Crashed;
    excused.then(|| (Verdict::NotApplicable, message!("blame.not-applicable", reason = why)))
}

fn is_perhaps_only_a_part(
    evidence: &Evidence<'_>,
    _: &Claim,
    (verdict, reason): &Finding,
) -> Option<Finding> {
    let contact = &evidence.conversation?.contact;
    let doubtful = contact.is_substitute && contact.proof != Proof::Proved;
    (doubtful && *verdict != Verdict::NeedsPerson)
        .then(|| (Verdict::NeedsPerson, message!("blame.substitute", reason)))
}

fn was_never_heard(evidence: &Evidence<'_>, claim: &Claim, (verdict, reason): &Finding) -> Option<Finding> {
    let conversation = evidence.conversation?;
    let contact = &conversation.contact;
    let understood = match conversation.feed {
        Feed::Prompt => was_given(&conversation.turns),
        Feed::Argument => true,
        Feed::Stdin | Feed::File(_) => false,
    };
    let says_nothing = match verdict {
        // Who says the same whatever it is given has not earned a refusal; who says anything has not even refused.
        Verdict::Accepted => {
            let words = matches!(claim.kind(), ClaimKind::NoSolution | ClaimKind::Refused);
            words && !contact.is_steady
        }
        Verdict::Wrong | Verdict::WrongClaim | Verdict::Unreadable | Verdict::NotApplicable => true,
        Verdict::Time | Verdict::Cpu | Verdict::Memory | Verdict::Output => !understood,
        _ => false,
    };
    let unheard = contact.proof == Proof::Unheard && says_nothing;
    unheard.then(|| (Verdict::NeedsPerson, message!("blame.unheard", tries = contact.tries, reason)))
}

fn is_about_another_case(
    evidence: &Evidence<'_>,
    claim: &Claim,
    (verdict, reason): &Finding,
) -> Option<Finding> {
    let proved = evidence.conversation?.contact.proof == Proof::Proved;
    let (Says::Answer(answer) | Says::Doubtful(answer, _)) = &claim.says else { return None };
    let other = answer.elsewhere && !proved && *verdict == Verdict::Wrong;
    other.then(|| (Verdict::NeedsPerson, message!("blame.other-case", reason)))
}

fn says_something_else(evidence: &Evidence<'_>, claim: &Claim, (verdict, _): &Finding) -> Option<Finding> {
    let contact = &evidence.conversation?.contact;
    if *verdict != Verdict::Unreadable || !claim.is_silent() || contact.proof < Proof::Heard {
        return None;
    }
    // An error that it has caught itself may be its way to refuse, or to say that the case is in another form.
    let caught = || evidence.last_line().filter(|_| matches!(claim.says, Says::Died));
    if evidence.no_answer_is_due() {
        let words = evidence.last_sentence().or_else(caught).or_else(|| evidence.unread_line())?;
        return Some((Verdict::NeedsPerson, message!("blame.unknown-words", words)));
    }
    let words = match claim.says {
        Says::Nothing => evidence.unread_line(),
        _ => caught().filter(|_| contact.proof < Proof::Proved),
    }?;
    Some((Verdict::NeedsPerson, message!("blame.unread", words)))
}

/// What a program was told that asked for its case and then claimed nothing.
fn turns_in_silence<'a>(evidence: &Evidence<'a>, claim: &Claim) -> Option<&'a [Turn]> {
    let conversation = evidence.conversation?;
    let asked = conversation.feed == Feed::Prompt && !conversation.turns.is_empty();
    (asked && claim.kind() == ClaimKind::Nothing).then_some(&conversation.turns)
}

fn was_given(turns: &[Turn]) -> bool {
    turns.iter().any(|turn| matches!(turn.kind, Kind::File | Kind::Data))
}
