//! Figures of a class beside the reference's, case by case, on a logarithmic scale.

use crate::report::PagePhrases;
use crate::report::phrases::fill;

use super::markup::Html;

/// What the figures are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
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
    pub fn show(self, value: f64) -> String {
        match self {
            Self::Milliseconds => crate::report::check_text::time(value),
            Self::Count if value < 1e4 => format!("{value:.0}"),
            Self::Count if value < 1e6 => format!("{:.1}k", value / 1e3),
            Self::Count if value < 1e9 => format!("{:.1}M", value / 1e6),
            Self::Count => format!("{value:.1e}"),
        }
    }
}

/// The figures of one case.
pub struct Row<'a> {
    /// Its name.
    pub name: &'a str,
    /// The figures of the class, sorted.
    pub values: &'a [f64],
    /// The reference's.
    pub reference: Option<f64>,
}

impl Row<'_> {
    /// The figure that this share of all lies below.
    fn quantile(&self, share: f64) -> Option<f64> {
        quantile(self.values, share)
    }
}

/// The value that this share of sorted values lies below.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    sorted.get(((sorted.len().saturating_sub(1)) as f64 * share).round() as usize).copied()
}

/// A chart of one row a case.
pub struct Spread<'a> {
    /// A name no other chart of the page has.
    pub id: &'a str,
    /// What it shows.
    pub title: &'static str,
    /// The words of the page.
    pub words: &'static PagePhrases,
    /// What the figures are.
    pub unit: Unit,
    /// The rows.
    pub rows: Vec<Row<'a>>,
}

const LABELS: f64 = 190.0;
const PLOT: f64 = 520.0;
const ROW: f64 = 22.0;
const TOP: f64 = 26.0;

impl Spread<'_> {
    /// Writes the chart; nothing where nothing was measured.
    pub fn write(&self, body: &mut Html) {
        let Some(scale) = Scale::of(&self.rows) else { return };
        let height = TOP + self.rows.len() as f64 * ROW + 6.0;
        body.raw("<figure><figcaption>").text(self.title);
        body.raw(" <span class=\"quiet\">(").text(self.words.chart_signs).raw(")</span>");
        self.write_legend(body);
        body.raw("</figcaption><div class=\"scroll\" tabindex=\"0\" role=\"region\"")
            .attribute("aria-label", self.title);
        body.raw("><svg role=\"img\" class=\"chart wide\"")
            .attribute("aria-labelledby", format!("{}-t", self.id));
        body.attribute("width", LABELS + PLOT + 30.0).attribute("height", height);
        body.attribute("viewBox", format!("0 0 {} {height}", LABELS + PLOT + 30.0)).raw("><title");
        body.attribute("id", format!("{}-t", self.id)).raw(">");
        body.say(self.words.chart_title, &[&self.title]).raw("</title>");
        self.write_axis(body, &scale, height);
        for (index, row) in self.rows.iter().enumerate() {
            self.write_row(body, &scale, TOP + (index as f64 + 0.5) * ROW, row);
        }
        body.raw("</svg></div></figure>");
    }

    /// The signs of the chart, each with its word.
    fn write_legend(&self, body: &mut Html) {
        let words = self.words;
        let signs = [
            ("<path class=\"whisker\" d=\"M0 7h24\"/>", words.sign_all),
            ("<rect class=\"box\" x=\"3\" y=\"1\" width=\"18\" height=\"12\"/>", words.sign_half),
            ("<path class=\"median\" d=\"M12 0v14\"/>", words.sign_median),
            ("<path class=\"diamond\" d=\"M12 1l6 6-6 6-6-6z\"/>", words.sign_reference),
        ];
        body.raw("<span class=\"signs\">");
        for (sign, word) in signs {
            body.raw("<span><svg class=\"chart\" width=\"24\" height=\"14\" aria-hidden=\"true\">").raw(sign);
            body.raw("</svg> ").text(word).raw("</span> ");
        }
        body.raw("</span>");
    }

    fn write_axis(&self, body: &mut Html, scale: &Scale, height: f64) {
        for decade in scale.low..=scale.high {
            let value = 10_f64.powi(decade);
            let x = scale.x(value);
            body.raw("<path class=\"tick\"")
                .attribute("d", format!("M{x:.1} {TOP}V{:.1}", height - 4.0))
                .raw("/>");
            body.raw("<text class=\"mid\"")
                .attribute("x", format!("{x:.1}"))
                .attribute("y", TOP - 8.0)
                .raw(">");
            body.text(&self.unit.show_round(value)).raw("</text>");
        }
    }

    fn write_row(&self, body: &mut Html, scale: &Scale, y: f64, row: &Row<'_>) {
        body.raw("<g><title>").text(&self.words(row)).raw("</title><text class=\"end\"");
        body.attribute("x", LABELS - 12.0).attribute("y", y + 4.0).raw(">");
        body.text(&crate::report::clean::line(row.name, 26)).raw("</text>");
        let at = |share| row.quantile(share).map(|value| scale.x(value));
        if let (Some(least), Some(low), Some(median), Some(high), Some(most)) =
            (at(0.0), at(0.25), at(0.5), at(0.75), at(1.0))
        {
            body.raw("<path class=\"whisker\"")
                .attribute("d", format!("M{least:.1} {y:.1}H{most:.1}"))
                .raw("/>");
            body.raw("<rect class=\"box\"").attribute("x", format!("{low:.1}")).attribute("y", y - 6.0);
            body.attribute("width", format!("{:.1}", (high - low).max(1.0)))
                .attribute("height", 12)
                .raw("/>");
            body.raw("<path class=\"median\"")
                .attribute("d", format!("M{median:.1} {:.1}v14", y - 7.0))
                .raw("/>");
        }
        if let Some(x) = row.reference.filter(|value| *value > 0.0).map(|value| scale.x(value)) {
            body.raw("<path class=\"diamond\"")
                .attribute("d", format!("M{x:.1} {:.1}l6 6-6 6-6-6z", y - 6.0))
                .raw("/>");
        }
        body.raw("</g>");
    }

    fn words(&self, row: &Row<'_>) -> String {
        let show = |value: Option<f64>| {
            value.map_or_else(|| self.words.none.to_owned(), |value| self.unit.show(value))
        };
        let [median, least, most] = [0.5, 0.0, 1.0].map(|share| show(row.quantile(share)));
        fill(self.words.chart_row, &[&row.name, &median, &least, &most, &show(row.reference)])
    }
}

/// Decades from the smallest to the largest figure.
struct Scale {
    low: i32,
    high: i32,
}

impl Scale {
    fn of(rows: &[Row<'_>]) -> Option<Self> {
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
        let rows = [Row { name: "a", values: &[0.0, 0.5, 30.0], reference: Some(0.02) }];
        let scale = Scale::of(&rows).unwrap();
        assert_eq!((scale.low, scale.high), (-2, 2));
        assert!((scale.x(0.01) - LABELS).abs() < 1e-9 && (scale.x(100.0) - LABELS - PLOT).abs() < 1e-9);
        assert!((scale.x(0.0) - LABELS).abs() < 1e-9);
        assert!(Scale::of(&[Row { name: "a", values: &[0.0], reference: None }]).is_none());
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
