#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Attacks the certified answers: those of tests/attack at full counts, then COUNT generated cases a query (default
# 10,000,000), of every family in double and in float, through the public headers, against the oracle's own routes. Takes up
# where an earlier run ended; Ctrl-C is safe. Fails if an answer is anything but exact or correctly rounded, or if two ways
# of asking differ. Writes what decided, by query, into out/attack.md.
#   COUNT=100000 tools/attack.sh [FILTER]      FILTER: tests alone, such as 'Decisions.*'
set -euo pipefail
cd "$(dirname "$0")/.."
count=${COUNT:-10000000}
build=${BUILD:-build/release}
store=${STORE:-out/attack-$count.sqlite}
cmake --preset release -B "$build" --log-level=NOTICE -DOBLONG_TEST_LEVEL=2
cmake --build "$build" --target test_attack oblong_program
OBLONG_ATTACK=full nice "$build/test_attack" --gtest_filter="${1:-*}"
[ $# -eq 0 ] || exit 0

mkdir -p out
python3 tools/attack.py plan "$count" <("$build/oblong" generate --list) >"out/attack-$count.json"
nice "$build/oblong" campaign run --plan "out/attack-$count.json" --store "$store"
"$build/oblong" campaign status --store "$store" | tee out/attack.txt
python3 tools/attack.py check out/attack.txt "$store" out/attack.md
