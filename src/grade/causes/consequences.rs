//! What follows from another cause is no cause.

use super::{Cause, Judged, Test};
use crate::board::Direction;
use crate::game::Mode;
use crate::grade::kind::Kind;
use crate::grade::verdict::Detail;

/// Removes what follows from another cause.
pub(super) fn remove(causes: &mut Vec<Cause>, judged: &[Judged]) {
    lost_modes(causes, judged, Kind::ModeMissing);
    lost_modes(causes, judged, Kind::WhoStarts);
    accepted_columns(causes, judged);
    strayed(causes, judged);
    causes.retain(|cause| !cause.games.is_empty());
    win_test(causes, judged);
    let count = |causes: &[Cause], kind: Kind| {
        let own = causes.iter().filter(|cause| cause.kind == kind);
        own.map(|cause| cause.games.len()).sum::<usize>()
    };
    // If both are found, the second is a consequence of the first, unless it is more frequent.
    for (cause, consequence) in [
        // Other random numbers lead to other full columns.
        (Kind::RandomSequence, Kind::ComputerFullColumn),
        (Kind::ComputerFullColumn, Kind::RandomSequence),
        // A computer that plays at random instead of winning or blocking may find the right column,
        // or one that wins or blocks as well.
        (
            Kind::ComputerMissedWin,
            Kind::ComputerBlockedInsteadOfWinning,
        ),
        (Kind::ComputerMissedWin, Kind::ComputerWrongChoice),
        (Kind::ComputerMissedBlock, Kind::ComputerWrongChoice),
        (Kind::ComputerMissedWin, Kind::RandomSequence),
        (Kind::ComputerMissedBlock, Kind::RandomSequence),
        (
            Kind::ComputerBlockedInsteadOfWinning,
            Kind::ComputerMissedWin,
        ),
        (Kind::DiscMisplaced, Kind::ComputerIllegalMove),
        (Kind::DiscMisplaced, Kind::ComputerFullColumn),
        (Kind::DiscMisplaced, Kind::TurnLost),
        (Kind::ComputerIllegalMove, Kind::TurnLost),
        (Kind::ComputerIllegalMove, Kind::EndlessOutput),
        // A disc that nobody played may lie where the next one would.
        (Kind::ComputerIllegalMove, Kind::Prompt),
        (Kind::ComputerIllegalMove, Kind::MissingBoard),
        (Kind::ComputerIllegalMove, Kind::OutOfRangeAccepted),
        (Kind::TurnLost, Kind::ModeMissing),
        (Kind::EndsEarly, Kind::RejectedEndsGame),
        (Kind::EarlyDraw, Kind::MissingBoard),
        (Kind::PlaysOn, Kind::TimeOut),
        // A computer that looks for a column for ever.
        (Kind::RandomSequence, Kind::TimeOut),
        (Kind::FullColumnAccepted, Kind::NotAskedAgain),
        (Kind::OutOfRangeAccepted, Kind::NotAskedAgain),
    ] {
        let found = count(causes, cause);
        if found > 0 && found >= count(causes, consequence) {
            causes.retain(|cause| cause.kind != consequence);
        }
    }
    // A program that refuses the last column of the input asks for ever.
    if count(causes, Kind::ColumnRefused) > 0 {
        causes.retain(|cause| cause.kind != Kind::EndlessOutput);
    }
    // A program that never asks does not ask again.
    let never_asks = |cause: &Cause| {
        cause.kind == Kind::WrongStream || cause.kind == Kind::Prompt && cause.is_missing(judged)
    };
    if causes.iter().any(never_asks) {
        causes.retain(|cause| cause.kind != Kind::NotAskedAgain);
    }
    // To use much memory takes time.
    if count(causes, Kind::TooMuchMemory) > 0 {
        causes.retain(|cause| cause.kind != Kind::TimeOut);
    }
    // What is printed elsewhere is missing here, and other words are taken for it.
    if count(causes, Kind::WrongStream) > 0 {
        causes.retain(|cause| cause.kind != Kind::Prompt);
    }
    // A disc of the same sign in a full column changes nothing but the turn.
    if count(causes, Kind::FullColumnAccepted) > 0 {
        causes.retain(|cause| cause.kind != Kind::TurnLost);
    }
    // A program that hangs at the end of each game does so after a draw, too.
    let hangs_at_the_end =
        |cause: &Cause, kind| cause.kind == kind && cause.detail == Some(Detail::AfterTheEnd);
    let at_wins = |cause: &Cause| hangs_at_the_end(cause, Kind::TimeOut);
    if causes.iter().any(at_wins) {
        causes.retain(|cause| !hangs_at_the_end(cause, Kind::MissedDraw));
    }
    // What a program printed before it hung may be lost.
    if count(causes, Kind::TimeOut) + count(causes, Kind::PlaysOn) > 0 {
        causes.retain(|cause| cause.kind != Kind::SilentHang);
    }
    // Columns that were taken for something else.
    if count(causes, Kind::AsksOnStdin) > 0 {
        causes.retain(|cause| cause.kind == Kind::AsksOnStdin);
    }
}

