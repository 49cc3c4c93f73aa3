#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Which rung decides? The share of answers by each rung of the ladder, for every family of cases, in double and in float:
# a table, also kept in docs/log/numerics/rungs.md.
#   tools/rungs.sh [COUNT]        cases a family and format (default 500; the large hulls get a fifth)
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-500}
build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target oblong_program

shares() {  # FAMILY SCALAR: filter, extended and integer in per cent, and those without a rung
    local n=$count
    case $1 in regular | solids | mesh) n=$(((count + 4) / 5)) ;; esac
    "$build/oblong" generate "$1" --count "$n" --scalar "$2" | "$build/oblong" distance - |
        awk '{ n++; if (match($0, /"rung": ?"[a-z]+"/)) { r = substr($0, RSTART, RLENGTH); gsub(/.*: ?"|"/, "", r); c[r]++ } }
             END { if (!n) exit 1
                   printf " %.1f | %.1f | %.1f | %.1f |", 100 * c["filter"] / n, 100 * c["extended"] / n,
                          100 * c["integer"] / n, 100 * (n - c["filter"] - c["extended"] - c["integer"]) / n }'
}

table=$(mktemp)
trap 'rm -f "$table"' EXIT
{
    echo "| family | double: filter | extended | integer | none | float: filter | extended | integer | none |"
    echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    "$build/oblong" generate --list | awk 'NR > 1 { print $1 }' | while read -r family; do
        [ "$family" != mesh ] || "$build/oblong" generate mesh --count 1 >/dev/null 2>&1 || continue # not installed
        echo "| $family |$(shares "$family" double)$(shares "$family" float)"
    done
} | tee "$table"
page=docs/log/numerics/rungs.md
{
    sed '/^| family /,$d' "$page"
    cat "$table"
    echo
    echo "Made by \`tools/rungs.sh $count\`."
} >"$table.page"
mv "$table.page" "$page"
