//! The text of a `wasit.yaml` for a submission that could not be talked to.

use crate::dialogue::{Conversation, Feed, Stop};
use crate::submission::{Answer, InputWay, Manifest};

/// The longest piece of a prompt that is quoted.
const LONGEST: usize = 60;

/// What to put into `wasit.yaml`, with the question that was not understood.
pub fn text(conversation: &Conversation, known: &Manifest) -> String {
    let mut manifest = known.clone();
    let launch = &conversation.launch;
    if manifest.run.is_empty() {
        manifest.run =
            launch.command("{case}").iter().map(|word| word.to_string_lossy().into_owned()).collect();
    }
    if !launch.folder.as_os_str().is_empty() {
        manifest.workdir.get_or_insert_with(|| launch.folder.clone());
    }
    manifest.input.get_or_insert(match &conversation.feed {
        Feed::Prompt => InputWay::Prompt,
        Feed::Argument => InputWay::Argument,
        Feed::Stdin => InputWay::Stdin,
        Feed::File(name) => InputWay::File(name.clone()),
    });
    if let Some(Stop::Stuck(asked)) = &conversation.stop {
        let last = asked.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim();
        let when: String = last.chars().take(LONGEST).collect();
        let say = "what a person would type here".to_owned();
        if !when.is_empty() {
            manifest.answers.push(Answer { when, say });
        }
    }
    manifest.to_yaml()
}
