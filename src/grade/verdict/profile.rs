//! Programs that do everything right but for one thing, which changes all that they print.
//!
//! A board that is upside down, or columns counted from 0, would be a misplaced disc in every game.
//! So each of these is tried as a way to read the program: if with it most games become right, it is
//! reported once, and the games are read with it.

use super::{Detail, Judgement, Seen, judge, judge_transcript, shape};
use crate::board::Outcome;
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
    typed: Typed,
    size: Size,
    /// What each mode plays.
    modes: [Mode; 3],
    /// The modes that are read like this.
    only: [bool; 3],
}

/// Which column a program plays for a typed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    Plain,
    /// A number of columns further to the right.
    Offset(i64),
    /// The same, and on from the other side. Others are rejected before that, or not.
    Ring {
        offset: i64,
        checked: bool,
    },
    /// Counted from the right.
    Mirrored,
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
            typed: Typed::Plain,
            size: Size::AsGiven,
            modes: Mode::ALL,
            only: [true; 3],
        }
    }
}

impl Profile {
    /// What is wrong with the program, if something is.
    pub(in crate::grade) fn kind(&self) -> Option<(Kind, Option<Detail>)> {
        let plain = Profile::default();
        Some(if self.modes != plain.modes {
            match self.lost_modes().is_empty() {
                true => (Kind::ModesSwapped, None),
                false => (Kind::ModeMissing, Some(Detail::NoComputer)),
            }
        } else if self.size == Size::Exchanged {
            (Kind::BoardSize, Some(Detail::Exchanged))
        } else if self.size != Size::AsGiven {
            (Kind::BoardSize, Some(Detail::Ignored))
        } else if self.upside_down {
            (Kind::UpsideDown, None)
        } else if self.mirrored || self.typed == Typed::Mirrored {
            (Kind::DiscMisplaced, Some(Detail::Mirrored))
        } else if self.second_starts {
            (Kind::WhoStarts, None)
        } else if self.swapped {
            (Kind::SignsSwapped, None)
        } else if self.typed != Typed::Plain {
            (Kind::ColumnOffset, None)
        } else {
            return None;
        })
    }

    /// Whether a difference of this kind follows from what is wrong with the program.
    pub(in crate::grade) fn explains(&self, kind: Kind) -> bool {
        let own = self.kind().is_some_and(|(own, _)| own == kind);
        // A computer with the other sign takes its own discs for the person's.
        own || self.swapped && kind == Kind::ComputerBlockedInsteadOfWinning
    }

    /// The modes that play like mode 3, while mode 3 plays like itself.
    pub(in crate::grade) fn lost_modes(&self) -> Vec<Mode> {
        let own = |mode: &Mode| self.modes[index(*mode)];
        let lost = |mode: &Mode| *mode != Mode::TwoPlayers && own(mode) == Mode::TwoPlayers;
        match own(&Mode::TwoPlayers) {
            Mode::TwoPlayers => Mode::ALL.into_iter().filter(lost).collect(),
            _ => Vec::new(),
        }
    }

    /// The profile for the games of a mode.
    pub(super) fn of(&self, mode: Mode) -> Profile {
        if self.only[index(mode)] {
            self.clone()
        } else {
            Profile::default()
        }
    }

    /// The game that the program plays when it is asked for this one.
    pub(super) fn apply(&self, game: &Game) -> Game {
        let given = game.shape;
        let shape = match self.size {
            Size::AsGiven => Some(given),
            Size::Exchanged => shape(given.cols(), given.rows()),
            Size::Always(rows, cols) => shape(rows, cols),
        };
        Game {
            mode: self.modes[index(game.mode)],
            shape: shape.unwrap_or(given),
            // As they were typed: the spare columns of another shape are others.
            entries: game.typed().collect(),
            spare: 0,
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

    /// The result that the program announces for this one.
    pub(super) fn outcome(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Won(disc) if self.second_starts => Outcome::Won(disc.other()),
            outcome => outcome,
        }
    }

    /// The column that the program plays for a typed one, on a board of `cols` columns.
    pub(super) fn column(&self, entry: i64, cols: usize) -> i64 {
        match self.typed {
            Typed::Plain => entry,
            Typed::Offset(offset) => entry + offset,
            Typed::Ring { offset, .. } if (1..=cols as i64).contains(&entry) => {
                (entry - 1 + offset).rem_euclid(cols as i64) + 1
            }
            Typed::Ring { checked: true, .. } => entry,
            Typed::Ring { offset, .. } => entry + offset,
            Typed::Mirrored => cols as i64 + 1 - entry,
        }
    }
}

/// The place of a mode among all.
pub(in crate::grade) const fn index(mode: Mode) -> usize {
    mode.number() - 1
}

/// The ways to read a program that are tried.
fn candidates(sample: &[Sampled]) -> Vec<Profile> {
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
            typed: Typed::Offset(1),
            ..plain()
        },
        Profile {
            typed: Typed::Offset(-1),
            ..plain()
        },
        Profile {
            typed: Typed::Mirrored,
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
    ];
    for (offset, checked) in [(1, true), (-1, true), (1, false), (-1, false)] {
        all.push(Profile {
            typed: Typed::Ring { offset, checked },
            ..plain()
        });
    }
    let (one, two, three) = (Mode::Random, Mode::Ai, Mode::TwoPlayers);
    for modes in [
        [two, one, three],
        [three, two, one],
        [one, three, two],
        [two, three, one],
        [three, one, two],
        [three, two, three],
        [one, three, three],
        [three, three, three],
    ] {
        all.push(Profile { modes, ..plain() });
    }
    // One board of the right size shows that rows and columns are not exchanged.
    let as_asked = |sampled: &Sampled| {
        let (rows, cols) = (sampled.game.shape.rows(), sampled.game.shape.cols());
        rows != cols && sampled.size() == Some((rows, cols))
    };
    if !sample.iter().any(as_asked) {
        all.push(Profile {
            size: Size::Exchanged,
            ..plain()
        });
    }
    // A size that all boards have.
    let mut sizes = sample.iter().filter_map(Sampled::size);
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
const SAMPLE: usize = 36;

/// A game that is looked at, and its output read once for all profiles.
struct Sampled<'a> {
    game: &'a Game,
    seen: &'a Seen,
    transcript: Transcript,
    /// Whether it is right as it is.
    is_right: bool,
}

