#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Judges PROGRAM on FAMILIES and CASES for SECONDS_AT_MOST, writes a report in the folder REPORT, annotates the answers
# that are of FAIL_ON, and exits 1 where there are any. Inputs are the environment's, as action.yml passes them.
set -euo pipefail

mkdir -p "$REPORT"
store=$REPORT/store.sqlite
# A run of its own: what an earlier one stored is another answer.
rm -f "$store" "$store-wal" "$store-shm"

options=(--store "$store" --subjects "program:$PROGRAM" --count "$COUNT" --seed "$SEED" --time "$SECONDS_AT_MOST"
         --fail-on "$FAIL_ON" --annotations github)
[ -z "$FAMILIES" ] || options+=(--families "$FAMILIES")
[ -z "$CASES" ] || options+=(--cases "$CASES")
status=0
oblong campaign run "${options[@]}" || status=$?
# 1: an answer that fails; 5: the time is over, as it may be. The rest ends the step.
case $status in
0 | 1 | 5) ;;
*) echo "::error title=oblong::the campaign ended with exit code $status"; exit "$status" ;;
esac

oblong report --store "$store" -o "$REPORT/report.html" -q
oblong campaign export "$store" -o "$REPORT/records.jsonl"
[ -z "${GITHUB_OUTPUT:-}" ] || echo "report=$REPORT/report.html" >>"$GITHUB_OUTPUT"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    { echo '```'; oblong campaign status "$store"; echo '```'; } >>"$GITHUB_STEP_SUMMARY"
fi
[ "$status" -ne 1 ]
