#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles a written test by the line that it gives itself, in a folder like the repository: compile_line.sh SOURCE ROOT
# BUILD, the build in the place of build/release.
set -euo pipefail
line=$(sed -n 's|^// Compile: ||p' "$1")
[ -n "$line" ] || { echo "compile_line: $1 does not say how it is compiled" >&2; exit 1; }
program=$(mktemp)
trap 'rm -f "$program"' EXIT
cd "$2"
line=${line//build\/release/\"\$3\"}
bash -c "${line//THIS.cpp/\"\$1\"} -o \"\$2\"" line "$1" "$program" "$3"
[ -x "$program" ]
