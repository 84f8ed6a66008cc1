//! From the differences of all games to their causes: one finding for each.

mod consequences;

use std::collections::BTreeMap;

use super::kind::Kind;
use super::verdict::{Detail, Difference, Judgement, Reason, Trait, Win};
use crate::board::Direction;
use crate::game::Mode;

/// A game that differs.
pub(super) struct Judged<'a> {
    /// Its number.
    pub number: usize,
    pub mode: Mode,
    pub length: usize,
    pub judgement: &'a Judgement,
}

/// A cause of differences.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    pub kind: Kind,
    /// What the words for it need, besides the facts of an example.
    pub detail: Option<Detail>,
    pub traits: Vec<Trait>,
    test: Test,
    /// The numbers of the games that show it, the simplest first.
    pub games: Vec<usize>,
}

/// How a difference is recognized as one of this cause.
#[derive(Clone, Debug)]
enum Test {
    Kind(Kind),
    /// A win for this reason.
    Reason(Reason),
    /// A win for none of these reasons.
    NoReason(Vec<Reason>),
    /// A win in any direction was missed.
    Missed,
    /// A win with one of these traits was missed, in one of these directions.
    Trait(Vec<Trait>, Vec<Direction>),
}

impl Test {
    fn is(&self, found: &Difference) -> bool {
        let win = found
            .facts
            .win
            .as_ref()
            .filter(|_| found.kind.missed_direction().is_some());
        match self {
            Test::Kind(kind) => found.kind == *kind,
            Test::Reason(reason) => {
                found.kind == Kind::FalseWin && found.facts.reasons.contains(reason)
            }
            Test::NoReason(reasons) => {
                found.kind == Kind::FalseWin
                    && !found
                        .facts
                        .reasons
                        .iter()
                        .any(|reason| reasons.contains(reason))
            }
            Test::Missed => win.is_some(),
            Test::Trait(traits, directions) => win.is_some_and(|win| {
                win.traits.iter().any(|own| traits.contains(own))
                    && win.directions.iter().any(|own| directions.contains(own))
            }),
        }
    }
}

impl Cause {
    fn new(kind: Kind, test: Test, judged: &[Judged]) -> Cause {
        let shows = |judged: &&Judged| {
            judged
                .judgement
                .differences
                .iter()
                .any(|found| test.is(found))
        };
        let mut games: Vec<&Judged> = judged.iter().filter(shows).collect();
        // Two people before computers, short games before long ones.
        games.sort_by_key(|judged| {
            let mode = match judged.mode {
                Mode::TwoPlayers => 0,
                Mode::Random => 1,
                Mode::Ai => 2,
            };
            let found = judged
                .judgement
                .differences
                .iter()
                .find(|found| test.is(found));
            let chance = found.is_some_and(|found| found.facts.detail == Some(Detail::ByChance));
            (
                chance,
                mode,
                found.map(|found| found.typed),
                judged.length,
                judged.number,
            )
        });
        Cause {
            kind,
            detail: None,
            traits: Vec::new(),
            games: games.into_iter().map(|judged| judged.number).collect(),
            test,
        }
    }

    /// Finds out what all of its differences have in common.
    fn classify(&mut self, judged: &[Judged]) {
        let all = |detail: Detail| {
            let own = |judged: &&Judged| self.games.contains(&judged.number);
            let mut found = judged.iter().filter(own);
            found.all(|judged| {
                let found = self.find(judged.judgement);
                found.is_some_and(|found| found.facts.detail == Some(detail))
            })
        };
        let can_hang = self.kind.is_fatal() || self.kind == Kind::MissedDraw;
        let at_the_end = can_hang && all(Detail::AfterTheEnd);
        // If every right column was drawn by chance, the computer only draws one number too many.
        let by_chance = self.kind.is_computer() && all(Detail::ByChance);
        if at_the_end {
            self.detail = Some(Detail::AfterTheEnd);
        }
        if by_chance {
            self.kind = Kind::RandomSequence;
        }
    }

    /// Leaves out the games in which the difference follows from something else.
    fn leave_out(&mut self, judged: &[Judged], follows: impl Fn(&Judged, &Difference) -> bool) {
        let test = &self.test;
        self.games.retain(|&number| {
            let judged = judged.iter().find(|judged| judged.number == number);
            !judged.is_some_and(|judged| {
                let mut differences = judged.judgement.differences.iter();
                let found = differences.find(|found| test.is(found));
                found.is_some_and(|found| follows(judged, found))
            })
        });
    }

    /// Whether something is missing in its simplest game.
    fn is_missing(&self, judged: &[Judged]) -> bool {
        let first = judged
            .iter()
            .find(|judged| self.games.first() == Some(&judged.number));
        let found = first.and_then(|judged| self.find(judged.judgement));
        found.is_some_and(|found| found.facts.detail == Some(Detail::Missing))
    }

    /// The difference of this cause in a game.
    pub(super) fn find<'a>(&self, judgement: &'a Judgement) -> Option<&'a Difference> {
        judgement
            .differences
            .iter()
            .find(|found| self.test.is(found))
    }
}

/// Finds the causes of the differences in these games. `noticed` are the wins that were noticed in
/// all other games.
pub(super) fn collect(judged: &[Judged], noticed: &[Win]) -> Vec<Cause> {
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    for found in judged
        .iter()
        .flat_map(|judged| &judged.judgement.differences)
    {
        *kinds.entry(found.kind).or_default() += 1;
    }
    let mut causes = false_wins(judged);
    causes.extend(missed_wins(judged, noticed));
    for &kind in kinds.keys() {
        if kind != Kind::FalseWin && kind.missed_direction().is_none() {
            causes.push(Cause::new(kind, Test::Kind(kind), judged));
        }
    }
    causes.retain(|cause| !cause.games.is_empty());
    for cause in &mut causes {
        cause.classify(judged);
    }
    let is_drawn = |cause: &Cause| matches!(cause.test, Test::Kind(Kind::RandomSequence));
    if causes.iter().any(is_drawn) {
        causes.retain(|cause| cause.kind != Kind::RandomSequence || is_drawn(cause));
    }
    consequences::remove(&mut causes, judged);
    causes.retain(|cause| !cause.games.is_empty());
    causes.sort_by_key(|cause| cause.kind);
    causes
}

