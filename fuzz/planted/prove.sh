#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves that the distance harness can find: every planted defect (fuzz/planted/*.patch) must make it abort
# within PLANTED_SECONDS (default 60), starting from nothing. Fails where one survives.
set -euo pipefail
cd "$(dirname "$0")/../.."

cmake --preset fuzz --log-level=NOTICE
cmake --build --preset fuzz --target planted

seconds=${PLANTED_SECONDS:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
for patch in fuzz/planted/*.patch; do
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
