//! Findings in words: one sentence each, in the words of the game.

mod english;
mod french;

use super::games::Game;
use super::kind::{Kind, Topic};
use super::verdict::{Detail, Facts, Seen, Trait};
use crate::board::{Direction, Disc};
use crate::echo::Echo;
use crate::game::Mode;
use crate::language::Language;
use crate::process::{self, End, Excess, StartError};

/// What a sentence speaks of.
struct Subject<'a> {
    kind: Kind,
    facts: &'a Facts,
    traits: &'a [Trait],
    /// The modes in which it was seen.
    modes: &'a [Mode],
    game: &'a Game,
}

impl Subject<'_> {
    fn is(&self, detail: Detail) -> bool {
        self.facts.detail == Some(detail)
    }

    /// The name of a signal.
    fn signal(&self) -> String {
        process::signal_name(self.facts.number.unwrap_or_default())
    }

    /// The column, as it was typed or played.
    fn column(&self) -> String {
        self.facts
            .column
            .map_or_else(|| "?".to_owned(), |column| column.to_string())
    }

    /// The column that was expected, or that was played instead.
    fn wanted(&self) -> String {
        self.facts
            .wanted
            .map_or_else(|| "?".to_owned(), |column| column.to_string())
    }

    /// What the program printed, short enough for a sentence.
    fn text(&self) -> String {
        Echo(self.facts.text.as_deref().unwrap_or_default()).to_string()
    }

    fn direction(&self) -> Direction {
        let known = self.facts.direction.or(self.kind.missed_direction());
        known.unwrap_or(Direction::Row)
    }

    /// Which player, counted from one; the second may be the computer.
    fn player(&self) -> Player {
        match self.facts.disc {
            Some(Disc::Second) if self.game.mode != Mode::TwoPlayers => Player::Computer,
            Some(Disc::Second) => Player::Two,
            _ => Player::One,
        }
    }

    /// The numbers of the modes: `1 and 2`.
    fn modes(&self, and: &str) -> String {
        let numbers = self.modes.iter().map(|mode| mode.number().to_string());
        numbers.collect::<Vec<String>>().join(and)
    }
}

#[derive(Clone, Copy)]
enum Player {
    One,
    Two,
    Computer,
}

/// Puts findings into words.
pub(super) struct Sentence {
    language: Language,
}

impl Sentence {
    pub(super) const fn new(language: Language) -> Sentence {
        Sentence { language }
    }

