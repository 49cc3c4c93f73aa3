#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Does numeric guidance help libFuzzer? Time and inputs until each rare event of fuzz/harness/guidance, with the extra
# counters and without, from nothing: medians over the seeds. docs/fuzzing/guidance.md keeps the table.
#   GUIDANCE_SECONDS  budget of one run (60)     GUIDANCE_SEEDS  ("1 2 3")     BUILD  (build/fuzz)
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build/fuzz}
seconds=${GUIDANCE_SECONDS:-60}
seeds=${GUIDANCE_SEEDS:-1 2 3}
cmake --preset fuzz -B "$build" --log-level=NOTICE
cmake --build "$build" --target rare_events_of_cases rare_events_of_bytes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Prints "seconds inputs found": of a run that found nothing, its budget and what it tried.
one_run() { # EVENT GUIDANCE SEED
    local program=$build/rare_events_of_cases
    case $1 in filter-* | ball-*) program=$build/rare_events_of_bytes ;; esac
    local start end
    start=$(date +%s.%N)
    OBLONG_FUZZ_EVENT=$1 OBLONG_FUZZ_GUIDANCE=$2 ASAN_OPTIONS=detect_leaks=0 "$program" -seed="$3" -max_len=1000 \
        -max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$work/" >"$work/log" 2>&1 || true
    end=$(date +%s.%N)
    local inputs found=0
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
    if grep -q "^EVENT $1" "$work/log"; then found=1; fi
    if [ -z "$inputs" ]; then
        tail -5 "$work/log" >&2
        exit 4
    fi
    awk -v s="$start" -v e="$end" -v n="$inputs" -v f="$found" 'BEGIN { printf "%.1f %d %d\n", e - s, n, f }'
}

median() { sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

echo "| event | guided: found | seconds | inputs | unguided: found | seconds | inputs |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
for event in ${GUIDANCE_EVENTS:-float-cycle-repeated double-cycle-repeated period-6 iterations-18 met-and-far-off \
    long-double-inaccurate filter-length-0.4 filter-volume-0.2 ball-product-0.9}; do
    row="| $event"
    for guidance in on off; do
        : >"$work/runs"
        for seed in $seeds; do one_run "$event" "$guidance" "$seed" >>"$work/runs"; done
        count=$(awk '{ n += $3 } END { print n "/" NR }' "$work/runs")
        row+=" | $count | $(cut -d' ' -f1 "$work/runs" | median) | $(cut -d' ' -f2 "$work/runs" | median)"
    done
    echo "$row |"
done
