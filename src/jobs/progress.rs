//! The progress of long work, as a bar on standard error.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Work that takes longer than this shows its progress.
const LONG: Duration = Duration::from_secs(1);
/// How often the bar is drawn.
const PAUSE: Duration = Duration::from_millis(100);

/// The progress of some work. It is shown only on a terminal, and only if the work takes long.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The thread that shows the bar waits until this is dropped.
    _done: Sender<()>,
}

impl Progress {
    /// The progress of work on `total` things, or on a number that is not known.
    pub(crate) fn new(name: &str, total: Option<usize>) -> Progress {
        let template = match total {
            Some(_) => "{prefix}: {bar:24} {pos} of {len}{left}",
            None => "{prefix}: {pos} in {elapsed}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = ProgressBar::hidden()
            .with_style(
                style
                    .progress_chars("━╸─")
                    .with_key("left", write_time_left),
            )
            .with_prefix(name.to_owned());
        if let Some(total) = total {
            bar.set_length(total as u64);
        }
        let (done, is_done) = mpsc::channel();
        if io::stderr().is_terminal() {
            let bar = bar.clone();
            // Work whose progress is not shown is done all the same.
            let _ = super::spawn(move || {
                if is_done.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                while is_done.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                    bar.tick();
                }
            });
        }
        Progress { bar, _done: done }
    }

    /// Counts one more thing as done.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// Removes the bar from the screen while something else is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar from the screen for good.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The time left, which is not known before the first thing is done.
fn write_time_left(state: &ProgressState, text: &mut dyn Write) {
    if state.pos() > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ", about {} left", HumanDuration(state.eta()));
    }
}
