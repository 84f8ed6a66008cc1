//! Everything the full screen says, in each language.

mod english;
mod french;
pub(crate) mod phrases;

use std::fmt::Display;

pub(crate) use crate::language::Language;
use crate::player::PerPlayer;

impl Language {
    /// Its texts.
    #[must_use]
    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Language::English => &english::WORDS,
            Language::French => &french::WORDS,
        }
    }
}

/// Replaces each `{name}` of a template by its value.
fn fill(template: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        text += before;
        text += &value.map_or_else(String::new, |(_, value)| value.to_string());
        rest = after;
    }
    text + rest
}

/// Declares [`Words`]: a field for each entry, and a method that fills in its values if it has any.
///
/// An entry that is declared `full(column)` must contain `{column}`, and no other placeholder, in
/// every language: a test reads the same declaration.
macro_rules! words {
    (@type) => { &'static str };
    (@type $kind:ty) => { $kind };
    ($($(#[$doc:meta])* $name:ident $(($($value:ident),+))? $(: $kind:ty)?;)*) => {
        /// The texts of a language.
        pub(crate) struct Words {
            $($(#[$doc])* pub(crate) $name: words!(@type $($kind)?),)*
        }

        impl Words {
            $($(
                pub(crate) fn $name(&self, $($value: impl Display),+) -> String {
                    fill(self.$name, &[$((stringify!($value), &$value)),+])
                }
            )?)*

            /// Every entry: its name, its placeholders and its texts.
            #[cfg(test)]
            pub(crate) fn entries(&self) -> Vec<(&'static str, Vec<&'static str>, Vec<&'static str>)> {
                vec![$((
                    stringify!($name),
                    vec![$($(stringify!($value)),+)?],
                    tests::Texts::texts(&self.$name),
                )),*]
            }
        }
    };
}

words! {
    title;
    too_small(width, height, least_width, least_height);

    // Who plays.
    you;
    players: PerPlayer<&'static str>;
    computer;
    computers: PerPlayer<&'static str>;
    human;
    random;
    block;
    longest;
    easy;
    medium;
    hard;
    perfect;
    not_always_perfect;

    // The state of the game.
    your_turn;
    turn_of(player);
    thinking(player);
    thinking_long(thinking, seconds);
    thinking_long_hurry(thinking, seconds);
    thinking_hurry(seconds);
    paused;
    start_program(program);
    not_your_turn(player);
    typing(number);
    speed(speed);
    speeds: &'static [&'static str];
    you_won;
    won(player);
    draw;
    draws;
    moves;
    move_of(ply, plies);
    position(moves);

    // What columns lead to.
    scores_exact;
    scores_ahead(plies);
    scores_wait;
    scores_over;
    column(column, score, outlook);
    wins_in(plies);
    leads_to_draw;
    loses_in(plies);
    looks_bad;
    looks_even;
    looks_good;
    best_found;
    hint(column, reason);
    looking_for_hint;

    // Threats.
    threats;
    odd_rows(count);
    even_rows(count);

    // Messages.
    column_full(column);
    no_column(column, columns);
    game_over;
    nothing_to_undo;
    nothing_to_redo;
    no_shell;
    sides_swapped;
    starts_next_game(player);
    you_start_next_game;
    player_failed(why);
    saved;
    not_saved(error);
    not_kept(error);
    not_remembered(error);
    not_read(error);
    no_folder;
    disk_stalled;
    file_set_aside(path);
    unfinished_game_saved;
    welcome_back;

    // The menu.
    resume_one_move;
    resume(moves);
    resume_short(moves);
    play;
    new_game;
    continue_game;
    rows;
    columns;
    align;
    scores;
    theme;
    animation;
    language;
    language_name;
    takes_effect_now;
    takes_effect_next_game;
    on;
    off;
    settings;
    warning;
    repetition;
    warning_means;
    repetition_means;
    open;
    help;
    quit;

    // Positions as text.
    position_to_copy;
    type_position;
    no_saved_positions;
    not_a_position;
    move_not_a_number(number, text);
    move_out_of_range(number, text, columns);
    move_full(number, text);
    move_after_end(number, text);

    // The review.
    mistake_of(number, count);
    mistake_count(count);
    evaluation;
    rate_perfect;
    rate_good;
    review_wait(analysed, moves);
    review_no_mistakes;
    not_analysed;
    review_of(turn);
    review_not_exact(judged, moves);
    mistake(number, column);
    win_thrown_away(outlook);
    draw_thrown_away(outlook);
    not_judged(outlook);
    slower_win(outlook);
    faster_loss(outlook);
    only_move(outlook);
    best_move(outlook);
    keeps_result(outlook);
    better(column, outlook);
    unclear;

    // A mistake tried again.
    try_win;
    try_draw;
    try_last_long;
    try_not_lose;
    good_move(outlook);
    held(outlook);
    held_to_the_end;
    try_held;
    try_lost;
    lost_again(outlook);
    lost_at_the_end;

    // Puzzles and repetition.
    puzzles;
    puzzle_level(level, levels);
    making_puzzle;
    puzzle_win(plies);
    puzzle_draw;
    puzzle_win_short(plies);
    puzzle_draw_short;
    the_answer;
    ask_answer;
    ask_answer_missed;
    repeat_of(number, count);
    repeat_look;
    repeat_win;
    repeat_draw;
    repeat_not_lose;
    repeat_done;
    repeat_today(count);
    repeat_today_one;
    repeat_short(count);
    rating;
    streak;
    times_solved;
    solved;
    missed;
    wrong_move(column, outlook);
    right_move(column);
    answer_is(column, outlook);
    one_of(columns);
    solved_rated(change);
    solved_late;
    comes_back(days);
    comes_back_tomorrow;
    known_now;
    loses_at_once(column);

    // The library.
    games_count(count);
    moves_count(count);
    no_such_games;
    position_field;
    name_field;
    export_as;
    won_game;
    drawn_game;
    lost_game;
    left_game;
    with_set_up;
    with_hints;
    with_scores;
    with_undo;
    with_players;
    deleted;
    brought_back;
    nothing_deleted;
    changed_elsewhere;
    copied;
    exported(path);
    statistics;
    no_statistics;
    statistics_mean;
    statistics_apart;
    column_won;
    column_drawn;
    column_lost;

    // The help.
    page_of(page, pages);
    help_keys;
    help_rules;
    help_meanings;
    mouse: &'static [&'static str];
    rules: &'static [&'static str];
    scores_mean: &'static [&'static str];
    marks_mean: &'static [&'static str];
    threats_mean: &'static [&'static str];

    // What keys do.
    label_drop;
    label_column;
    label_undo;
    label_redo;
    label_hint;
    label_scores;
    label_threats;
    label_start_program;
    label_move_now;
    label_speed;
    label_try_again;
    label_once_more;
    label_mistakes;
    label_moves;
    label_pages;
    label_clear;
    label_new_game;
    label_swap;
    label_menu;
    label_review;
    label_step;
    label_ends;
    label_pause;
    label_show_position;
    label_save;
    label_open;
    label_help;
    label_back;
    label_quit;
    label_choose;
    label_change;
    label_next;
    label_play_on;
    label_next_puzzle;
    label_answer;
    label_delete;
    label_bring_back;
    label_open_game;
    label_rename;
    label_export;
    label_export_moves;
    label_export_picture;
    label_export_recording;
    label_copy;
    label_opponent;
    label_result;
    label_statistics;

    // The names of keys. The last three are for terminals without arrows.
    key_enter;
    key_space;
    key_escape;
    key_home;
    key_end;
    key_down;
    key_up_down;
    key_left_right;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of an entry.
    pub(super) trait Texts {
        fn texts(&self) -> Vec<&'static str>;
    }

    impl Texts for &'static str {
        fn texts(&self) -> Vec<&'static str> {
            vec![self]
        }
    }

    impl Texts for &'static [&'static str] {
        fn texts(&self) -> Vec<&'static str> {
            self.to_vec()
        }
    }

    impl Texts for PerPlayer<&'static str> {
        fn texts(&self) -> Vec<&'static str> {
            self.iter().copied().collect()
        }
    }

    /// The placeholders of a text, in the order of their names.
    fn placeholders(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        let mut names: Vec<&str> = parts
            .map(|part| part.split_once('}').expect("a placeholder ends").0)
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_text_has_the_placeholders_of_its_entry_in_every_language() {
        for language in Language::ALL {
            for (name, mut declared, texts) in language.words().entries() {
                declared.sort_unstable();
                for text in texts {
                    assert_eq!(placeholders(text), declared, "{language:?}, {name}: {text}");
                    assert!(!text.is_empty(), "{language:?}, {name}");
                }
            }
        }
    }

    #[test]
    fn placeholders_are_filled_by_name() {
        let values: &[(&str, &dyn Display)] = &[("one", &1), ("two", &"second")];
        assert_eq!(fill("{two} before {one}!", values), "second before 1!");
        assert_eq!(fill("{one}", &[("one", &"{one}")]), "{one}", "one pass");
        assert_eq!(fill("none", values), "none");
        assert_eq!(fill("{one}", &[]), "");
        assert_eq!(placeholders("{two} before {one}!"), ["one", "two"]);
        let words = Language::English.words();
        assert_eq!(words.column_full(4), "Column 4 is full.");
    }
}
