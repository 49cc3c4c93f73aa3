#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures a figure (FIGURE, default certified) on one core (CORE, default the last), prints its table and writes
# out/bench/FIGURE.{csv,json,svg}. Arguments go to the benchmark program. Exits 1 where a timed answer was wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

figure=${FIGURE:-certified}
case $figure in isa | enhanced | ellipsoids | meshes | libraries | warm | casts) exec tests/bench/figures/run.sh "$@" ;; esac
core=${CORE:-$(($(nproc) - 1))}
cmake --preset bench --log-level=NOTICE
cmake --build --preset bench --target oblong_bench
mkdir -p out/bench
echo "On core $core"
status=0
taskset -c "$core" build/bench/oblong_bench --figure "$figure" --proofs build/bench/proofs -o "out/bench/$figure-runs.json" "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
# The picture needs Debian's python3-matplotlib, which another python3 on the PATH does not see.
python=python3
"$python" -c 'import matplotlib' 2>/dev/null || [ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
"$python" tests/bench/figure.py "out/bench/$figure-runs.json" out/bench
exit "$status"
