#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the pages of engines need beside the verdicts, written into FOLDER: the description of each adapter, its wrong
# answers grouped by `oblong triage`, and of each case of tests/data/engine_findings.jsonl the verdict of the engine
# that its note names, its group, the answers in the engine's own words (own_words.mjs), and whether the checker accepts the
# certificate of the right answer. engines.sh calls
# it.
#   tools/engines/findings.sh FOLDER OBLONG TIMEOUT
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1 oblong=$2 timeout=$3
kept=tests/data/engine_findings.jsonl
mkdir -p "$out/describe" "$out/wrong" "$out/causes" "$out/findings"

triage() {
    "$oblong" triage "$1" --subject "$subject" --timeout "$timeout" -o "$2.new" >/dev/null 2>&1 "${@:3}" || [ $? -eq 1 ]
    mv "$2.new" "$2"
}
while read -r name _ _ program arguments; do
    [ -n "$name" ] && [ "$name" != "#" ] || continue
    file=${name//\//_} adapter=fuzz/subjects/peers/engines/$program
    subject="program:node $PWD/$adapter${arguments:+ $arguments}"
    compgen -G "$out/verdicts/$file-?.jsonl" > /dev/null || continue
    # shellcheck disable=SC2086  # arguments are words
    [ -s "$out/describe/$file.json" ] || node "$adapter" $arguments --describe > "$out/describe/$file.json"
    if [ ! -e "$out/causes/$file.jsonl" ]; then
        tools/engines/verdicts.py "$out" "$name" > "$out/wrong/$file.jsonl"
        if [ -s "$out/wrong/$file.jsonl" ]; then triage "$out/wrong/$file.jsonl" "$out/causes/$file.jsonl"; fi
    fi
    while read -r id; do
        [ -s "$out/findings/$id.cause" ] && continue
        grep "\"id\": \"$id\"" "$kept" > "$out/findings/$id.case"
        "$oblong" judge "$out/findings/$id.case" --subject "$subject" --fail-on none --timeout "$timeout" -q \
            -o "$out/findings/$id.verdict"
        triage "$out/findings/$id.case" "$out/findings/$id.cause" --by signature
        tools/engines/own_words.mjs "$id" > "$out/findings/$id.mjs"
        cp "$out/findings/$id.mjs" build/engines/words.mjs
        (cd build/engines && timeout 60 node words.mjs > words.txt 2>&1) || true  # a crash is an answer too
        grep -v '^ *at \|^$\|^Node' build/engines/words.txt > "$out/findings/$id.said"
    done < <(grep "\"note\": \"$name: " "$kept" | sed 's/.*"id": "\([^"]*\)".*/\1/')
done < tools/engines/subjects.txt
"$oblong" certify "$kept" -q -o "$out/findings/proofs.jsonl"
"$oblong" verify "$kept" "$out/findings/proofs.jsonl" -q -o "$out/findings/checks.jsonl"
