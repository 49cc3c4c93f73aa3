# SPDX-License-Identifier: GPL-3.0-or-later
# Shortcuts over CMake presets and tools/. `make help` lists them.

FUZZ_SECONDS ?= 60
FIGURE ?=
export LEVEL NO_INSTALL CHECK SINCE FUZZ_SECONDS FIGURE CORE QUICK PLAN COUNT SEED

.DEFAULT_GOAL := help
.PHONY: attack corpus report papers test build deps fuzz planted conditions proof forgeries bench claims engines solvers format lint coverage wheel docs docs-api docs-serve deb deb-test clean help

report: deps     ## install what is missing, build, judge, write out/report.html (PLAN=main: the whole plan; NO_INSTALL=1)
	@tools/make_report.sh
papers: deps     ## judge every algorithm of the papers in every scalar: out/papers.html, and failures against severity
	@tools/make_papers.sh
test: deps       ## build, run the tests, close with "N passed, M failed" (LEVEL=2: the slow suites too; 3: more draws)
	@tools/install_packages.sh test && tools/run_tests.sh
build: deps      ## build everything into build/release
	@cmake --preset release --log-level=NOTICE && cmake --build --preset release
deps:            ## install the Debian packages that the build needs, nothing else
	@tools/install_packages.sh main
fuzz: deps       ## run each fuzz harness for FUZZ_SECONDS (default 60) with clang 19 and sanitizers
	@tools/install_packages.sh clang && tools/fuzz.sh
corpus: deps     ## make fuzz/corpus/cases anew: seeds from families and kept cases, merged to those that reach something
	@tools/install_packages.sh clang && tools/corpus.sh
attack: deps     ## attack the certified answers at full counts: tests, then COUNT generated cases a query (10,000,000; resumable)
	@tools/attack.sh
planted: deps    ## plant each known defect: which test and which harness finds it, and when (out/planted.md; resumable)
	@tools/install_packages.sh clang && tools/planted.sh
conditions: deps ## leave out and weaken each condition of the certificate checker: which test notices (ROOM=NAME: one; resumable)
	@tools/conditions.sh $(ROOM)
proof:           ## let Coq check oracle/proof, list its axioms, extract and build build/proof/oblong-verify-proved
	@tools/install_packages.sh proof && tools/proof.sh
forgeries: deps  ## ask the three certificate checkers about COUNT forgeries of a kind (default 100,000; resumable): out/forgeries.md
	@tools/install_packages.sh proof && tools/forgeries.sh
bench: deps      ## measure speed beside FCL's on one core: out/bench.html (FIGURE=NAME: another table, tools/bench.sh lists them)
	@tools/install_packages.sh bench && tools/bench.sh
claims: deps     ## re-examine what the papers claim: a table for each claim, out/claims/ (QUICK=1: a hundredth)
	@tools/claims.sh
engines:         ## install JavaScript engines by npm, judge them on the same cases: docs/findings (COUNT=N; needs node)
	@tools/engines/engines.sh
solvers:         ## judge Shapely, CVXOPT, SciPy and a NumPy GJK on the same cases: docs/findings/python.md (COUNT=N)
	@tools/install_packages.sh python && tools/solvers/solvers.sh
format:          ## format the C++ sources in place (CHECK=1: only say what would change)
	@tools/install_packages.sh format && tools/format.sh
lint: deps       ## clang-tidy over lib, oracle and fuzz (SINCE=COMMIT: only what changed since)
	@tools/install_packages.sh lint && tools/lint.sh
coverage: deps   ## tests with coverage: a table, and out/coverage/index.html
	@tools/install_packages.sh clang && tools/coverage.sh
wheel: deps      ## the Python package as a wheel in out/wheel, built offline
	@tools/install_packages.sh python && tools/wheel.sh
docs: docs-api   ## the documentation as a site: build/site, every link checked; and build/api
	@tools/install_packages.sh docs && tools/docs.sh
docs-api:        ## the reference of the C++ headers by Doxygen: build/api
	@tools/install_packages.sh docs && tools/docs/api.py
docs-serve:      ## the same at http://127.0.0.1:8000, following changes
	@tools/install_packages.sh docs && tools/docs.sh serve
deb: deps        ## Debian packages in out/deb: oblong, liboblong-dev, python3-oblong, oblong-doc; lintian must find no error
	@tools/install_packages.sh deb python && packaging/deb.sh
deb-test: deb    ## install them in an empty root, use them there, remove them, find nothing left
	@packaging/deb_test.sh
clean:           ## remove build/ and out/, stored campaigns included
	@rm -rf build out
help:            ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18
