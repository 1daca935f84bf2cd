# Everything runs in .venv, made from constraints.txt. `make run` and `make test` are all a newcomer needs.
PYTHON ?= python3
BIN := .venv/bin
TESTS ?= tests

# Some machines forbid it: without bytecode on disk every process that a test starts compiles the whole house anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: install run quick test check format bench mutants chaos simulate worlds lock schema released clean

install: .venv/installed

.venv/installed: pyproject.toml constraints.txt api/clients/python/pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]' \
		--editable api/clients/python
	@touch $@

.venv/peers: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,peers]'
	@touch $@

.venv/mutants: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,mutants]'
	@touch $@

run: install
	$(BIN)/orrery up

# What needs no server and takes no long series: under a minute on two cores, or it fails; `BUDGET` counts processor time.
BUDGET ?= 120
quick: install
	$(BIN)/pytest -q -n 2 --budget $(BUDGET) -m 'not slow and not servers' $(TESTS)

# Everything; at the end the slowest tests and what was run of the code.
test: check build/node_modules/typescript
	@mkdir -p build
	$(BIN)/python -m slipcover --source domain,services,infra,api --json --out build/coverage.json \
		-m pytest -n 2 --dist loadgroup --durations=20 $(TESTS)
	@$(BIN)/python -m tests.coverage build/coverage.json

check: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: install
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Some peers live in Node; where there is none, or no registry to be reached, the rows beside them say so.
build/node_modules/boardgame.io:
	@mkdir -p build
	-@command -v npm > /dev/null && npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix build boardgame.io@0.50.2

# Brackets are compared with another program's where Node is: the test skips itself where this is not there.
build/node_modules/brackets-manager:
	@mkdir -p build
	-@command -v npm > /dev/null && npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix build \
		brackets-manager@1.11.1 brackets-memory-db@1.0.5

# The compiler of the TypeScript client, and other people's clients that are tried with the service: fetched with the npm
# that comes from PyPI. Their tests skip themselves where there is no registry to be reached.
PEERS := typescript@5.9.3 @types/node@20.19.25 graphql@16.12.0 graphql-sse@2.6.1 graphql-ws@6.4.2
build/node_modules/typescript: .venv/installed
	@mkdir -p build
	-@$(BIN)/npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix build $(PEERS)

# All of it takes half an hour: `make bench ROWS="live.100 fan-out"`.
bench: .venv/peers build/node_modules/boardgame.io
	$(BIN)/python -m tests.bench $(ROWS)

# slow, and not part of the tests: `make mutants OF="uno turns"`
mutants: .venv/mutants
	$(BIN)/python -m tests.mutants $(OF)

# The faults we know, one after another, on real processes: `make chaos OF="--only PostgreSQL --hold 20"`
chaos: install
	$(BIN)/python -m tests.chaos $(OF)

# The whole service in one process, on a time of its own: `make simulate SEEDS=10000`
SEEDS ?= 1000
simulate: install
	$(BIN)/python -m tests.simulated --count $(SEEDS)

# Two services that differ in what is hidden, asked the same by those it is hidden from: `make worlds POSITIONS=10000`
POSITIONS ?= 3000
worlds: install
	$(BIN)/python -m tests.worlds --positions $(POSITIONS)

released: schema
	cp api/graphql/schema.graphql api/graphql/released.graphql

# Resolves anew, which takes minutes; with pip-tools in a folder of its own.
lock:
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/python -m pip install --quiet --disable-pip-version-check pip-tools
	grep '^#' requirements.lock > .venv/lock/requirements.txt
	.venv/lock/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-annotate --no-header \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--constraint constraints.txt --output-file .venv/lock/made.txt pyproject.toml
	cat .venv/lock/made.txt >> .venv/lock/requirements.txt
	mv .venv/lock/requirements.txt requirements.lock

schema: install
	@mkdir -p build
	$(BIN)/orrery schema --fresh > build/schema.graphql
	mv build/schema.graphql api/graphql/schema.graphql
	$(BIN)/python -m api.clients.generate_python

clean:
	rm -rf .venv .mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info
