# The rules of every folder of the testbed. A folder sets TITLE; its file `args` has the program's
# arguments, or `testN.args` for a single test.
TESTS := $(shell ls test*.in | sed 's/\.in$$//' | sort -V)
# A program that does not end is stopped, if the system has the command for it.
LIMIT := $(shell command -v timeout >/dev/null && echo timeout 60)

# play TEST FILE: writes the test's transcript to the file. The shell finds PROGRAM in its
# environment, so that any path will do. One that is not absolute starts at the root of the project.
play = set -f; program=$${PROGRAM:-puissance4}; \
	case $$program in /*) ;; *) program=../../$$program;; esac; \
	args=$$(cat $(1).args 2>/dev/null || cat args) && $(LIMIT) "$$program" $$args <$(1).in >$(2)

# The lines of the handout. The results go to a file: the testbed shows them after all folders.
tests:
	@rm -f results.cand
	@echo "=============[$(TITLE)]============="
	@failed=0; results=; for test in $(TESTS); do \
		echo $$test; \
		result=ok; \
		$(call play,$$test,$$test.cand) || { echo "exit status $$?"; result=FAILED; }; \
		cmp -s $$test.ref $$test.cand || { diff $$test.ref $$test.cand | head -n 8; result=FAILED; }; \
		echo -----------------------------; \
		test $$result = ok || failed=1; \
		results="$$results $$test $$result,"; \
	done; \
	echo "$${PWD##*/}:$${results%,}" >results.cand; \
	exit $$failed

refs:
	@for test in $(TESTS); do \
		$(call play,$$test,$$test.cand) && mv $$test.cand $$test.ref || exit 1; \
	done

clean:
	@rm -f *.cand

.PHONY: tests refs clean
