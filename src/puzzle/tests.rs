use super::*;

fn make(seed: u64, level: usize) -> Puzzle {
    Maker::default()
        .make(seed, level, &Stop::default())
        .unwrap()
}

#[test]
fn a_seed_makes_the_same_puzzle_whatever_was_made_before() {
    let mut maker = Maker::default();
    for level in [1, 2, 3] {
        for seed in 0..3 {
            let puzzle = maker.make(seed, level, &Stop::default()).unwrap();
            let same = make(seed, level);
            assert_eq!(puzzle.board.history(), same.board.history());
            assert_eq!(
                (puzzle.answer, puzzle.level, puzzle.outlook),
                (same.answer, level, same.outlook)
            );
        }
    }
}

#[test]
fn only_one_move_keeps_the_result() {
    use Outlook::{Draws, LosesIn, WinsIn};
    for (outlooks, only) in [
        (&[WinsIn(3), Draws, LosesIn(2)][..], Some((0, WinsIn(3)))),
        (&[LosesIn(4), Draws, LosesIn(2)], Some((1, Draws))),
        (&[WinsIn(3), WinsIn(9), Draws], None),
        (&[Draws, Draws, LosesIn(2)], None),
        (&[LosesIn(2), LosesIn(8)], None),
        (&[], None),
    ] {
        let columns = Columns {
            outlooks: [None]
                .into_iter()
                .chain(outlooks.iter().copied().map(Some))
                .collect(),
            ahead: None,
            done: true,
        };
        let only = only.map(|(slot, outlook)| (slot + 1, outlook));
        assert_eq!(only_move(&columns), only);
    }
}

#[test]
fn a_stop_ends_the_making() {
    let stop = Stop::default();
    stop.raise();
    assert!(Maker::default().make(1, 1, &stop).is_err());
}

#[test]
fn perfect_moves_solve_a_puzzle_and_others_are_wrong() {
    let (mut engine, stop) = (Engine::new(), Stop::default());
    for (seed, level) in [(1, 1), (1, 2), (2, 2), (3, 3), (1, 4)] {
        let puzzle = make(seed, level);
        let mut attempt = Attempt::at(&puzzle);
        let mut go_on = |attempt: &mut Attempt| analyse(attempt, &mut engine, &stop).unwrap();
        assert_eq!((go_on(&mut attempt), attempt.phase()), (None, Phase::Open));
        let candidates = attempt.candidates().unwrap();
        assert!(candidates.len() == 3 && candidates.contains(&puzzle.answer));
        let others = puzzle.board.moves().filter(|&slot| slot != puzzle.answer);
        for slot in others.collect::<Vec<_>>() {
            let step = attempt.choose(slot).unwrap();
            assert!(matches!(step, Some(Step::Wrong { .. })), "{slot}: {step:?}");
            assert_eq!(attempt.board().history(), puzzle.board.history());
        }
        let mut plies = 0;
        while attempt.phase() != Phase::Over {
            let line = best_line(&attempt, &mut Engine::new(), &stop).unwrap();
            assert!(plies > 0 || line[0] == puzzle.answer);
            plies += 2;
            let step = attempt.choose(line[0]).unwrap();
            assert!(matches!(step, Some(Step::Right { .. })), "{step:?}");
            if attempt.phase() == Phase::Answering {
                assert_eq!(go_on(&mut attempt), Some(Step::Answered(line[1])));
                go_on(&mut attempt);
            }
        }
        assert!(plies <= puzzle.moves_to_end() + 1, "{plies}");
    }
}
