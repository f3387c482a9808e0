//! Figures of a class beside the reference's, case by case, on a logarithmic scale.

use crate::report::Language;
use crate::report::quantity::time;

/// What the figures are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Times.
    Milliseconds,
    /// Numbers.
    Count,
}

impl Unit {
    /// A power of ten for people.
    fn show_round(self, value: f64) -> String {
        match self {
            Self::Milliseconds if value < 1e3 => format!("{value} ms"),
            Self::Milliseconds => format!("{} s", value / 1e3),
            Self::Count if value < 1e3 => format!("{value}"),
            Self::Count if value < 1e6 => format!("{}k", value / 1e3),
            Self::Count if value < 1e9 => format!("{}M", value / 1e6),
            Self::Count => format!("{value:e}"),
        }
    }

    /// A figure for people.
    pub(super) fn show(self, value: f64) -> String {
        match self {
            Self::Milliseconds => time(value),
            Self::Count if value < 1e4 => format!("{value:.0}"),
            Self::Count if value < 1e6 => format!("{:.1}k", value / 1e3),
            Self::Count if value < 1e9 => format!("{:.1}M", value / 1e6),
            Self::Count => format!("{value:.1e}"),
        }
    }
}

/// The figures of one case.
pub(super) struct Series<'a> {
    pub name: &'a str,
    /// The figures of the class, sorted.
    pub values: &'a [f64],
    pub reference: Option<f64>,
}

impl Series<'_> {
    /// The figure that this share of all lies below.
    fn quantile(&self, share: f64) -> Option<f64> {
        quantile(self.values, share)
    }
}

/// The value that this share of sorted values lies below.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    sorted.get(((sorted.len().saturating_sub(1)) as f64 * share).round() as usize).copied()
}

/// A chart of one row a case.
pub(super) struct Chart<'a> {
    /// A name no other chart of the page has.
    pub id: String,
    pub title: &'static str,
    unit: Unit,
    rows: Vec<Series<'a>>,
    scale: Scale,
    language: Language,
}

/// The width of the names of cases.
pub(super) const LABELS: f64 = 190.0;
const PLOT: f64 = 520.0;
/// The width of a chart.
pub(super) const WIDTH: f64 = LABELS + PLOT + 30.0;
const ROW: f64 = 22.0;
/// The upper edge of the plot.
pub(super) const TOP: f64 = 26.0;

/// A power of ten on the axis.
pub(super) struct Tick {
    pub x: f64,
    pub label: String,
}

/// The places of a row's signs.
pub(super) struct DrawnRow<'a> {
    pub name: &'a str,
    pub y: f64,
    /// The least figure, the quartiles, and the largest.
    pub quartiles: Option<[f64; 5]>,
    /// The reference's figure.
    pub reference: Option<f64>,
    /// All of it as words.
    pub description: String,
}

impl<'a> Chart<'a> {
    /// The chart of these rows; none where nothing was measured.
    pub(super) fn new(
        id: String,
        title: &'static str,
        unit: Unit,
        rows: Vec<Series<'a>>,
        language: Language,
    ) -> Option<Self> {
        let scale = Scale::new(&rows)?;
        Some(Self { id, title, unit, rows, scale, language })
    }

    pub(super) fn height(&self) -> f64 {
        TOP + self.rows.len() as f64 * ROW + 6.0
    }

    /// The axis.
    pub(super) fn ticks(&self) -> impl Iterator<Item = Tick> {
        (self.scale.low..=self.scale.high).map(|decade| {
            let value = 10_f64.powi(decade);
            Tick { x: self.scale.x(value), label: self.unit.show_round(value) }
        })
    }

    /// The rows, from above.
    pub(super) fn drawn_rows(&self) -> impl Iterator<Item = DrawnRow<'a>> {
        self.rows.iter().enumerate().map(|(index, row)| {
            let at = |share| self.scale.x(row.quantile(share).unwrap_or_default());
            DrawnRow {
                name: row.name,
                y: TOP + (index as f64 + 0.5) * ROW,
                quartiles: (!row.values.is_empty()).then(|| [0.0, 0.25, 0.5, 0.75, 1.0].map(at)),
                reference: row.reference.filter(|value| *value > 0.0).map(|value| self.scale.x(value)),
                description: self.describe(row),
            }
        })
    }

    fn describe(&self, row: &Series<'_>) -> String {
        let show = |value: Option<f64>| {
            value.map_or_else(|| self.language.text("page.none").to_owned(), |value| self.unit.show(value))
        };
        let [median, least, most] = [0.5, 0.0, 1.0].map(|share| show(row.quantile(share)));
        self.language.fill(
            "page.chart-row",
            &[
                ("case", &row.name),
                ("median", &median),
                ("least", &least),
                ("most", &most),
                ("reference", &show(row.reference)),
            ],
        )
    }
}

/// Decades from the smallest to the largest figure.
struct Scale {
    low: i32,
    high: i32,
}

impl Scale {
    fn new(rows: &[Series<'_>]) -> Option<Self> {
        let all = rows.iter().flat_map(|row| row.values.iter().copied().chain(row.reference));
        let positive = || all.clone().filter(|value| value.is_finite() && *value > 0.0);
        let low = positive().min_by(f64::total_cmp)?.log10().floor() as i32;
        let high = positive().max_by(f64::total_cmp)?.log10().ceil() as i32;
        Some(Self { low, high: high.max(low + 1) })
    }

    /// Where a figure stands; one that has no logarithm stands at the left edge.
    fn x(&self, value: f64) -> f64 {
        let place = (value.max(1e-30).log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        LABELS + place.clamp(0.0, 1.0) * PLOT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_all_figures_in_whole_decades() {
        let rows = [Series { name: "a", values: &[0.0, 0.5, 30.0], reference: Some(0.02) }];
        let scale = Scale::new(&rows).unwrap();
        assert_eq!((scale.low, scale.high), (-2, 2));
        assert!((scale.x(0.01) - LABELS).abs() < 1e-9 && (scale.x(100.0) - LABELS - PLOT).abs() < 1e-9);
        assert!((scale.x(0.0) - LABELS).abs() < 1e-9);
        assert!(Scale::new(&[Series { name: "a", values: &[0.0], reference: None }]).is_none());
    }

    #[test]
    fn powers_of_ten_are_short() {
        let times = [-1, 0, 2, 3, 5].map(|decade| Unit::Milliseconds.show_round(10_f64.powi(decade)));
        assert_eq!(times, ["0.1 ms", "1 ms", "100 ms", "1 s", "100 s"]);
        let counts = [0, 2, 4, 6, 10].map(|decade| Unit::Count.show_round(10_f64.powi(decade)));
        assert_eq!(counts, ["1", "100", "10k", "1M", "1e10"]);
    }

    #[test]
    fn quantiles_are_values_that_are_there() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[1.0, 2.0, 9.0], 0.5), Some(2.0));
        assert_eq!(quantile(&[1.0, 2.0, 9.0], 1.0), Some(9.0));
    }
}
