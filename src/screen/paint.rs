//! The background colour of a cell: some programs draw their answer with nothing else.

use vte::Params;

/// A background colour; two cells look alike if their paints are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord, Hash)]
pub struct Paint(u32);

/// Set beside a colour while text is shown in reverse.
const REVERSED: u32 = 1 << 31;
/// Marks a colour given as red, green and blue.
const TRUE_COLOUR: u32 = 1 << 30;

impl Paint {
    /// No background of its own.
    pub const PLAIN: Self = Self(0);

    /// Applies a "select graphic rendition" sequence; what is malformed in it is passed over.
    pub fn apply(&mut self, params: &Params) {
        let mut codes = params.iter();
        while let Some(code) = codes.next() {
            match code {
                [0] | [] => *self = Self::PLAIN,
                [7] => self.0 |= REVERSED,
                [27] => self.0 &= !REVERSED,
                [49] => self.0 &= REVERSED,
                [colour @ (40..=47 | 100..=107)] => self.set(u32::from(*colour)),
                [38] => {
                    read_colour(&mut codes);
                }
                [48] => {
                    if let Some(colour) = read_colour(&mut codes) {
                        self.set(colour);
                    }
                }
                [48, 5, index] => self.set(256 + u32::from(*index)),
                [48, 2, .., red, green, blue] => self.set(true_colour(*red, *green, *blue)),
                _ => {}
            }
        }
    }

    fn set(&mut self, colour: u32) {
        self.0 = self.0 & REVERSED | colour;
    }
}

/// Reads what follows 38 or 48: `5;N` or `2;R;G;B`.
fn read_colour<'a>(codes: &mut impl Iterator<Item = &'a [u16]>) -> Option<u32> {
    let mut next = || codes.next().and_then(|code| code.first().copied());
    match next()? {
        5 => Some(256 + u32::from(next()?)),
        2 => Some(true_colour(next()?, next()?, next()?)),
        _ => None,
    }
}

fn true_colour(red: u16, green: u16, blue: u16) -> u32 {
    let byte = |part: u16| u32::from(part.min(255));
    TRUE_COLOUR | byte(red) << 16 | byte(green) << 8 | byte(blue)
}
