#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds with clang's source-based coverage, runs every test, prints a table and writes out/coverage/index.html.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/coverage
cmake --preset coverage --log-level=NOTICE
cmake --build --preset coverage
rm -rf "$build/profiles"
# %m: one profile a program, merged by the runtime while hundreds of tests run.
LLVM_PROFILE_FILE="$build/profiles/%m.profraw" ctest --preset coverage -j "$(nproc)" --no-tests=error

llvm-profdata-19 merge -sparse "$build"/profiles/*.profraw -o "$build/tests.profdata"
objects=()
for program in "$build"/test_* "$build"/oblong; do
    [ -x "$program" ] && objects+=(-object "$program")
done
options=("${objects[@]}" -instr-profile="$build/tests.profdata" -ignore-filename-regex='^/usr/|/tests/')
llvm-cov-19 show "${options[@]}" -format=html -output-dir=out/coverage -show-branches=count
llvm-cov-19 report "${options[@]}"
echo "Line by line: file://$PWD/out/coverage/index.html"
