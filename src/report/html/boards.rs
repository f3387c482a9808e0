//! The answer and the reference as pictures side by side, differing cells hatched.

use crate::puzzles::{self, Panel, Picture};
use crate::report::Language;
use crate::report::picture::{Figure, Frame, Sheet};
use crate::results::{CaseInfo, CaseResult};

use super::markup::Html;

/// Boards of one path that are drawn: the first and the last, and some that break a rule.
const MOST_PANELS: usize = 24;

/// Writes the pictures a case has: theirs and the reference's, or the board alone.
pub fn write(body: &mut Html, language: Language, info: Option<&CaseInfo>, result: &CaseResult, id: &str) {
    let words = language.pages();
    let Some((info, input)) = info.and_then(|info| Some((info, info.input.as_ref()?))) else { return };
    let Some(reading) = puzzles::find(&info.puzzle).and_then(|puzzle| puzzle.read_instance(input).ok())
    else {
        return;
    };
    let judge = |answer: &Option<String>| Some(reading.instance.judge(answer.as_deref()?).ok()?.picture);
    let (mut theirs, mut reference) = (judge(&result.answer), judge(&info.reference));
    if let (Some(theirs), Some(reference)) = (&mut theirs, &mut reference) {
        theirs.compare(reference);
        reference.compare(theirs);
    }
    let instance = theirs.is_none().then(|| reading.instance.draw());
    let pictures = [(words.answer, theirs), (words.board, instance), (words.reference, reference)];
    body.raw("<div class=\"boards\">");
    for (index, (heading, picture)) in pictures.into_iter().enumerate() {
        if let Some(picture) = picture {
            write_picture(body, language, heading, picture, &format!("{id}-{index}"));
        }
    }
    body.raw("</div>");
}

fn write_picture(body: &mut Html, language: Language, heading: &'static str, mut picture: Picture, id: &str) {
    let words = language.pages();
    let left_out = thin_out(&mut picture.panels);
    body.raw("<figure><figcaption>").text(heading);
    if left_out > 0 {
        body.raw(" <span class=\"quiet\">(").say(words.boards_left_out, &[&left_out]).raw(")</span>");
    }
    body.raw("</figcaption><div class=\"scroll\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-label", heading)
        .raw(">");
    let figures = [Figure { heading: "", picture: &picture }];
    body.picture(&Sheet { title: heading, figures: &figures, id, frame: Frame::InPage, language }, words);
    body.raw("</div></figure>");
}

/// Keeps the first and the last panels and, between them, the first that are marked; returns how many went.
fn thin_out(panels: &mut Vec<Panel>) -> usize {
    let count = panels.len();
    if count <= MOST_PANELS {
        return 0;
    }
    let edge = MOST_PANELS / 3;
    let mut room = MOST_PANELS - 2 * edge;
    let mut index = 0;
    panels.retain(|panel| {
        let at_edge = index < edge || index + edge >= count;
        index += 1;
        let marked = !at_edge && room > 0 && panel.squares.iter().any(|square| square.marked);
        room -= usize::from(marked);
        at_edge || marked
    });
    count - panels.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Square;

    #[test]
    fn of_a_long_path_the_ends_and_broken_boards_are_kept() {
        let panel = |marked| Panel::new(1, vec![Square { marked, ..Square::default() }]);
        let mut panels: Vec<Panel> = (0..100).map(|index| panel(index == 50)).collect();
        assert_eq!(thin_out(&mut panels), 100 - 17);
        assert!(panels[8].squares[0].marked);
        assert_eq!(thin_out(&mut panels), 0);
    }
}
