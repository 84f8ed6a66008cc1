//! What is drawn is complete, and true while something is being found out.

use super::facts::{says, title};
use super::*;
use crate::outlook::Outlook::{LosesIn, Unclear};
use crate::puzzle::Puzzle;

/// Opens a position that is typed.
fn open(session: &mut Session, text: &str) {
    session.act(Action::Open);
    session.handle(Event::Paste(text.to_owned()));
    session.act(Action::Choose);
}

/// The analysis finds this of the board after `ply` moves.
fn find(session: &mut Session, ply: usize, columns: Columns) {
    let subject = session.subject().expect("something is asked");
    session.answer(Answer {
        subject,
        ply,
        columns,
    });
}

/// All columns of a board of nine lead to the same, apart from one. `ahead` if not all is exact.
fn nine(all: Outlook, slot: usize, outlook: Outlook, ahead: Option<usize>) -> Columns {
    let mut outlooks = vec![Some(all); 9];
    outlooks[slot] = Some(outlook);
    Columns {
        outlooks,
        ahead,
        done: true,
    }
}

/// The last two moves are judged exactly. The fourth loses, and minimax knows nothing of the others.
#[test]
fn only_moves_that_are_judged_exactly_are_counted() {
    for (language, exactly, loss) in [
        (
            Language::English,
            "Judged exactly: 2 of 7 moves",
            "Not judged exactly: loses in 4",
        ),
        (
            Language::French,
            "Jugés exactement : 2 coups sur 7",
            "Pas jugé exactement : perd en 4",
        ),
    ] {
        let mut session = session("");
        session.model.settings.language = language;
        session.resize((120, 40));
        open(&mut session, "8x9 ");
        for slot in [4, 4, 5, 5, 6, 6, 7] {
            session.act(Action::Drop(slot));
        }
        session.act(Action::Review);
        let unclear = nine(Unclear(0), 0, Unclear(1), Some(10));
        for (ply, columns) in [
            (6, nine(LosesIn(2), 7, WinsIn(1), None)),
            (5, nine(LosesIn(2), 0, LosesIn(2), None)),
            (4, unclear.clone()),
            (3, nine(Unclear(0), 5, LosesIn(4), Some(10))),
            (2, unclear.clone()),
            (1, unclear.clone()),
            (0, unclear),
        ] {
            find(&mut session, ply, columns);
        }
        session.act(Action::GoTo(3));
        assert!(says(&session, loss), "{:#?}", lines(&session));
        assert!(says(&session, exactly));
        assert!(says(&session, "1/1   1/1"), "{:#?}", lines(&session));
        assert!(!says(&session, "100%"), "{:#?}", lines(&session));
    }
}

/// The lines of the panel that are marked as the best.
fn marked(session: &Session) -> Vec<String> {
    let buffer = drawn(session);
    let rows = buffer.content.chunks(buffer.area.width as usize);
    let layout = layout(session);
    let panel = layout.panel.unwrap().x as usize;
    let is_bold = |cell: &&Cell| cell.modifier.contains(ratatui::style::Modifier::BOLD);
    let marked = rows.map(|row| {
        let row = row[panel..].iter();
        row.take_while(is_bold).map(Cell::symbol).collect()
    });
    let scores = |text: &String| text.contains('+') || text.contains('-') || text.contains('~');
    marked.filter(scores).collect()
}

#[test]
fn an_estimate_is_not_marked_best_beside_an_exact_score() {
    let mut session = session("44443214");
    session.act(Action::Scores);
    let solving = Columns {
        outlooks: vec![Some(Unclear(-2)); 7],
        ahead: Some(6),
        done: false,
    };
    find(&mut session, 8, solving.clone());
    assert_eq!(marked(&session).len(), 7, "{:#?}", lines(&session));
    let mut mixed = solving;
    mixed.outlooks[0] = Some(LosesIn(10));
    find(&mut session, 8, mixed.clone());
    assert!(says(&session, "~-2") && says(&session, "loses in 10"));
    assert_eq!(marked(&session), [""; 0]);
    let solved = columns_apart(LosesIn(10), &[(3, LosesIn(12))]);
    find(&mut session, 8, solved);
    let marked = marked(&session);
    assert!(marked.len() == 1 && marked[0].contains("loses in 12"));
}

