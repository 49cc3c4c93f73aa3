#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Searches for the inputs at which the certifier's error bounds come closest to being wrong, from those found before, and
# keeps table and inputs: docs/log/numerics/bound-ratios.md, tests/data/bound_inputs.txt. Fails where a bound is broken.
#   tools/bounds.sh [EVALUATIONS [SEED]]      for each bound, twice: from nothing and from the kept input
set -euo pipefail
cd "$(dirname "$0")/.."
evaluations=${1:-1000000}
seed=${2:-1}
build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target oblong_bounds
table=$(mktemp)
trap 'rm -f "$table"' EXIT
"$build/oblong_bounds" "$evaluations" "$seed" tests/data/bound_inputs.txt | tee "$table"
page=docs/log/numerics/bound-ratios.md
{
    sed '/^| bound /,$d' "$page"
    cat "$table"
    echo
    echo "The latest search made $evaluations evaluations a bound from nothing and as many from the kept inputs, with seed $seed."
} >"$table.page"
mv "$table.page" "$page"
