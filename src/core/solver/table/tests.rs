use super::*;
use crate::rng::{ChaCha, Rng};
use crate::solver::geometry::{Custom, STANDARD};
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

/// Calls a generic function with boards of both words: the smallest, usual ones, and those whose tags
/// leave so few bits for the data that the initial table is large.
macro_rules! on_boards {
    ($check:ident) => {
        $check(Custom::<u64>::new(1, 1));
        $check(Custom::<u64>::new(2, 2));
        $check(Custom::<u64>::new(3, 3));
        $check(Custom::<u64>::new(4, 5));
        $check(STANDARD);
        $check(Custom::<u64>::new(7, 8));
        $check(Custom::<u128>::new(1, 2));
        $check(Custom::<u128>::new(8, 8));
        $check(Custom::<u128>::new(6, 18));
        $check(Custom::<u128>::new(31, 4));
    };
}

fn cleared<G: Geometry>(geometry: G, bytes: usize) -> Table {
    let mut table = Table::new(bytes);
    table.clear(geometry);
    table
}

fn grow<G: Geometry>(table: &mut Table, geometry: G) {
    table.grow(geometry, || false).expect("nothing stops it");
}

/// Grows a table to its limit.
fn grow_to_limit<G: Geometry>(table: &mut Table, geometry: G) {
    while table.stores_before_growth(geometry) < u64::MAX {
        grow(table, geometry);
    }
}

fn random_word<W: Bits>(rng: &mut ChaCha) -> W {
    // Four numbers of 16 bits each.
    let low = |rng: &mut ChaCha| (0..4).fold(0, |all, _| all << 16 | rng.below(1 << 16) as u64);
    let wide = u128::from(low(rng)) << 64 | u128::from(low(rng));
    W::narrow(wide)
}

fn random_key<G: Geometry>(geometry: G, rng: &mut ChaCha) -> G::Word {
    random_word::<G::Word>(rng) & G::Word::ones(geometry.width())
}

fn random_bounds<W: Bits>(rng: &mut ChaCha) -> Bounds {
    let range = bias::<W>();
    let lower = rng.below(2 * range as usize - 1) as i32 - range + 1;
    let upper = lower + rng.below((range - lower) as usize) as i32;
    Bounds { lower, upper }
}

fn find<G: Geometry>(view: &View<G>, hash: G::Word) -> Option<Bounds> {
    let bounds = view.find(hash, view.bucket(hash));
    // An empty entry matches the tag 0.
    bounds.filter(|&bounds| bounds != widest::<G>())
}

fn widest<G: Geometry>() -> Bounds {
    Bounds {
        lower: -bias::<G::Word>(),
        upper: bias::<G::Word>(),
    }
}

/// Stores random entries, and returns the last one of every position by its hash.
fn fill<G: Geometry>(table: &Table, geometry: G, count: usize) -> HashMap<u128, (G::Word, Bounds)> {
    let view = table.view(geometry);
    let mut rng = ChaCha::new(u64::from(geometry.width()), 0);
    let mut stored = HashMap::new();
    for _ in 0..count {
        let hash = view.hash(random_key(geometry, &mut rng));
        let bounds = random_bounds::<G::Word>(&mut rng);
        view.store(hash, bounds, 1 << rng.below(40));
        assert_eq!(find(&view, hash), Some(bounds), "the latest store is found");
        stored.insert(wide(hash), (hash, bounds));
    }
    stored
}

fn wide<W: Bits>(word: W) -> u128 {
    let high = if W::WIDTH > 64 {
        word >> (W::WIDTH - 64)
    } else {
        W::ZERO
    };
    u128::from(high.low()) << 64 | u128::from(word.low())
}

#[test]
fn an_entry_is_found_or_overwritten_but_never_matches_another_position() {
    fn check<G: Geometry>(geometry: G) {
        let table = cleared(geometry, 1 << 20);
        let stored = fill(&table, geometry, 3000);
        let view = table.view(geometry);
        let mut found = 0;
        for &(hash, bounds) in stored.values() {
            let answer = find(&view, hash);
            assert!(answer.is_none() || answer == Some(bounds));
            found += usize::from(answer.is_some());
        }
        let entries = BUCKET_SIZE << table.bucket_bits;
        assert!(
            found >= stored.len().min(entries) / 2,
            "{found} of {}",
            stored.len()
        );
        let mut rng = ChaCha::new(1, 0);
        for _ in 0..3000 {
            let hash = view.hash(random_key(geometry, &mut rng));
            assert!(find(&view, hash).is_none() || stored.contains_key(&wide(hash)));
        }
    }
    on_boards!(check);
}