    const fn pick(&self, english: &'static str, french: &'static str) -> &'static str {
        match self.language {
            Language::English => english,
            Language::French => french,
        }
    }

    /// A finding in games.
    pub(super) fn of(
        &self,
        kind: Kind,
        facts: &Facts,
        traits: &[Trait],
        modes: &[Mode],
        game: &Game,
        repeatable: bool,
    ) -> String {
        let subject = Subject {
            kind,
            facts,
            traits,
            modes,
            game,
        };
        let mut message = match self.language {
            Language::English => english::message(&subject),
            Language::French => french::message(&subject),
        };
        if !repeatable && kind != Kind::NotRepeatable {
            message += self.pick(
                " Two runs of the same game differ: is a variable not set?",
                " Deux exécutions de la même partie diffèrent : une variable n'est-elle pas initialisée ?",
            );
        }
        message
    }

    /// A finding in a run that is no game.
    pub(super) fn other_run(&self, kind: Kind, args: &[String], seen: &Seen) -> String {
        let what = match args.len() {
            0 => self.pick("Without arguments", "Sans argument").to_owned(),
            _ => format!(
                "{} '{}'",
                self.pick("With the arguments", "Avec les arguments"),
                args.join(" ")
            ),
        };
        let silent = seen.output.trim_ascii().is_empty() && seen.errors.trim_ascii().is_empty();
        let how = match seen.end {
            End::Exited(0) if silent => self
                .pick(
                    "the program printed nothing and ended with status 0",
                    "le programme n'a rien affiché et s'est terminé avec le statut 0",
                )
                .to_owned(),
            End::Exited(0) => self
                .pick(
                    "the program ended with status 0",
                    "le programme s'est terminé avec le statut 0",
                )
                .to_owned(),
            End::Exited(_) if silent => self
                .pick(
                    "the program printed nothing",
                    "le programme n'a rien affiché",
                )
                .to_owned(),
            End::Exited(status) => format!(
                "{} {status}",
                self.pick(
                    "the program ended with status",
                    "le programme s'est terminé avec le statut"
                )
            ),
            End::Signal(signal) => format!(
                "{} ({})",
                self.pick("the program crashed", "le programme a planté"),
                process::signal_name(signal)
            ),
            End::Killed(Excess::Output | Excess::Errors) => self
                .pick(
                    "the program printed without end",
                    "le programme a affiché sans fin",
                )
                .to_owned(),
            End::Killed(_) => self
                .pick(
                    "the program did not end",
                    "le programme ne s'est pas terminé",
                )
                .to_owned(),
        };
        let wanted = match kind {
            Kind::Arguments | Kind::SmallSize => self.pick(
                "it should print how it is used and end with a status other than 0",
                "il devrait afficher son mode d'emploi et se terminer avec un statut différent de 0",
            ),
            Kind::EndOfInput => self.pick(
                "when the input ends before the game, it should say so on standard error and end with a status other than 0",
                "quand l'entrée se termine avant la partie, il devrait le dire sur la sortie d'erreur et se terminer avec un statut différent de 0",
            ),
            Kind::FullOutput => self.pick(
                "when its output cannot be written, it should end with a status other than 0",
                "quand sa sortie ne peut pas être écrite, il devrait se terminer avec un statut différent de 0",
            ),
            Kind::SeveralNumbers => {
                return self.pick(
                    "Several numbers on a line are not read as the course's program reads them: one move each.",
                    "Plusieurs nombres sur une ligne ne sont pas lus comme par le programme du cours : un coup chacun.",
                ).to_owned();
            }
            Kind::WordsAsInput => {
                return self.pick(
                    "Words instead of a number are not answered as the course's program answers them.",
                    "Des mots à la place d'un nombre ne reçoivent pas la réponse du programme du cours.",
                ).to_owned();
            }
            _ => {
                return self.pick(
                    "A test of the testbed printed something else than its reference.",
                    "Un test de la batterie affiche autre chose que sa référence.",
                ).to_owned();
            }
        };
        format!("{what}, {how}; {wanted}.")
    }

    /// A program that does not run.
    pub(super) fn cannot_start(&self, error: &StartError) -> String {
        match self.language {
            Language::English => format!("The program could not be started: {error}."),
            Language::French => format!(
                "Le programme n'a pas pu être lancé : {}.",
                match error {
                    StartError::NotFound => "ce fichier n'existe pas".to_owned(),
                    StartError::Folder => "c'est un dossier, pas un programme".to_owned(),
                    StartError::NotExecutable => "le fichier n'est pas exécutable ('chmod +x')".to_owned(),
                    StartError::NotAProgram => "ce n'est ni un programme pour cette machine ni un script avec une ligne '#!'".to_owned(),
                    StartError::NoInterpreter => "le programme que nomme sa première ligne n'existe pas".to_owned(),
                    StartError::System(error) => error.to_string(),
                }
            ),
        }
    }

    /// How many runs were made.
    pub(super) fn runs(&self, made: usize, planned: usize, seed: u64) -> String {
        if made < planned && made == 0 {
            return self
                .pick("no run was possible", "aucune exécution possible")
                .to_owned();
        }
        let partly = if made < planned {
            format!(" {} {planned}", self.pick("of", "sur"))
        } else {
            String::new()
        };
        match self.language {
            Language::English => format!("{made}{partly} runs, seed {seed}"),
            Language::French => format!("{made}{partly} exécutions, graine {seed}"),
        }
    }

    pub(super) const fn nothing_wrong(&self) -> &'static str {
        self.pick("Nothing wrong was found.", "Aucune faute trouvée.")
    }

    pub(super) const fn total(&self) -> &'static str {
        self.pick("Total", "Total")
    }

    pub(super) const fn expected(&self) -> &'static str {
        self.pick("expected", "attendu")
    }

    pub(super) const fn got(&self) -> &'static str {
        self.pick("got", "obtenu")
    }

    pub(super) const fn board_before(&self) -> &'static str {
        self.pick("board", "plateau")
    }

    pub(super) const fn topic_heading(&self) -> &'static str {
        self.pick("Topic", "Thème")
    }

    pub(super) const fn points_heading(&self) -> &'static str {
        self.pick("Points", "Points")
    }

    /// The name of a topic.
    pub(super) const fn topic(&self, topic: Topic) -> &'static str {
        match topic {
            Topic::Arguments => self.pick("Arguments", "Arguments"),
            Topic::Board => self.pick("Board and prompt", "Plateau et question"),
            Topic::Players => self.pick("Two players", "Deux joueurs"),
            Topic::Rejected => self.pick("Rejected columns", "Colonnes refusées"),
            Topic::Ends => self.pick("Ends of games", "Fins de partie"),
            Topic::Random => self.pick("Random computer", "Ordinateur aléatoire"),
            Topic::Smart => self.pick(
                "Computer that wins and blocks",
                "Ordinateur qui gagne et bloque",
            ),
            Topic::Sizes => self.pick("Other sizes", "Autres tailles"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn every_kind_has_a_sentence_in_each_language() {
        let game = Game {
            mode: Mode::TwoPlayers,
            shape: Shape::puissance4(6, 7).unwrap(),
            entries: vec![1],
            spare: 0,
        };
        for &kind in Kind::ALL {
            let mut sentences = Vec::new();
            for language in Language::ALL {
                let facts = Facts::default();
                let sentence =
                    Sentence::new(language).of(kind, &facts, &[], &Mode::ALL, &game, true);
                assert!(sentence.ends_with(['.', '?']), "{kind:?}: {sentence}");
                assert!(
                    sentence.starts_with(char::is_uppercase),
                    "{kind:?}: {sentence}"
                );
                sentences.push(sentence);
            }
            assert_ne!(sentences[0], sentences[1], "{kind:?}");
        }
    }
}
