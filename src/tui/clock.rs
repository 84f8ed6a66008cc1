//! What time it is.

use std::env;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Says what time it is instead of the system, so that tests can choose the day:
/// `2026-11-18T12:00:00Z`.
const VARIABLE: &str = "PUISSANCE4_TEST_NOW";

/// A clock.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// The time at which it stands still. `None` if it is the system's.
    fixed: Option<Timestamp>,
    /// Where the user is.
    zone: TimeZone,
}

impl Clock {
    /// The system's clock, or one that stands still at the time that the environment says.
    #[must_use]
    pub(crate) fn of_environment() -> Clock {
        let text = env::var(VARIABLE).ok();
        Clock {
            fixed: text.and_then(|text| text.parse().ok()),
            zone: TimeZone::system(),
        }
    }

    /// A clock that stands still, in Greenwich.
    #[cfg(test)]
    pub(crate) fn at(time: &str) -> Clock {
        Clock {
            fixed: Some(time.parse().unwrap()),
            zone: TimeZone::UTC,
        }
    }

    /// The time, in whole seconds.
    #[must_use]
    pub(crate) fn now(&self) -> Timestamp {
        let now = self.fixed.unwrap_or_else(Timestamp::now);
        Timestamp::from_second(now.as_second()).unwrap_or(now)
    }

    /// The day where the user is.
    #[must_use]
    pub(crate) fn today(&self) -> Date {
        self.local(self.now()).date()
    }

    /// A time where the user is.
    #[must_use]
    pub(crate) fn local(&self, time: Timestamp) -> Zoned {
        time.to_zoned(self.zone.clone())
    }
}
