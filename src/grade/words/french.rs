//! The sentences in French.

use super::{Player, Subject};
use crate::board::Direction;
use crate::grade::kind::Kind;
use crate::grade::verdict::{Detail, Trait};
use crate::plural::count;

const fn line(direction: Direction) -> &'static str {
    match direction {
        Direction::Row => "sur une ligne",
        Direction::Column => "sur une colonne",
        Direction::Rise => "sur une diagonale montante",
        Direction::Fall => "sur une diagonale descendante",
    }
}

const fn player(player: Player) -> &'static str {
    match player {
        Player::One => "le joueur un",
        Player::Two => "le joueur deux",
        Player::Computer => "l'ordinateur",
    }
}

const fn lines_with(what: Trait) -> &'static str {
    match what {
        Trait::LastColumn => "qui touchent la dernière colonne",
        Trait::FirstColumn => "qui touchent la première colonne",
        Trait::TopRow => "qui touchent la ligne du haut",
        Trait::BottomRow => "qui touchent la ligne du bas",
        Trait::Long => "de plus de quatre pions",
        Trait::Beyond => "qui dépassent la ligne 6 ou la colonne 7",
        Trait::Middle => "complétés en leur milieu",
        Trait::ByFirst => "du joueur un",
        Trait::BySecond => "du joueur deux ou de l'ordinateur",
        Trait::ByComputer => "de l'ordinateur",
        Trait::LastCell => "complétés sur la dernière case libre",
    }
}

