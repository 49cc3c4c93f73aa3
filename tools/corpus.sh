#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes fuzz/corpus/cases anew, the seeds of every harness whose input is a case: cases of every family and reported
# cases, as bytes, and of these, by libFuzzer's -merge=1, those alone that reach something the others do not, for one
# harness after another (CORPUS_HARNESSES, names without fuzz_; codec alone by default, so that solvers may change without
# another corpus). CORPUS_MERGE=0 keeps all of them. Kept cycles join as they are: what makes them seeds is an order of
# steps, which counts no new line. OBLONG names the program and FUZZ_BUILD the folder of the harnesses, where they are not
# built here first.
set -euo pipefail
cd "$(dirname "$0")/.."

harnesses=${CORPUS_HARNESSES:-codec}
if [ -z "${OBLONG:-}" ]; then
    cmake --preset release --log-level=NOTICE
    cmake --build --preset release --target oblong_program
    OBLONG=build/release/oblong
fi
merge=${CORPUS_MERGE:-1}
if [ "$merge" = 1 ] && [ -z "${FUZZ_BUILD:-}" ]; then
    cmake --preset fuzz --log-level=NOTICE
    # shellcheck disable=SC2086 # a list of names
    cmake --build --preset fuzz --target $(printf 'fuzz_%s ' $harnesses)
    FUZZ_BUILD=build/fuzz
fi

candidates=out/corpus/candidates
merged=out/corpus/merged
rm -rf "$candidates" "$merged"
mkdir -p "$candidates" "$merged"
{
    "$OBLONG" generate --all --count 2 --seed 1
    "$OBLONG" generate --all --count 1 --seed 2 --severity 0.7 --scalar float
    for query in sweep raycast penetration; do
        "$OBLONG" generate near_touching lattice coplanar_faces curved plane --count 1 --seed 3 --severity 0.5 --query $query
    done
} | "$OBLONG" encode --to "$candidates" 2>&1 | tail -n 1
"$OBLONG" encode --to "$candidates" tests/data/{reported,plane}.jsonl 2>&1 | tail -n 1

if [ "$merge" = 1 ]; then
    for name in $harnesses; do
        "$FUZZ_BUILD/fuzz_$name" -merge=1 -timeout=60 "$merged" "$candidates" >"out/corpus/$name.log" 2>&1 ||
            { tail -n 20 "out/corpus/$name.log" && exit 1; }
    done
else
    cp "$candidates"/* "$merged"
fi
"$OBLONG" encode --to "$merged" tests/data/{cycles,variant_cycles}.jsonl 2>&1 | tail -n 1
rm -rf fuzz/corpus/cases
mkdir -p fuzz/corpus
cp -r "$merged" fuzz/corpus/cases
echo "$(find fuzz/corpus/cases -type f | wc -l) seeds, $(cat fuzz/corpus/cases/* | wc -c) bytes"
