#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Does numeric guidance help libFuzzer? Inputs until runs are as bad as each level of the measures of fuzz/harness/guidance,
# from nothing, in four modes: coverage, coverage and signals (both), signals alone, neither. Runs go to out/guidance/
# and are not repeated; the table is printed. docs/log/fuzzing/guidance.md keeps it.
#   GUIDANCE_SEEDS     ("1 2 3 4 5")
#   GUIDANCE_MEASURES  ("iterations:400000 …": each with the inputs of one run)
#   GUIDANCE_MODES     ("coverage both signals neither")
set -euo pipefail
cd "$(dirname "$0")/.."

out=out/guidance
measures=${GUIDANCE_MEASURES:-iterations:400000 iterations-float:400000 period-float:150000 error-float:30000 \
    filter-length:1000000}
modes=${GUIDANCE_MODES:-coverage both signals neither}
presets=()
[[ ! $modes =~ coverage|both ]] || presets+=(fuzz-fast)
[[ ! $modes =~ signals|neither ]] || presets+=(fuzz-signals)
for preset in "${presets[@]}"; do
    cmake --preset "$preset" --log-level=NOTICE
    cmake --build --preset "$preset" --target rare_events_of_cases rare_events_of_bytes
done
mkdir -p "$out"

one_run() { # MEASURE RUNS SEED MODE
    local kind=cases preset=fuzz-fast guidance=on log=$out/$1.$4.$3
    [ ! -f "$log" ] || return 0
    case $1 in filter-* | ball-*) kind=bytes ;; esac
    case $4 in signals | neither) preset=fuzz-signals ;; esac
    case $4 in coverage | neither) guidance=off ;; esac
    OBLONG_FUZZ_EVENT=$1 OBLONG_FUZZ_GUIDANCE=$guidance "build/$preset/rare_events_of_$kind" -seed="$3" -runs="$2" \
        -max_len=1000 -entropic=0 -detect_leaks=0 -reload=0 -print_final_stats=1 -artifact_prefix="$out/" \
        >"$log.part" 2>&1 || {
        tail -5 "$log.part" >&2
        return 4
    }
    {
        echo "RUNS $2"
        grep -E '^REACHED|^stat::' "$log.part"
    } >"$log"
    rm "$log.part"
}

for measure in $measures; do
    for seed in ${GUIDANCE_SEEDS:-1 2 3 4 5}; do
        for mode in $modes; do
            one_run "${measure%:*}" "${measure#*:}" "$seed" "$mode"
        done
    done
done
python3 tools/guidance.py "$out"
