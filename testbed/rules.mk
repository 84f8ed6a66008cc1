# The rules of every folder of the testbed. A folder sets TITLE; its file `args` has the program's
# arguments, or `testN.args` for a single test.
PROGRAM ?= ../../puissance4
TESTS := $(shell ls test*.in | sed 's/\.in$$//' | sort -V)
# A program that does not end is stopped, if the system has the command for it.
LIMIT := $(shell command -v timeout >/dev/null && echo timeout 20)

# play TEST FILE: writes the test's transcript to the file.
play = args=$$(cat $(1).args 2>/dev/null || cat args) && $(LIMIT) $(PROGRAM) $$args <$(1).in >$(2)

# The lines of the handout, then a line with the result of each test.
tests:
	@echo "=============[$(TITLE)]============="
	@passed=0; failed=0; results=; for test in $(TESTS); do \
		echo $$test; \
		result=ok; \
		$(call play,$$test,$$test.cand) || { echo "exit status $$?"; result=FAILED; }; \
		cmp -s $$test.ref $$test.cand || { diff $$test.ref $$test.cand | head -n 8; result=FAILED; }; \
		echo -----------------------------; \
		case $$result in ok) passed=$$((passed + 1));; *) failed=$$((failed + 1));; esac; \
		results="$$results $$test $$result,"; \
	done; \
	echo "$(notdir $(CURDIR)):$${results%,}"; \
	echo $$passed $$failed >results.cand; \
	test $$failed = 0

refs:
	@for test in $(TESTS); do \
		$(call play,$$test,$$test.cand) && mv $$test.cand $$test.ref || exit 1; \
	done

clean:
	@rm -f *.cand

.PHONY: tests refs clean
