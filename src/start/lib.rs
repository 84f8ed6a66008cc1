//! Standard output as the program was started with it. Rust's runtime hides whether it was closed.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustix::io::{Errno, fcntl_getfd};

/// Whether standard output was closed when the program was started, as in `puissance4 solve 4453 >&-`.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

// Before `main`, Rust opens `/dev/null` in place of streams that are closed. After that, nothing
// distinguishes a closed stream from output that is discarded on purpose.
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn look() {
        IS_CLOSED.store(fcntl_getfd(io::stdout()) == Err(Errno::BADF), Relaxed);
    }
}

/// Standard output. If it is closed, writing to it fails.
pub fn standard_output() -> Box<dyn Write> {
    if IS_CLOSED.load(Relaxed) {
        return Box::new(Closed);
    }
    Box::new(io::stdout().lock())
}

struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(Errno::BADF.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
