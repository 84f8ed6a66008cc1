use super::*;
use crate::board::notation::standard as board;
use crate::protocol::Protocol;

fn setup(disc: Disc) -> Setup {
    Setup {
        shape: Shape::puissance4(6, 7).unwrap(),
        disc,
        clock: Protocol::Contest.clock(),
    }
}

#[test]
fn the_engines_lines_are_sent_to_the_letter() {
    let empty = "0,0,0,0,0,0,0;".repeat(4);
    let field = format!("update game field {empty}0,0,0,2,0,0,0;1,0,0,1,0,0,0");
    let mut first = Engine::new(Dialect::First);
    assert_eq!(
        first.greeting(&setup(Disc::Second)).join("\n"),
        "settings timebank 10000\nsettings time_per_move 500\n\
         settings player_names player1,player2\nsettings your_bot player2\n\
         settings your_botid 2\nsettings field_columns 7\nsettings field_rows 6"
    );
    assert_eq!(
        first.request(&board("441"), Duration::from_millis(9500)),
        ["update game round 4", &field, "action move 9500"]
    );
    assert_eq!(first.played(&board("441")), [field]);
    let mut second = Engine::new(Dialect::Second);
    assert_eq!(
        second.greeting(&setup(Disc::First)).join("\n"),
        "settings player_names player0,player1\nsettings your_bot player0\n\
         settings timebank 10000\nsettings time_per_move 500\n\
         settings your_botid 0\nsettings field_width 7\nsettings field_height 6"
    );
    let empty = ".,.,.,.,.,.,.,".repeat(4);
    let field = format!("update game field {empty}.,.,.,1,.,.,.,0,.,.,0,.,.,.");
    assert_eq!(
        second.request(&board("441"), Duration::from_millis(9500)),
        ["update game round 2", &field, "action move 9500"]
    );
    assert!(second.played(&board("441")).is_empty());
}

#[test]
fn answers_are_told_from_noise() {
    let columns = |column| Some(Answer::Columns(vec![column]));
    for (line, first, second) in [
        ("place_disc 3", columns(3), columns(3)),
        ("  place_disc 3 \r", columns(3), columns(3)),
        ("place_disc 3 because", columns(3), Some(Answer::NoColumn)),
        ("place_disc 99", columns(99), columns(99)),
        (
            "place_disc -1",
            Some(Answer::NoColumn),
            Some(Answer::NoColumn),
        ),
        ("place_disc", Some(Answer::NoColumn), Some(Answer::NoColumn)),
        (
            "place_disc x",
            Some(Answer::NoColumn),
            Some(Answer::NoColumn),
        ),
        ("no_moves", Some(Answer::NoColumn), Some(Answer::NoColumn)),
        ("", None, None),
        ("thinking about place_disc 3", None, None),
        ("3", None, None),
    ] {
        let answer = |dialect| Engine::new(dialect).answer(line, &board(""));
        assert_eq!(answer(Dialect::First), first, "{line}");
        assert_eq!(answer(Dialect::Second), second, "{line}");
    }
}

#[test]
fn a_bot_understands_what_an_engine_sends() {
    for dialect in [Dialect::First, Dialect::Second] {
        for (moves, shape) in [("441", (6, 7)), ("", (6, 7)), ("4,4,1,10", (8, 10))] {
            let shape = Shape::puissance4(shape.0, shape.1).unwrap();
            let mut board = Board::new(shape);
            crate::board::notation::play(&mut board, moves).unwrap();
            let disc = board.to_move();
            let (mut engine, mut bot) = (Engine::new(dialect), Contestant::new());
            let mut lines = engine.greeting(&Setup {
                shape,
                ..setup(disc)
            });
            lines.push("update nothing that is known".to_owned());
            lines.extend(engine.request(&board, Duration::from_millis(1234)));
            let last = lines.pop().unwrap();
            assert!(lines.iter().all(|line| bot.hear(line).unwrap().is_none()));
            let request = bot.hear(&last).unwrap().unwrap();
            assert_eq!(request.time, Some(Duration::from_millis(1234)));
            let position = request.position.unwrap();
            assert_eq!(Field::from(&position), Field::from(&board), "{moves}");
            let reply = Reply(Some(3)).to_string();
            assert_eq!(
                engine.answer(&reply, &board),
                Some(Answer::Columns(vec![3]))
            );
        }
    }
}

fn asked(lines: &[&str]) -> Result<Board, (String, Option<usize>)> {
    let mut bot = Contestant::new();
    for line in lines {
        assert!(bot.hear(line).unwrap().is_none());
    }
    let position = bot.hear("action move 100").unwrap().unwrap().position;
    position.map_err(|(error, open)| (error.to_string(), open))
}

#[test]
fn the_second_player_may_have_started() {
    let rows = "0,0,0,0;0,0,0,0;0,0,0,0;";
    let field = format!("update game field {rows}2,0,0,1");
    for id in ["settings your_botid 1", "settings your_botid 2"] {
        let board = asked(&[id, &field]).unwrap();
        assert_eq!(board.to_move(), Disc::First);
    }
    let field = format!("update game field {rows}2,0,0,0");
    assert_eq!(
        asked(&["settings your_botid 1", &field]).unwrap().to_move(),
        Disc::Second
    );
}

#[test]
fn an_impossible_field_is_named_and_an_open_column_is_known() {
    let rows = "0,0,0,0;0,0,0,0;0,0,0,0;";
    for (lines, error, open) in [
        (vec![], "no field was sent before the move was asked for", 3),
        (
            vec!["settings field_columns 9".to_owned()],
            "no field was sent before the move was asked for",
            4,
        ),
        (
            vec![format!("update game field {rows}0,0,x,0")],
            "'x' is not a cell of the field",
            3,
        ),
        (
            vec!["update game field .,.,.,.,.,0".to_owned()],
            "6 cells are not rows of 7",
            3,
        ),
        (
            vec![format!("update game field 1,0,0,0;{rows}")],
            "the disc in column 1, row 4 from the bottom, floats over a free cell",
            1,
        ),
        (
            vec![
                "settings your_botid 1".to_owned(),
                format!("update game field {rows}1,1,1,0"),
            ],
            "the first player has 0 discs and the second 3: the first must have as many or one more",
            1,
        ),
        (
            vec!["update game field 0,0,0".to_owned()],
            "3 cells are not rows of 7",
            3,
        ),
    ] {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (found, column) = asked(&lines).unwrap_err();
        assert_eq!((found.as_str(), column), (error, Some(open)), "{lines:?}");
    }
}

#[test]
fn an_impossible_setting_is_refused_and_ignored() {
    let mut bot = Contestant::new();
    bot.hear("settings field_columns 9").unwrap();
    for value in [
        "0",
        "-1",
        "x",
        "1000001",
        "18446744073709551615",
        "1e9",
        "999999999999999999999",
    ] {
        for name in [
            "field_columns",
            "field_rows",
            "field_width",
            "field_height",
            "your_botid",
        ] {
            let line = format!("settings {name} {value}");
            let heard = bot.hear(&line).map_err(|error| error.to_string());
            assert_eq!(
                heard.is_ok(),
                (name, value) == ("your_botid", "0"),
                "{line}"
            );
        }
    }
    let error = bot.hear("settings field_rows 99999999999").unwrap_err();
    let says = "the number of rows must be from 1 to 1000000, not '99999999999'";
    assert_eq!(error.to_string(), says);
    assert_eq!(bot.cols, Some(9));
}
