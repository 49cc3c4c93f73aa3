#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds harnesses as OSS-Fuzz would, from an environment like its own, and runs what came out from another folder.
# usage: oss_fuzz_test.sh libfuzzer|afl SOURCE WORK HARNESS…
# Ends with 77 (skipped) where the engine is not installed.
set -euo pipefail
engine=$1 source=$2 work=$3
shift 3

fail() { echo "FAILED: $*" >&2; exit 1; }
skip() { echo "skipped: $*"; exit 77; }

case $engine in
    libfuzzer)
        missing=$("$(dirname "$0")/clang_missing.sh")
        [ -z "$missing" ] || skip "$missing"
        export CC=clang-19 CXX=clang++-19 LIB_FUZZING_ENGINE=-fsanitize=fuzzer
        instrument=-fsanitize=fuzzer-no-link
        ;;
    afl)
        command -v afl-clang-fast++ >/dev/null || skip "AFL++ is not installed (tools/install_packages.sh afl)"
        export CC=afl-clang-fast CXX=afl-clang-fast++ LIB_FUZZING_ENGINE=/usr/lib/afl/libAFLDriver.a AFL_QUIET=1
        instrument=
        ;;
esac
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
# What is tested is what the script does with these, not how fast the harness runs: half of the time goes into CGAL's two
# units, which -O0 halves.
export CFLAGS="-O0 -fno-omit-frame-pointer $sanitize $instrument"
export CXXFLAGS=$CFLAGS SANITIZER=address SRC=$work/src WORK=$work/work OUT=$work/out HARNESSES="$*"

rm -rf "$SRC" "$OUT"
mkdir -p "$SRC" "$WORK" "$OUT"
ln -s "$source" "$SRC/oblong"
"$source/.clusterfuzzlite/build.sh"
rm "$SRC/oblong"  # the build folder is below it: whoever follows links there would walk in a ring

cd /
for name in "$@"; do
    program=$OUT/fuzz_$name
    [ -x "$program" ] || fail "no $program"
    [ -s "$OUT/fuzz_$name.dict" ] || fail "no dictionary of $name"
    [ -s "$OUT/fuzz_$name.options" ] || fail "no options of $name"
    rm -rf "$work/seeds"
    python3 -m zipfile -e "$OUT/fuzz_${name}_seed_corpus.zip" "$work/seeds"
    diff -r "$source/fuzz/corpus/$name" "$work/seeds" || fail "other seeds of $name than in the repository"
    ldd "$program" | awk -v out="$OUT/lib/" '/not found/ || /libgmp/ && index($3, out) != 1 { bad = 1; print }
                                             END { exit bad }' || fail "a library that is not beside the program"
    export UBSAN_OPTIONS=halt_on_error=1 ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0
    if [ "$engine" = libfuzzer ]; then
        "$program" -runs=500 -seed=1 -dict="$OUT/fuzz_$name.dict" "$work/seeds" >"$work/$name.log" 2>&1 ||
            fail "$(tail -20 "$work/$name.log")"
        grep -q "Done 500 runs" "$work/$name.log" || fail "did not run: $(tail -3 "$work/$name.log")"
    else
        rm -rf "$work/afl-$name"
        AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 timeout 120 \
            afl-fuzz -V 5 -m none -t 10000 -s 1 -x "$OUT/fuzz_$name.dict" -i "$work/seeds" -o "$work/afl-$name" \
            -- "$program" >"$work/$name.log" 2>&1 || fail "$(tail -20 "$work/$name.log")"
        executions=$(awk '$1 == "execs_done" { print $3 }' "$work/afl-$name/default/fuzzer_stats")
        [ "${executions:-0}" -gt 100 ] || fail "only ${executions:-0} executions"
        ! compgen -G "$work/afl-$name/default/crashes/id*" >/dev/null || fail "crashes in $work/afl-$name"
    fi
done
echo "$engine: $* built and run"
