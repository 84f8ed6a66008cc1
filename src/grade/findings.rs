//! From causes to findings: the shortest game, run again, and in words.

use std::cell::Cell;
use std::thread;
use std::time::{Duration, Instant};

use super::causes::Cause;
use super::examine::{Examination, Play, excerpt};
use super::games::{Game, Task};
use super::kind::{Kind, Topic};
use super::report::Finding;
use super::shrink::{Example, MOST_RUNS, Trial, shrink};
use super::verdict::{self, Detail, Difference, Facts, Profile, Seen};
use super::words::Sentence;
use crate::game::Mode;
use crate::process::{End, Excess};

/// How many columns of a game are enough to show that a computer draws other ones.
const LONGER: usize = 7;
/// Two runs that are so far apart have different seeds if these come from the clock.
const APART: Duration = Duration::from_millis(1100);

impl Examination<'_> {
    /// Runs a game of a trial.
    fn trial(&self, game: &Game, time: Duration) -> Option<Seen> {
        if self.stopped() {
            return None;
        }
        let expected = game.expected().0.len();
        let seen = self
            .runner
            .run(&game.args(), game.input().as_bytes(), expected, time);
        seen.ok().filter(|_| !self.stopped())
    }

    pub(super) fn shrink(
        &self,
        cause: &Cause,
        example: Example,
        profile: &Profile,
    ) -> (Example, usize) {
        let before = self.runner.runs();
        let is_hang = is_slow(cause.kind);
        let only_computer =
            cause.kind.is_computer() || matches!(cause.kind, Kind::ModeMissing | Kind::WhoStarts);
        let time = match waits(cause.kind) {
            true => self.runner.very_short_time(),
            false => self.runner.short_time(),
        };
        let tries = Cell::new(0);
        let whole = example.clone();
        let (example, _) = shrink(example, only_computer, |game| {
            // A game that hangs takes all of its time each time.
            tries.set(tries.get() + 1);
            let runs = self.runner.runs() - before;
            if is_hang && tries.get() > 24 || runs >= MOST_RUNS {
                return Trial::No;
            }
            let Some(seen) = self.trial(game, time) else {
                return Trial::Hangs;
            };
            let judgement = self.judge(game, &seen, profile, None);
            match cause.find(&judgement) {
                Some(found) => Trial::Shows(Box::new(found.clone())),
                None if !is_hang && matches!(seen.end, End::Killed(Excess::WallTime)) => {
                    Trial::Hangs
                }
                None => Trial::No,
            }
        });
        let time = self.runner.time();
        // A game that is only slow must be one that takes too long.
        let hangs = || {
            let seen = self.trial(&example.game, time);
            seen.is_none_or(|seen| !matches!(seen.end, End::Exited(_)))
        };
        let is_slow_only = is_hang && example.game != whole.game && !hangs();
        let example = if is_slow_only { whole } else { example };
        (example, self.runner.runs() - before)
    }

    /// Runs examples again, more than a second after they were run, and makes findings of them.
    pub(super) fn check_repeats(
        &self,
        differing: &[(usize, &Game, &Seen)],
        examples: Vec<(usize, &Cause, Example, usize)>,
        profile: &Profile,
    ) -> Vec<Finding> {
        // The shrunk game, and a longer one in case that is too short to show it.
        let games: Vec<[Game; 2]> = examples
            .iter()
            .map(|(number, _, example, _)| {
                let whole = self.battery.game(*number).unwrap_or(&example.game);
                let entries = whole.entries.iter().copied().take(LONGER).collect();
                let longer = Game {
                    entries,
                    spare: 0,
                    ..whole.clone()
                };
                [example.game.clone(), longer]
            })
            .collect();
        // That a program hangs is known.
        let time = |cause: &Cause| match waits(cause.kind) {
            true => self.runner.very_short_time(),
            false => self.runner.time(),
        };
        let first: Vec<[Option<Seen>; 2]> = games
            .iter()
            .zip(&examples)
            .map(|(games, (_, cause, ..))| {
                games.each_ref().map(|game| self.trial(game, time(cause)))
            })
            .collect();
        let ran = Instant::now();
        while !examples.is_empty() && ran.elapsed() < APART && !self.stopped() {
            thread::sleep(Duration::from_millis(20));
        }
        let mut findings: Vec<Finding> = Vec::new();
        let tried = games.iter().zip(&first);
        for ((number, cause, mut example, runs), (games, first)) in examples.into_iter().zip(tried)
        {
            // A computer's choice that differs is enough. Anything else must come and go itself: a
            // game may differ for another reason.
            let differs = |game: &Game, one: &Seen, other: &Seen| {
                let shows = |seen: &Seen| {
                    let judgement = self.judge(game, seen, profile, None);
                    cause.find(&judgement).is_some()
                };
                match cause.kind.is_computer() {
                    true => !is_same(one, other),
                    false => shows(one) != shows(other),
                }
            };
            let again = |game: &Game, first: Option<&Seen>| {
                let again = first.and_then(|_| self.trial(game, time(cause)));
                matches!((first, &again), (Some(one), Some(other)) if differs(game, one, other))
            };
            let whole = differing.iter().find(|(other, ..)| *other == number);
            let whole = whole.filter(|_| first[0].is_some());
            let whole = whole.map(|&(_, game, seen)| (game, Some(seen)));
            let mut tries = games
                .iter()
                .zip(first.iter().map(Option::as_ref))
                .chain(whole);
            let found = tries.find(|(game, seen)| again(game, *seen));
            let repeatable = found.is_none();
            if let Some((game, _)) = found {
                example.game = game.clone();
            }
            let kind = match cause.kind {
                kind @ (Kind::Crash | Kind::TimeOut | Kind::SilentHang | Kind::EndlessOutput) => {
                    kind
                }
                _ if !repeatable => Kind::NotRepeatable,
                kind => kind,
            };
            let finding = self.finding(kind, cause, &example, runs + 5, repeatable);
            match findings.iter_mut().find(|known| known.kind == kind) {
                Some(known) if kind == Kind::NotRepeatable => known.games += finding.games,
                _ => findings.push(finding),
            }
        }
        findings
    }

    fn finding(
        &self,
        kind: Kind,
        cause: &Cause,
        example: &Example,
        runs: usize,
        repeatable: bool,
    ) -> Finding {
        let Example { game, difference } = example;
        let facts = Facts {
            detail: cause.detail.or(difference.facts.detail),
            ..difference.facts.clone()
        };
        let modes: Vec<Mode> = Mode::ALL
            .into_iter()
            .filter(|&mode| {
                let own = |&number: &usize| self.battery.has_mode(number, mode);
                cause.games.iter().any(own)
            })
            .collect();
        let topic = match facts.detail {
            Some(Detail::AfterTheEnd) => Topic::Ends,
            _ => self.topic(kind, cause.games.first().copied(), game.mode),
        };
        let sentence = Sentence::new(self.options.language);
        let message = sentence.of(kind, &facts, &cause.traits, &modes, game, repeatable);
        Finding {
            kind,
            topic,
            message,
            args: game.args(),
            input: game.input(),
            expected: difference.expected.clone(),
            got: difference.got.clone(),
            board: if difference.typed > 0 {
                difference.before.sketch()
            } else {
                vec![]
            },
            lines: game.enough_lines(),
            games: cause.games.len(),
            runs,
        }
    }

    fn topic(&self, kind: Kind, number: Option<usize>, mode: Mode) -> Topic {
        let topic = number.map_or(Topic::Players, |number| self.battery.cases[number].topic);
        kind.topic(topic, mode)
    }

    /// What makes all games of a program look wrong.
    pub(super) fn profile_finding(
        &self,
        kind: Kind,
        detail: Option<Detail>,
        differing: &[(usize, &Game, &Seen)],
        profile: &Profile,
    ) -> Option<Finding> {
        let plain = Profile::default();
        let strictness = self.options.strictness;
        let shows = |game: &Game, seen: &Seen| {
            let found = verdict::judge(game, seen, &plain, strictness);
            let meant = verdict::judge(game, seen, profile, strictness);
            let stays = |found: &Difference| {
                meant
                    .differences
                    .iter()
                    .any(|other| other.kind == found.kind)
            };
            let first = found
                .differences
                .iter()
                .find(|found| !found.kind.is_form() || found.stops)?;
            (!stays(first)).then(|| first.clone())
        };
        let mut shown: Vec<(usize, &Game, Difference)> = differing
            .iter()
            .filter_map(|&(number, game, seen)| Some((number, game, shows(game, seen)?)))
            .collect();
        shown.sort_by_key(|(number, game, _)| {
            (game.mode != Mode::TwoPlayers, game.entries.len(), *number)
        });
        let games = shown.len();
        let (number, game, difference) = shown.into_iter().next()?;
        let only_computer = game.mode != Mode::TwoPlayers;
        let example = Example {
            game: game.clone(),
            difference,
        };
        let (example, runs) = shrink(example, only_computer, |game| {
            match self.trial(game, self.runner.short_time()) {
                Some(seen) => {
                    shows(game, &seen).map_or(Trial::No, |found| Trial::Shows(Box::new(found)))
                }
                None => Trial::Hangs,
            }
        });
        let sentence = Sentence::new(self.options.language);
        let facts = Facts {
            detail,
            ..example.difference.facts.clone()
        };
        let lost = profile.lost_modes();
        let modes = if lost.is_empty() {
            vec![game.mode]
        } else {
            lost
        };
        Some(Finding {
            kind,
            topic: self.topic(kind, Some(number), game.mode),
            message: sentence.of(kind, &facts, &[], &modes, &example.game, true),
            args: example.game.args(),
            input: example.game.input(),
            expected: example.difference.expected.clone(),
            got: example.difference.got.clone(),
            board: vec![],
            lines: example.game.enough_lines(),
            games,
            runs,
        })
    }

    /// What was wrong in runs that are no games, one finding of each kind.
    pub(super) fn other_runs(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = Vec::new();
        for (number, play) in self.plays.iter().enumerate() {
            let Some(Play::Differs(seen)) = play.get() else {
                continue;
            };
            let case = &self.battery.cases[number];
            let (kind, args, input) = match &case.task {
                Task::Game(_) => continue,
                Task::Reject { args, kind } => (*kind, args.clone(), String::new()),
                Task::Exact(exact) => {
                    let input = String::from_utf8_lossy(&exact.input).into_owned();
                    (exact.kind, exact.args.clone(), input)
                }
                Task::EndOfInput(game) => (Kind::EndOfInput, game.args(), game.input()),
                Task::FullOutput(game) => (Kind::FullOutput, game.args(), game.input()),
            };
            if let Some(known) = findings.iter_mut().find(|known| known.kind == kind) {
                known.games += 1;
                continue;
            }
            let sentence = Sentence::new(self.options.language);
            let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<String>>();
            let (expected, got) = excerpt(
                &lines(self.battery.expected(number)),
                &lines(&String::from_utf8_lossy(&seen.output)),
            );
            findings.push(Finding {
                kind,
                topic: kind.topic(case.topic, Mode::TwoPlayers),
                message: sentence.other_run(kind, &args, seen),
                args,
                input,
                expected,
                got,
                board: vec![],
                lines: None,
                games: 1,
                runs: 0,
            });
        }
        findings
    }
}

/// Whether two runs of the same game went the same way, as far as both were let run.
fn is_same(one: &Seen, other: &Seen) -> bool {
    match (one.end, other.end) {
        (End::Exited(_), End::Exited(_)) => one.output == other.output && one.end == other.end,
        (End::Exited(_), _) | (_, End::Exited(_)) => false,
        _ => {
            let common = one.output.len().min(other.output.len());
            one.output[..common] == other.output[..common]
        }
    }
}

/// Whether a run with such a finding takes all of its time.
const fn waits(kind: Kind) -> bool {
    matches!(kind, Kind::TimeOut | Kind::SilentHang)
}

/// Whether a run with such a finding takes long.
const fn is_slow(kind: Kind) -> bool {
    waits(kind) || matches!(kind, Kind::TooMuchMemory | Kind::TooManyProcesses)
}
