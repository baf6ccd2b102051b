# make run plays; make test tests; make help lists the rest.
SHELL := /bin/sh
PREFIX ?= /usr/local
ARGS ?=
TORTURE ?=
# make bench CHECK=1 compares the ratios with the recorded ones; RECORD=1 records them.
CHECK ?=
RECORD ?=
# make test FILTER=ScrollTests runs some tests alone; so do sanitize and coverage.
FILTER ?=
# make test POSIX=1, and build, run and torture: calls of POSIX in place of Linux's own, in folders of their own.
POSIX ?=
# make fuzz TARGETS=script TIME=600 searches longer in one place; the time is in s for each. SEED=7 repeats a seed.
TARGETS ?= $(notdir $(wildcard Tests/Fuzz/Corpus/*))
TIME ?= 50
SEED ?=

# What a Debian machine needs besides Swift, by the file that shows it is there.
RUN_NEEDS := /usr/include/ncurses.h /usr/include/zlib.h
TEST_NEEDS := $(RUN_NEEDS) /usr/include/vterm.h
PACKAGES := libncurses-dev zlib1g-dev libvterm-dev

# The program has all libraries inside, Swift's and the system's: it starts sooner, is smaller in memory, and runs
# where no Swift is. Its own malloc, which counts, comes before the one of the C library. On a system without the
# archives of its libraries, which Debian's packages have, only Swift's are inside.
# The functions of a frame lie side by side, so that few pages of the program are in memory. .ci/order lists them anew.
ORDER := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
  -Xlinker --symbol-ordering-file=$(CURDIR)/.package/order -Xlinker --no-warn-symbol-ordering
# Addresses that are known but for the place of the program take a few bytes each; glibc reads them from 2.36 on.
RELATIVE := $(shell version=$$(getconf GNU_LIBC_VERSION 2>/dev/null); \
  [ "$${version#glibc 2.}" -ge 36 ] 2>/dev/null && echo -Xlinker --pack-dyn-relocs=relr)
archive = $(wildcard /usr/lib/*/$(1) /usr/lib64/$(1) /usr/lib/$(1))
LINKING := $(if $(and $(call archive,libc.a),$(call archive,libtinfo.a)),-Xswiftc -static-executable \
  -Xswiftc -Xclang-linker -Xswiftc -static-pie \
  -Xswiftc -use-ld=lld -Xlinker -ltinfo -Xlinker -z -Xlinker muldefs $(RELATIVE) $(ORDER),--static-swift-stdlib)
# The program is loaded anywhere, what the linker resolves is then read-only, and our C has a canary on its stack.
HARDENING := -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xcc -fstack-protector-strong
# Paths inside begin at the sources, so that every folder makes the same program.
PATHS := -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
# Hashes of the modules and of the debug information would differ nevertheless, and nothing reads them.
HASHES := -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xlinker --build-id=none
# Swift's own unrolling of loops orders variables by the addresses of the compiler's memory, which depend on the
# folder's path. LLVM unrolls the same loops.
UNROLLING := -Xswiftc -Xllvm -Xswiftc -sil-disable-pass=loop-unroll
# The compiler's choices depend on the addresses of its memory, which are therefore not random where the system lets
# a process choose.
STEADY := $(shell setarch -R true 2>/dev/null && echo setarch -R)
RELEASE = $(STEADY) swift build $(POSIX:%=--scratch-path .build/posix) -c release --product pane --disable-local-rpath $(LINKING) -Xcc -DSTATIC_RUNTIME $(HARDENING) $(PATHS) $(HASHES) $(UNROLLING)
# Where SwiftPM puts the program.
PROGRAM := .build/release/pane
# Root's PATH has no Swift as a rule. Then what was built is installed as it is.
SWIFT := $(shell command -v swift 2>/dev/null)

# The library's modules, leaves first, and where their documentation is made. Folders are named without the prefix.
LIBRARY := MotionKinematics MotionDynamics MotionGestures MotionAnimation Motion
DOCS := .build/docs

# Moving pictures, and the scripts they are made from.
PICTURES := .github/pictures

# Modules that only some rooms may import; lint says which.
RESTRICTED := Foundation|FoundationEssentials|Dispatch|Glibc|CNcurses|CSignalSafe|CZlib
IMPORT := ^[^/]*import (struct |class |enum |func )?

# Completions and the manual, made by the program itself, and where they belong.
EXTRAS := .build/extras
MAN ?= $(PREFIX)/share/man
BASH ?= $(PREFIX)/share/bash-completion/completions
ZSH ?= $(PREFIX)/share/zsh/site-functions
FISH ?= $(PREFIX)/share/fish/vendor_completions.d

# The files that install brings and uninstall removes: the program, its manual, and completions for bash, zsh and fish.
INSTALLED = "$(DESTDIR)$(PREFIX)/bin/pane" "$(DESTDIR)$(MAN)/man1/pane.1" \
  "$(DESTDIR)$(BASH)/pane" "$(DESTDIR)$(ZSH)/_pane" "$(DESTDIR)$(FISH)/pane.fish"

# The Debian package, and the folder it is packed from.
DEB := .build/deb

# The day of what is packed, so that the same sources make the same package.
DAY = $$(git log -1 --format=%cs 2>/dev/null || date -u +%F)

ifneq ($(POSIX),)
export PANE_POSIX := 1
endif

.PHONY: help swift setup run build extras test sanitize coverage fuzz consumer keys torture bench docs page pictures lint format install uninstall deb reproducible clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: $(TEST_NEEDS) ## install what is missing (Debian: apt-get, as root or through sudo)

$(TEST_NEEDS):
	@if ! command -v apt-get >/dev/null; then \
	  echo "$@ is missing. Install ncurses (wide characters), zlib and libvterm with their headers; on Debian: $(PACKAGES)." >&2; \
	  exit 1; \
	elif [ "$$(id -u)" = 0 ]; then sudo=; \
	elif command -v sudo >/dev/null; then sudo=sudo; \
	else echo "$@ is missing. As root: apt-get install $(PACKAGES)" >&2; exit 1; \
	fi; \
	$$sudo apt-get update -q && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $(PACKAGES)

swift:
	@command -v swift >/dev/null || { \
	  echo "Swift 6.3 is missing: no swift is in PATH. https://www.swift.org/install/linux/ has it; it takes 3.3 GB." >&2; \
	  echo "Without Swift, install the Debian package that make deb makes on another machine: apt-get install ./pane_VERSION_ARCHITECTURE.deb" >&2; \
	  exit 69; \
	}

build: swift $(RUN_NEEDS) ## the program, optimised
	$(RELEASE)

run: build ## the program, optimised, and play (ARGS="--spring bounciness=6,speed=15")
	@"$$($(RELEASE) --show-bin-path)/pane" $(ARGS)

test: swift $(TEST_NEEDS) ## all tests; at the end what failed, and how to run it alone (FILTER=ScrollTests)
	.ci/test $(FILTER:%=--filter '%')

# Fatal signals are the program's own to handle, and the tests': sanitizers leave them alone.
SIGNALS := handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0:handle_sigill=0:use_sigaltstack=0

sanitize: swift $(TEST_NEEDS) ## all tests with bytes, leaks and C's undefined behaviour watched, then threads (FILTER=SpringTests)
	ASAN_OPTIONS=$(SIGNALS) LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks:print_suppressions=0 .ci/test --scratch-path .build/address --sanitize address \
	  -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined $(FILTER:%=--filter '%')
	TSAN_OPTIONS=$(SIGNALS) .ci/test --scratch-path .build/thread --sanitize thread \
	  $(FILTER:%=--filter '%')

coverage: swift $(TEST_NEEDS) ## the share of lines and regions of each room that the tests run, the programs that they start included
	@rm -rf .build/coverage/*/codecov .build/coverage/*/*/codecov
	.ci/test --scratch-path .build/coverage --enable-code-coverage $(FILTER:%=--filter '%'); \
	  tests=$$?; .ci/coverage && exit $$tests

fuzz: swift $(RUN_NEEDS) ## bytes that break a law of a parser or of the library, searched for ten minutes (TARGETS="script world" TIME=600)
	swift build -c release --product Fuzz --scratch-path .build/fuzz -Xswiftc -DFUZZING -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
	  -Xlinker "$$("$$(dirname "$$(realpath "$$(command -v swift)")")/clang" -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a" \
	  -Xlinker -lstdc++
	@for target in $(TARGETS); do \
	  seed=$(or $(SEED),$$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')) && \
	  mkdir -p .build/fuzz/corpus/$$target && echo "fuzz: $$target, seed $$seed" && \
	  SWIFT_BACKTRACE=enable=no .build/fuzz/release/Fuzz $$target .build/fuzz/corpus/$$target Tests/Fuzz/Corpus/$$target -max_total_time=$(TIME) \
	    -seed=$$seed -timeout=20 -max_len=2048 -verbosity=0 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$target- || { \
	      echo "fuzz: a law of $$target is broken by the bytes above; keep their file in Tests/Fuzz/Corpus/$$target" >&2; exit 1; }; \
	done

consumer: swift ## a package that uses the library alone, built from nothing, run, and built with library evolution
	.ci/consumer

keys: build ## the keys of all scenes, typed into a real kitty and a real xterm (needs those, xvfb and xdotool)
	PANE="$$($(RELEASE) --show-bin-path)/pane" .ci/keys

torture: build $(TEST_NEEDS) ## 500 random exits, 2000 failed system calls and 5000 random scripts, a quarter of an hour at most (TORTURE="--seed 2")
	$(subst product pane,product Torture,$(RELEASE))
	@bin="$$($(RELEASE) --show-bin-path)" && "$$bin/Torture" "$$bin/pane" --limit 300 $(TORTURE)

bench: swift $(if $(CHECK)$(RECORD),,build) ## the cost of frames beside a loop in C, and the library's speed beside its limits and peers (CHECK=1 fails if a ratio is a quarter worse than recorded)
	@$(if $(CHECK)$(RECORD),,"$$(dirname "$$(realpath "$$(command -v swift)")")/clang" -O2 \
	  -o .build/terminal-benchmark Tests/Benchmarks/TerminalBenchmark/main.c && \
	  .build/terminal-benchmark "$$($(RELEASE) --show-bin-path)/pane")
	cd Tests/Benchmarks && swift package --scratch-path ../../.build/bench \
	  $(if $(RECORD),--allow-writing-to-package-directory) benchmark \
	  $(if $(CHECK)$(RECORD),thresholds $(if $(RECORD),update,check) --filter 'beside-.*') --no-progress \
	  $(if $(CHECK),| tee ../../.build/bench.log; grep -Eq 'is (EQUAL|BETTER)' ../../.build/bench.log)

docs: swift $(RUN_NEEDS) ## the documentation of library and program, behind the page for a browser: a site under .build/docs/site
	@mkdir -p $(DOCS)/graphs
	swift build --target Motion --scratch-path $(DOCS)/build -Xswiftc -emit-symbol-graph \
	  -Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/$(DOCS)/graphs \
	  -Xswiftc -emit-extension-block-symbols -Xswiftc -symbol-graph-skip-synthesized-members
	@rm -rf $(DOCS)/site
	@for room in $(LIBRARY); do \
	  folder=$${room#Motion}; folder=$${folder:-Motion}; \
	  rm -rf $(DOCS)/$$room $(DOCS)/$$room.doccarchive && mkdir $(DOCS)/$$room && \
	  cp $(DOCS)/graphs/$$room.symbols.json $(DOCS)/$$room && \
	  { cp $(DOCS)/graphs/$$room@*.symbols.json $(DOCS)/$$room 2>/dev/null || true; } && \
	  docc convert Sources/$$folder/$$folder.docc --additional-symbol-graph-dir $(DOCS)/$$room \
	    --fallback-display-name $$room --fallback-bundle-identifier $$room --warnings-as-errors \
	    --output-path $(DOCS)/$$room.doccarchive || exit 1; \
	done
	docc convert Sources/pane/pane.docc --fallback-display-name pane --fallback-bundle-identifier pane \
	  --warnings-as-errors --output-path $(DOCS)/pane.doccarchive
	docc merge $(LIBRARY:%=$(DOCS)/%.doccarchive) $(DOCS)/pane.doccarchive --synthesized-landing-page-name Motion \
	  --output-path $(DOCS)/site
	swift build --product pane
	"$$(swift build --show-bin-path)/pane" page --out - | sed '/^<\/main>$$/r .github/docs/doors.html' >$(DOCS)/index.html
	@find $(DOCS)/site -name index.html -exec sh -c 'cat .github/docs/from-a-file.html >> "$$1"' - {} \;
	mv $(DOCS)/index.html $(DOCS)/site/index.html
	@for link in $$(sed -nE 's/.*(href|src)="([^"]*)".*/\2/p' .github/docs/doors.html); do \
	  [ -e $(DOCS)/site/$$link ] || { echo ".github/docs/doors.html: nothing at $$link" >&2; exit 1; }; \
	done
	@echo "To read it: python3 -m http.server --directory $(DOCS)/site 8000, then http://localhost:8000/ in a browser."

page: swift ## the page for a browser, .build/spring.html, with its module of WebAssembly compiled anew (ARGS="snappy bouncy")
	.ci/module --update
	swift build --product pane
	"$$(swift build --show-bin-path)/pane" page $(ARGS) --out .build/spring.html

pictures: build ## the README's moving pictures, each from the script beside it
	@for script in $(PICTURES)/*.script; do \
	  case $$script in */opening.script) rate=30;; *) rate=20;; esac; \
	  "$$($(RELEASE) --show-bin-path)/pane" cast --script "$$script" --out "$${script%.script}.svg" --fps $$rate \
	    || exit 1; \
	done

lint: swift $(TEST_NEEDS) ## the format, and that every room imports only what it may
	swift format lint --strict --recursive Package.swift Sources Tests
	PANE_OPTIMIZES_ROOMS=1 swift build --build-tests --scratch-path .build/test \
	  --explicit-target-dependency-import-check error
	.ci/embedded
	.ci/module
	@! grep -rnE '$(IMPORT)($(RESTRICTED))\b' Sources \
	  --exclude-dir=Motion --exclude-dir=Terminal --exclude-dir=pane --exclude-dir=Recording --exclude=MainQueue.swift \
	  || { echo "Only Motion, Terminal, pane and MainQueue.swift import these." >&2; exit 1; }
	@! grep -rnE '$(IMPORT)(Foundation|Dispatch|Glibc|CNcurses)\b' Sources/Recording \
	  || { echo "Recording may import FoundationEssentials alone." >&2; exit 1; }
	@! grep -rnE '$(IMPORT)(Glibc|Darwin)\b' Sources --exclude=Platform.swift \
	  || { echo "Only Terminal's Platform.swift imports the C library." >&2; exit 1; }
	@! grep -rnE '$(IMPORT)(CNcurses|CZlib)\b' Sources --exclude-dir=Terminal \
	  || { echo "Only Terminal imports CNcurses and CZlib." >&2; exit 1; }
	@! grep -rnE '$(IMPORT)(Foundation|FoundationEssentials|Glibc|CNcurses)\b' Sources/Motion \
	  || { echo "Motion imports Dispatch alone." >&2; exit 1; }

format: swift ## put the sources into the format
	swift format --in-place --recursive Package.swift Sources Tests

extras: $(if $(SWIFT),build)
	@[ -x $(PROGRAM) ] || { \
	  echo "$(PROGRAM) is missing, and no swift is in PATH to build it: run make build first, as the user that has Swift." >&2; \
	  exit 69; \
	}
	@mkdir -p $(EXTRAS)
	@for shell in bash zsh fish; do \
	  "$(PROGRAM)" --generate-completion-script $$shell > $(EXTRAS)/pane.$$shell || exit 1; \
	done && \
	"$(PROGRAM)" manual --date "$(DAY)" > $(EXTRAS)/pane.1
	@# What sudo makes here belongs to the owner of the sources, who makes it again.
	@[ -z "$$SUDO_UID" ] || [ "$$(id -u)" != 0 ] || chown -R --reference=. $(EXTRAS)

install: extras ## program, manual and completions into PREFIX (/usr/local)
	set -- $(INSTALLED) && for file; do install -d "$${file%/*}" || exit; done && \
	install -s -m 755 "$(PROGRAM)" "$$1" && \
	install -m 644 $(EXTRAS)/pane.1 "$$2" && \
	sed '1{/^#!/d;}' $(EXTRAS)/pane.bash | install -m 644 /dev/stdin "$$3" && \
	install -m 644 $(EXTRAS)/pane.zsh "$$4" && \
	install -m 644 $(EXTRAS)/pane.fish "$$5"

uninstall: ## remove what install has brought, with the same PREFIX
	rm -f $(INSTALLED)

deb: swift ## a Debian package under .build/deb, for machines without Swift
	@rm -rf $(DEB)
	@# The system keeps its own libraries up to date, so a package leaves them to it.
	$(MAKE) install LINKING=--static-swift-stdlib \
	  DESTDIR=$(CURDIR)/$(DEB)/root PREFIX=/usr ZSH=/usr/share/zsh/vendor-completions
	.package/pack $(DEB) "$(DAY)"

reproducible: swift $(RUN_NEEDS) ## whether two folders make the same program and the same package, byte by byte (half an hour)
	.ci/reproducible

clean: ## remove what was built
	rm -rf .build .build-bench
