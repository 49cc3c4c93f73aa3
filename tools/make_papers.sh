#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Judges every algorithm of the papers in every scalar on small cases of every family: distances, depths, rays and sweeps.
# Writes out/papers.html, and prints how often each fails against severity. Run again, it takes up where it stands.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build/release}
cmake --preset release -B "$build" --log-level=NOTICE
cmake --build "$build" --target oblong_program
mkdir -p out
"$build/oblong" campaign run --plan papers --store out/papers.sqlite --allow-declined
"$build/oblong" report --store out/papers.sqlite -o out/papers.html
tools/severity.py out/papers.sqlite
echo "The report: file://$PWD/out/papers.html"
