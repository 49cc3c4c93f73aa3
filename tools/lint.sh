#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-tidy over the sources of lib, oracle and fuzz and the headers they include. With SINCE=COMMIT only over
# sources changed since that commit. Any finding fails.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset release --log-level=NOTICE
if [ -n "${SINCE:-}" ]; then
    list=(git diff -z --name-only --diff-filter=d "$SINCE" --)
else
    list=(git ls-files -z --)
fi
# clang-tidy reads g++'s command lines: flags that clang does not know are no finding.
"${list[@]}" 'lib/*.cpp' 'oracle/*.cpp' 'fuzz/*.cpp' ':!fuzz/harness' |
    xargs -0 -r -n 1 -P "$(nproc)" clang-tidy-19 -p build/release --quiet --extra-arg=-Wno-unknown-warning-option \
        --extra-arg=-Wno-ignored-optimization-argument
