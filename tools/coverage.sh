#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds with clang's source-based coverage, runs the tests that run lib, oracle or fuzz, prints a table by folder and
# writes out/coverage/index.html. The exit status is that of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in llvm-profdata-19 llvm-cov-19; do
    command -v "$tool" > /dev/null || { echo "coverage: $tool is not here (Debian: llvm-19); nothing was run" >&2; exit 4; }
done

build=$PWD/build/coverage
profiles=$build/profiles
rm -rf "$profiles"
# The build runs test programs to list their tests: what they leave must not be counted.
export LLVM_PROFILE_FILE=$build/listing.profraw
cmake --preset coverage --log-level=NOTICE
cmake --build --preset coverage

# %m: one profile a program, merged by the runtime while thousands of tests run. What a killed program leaves can be
# damaged: it is told and passed over.
status=0
LLVM_PROFILE_FILE=$profiles/%m.profraw ctest --preset coverage -j "$(nproc)" --no-tests=error --quiet \
    --output-log "$build/tests.log" || status=$?
[ "$status" -eq 0 ] || sed -n '/tests passed/,$p' "$build/tests.log" >&2
compgen -G "$profiles/*.profraw" > /dev/null || { echo "coverage: no test left a profile" >&2; exit 1; }
llvm-profdata-19 merge -sparse -failure-mode=all "$profiles"/*.profraw -o "$build/tests.profdata"

rm -rf "$build/exports" out/coverage
mkdir -p "$build/exports"
for program in "$build"/test_* "$build"/oblong "$build"/oblong-subject-*; do
    if [ -f "$program" ] && [ -x "$program" ]; then
        llvm-cov-19 export "$program" -instr-profile="$build/tests.profdata" -skip-functions -skip-expansions \
            -ignore-filename-regex='^/usr/|/tests/|/build/' > "$build/exports/$(basename "$program").json" \
            2> >(grep -v 'functions have mismatched data' >&2)  # of headers that this program only includes
    fi
done
tools/coverage_table.py "$build"/exports/*.json --pages out/coverage
echo "Line by line: file://$PWD/out/coverage/index.html"
[ "$status" -eq 0 ] || echo "coverage: some tests failed ($build/tests.log)" >&2
exit "$status"