impl<'a> Sampled<'a> {
    /// `None` for a program that crashes, hangs or does not stop: no way to read it makes it right.
    fn new(game: &'a Game, seen: &'a Seen, strictness: Strictness) -> Option<Sampled<'a>> {
        let mut sampled = Sampled {
            game,
            seen,
            transcript: Transcript::read(&seen.output, game.shape),
            is_right: false,
        };
        let judgement = sampled.judge(&Profile::default(), strictness);
        sampled.is_right = is_right(&judgement);
        let last = judgement.differences.last().map(|found| found.kind);
        (!last.is_some_and(Kind::is_fatal)).then_some(sampled)
    }

    /// The size of the first board.
    fn size(&self) -> Option<(usize, usize)> {
        self.transcript.boards().next().map(Grid::size)
    }

    fn judge(&self, profile: &Profile, strictness: Strictness) -> Judgement {
        match profile.size {
            Size::AsGiven => {
                judge_transcript(self.game, self.seen, &self.transcript, profile, strictness)
            }
            _ => judge(self.game, self.seen, profile, strictness),
        }
    }
}

fn is_right(judgement: &Judgement) -> bool {
    !judgement.is_wrong() && !judgement.cursory
}

/// Finds the way to read a program with which most of these games are right: in all modes, or else
/// in mode 3, or with a computer.
///
/// `played` is the number of games of each mode, the right ones too.
pub(in crate::grade) fn choose(
    games: &[(&Game, &Seen)],
    played: [usize; 3],
    strictness: Strictness,
) -> Profile {
    let step = games.len().div_ceil(SAMPLE).max(1);
    let plain = Profile::default();
    let sample = games.iter().step_by(step);
    let sample: Vec<Sampled> = sample
        .filter_map(|(game, seen)| Sampled::new(game, seen, strictness))
        .collect();
    if sample.is_empty() {
        return plain;
    }
    let candidates = candidates(&sample);
    for only in [[true; 3], [false, false, true], [true, true, false]] {
        let own = |sampled: &&Sampled| only[index(sampled.game.mode)];
        let sample: Vec<&Sampled> = sample.iter().filter(own).collect();
        let before: Vec<bool> = sample.iter().map(|sampled| sampled.is_right).collect();
        let wrong = |judged: &[bool]| judged.iter().filter(|right| !**right).count();
        // What makes all games look wrong is looked for only if most are.
        let mostly_wrong = |concerned: [bool; 3]| {
            let own = sample
                .iter()
                .zip(&before)
                .filter(|(sampled, _)| concerned[index(sampled.game.mode)]);
            let wrong = own.filter(|(_, right)| !**right).count();
            let all: usize = (0..3)
                .filter(|&mode| concerned[mode])
                .map(|mode| played[mode])
                .sum();
            wrong > 0 && wrong * step * 2 >= all
        };
        let mut best = (wrong(&before), None);
        for profile in &candidates {
            let profile = Profile {
                only,
                ..profile.clone()
            };
            let others = profile.modes != Mode::ALL;
            let concerned = match others {
                true => Mode::ALL.map(|mode| profile.modes[index(mode)] != mode),
                false => only,
            };
            // A size is wrong only where another one was asked for.
            let sized = profile.size != Size::AsGiven;
            let whole = only == [true; 3];
            if (others || sized) && !whole || !sized && !mostly_wrong(concerned) {
                continue;
            }
            let after: Vec<bool> = sample
                .iter()
                .map(|sampled| is_right(&sampled.judge(&profile, strictness)))
                .collect();
            let enough = wrong(&after) * 2 <= sample.len()
                && each_mode_gains(&sample, &profile, &before, &after);
            if wrong(&after) < best.0 && enough {
                best = (wrong(&after), Some(profile));
            }
        }
        if let (left, Some(profile)) = best
            && left * 2 < wrong(&before)
        {
            return profile;
        }
    }
    plain
}

/// Whether each mode that a profile changes has games that become right with it, and few that stay
/// wrong.
fn each_mode_gains(
    sample: &[&Sampled],
    profile: &Profile,
    before: &[bool],
    after: &[bool],
) -> bool {
    Mode::ALL.into_iter().all(|mode| {
        let wrong = |judged: &[bool]| {
            let own = sample
                .iter()
                .zip(judged)
                .filter(|(sampled, _)| sampled.game.mode == mode);
            own.filter(|(_, right)| !**right).count()
        };
        // A mode that is read as another must gain by it, and none must lose.
        match profile.modes[index(mode)] == mode {
            true => wrong(after) <= wrong(before),
            false => wrong(after) * 2 < wrong(before),
        }
    })
}