#[test]
fn hashing_is_one_to_one() {
    fn check<G: Geometry>(geometry: G) {
        let table = cleared(geometry, 1 << 20);
        let view = table.view(geometry);
        let mut seen = vec![false; 1 << geometry.width()];
        for key in 0..1 << geometry.width() {
            let hash = view.hash(G::Word::from_low(key)).low() as usize;
            assert!(!std::mem::replace(&mut seen[hash], true));
        }
    }
    check(Custom::<u64>::new(2, 2));
    check(Custom::<u64>::new(3, 4));
    check(Custom::<u128>::new(3, 4));
}

#[test]
fn a_bucket_keeps_the_entry_of_most_work_and_the_latest() {
    let table = cleared(STANDARD, 0);
    let view = table.view(STANDARD);
    let tag_bits = STANDARD.width() - table.bucket_bits;
    let hash = |tag: u64| 5 << tag_bits | tag;
    let bounds = |score| Bounds {
        lower: score,
        upper: score,
    };
    view.store(hash(1), bounds(1), 1 << 20);
    for tag in 2..10 {
        view.store(hash(tag), bounds(tag as i32), 10);
        assert_eq!(find(&view, hash(1)), Some(bounds(1)));
        assert_eq!(find(&view, hash(tag)), Some(bounds(tag as i32)));
        assert_eq!(find(&view, hash(tag - 1)).is_some(), tag == 2);
    }
    // An entry of more work goes first, and the previous first entry second.
    view.store(hash(20), bounds(-5), 1 << 30);
    assert_eq!(find(&view, hash(20)), Some(bounds(-5)));
    assert_eq!(find(&view, hash(1)), Some(bounds(1)));
    // A new entry of the same position replaces the first one, even if it took less work.
    view.store(hash(20), bounds(-6), 1);
    assert_eq!(find(&view, hash(20)), Some(bounds(-6)));
    assert_eq!(find(&view, hash(1)), Some(bounds(1)));
    // Of two entries of the same work the later one goes first.
    view.store(hash(30), bounds(7), 1 << 30);
    view.store(hash(31), bounds(8), 1 << 30);
    view.store(hash(32), bounds(9), 1);
    assert_eq!(find(&view, hash(30)), None);
    assert_eq!(find(&view, hash(31)), Some(bounds(8)));
}

#[test]
fn growing_keeps_all_entries() {
    fn check<G: Geometry>(geometry: G) {
        let mut table = cleared(geometry, 16 << 20);
        let stored = fill(&table, geometry, 2000);
        for _ in 0..3 {
            let found = |table: &Table| -> Vec<Option<Bounds>> {
                let view = table.view(geometry);
                stored
                    .values()
                    .map(|&(hash, _)| find(&view, hash))
                    .collect()
            };
            let works = |table: &Table| -> Vec<u64> {
                let view = table.view(geometry);
                let entries = (0..1 << table.bucket_bits).flat_map(|bucket| view.entries(bucket));
                let mut work: Vec<u64> = entries.map(work::<G::Word>).filter(|&w| w > 0).collect();
                work.sort_unstable();
                work
            };
            let (before, work) = (found(&table), works(&table));
            let bits = table.bucket_bits;
            grow(&mut table, geometry);
            assert_eq!(
                table.bucket_bits,
                (bits + 2).min(table.max_bucket_bits(geometry))
            );
            assert_eq!(found(&table), before);
            assert_eq!(works(&table), work);
        }
    }
    on_boards!(check);
}

