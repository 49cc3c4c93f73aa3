#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make_report.sh: builds the programs, judges every subject on the real and the generated cases, writes out/report.html.
# Without PLAN it judges the next REPORT_BATCHES batches of the main plan. At the first time these are two of each source of
# distances, spread evenly over its cases, and all of the other queries. PLAN=main judges all that is left, PLAN=FILE another
# plan. A stored campaign goes on.
set -euo pipefail
cd "$(dirname "$0")/.."

plan=${PLAN:-main}
store=out/$(basename "$plan" .json).sqlite
budget=()
[ -n "${PLAN:-}" ] || budget=(--batches "${REPORT_BATCHES:-550}")

cmake --preset release --log-level=NOTICE
cmake --build --preset release --target programs
mkdir -p out
code=0
build/release/oblong campaign run --plan "$plan" --store "$store" "${budget[@]}" || code=$?
# 5: the run was stopped before the end of the plan, here by the budget or by Ctrl-C. The report states how far it is.
[ "$code" = 0 ] || [ "$code" = 5 ] || exit "$code"
build/release/oblong report --store "$store" -o out/report.html
echo "The report: file://$PWD/out/report.html"
[ "$code" = 0 ] || echo "It covers the part of the plan that is judged; \`make report PLAN=$plan\` judges the rest."
