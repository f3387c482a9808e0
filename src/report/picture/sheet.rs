//! One SVG: one or more pictures side by side, with a title and a description for those who cannot see them.

use std::fmt::Write as _;

use crate::puzzles::{Look, Picture};
use crate::report::Language;
use crate::report::escape::push_escaped;

use super::canvas::{Area, Canvas, below_middle};
use super::layout::{CAPTION, Layout, Placed};
use super::sign::{Signs, hatches};
use super::theme::{Theme, style_sheet};
use super::words::describe;
use super::{board, list, tiles};

/// More squares than this are not drawn: nobody could see them.
const MOST_SQUARES: usize = 60_000;
/// Around everything, so that walls and outlines at the edge are whole.
const MARGIN: i32 = 3;
/// Around a picture that stands alone.
const PAGE_MARGIN: i32 = 20;
const BETWEEN_FIGURES: i32 = 48;
const HEADING: i32 = 30;
/// The width at which a row of figures ends.
const WIDEST: i32 = 1280;

/// What to draw.
pub struct Sheet<'a> {
    /// What it is, for a reader's tool tip and screen reader.
    pub title: &'a str,
    /// The pictures.
    pub figures: &'a [Figure<'a>],
    /// A name no other picture of the same page has: letters, digits and `-`.
    pub id: &'a str,
    /// Where it will stand.
    pub frame: Frame,
    /// The language of what it says to those who cannot see it.
    pub language: Language,
}

/// A picture and what stands above it.
pub struct Figure<'a> {
    /// The heading; may be empty.
    pub heading: &'a str,
    pub picture: &'a Picture,
}

/// Where a picture stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Frame {
    /// In a file of its own, with its own style sheet.
    Alone {
        /// Its colours.
        theme: Theme,
        /// How much larger than drawn it wants to be shown.
        scale: f32,
    },
    /// In a page that has the [`style_sheet`](super::style_sheet) already.
    InPage,
}

/// The picture has too many squares to be seen.
#[derive(Debug, thiserror::Error)]
#[error("the board has {0} squares: pictures are drawn of boards of up to {MOST_SQUARES}")]
pub struct TooLarge(pub usize);

