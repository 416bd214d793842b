# make play     sets everything up and opens the game
# make test     sets everything up and runs every check and test
# make soak     runs what is long at its full length; stopped and started again it goes on (SHARE=0.01: a part of it)
# make kernels  compiles what the AI computes with, if there is a C compiler; test does it first, play once it is open
# make wheel    makes dist/trailbox-*.whl, with compiled kernels if there is a C compiler
# make wheel-test  makes it, installs it beside nothing else and runs it with compiled kernels
# make bundle   makes what players download: the game with a Python of its own, in dist/; needs a C compiler
# make bundle-test  makes it and plays it under Xvfb, with xdotool; installs and removes the .deb
# make words    extracts the player's sentences, updates and compiles the catalogues
# make clean    removes what these made

VENV := .venv
BIN := $(VENV)/bin
# The newest of these that is 3.11 or later; PYTHON=... chooses another.
CANDIDATES := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python
HEADLESS := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

.PHONY: play test soak kernels wheel wheel-test bundle bundle-test words clean built checked

play: $(VENV)/play
	@$(BIN)/python main.py

# Without a C compiler nothing is fetched and nothing is built: the same files run as they are.
kernels: $(VENV)/play
	@$(BIN)/python -m engine.commands.kernels.build --fetch

# Bytecode is kept, whatever the environment says, and one process collects the tests first: else each of the five would
# compile all of them.
test soak: export PYTHONDONTWRITEBYTECODE :=

test: $(VENV)/test
	@$(MAKE) --no-print-directory -j2 built checked
	@$(HEADLESS) $(BIN)/pytest --collect-only --quiet > /dev/null || true
	$(HEADLESS) $(BIN)/pytest -n 5 --dist worksteal
	@case "$$($(BIN)/python -m engine.ai.forms)" in *"compiled ("*) \
	  echo "The tests of kernels once more, on the plain form:"; \
	  $(HEADLESS) TRAILBOX_FORM=plain $(BIN)/pytest -n 4 --dist worksteal -m kernel -k "not both_forms" games;; esac

built: $(VENV)/test
	@$(BIN)/python -m engine.commands.kernels.build --strict

checked: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: built
	@$(HEADLESS) $(BIN)/python -m tools soak --report soak.json $(if $(SHARE),--share $(SHARE))

wheel: $(VENV)/play
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-build.txt
	@rm -rf build
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .
	@ls dist/*.whl

# A wheel that is not for this Python is refused by pip.
wheel-test: wheel
	@$(BIN)/python -m venv --clear build/wheel-test
	@build/wheel-test/bin/pip install --quiet --disable-pip-version-check dist/*.whl
	@cd build && TRAILBOX_FORM=compiled wheel-test/bin/trailbox perft crooked_paths --depth 2

bundle: wheel
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-bundle.txt
	@$(BIN)/python -m tools.bundle.build

bundle-test: bundle
	@$(BIN)/python -m tools.bundle.check fairy_trails

words: $(VENV)/test
	$(BIN)/python -m tools.words

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis soak.json soak.json.new .kernels build dist *.egg-info
	rm -f games/*/ai/kernels/*.so games/*/ai/kernels/*.pyd games/*/ai/kernels/kernels.*.json

$(BIN)/python:
	@for python in $(CANDIDATES); do \
	  if command -v $$python >/dev/null 2>&1 \
	      && $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    found=$$python; break; \
	  fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Trailbox needs Python 3.11 or later, and none was found: install it, or say where it is with PYTHON=..." >&2; \
	  exit 2; \
	fi; \
	if ! $$found -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	  echo "$$found lacks the venv module: install it first (on Debian and Ubuntu: sudo apt install python3-venv)." >&2; \
	  exit 2; \
	fi; \
	$$found -m venv $(VENV)

# Screen readers need a library that not every system has.
READER := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-screen-reader.txt \
  2>/dev/null || echo "Without a library for screen readers: there is none for this system." >&2

# --no-compile: less to wait for; Python compiles what it imports
$(VENV)/play: $(BIN)/python requirements.txt requirements-screen-reader.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements.txt \
	  || { echo "The libraries could not be installed: is there a connection?" >&2; exit 2; }
	@$(READER)
	@touch $@

$(VENV)/test: $(BIN)/python requirements.txt requirements-build.txt requirements-dev.txt requirements-screen-reader.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements-dev.txt \
	  || { echo "The libraries could not be installed: is there a connection?" >&2; exit 2; }
	@$(READER)
	@touch $(VENV)/play $@
