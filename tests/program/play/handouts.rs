//! What the handouts of the other styles and of noughts and crosses ask for.

use predicates::str::contains;

use super::{printed, puissance4};

#[test]
fn handout_000s_figures_are_shown_as_printed() {
    // Yellow (o) started; the reds play column 5; then the yellows win there, as longest advises.
    let text = printed(
        "play --style numbered --signs o* --moves 215263333464474744667 --second human",
        "5\nhint longest\n5\n",
    );
    let figure_1 = "
   1 2 3 4 5 6 7 \n\
 \x206       *       6
 5       o       5
 4     o o   *   4
 3     * o   o o 3
 2   * o *   o * 2
 1 * o * * o o * 1
   1 2 3 4 5 6 7 \n
";
    let figure_2 = figure_1.replace(" 2   * o *   o * 2", " 2   * o * * o * 2");
    let question = |player| format!("Player {player}, which column? (1-7, or help)\n");
    let (reds, yellows) = (question("two (*)"), question("one (o)"));
    let hint = "Hint: 5, as 'longest' would play.\n";
    let start = format!("{figure_1}{reds}{figure_2}{yellows}{hint}{yellows}");
    assert!(text.starts_with(&start), "{text}");
    assert!(text.ends_with("\nPlayer one won!\n"), "{text}");
}

#[test]
fn signs_and_advisers_that_are_none_are_refused() {
    let signs = "must be two different characters, each one column wide";
    let advisers = "must be one of random, block, longest, easy, medium, hard, minimax:N, perfect";
    for (option, value, why) in [
        ("--signs", "o", signs),
        ("--signs", "oo", signs),
        ("--signs", "o ", signs),
        ("--signs", "oxo", signs),
        ("--signs", "", signs),
        ("--signs", "o\x1b", signs),
        ("--signs", "o\u{1f534}", signs),
        ("--signs", "o\u{301}", signs),
        ("--signs", "o*", "'*' is a free cell in this style"),
        ("--from", "2", "must be a whole number from 0 to 1"),
        ("--from", "-1", "must be a whole number from 0 to 1"),
        ("--hint", "human", advisers),
        ("--hint", "bot:true", advisers),
        ("--hint", "nobody", advisers),
        ("--second", "minimax:-1", "needs a number of moves from 0"),
    ] {
        puissance4("play --style stars")
            .args([option, value])
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(why));
    }
    for args in ["morpion --form other", "morpion --from 0", "solve --from 0"] {
        puissance4(args).assert().code(2).stdout("");
    }
}

#[test]
fn colours_follow_the_player_and_not_the_sign() {
    let colour = |signs: &str, sign: char| {
        let args = format!("play --style numbered --signs {signs} --color always --moves 12");
        let text = printed(&format!("{args} --second human"), "quit\n");
        let (before, _) = text.split_once(&format!("{sign}\x1b[0m")).unwrap();
        before.rsplit('\x1b').next().unwrap().to_owned()
    };
    assert_eq!(colour("o*", 'o'), colour("*o", '*'));
    assert_ne!(colour("o*", 'o'), colour("*o", 'o'));
}

#[test]
fn columns_from_0_are_columns_from_1_with_other_numbers() {
    let words = |from: u8, moves: &str, typed: &str| {
        let args = format!("play --style stars --from {from} --second block --seed 3");
        printed(&format!("{args} --moves {moves}"), typed)
    };
    let boards = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|line| line.ends_with(' '));
        rows.map(str::to_owned).collect()
    };
    let zero = words(0, "33", "0 6 moves\nquit\n");
    let one = words(1, "44", "1 7 moves\nquit\n");
    assert_eq!(boards(&zero), boards(&one));
    let moves = |text: &str| -> Vec<u32> {
        let line = text.lines().find_map(|line| line.strip_prefix("Moves: "));
        line.unwrap()
            .chars()
            .filter_map(|c| c.to_digit(10))
            .collect()
    };
    let less: Vec<u32> = moves(&one).iter().map(|number| number - 1).collect();
    assert_eq!(moves(&zero), less);
}

#[test]
fn hints_are_random_and_do_not_change_the_game() {
    let play = |typed: &str| printed("play --second random --seed 5 --style stars", typed);
    let drawn = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|line| !line.contains("column"));
        let rows = rows.filter(|line| !line.starts_with("Hint"));
        rows.map(str::to_owned).collect()
    };
    let hints = "hint random\n".repeat(40);
    let asked = play(&format!("1 {hints}2 3 {hints}quit\n"));
    assert_eq!(drawn(&asked), drawn(&play("1 2 3 quit\n")));
    for column in 1..=7 {
        let hint = format!("Hint: {column}, as 'random' would play.\n");
        assert!(asked.contains(&hint), "{column}: {asked}");
    }
    // Without a seed it is said which one was used.
    puissance4("play --second human")
        .write_stdin("hint random\nquit\n")
        .assert()
        .success()
        .stderr(contains("replay with --seed "));
}

#[test]
fn minimax_0_sees_no_answer_of_the_opponent() {
    // Player two wins in column 3 unless player one plays there.
    let hint = |level: usize| {
        let args = "play --moves 526154 --second human --seed 1 --style stars";
        printed(args, &format!("hint minimax:{level}\nquit\n"))
    };
    assert!(hint(2).contains("Hint: 3, as 'minimax:2' would play."));
    assert!(!hint(0).contains("Hint: 3,"));
    assert!(hint(0).contains(", as 'minimax:0' would play."));
}

#[test]
fn the_statements_form_of_the_morpion_is_its_sample() {
    let text = printed("morpion --form statement", "5 1 7 7 3 quitter\n");
    let sample = "\
___
___
___

Joueur 1? ___
_x_
___

Joueur 2? o__
_x_
___

Joueur 1? o__
_x_
x__

Joueur 2? o__
_x_
x__

Joueur 2? o_o
_x_
x__

Joueur 1? ";
    assert_eq!(text, sample);
}

#[test]
fn the_corrections_form_of_the_morpion_has_its_bytes() {
    let rejected = |typed: &str| {
        let text = printed("morpion", &format!("5 {typed}\nquitter\n"));
        let (_, answer) = text.split_once("Joueur o ? ").unwrap();
        answer.to_owned()
    };
    let forbidden = "\nCase interdite.recommencez ";
    let no_cell = "\nCeci n'est pas un numéro de case.recommencez ";
    for (typed, answer) in [
        ("5", forbidden),
        ("0", forbidden),
        ("10", no_cell),
        ("-1", no_cell),
        ("99999999999999999999", no_cell),
        ("cinq", no_cell),
    ] {
        assert_eq!(rejected(typed), answer, "{typed}");
    }
    // Until it is valid.
    assert_eq!(rejected("5 5 0"), forbidden.repeat(3));
    let draw = printed("morpion", "5 1 7 3 2 8 9 4 6");
    assert!(draw.ends_with("Joueur x ? Partie terminée, aucun vainqueur \noxo\noxx\nxox\n"));
}

#[test]
fn a_larger_morpion_has_plain_rows() {
    for form in ["statement", "correction"] {
        let args = format!("morpion --size 4 --form {form}");
        let text = printed(&args, "16 quitter\n");
        assert!(text.contains("____\n____\n____\n___x\n"), "{text}");
        let text = printed(&format!("{args} --numbers"), "16 quitter\n");
        assert!(text.contains("\n 9 10 11 12\n13 14 15  x\n"), "{text}");
    }
}
