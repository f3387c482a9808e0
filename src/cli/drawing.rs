//! Pictures on their way to a file: drawn as its name or the command line says.

use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use clap::ValueEnum;

use crate::puzzles::Picture;
use crate::report::Language;
use crate::report::picture::{self, Figure, Frame, Sheet, Theme};

/// The kinds of picture files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// Lines and text, for pages.
    Svg,
    /// Pixels.
    Png,
}

impl Format {
    /// The format a file's name asks for, if it asks for a picture.
    pub(super) fn from_name(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// Which colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ThemeArg {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// What the reader's system prefers (SVG; a PNG is then light).
    Auto,
}

/// Pictures with their headings, and how to draw them.
pub(super) struct Drawing<'a> {
    /// What they show.
    pub title: &'a str,
    /// The pictures, each with a heading that may be empty.
    pub pictures: &'a [(String, Picture)],
    /// Which colours.
    pub theme: ThemeArg,
    /// How large: 1 is a board for a page.
    pub scale: f32,
}

impl Drawing<'_> {
    /// Draws into a file; `-` is standard output.
    pub(super) fn save(&self, format: Format, target: &Path) -> anyhow::Result<()> {
        let bytes = self.bytes(format)?;
        let written = match target == Path::new("-") {
            true => {
                std::io::stdout().lock().write_all(&bytes).and_then(|()| std::io::stdout().lock().flush())
            }
            false => std::fs::write(target, &bytes),
        };
        written.with_context(|| format!("cannot write the picture to {}", target.display()))
    }

    fn bytes(&self, format: Format) -> anyhow::Result<Vec<u8>> {
        let figures: Vec<Figure<'_>> =
            self.pictures.iter().map(|(heading, picture)| Figure { heading, picture }).collect();
        let theme = match self.theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
            ThemeArg::Auto => Theme::Auto,
        };
        // A PNG is drawn larger as a whole; an SVG says how large it wants to be shown.
        let (theme, scale) = match (format, theme) {
            (Format::Png, Theme::Auto) => (Theme::Light, 1.0),
            (Format::Png, theme) => (theme, 1.0),
            (Format::Svg, theme) => (theme, self.scale),
        };
        let frame = Frame::Alone { theme, scale };
        let svg =
            Sheet { title: self.title, figures: &figures, id: "board", frame, language: Language::English }
                .svg()?;
        match format {
            Format::Svg => Ok(svg.into_bytes()),
            Format::Png => Ok(picture::png(&svg, self.scale)?),
        }
    }
}
