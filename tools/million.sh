#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A million degenerate cases, proven answers against the exact oracle: 22 families over all severities, half of the cases
# in double and half in float (tools/million_plan.json). Takes up where an earlier run ended; Ctrl-C is safe. Fails where
# an answer is anything but exact or correctly rounded, or was not judged.
#   tools/million.sh [WORKERS]        about 20 minutes on two cores
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
store=${STORE:-out/million.sqlite}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target oblong_program
mkdir -p "$(dirname "$store")"
nice "$build/oblong" campaign run --plan tools/million_plan.json --store "$store" ${1:+--workers "$1"}
status=$("$build/oblong" campaign status --store "$store")
echo "$status"
# The columns are the verdicts that were given.
head -n 1 <<<"$status" | tr -s ' ' '\n' | grep -vxE 'subject|answers|fails|correctly_rounded|exact|worst-ulp|broken|' &&
    { echo "Verdicts that no proven answer may have."; exit 1; }
grep -q '^plan million: 1000032 of 1000032 cases.* 0 failing, .* 0 cases unjudged' <<<"$status"
