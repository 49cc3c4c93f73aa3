#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves that tests and harnesses can find. Every planted defect (fuzz/planted/*.patch) must fail the test that its first
# line names, or, where it names none, make the distance harness abort within PLANTED_SECONDS (default 60), starting from
# nothing. Prints what caught each; fails where one survives. `prove.sh tests` leaves out the harness, which needs clang.
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target planted_tests
status=0
for patch in $(grep -l '^Caught by ' fuzz/planted/*.patch); do
    name=$(basename "$patch" .patch)
    fuzz/planted/caught.sh "$build/planted_$name" "$(sed -n 's/^Caught by [^:]*: //p' "$patch")" || status=1
done
[ "${1:-}" != tests ] || exit $status

cmake --preset fuzz --log-level=NOTICE
cmake --build --preset fuzz --target planted

seconds=${PLANTED_SECONDS:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for patch in $(grep -L '^Caught by ' fuzz/planted/*.patch); do
    name=$(basename "$patch" .patch)
    start=$(date +%s)
    if "build/fuzz/planted_$name" -max_total_time="$seconds" -seed=1 -artifact_prefix="$work/" >"$work/$name.log" 2>&1; then
        echo "$name: survived $seconds seconds"
        status=1
    else
        echo "$name: found after $(($(date +%s) - start)) s: $(grep -m1 -E 'ERROR|runtime error|/limit-' "$work/$name.log")"
    fi
done
exit $status
