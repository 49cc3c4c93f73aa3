#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The attacks on the certified answers at full counts (tests/attack/README.md; `make test` runs a sample of each).
# Without FILTER also all forged certificates, by both checkers.
#   tools/attack.sh [FILTER]      such as 'Decisions.*'
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target test_attack oblong_program
OBLONG_ATTACK=full nice "$build/test_attack" --gtest_filter="${1:-*}"
[ $# -gt 0 ] || OBLONG_ATTACK=full nice python3 tests/verify/agree_test.py "$build/oblong" tests/data/reported.jsonl "$build/agree"
