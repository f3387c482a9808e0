//! A phrase of the keyword table, and the words of a line it is looked for in.

/// Words that a `..` may stand for.
const GAP: usize = 3;

/// A row of words to be found side by side.
#[derive(Debug, Clone)]
pub struct Phrase(Vec<Element>);

#[derive(Debug, Clone)]
enum Element {
    Word(Vec<Form>),
    Gap,
    Number,
}

#[derive(Debug, Clone)]
struct Form {
    text: String,
    prefix: bool,
}

impl Phrase {
    /// Reads a phrase: `a|b` either word, `a*` a word that begins so, `..` up to three words, `N` a number.
    pub fn read(text: &str) -> Option<Self> {
        let elements: Vec<Element> = text.split_whitespace().map(element).collect::<Option<_>>()?;
        let has_word = elements.iter().any(|element| matches!(element, Element::Word(_) | Element::Number));
        has_word.then_some(Self(elements))
    }

    /// Whether the phrase stands anywhere in a line.
    pub fn is_in(&self, words: &[String]) -> bool {
        (0..words.len()).any(|start| stands(&self.0, &words[start..]))
    }
}

fn element(word: &str) -> Option<Element> {
    let form = |text: &str| {
        let (text, prefix) = text.strip_suffix('*').map_or((text, false), |start| (start, true));
        let plain = !text.is_empty() && text.chars().all(char::is_alphanumeric);
        plain.then(|| Form { text: text.to_lowercase(), prefix })
    };
    match word {
        ".." => Some(Element::Gap),
        "N" => Some(Element::Number),
        _ => word.split('|').map(form).collect::<Option<_>>().map(Element::Word),
    }
}

fn stands(elements: &[Element], words: &[String]) -> bool {
    let Some((element, rest)) = elements.split_first() else {
        return true;
    };
    match (element, words.split_first()) {
        (Element::Gap, _) => (0..=GAP.min(words.len())).any(|skipped| stands(rest, &words[skipped..])),
        (Element::Number, Some((word, after))) => {
            word.bytes().all(|byte| byte.is_ascii_digit()) && stands(rest, after)
        }
        (Element::Word(forms), Some((word, after))) => {
            forms.iter().any(|form| form.is(word)) && stands(rest, after)
        }
        (Element::Number | Element::Word(_), None) => false,
    }
}

impl Form {
    fn is(&self, word: &str) -> bool {
        if self.prefix { word.starts_with(&self.text) } else { word == self.text }
    }
}

/// The words and numbers of a line in lower case; apostrophes are left out.
pub fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for sign in line.chars().filter(|sign| *sign != '\'') {
        let kind = match sign {
            _ if sign.is_ascii_digit() => Some(true),
            _ if sign.is_alphabetic() => Some(false),
            _ => None,
        };
        match (kind, words.last_mut()) {
            (None, _) => {}
            (Some(_), Some(word)) if kind == last => word.extend(sign.to_lowercase()),
            (Some(_), _) => words.push(sign.to_lowercase().collect()),
        }
        last = kind;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(phrase: &str, line: &str, expected: bool) {
        let phrase = Phrase::read(phrase).expect("a phrase");
        assert_eq!(phrase.is_in(&words(line)), expected, "{line}");
    }

    #[test]
    fn words_are_compared_whole() {
        check("simpan", "Simpan hasil?", true);
        check("simpan", "Apakah ingin menyimpan?", false);
        check("keluar", "Keluarkan hasil", false);
        check("solusi*", "solusinya", true);
    }

    #[test]
    fn gaps_and_numbers_stand_for_what_they_say() {
        check("masukkan .. file", "Masukkan nama file:", true);
        check("masukkan .. file", "masukkan satu dua tiga empat file", false);
        check("kartu ke N", "Kartu ke-3: ", true);
        check("kartu ke N", "kartu kedua", false);
    }

    #[test]
    fn a_phrase_of_nothing_is_no_phrase() {
        assert!(Phrase::read("").is_none() && Phrase::read("..").is_none() && Phrase::read("a-b").is_none());
    }
}
