//! What may be written, as insta decides it: `INSTA_UPDATE` and its friends, and never in CI.

/// The surroundings a policy depends on; texts are the values of environment variables.
#[derive(Debug, Clone, Copy, Default)]
pub struct Surroundings<'a> {
    pub ci: Option<&'a str>,
    /// `TF_BUILD`, which Azure sets instead.
    pub tf_build: Option<&'a str>,
    pub insta_update: Option<&'a str>,
    /// `INSTA_FORCE_UPDATE`, the older way to say `INSTA_UPDATE=force`.
    pub insta_force_update: Option<&'a str>,
}

/// What may be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Policy {
    /// Nothing, and why.
    Nothing(&'static str),
    /// Pending snapshots, for somebody to review.
    Pending,
    /// New snapshots at once, changed ones as pending.
    AcceptNew,
    /// Everything at once.
    AcceptAll,
}

impl Policy {
    /// The policy for these surroundings. Unlike insta, CI wins over `INSTA_UPDATE`.
    pub fn new(surroundings: Surroundings<'_>) -> Result<Self, String> {
        let in_ci = match surroundings.ci {
            Some("false" | "0" | "") => false,
            Some(_) => true,
            None => surroundings.tf_build.is_some(),
        };
        let asked = match surroundings.insta_update {
            None | Some("" | "auto") if surroundings.insta_force_update == Some("1") => Self::AcceptAll,
            None | Some("" | "auto" | "new") => Self::Pending,
            Some("always" | "force") => Self::AcceptAll,
            Some("unseen") => Self::AcceptNew,
            Some("no") => Self::Nothing("INSTA_UPDATE is no"),
            Some(other) => {
                return Err(format!(
                    "INSTA_UPDATE is `{other}`: expected auto, new, always, unseen, force or no"
                ));
            }
        };
        Ok(if in_ci { Self::Nothing("CI is set") } else { asked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ci: Option<&str>, insta_update: Option<&str>, expected: Result<Policy, &str>) {
        let surroundings = Surroundings { ci, insta_update, ..Surroundings::default() };
        assert_eq!(Policy::new(surroundings), expected.map_err(str::to_owned));
    }

    #[test]
    fn insta_update_decides_as_in_insta() {
        check(None, None, Ok(Policy::Pending));
        check(None, Some("auto"), Ok(Policy::Pending));
        check(None, Some("new"), Ok(Policy::Pending));
        check(None, Some("always"), Ok(Policy::AcceptAll));
        check(None, Some("unseen"), Ok(Policy::AcceptNew));
        check(None, Some("no"), Ok(Policy::Nothing("INSTA_UPDATE is no")));
        let expected = "INSTA_UPDATE is `yes`: expected auto, new, always, unseen, force or no";
        check(None, Some("yes"), Err(expected));
    }

    #[test]
    fn nothing_is_written_in_ci() {
        check(Some("true"), None, Ok(Policy::Nothing("CI is set")));
        check(Some("1"), Some("always"), Ok(Policy::Nothing("CI is set")));
        check(Some("false"), None, Ok(Policy::Pending));
        check(Some(""), None, Ok(Policy::Pending));
    }
}