pub(super) fn message(subject: &Subject) -> String {
    let (column, wanted) = (subject.column(), subject.wanted());
    let text = subject.text();
    let (rows, cols) = (subject.game.shape.rows(), subject.game.shape.cols());
    let along = line(subject.direction());
    let who = player(subject.player());
    let after_the_end = subject.is(Detail::AfterTheEnd);
    match subject.kind {
        Kind::CannotStart => "Le programme n'a pas pu être lancé.".to_owned(),
        Kind::AsksOnStdin => format!("Le programme demande « {text} » au lieu de prendre le mode et la taille dans ses arguments."),
        Kind::WrongStream => "La partie, ou la question, est affichée sur la sortie d'erreur au lieu de la sortie standard.".to_owned(),
        Kind::ModeMissing if subject.is(Detail::NoComputer) => format!("En mode {}, l'ordinateur ne joue pas.", subject.modes(" et ")),
        Kind::ModeMissing => format!("Le programme ne joue pas de partie en mode {}.", subject.modes(" et ")),
        Kind::ModesSwapped => "Les modes sont échangés : 1 est l'ordinateur aléatoire, 2 celui qui gagne et bloque, 3 deux joueurs.".to_owned(),
        Kind::BoardSize if subject.is(Detail::Exchanged) => "Lignes et colonnes sont échangées : la première taille est le nombre de lignes.".to_owned(),
        Kind::BoardSize if subject.is(Detail::Ignored) => "La taille donnée en argument est ignorée.".to_owned(),
        Kind::BoardSize => match subject.facts.size {
            Some((given_rows, given_cols)) => {
                let (given_rows, given_cols) = (count(given_rows as u64, "ligne"), count(given_cols as u64, "colonne"));
                format!("Le plateau a {given_rows} et {given_cols} au lieu de {rows} et {cols}.")
            }
            None => "Le plateau n'a pas la taille demandée.".to_owned(),
        },
        Kind::UpsideDown => "Le plateau est à l'envers : le premier pion d'une colonne doit être en bas.".to_owned(),
        Kind::SignsSwapped => "Les signes sont échangés : le joueur un a X, le joueur deux et l'ordinateur ont O.".to_owned(),
        Kind::WhoStarts => "Le mauvais joueur commence : le joueur un joue le premier coup, aussi contre l'ordinateur.".to_owned(),
        Kind::ColumnOffset => "Les colonnes sont décalées d'une unité : la première est la colonne 1.".to_owned(),
        Kind::SizeLine if subject.is(Detail::Missing) => "La première ligne, avec la taille du plateau, manque.".to_owned(),
        Kind::SizeLine => "La première ligne, avec la taille du plateau, est différente.".to_owned(),
        Kind::FirstBoard if subject.is(Detail::Nothing) => "Le programme n'affiche rien et se termine.".to_owned(),
        Kind::FirstBoard if subject.is(Detail::Missing) => "Le plateau vide n'est pas affiché au début de la partie.".to_owned(),
        Kind::FirstBoard => "Le plateau n'est pas vide au début de la partie.".to_owned(),
        Kind::Drawing if subject.is(Detail::NotReadable) => "Rien dans la sortie ne ressemble à un plateau.".to_owned(),
        Kind::Drawing if subject.is(Detail::Signs) => "Les cases du plateau contiennent d'autres signes que X, O et l'espace.".to_owned(),
        Kind::Drawing => "Le plateau est dessiné autrement.".to_owned(),
        Kind::Footer if subject.is(Detail::Missing) => "Les numéros des colonnes sous le plateau manquent.".to_owned(),
        Kind::Footer if cols < 10 => format!("Les numéros des colonnes sous le plateau sont différents : ils vont de 1 à {cols}."),
        Kind::Footer => "Les numéros des colonnes sous le plateau sont différents : à partir de 10, seul le dernier chiffre est affiché.".to_owned(),
        Kind::Prompt if subject.is(Detail::Missing) => "La question pour la colonne manque.".to_owned(),
        Kind::Prompt if subject.is(Detail::Twice) => "La question pour la colonne est posée deux fois.".to_owned(),
        Kind::Prompt if subject.is(Detail::ForComputer) => "La question pour la colonne est aussi affichée quand l'ordinateur joue.".to_owned(),
        Kind::Prompt => "La question pour la colonne a d'autres mots.".to_owned(),
        Kind::EscapeCodes => "La sortie contient des codes d'échappement : couleurs, ou effacement de l'écran.".to_owned(),
        Kind::LineEnds => "Les lignes se terminent par \\r\\n au lieu de \\n.".to_owned(),
        Kind::MissingNewline => format!("La ligne « {text} » n'a pas de fin de ligne."),
        Kind::SpacesOnly if subject.is(Detail::EmptyLines) => "Il y a des lignes vides de trop.".to_owned(),
        Kind::SpacesOnly if subject.is(Detail::TrailingSpaces) => "Il y a des espaces à la fin d'une ligne.".to_owned(),
        Kind::SpacesOnly => "Seuls des espaces sont différents.".to_owned(),
        Kind::ExtraText => format!("Le programme affiche une ligne que l'énoncé ne demande pas : « {text} »."),
        Kind::ExtraBoard => "Le plateau est affiché une fois de trop.".to_owned(),
        Kind::MissingBoard => "Le plateau n'est pas affiché après chaque coup.".to_owned(),
        Kind::DiscMisplaced if subject.is(Detail::Mirrored) => "Les colonnes sont inversées : la colonne 1 est à gauche.".to_owned(),
        Kind::DiscMisplaced => format!("Le pion joué dans la colonne {column} n'est pas là où il devrait tomber."),
        Kind::ColumnRefused => format!("La colonne {column} a de la place, mais elle est refusée."),
        Kind::TurnLost => format!("Les tours sont faux : ici {who} devrait jouer, mais l'autre joue."),
        Kind::MissedWinRow | Kind::MissedWinColumn | Kind::MissedWinRising | Kind::MissedWinFalling => {
            if subject.is(Detail::AllDirections) {
                "Aucune victoire n'est remarquée, dans aucune direction.".to_owned()
            } else if let [what, ..] = subject.traits {
                format!("La victoire n'est pas remarquée : les alignements {} sont oubliés.", lines_with(*what))
            } else {
                format!("La victoire {along} n'est pas remarquée.")
            }
        }
        Kind::MissedWinEdge => {
            let which: Vec<&str> = subject.traits.iter().map(|&what| lines_with(what)).collect();
            format!("La victoire {along} n'est pas remarquée : les alignements {} sont oubliés.", which.join(" ou "))
        }
        Kind::FalseWin if subject.is(Detail::Three) => "Une victoire est annoncée avec seulement trois pions alignés.".to_owned(),
        Kind::FalseWin => "Une victoire est annoncée, mais il n'y a pas quatre pions alignés.".to_owned(),
        Kind::FalseWinGap => "Une victoire est annoncée, mais les quatre pions ne se touchent pas : une case vide ou un pion de l'autre est entre eux.".to_owned(),
        Kind::FalseWinWrap => "Une victoire est annoncée avec un alignement qui sort du plateau d'un côté et continue de l'autre.".to_owned(),
        Kind::WrongWinner => format!("Le mauvais gagnant est nommé : {who} a gagné."),
        Kind::ResultBeforeBoard => "Le résultat est affiché avant le dernier plateau, et non après.".to_owned(),
        Kind::ResultWords if subject.is(Detail::Missing) => "La partie se termine sans que le résultat soit affiché.".to_owned(),
        Kind::ResultWords => "Le résultat a d'autres mots.".to_owned(),
        Kind::MissedDraw => "Le plateau est plein, et le match nul n'est pas remarqué.".to_owned(),
        Kind::EarlyDraw => "Un match nul est annoncé alors qu'il reste des cases libres.".to_owned(),
        Kind::DrawInsteadOfWin => "Un match nul est annoncé alors que le dernier pion gagne.".to_owned(),
        Kind::PlaysOn => "La partie continue après le résultat.".to_owned(),
        Kind::EndsEarly => format!("Le programme se termine au milieu de la partie (statut {}).", subject.facts.number.unwrap_or_default()),
        Kind::FullColumnAccepted => format!("La colonne {column} est pleine, mais un pion y est joué."),
        Kind::OutOfRangeAccepted => format!("La colonne {column} n'existe pas, mais un pion est joué."),
        Kind::RejectedEndsGame => format!("La colonne {column} ne peut pas être jouée : il faut en demander une autre, mais la partie se termine."),
        Kind::NotAskedAgain => format!("La colonne {column} ne peut pas être jouée : il faut en demander une autre."),
        Kind::NotRepeatable => "Deux exécutions de la même partie diffèrent : la graine vient-elle de l'horloge, ou une variable n'est-elle pas initialisée ?".to_owned(),
        Kind::ComputerFullColumn => "L'ordinateur a tiré une colonne pleine : il doit tirer à nouveau (rand() % colonnes) jusqu'à ce que la colonne ait de la place.".to_owned(),
        Kind::ComputerIllegalMove => "Le pion de l'ordinateur est là où aucun pion ne peut tomber.".to_owned(),
        Kind::RandomSequence => format!("L'ordinateur a joué la colonne {column} et non {wanted} : une colonne au hasard est rand() % colonnes après un seul srand(0) au début, et rien d'autre ne tire de nombre."),
        Kind::ComputerBlockedInsteadOfWinning => format!("L'ordinateur a bloqué la colonne {column} alors qu'il pouvait gagner dans la colonne {wanted}."),
        Kind::ComputerMissedWin => format!("L'ordinateur pouvait gagner {along} dans la colonne {wanted}, mais il a joué la colonne {column}."),
        Kind::ComputerMissedBlock => format!("L'ordinateur devait bloquer la colonne {wanted}, où le joueur un gagne {along}, mais il a joué la colonne {column}."),
        Kind::ComputerWrongChoice => format!("Plusieurs colonnes gagnent ou bloquent : l'ordinateur doit choisir la plus petite, {wanted}, et non {column}."),
        Kind::Arguments if subject.is(Detail::Refused) => format!("Le programme refuse des arguments corrects : il affiche « {text} » et aucune partie."),
        Kind::Arguments => "Trop peu d'arguments ne sont pas refusés.".to_owned(),
        Kind::ExitStatus => format!("Le statut de sortie est {} au lieu de 0.", subject.facts.number.unwrap_or_default()),
        Kind::Crash if after_the_end => format!("Le programme a planté ({}) après la fin de la partie.", subject.signal()),
        Kind::Crash if subject.facts.column.is_none() => format!("Le programme a planté ({}) au démarrage.", subject.signal()),
        Kind::Crash => format!("Le programme a planté ({}) après la saisie de la colonne {column}.", subject.signal()),
        Kind::TimeOut if after_the_end => "Le programme ne se termine pas après la partie.".to_owned(),
        Kind::TimeOut => "Le programme est trop lent : il n'affiche plus rien au milieu de la partie.".to_owned(),
        Kind::SilentHang => "Le programme n'a rien affiché et ne s'est pas terminé.".to_owned(),
        Kind::EndlessOutput => "Le programme affiche sans fin.".to_owned(),
        Kind::TooMuchMemory => "Le programme utilise trop de mémoire.".to_owned(),
        Kind::TooManyProcesses => "Le programme lance trop de processus.".to_owned(),
        Kind::RefusalWords => "Les mots avec lesquels une colonne est refusée ne sont pas ceux du programme du cours.".to_owned(),
        Kind::SeveralNumbers => "Plusieurs nombres sur une ligne ne sont pas lus comme par le programme du cours.".to_owned(),
        Kind::WordsAsInput => "Des mots à la place de nombres ne reçoivent pas la réponse du programme du cours.".to_owned(),
        Kind::EndOfInput => "La fin de l'entrée n'est pas signalée.".to_owned(),
        Kind::SmallSize => "Une taille inférieure à 4 n'est pas refusée.".to_owned(),
        Kind::FullOutput => "Une sortie qui ne peut pas être écrite n'est pas signalée.".to_owned(),
        Kind::Other => "La sortie est différente.".to_owned(),
    }
}