/// A puzzle, which is won in 17 moves.
fn puzzle() -> Session {
    let mut session = session("");
    session.act(Action::Menu);
    session.act(Action::ChooseLine(7));
    session.take_puzzle(Puzzle {
        board: notation::standard("4455"),
        answer: 3,
        outlook: WinsIn(17),
        level: 2,
    });
    find(&mut session, 4, columns_apart(Draws, &[(3, WinsIn(17))]));
    session
}

#[test]
fn a_puzzle_says_how_many_moves_are_left() {
    let mut session = puzzle();
    assert!(title(&session).contains("Win in 17 moves"));
    session.act(Action::Drop(3));
    find(&mut session, 5, columns_apart(LosesIn(16), &[]));
    assert!(title(&session).contains("Win in 15 moves"));
    assert!(!says(&session, "17"), "{:#?}", lines(&session));
    // The analysis knows better.
    find(&mut session, 6, columns_apart(Draws, &[(0, WinsIn(13))]));
    assert!(title(&session).contains("Win in 13 moves"));
    assert!(!says(&session, "the only move"), "{:#?}", lines(&session));
}

#[test]
fn the_answer_is_given_away_when_it_is_asked_for_twice() {
    for (language, question, title_after) in [
        (
            Language::English,
            "Show the answer? It counts as missed. a: yes",
            "The answer",
        ),
        (
            Language::French,
            "Montrer la réponse ? Ce sera un échec. a : oui",
            "La réponse",
        ),
    ] {
        let mut session = puzzle();
        session.model.settings.language = language;
        let rating = session.model.practice.rating();
        for other in [Action::Left, Action::Hint] {
            session.act(Action::ShowAnswer);
            assert!(says(&session, question), "{:#?}", lines(&session));
            session.act(Action::Point(2));
            assert!(says(&session, question), "the mouse is no answer");
            session.act(other);
            assert!(!says(&session, question));
            assert_eq!(moves(&session), "4455");
        }
        assert_eq!(session.model.practice.rating(), rating);
        session.act(Action::ShowAnswer);
        session.act(Action::ShowAnswer);
        assert!(title(&session).contains(title_after));
        assert_eq!(moves(&session), "44554");
        assert!(session.model.practice.rating() < rating);
    }
}

#[test]
fn a_puzzle_is_solved_when_the_disc_has_landed() {
    let mut session = puzzle();
    let game = session.shown.game_mut(&mut session.model);
    game.motion.animate(true);
    session.act(Action::Drop(3));
    session.land();
    find(&mut session, 5, columns_apart(LosesIn(4), &[]));
    session.land();
    find(&mut session, 6, columns_apart(Draws, &[(0, WinsIn(3))]));
    session.act(Action::Drop(0));
    assert!(title(&session).contains("Win in 2 moves"));
    let rated = |session: &Session| says(session, "Solved") || says(session, "(+");
    assert!(!rated(&session), "{:#?}", lines(&session));
    session.land();
    assert!(title(&session).contains("Solved") && rated(&session));
    assert!(says(&session, "Solved: rating +"));
}

/// The message, wherever it is broken.
fn says_all(session: &Session, message: &str) -> bool {
    let gone = |text: &str| text.split_whitespace().collect::<String>();
    let (width, _) = session.size;
    // It stands in a column of its own.
    (0..width).any(|x| {
        let rows = lines(session);
        let rows = rows.iter().map(|row| row.chars().skip(x as usize));
        let cut = |wide: usize| -> String {
            let rows = rows.clone().map(|row| row.take(wide).collect::<String>());
            rows.map(|row| gone(&row)).collect()
        };
        [43, 60, width as usize]
            .into_iter()
            .any(|wide| cut(wide).contains(&gone(message)))
    })
}

#[test]
fn messages_are_whole_if_there_is_room() {
    let path = "/home/somebody/a-folder/of-several/puissance4-2026-11-17-with-a-long-name.cast";
    let exported = Message::Exported(path.into());
    for language in Language::ALL {
        for size in [(80, 24), (120, 40), (60, 20)] {
            for screen in [Action::Menu, Action::Open] {
                let mut session = session("44");
                session.model.settings.language = language;
                session.resize(size);
                session.act(screen);
                for message in [exported.clone(), Message::Copied] {
                    session.model.message = Some(message);
                    let text = session.message().unwrap();
                    let seen = lines(&session);
                    assert!(says_all(&session, &text), "{size:?} {text} {seen:#?}");
                }
            }
        }
    }
}

