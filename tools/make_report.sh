#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The main job: builds the programs, judges every subject on the real and the generated cases, writes
# out/report.html. Run again, it takes up the stored campaign where it stands.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset release --log-level=NOTICE
cmake --build --preset release --target programs
mkdir -p out
build/release/oblong campaign run --plan main --store out/main.sqlite
build/release/oblong report --store out/main.sqlite -o out/report.html
echo "The report: file://$PWD/out/report.html"
