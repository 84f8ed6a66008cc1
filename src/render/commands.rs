//! What a person can type at a turn besides a move, in each language.

use crate::echo;
use crate::language::Language;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Hint,
    Undo,
    Moves,
    Help,
    Quit,
}

/// A command, its word and what it does.
type Entry = (Command, &'static str, &'static str);

/// The commands in English.
const ENGLISH: [Entry; 5] = [
    (
        Command::Hint,
        "hint",
        "suggests a move and says why; hint longest asks longest",
    ),
    (Command::Undo, "undo", "takes back your last move"),
    (Command::Moves, "moves", "shows the moves so far"),
    (Command::Help, "help", "shows this; so do h and ?"),
    (Command::Quit, "quit", "leaves the game"),
];

/// The commands in French.
const FRENCH: [Entry; 5] = [
    (
        Command::Hint,
        "conseil",
        "propose un coup et dit pourquoi ; conseil longest demande à longest",
    ),
    (Command::Undo, "reprendre", "reprend votre dernier coup"),
    (Command::Moves, "liste", "montre les coups joués"),
    (Command::Help, "aide", "montre ceci ; h et ? aussi"),
    (Command::Quit, "quitter", "quitte la partie"),
];

/// The commands of a language.
pub(super) const fn commands(language: Language) -> &'static [Entry] {
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

impl Command {
    /// The command that a word of any language is the beginning of. `h`, which begins two of them,
    /// is `help`.
    pub(crate) fn parse(word: &str) -> Option<Command> {
        let word = word.to_lowercase();
        match word.as_str() {
            "" => None,
            "h" | "?" => Some(Command::Help),
            _ => Language::ALL
                .into_iter()
                .flat_map(commands)
                .find(|(_, name, _)| name.starts_with(&word))
                .map(|&(command, ..)| command),
        }
    }

    /// The word, of any language, that a misspelt word was probably meant to be.
    pub(super) fn nearest(word: &str) -> Option<&'static str> {
        let all = Language::ALL.into_iter().flat_map(commands);
        echo::nearest(&word.to_lowercase(), all.map(|&(_, name, _)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_short_forms() {
        for (word, command) in [
            ("hint", Some(Command::Hint)),
            ("hi", Some(Command::Hint)),
            ("h", Some(Command::Help)),
            ("he", Some(Command::Help)),
            ("?", Some(Command::Help)),
            ("U", Some(Command::Undo)),
            ("mov", Some(Command::Moves)),
            ("q", Some(Command::Quit)),
            ("quitt", Some(Command::Quit)),
            ("c", Some(Command::Hint)),
            ("a", Some(Command::Help)),
            ("r", Some(Command::Undo)),
            ("l", Some(Command::Moves)),
            ("quite", None),
            ("", None),
        ] {
            assert_eq!(Command::parse(word), command, "{word}");
        }
    }

    #[test]
    fn every_language_has_every_command() {
        for language in Language::ALL {
            let words = commands(language).iter().map(|&(command, ..)| command);
            assert!(words.eq(ENGLISH.map(|(command, ..)| command)));
            for &(command, word, _) in commands(language) {
                assert_eq!(Command::parse(word), Some(command), "{word}");
            }
        }
    }
}
