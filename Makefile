# Everything a person or a robot does with Durbar. Needs Linux, make and Python 3.11 or newer; the rest is fetched.

VENV := .venv
BIN := $(VENV)/bin
# What `make play` starts: a durbar command with its arguments.
PLAY :=
# Passed on to what is started: make play ARGS="--players 3", make test ARGS="tests/engine -k undo".
ARGS :=
# How many tests run at once.
JOBS := auto
# Empty for the first that fits: the Python to build the virtual environment with.
PYTHON :=
export PYTHON

# One stamp for each set of packages, holding the folder they were set up in: a virtual environment
# whose folder was moved, or whose Python was removed, is set up again.
PINS := constraints/base.txt constraints/web.txt
SETUP := pyproject.toml tools/setup.sh tools/install.py tools/apt.sh
ifneq ($(shell $(BIN)/python -c "" 2>/dev/null && cat $(VENV)/ready-web 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/ready-web $(VENV)/ready-dev $(VENV)/ready-cluster $(VENV)/ready-peers
endif

# The steps need each other's results, and two at once would disturb measurements and mix up their output.
.NOTPARALLEL:
.DEFAULT_GOAL := help

.PHONY: help
help: ## show this list
	@echo "make play   to play,   make test   to check everything. All there is:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r target text; do \
		printf '%-14s %s\n' "$$target" "$$text"; done

.PHONY: play
play: $(VENV)/ready-web ## set everything up and play (ARGS="..." for more arguments)
	@echo "Starting: durbar $(strip $(PLAY) $(ARGS))"
	@$(BIN)/durbar $(strip $(PLAY) $(ARGS))

.PHONY: test
test: $(VENV)/ready-dev ## set everything up and check all of it (ARGS="..." for pytest, JOBS=n)
	@$(BIN)/python -m tools.check --jobs $(JOBS) test $(ARGS)

.PHONY: lint
lint: $(VENV)/ready-dev ## the checks that run no game: ruff, mypy, import-linter; tsc and biome for scripts
	@$(BIN)/python -m tools.check lint

.PHONY: format
format: $(VENV)/ready-dev ## put the code into its standard form
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .
	@$(BIN)/python -m tools.scripts

.PHONY: texts
texts: $(VENV)/ready-dev ## bring all languages' catalogues up to the English ones, and list what is to be translated
	@$(BIN)/python -m tools.texts

.PHONY: fast
fast: $(VENV)/ready-dev ## build engine and rules compiled, into .venv-fast: several times faster (needs a C compiler)
	@$(BIN)/python -m tools.fast

.PHONY: bench
bench: $(VENV)/ready-web ## measure the speed of the games (ARGS="taj-mahal --json")
	@$(BIN)/durbar bench $(ARGS)

.PHONY: peers
peers: $(VENV)/ready-peers ## measure the speed beside other engines, of both builds if there are two
	@$(BIN)/python benchmarks/peers.py $(ARGS)

.PHONY: soak
soak: $(VENV)/ready-cluster ## the long tests, minutes to hours (ARGS="..." for pytest, JOBS=n)
	@$(BIN)/python -m tools.check --jobs $(JOBS) soak $(ARGS)

.PHONY: pins
pins: $(VENV)/ready-dev ## look for newer packages and pin them in constraints/
	@$(BIN)/python -m tools.pin

.PHONY: clean
clean: ## remove everything that make has made
	@echo "Removing $(VENV), $(VENV)-fast, caches and build results."
	@rm -rf $(VENV) $(VENV)-fast build dist src/*.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/ready-web: $(SETUP) $(PINS)
	@sh tools/setup.sh $(VENV) web

$(VENV)/ready-dev: $(SETUP) $(PINS) constraints/dev.txt constraints/arena.txt
	@sh tools/setup.sh $(VENV) web dev arena

$(VENV)/ready-cluster: $(SETUP) $(PINS) constraints/dev.txt constraints/arena.txt constraints/cluster.txt
	@sh tools/setup.sh $(VENV) web dev arena cluster

$(VENV)/ready-peers: $(SETUP) $(PINS) constraints/peers.txt
	@sh tools/setup.sh $(VENV) web peers
