#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# caught.sh PROGRAM FILTER: runs tests of a build with a defect. Succeeds where one fails, and says which; a build that
# passes, crashes or runs no test has not been caught.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$1" --gtest_filter="$2" >"$log" 2>&1
caught=$(sed -n 's/^\[  FAILED  \] \([A-Za-z_]*\.[A-Za-z_0-9]*\) (.*/\1/p' "$log" | sort -u | paste -sd ' ')
if [ -z "$caught" ]; then
    tail -n 5 "$log"
    echo "$(basename "$1"): survived $2"
    exit 1
fi
echo "$(basename "$1"): caught by $caught"
grep -m1 -A4 'Failure$' "$log" | tail -n 4 | cut -c 1-160
