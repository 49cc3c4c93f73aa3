#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Asks three checkers (`oblong verify`, the one that Coq has proved, the one in Python) about the same certificates: genuine
# ones of every family, refutations of wrong results, COUNT changed certificates, COUNT made-up ones, and COUNT damaged
# lines. Fails at the first difference. Takes up where an earlier run ended; Ctrl-C is safe. Writes out/forgeries.md.
#   COUNT=1000 tools/forgeries.sh      COUNT: default 100,000
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target oblong_program
tools/proof.sh --program "$build/proof" > /dev/null
mkdir -p out
nice python3 tests/proof/agree_test.py --python "$build/oblong" "$build/proof/oblong-verify-proved" out/forgeries "${COUNT:-100000}" |
    tee out/forgeries.md
