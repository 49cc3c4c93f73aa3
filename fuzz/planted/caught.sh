#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# caught.sh PROGRAM FILTER: runs tests of a build with a defect. Succeeds where one fails, or never ends (a defect may be
# an endless loop: a minute of processor time, where the same test takes seconds without it), and says which; a build that
# passes, crashes or runs no test has not been caught.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
(ulimit -S -t 60 && exec "$1" --gtest_filter="$2") >"$log" 2>&1
status=$?
caught=$(sed -n 's/^\[  FAILED  \] \([A-Za-z_/0-9]*\.[A-Za-z_0-9]*\)[, ].*(.*/\1/p' "$log" | sort -u | paste -sd ' ')
if [ $status = 152 ]; then  # SIGXCPU
    caught="$caught $(sed -n 's/^\[ RUN      \] //p' "$log" | tail -n 1), which never ends"
fi
if [ -z "$caught" ]; then
    tail -n 5 "$log"
    echo "$(basename "$1"): survived $2"
    exit 1
fi
echo "$(basename "$1"): caught by $caught"
grep -m1 -A4 'Failure$' "$log" | tail -n 4 | cut -c 1-160
exit 0
