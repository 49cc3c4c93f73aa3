#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: api_test.sh SOURCE WORK. Every public declaration is documented, the reference has a page of the queries, and a
# declaration or a parameter without a comment is noticed, with its file.
set -euo pipefail
source=$1
work=$2
if ! command -v doxygen > /dev/null; then
    echo "skipped: doxygen is not installed (tools/install_packages.sh docs)"
    exit 0
fi
fail() { echo "$1" >&2; exit 1; }

rm -rf "$work"
mkdir -p "$work/copy"
"$source/tools/docs/api.py" "$work/api"
grep -q 'certified_distance' "$work/api/namespaceoblong.html" || fail "no page with certified_distance"
! grep -rlq 'src="https\?:' "$work/api" --include=*.html || fail "a page loads something from elsewhere"

cp -r "$source/lib" "$work/copy/"
plant() {  # plant FILE PATTERN EXPECTED: the lines with PATTERN are taken out, and the complaint has EXPECTED
    cp "$work/copy/lib/oblong/$1" "$work/whole.hpp"
    sed "\\#$2#d" "$work/whole.hpp" > "$work/copy/lib/oblong/$1"
    ! cmp -s "$work/whole.hpp" "$work/copy/lib/oblong/$1" || fail "$1 has no line with $2"
    ! "$source/tools/docs/api.py" "$work/planted" "$work/copy" > "$work/said" 2>&1 || fail "not noticed: $1 without $2"
    grep -q "$1:.*$3" "$work/said" || fail "no complaint about $1 and $3: $(cat "$work/said")"
    cp "$work/whole.hpp" "$work/copy/lib/oblong/$1"
}
plant answer/outcome.hpp 'Returns whether the outcome is a refusal' is_refusal
plant distance.hpp '\\param options' certified_distance
