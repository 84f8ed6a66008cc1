//! One program: plays, judges, finds causes, shrinks, marks.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::Strictness;
use super::battery::Battery;
use super::causes::{self, Cause, Judged};
use super::games::{Exact, Game, Task};
use super::kind::{Kind, Topic};
use super::marks::Points;
use super::report::{Finding, Report, TopicScore};
use super::runner::{Bounds, Runner};
use super::shrink::Example;
use super::verdict::{self, Detail, Difference, Facts, Judgement, Profile, Rejectable, Seen};
use super::words::Sentence;
use crate::game::Mode;
use crate::handout;
use crate::jobs::{self, Stop};
use crate::language::Language;
use crate::process::{End, Excess, StartError};

/// The games that show first whether a mode works at all: one or more of each mode.
const PROBES: usize = 5;
/// The first batch after the probes, and the largest one. How much time the games of a batch get
/// depends on the batches before it.
const FIRST_BATCH: usize = 8;
const LARGEST_BATCH: usize = 128;
/// The number of games that hang after which the others get less time.
const PATIENCE: usize = 4;
/// The number after which they get very little time.
const MORE_PATIENCE: usize = 16;
/// The number of games of one mode that hang after which its other games are not played.
const ENOUGH: usize = 24;

/// How programs are graded.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub strictness: Strictness,
    pub points: Points,
    pub language: Language,
    pub bounds: Bounds,
    /// How many runs at the same time.
    pub jobs: usize,
    /// Raised by Ctrl-C.
    pub stop: Stop,
}

/// How a run went.
pub(super) enum Play {
    Right,
    Differs(Seen),
}

/// Grades a program. `step` is called after each run of the battery.
pub(crate) fn examine(
    program: &Path,
    battery: &Battery,
    options: &Options,
    step: &(dyn Fn() + Sync),
) -> Report {
    let runner = match Runner::new(program, options.bounds.clone(), options.stop.clone()) {
        Ok(runner) => runner,
        Err(error) => return cannot_start(program, battery, options, &error.into()),
    };
    let examination = Examination {
        program,
        battery,
        options,
        runner,
        plays: battery.cases.iter().map(|_| OnceLock::new()).collect(),
        hung: [const { AtomicUsize::new(0) }; 3],
        step,
    };
    match examination.play() {
        Ok(()) => examination.report(),
        Err(error) => cannot_start(program, battery, options, &error),
    }
}

/// The report on a program that does not run at all.
fn cannot_start(
    program: &Path,
    battery: &Battery,
    options: &Options,
    error: &StartError,
) -> Report {
    let sentence = Sentence::new(options.language);
    let finding = Finding {
        kind: Kind::CannotStart,
        topic: Topic::Arguments,
        message: sentence.cannot_start(error),
        ..Finding::default()
    };
    let topics = Topic::ALL.map(|topic| TopicScore {
        topic,
        score: 0.0,
        max_score: options.points.of(topic),
    });
    Report {
        program: program.to_string_lossy().into_owned(),
        topics: topics.to_vec(),
        findings: vec![finding],
        games: 0,
        planned: battery.len(),
        seed: battery.seed,
    }
}

pub(super) struct Examination<'a> {
    pub(super) program: &'a Path,
    pub(super) battery: &'a Battery,
    pub(super) options: &'a Options,
    pub(super) runner: Runner,
    pub(super) plays: Vec<OnceLock<Play>>,
    /// How many games of each mode took too long.
    hung: [AtomicUsize; 3],
    step: &'a (dyn Fn() + Sync),
}

