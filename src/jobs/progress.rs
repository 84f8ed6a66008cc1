//! The progress of long work, as a bar on standard error.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that takes longer than this shows its progress.
const LONG: Duration = Duration::from_secs(1);
/// How often the bar is drawn at most, in times per second.
const RATE: u8 = 10;

/// The progress of some work. It is shown only on a terminal, and only if the work takes long.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: bool,
}

impl Progress {
    /// The progress of work on `total` things, or on a number that is not known.
    pub(crate) fn new(name: &str, total: Option<usize>) -> Progress {
        let template = match total {
            Some(_) => "{prefix}: {bar:24} {pos} of {len}, about {eta} left",
            None => "{prefix}: {pos}, {elapsed}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = ProgressBar::hidden()
            .with_style(style.progress_chars("━╸─"))
            .with_prefix(name.to_owned());
        if let Some(total) = total {
            bar.set_length(total as u64);
        }
        Progress {
            bar,
            start: Instant::now(),
            shown: false,
        }
    }

    /// Counts one more thing as done.
    pub(crate) fn step(&mut self) {
        if !self.shown && self.start.elapsed() >= LONG {
            self.shown = true;
            self.bar
                .set_draw_target(ProgressDrawTarget::stderr_with_hz(RATE));
        }
        self.bar.inc(1);
    }

    /// Removes the bar from the screen while something else is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar from the screen for good.
    pub(crate) fn clear(&mut self) {
        self.bar.finish_and_clear();
    }
}
