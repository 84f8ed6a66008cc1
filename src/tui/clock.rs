//! What time it is.

use std::{env, fs};

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use super::test_hooks;

/// The most bytes of a file with the rules of a time zone. They have a few thousand.
const LARGEST_ZONE: u64 = 1 << 20;

/// A clock.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// The time at which it stands still. `None` if it is the system's.
    fixed: Option<Timestamp>,
    /// Where the user is.
    zone: TimeZone,
}

impl Clock {
    /// The system's clock, or one that stands still where a test wants it.
    #[must_use]
    pub(crate) fn of_system() -> Clock {
        Clock {
            fixed: test_hooks::now(),
            zone: zone(),
        }
    }

    /// The time where the user is, in whole seconds.
    #[must_use]
    pub(crate) fn now(&self) -> Zoned {
        let now = self.fixed.unwrap_or_else(Timestamp::now);
        self.local(Timestamp::from_second(now.as_second()).unwrap_or(now))
    }

    /// A time where the user is.
    #[must_use]
    pub(crate) fn local(&self, time: Timestamp) -> Zoned {
        time.to_zoned(self.zone.clone())
    }
}

/// Where the user is. `TZ` may be the path of a file: one that is no file of a time zone, but a
/// device without an end, say, is not read.
fn zone() -> TimeZone {
    let variable = env::var_os("TZ").unwrap_or_default();
    let path = variable.to_string_lossy();
    let found = fs::metadata(path.strip_prefix(':').unwrap_or(&path));
    match found {
        Ok(found) if !found.is_file() || found.len() > LARGEST_ZONE => TimeZone::UTC,
        _ => TimeZone::system(),
    }
}
