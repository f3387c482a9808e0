//! What a line of a prompt may be about: the keys of `prompts.yaml`.

use serde::Deserialize;

/// What a line may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A file, or its name.
    File,
    /// A name is wanted without its ending.
    BareName,
    /// A file is picked by its number in a list.
    FileNumber,
    /// Saving something.
    Save,
    /// A file to write, without a word for saving.
    Output,
    Picture,
    /// A text file, as one of several kinds.
    TextFile,
    /// A file that is there already.
    Overwrite,
    /// Something was done: a report, no question.
    Report,
    /// Once more, or going on.
    Again,
    /// A key is to be pressed.
    Enter,
    /// The search is to be shown at work.
    Animation,
    /// After how many steps something is shown.
    Interval,
    /// A pause between steps.
    Delay,
    /// A choice of algorithms.
    Algorithm,
    /// Trying everything.
    BruteForce,
    /// Trying and going back.
    Backtracking,
    /// Searching by a bound.
    Bound,
    /// Searching by rules of thumb.
    Heuristic,
    /// Chance decides.
    Random,
    /// The person at the keyboard decides.
    Manual,
    /// Something goes in.
    Input,
    Cards,
    Card,
    Window,
    /// No window.
    Console,
    /// The end of the program.
    Exit,
    /// Beginning, or solving.
    Start,
    /// Explanations.
    Help,
    /// One of several.
    One,
    /// All of several.
    All,
    /// The steps of an answer, or of the search for it.
    Steps,
    /// The solutions are to be shown.
    Solutions,
    Yes,
    No,
    /// The number of rows.
    Rows,
    /// The number of columns.
    Columns,
    /// How many rows or columns.
    Count,
    /// The side of a square board.
    Size,
    /// The board itself is to be typed.
    Board,
    /// One cell of the board.
    Cell,
    BoardWord,
    /// An empty line ends what is typed.
    Ends,
    /// Who sits at the keyboard.
    Person,
    /// A room of the board.
    Room,
    /// The number of a room.
    Value,
    /// A row of the board.
    Line,
    /// Something is asked.
    Question,
}

/// A set of topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Topics(u64);

impl Topics {
    /// Whether a topic is among them.
    pub fn has(self, topic: Topic) -> bool {
        self.0 & (1 << topic as u32) != 0
    }

    /// Whether any of these topics is among them.
    pub fn has_any(self, topics: &[Topic]) -> bool {
        topics.iter().any(|topic| self.has(*topic))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These without others.
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// These and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }
}

impl From<Topic> for Topics {
    fn from(topic: Topic) -> Self {
        Self(1 << topic as u32)
    }
}

impl FromIterator<Topic> for Topics {
    fn from_iter<I: IntoIterator<Item = Topic>>(topics: I) -> Self {
        topics.into_iter().fold(Self::default(), |all, topic| all.and(topic.into()))
    }
}
