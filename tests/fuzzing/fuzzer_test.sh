#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What a user of a libFuzzer harness relies on, tried on one: the same seed finds the same; a run that is interrupted or
# killed leaves a corpus of whole inputs that the next run takes up; merging twice is merging once.
# usage: fuzzer_test.sh PROGRAM SEEDS WORK. Ends with 77 (skipped) where the program was not built.
set -euo pipefail
program=$1 seeds=$2 work=$3
export ASAN_OPTIONS=detect_leaks=0

fail() { echo "FAILED: $*" >&2; exit 1; }
[ -x "$program" ] || { echo "skipped: no $program, which needs clang-19 (tools/install_packages.sh clang)"; exit 77; }
rm -rf "$work"
mkdir -p "$work"
cd "$work"
quiet() { "$program" "$@" >>log 2>&1 || fail "$(tail -20 log)"; }
count() { find "$1" -type f | wc -l; }

# libFuzzer names an input by the SHA-1 of its content: one that was cut short has the wrong name.
check_whole() {
    local file
    for file in "$1"/*; do
        [ "$(sha1sum <"$file" | cut -d' ' -f1)" = "$(basename "$file")" ] || fail "$file was cut short"
    done
}

mkdir first second
for found in first second; do quiet -seed=7 -runs=4000 -max_len=512 "$found" "$seeds"; done
diff -r first second >/dev/null || fail "the same seed found other inputs"
[ "$(count first)" -gt 20 ] || fail "4000 runs found only $(count first) inputs: the comparison means little"
mkdir third
quiet -seed=8 -runs=4000 -max_len=512 third "$seeds"
! diff -r first third >/dev/null || fail "another seed found the same: the seed means nothing"

for signal in INT KILL; do
    mkdir "$signal"
    # In a shell without job control a background job ignores SIGINT; env gives it back.
    env --default-signal=INT "$program" -seed=1 -max_len=512 "$signal" "$seeds" >"$signal.log" 2>&1 &
    pid=$!
    for _ in $(seq 200); do
        [ "$(count "$signal")" -le 20 ] || break
        sleep 0.1
    done
    kill "-$signal" "$pid"
    wait "$pid" 2>/dev/null || true
    [ "$(count "$signal")" -gt 20 ] || fail "nothing found before SIG$signal"
    check_whole "$signal"
    quiet -runs=0 "$signal"
done

mkdir merged again
quiet -merge=1 merged first KILL "$seeds"
cp -r merged before
quiet -merge=1 merged first KILL "$seeds"
diff -r merged before >/dev/null || fail "merging the same again changed the corpus"
quiet -merge=1 again merged
diff -r merged again >/dev/null || fail "a merged corpus is not the smallest that merging gives"
[ "$(count merged)" -lt "$(($(count first) + $(count KILL)))" ] || fail "merging kept everything"
echo "seeds, interruptions and merging: as they should be ($(count first) inputs found, $(count merged) kept)"