#[test]
fn a_stop_while_growing_leaves_the_table_unchanged() {
    fn check<G: Geometry>(geometry: G) {
        let mut table = cleared(geometry, 32 << 20);
        let stored = fill(&table, geometry, 500);
        while table.bucket_bits < 13.min(table.max_bucket_bits(geometry)) {
            grow(&mut table, geometry);
        }
        let found = |table: &Table| -> Vec<Option<Bounds>> {
            let view = table.view(geometry);
            stored
                .values()
                .map(|&(hash, _)| find(&view, hash))
                .collect()
        };
        let (before, atomics) = (found(&table), table.atomics.len());
        let polls = (1_usize << table.bucket_bits).div_ceil(BUCKETS_PER_POLL);
        for last in [1, polls.div_ceil(2), polls] {
            let mut polled = 0;
            let is_stopped = || {
                polled += 1;
                polled == last
            };
            assert_eq!(table.grow(geometry, is_stopped), Err(Stopped));
            assert_eq!(polled, last);
            assert_eq!(table.atomics.len(), atomics);
            assert_eq!(found(&table), before);
        }
    }
    on_boards!(check);
}

#[test]
fn a_table_keeps_to_its_limit_and_uses_it() {
    fn check<G: Geometry>(geometry: G) {
        let first = cleared(geometry, 0).size();
        assert!(
            first
                <= if G::Word::WIDTH == 64 {
                    1 << 20
                } else {
                    8 << 20
                }
        );
        for bytes in [0, 4 << 10, 5000, 1 << 20, (1 << 20) + 1, 3 << 20, 8 << 20] {
            let mut table = cleared(geometry, bytes);
            grow_to_limit(&mut table, geometry);
            let taken = table.size();
            assert!(taken <= bytes.max(first), "{taken} of {bytes}");
            // More than half the limit is used, unless every hash has its own bucket.
            let every_hash = table.bucket_bits == geometry.width();
            assert!(2 * taken > bytes || every_hash, "only {taken} of {bytes}");
            assert_eq!(
                table.atomics.len(),
                atomics_for::<G::Word>(table.bucket_bits)
            );
        }
    }
    on_boards!(check);
}

#[test]
fn clearing_leaves_no_entry_of_any_board() {
    fn check<G: Geometry>(geometry: G) {
        fn after<G: Geometry, H: Geometry>(before: G, geometry: H) {
            let mut table = cleared(before, 1 << 18);
            fill(&table, before, 2000);
            grow_to_limit(&mut table, before);
            fill(&table, before, 20_000);
            table.clear(geometry);
            assert_eq!(table.bucket_bits, table.initial_bucket_bits(geometry));
            assert_eq!(
                table.atomics.len(),
                atomics_for::<H::Word>(table.bucket_bits)
            );
            assert!(table.atomics.iter().all(|atomic| atomic.load(Relaxed) == 0));
            grow_to_limit(&mut table, geometry);
            assert!(table.atomics.iter().all(|atomic| atomic.load(Relaxed) == 0));
        }
        after(geometry, Custom::<u64>::new(2, 2));
        after(geometry, Custom::<u64>::new(4, 5));
        after(geometry, STANDARD);
        after(geometry, Custom::<u64>::new(7, 8));
        after(geometry, Custom::<u128>::new(8, 8));
        after(geometry, Custom::<u128>::new(6, 18));
    }
    on_boards!(check);
}

#[test]
fn entries_unpack_to_the_packed_bounds_and_work() {
    fn check<W: Bits>() {
        let range = bias::<W>();
        for lower in -range..range {
            for upper in (-range + 1).max(lower)..=range {
                let bounds = Bounds { lower, upper };
                for nodes in [1, 2, 1000, u64::MAX] {
                    let data = pack::<W>(bounds, nodes);
                    assert_eq!(unpack(data), bounds);
                    assert_eq!(data >> data_bits::<W>(), W::ZERO, "the tag bits are free");
                    // The tag does not matter.
                    let entry = data | !W::ZERO << data_bits::<W>();
                    assert_eq!(unpack(entry), bounds);
                    assert_eq!(work(entry), work(data));
                }
            }
        }
        let work_of = |nodes| work(pack::<W>(Bounds { lower: 0, upper: 0 }, nodes));
        assert_eq!(work_of(1), 0);
        assert_eq!(work_of(1 << 10), 5);
        assert_eq!(work_of((1 << 12) - 1), 5);
        assert_eq!(work_of(u64::MAX), 15);
        assert_eq!(
            unpack(W::ZERO),
            Bounds {
                lower: -range,
                upper: range
            }
        );
    }
    check::<u64>();
    check::<u128>();
}

