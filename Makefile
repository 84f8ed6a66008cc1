CARGO ?= cargo
SOURCES := Cargo.toml Cargo.lock $(shell find src -type f)

# The transcripts of the course's own executable, where they are at hand.
CONFORMANCE ?= ../shared/conformance/run

puissance4: $(SOURCES)
	$(CARGO) build --release --locked --target-dir target
	install target/release/puissance4 $@

# A game against the computer that wins and blocks.
play: puissance4
	./puissance4 2 6 7

tests: puissance4
	$(MAKE) -C testbed

# The references anew, from the program as it is: only where its transcripts are meant to change.
refs: puissance4
	$(MAKE) -C testbed refs

check:
	$(CARGO) fmt --check
	$(CARGO) clippy --locked --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps --document-private-items
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps
	$(CARGO) test --locked
	$(MAKE) tests
	if [ -x $(CONFORMANCE) ]; then $(CONFORMANCE) ./puissance4; fi

# Makes the opening book, or what is left of it, on all cores.
book: puissance4
	./puissance4 book src/solver/book.bin

bench: puissance4
	$(CARGO) build --locked --release --example nothing
	$(CARGO) bench --locked

clean:
	$(CARGO) clean
	$(MAKE) -C testbed clean
	rm -f puissance4

.PHONY: play tests refs check book bench clean
