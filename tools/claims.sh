#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Re-examines what the papers claim: builds the programs of tests/claims, runs each, prints its table and keeps it in
# out/claims/NAME.txt. Exits 1 where a program fails.
#   tools/claims.sh [NAME...]     such as axis_iterations; all of them where none is named
#   QUICK=1                       a hundredth of the work
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build/release}
if [ $# -eq 0 ]; then
    mapfile -t names < <(basename -s .cpp -a tests/claims/*.cpp)
else
    names=("$@")
fi
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target "${names[@]/#/claims_}"
mkdir -p out/claims
failed=()
for name in "${names[@]}"; do
    echo "== $name"
    nice "$build/claims/$name" ${QUICK:+--quick} | tee "out/claims/$name.txt" || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] || { echo "failed: ${failed[*]}" >&2; exit 1; }
