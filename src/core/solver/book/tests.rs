use super::*;
use std::collections::HashSet;

fn after(moves: &str) -> Position {
    let columns = moves.bytes().map(|digit| usize::from(digit - b'1'));
    Position::after(6, 7, columns).unwrap()
}

#[test]
fn scores_and_entries_are_read_back() {
    let mut book = Book::empty();
    book.set_score(&after("1222"), -18);
    book.set_score(&after("44444422"), 0);
    let late = after("1223334444");
    book.add_entry(&late, 3, &[0, 2]);
    book.add_entry(&after("44"), 1, &[3]);

    let bytes = book.to_bytes();
    let book = Book::new(&bytes).unwrap();
    assert_eq!(book.entry_count(), 2);
    assert_eq!(book.score(&after("1222")), Some(-18));
    assert_eq!(book.score(&after("7666")), Some(-18));
    assert_eq!(book.score(&after("44444422")), Some(0));
    assert_eq!(book.best(&after("1222")), None);
    assert_eq!(book.score(&late), Some(3));
    assert_eq!(book.best(&late), Some(vec![0, 2]));
    assert_eq!(book.best(&late.mirrored()), Some(vec![4, 6]));
    assert_eq!(book.score(&after("44")), Some(1));
    assert_eq!(book.score(&after("4")), None);
    assert_eq!(book.score(&after("122333444")), None);
    assert_eq!(book.score(&Position::new(5, 7).unwrap()), None);
    assert_eq!(book.without_entries().score(&late), None);
}

/// A small book with two entries.
fn with_entries() -> Vec<u8> {
    let mut book = Book::empty();
    book.set_score(&after("44"), 1);
    book.add_entry(&after("1223334444"), 3, &[0, 2]);
    book.add_entry(&after("44444422"), 0, &[1]);
    book.to_bytes()
}

#[test]
fn a_truncated_book_is_rejected() {
    for bytes in [Book::empty().to_bytes(), with_entries()] {
        assert!(Book::new(&bytes).is_some());
        assert!(Book::new(&bytes[1..]).is_none());
        assert!(Book::new(&[&bytes[..], b"line"].concat()).is_none());
        assert!(Book::new(&[&bytes[..], b"one line"].concat()).is_none());
        let short = (0..20).chain(bytes.len() - 40..bytes.len());
        for length in short.chain((0..bytes.len()).step_by(10_007)) {
            assert!(Book::new(&bytes[..length]).is_none(), "{length} bytes");
        }
    }
}

#[test]
fn an_altered_book_is_rejected() {
    let mut bytes = with_entries();
    let ends = (0..16).chain(bytes.len() - 40..bytes.len());
    for index in ends.chain((0..bytes.len()).step_by(1009)) {
        for change in [1, 0x80, 0xFF] {
            bytes[index] ^= change;
            assert!(Book::new(&bytes).is_none(), "byte {index}");
            bytes[index] ^= change;
        }
    }
    assert!(Book::new(&bytes).is_some());
}

#[test]
fn the_checksum_detects_changed_words_and_swapped_bytes() {
    let bytes: Vec<u8> = (0..43).map(|byte| byte * 5).collect();
    let sum = checksum(&bytes);
    for index in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut altered = bytes.clone();
            altered[index] ^= change;
            assert_ne!(checksum(&altered), sum);
        }
    }
    for other in 0..bytes.len() {
        let mut swapped = bytes.clone();
        swapped.swap(0, other);
        assert_eq!(checksum(&swapped) == sum, other == 0);
        // The highest bit of one word and a bit of another byte.
        let mut altered = bytes.clone();
        altered[7] ^= 0x80;
        altered[other] ^= 0x80;
        assert_eq!(checksum(&altered) == sum, other == 7);
    }
}

#[test]
fn the_embedded_book_is_valid() {
    let bytes = include_bytes!("../book.bin");
    let book = Book::new(bytes).expect("a valid book");
    assert!(book.entry_count() > 0);
    assert_eq!(Book::embedded().to_bytes(), bytes);
    assert_eq!(book.to_bytes(), bytes);
}

#[test]
fn impossible_scores_and_columns_are_not_returned() {
    let positions = Book::openings(3)
        .into_iter()
        .chain(Book::openings(8).into_iter().step_by(500));
    let positions: Vec<Position> = positions
        .chain([after("1111112"), after("1212121")])
        .collect();
    let mut returned = 0;
    for byte in 0..=u8::MAX {
        // The same score everywhere, and an entry for every position.
        let mut book = Book::empty();
        book.scores.to_mut().fill(byte);
        for position in &positions {
            let (key, _) = key(position).unwrap();
            let entry = key << KEY_SHIFT | u64::from(byte) << SCORE_SHIFT | u64::from(byte % 128);
            if let Err(at) = book.find(key) {
                book.entries.to_mut().insert(at, entry.to_le_bytes());
            }
        }
        for position in &positions {
            if let Some(score) = book.score(position) {
                // No win is faster than with the next disc.
                let most = (43 - position.discs()) / 2;
                let possible = !position.won() && score.unsigned_abs() <= most;
                assert!(possible, "{score} {position:?}");
                returned += 1;
            }
            for column in book.best(position).into_iter().flatten() {
                assert!(position.playable(column), "{column} {position:?}");
            }
        }
    }
    assert!(returned > 1000);
    let full = after("111111");
    let mut book = Book::empty();
    book.add_entry(&full, 0, &[0, 1]);
    assert_eq!(book.best(&full), None);
}

#[test]
#[should_panic(expected = "cannot have score 22")]
fn an_impossible_score_is_not_written() {
    Book::empty().set_score(&after(""), 22);
}

#[test]
fn every_early_position_has_its_own_index() {
    let mut indices = HashSet::from([0]);
    let mut layer = vec![Position::new(6, 7).unwrap()];
    for _ in 0..5 {
        let next = layer.iter().flat_map(Position::children);
        let next: Vec<Position> = next.map(|(_, after)| after).collect();
        let distinct: HashSet<_> = next.iter().map(|at| (at.own(), at.taken())).collect();
        let found: HashSet<_> = next.iter().map(|at| index_of(at).unwrap()).collect();
        assert_eq!(found.len(), distinct.len());
        assert!(indices.is_disjoint(&found));
        indices.extend(found);
        layer = next;
    }
    assert!(indices.iter().all(|&index| index < first_index(6)));
}
