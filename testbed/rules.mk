# What every folder of the testbed does. A folder sets TITLE, and says in a file `args` with what
# arguments the program is run, or in `testN.args` for one test alone.
PROGRAM := ../../puissance4
TESTS := $(shell ls test*.in | sed 's/\.in$$//' | sort -V)

# play TEST FILE: the test's transcript, into the file.
play = args=$$(cat $(1).args 2>/dev/null || cat args) && $(PROGRAM) $$args <$(1).in >$(2)

tests:
	@echo "=============[$(TITLE)]============="
	@failed=0; for test in $(TESTS); do \
		echo $$test; \
		$(call play,$$test,$$test.cand) || { echo "exit status $$?"; failed=1; }; \
		cmp -s $$test.ref $$test.cand || { diff $$test.ref $$test.cand | head -n 8; failed=1; }; \
		echo -----------------------------; \
	done; exit $$failed

refs:
	@for test in $(TESTS); do \
		$(call play,$$test,$$test.cand) && mv $$test.cand $$test.ref || exit 1; \
	done

clean:
	@rm -f *.cand

.PHONY: tests refs clean