#[test]
fn a_long_message_takes_lines_from_the_panel() {
    let path = "/home/somebody/a-folder/of-several/more/puissance4/game.broken.1";
    for size in [(80, 24), (120, 40)] {
        let mut session = session("44");
        session.resize(size);
        session.model.message = Some(Message::FileSetAside(path.into()));
        let text = session.message().unwrap();
        let panel = layout(&session).panel.unwrap();
        let words = text.split(' ');
        // It is whole, and the board is too.
        let seen = lines(&session).concat().replace(' ', "");
        for word in words.clone().take(6) {
            assert!(seen.contains(word), "{word}: {:#?}", lines(&session));
        }
        assert!(seen.contains("game.broken.1"), "{:#?}", lines(&session));
        assert!(panel.height > 10);
    }
}

#[test]
fn names_that_are_cut_end_with_an_ellipsis() {
    for (language, size, second, name) in [
        (
            Language::English,
            (80, 24),
            PlayerSpec::Medium,
            "Computer (medium)",
        ),
        (
            Language::French,
            (80, 24),
            PlayerSpec::Medium,
            "Ordinateur (moye…",
        ),
        (
            Language::French,
            (120, 40),
            PlayerSpec::Medium,
            "Ordinateur (moyen)",
        ),
    ] {
        let mut session = against(second, "121212");
        session.model.settings.language = language;
        session.model.settings.appearance.colours = Colours::True;
        session.resize(size);
        session.act(Action::Drop(0));
        session.act(Action::Review);
        assert!(says(&session, name), "{:#?}", lines(&session));
    }
}

#[test]
fn games_that_something_sets_apart_are_marked() {
    let games = [
        "2026-11-17T09:45:00Z | human | hard | 1-0 | 6x7 | 1212121 |  | a name | set-up undo",
        "2026-11-17T09:40:00Z | human | hard | 1-0 | 6x7 | 1212121",
    ];
    let games = games.map(|line| line.parse::<Record>().unwrap().into());
    for (language, marks, won, apart) in [
        (Language::English, "* set up, undo", "won*", "hard *"),
        (
            Language::French,
            "* position posée, coups repris",
            "gagnée*",
            "difficile *",
        ),
    ] {
        let mut session = session("");
        session.model.settings.language = language;
        session.model.shelf.set(games.to_vec(), Vec::new());
        session.act(Action::Open);
        session.model.shelf.set(games.to_vec(), Vec::new());
        session.act(Action::Next);
        assert!(says(&session, won), "{:#?}", lines(&session));
        assert!(says(&session, marks), "{:#?}", lines(&session));
        session.act(Action::Statistics);
        let rows = lines(&session);
        let row = |name: &str| rows.iter().find(|row| row.trim_start().starts_with(name));
        let numbers = |row: &String| -> Vec<String> {
            let words = row.split_whitespace();
            let words = words.filter(|word| word.parse::<u32>().is_ok());
            words.map(str::to_owned).collect()
        };
        for name in [apart.trim_end_matches(" *"), apart] {
            let row = row(name).unwrap_or_else(|| panic!("{rows:#?}"));
            assert_eq!(numbers(row), ["1", "0", "0"], "{row}");
        }
        assert!(
            rows.iter().any(
                |row| row.trim_start().starts_with("* :") || row.trim_start().starts_with("*:")
            )
        );
    }
}

/// In French, one verb stands for one thing that keys do.
#[test]
fn french_has_one_verb_for_one_action() {
    let words = Language::French.words();
    let all: Vec<&str> = words
        .entries()
        .into_iter()
        .flat_map(|(.., texts)| texts)
        .collect();
    let saying = |verb: &str| {
        all.iter()
            .filter(|text| text.to_lowercase().contains(verb))
            .count()
    };
    assert_eq!(saying("ôter"), 0);
    assert_eq!(saying("joue vite"), 0);
    assert_eq!(words.label_delete, "supprimer");
    assert!(words.deleted.starts_with("Supprimée") && words.deleted.contains("rétabli"));
    assert_eq!(
        (words.label_bring_back, words.brought_back),
        ("rétablir", "Rétablie.")
    );
    assert_eq!(
        (words.label_undo, words.nothing_to_undo),
        ("reprendre", "Rien à reprendre.")
    );
    assert!(words.label_new_game.contains("partie") && words.game_over.contains("nouvelle partie"));
    let mut session = session("");
    session.model.settings.language = Language::French;
    session.act(Action::Open);
    session.act(Action::Undo);
    assert!(says(&session, "Rien n'a été supprimé."));
}
