#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every libFuzzer harness for FUZZ_SECONDS (default 60), and closes with a table. FUZZ_ONLY="parse law" runs those
# alone; FUZZ_PRESET=fuzz-fast leaves the sanitizers out. Inputs that break a contract, cases written out as worth a
# look, and the log land in out/fuzz/HARNESS/; the corpus that was found stays there for the next run. A harness takes
# fuzz/corpus/NAME.dict and NAME.options (OSS-Fuzz's file of libFuzzer options) where they are. Fails on a broken contract.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=${FUZZ_PRESET:-fuzz}
seconds=${FUZZ_SECONDS:-60}
cmake --preset "$preset" --log-level=NOTICE
if [ -n "${FUZZ_ONLY:-}" ]; then
    read -ra names <<<"$FUZZ_ONLY"
    cmake --build --preset "$preset" --target "${names[@]/#/fuzz_}"
else
    cmake --build --preset "$preset" --target harnesses
    mapfile -t names < <(find "build/$preset" -maxdepth 1 -name 'fuzz_*' -executable -type f -printf '%f\n' |
        sed 's/^fuzz_//' | sort)
fi

# Files of a folder by name patterns; 0 where there is no such folder.
count() { find "$1" -maxdepth 1 -type f \( -false "${@:2}" \) 2>/dev/null | wc -l; }

status=0
table=()
for name in "${names[@]}"; do
    found=out/fuzz/fuzz_$name
    mkdir -p "$found/corpus"
    seeds=fuzz/corpus/$name
    [ -d "$seeds" ] || seeds=fuzz/corpus/cases # what most take: bytes that decode to a case
    [ -d "$seeds" ] || seeds=
    given=()
    # Entropic scheduling takes most of the time where signals count as features: docs/explanation/fuzzing/index.md.
    [ -d "fuzz/corpus/$name" ] || given+=(-entropic=0)
    [ ! -f "fuzz/corpus/$name.dict" ] || given+=("-dict=fuzz/corpus/$name.dict")
    if [ -f "fuzz/corpus/$name.options" ]; then
        mapfile -t -O "${#given[@]}" given < <(awk -F' *= *' 'NF == 2 { print "-" $1 "=" $2 }' "fuzz/corpus/$name.options")
    fi
    echo "fuzz_$name: $seconds seconds; findings go to $found"
    began=$(count "$found" -o -name 'crash-*' -o -name 'leak-*' -o -name 'oom-*' -o -name 'timeout-*')
    state=ok
    OBLONG_FUZZ_OUT="$found" "build/$preset/fuzz_$name" -max_total_time="$seconds" -timeout=25 -print_final_stats=1 \
        "${given[@]}" -artifact_prefix="$found/" "$found/corpus" ${seeds:+"$seeds"} >"$found/log" 2>&1 || state=FAILED
    if [ $state = FAILED ]; then
        status=1
        tail -n 40 "$found/log"
    fi
    table+=("$name $(awk '/^stat::number_of_executed_units:/ { runs = $2 } /^stat::average_exec_per_sec:/ { rate = $2 }
                          END { print runs + 0, rate + 0 }' "$found/log") \
$(count "$found" -o -name '*.jsonl') \
$(($(count "$found" -o -name 'crash-*' -o -name 'leak-*' -o -name 'oom-*' -o -name 'timeout-*') - began)) $state")
done

printf '\n%-18s %12s %9s %9s %8s  %s\n' harness executions exec/s findings crashes contract
for row in "${table[@]}"; do
    read -r name runs rate findings crashes state <<<"$row"
    printf '%-18s %12d %9d %9d %8d  %s\n' "$name" "$runs" "$rate" "$findings" "$crashes" "$state"
done
exit $status
