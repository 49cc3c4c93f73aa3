#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What a user of a libFuzzer harness relies on, tried on one: the same seed finds the same; a run that is interrupted or
# killed between two writes leaves a corpus of whole inputs that the next run takes up; merging twice is merging once.
# usage: fuzzer_test.sh PROGRAM SEEDS WORK. Ends with 77 (skipped) where the program was not built.
set -euo pipefail
program=$1 seeds=$2 work=$3
export ASAN_OPTIONS=detect_leaks=0

fail() { echo "FAILED: $*" >&2; exit 1; }
missing=$("$(dirname "$0")/clang_missing.sh")
[ -z "$missing" ] || { echo "skipped: $missing"; exit 77; }
[ -x "$program" ] || fail "no $program"
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

# libFuzzer files what it sees compared by the addresses of code and data, which differ from run to run: with fixed
# addresses a seed is a seed; the stack begins where the command line's length puts it, so that folders have names of one
# length. -reload=0: libFuzzer does not look for inputs of others once a second either.
first=found-1 second=found-2 third=found-3
mkdir $first $second $third
fixed="setarch -R"
$fixed true 2>/dev/null || fixed=
fuzz() { $fixed "$program" -seed="$1" -reload=0 -runs=3000 -max_len=512 "$2" "$seeds" >>log 2>&1 || fail "$(tail -20 log)"; }
fuzz 7 $first
[ "$(count $first)" -gt 20 ] || fail "3000 runs found only $(count $first) inputs: the comparison means little"
if [ -n "$fixed" ]; then
    fuzz 7 $second
    diff -r $first $second >/dev/null || fail "the same seed found other inputs"
    fuzz 8 $third
    ! diff -r $first $third >/dev/null || fail "another seed found the same: the seed means nothing"
fi

# libFuzzer opens a file and then writes it. A signal between the two leaves it empty, and the next run passes over it;
# here the process is held where no file is empty, and gets the signal there. It has no thread that watches memory
# (-rss_limit_mb=0), which would take the signal while the other goes on.
hold_between_writes() {
    local pid=$1 folder=$2
    for _ in $(seq 200); do
        kill -STOP "$pid"
        until grep -q "^State:.T" "/proc/$pid/status"; do :; done
        [ -n "$(find "$folder" -type f -empty)" ] || return 0
        kill -CONT "$pid"
    done
    fail "a file was empty whenever it was looked at"
}

for signal in INT KILL; do
    mkdir "$signal"
    # In a shell without job control a background job ignores SIGINT; env gives it back.
    env --default-signal=INT "$program" -seed=1 -max_len=512 -rss_limit_mb=0 "$signal" "$seeds" >"$signal.log" 2>&1 &
    pid=$!
    for _ in $(seq 200); do
        [ "$(count "$signal")" -le 20 ] || break
        sleep 0.1
    done
    hold_between_writes "$pid" "$signal"
    kill "-$signal" "$pid"
    [ "$signal" = KILL ] || kill -CONT "$pid"  # a killed process does not wait for it
    wait "$pid" 2>/dev/null || true
    [ "$(count "$signal")" -gt 20 ] || fail "nothing found before SIG$signal"
    check_whole "$signal"
    quiet -runs=0 "$signal"
done

mkdir merged
quiet -merge=1 merged $first KILL "$seeds"
cp -r merged before
quiet -merge=1 merged $first KILL "$seeds"
diff -r merged before >/dev/null || fail "merging the same again changed the corpus"
[ "$(count merged)" -lt "$(($(count $first) + $(count KILL)))" ] || fail "merging kept everything"
if [ -z "$fixed" ]; then
    echo "skipped: seeds are not compared, since addresses cannot be fixed here (setarch -R); the rest is as it should be"
    exit 77
fi
echo "seeds, interruptions and merging: as they should be ($(count $first) inputs found, $(count merged) kept)"