impl Sheet<'_> {
    pub fn svg(&self) -> Result<String, TooLarge> {
        let panels = self.figures.iter().flat_map(|figure| &figure.picture.panels);
        let squares: usize = panels.map(|panel| panel.squares.len().max(panel.columns)).sum();
        if squares > MOST_SQUARES {
            return Err(TooLarge(squares));
        }
        let mut canvas = Canvas::default();
        let (width, height) = self.draw_figures(&mut canvas);
        let mut svg = self.opening(width, height);
        svg += &canvas.elements;
        svg += "</svg>\n";
        Ok(svg)
    }

    fn opening(&self, width: i32, height: i32) -> String {
        let (margin, scale) = match self.frame {
            Frame::Alone { scale, .. } => (PAGE_MARGIN, scale),
            Frame::InPage => (MARGIN, 1.0),
        };
        let (width, height) = (width + 2 * margin, height + 2 * margin);
        let (shown, tall) = (width as f32 * scale, height as f32 * scale);
        let id = self.id;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"w\" role=\"img\" \
             aria-labelledby=\"{id}-t {id}-d\" width=\"{shown}\" height=\"{tall}\" \
             viewBox=\"-{margin} -{margin} {width} {height}\"><title id=\"{id}-t\">"
        );
        push_escaped(&mut svg, self.title);
        write!(svg, "</title><desc id=\"{id}-d\">").expect("a String takes everything");
        push_escaped(&mut svg, &self.description());
        svg += "</desc>";
        let squares = self.figures.iter().flat_map(|figure| &figure.picture.panels);
        if squares.flat_map(|panel| &panel.squares).any(|square| square.differs) {
            svg += &hatches(&self.pattern());
        }
        if let Frame::Alone { theme, .. } = self.frame {
            write!(
                svg,
                "<style>{}</style><path class=\"wp\" d=\"M-{margin} -{margin}h{width}v{height}h-{width}z\"/>",
                style_sheet(theme)
            )
            .expect("a String takes everything");
        }
        svg
    }

    fn description(&self) -> String {
        let describe = |figure: &Figure<'_>| {
            let words = describe(figure.picture, self.language);
            if figure.heading.is_empty() { words } else { format!("{}: {words}", figure.heading) }
        };
        self.figures.iter().map(describe).collect::<Vec<_>>().join(" ")
    }

    fn pattern(&self) -> String {
        format!("{}-h", self.id)
    }

    /// Draws the figures beside each other, in as many rows as it takes.
    fn draw_figures(&self, canvas: &mut Canvas) -> (i32, i32) {
        let (mut x, mut y, mut width, mut height) = (0, 0, 0, 0);
        for figure in self.figures {
            let layout = Layout::new(figure.picture);
            if x > 0 && x + layout.size.0 > WIDEST {
                (x, y) = (0, height + BETWEEN_FIGURES);
            }
            let heading = if figure.heading.is_empty() { 0 } else { HEADING };
            canvas.open(&format!("transform=\"translate({x} {y})\""));
            if heading > 0 {
                canvas.open("font-size=\"16\"");
                canvas.text("wa wB", (0, 15), figure.heading);
                canvas.close();
            }
            for mut placed in layout.placed {
                placed.area.y += heading;
                self.draw_panel(canvas, &placed);
            }
            canvas.close();
            let (right, bottom) = (x + layout.size.0, y + heading + layout.size.1);
            (width, height) = (width.max(right), height.max(bottom));
            x = right + BETWEEN_FIGURES;
        }
        (width, height)
    }

    fn draw_panel(&self, canvas: &mut Canvas, placed: &Placed<'_>) {
        let Area { x, y, .. } = placed.area;
        if !placed.panel.title.is_empty() {
            canvas.open("font-size=\"12\"");
            let title = self.language.say(&placed.panel.title);
            canvas.text("wa wl", (x, y - CAPTION / 2 + below_middle(12)), &title);
            canvas.close();
        }
        let pattern = self.pattern();
        let mut signs = Signs::new(&pattern);
        match placed.panel.look {
            Look::Regions | Look::Rooms | Look::Piece => board::draw(canvas, placed, &mut signs),
            Look::Tiles => tiles::draw_tray(canvas, placed, &mut signs),
            Look::Cards => tiles::draw_cards(canvas, placed, &mut signs),
            Look::Lines => list::draw(canvas, placed, &mut signs),
        }
        signs.draw_outlines(canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Panel, Square};

    fn svg(text: &str, differs: bool, frame: Frame) -> String {
        let square = Square { text: text.to_owned(), differs, marked: true, ..Square::default() };
        let picture = Picture::of(Panel::new(1, vec![square]));
        let figures = [Figure { heading: text, picture: &picture }];
        Sheet { title: text, figures: &figures, id: "p1", frame, language: Language::English }.svg().unwrap()
    }

    #[test]
    fn everything_from_outside_is_escaped() {
        let svg = svg("</style><script>\u{1b}", false, Frame::InPage);
        assert!(!svg.contains("<script") && !svg.contains("</style"), "{svg}");
        #[cfg(feature = "png")]
        resvg::usvg::roxmltree::Document::parse(&svg).unwrap();
    }

    #[test]
    fn a_picture_says_what_it_is_and_shows() {
        let svg = svg("X", true, Frame::InPage);
        assert!(svg.contains("role=\"img\" aria-labelledby=\"p1-t p1-d\""), "{svg}");
        assert!(svg.contains("<title id=\"p1-t\">X</title><desc id=\"p1-d\">X: A board of 1 rows"), "{svg}");
    }

    #[test]
    fn every_id_begins_with_the_name_of_the_picture() {
        let svg = svg("X", true, Frame::InPage);
        let ids: Vec<&str> = svg.split(" id=\"").skip(1).collect();
        assert_eq!(ids.len(), 3);
        assert!(ids.iter().all(|id| id.starts_with("p1-")), "{svg}");
        assert!(svg.contains("url(#p1-h)"), "{svg}");
    }

    #[test]
    fn only_a_picture_that_stands_alone_carries_its_style() {
        assert!(!svg("X", false, Frame::InPage).contains("<style>"));
        let auto = svg("X", false, Frame::Alone { theme: Theme::Auto, scale: 2.0 });
        assert!(auto.contains("prefers-color-scheme:dark"));
        let dark = svg("X", false, Frame::Alone { theme: Theme::Dark, scale: 2.0 });
        assert!(dark.contains("<style>") && !dark.contains("prefers-color-scheme"));
    }

    #[test]
    fn a_board_nobody_could_see_is_refused() {
        let picture = Picture::of(Panel::new(1000, vec![Square::default(); MOST_SQUARES + 1]));
        let figures = [Figure { heading: "", picture: &picture }];
        let sheet = Sheet {
            title: "",
            figures: &figures,
            id: "p1",
            frame: Frame::InPage,
            language: Language::English,
        };
        assert!(sheet.svg().unwrap_err().to_string().contains("60001 squares"));
    }
}
