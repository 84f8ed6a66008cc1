//! `puissance4 grade`: programs against the handout.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::CliError;
use super::invalid::number;
use super::lang::{self, Lang};
use crate::console::ConsoleError;
use crate::echo::Echo;
use crate::files::without_mark;
use crate::grade::{
    Battery, Bounds, Details, Format, Options, Points, Report, Strictness, examine, report,
};
use crate::jobs::{self, Progress, Stop};
use crate::language::Language;
use crate::signals;
use crate::solver::cores;

/// The heading of the options that say what is played.
const PLAY: &str = "What to play";
/// The heading of the options that bound a run.
const LIMITS: &str = "Limits of a run";
/// The heading of the options that control the report.
const REPORT: &str = "Report";

/// The value of `--format`.
#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    Text,
    Json,
    Junit,
    Gradescope,
    Markdown,
    Csv,
}

/// The value of `--details`.
#[derive(Clone, Copy, ValueEnum)]
enum DetailsName {
    Full,
    Findings,
    Marks,
}

/// Grade programs: play hundreds of games and say what is wrong
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 grade ./puissance4                    one program, a report to read
  puissance4 grade submissions/*/puissance4        many: one row each
  puissance4 grade ./puissance4 --lang fr --details findings
  puissance4 grade ./puissance4 --games 0 --testbed testbed/2players

--strict adds the end of the input, sizes under 4 and an output that cannot be
written. A folder of tests has the handout's layout: args, testN.in, testN.ref.

Topics of --points, one per line with its points: arguments, board, players,
rejected, ends, random, smart, sizes.

The limits bound accidents, not malice: a program runs with your rights. For
programs that you do not trust, use a container without network, for example:
  docker run --rm --network none --read-only --tmpfs /tmp --memory 2g \\
    --pids-limit 256 -v \"$PWD:/work:ro\" IMAGE puissance4 grade /work/puissance4

The exit status is 0 if nothing is wrong, 1 if a program has a finding.")]
pub(super) struct Grade {
    /// The programs
    #[arg(required = true, value_name = "PROGRAM")]
    programs: Vec<PathBuf>,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = PLAY, value_parser = number::<u32>(0..=1_000_000))]
    games: u32,

    /// Seed of the games; the same seed gives the same games and verdict
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0, help_heading = PLAY)]
    seed: u64,

    /// Ask for the course's own output to the byte
    #[arg(long, help_heading = PLAY)]
    reference: bool,

    /// Ask also for what the handout and the course leave out
    #[arg(long, help_heading = PLAY)]
    strict: bool,

    /// Also run the tests in this folder
    #[arg(long, value_name = "FOLDER", help_heading = PLAY)]
    testbed: Option<PathBuf>,

    /// Points of the topics, one per line: board 4
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = REPORT)]
    points: Option<PathBuf>,

    /// Format
    #[arg(long, value_enum, default_value_t = FormatName::Text, help_heading = REPORT)]
    format: FormatName,

    /// Write the report to this file
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = REPORT)]
    output: Option<PathBuf>,

    /// How much is shown
    #[arg(long, value_enum, default_value_t = DetailsName::Full, help_heading = REPORT)]
    details: DetailsName,

    /// Language [default: the locale's]
    #[arg(long, value_enum, help_heading = REPORT)]
    lang: Option<Lang>,

    /// Seconds
    #[arg(long, hide_short_help = true, value_name = "S", default_value_t = 5.0, help_heading = LIMITS, value_parser = seconds)]
    time: f64,

    /// Megabytes of memory
    #[arg(long, hide_short_help = true, value_name = "MB", default_value_t = 1024, help_heading = LIMITS, value_parser = number::<u64>(1..=1 << 20))]
    memory: u64,

    /// Processes at the same time
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 64, help_heading = LIMITS, value_parser = number::<u32>(1..=100_000))]
    processes: u32,

    /// Kilobytes printed beyond four times the expected
    #[arg(long, hide_short_help = true, value_name = "KB", default_value_t = 64, help_heading = LIMITS, value_parser = number::<u32>(1..=1 << 20))]
    excess: u32,

    /// Runs at the same time [default: all cores]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u16>(1..=256))]
    jobs: Option<u16>,
}

/// A number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let number: Result<f64, _> = text.parse();
    match number {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected 0.01 to 3600 seconds".to_owned()),
    }
}

impl Grade {
    /// Grades the programs and writes the report.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let stop = Stop::default();
        let interruption = signals::raise(&stop).map_err(CliError::Signals)?;
        let options = self.options(stop)?;
        let battery = Battery::new(
            self.seed,
            self.games as usize,
            self.testbed.as_deref(),
            &options,
        );
        let battery = battery.map_err(|error| CliError::invalid(&format!("--testbed: {error}")))?;
        if battery.len() == 0 {
            return Err(CliError::invalid(&"--games 0 needs a --testbed"));
        }
        let mut file = self.file()?;
        let reports = self.grade(&battery, &options);
        let details = match self.details {
            DetailsName::Full => Details::Full,
            DetailsName::Findings => Details::Findings,
            DetailsName::Marks => Details::Marks,
        };
        let target: &mut dyn Write = match &mut file {
            Some(file) => file,
            None => out,
        };
        report::write(&reports, self.format(), details, options.language, target)
            .map_err(ConsoleError::Output)?;
        let graded = match reports.iter().all(Report::is_right) {
            true => Ok(()),
            false => Err(CliError::Graded),
        };
        CliError::or_interrupted(graded, &interruption)
    }

    fn format(&self) -> Format {
        match self.format {
            FormatName::Text => Format::Text,
            FormatName::Json => Format::Json,
            FormatName::Junit => Format::Junit,
            FormatName::Gradescope => Format::Gradescope,
            FormatName::Markdown => Format::Markdown,
            FormatName::Csv => Format::Csv,
        }
    }

    fn options(&self, stop: Stop) -> Result<Options, CliError> {
        let points = match &self.points {
            Some(path) => {
                let failed = |why: &dyn std::fmt::Display| {
                    let path = path.to_string_lossy();
                    CliError::invalid(&format!("--points {}: {why}", Echo(&path)))
                };
                let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
                Points::parse(without_mark(&text)).map_err(|error| failed(&error))?
            }
            None => Points::default(),
        };
        Ok(Options {
            strictness: match (self.strict, self.reference) {
                (true, _) => Strictness::Strict,
                (false, true) => Strictness::Reference,
                (false, false) => Strictness::Handout,
            },
            points,
            language: self.lang.map_or_else(lang::of_locale, Language::from),
            bounds: Bounds {
                time: Duration::from_secs_f64(self.time),
                memory: self.memory << 20,
                processes: self.processes as usize,
                output: (self.excess as usize) << 10,
            },
            jobs: self.jobs.map_or_else(cores, usize::from),
            stop,
        })
    }

    /// The file of `--output`, created before the work.
    fn file(&self) -> Result<Option<BufWriter<File>>, CliError> {
        let create = |path: &PathBuf| {
            File::create(path).map(BufWriter::new).map_err(|error| {
                let path = path.to_string_lossy();
                CliError::invalid(&format!("--output {}: {error}", Echo(&path)))
            })
        };
        self.output.as_ref().map(create).transpose()
    }

    /// Grades all programs: one with all jobs, several at the same time.
    fn grade(&self, battery: &Battery, options: &Options) -> Vec<Report> {
        let runs = battery.len() * self.programs.len();
        let progress = Mutex::new(Progress::new("runs", Some(runs)));
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let step = || lock().step();
        let together = options.jobs.min(self.programs.len());
        let each = Options {
            jobs: options.jobs / together,
            ..options.clone()
        };
        let reports: Vec<OnceLock<Report>> =
            self.programs.iter().map(|_| OnceLock::new()).collect();
        let work: Vec<(&Path, &OnceLock<Report>)> = self
            .programs
            .iter()
            .map(PathBuf::as_path)
            .zip(&reports)
            .collect();
        let grade = |(program, place): &(&Path, &OnceLock<Report>)| {
            if !options.stop.is_raised() {
                let _ = place.set(examine(program, battery, &each, &step));
            }
            Ok::<(), ()>(())
        };
        jobs::for_each(&work, together, grade).expect("grading reports its failures");
        lock().clear();
        reports
            .into_iter()
            .filter_map(OnceLock::into_inner)
            .collect()
    }
}
