//! `wasit render`: a board, and an answer on it, as text, SVG or PNG.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::exit::Exit;
use crate::message::Message;
use crate::puzzles::{self, AnyInstance, Picture};
use crate::report;
use crate::screen::Screen;
use crate::verdict::{Claim, Ended, Evidence, Question, Says, Truth};

use super::drawing::{Drawing, Format, ThemeArg};
use super::global::Global;
use super::{instance, output, verify};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit render queens cases/queens/report-2-nine-rows examples/answers/queens-touching.txt --png board.png

Cells that break a rule are outlined, cells that differ from --compare are hatched. Without --svg and --png the board \
is drawn on the terminal. `-` stands for standard input (answers) and standard output (pictures).")]
pub(super) struct RenderArgs {
    /// The puzzle
    puzzle: String,
    /// A case folder, a file, the name of a case, or a puzz.link URL (heyawake)
    instance: String,
    /// An answer, or the output of a program [default: the board alone]
    answer: Option<PathBuf>,
    /// Another answer: shown beside the first, differing cells hatched
    #[arg(long, value_name = "FILE", requires = "answer")]
    compare: Option<PathBuf>,
    /// Draw as SVG into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw as PNG into a file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Which colours
    #[arg(long, value_name = "THEME", default_value = "auto")]
    theme: ThemeArg,
    /// How large
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = read_scale)]
    scale: f32,
}

fn read_scale(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("expected a number from 0.1 to 20".to_owned()),
    }
}

pub(super) fn run(global: &Global, args: &RenderArgs) -> anyhow::Result<Exit> {
    let Some(puzzle) = puzzles::find(&args.puzzle) else { bail!("{}", verify::unknown_puzzle(&args.puzzle)) };
    let case = instance::find(global, &args.puzzle, &args.instance)?;
    let nobody_asks = |_: &dyn AnyInstance| Truth::Unknown(Message::default());
    let question =
        Question { vocabulary: case.vocabulary(), ..Question::new(puzzle, &case.input, &nobody_asks) };
    let instance = match &question.reading {
        Ok(reading) => reading.instance.as_ref(),
        Err(malformed) => bail!("the instance is malformed: {malformed}"),
    };
    let pictures = match (&args.answer, &args.compare) {
        (None, _) => vec![(String::new(), instance.draw())],
        (Some(answer), None) => vec![(String::new(), draw_answer(&question, instance, answer)?)],
        (Some(answer), Some(other)) => {
            let (mut one, mut two) =
                (draw_answer(&question, instance, answer)?, draw_answer(&question, instance, other)?);
            one.compare(&two);
            two.compare(&one);
            vec![(heading(answer), one), (heading(other), two)]
        }
    };
    let title = if case.name.is_empty() {
        puzzle.title().to_owned()
    } else {
        format!("{}: {}", puzzle.title(), case.name)
    };
    let drawing = Drawing { title: &title, pictures: &pictures, theme: args.theme, scale: args.scale };
    if let Some(target) = &args.svg {
        drawing.save(Format::Svg, target)?;
    }
    if let Some(target) = &args.png {
        drawing.save(Format::Png, target)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        show(global, &pictures)?;
    }
    Ok(Exit::Ok)
}

/// Draws the answer found in whatever is in a file, the cells marked where it breaks a rule.
fn draw_answer(question: &Question<'_>, instance: &dyn AnyInstance, file: &Path) -> anyhow::Result<Picture> {
    let bytes = verify::output::read(Some(file))?;
    let name = if file == Path::new("-") { "standard input".into() } else { file.display().to_string() };
    let text = String::from_utf8_lossy(&bytes);
    let evidence = Evidence::new(question, Screen::read(text.as_bytes()), &[], Ended::Itself);
    let Claim { says, why, .. } = Claim::from_evidence(&evidence);
    match says {
        Says::Answer(judgement) | Says::Doubtful(judgement, _) => {
            Ok(instance.draw_answer(&judgement.canonical, &judgement.cells())?)
        }
        Says::Contradictory => bail!("cannot tell which answer in {name} to draw: {why}"),
        Says::Nothing | Says::Died => bail!("cannot read an answer in {name}: {why}"),
        other => bail!("there is nothing to draw: {name} {}", other.in_words()),
    }
}

fn heading(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".to_owned();
    }
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}

fn show(global: &Global, pictures: &[(String, Picture)]) -> anyhow::Result<()> {
    use std::io::Write as _;
    let (mut out, ink) = output(global);
    if let [(left, one), (right, two)] = pictures {
        if !report::write_board_diff(&mut out, (left, one), (right, two), ink)? {
            writeln!(out, "the boards are the same, or cannot be laid side by side")?;
        }
    } else {
        for (_, picture) in pictures {
            report::write_picture(&mut out, picture, ink)?;
        }
    }
    out.flush().context("cannot write to standard output")
}
