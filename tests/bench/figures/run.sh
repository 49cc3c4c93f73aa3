#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures one of the papers' figures (FIGURE) on one core (CORE, default the last), prints its tables and writes
# out/bench/FIGURE.{csv,json,svg}. QUICK=1: seconds, and numbers without meaning. BUILD: a build folder of the preset
# bench, default build/bench. Called by tools/bench.sh; arguments go to the program. Exits 1 where an answer that we
# promise was wrong.
set -euo pipefail
cd "$(dirname "$0")/../../.."

build=${BUILD:-build/bench}
core=${CORE:-$(($(nproc) - 1))}
quick=()
[ "${QUICK:-0}" = 0 ] || quick=(--quick)
cmake --preset bench -B "$build" --log-level=NOTICE
cmake --build "$build" --target oblong_paper_figures
mkdir -p out/bench
echo "On core $core"
status=0
taskset -c "$core" "$build/oblong_paper_figures" --figure "$FIGURE" "${quick[@]}" -o "out/bench/$FIGURE-runs.json" "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
# The pictures need Debian's python3-matplotlib, which another python3 on the PATH does not see.
python=python3
"$python" -c 'import matplotlib' 2>/dev/null || [ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
"$python" tests/bench/figures/plot.py "out/bench/$FIGURE-runs.json" out/bench
exit "$status"
