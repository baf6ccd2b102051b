# make run plays; make test tests; make help lists the rest.
PREFIX ?= /usr/local
PROGRAM := .build/release/pane
# What a Debian machine needs besides Swift, by the file that shows it is there.
NEEDS := /usr/include/ncurses.h /usr/include/zlib.h /usr/include/vterm.h
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = "$(SHARE)/bash-completion/completions/pane" "$(SHARE)/zsh/site-functions/_pane" "$(SHARE)/fish/vendor_completions.d/pane.fish"

.PHONY: help build run test sanitize fuzz bench docs pictures lint format install uninstall clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: build ## the program, optimised, and play (ARGS="--spring bounciness=6,speed=15")
	@$(PROGRAM) $(ARGS)

build: $(NEEDS) ## the program, optimised, with Swift's libraries in it
	@command -v swift >/dev/null || { echo "Swift 6.3 is missing: https://www.swift.org/install/linux/" >&2; exit 69; }
	swift build -c release --static-swift-stdlib -debug-info-format none --product pane

$(NEEDS):
	@command -v apt-get >/dev/null || { echo "$@ is missing; Debian has it in libncurses-dev, zlib1g-dev or libvterm-dev" >&2; exit 1; }
	$(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends libncurses-dev zlib1g-dev libvterm-dev

test: $(NEEDS) ## all tests; at the end what failed, and how to run it alone (FILTER=ScrollTests)
	.ci/test $(FILTER:%=--filter '%')

sanitize: $(NEEDS) ## all tests with bytes, leaks and C's undefined behaviour watched, then threads (FILTER=SpringTests)
	.ci/sanitize $(FILTER:%=--filter '%')

fuzz: $(NEEDS) ## bytes that break a law of a parser or of the library (TARGETS="script world" TIME=600, in s for each, SEED=7)
	TARGETS="$(TARGETS)" TIME="$(TIME)" SEED="$(SEED)" .ci/fuzz

bench: build ## frames beside a loop in C, and the library beside its limits and peers (RECORD=1 records ratios, CHECK=1 compares)
	RECORD="$(RECORD)" CHECK="$(CHECK)" .ci/bench $(PROGRAM)

docs: build ## the documentation, behind the page for a browser: a site under .build/docs/site
	.ci/docs

pictures: build ## the README's moving picture, of a script
	.ci/pictures $(PROGRAM)

lint: ## the format
	swift format lint --strict --recursive Package.swift Sources Tests

format: ## put the sources into the format
	swift format --in-place --recursive Package.swift Sources Tests

install: $(if $(shell command -v swift),build) ## program and completions into PREFIX (/usr/local); without Swift what was built
	install -D -s -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/pane"
	set -- $(COMPLETIONS) && for shell in bash zsh fish; do \
	  $(PROGRAM) --generate-completion-script $$shell | install -D -m 644 /dev/stdin "$$1" && shift || exit 1; done

uninstall: ## remove what install has brought, with the same PREFIX
	rm -f "$(DESTDIR)$(PREFIX)/bin/pane" $(COMPLETIONS)

clean: ## remove what was built
	rm -rf .build
