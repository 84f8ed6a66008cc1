//! Puzzles, positions to repeat, and the library.

use super::{Columns, Outlook, Scene, columns, even, menu, people};
use crate::tui::action::Action;
use crate::tui::look::Colours;
use Outlook::{Draws, LosesIn, WinsIn};

/// A puzzle, and what its columns lead to: only the third slot wins.
const PUZZLE: &str = "4117174771144375252357226535";

fn puzzle_columns() -> Columns {
    columns(LosesIn(12), &[(2, WinsIn(5)), (5, Draws)])
}

/// Every slot wins.
fn even_wins() -> Columns {
    columns(WinsIn(5), &[])
}

/// Two positions that are due, and one that is not.
const CARDS: &str = "2026-11-16 | 1 | 6x7 | 156177135747752617524462
2026-11-17 | 0 | 6x7 | 445332
2026-11-18 | 0 | 6x7 | 4453";

/// A library.
const GAMES: &str = "6x7 4453
2026-11-12T18:05:00Z | human | easy | 1-0 | 6x7 | 1212121 | perfect 4/4 2/3, good 4/4 2/3
2026-11-13T18:20:00Z | human | hard | 0-1 | 6x7 | 12121232 | perfect 3/4 4/4, good 3/4 4/4
2026-11-14T21:40:00Z | hard | human | 1-0 | 6x7 | 542462622536564234345 | perfect 9/11 6/10, good 11/11 8/10
2026-11-15T20:15:00Z | human | human | * | 8x9/5 | 556644
2026-11-16T19:30:00Z | human | hard | 1-0 | 6x7 | 542462622536564234345 | perfect 9/11 6/10, good 10/11 8/10 | the best one
2026-11-17T09:45:00Z | human | medium | * | 6x7 | 44453317";

/// The library.
fn library() -> Scene {
    Scene {
        games: GAMES,
        ..people().act(&[Action::Open])
    }
}

fn puzzle() -> Scene {
    Scene {
        puzzle: Some((PUZZLE, WinsIn(5))),
        ..menu()
    }
}

fn repetition() -> Scene {
    Scene {
        cards: CARDS,
        found: vec![(0, puzzle_columns())],
        ..menu().act(&[Action::ChooseLine(7)])
    }
}

fn statistics() -> Scene {
    library().act(&[Action::Statistics])
}

/// The scenes of the README.
pub(super) fn readme_scenes() -> [Scene; 2] {
    let puzzle = puzzle().act(&[Action::Point(2)]);
    [puzzle, library().act(&[Action::Next])]
}

/// The screens that are drawn in every theme.
pub(super) fn screens() -> Vec<(&'static str, Scene)> {
    vec![
        ("library", library()),
        ("statistics", statistics()),
        ("puzzle", puzzle()),
        ("repetition", repetition()),
    ]
}

/// All scenes, with the names of their pictures.
pub(super) fn scenes() -> Vec<(&'static str, Scene)> {
    let typed = ['4', 'x'].map(Action::Type);
    let name = "a name".chars().map(Action::Type);
    let rename = [Action::Next, Action::Rename].into_iter().chain(name);
    let rename: Vec<Action> = rename.collect();
    let wrong = Scene {
        found: vec![(0, puzzle_columns())],
        ..puzzle().act(&[Action::Drop(3)])
    };
    let solved = Scene {
        found: vec![(0, puzzle_columns()), (0, even()), (0, even_wins())],
        ..puzzle().act(&[Action::Drop(2)])
    };
    let hint = Scene {
        found: vec![(0, puzzle_columns())],
        ..puzzle().act(&[Action::Hint])
    };
    let due = Scene {
        cards: CARDS,
        ..menu()
    };
    vec![
        ("open", library().act(&typed).act(&[Action::Choose])),
        ("open_nothing", people().act(&[Action::Open])),
        ("library_large", library().sized(120, 40)),
        ("library_compact", library().sized(40, 16)),
        ("library_smallest", library().sized(24, 10)),
        ("library_french", library().french()),
        ("library_without_colours", library().colours(Colours::None)),
        ("library_deleted", library().act(&[Action::Delete])),
        ("library_renamed", library().act(&rename)),
        (
            "library_exports",
            library().act(&[Action::Next, Action::Export]),
        ),
        (
            "library_filtered",
            library().act(&[Action::FilterOpponent, Action::FilterResult]),
        ),
        ("statistics_compact", statistics().sized(40, 16)),
        ("statistics_french", statistics().french()),
        (
            "puzzle_is_made",
            Scene {
                puzzle: Some(("", Draws)),
                ..menu()
            },
        ),
        ("puzzle_wrong", wrong.clone()),
        ("puzzle_solved", solved),
        ("puzzle_hint", hint),
        ("puzzle_large", puzzle().sized(120, 40)),
        ("puzzle_compact", wrong.sized(40, 16)),
        ("puzzle_smallest", puzzle().sized(24, 10)),
        ("puzzle_french", puzzle().french()),
        ("repetition", repetition()),
        ("menu_with_positions_to_repeat", due),
        ("menu_settings", menu().act(&[Action::ChooseLine(8)])),
    ]
}