#[test]
fn a_torn_word_matches_no_position() {
    let geometry = Custom::<u128>::new(9, 9);
    let table = cleared(geometry, 0);
    let view = table.view(geometry);
    let mut rng = ChaCha::new(3, 0);
    let tag_bits = geometry.width() - table.bucket_bits;
    for round in 0..2000 {
        let tags = [(); 2].map(|()| random_word::<u128>(&mut rng) & u128::ones(tag_bits));
        // Two positions, or two entries of one position.
        let tags = if round % 2 == 0 { tags } else { [tags[0]; 2] };
        let words = tags.map(|tag| {
            let bounds = random_bounds::<u128>(&mut rng);
            (tag << data_bits::<u128>()) | pack::<u128>(bounds, 1 << rng.below(30))
        });
        if words[0] == words[1] {
            continue;
        }
        let halves = words.map(|word| {
            let atomics = [AtomicU64::new(0), AtomicU64::new(0)];
            word.store(&atomics, 0);
            assert_eq!(u128::load(&atomics, 0), word);
            atomics.map(AtomicU64::into_inner)
        });
        for (low, high) in [(0, 1), (1, 0)] {
            let torn = [halves[low][0], halves[high][1]].map(AtomicU64::new);
            let entry = u128::load(&torn, 0);
            for tag in tags {
                assert_eq!(view.find(tag, [entry; BUCKET_SIZE]), None);
            }
        }
    }
}

#[test]
fn threads_that_share_a_bucket_read_whole_entries() {
    let geometry = Custom::<u128>::new(9, 9);
    let table = cleared(geometry, 0);
    let view = table.view(geometry);
    // Eight positions of one bucket, each with its own score.
    let hash = |number: u128| 7 << (geometry.width() - table.bucket_bits) | number << 50 | number;
    let bounds = |number: u128| Bounds {
        lower: number as i32,
        upper: number as i32,
    };
    thread::scope(|scope| {
        for seed in 0..3 {
            scope.spawn(move || {
                let mut rng = ChaCha::new(seed, 0);
                for _ in 0..50_000 {
                    let number = 1 + rng.below(8) as u128;
                    view.store(hash(number), bounds(number), 1 << rng.below(30));
                    let number = 1 + rng.below(8) as u128;
                    let found = find(&view, hash(number));
                    assert!(found.is_none() || found == Some(bounds(number)));
                }
            });
        }
    });
}

#[test]
fn bounds_decide_every_alpha_outside_them() {
    let bounds = Bounds {
        lower: -1,
        upper: 2,
    };
    for (alpha, bound) in [
        (-5, Some(-1)),
        (-2, Some(-1)),
        (-1, None),
        (1, None),
        (2, Some(2)),
        (5, Some(2)),
    ] {
        assert_eq!(bounds.decides(alpha), bound, "{alpha}");
    }
    let exact = Bounds { lower: 1, upper: 1 };
    assert_eq!((exact.decides(0), exact.decides(1)), (Some(1), Some(1)));
}

#[test]
fn a_table_grows_fast_until_it_outgrows_the_cache() {
    let mut table = cleared(STANDARD, 64 << 20);
    for (bucket_bits, stores_per_bucket) in [(8, 2), (10, 2), (12, 2), (14, 16), (16, 16)] {
        assert_eq!(table.bucket_bits, bucket_bits);
        let stores = stores_per_bucket << bucket_bits;
        assert_eq!(table.stores_before_growth(STANDARD), stores);
        assert_eq!(table.is_of_long_search(), bucket_bits >= 12);
        grow(&mut table, STANDARD);
    }
    // 64 MiB are 2^22 buckets of two entries.
    grow_to_limit(&mut table, STANDARD);
    assert_eq!(table.bucket_bits, 22);
}

#[test]
fn without_memory_a_table_has_reached_its_limit() {
    let mut table = cleared(STANDARD, usize::MAX);
    assert!(table.stores_before_growth(STANDARD) < u64::MAX);
    // The next size is one that no machine has.
    table.bucket_bits = 44;
    grow(&mut table, STANDARD);
    assert_eq!(table.bucket_bits, 44);
    assert_eq!(table.stores_before_growth(STANDARD), u64::MAX);
}
