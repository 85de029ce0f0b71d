# Everything that a person types: make run, make test. Each sets up what it needs in .venv, from a clean clone.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

SOURCES := $(shell find api ledger replay -type f ! -name '*.pyc' ! -name '*.so') \
           pyproject.toml setup.py README.md LICENSE constraints.txt

IN_BOTH_FORMS := tests/replay tests/rules $(wildcard tests/test_*.py)

export ODDCHIP_PORT ?= 8000

.PHONY: help run test lint test-compiled test-interpreted soak bench rules events words clean

help:
	@echo 'make run    sample hands judged, then the pages on http://127.0.0.1:$(ODDCHIP_PORT)'
	@echo 'make test   lint, types, import directions; the tests compiled and interpreted'
	@echo 'make soak   the long proofs: every hand of 32 cards, many thousand random hands, killed writers, 200 tables,'
	@echo '            every byte of a store and of evidence changed, weeks of whole rooms with many hundred faults'
	@echo 'make bench  the comparisons of speed'
	@echo 'make lint   Ruff, mypy and import-linter alone'
	@echo 'make rules  docs/reference/rules.md: every rule, where it is enforced and tested'
	@echo 'make words  api/languages/*.po: every text that is said, as far as it is translated'
	@echo 'make events replay/event_json.py and replay/sealed/event_record.py: how events are written'

# ---- set-up ---------------------------------------------------------------------------------------------------------

# The tools that build, at their pins; without build isolation the pins hold for the build too.
$(VENV)/tools: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "oddchip needs Python 3.11 or newer; set PYTHON=")'
	@echo 'setting up $(VENV) …'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install -c constraints.txt --upgrade pip setuptools mypy librt
	@touch $@

# A wheel and not an editable install: what runs is what ships, and no compiled file lands beside a source.
$(VENV)/wheel/built: $(SOURCES) $(VENV)/tools
	@echo 'compiling replay/ …'
	@rm -rf build $(VENV)/wheel
	@$(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(VENV)/wheel .
	@touch $@

$(VENV)/installed: $(VENV)/wheel/built
	@$(PIP) install -c constraints.txt $(VENV)/wheel/oddchip-*.whl
	@$(PIP) install --no-deps --force-reinstall $(VENV)/wheel/oddchip-*.whl
	@$(BIN)/oddchip --version
	@touch $@

$(VENV)/tested: $(VENV)/installed
	@$(PIP) install -c constraints.txt "$$(echo $(VENV)/wheel/oddchip-*.whl)[test,bench]"
	@touch $@

# ---- what it is for -------------------------------------------------------------------------------------------------

run: $(VENV)/installed
	@$(BIN)/oddchip record samples/*
	@$(BIN)/oddchip verify samples/* || test $$? -eq 1 -o $$? -eq 3
	@$(BIN)/oddchip demo
	@$(BIN)/oddchip reconcile --room tivoli --date 2026-11-28 --finance samples/tivoli/finance-2026-11-28.csv \
	  || test $$? -eq 1
	@$(BIN)/oddchip serve --port $(ODDCHIP_PORT)

# ---- what proves it -------------------------------------------------------------------------------------------------

test: lint test-compiled test-interpreted

lint: $(VENV)/tested
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy -n 2
	@$(BIN)/lint-imports

# What tests write goes to memory where there is room: for most of their time they would wait until it is on the disk.
IN_MEMORY := $(if $(TMPDIR),,$(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000000 {print "TMPDIR=/dev/shm"}'))

# The pytest script leaves the work tree out of sys.path: the tests meet the installed, compiled build.
test-compiled: $(VENV)/tested
	@$(IN_MEMORY) ODDCHIP_EXPECT=compiled $(BIN)/pytest -n auto --dist worksteal $(TESTS)

# "python -m pytest" puts the work tree first: the same tests meet the sources. Those of rooms that are interpreted in
# both forms, and that stand further off from replay/, run once.
test-interpreted: $(VENV)/tested
	@$(IN_MEMORY) ODDCHIP_EXPECT=interpreted $(BIN)/python -m pytest -n auto --dist worksteal $(or $(TESTS),$(IN_BOTH_FORMS))

# The properties and the rankings, on many more hands; writers killed many hundred times; 200 tables at once.
soak: $(VENV)/tested
	@ODDCHIP_SOAK=1 ODDCHIP_EXPECT=compiled $(BIN)/pytest -n auto tests/replay tests/night
	@ODDCHIP_SOAK=1 ODDCHIP_EXPECT=compiled $(BIN)/pytest tests/ledger/test_*crash.py tests/ledger/disputes/test_desk_property.py \
	  tests/ledger/publishing/test_publisher_crash.py tests/ledger/test_live_tables.py \
	  tests/ledger/reconciliation/test_night_crash.py tests/ledger/reconciliation/test_cluster.py tests/ledger/export
	@ODDCHIP_SOAK=1 ODDCHIP_EXPECT=compiled $(BIN)/pytest -n auto tests/ledger/check/test_flips.py tests/ledger/evidence/test_verify.py

# From their own folder, where Python meets the installed, compiled build.
bench: $(VENV)/tested
	@cd benchmarks && for one in [!_]*.py; do ../$(BIN)/python -m "$${one%.py}" || exit 1; done

# ---- what is written from the sources ---------------------------------------------------------------------------------

rules: $(VENV)/tested
	@$(BIN)/python -m tests.rules.page

words: $(VENV)/tested
	@$(BIN)/python -m tests.api.languages.extraction

events: $(VENV)/tested
	@$(BIN)/python -m tests.replay.event_json
	@$(BIN)/python -m tests.replay.sealed.event_record

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
