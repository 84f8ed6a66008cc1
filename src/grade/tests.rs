//! Whatever a program prints, it can be judged.

use proptest::prelude::*;

use super::Strictness;
use super::games::{self, Game, Task};
use super::verdict::{self, Profile, Seen};
use crate::process::{End, Excess};

fn game(number: usize) -> Game {
    match games::game(1, number).task {
        Task::Game(game) => game,
        task => panic!("{task:?}"),
    }
}

/// Judges an output in every way that is tried. Returns the number of differences.
fn judge(game: &Game, output: &[u8], end: End) -> usize {
    let seen = Seen {
        output: output.to_vec(),
        errors: output[..output.len().min(500)].to_vec(),
        end,
    };
    let profile = verdict::choose(&[(game, &seen)], [1, 1, 1], Strictness::Handout);
    let mut found = 0;
    for strictness in [Strictness::Handout, Strictness::Reference] {
        for profile in [&Profile::default(), &profile] {
            found += verdict::judge(game, &seen, profile, strictness)
                .differences
                .len();
        }
    }
    found
}

fn ends() -> impl Strategy<Value = End> {
    prop_oneof![
        Just(End::Exited(0)),
        Just(End::Exited(1)),
        Just(End::Signal(11)),
        Just(End::Killed(Excess::WallTime)),
        Just(End::Killed(Excess::Output)),
    ]
}

/// Pieces of which outputs are made that look nearly right.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "┌─┬─┬─┬─┐\n",
        "│ │X│O│ │\n",
        "├─┼─┼─┼─┤\n",
        "└─┴─┴─┴─┘\n",
        " 1 2 3 4\n",
        "│",
        "X",
        "\n",
        " ",
        "Column number? (starts at 1):",
        "Player one won!\n",
        "It is a draw.\n",
        "Computer won!",
        "Board size is 4x4 (rows x col)\n",
        "\x1b[31m",
        "\r\n",
        "Your column: ",
        "\u{fffd}",
        "\0",
        "|.|x|o|\n",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_bytes(number in 0_usize..60, bytes in prop::collection::vec(any::<u8>(), 0..2000), end in ends()) {
        let found = judge(&game(number), &bytes, end);
        prop_assert!(found > 0);
    }

    #[test]
    fn pieces_in_any_order(number in 0_usize..60, pieces in prop::collection::vec(piece(), 0..80), end in ends()) {
        let (game, output) = (game(number), pieces.concat());
        let found = judge(&game, output.as_bytes(), end);
        prop_assert!(found > 0 || output == game.expected().0, "{}", output);
    }

    #[test]
    fn one_byte_changed_is_found(number in 0_usize..200, at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let game = game(number);
        let right = game.expected().0.into_bytes();
        let mut output = right.clone();
        output[at.index(right.len())] = byte;
        let found = judge(&game, &output, End::Exited(0));
        prop_assert_eq!(found > 0, output != right, "{:?}", String::from_utf8_lossy(&output));
    }

    #[test]
    fn a_transcript_that_is_cut_off(number in 0_usize..200, at in any::<prop::sample::Index>(), end in ends()) {
        let game = game(number);
        let output = game.expected().0.into_bytes();
        let cut = at.index(output.len());
        let found = judge(&game, &output[..cut], end);
        prop_assert!(found > 0, "{game:?} cut at {cut}");
    }
}

#[test]
fn much_output_and_no_line_ends_are_found() {
    let game = game(0);
    for text in [
        "X",
        "│",
        "Column number? (starts at 1):",
        "\n",
        " ",
        "│ │",
        "Player one won!",
    ] {
        let output = text.repeat((1 << 18) / text.len());
        let found = judge(&game, output.as_bytes(), End::Killed(Excess::Output));
        assert!(found > 0, "{text}");
    }
    let right = game.expected().0;
    let in_one_line = right.replace('\n', "");
    assert!(judge(&game, in_one_line.as_bytes(), End::Exited(0)) > 0);
    assert!(judge(&game, right.repeat(20).as_bytes(), End::Exited(0)) > 0);
}

#[test]
fn a_right_transcript_is_right() {
    for number in 0..100 {
        let game = game(number);
        let output = game.expected().0.into_bytes();
        assert_eq!(judge(&game, &output, End::Exited(0)), 0, "{game:?}");
    }
}
