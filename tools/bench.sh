#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures FIGURE on one core (CORE, default the last), prints its tables and writes them into out/bench:
#   speed         ours beside FCL's on cold pairs, and out/bench.html, where the other figures are shown too
#   certified     what a proven answer costs
#   breakdown     where the instructions of a query go (valgrind)
#   instructions  counts them anew for tests/instructions/counts.json, against which make test holds them
#   others        those of the papers (tests/bench/figures)
# Without FIGURE: breakdown and speed. QUICK=1: less of everything. BUILD: a build folder of the preset bench, default
# build/bench. Arguments go to the benchmark program. Exits 1 where a timed answer was wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

core=${CORE:-$(($(nproc) - 1))}
build=${BUILD:-build/bench}
out=out/bench

built() {
    cmake --preset bench -B "$build" --log-level=NOTICE
    cmake --build "$build" --target "$@"
    mkdir -p "$out"
}

# Debian's python3-matplotlib is not seen by another python3 on the PATH.
with_matplotlib() {
    local python=python3
    "$python" -c 'import matplotlib' 2>/dev/null || [ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
    "$python" "$@"
}

counted() { # SCRIPT ARGUMENTS…
    python3 "tests/instructions/$1" "$build/oblong_instructions" tests/instructions/counts.json "${@:2}"
}

measured() { # FIGURE ARGUMENTS…
    local status=0
    echo "On core $core"
    taskset -c "$core" "$build/oblong_bench" --figure "$1" --proofs "$build/proofs" -o "$out/$1-runs.json" "${@:2}" || status=$?
    [ "$status" -le 1 ] || return "$status"
    with_matplotlib tests/bench/figure.py "$out/$1-runs.json" "$out"
    return "$status"
}

speed() {
    local status=0 quick=()
    [ "${QUICK:-0}" = 0 ] || quick=(--sizes 0,8,32,128,512 --pairs 400 --repetitions 3 --seconds 0.01)
    measured speed "${quick[@]}" "$@" || status=$?
    [ "$status" -gt 1 ] || python3 tests/bench/page.py "$out" out/bench.html
    return "$status"
}

case ${FIGURE:-} in
    '')
        built oblong_bench oblong_instructions
        counted breakdown.py "$out"
        speed "$@"
        ;;
    speed) built oblong_bench && speed "$@" ;;
    certified) built oblong_bench && measured certified "$@" ;;
    breakdown) built oblong_instructions && counted breakdown.py "$out" ;;
    instructions) built oblong_instructions && counted guard.py --write ;;
    *) exec tests/bench/figures/run.sh "$@" ;;
esac
