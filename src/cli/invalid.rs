//! What is wrong with the arguments of a subcommand, in one line.

use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::echo::Echo;

/// Clap's error about the arguments of `command`: what was given and what is possible.
pub(super) fn message(error: &clap::Error, command: &str) -> String {
    let texts = |kind| {
        let found = error.get(kind);
        match found {
            Some(ContextValue::String(text)) => vec![text.as_str()],
            Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    };
    let quoted = |kind| {
        let shown = texts(kind)
            .into_iter()
            .map(|text| format!("'{}'", Echo(text)));
        shown.collect::<Vec<String>>().join(", ")
    };
    let meant = |kind| {
        let first = texts(kind).into_iter().next();
        first.map_or_else(String::new, |text| {
            format!("; did you mean '{}'?", Echo(text))
        })
    };
    let (argument, value) = (
        quoted(ContextKind::InvalidArg),
        quoted(ContextKind::InvalidValue),
    );
    let help = format!("('puissance4 help {command}' lists the options)");
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let meant = meant(ContextKind::SuggestedArg);
            format!("unexpected argument {argument} for '{command}'{meant} {help}")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("'{command}' lacks {argument} {help}")
        }
        ErrorKind::ArgumentConflict => match quoted(ContextKind::PriorArg) {
            prior if prior == argument => format!("{argument} can be given only once"),
            prior if prior.is_empty() => format!("{argument} goes with no other argument"),
            prior => format!("{argument} cannot be used with {prior}"),
        },
        ErrorKind::InvalidValue => {
            let wrong = match texts(ContextKind::InvalidValue).concat().is_empty() {
                true => format!("{argument} needs a value"),
                false => format!("invalid value {value} for {argument}"),
            };
            let meant = meant(ContextKind::SuggestedValue);
            match texts(ContextKind::ValidValue).join(", ") {
                possible if possible.is_empty() => format!("{wrong}{meant}"),
                possible => format!("{wrong}{meant} ({possible})"),
            }
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|source| {
                let number = source.downcast_ref().map(not_a_number);
                number.unwrap_or_else(|| source.to_string())
            });
            let why = why.unwrap_or_else(|| "not possible".to_owned());
            format!("invalid value {value} for {argument}: {why}")
        }
        ErrorKind::TooManyValues => format!("{argument} takes no value, but {value} was given"),
        ErrorKind::InvalidUtf8 => format!("an argument of '{command}' is not UTF-8"),
        kind => {
            let what = kind.as_str().unwrap_or("wrong arguments");
            format!("{what} {help}")
        }
    }
}

/// What a number without bounds of its own must be.
fn not_a_number(error: &ParseIntError) -> String {
    match error.kind() {
        IntErrorKind::PosOverflow => format!("must be at most {}", u64::MAX),
        _ => "must be a whole number".to_owned(),
    }
}

/// A parser of whole numbers in `range`, whose error says the range.
pub(super) fn number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let parsed = text.parse::<u64>();
        let number = parsed.as_ref().ok().filter(|number| range.contains(number));
        number
            .and_then(|&number| T::try_from(number).ok())
            .ok_or_else(|| match (*range.end(), parsed) {
                (u64::MAX, Err(error)) => not_a_number(&error),
                (u64::MAX, Ok(_)) => format!("must be at least {}", range.start()),
                (most, _) => format!("must be a whole number from {} to {most}", range.start()),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_not_possible_says_what_is() {
        let (some, any) = (number::<u16>(1..=256), number::<u64>(1..=u64::MAX));
        assert_eq!((some("256"), any("1")), (Ok(256), Ok(1)));
        let overflow = "9".repeat(30);
        for text in ["0", "257", "-1", "x", "", "1.5", &overflow] {
            let says = "must be a whole number from 1 to 256";
            assert_eq!(some(text), Err(says.to_owned()), "{text}");
        }
        for (text, says) in [
            ("0", "must be at least 1"),
            ("x", "must be a whole number"),
            (&overflow, "must be at most 18446744073709551615"),
        ] {
            assert_eq!(any(text), Err(says.to_owned()));
        }
    }
}