impl Examination<'_> {
    pub(super) fn stopped(&self) -> bool {
        self.options.stop.is_raised()
    }

    /// Runs the whole battery.
    fn play(&self) -> Result<(), StartError> {
        let all: Vec<usize> = (0..self.battery.len()).collect();
        let (probes, rest) = all.split_at(PROBES.min(all.len()));
        self.batch(probes)?;
        // A mode in which every probe hangs is not played any more.
        let dead: Vec<Mode> = Mode::ALL
            .into_iter()
            .filter(|&mode| {
                let own = |number: &&usize| self.battery.has_mode(**number, mode);
                let probes: Vec<&usize> = probes.iter().filter(own).collect();
                !probes.is_empty() && probes.iter().all(|&&number| self.has_hung(number))
            })
            .collect();
        let alive = |number: &usize| {
            let mode = self.battery.game(*number).map(|game| game.mode);
            mode.is_none_or(|mode| !dead.contains(&mode))
        };
        let rest: Vec<usize> = rest.iter().copied().filter(alive).collect();
        let (mut rest, mut size) = (&rest[..], FIRST_BATCH);
        while !rest.is_empty() {
            let (batch, later) = rest.split_at(size.min(rest.len()));
            self.batch(batch)?;
            (rest, size) = (later, LARGEST_BATCH.min(2 * size));
        }
        Ok(())
    }

    fn has_hung(&self, number: usize) -> bool {
        matches!(
            self.plays[number].get(),
            Some(Play::Differs(Seen {
                end: End::Killed(
                    Excess::WallTime | Excess::CpuTime | Excess::Memory | Excess::Processes
                ),
                ..
            }))
        )
    }

    fn batch(&self, numbers: &[usize]) -> Result<(), StartError> {
        // What was slow before this batch decides for all of it, whatever the number of jobs.
        let hung = self.hung.each_ref().map(|hung| hung.load(Relaxed));
        let time = match hung.iter().sum() {
            0..PATIENCE => self.runner.time(),
            PATIENCE..MORE_PATIENCE => self.runner.short_time(),
            _ => self.runner.very_short_time(),
        };
        jobs::for_each(numbers, self.options.jobs, |&number| {
            if self.stopped() {
                return Ok(());
            }
            let mode = self
                .battery
                .game(number)
                .map(|game| verdict::index(game.mode));
            if mode.is_some_and(|mode| hung[mode] >= ENOUGH) {
                (self.step)();
                return Ok(());
            }
            let play = self.play_one(number, time)?;
            if !self.stopped() {
                let _ = self.plays[number].set(play);
                if let Some(mode) = mode.filter(|_| self.has_hung(number)) {
                    self.hung[mode].fetch_add(1, Relaxed);
                }
            }
            (self.step)();
            Ok(())
        })
    }

    fn play_one(&self, number: usize, time: Duration) -> Result<Play, StartError> {
        let expected = self.battery.expected(number);
        let says = |seen: &Seen| {
            let words = |bytes: &[u8]| !bytes.trim_ascii().is_empty();
            words(&seen.output) || words(&seen.errors)
        };
        let fails = |seen: &Seen| matches!(seen.end, End::Exited(status) if status != 0);
        let (seen, right) = match &self.battery.cases[number].task {
            Task::Game(game) => {
                let seen =
                    self.runner
                        .run(&game.args(), game.input().as_bytes(), expected.len(), time)?;
                let right = seen.end == End::Exited(0) && seen.output == expected.as_bytes();
                (seen, right)
            }
            Task::Reject { args, .. } => {
                let seen = self.runner.run(args, b"", 0, time)?;
                let right = fails(&seen) && says(&seen);
                (seen, right)
            }
            Task::Exact(Exact { args, input, .. }) => {
                let seen = self.runner.run(args, input, expected.len(), time)?;
                let right =
                    matches!(seen.end, End::Exited(_)) && seen.output == expected.as_bytes();
                (seen, right)
            }
            Task::EndOfInput(game) => {
                let seen =
                    self.runner
                        .run(&game.args(), game.input().as_bytes(), expected.len(), time)?;
                let right =
                    fails(&seen) && !seen.errors.is_empty() && seen.output == expected.as_bytes();
                (seen, right)
            }
            Task::FullOutput(game) => {
                let seen = self
                    .runner
                    .run_full(&game.args(), game.input().as_bytes())?;
                let right = fails(&seen);
                (seen, right)
            }
        };
        Ok(if right {
            Play::Right
        } else {
            Play::Differs(seen)
        })
    }

    /// Judges what was played.
    fn report(&self) -> Report {
        let differing: Vec<(usize, &Game, &Seen)> = self.differing();
        let pairs: Vec<(&Game, &Seen)> = differing
            .iter()
            .map(|&(_, game, seen)| (game, seen))
            .collect();
        let played = Mode::ALL.map(|mode| {
            let played = |number: &usize| {
                self.battery.has_mode(*number, mode) && self.plays[*number].get().is_some()
            };
            (0..self.battery.len()).filter(played).count()
        });
        let profile = verdict::choose(&pairs, played, self.options.strictness);
        let judgements: Vec<(usize, &Game, Judgement)> = differing
            .iter()
            .map(|&(number, game, seen)| {
                (number, game, self.judge(game, seen, &profile, Some(number)))
            })
            .collect();
        let judged: Vec<Judged> = judgements
            .iter()
            .map(|(number, game, judgement)| Judged {
                number: *number,
                mode: game.mode,
                length: game.entries.len(),
                judgement,
            })
            .collect();
        let mut causes = causes::collect(&judged, &self.noticed_wins(&judgements));
        self.modes_or_boards(&mut causes, &judgements);
        let mut findings: Vec<Finding> = Vec::new();
        if let Some((kind, detail)) = profile.kind() {
            findings.extend(self.profile_finding(kind, detail, &differing, &profile));
        }
        let mut examples = Vec::new();
        for cause in causes.iter().filter(|cause| !profile.explains(cause.kind)) {
            let found = judgements
                .iter()
                .find(|(number, ..)| cause.games.first() == Some(number));
            let Some((number, game, judgement)) = found else {
                continue;
            };
            let Some(difference) = cause.find(judgement) else {
                continue;
            };
            let example = Example {
                game: (*game).clone(),
                difference: difference.clone(),
            };
            let (example, runs) = self.shrink(cause, example, &profile);
            examples.push((*number, cause, example, runs));
        }
        findings.extend(self.check_repeats(&differing, examples, &profile));
        findings.extend(self.other_runs());
        findings.sort_by_key(|finding| finding.kind);
        let is_unjudged = |(_, _, judgement): &&(usize, &Game, Judgement)| {
            let last = judgement.differences.last();
            judgement.stopped && last.is_some_and(|last| last.history.is_empty())
        };
        let unjudged = judgements.iter().filter(is_unjudged);
        let unjudged: Vec<usize> = unjudged.map(|(number, ..)| *number).collect();
        self.mark(findings, &causes, &profile.lost_modes(), &unjudged)
    }

    /// The games that differ from the handout's transcript, which need not be a fault.
    fn differing(&self) -> Vec<(usize, &Game, &Seen)> {
        let played = self.plays.iter().enumerate();
        let differing = played.filter_map(|(number, play)| match play.get() {
            Some(Play::Differs(seen)) => Some((number, self.battery.game(number)?, seen)),
            _ => None,
        });
        differing.collect()
    }

    pub(super) fn judge(
        &self,
        game: &Game,
        seen: &Seen,
        profile: &Profile,
        number: Option<usize>,
    ) -> Judgement {
        let strictness = self.options.strictness;
        let mut judgement = verdict::judge(game, seen, profile, strictness);
        let is_exact = || strictness >= Strictness::Reference || !has_rejections(game);
        if judgement.differences.is_empty() && *profile == Profile::default() && is_exact() {
            let expected = match number {
                Some(number) => self.battery.expected(number).to_owned(),
                None => game.expected().0,
            };
            // Only games to their end: what a program does at the end of its input is its own affair.
            let ends = !expected.ends_with(":\n");
            if ends && seen.output != expected.as_bytes() {
                judgement
                    .differences
                    .push(unexplained(game, &expected, &seen.output));
            }
        }
        judgement
    }

    /// The wins that were noticed in games that are right, if some were not in others.
    fn noticed_wins(&self, judgements: &[(usize, &Game, Judgement)]) -> Vec<verdict::Win> {
        let missed = |(_, _, judgement): &(usize, &Game, Judgement)| {
            judgement.win.as_ref().is_some_and(|win| !win.noticed)
        };
        if !judgements.iter().any(missed) {
            return Vec::new();
        }
        let right = self.plays.iter().enumerate().filter_map(|(number, play)| {
            let game = self.battery.game(number)?;
            let seen = Seen {
                output: self.battery.expected(number).as_bytes().to_vec(),
                errors: Vec::new(),
                end: End::Exited(0),
            };
            matches!(play.get(), Some(Play::Right)).then(|| {
                verdict::judge(game, &seen, &Profile::default(), Strictness::Handout).win
            })?
        });
        right.collect()
    }

    /// A mode is missing only if another one works. Else there is no board at all.
    fn modes_or_boards(&self, causes: &mut [Cause], judgements: &[(usize, &Game, Judgement)]) {
        let right = self.plays.iter().enumerate().any(|(number, play)| {
            self.battery.game(number).is_some() && matches!(play.get(), Some(Play::Right))
        });
        let shows_nothing = |(_, _, judgement): &(usize, &Game, Judgement)| {
            let found = judgement
                .differences
                .iter()
                .find(|found| found.kind == Kind::ModeMissing);
            found.is_some_and(|found| found.facts.detail != Some(Detail::NoComputer))
        };
        if right || !judgements.iter().all(shows_nothing) {
            return;
        }
        for cause in causes
            .iter_mut()
            .filter(|cause| cause.kind == Kind::ModeMissing)
        {
            let any = |detail| {
                judgements.iter().any(|(_, _, judgement)| {
                    let found = cause.find(judgement);
                    found.is_some_and(|found| found.facts.detail == Some(detail))
                })
            };
            (cause.kind, cause.detail) = if any(Detail::Refused) {
                (Kind::Arguments, Some(Detail::Refused))
            } else if any(Detail::NotReadable) {
                (Kind::Drawing, Some(Detail::NotReadable))
            } else if any(Detail::Nothing) {
                (Kind::FirstBoard, Some(Detail::Nothing))
            } else {
                (Kind::FirstBoard, Some(Detail::Missing))
            };
        }
    }
}

/// Whether a column is typed that is rejected.
fn has_rejections(game: &Game) -> bool {
    let (text, _) = handout::transcript(game.mode, game.shape, game.input().as_bytes());
    text.contains("Index must be") || text.contains(" is full. ")
}

/// A difference that nothing explains.
fn unexplained(game: &Game, expected: &str, output: &[u8]) -> Difference {
    let output = String::from_utf8_lossy(output);
    let lines = |text: &str| text.split('\n').map(str::to_owned).collect::<Vec<String>>();
    let (expected, got) = excerpt(&lines(expected), &lines(&output));
    Difference {
        kind: Kind::Other,
        facts: Facts::default(),
        typed: game.entries.len(),
        expected,
        got,
        before: super::reader::Grid(vec![]),
        history: vec![],
        stops: false,
        typed_before: Rejectable::default(),
    }
}

/// The lines around the first one that differs.
pub(super) fn excerpt(expected: &[String], got: &[String]) -> (Vec<String>, Vec<String>) {
    let same = expected
        .iter()
        .zip(got)
        .take_while(|(one, other)| one == other)
        .count();
    let from = same.saturating_sub(1);
    let part = |lines: &[String]| lines.iter().skip(from).take(4).cloned().collect();
    (part(expected), part(got))
}