/// If there is no computer in a mode, or it makes the first move, nothing else is as it should be.
fn lost_modes(causes: &mut [Cause], judged: &[Judged], why: Kind) {
    let Some(missing) = causes.iter().find(|cause| cause.kind == why) else {
        return;
    };
    let lost: Vec<Mode> = Mode::ALL
        .into_iter()
        .filter(|&mode| {
            let own = judged.iter().filter(|judged| judged.mode == mode);
            let (mut all, mut without) = (0, 0);
            for judged in own {
                all += 1;
                without += usize::from(missing.games.contains(&judged.number));
            }
            without * 2 > all
        })
        .collect();
    for cause in causes {
        if cause.kind != why {
            cause.leave_out(judged, |judged, _| lost.contains(&judged.mode));
        }
    }
}

/// After a column that should have been rejected a game is another one.
fn accepted_columns(causes: &mut [Cause], judged: &[Judged]) {
    let has = |causes: &[Cause], kind| causes.iter().any(|cause| cause.kind == kind);
    let outside = has(causes, Kind::OutOfRangeAccepted);
    let full = has(causes, Kind::FullColumnAccepted);
    for cause in causes {
        let (outside, full) = match cause.kind {
            Kind::OutOfRangeAccepted => (false, false),
            Kind::FullColumnAccepted => (outside, false),
            _ => (outside, full),
        };
        cause.leave_out(judged, |_, found| {
            let before = found.typed_before;
            outside && before.outside || full && before.full
        });
    }
}

/// A game goes on from the program's board after a disc in a wrong place, but what the program makes
/// of it is its own affair.
fn strayed(causes: &mut [Cause], judged: &[Judged]) {
    for cause in causes {
        let kind = cause.kind;
        if kind.is_form() || kind.is_end() {
            continue;
        }
        cause.leave_out(judged, |judged, found| {
            let differences = &judged.judgement.differences;
            let mut before = differences
                .iter()
                .take_while(|other| other.kind != found.kind);
            before.any(|other| other.kind.leads_astray())
        });
    }
}

/// A computer that uses a wrong test for wins plays wrongly, and a full board is a draw to it.
fn win_test(causes: &mut Vec<Cause>, judged: &[Judged]) {
    let is_missed = |cause: &Cause| {
        cause.kind.missed_direction().is_some() || cause.kind == Kind::MissedWinEdge
    };
    let is_false = |cause: &Cause| {
        matches!(
            cause.kind,
            Kind::FalseWin | Kind::FalseWinGap | Kind::FalseWinWrap
        )
    };
    let missed: Vec<Direction> = causes
        .iter()
        .filter_map(|cause| cause.kind.missed_direction())
        .collect();
    // Lines in all directions are concerned.
    let partly = causes
        .iter()
        .any(|cause| is_missed(cause) && (cause.detail.is_some() || !cause.traits.is_empty()));
    let false_wins: Vec<Test> = causes
        .iter()
        .filter(|cause| is_false(cause))
        .map(|cause| cause.test.clone())
        .collect();
    if causes.iter().any(is_missed) {
        causes.retain(|cause| cause.kind != Kind::DrawInsteadOfWin);
    }
    if missed.is_empty() && !partly && false_wins.is_empty() {
        return;
    }
    let find = |number: usize| judged.iter().find(|judged| judged.number == number);
    for cause in causes.iter_mut().filter(|cause| cause.kind.is_computer()) {
        let test = cause.test.clone();
        cause.games.retain(|&number| {
            let Some(judged) = find(number).filter(|judged| judged.mode == Mode::Ai) else {
                return true;
            };
            let found = judged
                .judgement
                .differences
                .iter()
                .find(|found| test.is(found));
            let direction = found.and_then(|found| found.facts.direction);
            let overlooked =
                direction.is_some_and(|direction| missed.contains(&direction) || partly);
            // A line that is none was completed or blocked.
            let imagined = false_wins.iter().any(|test| match test {
                Test::Reason(reason) => {
                    found.is_some_and(|found| found.facts.reasons.contains(reason))
                }
                _ => true,
            });
            !(overlooked || imagined)
        });
    }
    // Whatever is left over in few games of mode 2 is a chance meeting of the same fault.
    let is_ai = |number: usize| find(number).is_some_and(|judged| judged.mode == Mode::Ai);
    let most = judged
        .iter()
        .filter(|judged| judged.mode == Mode::Ai)
        .count()
        / 4;
    causes.retain(|cause| {
        let few = cause.games.len() <= most || cause.kind == Kind::RandomSequence;
        let only_there = cause.games.iter().all(|&number| is_ai(number));
        !(cause.kind.is_computer() && few && only_there)
    });
}
