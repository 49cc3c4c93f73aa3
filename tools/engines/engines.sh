#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Judges JavaScript engines: installs the packages of tools/engines/package-lock.json into build/engines with npm, asks
# each subject of tools/engines/subjects.txt the smoke set, judges all on the same seeded float cases, and writes
# docs/findings/index.md and the page of each engine below docs/findings/engines. Run again, it judges only what is
# missing in out/engines/SEED-COUNT. Exits 4 without node or npm.
#   tools/engines/engines.sh [SUBJECT...]    such as jolt planck; all of them where none is named
#   COUNT=20 SEED=36                         cases of a degenerate family (of an ordinary one thrice as many), the seed
#   TIMEOUT=20000                            milliseconds for one case
#   OBLONG=PROGRAM                           a program that is already built
set -euo pipefail
cd "$(dirname "$0")/../.."

for program in node npm; do
    command -v "$program" >/dev/null && continue
    echo "make engines: $program is not here (Debian: nodejs, npm), so no engine can be judged; nothing was done" >&2
    exit 4
done

engines=build/engines seed=${SEED:-36} count=${COUNT:-20} timeout=${TIMEOUT:-20000}
out=out/engines/$seed-$count
mkdir -p "$engines" "$out"/cases/{2,3,p} "$out/smoke" "$out/verdicts"
if ! cmp -s tools/engines/package-lock.json "$engines/installed.json"; then
    cp tools/engines/package.json tools/engines/package-lock.json "$engines"
    (cd "$engines" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
    cp tools/engines/package-lock.json "$engines/installed.json"
fi

oblong=${OBLONG:-build/release/oblong}
if [ -z "${OBLONG:-}" ]; then
    cmake --preset release --log-level=NOTICE
    cmake --build build/release --target oblong_program
fi

# Cases: SET/KIND QUERY SEVERITY COUNT FAMILIES. All are rounded to float: the same for float and double engines.
generate() {
    local file="$out/cases/$1-$2.jsonl" query=$2 severity=$3 number=$4
    shift 4
    [ -s "$file" ] && return
    "$oblong" generate "$@" --count "$number" --seed "$seed" --scalar float --query "$query" \
        ${severity:+--severity "$severity"} -o "$file.new"
    mv "$file.new" "$file"
}
hard=(needle sliver slab near_parallel_faces coplanar_faces near_parallel_edges flat duplicate_points collinear
    single_point near_touching exact_touching deep_overlap shallow_overlap lattice diagonal_quad size_ratio far_offset)
hard_plane=(plane_lattice plane_touching plane_near_touching plane_edges plane_sliver plane_size_ratio plane_far_offset)
hard_primitives=(slab near_parallel_faces coplanar_faces near_touching exact_touching deep_overlap shallow_overlap
    lattice size_ratio far_offset)
for query in distance penetration sweep raycast; do
    generate 3/ordinary "$query" 0.02 $((count * 3)) regular posed curved
    generate 3/degenerate "$query" "" "$count" "${hard[@]}"
    generate 2/ordinary "$query" 0.1 $((count * 3)) plane plane_curved
    generate 2/degenerate "$query" "" "$count" "${hard_plane[@]}"
    generate p/ordinary "$query" 0.02 $((count * 3)) --shapes box,sphere posed curved
    generate p/degenerate "$query" "" "$count" --shapes box,sphere "${hard_primitives[@]}"
done

while read -r name sets queries program arguments; do
    [ -n "$name" ] && [ "$name" != "#" ] || continue
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    file=${name//\//_}
    subject="program:node $PWD/fuzz/subjects/peers/engines/$program${arguments:+ $arguments}"
    echo "== $name" >&2
    [ -s "$out/smoke/$file.txt" ] ||
        "$oblong" subjects --check "$subject" --timeout "$timeout" > "$out/smoke/$file.txt" ||
        tail -n 1 "$out/smoke/$file.txt" >&2
    for set in $(grep -o . <<< "$sets"); do
        verdicts=$out/verdicts/$file-$set cases=()
        [ -s "$verdicts.jsonl" ] && continue
        for query in ${queries//,/ }; do cases+=("$out/cases/$set"/*-"$query".jsonl); done
        "$oblong" judge "${cases[@]}" --subject "$subject" --fail-on none --allow-declined --timeout "$timeout" -q \
            -o "$verdicts.new"
        mv "$verdicts.new" "$verdicts.jsonl"
    done
done < tools/engines/subjects.txt

tools/engines/findings.sh "$out" "$oblong" "$timeout"
tools/engines/pages.py "$out" --seed "$seed" --count "$count" --to docs/findings/engines
tools/engines/table.py "$out" --seed "$seed" --count "$count" > docs/findings/index.md.new
mv docs/findings/index.md.new docs/findings/index.md
echo "The table: docs/findings/index.md; the pages: docs/findings/engines"
