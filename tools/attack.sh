#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The attacks on the certified answers at full counts (tests/attack/README.md; `make test` runs a sample of each).
#   tools/attack.sh [FILTER]      such as 'Decisions.*'
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target test_attack
OBLONG_ATTACK=full nice "$build/test_attack" --gtest_filter="${1:-*}"
