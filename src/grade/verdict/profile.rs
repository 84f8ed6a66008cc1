//! Programs that do everything right but for one thing, which changes all that they print.
//!
//! A board that is upside down, or columns counted from 0, would be a misplaced disc in every game.
//! So each of these is tried as a way to read the program: if with it most games become right, it is
//! reported once, and the games are read with it.

use super::{Detail, Judgement, Seen, judge, shape};
use crate::game::Mode;
use crate::grade::Strictness;
use crate::grade::games::Game;
use crate::grade::kind::Kind;
use crate::grade::reader::{Grid, Said, Transcript};

/// A way to read a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::grade) struct Profile {
    upside_down: bool,
    mirrored: bool,
    swapped: bool,
    /// Results name the other player, too: the second player starts.
    second_starts: bool,
    /// What is added to a typed column.
    offset: i64,
    size: Size,
    /// What each mode plays.
    modes: [Mode; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    AsGiven,
    Exchanged,
    Always(usize, usize),
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            upside_down: false,
            mirrored: false,
            swapped: false,
            second_starts: false,
            offset: 0,
            size: Size::AsGiven,
            modes: Mode::ALL,
        }
    }
}

impl Profile {
    /// What is wrong with the program, if something is.
    pub(in crate::grade) fn kind(&self) -> Option<(Kind, Option<Detail>)> {
        let plain = Profile::default();
        Some(if self.modes != plain.modes {
            (Kind::ModesSwapped, None)
        } else if self.size == Size::Exchanged {
            (Kind::BoardSize, Some(Detail::Exchanged))
        } else if self.size != Size::AsGiven {
            (Kind::BoardSize, Some(Detail::Ignored))
        } else if self.upside_down {
            (Kind::UpsideDown, None)
        } else if self.mirrored {
            (Kind::DiscMisplaced, Some(Detail::Mirrored))
        } else if self.second_starts {
            (Kind::WhoStarts, None)
        } else if self.swapped {
            (Kind::SignsSwapped, None)
        } else if self.offset != 0 {
            (Kind::ColumnOffset, None)
        } else {
            return None;
        })
    }

    /// The game that the program plays when it is asked for this one.
    pub(super) fn apply(&self, game: &Game) -> Game {
        let mode = match game.mode {
            Mode::Random => self.modes[0],
            Mode::Ai => self.modes[1],
            Mode::TwoPlayers => self.modes[2],
        };
        let given = game.shape;
        let shape = match self.size {
            Size::AsGiven => Some(given),
            Size::Exchanged => shape(given.cols(), given.rows()),
            Size::Always(rows, cols) => shape(rows, cols),
        };
        Game {
            mode,
            shape: shape.unwrap_or(given),
            ..game.clone()
        }
    }

    /// A printed board as it is meant.
    pub(super) fn read(&self, grid: &Grid) -> Grid {
        grid.turned(self.upside_down, self.mirrored, self.swapped)
    }

    /// A board as the program should print it, given what is wrong with it.
    pub(super) fn write(&self, grid: &Grid) -> Grid {
        self.read(grid)
    }

    /// The result that is meant.
    pub(super) fn said(&self, said: Said) -> Said {
        match said {
            Said::Won(disc) if self.second_starts => Said::Won(disc.other()),
            said => said,
        }
    }

    /// The column that the program plays for a typed one. `None` if that cannot be known.
    pub(super) fn column(&self, entry: i64) -> Option<i64> {
        if self.offset == 0 {
            return Some(entry);
        }
        (entry + self.offset >= 1).then_some(entry + self.offset)
    }
}

/// The ways to read a program that are tried.
fn candidates(games: &[(&Game, &Seen)]) -> Vec<Profile> {
    let plain = Profile::default;
    let mut all = vec![
        Profile {
            upside_down: true,
            ..plain()
        },
        Profile {
            swapped: true,
            ..plain()
        },
        Profile {
            swapped: true,
            second_starts: true,
            ..plain()
        },
        Profile {
            offset: 1,
            ..plain()
        },
        Profile {
            offset: -1,
            ..plain()
        },
        Profile {
            mirrored: true,
            ..plain()
        },
        Profile {
            upside_down: true,
            swapped: true,
            ..plain()
        },
        Profile {
            size: Size::Exchanged,
            ..plain()
        },
    ];
    let (one, two, three) = (Mode::Random, Mode::Ai, Mode::TwoPlayers);
    for modes in [
        [two, one, three],
        [three, two, one],
        [one, three, two],
        [two, three, one],
        [three, one, two],
    ] {
        all.push(Profile { modes, ..plain() });
    }
    // A size that all boards have.
    let mut sizes = games.iter().filter_map(|(game, seen)| {
        let transcript = Transcript::read(&seen.output, game);
        transcript.boards().next().map(Grid::size)
    });
    if let Some((rows, cols)) = sizes.next()
        && sizes.all(|size| size == (rows, cols))
        && shape(rows, cols).is_some()
    {
        all.push(Profile {
            size: Size::Always(rows, cols),
            ..plain()
        });
    }
    all
}

/// How many games are looked at.
const SAMPLE: usize = 60;

/// Finds the way to read a program with which most of these games are right.
pub(in crate::grade) fn choose(games: &[(&Game, &Seen)], strictness: Strictness) -> Profile {
    let step = games.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<(&Game, &Seen)> = games.iter().copied().step_by(step).collect();
    let plain = Profile::default();
    let judged = |profile: &Profile| -> Vec<Judgement> {
        let judge = |(game, seen): &(&Game, &Seen)| judge(game, seen, profile, strictness);
        sample.iter().map(judge).collect()
    };
    let before = judged(&plain);
    let wrong = before
        .iter()
        .filter(|judgement| judgement.is_wrong())
        .count();
    if wrong == 0 {
        return plain;
    }
    let mut best = (wrong, plain);
    for profile in candidates(games) {
        let after = judged(&profile);
        let wrong = after
            .iter()
            .filter(|judgement| judgement.is_wrong())
            .count();
        let better = match profile.modes == Mode::ALL {
            true => wrong,
            // Modes are exchanged only if each of them becomes right.
            false => worst_mode(&sample, &before, &after).unwrap_or(usize::MAX),
        };
        if better < best.0 && is_enough(wrong, before.len()) {
            best = (wrong, profile);
        }
    }
    if best.0 * 2 < wrong {
        best.1
    } else {
        Profile::default()
    }
}

/// Whether few enough games stay wrong to believe a profile.
const fn is_enough(wrong: usize, all: usize) -> bool {
    wrong * 2 <= all
}

/// How many games stay wrong, or `None` if a mode that was wrong does not become better.
fn worst_mode(
    sample: &[(&Game, &Seen)],
    before: &[Judgement],
    after: &[Judgement],
) -> Option<usize> {
    for mode in Mode::ALL {
        let wrong = |judged: &[Judgement]| {
            let own = sample
                .iter()
                .zip(judged)
                .filter(|((game, _), _)| game.mode == mode);
            own.filter(|(_, judgement)| judgement.is_wrong()).count()
        };
        let (before, after) = (wrong(before), wrong(after));
        if after * 2 > before {
            return None;
        }
    }
    Some(
        after
            .iter()
            .filter(|judgement| judgement.is_wrong())
            .count(),
    )
}
