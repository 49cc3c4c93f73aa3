#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Bit-identical answers from every build: g++ and clang, -O0 and -O3, with and without FMA instructions, contraction off
# and fast. Builds the probe in each way, asks all of them COUNT cases (default 10000) and prints a table; fails where
# two differ. Without FMA in the processor, eight builds are left out, and the script says so.
#   tools/bit_identity.sh [COUNT]
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-10000}
build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target identity_cases

compilers=()
for compiler in "${CXX:-g++}" clang++-19 clang++-14 clang++; do
    command -v "$compiler" >/dev/null || continue
    case $compiler in clang*) [[ " ${compilers[*]} " == *clang* ]] && continue ;; esac
    compilers+=("$compiler")
done
instructions=(baseline)
if grep -qw fma /proc/cpuinfo; then instructions+=(fma); else echo "No FMA in this processor: its builds are left out."; fi

out=$build/bit_identity
mkdir -p "$out"
cache=$(command -v ccache || true)
probes=()
for compiler in "${compilers[@]}"; do
    for level in O0 O3; do
        for instruction in "${instructions[@]}"; do
            for contract in off fast; do
                probe=$out/$compiler-$level-$instruction-contract-$contract
                flags=(-std=c++20 "-$level" "-ffp-contract=$contract" -Ilib)
                [ "$instruction" = baseline ] || flags+=(-mfma)
                $cache "$compiler" "${flags[@]}" -c tests/attack/identity/probe.cpp -o "$probe.o"
                "$compiler" "${flags[@]}" "$probe.o" lib/oblong/scalar/*.cpp -lgmp -o "$probe"
                probes+=("$probe")
            done
        done
    done
done
tests/attack/identity/compare.sh "$count" "$build/identity_cases" "${probes[@]}"
echo "${#probes[@]} builds, $count cases: the same outcome, distance and squared distance."
