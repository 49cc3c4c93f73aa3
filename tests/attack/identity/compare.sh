#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# compare.sh COUNT CASES PROBE...: runs every probe on COUNT cases that the program CASES writes, and prints one line
# a probe. Fails where two of them differ in a line, and shows the first.
set -euo pipefail
count=$1 cases=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cases" "$count" >"$work/cases"
status=0
for probe in "$@"; do
    name=$(basename "$probe")
    "$probe" "$work/cases" >"$work/$name"
    [ "$(tail -n 1 "$work/$name")" = "$count cases" ] || { echo "$name: not $count cases"; status=1; }
    printf '%-44s %s' "$name" "$(sha256sum "$work/$name" | cut -c 1-16)"
    if cmp -s "$work/$name" "$work/$(basename "$1")"; then
        echo
    else
        echo "  differs in $(diff "$work/$(basename "$1")" "$work/$name" | grep -c '^>') lines"
        diff "$work/$(basename "$1")" "$work/$name" | head -n 4
        status=1
    fi
done
exit $status
