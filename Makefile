# make run plays; make test tests; make help lists the rest.
PREFIX ?= /usr/local
# Where Swift's own tools lie.
TOOLS = $$(dirname "$$(realpath "$$(command -v swift)")")

# What a Debian machine needs besides Swift, by the file that shows it is there.
RUN_NEEDS := /usr/include/ncurses.h /usr/include/zlib.h
TEST_NEEDS := $(RUN_NEEDS) /usr/include/vterm.h
PACKAGES := libncurses-dev zlib1g-dev libvterm-dev

# Swift's libraries are in the program, so that it runs where no Swift is.
RELEASE := swift build -c release --static-swift-stdlib -debug-info-format none -Xcc -DSTATIC_RUNTIME
PROGRAM := .build/release/pane

.PHONY: help setup swift build run test sanitize fuzz consumer torture bench docs pictures lint format install uninstall clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: $(TEST_NEEDS) ## install what is missing (Debian: apt-get, as root or through sudo)

$(TEST_NEEDS):
	@command -v apt-get >/dev/null || { echo "$@ is missing; on Debian it is in: $(PACKAGES)" >&2; exit 1; }
	$(if $(filter 0,$(shell id -u)),,sudo) apt-get update -q
	$(if $(filter 0,$(shell id -u)),,sudo) apt-get install -qy --no-install-recommends $(PACKAGES)

swift:
	@command -v swift >/dev/null || { echo "Swift 6.3 is missing: https://www.swift.org/install/linux/" >&2; exit 69; }

build: swift $(RUN_NEEDS) ## the program, optimised
	$(RELEASE) --product pane

run: build ## the program, optimised, and play (ARGS="--spring bounciness=6,speed=15")
	@$(PROGRAM) $(ARGS)

test: swift $(TEST_NEEDS) ## all tests; at the end what failed, and how to run it alone (FILTER=ScrollTests)
	.ci/test $(FILTER:%=--filter '%')

# Fatal signals are the program's own to handle, and the tests': sanitizers leave them alone.
SIGNALS := handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0:handle_sigill=0:use_sigaltstack=0

sanitize: swift $(TEST_NEEDS) ## all tests with bytes, leaks and C's undefined behaviour watched, then threads (FILTER=SpringTests)
	ASAN_OPTIONS=$(SIGNALS) LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks:print_suppressions=0 .ci/test --scratch-path .build/address \
	  --sanitize address -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined $(FILTER:%=--filter '%')
	TSAN_OPTIONS=$(SIGNALS) .ci/test --scratch-path .build/thread --sanitize thread $(FILTER:%=--filter '%')

TARGETS ?= $(notdir $(wildcard Tests/Fuzz/Corpus/*))
TIME ?= 50

fuzz: swift $(RUN_NEEDS) ## bytes that break a law of a parser or of the library (TARGETS="script world" TIME=600, in s for each, SEED=7)
	swift build -c release --product Fuzz --scratch-path .build/fuzz -Xswiftc -DFUZZING -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
	  -Xlinker "$$("$(TOOLS)/clang" -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a" -Xlinker -lstdc++
	@for target in $(TARGETS); do \
	  seed=$(or $(SEED),$$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')) && \
	  mkdir -p .build/fuzz/corpus/$$target && echo "fuzz: $$target, seed $$seed" && \
	  SWIFT_BACKTRACE=enable=no .build/fuzz/release/Fuzz $$target .build/fuzz/corpus/$$target Tests/Fuzz/Corpus/$$target -max_total_time=$(TIME) \
	    -seed=$$seed -timeout=20 -max_len=2048 -verbosity=0 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$target- || { \
	      echo "fuzz: a law of $$target is broken by the bytes above; keep their file in Tests/Fuzz/Corpus/$$target" >&2; exit 1; }; \
	done

consumer: swift ## a package that uses the library alone, built from nothing, run, and built with library evolution
	.ci/consumer

torture: build $(TEST_NEEDS) ## random exits, failed system calls and random scripts, a quarter of an hour at most (TORTURE="--seed 2")
	$(RELEASE) --product Torture
	.build/release/Torture $(CURDIR)/$(PROGRAM) --limit 300 $(TORTURE)

bench: swift $(if $(CHECK)$(RECORD),,build) ## frames beside a loop in C, and the library beside its limits and peers (RECORD=1 records ratios, CHECK=1 compares)
	@$(if $(CHECK)$(RECORD),,"$(TOOLS)/clang" -O2 -o .build/terminal-benchmark Tests/Benchmarks/TerminalBenchmark/main.c && \
	  .build/terminal-benchmark $(PROGRAM))
	cd Tests/Benchmarks && swift package --scratch-path ../../.build/bench $(if $(RECORD),--allow-writing-to-package-directory) benchmark \
	  $(if $(CHECK)$(RECORD),thresholds $(if $(RECORD),update,check) --filter 'beside-.*') --no-progress \
	  $(if $(CHECK),| tee ../../.build/bench.log; grep -Eq 'is (EQUAL|BETTER)' ../../.build/bench.log)

docs: swift $(RUN_NEEDS) ## the documentation of library and program, behind the page for a browser: a site under .build/docs/site
	.ci/docs

pictures: build ## the README's moving pictures: the demo of each scene, and a script
	@for picture in .github/pictures/*.svg; do \
	  name=$$(basename "$$picture" .svg); \
	  case $$name in \
	    opening) set -- .github/pictures/opening.script --fps 30;; \
	    dynamics) set -- --scene dynamics --fps 10 --duration 5;; \
	    *) set -- --scene "$$name" --fps 20;; \
	  esac; \
	  $(PROGRAM) cast "$$@" --out "$$picture" || exit 1; \
	done

lint: swift ## the format
	swift format lint --strict --recursive Package.swift Sources Tests

format: swift ## put the sources into the format
	swift format --in-place --recursive Package.swift Sources Tests

SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = "$(SHARE)/bash-completion/completions/pane" "$(SHARE)/zsh/site-functions/_pane" "$(SHARE)/fish/vendor_completions.d/pane.fish"

# Root's PATH has no Swift as a rule. Then what was built is installed as it is.
install: $(if $(shell command -v swift),build) ## program and completions into PREFIX (/usr/local)
	install -D -s -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/pane"
	set -- $(COMPLETIONS) && for shell in bash zsh fish; do \
	  $(PROGRAM) --generate-completion-script $$shell | install -D -m 644 /dev/stdin "$$1" && shift || exit 1; \
	done

uninstall: ## remove what install has brought, with the same PREFIX
	rm -f "$(DESTDIR)$(PREFIX)/bin/pane" $(COMPLETIONS)

clean: ## remove what was built
	rm -rf .build