/// Wins that are none, by their most frequent reasons.
fn false_wins(judged: &[Judged]) -> Vec<Cause> {
    let mut left: Vec<&Difference> = judged
        .iter()
        .flat_map(|judged| &judged.judgement.differences)
        .filter(|found| found.kind == Kind::FalseWin)
        .collect();
    let all = left.len();
    let mut causes = Vec::new();
    let mut used = Vec::new();
    loop {
        let count = |reason: &Reason| {
            left.iter()
                .filter(|found| found.facts.reasons.contains(reason))
                .count()
        };
        // The last one of those that are as frequent as others.
        let reasons = [Reason::Three, Reason::Gap, Reason::Wrap];
        let best = reasons
            .into_iter()
            .filter(|reason| !used.contains(reason))
            .max_by_key(count);
        let Some(reason) = best.filter(|reason| count(reason) * 5 > all) else {
            break;
        };
        left.retain(|found| !found.facts.reasons.contains(&reason));
        used.push(reason);
        let kind = match reason {
            Reason::Three => Kind::FalseWin,
            Reason::Gap => Kind::FalseWinGap,
            Reason::Wrap => Kind::FalseWinWrap,
        };
        let mut cause = Cause::new(kind, Test::Reason(reason), judged);
        cause.detail = (reason == Reason::Three).then_some(Detail::Three);
        causes.push(cause);
    }
    if !left.is_empty() && causes.is_empty() {
        causes.push(Cause::new(Kind::FalseWin, Test::NoReason(used), judged));
    }
    causes
}

/// Wins that were not noticed: by direction, or by what they have in common.
fn missed_wins(judged: &[Judged], noticed: &[Win]) -> Vec<Cause> {
    let own = judged
        .iter()
        .filter_map(|judged| judged.judgement.win.as_ref());
    let wins: Vec<&Win> = own.chain(noticed).collect();
    let in_direction = |direction: Direction, noticed: bool| {
        let one = move |win: &&&Win| win.directions == [direction] && win.noticed == noticed;
        wins.iter()
            .copied()
            .filter(move |win| one(&win))
            .collect::<Vec<&Win>>()
    };
    if !wins.iter().any(|win| !win.noticed) {
        return Vec::new();
    }
    if !wins.iter().any(|win| win.noticed) {
        let directions = wins.iter().flat_map(|win| &win.directions).count();
        if directions > 3 {
            let mut cause = Cause::new(Kind::MissedWinRow, Test::Missed, judged);
            cause.detail = Some(Detail::AllDirections);
            return vec![cause];
        }
    }
    let mut causes = Vec::new();
    let (mut missed, mut seen, mut partly) = (Vec::new(), Vec::new(), Vec::new());
    for direction in Direction::ALL {
        let (lost, found) = (
            in_direction(direction, false),
            in_direction(direction, true),
        );
        if lost.is_empty() {
            // A line in two directions at once may be missed only together with another one.
            seen.extend(found);
        } else if found.is_empty() {
            let kind = Kind::missed_win(direction);
            causes.push(Cause::new(kind, Test::Kind(kind), judged));
        } else {
            missed.extend(lost);
            seen.extend(found);
            partly.push(direction);
        }
    }
    if partly.is_empty() {
        return causes;
    }
    let in_partly = |win: &&&Win| win.directions.iter().any(|own| partly.contains(own));
    let seen: Vec<&Win> = seen.iter().copied().filter(|win| in_partly(&win)).collect();
    let separates = |traits: &[Trait]| {
        let has = |win: &&&Win| win.traits.iter().any(|own| traits.contains(own));
        missed.iter().all(|win| has(&win)) && !seen.iter().any(|win| has(&win))
    };
    let single = Trait::ALL.iter().map(|&one| vec![one]);
    let edges = || Trait::ALL.into_iter().filter(|one| one.is_edge());
    let pairs = edges().flat_map(|one| edges().map(move |other| vec![one, other]));
    let found = single.chain(pairs).find(|traits| separates(traits));
    // What all wins that were missed have, and few of the others.
    let found = found.or_else(|| {
        let share = |one: &Trait| seen.iter().filter(|win| win.traits.contains(one)).count();
        // Nearly all: a program may have other faults, too.
        let common = |one: &Trait| {
            let with = missed.iter().filter(|win| win.traits.contains(one)).count();
            with * 20 >= missed.len() * 17
        };
        let rare = |one: &Trait| share(one) * 5 < seen.len() * 2 && missed.len() > 2;
        let found = Trait::ALL
            .into_iter()
            .filter(|one| common(one) && rare(one));
        found.min_by_key(share).map(|one| vec![one])
    });
    match found {
        Some(traits) => {
            let kind = if traits[0].is_edge() {
                Kind::MissedWinEdge
            } else {
                Kind::missed_win(partly[0])
            };
            let mut cause = Cause::new(kind, Test::Trait(traits.clone(), partly), judged);
            cause.traits = traits;
            causes.push(cause);
        }
        None => {
            for direction in partly {
                let kind = Kind::missed_win(direction);
                causes.push(Cause::new(kind, Test::Kind(kind), judged));
            }
        }
    }
    causes
}
