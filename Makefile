CARGO ?= cargo
SOURCES := Cargo.toml Cargo.lock $(shell find src -type f)

# The transcripts of the course's own executable, where they are at hand.
CONFORMANCE ?= ../shared/conformance/run

puissance4: $(SOURCES)
	$(CARGO) build --release --locked --target-dir target
	cp target/release/puissance4 $@
	touch $@
