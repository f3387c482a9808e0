//! Pictures as PNG, with the font that is embedded here; fonts of the machine are never looked for.

use std::sync::Arc;

use resvg::{tiny_skia, usvg};

/// More pixels than this are refused: a picture takes four bytes a pixel.
const MOST_PIXELS: f32 = 40e6;

/// Subsets of Inter, see `fonts/OFL.txt`.
const FONTS: [&[u8]; 2] =
    [include_bytes!("fonts/Inter-Medium.otf"), include_bytes!("fonts/Inter-SemiBold.otf")];

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// It would be too large.
    #[error("the picture would have {width} x {height} pixels: choose a smaller --scale, or SVG")]
    TooLarge {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// Our SVG could not be drawn.
    #[error("cannot draw the picture: {0}")]
    Draw(String),
}

/// Draws an SVG of ours.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let mut fonts = usvg::fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(font)));
    }
    let options = usvg::Options {
        font_family: "Inter".to_owned(),
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| PngError::Draw(error.to_string()))?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let (columns, rows) = (width.ceil().max(1.0) as u32, height.ceil().max(1.0) as u32);
    let too_large = PngError::TooLarge { width: columns, height: rows };
    if width * height > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixels = tiny_skia::Pixmap::new(columns, rows).ok_or(too_large)?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Draw(error.to_string()))
}
