//! What stands in for PNG in a build without it.

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
#[error("this wasit was built without PNG: choose SVG, or build it with the feature `png`")]
pub struct PngError;

/// Draws nothing.
pub fn png(_svg: &str, _scale: f32) -> Result<Vec<u8>, PngError> {
    Err(PngError)
}
