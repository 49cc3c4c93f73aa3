#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every libFuzzer harness for FUZZ_SECONDS (default 60). Inputs that break a contract, and cases written out as
# worth a look, land in out/fuzz/HARNESS/; the corpus that was found stays there for the next run. Fails on a broken
# contract. FUZZ_PRESET=fuzz-fast leaves the sanitizers out.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=${FUZZ_PRESET:-fuzz}
cmake --preset "$preset" --log-level=NOTICE
cmake --build --preset "$preset" --target harnesses

status=0
for harness in "build/$preset"/fuzz_*; do
    [ -x "$harness" ] || continue
    name=$(basename "$harness")
    found=out/fuzz/$name
    mkdir -p "$found/corpus"
    seeds=fuzz/corpus/${name#fuzz_}
    [ -d "$seeds" ] || seeds=fuzz/corpus/cases  # what most take: bytes that decode to a case
    [ -d "$seeds" ] || seeds=
    echo "$name: ${FUZZ_SECONDS:-60} seconds; findings go to $found"
    OBLONG_FUZZ_OUT="$found" "$harness" -max_total_time="${FUZZ_SECONDS:-60}" -timeout=25 -print_final_stats=1 \
        -artifact_prefix="$found/" "$found/corpus" ${seeds:+"$seeds"} || status=1
done
exit $status
