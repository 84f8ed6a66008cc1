CARGO ?= cargo
SOURCES := Cargo.toml Cargo.lock $(shell find src -type f)

puissance4: $(SOURCES)
	$(CARGO) build --release --locked --target-dir target
	install target/release/puissance4 $@

# Plays full screen, or as text without a terminal. `make play ARGS='2 6 7'` plays the handout's
# form. Leaving a game is no failure.
play: puissance4
	@if [ -n "$(ARGS)" ]; then ./puissance4 $(ARGS) || true; \
	elif [ -t 0 ] && [ -t 1 ]; then ./puissance4 tui; \
	else ./puissance4 play || true; fi

# Tests ./puissance4 against the transcripts. `make tests PROGRAM=/path/to/other` tests another program
# with those that the handout's text suffices for, and with all of them if ALL=1 is given too.
tests: $(if $(PROGRAM),,puissance4)
	$(MAKE) -C testbed

# Draws the pictures of the full screen again, for changes that are meant to change them. A test
# fails when one is out of date.
pictures:
	REDRAW=1 $(CARGO) test --locked --lib tui::view

# Rewrites the references from the program as it is, for changes that are meant to change them.
refs: puissance4
	$(MAKE) -C testbed refs

# Many tests wait for the clock, so more of them run at once than there are processors. One of them
# runs the testbed. The profile is one that builds fast from nothing.
CHECK = --locked --profile make-check

check: lint
	RUST_TEST_THREADS=$$((3 * $$(nproc 2>/dev/null || echo 2))) $(CARGO) test $(CHECK)

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(CHECK) --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(CHECK) --no-deps --document-private-items
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(CHECK) --no-deps

# Makes the opening book, or what is left of it, on all cores.
book: puissance4
	./puissance4 book src/core/solver/book.bin

bench: puissance4
	$(CARGO) build --locked --release --examples
	$(CARGO) bench --locked

# Installs the program, its manual pages and its completions. PREFIX says where, DESTDIR a folder to
# put before it.
PREFIX ?= /usr/local
BIN = $(DESTDIR)$(PREFIX)/bin
MAN = $(DESTDIR)$(PREFIX)/share/man/man1
BASH = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

# Everybody may read what is installed, whatever the umask.
install: puissance4
	umask 022 && install -d "$(BIN)" "$(MAN)" "$(BASH)" "$(ZSH)" "$(FISH)"
	install puissance4 "$(BIN)/puissance4"
	set -e; made=$$(mktemp -d); trap 'rm -r "$$made"' EXIT; \
	./puissance4 man "$$made"; \
	install -m 644 "$$made"/*.1 "$(MAN)"; \
	for shell in bash zsh fish; do ./puissance4 completions $$shell >"$$made/$$shell"; done; \
	install -m 644 "$$made/bash" "$(BASH)/puissance4"; \
	install -m 644 "$$made/zsh" "$(ZSH)/_puissance4"; \
	install -m 644 "$$made/fish" "$(FISH)/puissance4.fish"

uninstall:
	rm -f "$(BIN)/puissance4" "$(MAN)/puissance4.1" "$(MAN)"/puissance4-*.1 \
		"$(BASH)/puissance4" "$(ZSH)/_puissance4" "$(FISH)/puissance4.fish"

# Only what make has made: CARGO_TARGET_DIR may be shared with other projects.
clean:
	$(CARGO) clean --target-dir target
	$(MAKE) -C testbed clean
	rm -f puissance4

.PHONY: play tests pictures refs check lint book bench install uninstall clean
