#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Does numeric guidance help libFuzzer? Inputs until runs are as bad as each level of the measures of fuzz/harness/guidance,
# with the extra counters and without, from nothing. Runs go to out/guidance/ and are not repeated; the table is printed.
# docs/fuzzing/guidance.md keeps it.
#   GUIDANCE_SEEDS     ("1 2 3 4 5")
#   GUIDANCE_MEASURES  ("iterations:100000 …": each with the inputs of one run)
#   GUIDANCE_MODES     ("on off"; also own: the signal that the measure is about, alone)
#   GUIDANCE_OUT       (out/guidance)    BUILD (build/fuzz-fast)
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build/fuzz-fast}
out=${GUIDANCE_OUT:-out/guidance}
measures=${GUIDANCE_MEASURES:-iterations:200000 iterations-float:200000 error:200000 error-float:200000 \
    conditioning:200000 period:200000 period-float:200000 filter-length:400000 filter-volume:200000 ball-product:400000}
if [ -z "${GUIDANCE_BUILT:-}" ]; then
    cmake --preset fuzz-fast -B "$build" --log-level=NOTICE
    cmake --build "$build" --target rare_events_of_cases rare_events_of_bytes
fi
mkdir -p "$out"

for pair in $measures; do
    measure=${pair%:*} runs=${pair#*:}
    program=$build/rare_events_of_cases
    case $measure in filter-* | ball-*) program=$build/rare_events_of_bytes ;; esac
    for seed in ${GUIDANCE_SEEDS:-1 2 3 4 5}; do
        for mode in ${GUIDANCE_MODES:-on off}; do
            log=$out/$measure.$mode.$seed
            [ ! -f "$log" ] || continue
            began=$(date +%s)
            OBLONG_FUZZ_EVENT=$measure OBLONG_FUZZ_GUIDANCE=$mode "$program" -seed="$seed" -runs="$runs" -max_len=1000 \
                -entropic=0 -detect_leaks=0 -reload=0 -print_final_stats=1 -artifact_prefix="$out/" >"$log.part" 2>&1 || {
                tail -5 "$log.part" >&2
                exit 4
            }
            {
                echo "RUNS $runs"
                echo "SECONDS $(($(date +%s) - began))"
                grep -E '^REACHED|^stat::' "$log.part"
            } >"$log"
            rm "$log.part"
        done
    done
done
python3 tools/guidance.py "$out"
