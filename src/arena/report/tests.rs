use super::*;
use crate::arena::record::GameResult;
use crate::arena::referee::Reason;
use crate::arena::standings::Finished;
use crate::arena::{Entrant, Openings};
use crate::board::{PerDisc, Shape};
use crate::player::PlayerSpec;
use crate::protocol::TimeLimits;
use crate::strategy::FailureKind;

fn tournament(players: usize) -> Tournament {
    let names = ["one", "two, \"quoted\"", "three"];
    Tournament {
        players: names[..players]
            .iter()
            .map(|name| Entrant {
                name: (*name).to_owned(),
                spec: PlayerSpec::Block,
            })
            .collect(),
        shape: Shape::puissance4(6, 7).unwrap(),
        games: 4,
        gauntlet: false,
        openings: Openings::Drawn,
        seed: 5,
        limits: TimeLimits::default(),
        accuracy: true,
        sprt: None,
    }
}

fn finished(players: [usize; 2], result: GameResult, reason: Reason) -> Finished {
    Finished {
        players: PerDisc::new(players[0], players[1]),
        result,
        reason,
        to_move: Disc::First,
        times: vec![Duration::from_millis(30), Duration::from_millis(50)],
        scores: Some(vec![Some(0), Some(0), Some(3)]),
    }
}

fn results(games: &[(Finished, Finished)], players: usize) -> Results {
    let mut standings = Standings::new(players);
    games.iter().for_each(|(a, b)| standings.add_pair(&[a, b]));
    Results {
        standings,
        end: End::Completed,
    }
}

/// Player 0 wins twice against player 1, who fails once; both draw with player 2.
fn games() -> Vec<(Finished, Finished)> {
    let failure = Reason::Failure(FailureKind::OnTime);
    vec![
        (
            finished([0, 1], GameResult::First, failure),
            finished([1, 0], GameResult::Second, Reason::Line),
        ),
        (
            finished([0, 2], GameResult::Draw, Reason::Full),
            finished([2, 0], GameResult::Draw, Reason::Full),
        ),
        (
            finished([1, 2], GameResult::Draw, Reason::Full),
            finished([2, 1], GameResult::Draw, Reason::Full),
        ),
    ]
}

#[test]
fn the_object_has_what_scripts_look_for() {
    let (tournament, results) = (tournament(3), results(&games(), 3));
    let json = Report::new(&tournament, &results).json();
    assert_eq!(json["games"], 6);
    let names: Vec<&str> = json["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["one", "three", "two, \"quoted\""]);
    let last = &json["players"][2];
    assert_eq!(last["points"], 1.0);
    assert_eq!(last["failures"]["on time"], 1);
    assert!(last["elo"].as_f64().unwrap() < 0.0);
    assert!(last["elo_low"].as_f64() < last["elo"].as_f64());
    assert_eq!(json["players"][0]["good_rate"], 0.5);
    assert_eq!(json["pairs"].as_array().unwrap().len(), 3);
    assert_eq!(json["pairs"][0]["points"], json!([2.0, 0.0]));
    assert_eq!(json["pairs"][0]["pentanomial"], json!([0, 0, 0, 0, 1]));
    assert_eq!(json["pairs"][0]["elo_high"], Value::Null);
}

#[test]
fn the_text_fits_a_terminal_and_has_every_section() {
    let (tournament, results) = (tournament(3), results(&games(), 3));
    let text = Report::new(&tournament, &results).text();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    for part in [
        "6 games on 6x7",
        "against",
        "as first",
        "wins thrown away",
        "on time 1",
        "±",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn nothing_played_is_no_division_by_zero() {
    let tournament = tournament(2);
    let nothing = results(&[], 2);
    let report = Report::new(&tournament, &nothing);
    assert_eq!(report.json()["players"][0]["elo"], Value::Null);
    assert_eq!(report.json()["players"][0]["perfect_rate"], Value::Null);
    assert!(!report.text().contains("NaN"));
}

#[test]
fn a_winner_of_all_games_has_a_bound() {
    let tournament = tournament(2);
    let results = results(&games()[..1], 2);
    let report = Report::new(&tournament, &results);
    assert!(report.text().contains("> "), "{}", report.text());
    assert!(report.text().contains("< "), "{}", report.text());
}

#[test]
fn cells_of_a_table_are_quoted() {
    let (tournament, results) = (tournament(3), results(&games(), 3));
    let csv = Report::new(&tournament, &results).csv();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("name,player,points,games,wins"));
    assert!(
        lines[3].starts_with("\"two, \"\"quoted\"\"\",block,1.0,4,0,2,2,"),
        "{csv}"
    );
}
