//! The colours of pictures, light and dark, as style sheets of short class names.

use std::fmt::Write as _;

/// Which colours a picture has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Whatever the reader's system prefers; where nobody can be asked, light.
    Auto,
}

type Rgb = [u8; 3];

/// Paul Tol's light scheme, made for the backgrounds of labelled cells and told apart with any colour
/// vision, and three from between his and Okabe and Ito's hues. Neighbours in the list differ strongly.
const GROUPS: [Rgb; 12] = [
    [0x77, 0xaa, 0xdd],
    [0xee, 0xdd, 0x88],
    [0xee, 0x88, 0x66],
    [0x44, 0xbb, 0x99],
    [0xff, 0xaa, 0xbb],
    [0xbb, 0xcc, 0x33],
    [0xc4, 0xa5, 0xdc],
    [0x99, 0xdd, 0xff],
    [0xd2, 0xb4, 0x8c],
    [0xdd, 0xdd, 0xdd],
    [0xaa, 0xaa, 0x00],
    [0x8f, 0xb8, 0xa8],
];

/// Colours before they repeat: each of [`GROUPS`] and a paler or deeper one.
pub(super) const COLOURS: usize = 2 * GROUPS.len();

/// What everything but the groups looks like in one theme.
struct Inks {
    page: &'static str,
    cell: &'static str,
    line: &'static str,
    wall: &'static str,
    text: &'static str,
    muted: &'static str,
    shaded: &'static str,
    on_shaded: &'static str,
    tray: &'static str,
    tile: &'static str,
    moved: &'static str,
    mark: &'static str,
    halo: &'static str,
    hatch: &'static str,
    card: &'static str,
    /// How the colours of groups are mixed: with what, and how much of it for each half of the colours.
    mixed: (Rgb, [u16; 2]),
}

const LIGHT: Inks = Inks {
    page: "#fff",
    cell: "#fff",
    line: "#c9ced6",
    wall: "#1f2730",
    text: "#16202b",
    muted: "#5a6572",
    shaded: "#3b4a5e",
    on_shaded: "#fff",
    tray: "#d5dae1",
    tile: "#fbfaf6",
    moved: "#f6c667",
    mark: "#c2002f",
    halo: "#fff",
    hatch: "#0b3d91",
    card: "#fffdf8",
    mixed: ([0xff, 0xff, 0xff], [15, 58]),
};

const DARK: Inks = Inks {
    page: "#14181d",
    cell: "#5b6571",
    line: "#454e59",
    wall: "#e8ebef",
    text: "#f4f6f8",
    muted: "#aab4c0",
    shaded: "#14181d",
    on_shaded: "#f4f6f8",
    tray: "#0c0f12",
    tile: "#3a434e",
    moved: "#9a6a00",
    mark: "#ff7a8a",
    halo: "#14181d",
    hatch: "#ffffff",
    card: "#333b45",
    mixed: ([0x14, 0x18, 0x1d], [48, 70]),
};

/// The style sheet of a theme; class names begin with `w`, and everything is inside of `.w`.
pub fn style_sheet(theme: Theme) -> String {
    let mut css = String::from(SHAPES);
    match theme {
        Theme::Light => push_inks(&mut css, &LIGHT),
        Theme::Dark => push_inks(&mut css, &DARK),
        Theme::Auto => {
            push_inks(&mut css, &LIGHT);
            css.push_str("@media (prefers-color-scheme:dark){");
            push_inks(&mut css, &DARK);
            css.push('}');
        }
    }
    css
}

/// What does not depend on colours. `.wa` begins, `.we` ends at its point; other text is centred on it.
const SHAPES: &str = "\
.w text{font-family:Inter,system-ui,sans-serif;font-weight:500;text-anchor:middle}\
.w .wa{text-anchor:start}.w .we{text-anchor:end}.w .wB{font-weight:600}.w .wf{opacity:.62}\
.wg,.ww,.wm,.wh{fill:none}.wg{stroke-width:1}.ww{stroke-width:2.5;stroke-linecap:square}\
.wm{stroke-width:3;stroke-linejoin:round}.wh{stroke-width:6;stroke-linejoin:round}\
.wH,.wI{stroke-width:1.5}.wH{opacity:.65}.wI{opacity:.5}.wk{stroke-width:1}.wS .ww{stroke-width:2.2}.w .wn{font-size:11px}";

fn push_inks(css: &mut String, inks: &Inks) {
    let Inks { page, cell, line, wall, text, muted, shaded, on_shaded, tray, tile, moved, .. } = inks;
    let Inks { mark, halo, hatch, card, .. } = inks;
    write!(
        css,
        ".wp{{fill:{page}}}.wc{{fill:{cell}}}.wg{{stroke:{wall};stroke-opacity:.22}}.ww{{stroke:{wall}}}\
         .w text,.wq{{fill:{text}}}.w .wl{{fill:{muted}}}.ws{{fill:{shaded}}}.w .wo{{fill:{on_shaded}}}\
         .wy{{fill:{tray}}}.wi{{fill:{tile};stroke:{line}}}.wv{{fill:{moved};stroke:{line}}}\
         .wm{{stroke:{mark}}}.wh,.wI{{stroke:{halo}}}.wH{{stroke:{hatch}}}.wk{{fill:{card};stroke:{muted}}}"
    )
    .expect("a String takes everything");
    for index in 0..COLOURS {
        let [red, green, blue] = group_colour(index, inks);
        write!(css, ".w{index}{{fill:#{red:02x}{green:02x}{blue:02x}}}").expect("a String takes everything");
    }
}

fn group_colour(index: usize, inks: &Inks) -> Rgb {
    let (other, [first, second]) = inks.mixed;
    let percent = if index < GROUPS.len() { first } else { second };
    let base = GROUPS[index % GROUPS.len()];
    std::array::from_fn(|part| {
        ((u16::from(base[part]) * (100 - percent) + u16::from(other[part]) * percent) / 100) as u8
    })
}
