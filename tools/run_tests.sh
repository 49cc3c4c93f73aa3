#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds everything and runs the tests of level LEVEL (1, 2 or 3; default 1). The last line on stdout is "N passed, M
# failed"; the exit status is 0 only if M is 0 and N is not. A build that fails counts as one failure.
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0
failed=1
trap 'wait; echo "$passed passed, $failed failed"' EXIT

# What only tests need is installed while the build runs. From level 2 on the build itself looks for clang.
installing=
if [ "${LEVEL:-1}" = 1 ]; then
    mkdir -p build
    tools/install_packages.sh docs python </dev/null >build/packages.log 2>&1 &
    installing=$!
else
    tools/install_packages.sh clang docs python proof slurm || exit 1
fi

cmake --preset release --log-level=NOTICE -DOBLONG_TEST_LEVEL="${LEVEL:-1}" </dev/null || exit 1
cmake --build --preset release </dev/null || exit 1
[ -z "$installing" ] || wait "$installing" || { cat build/packages.log; exit 1; }

results=$PWD/build/release/test_results.xml
rm -f "$results"
ctest --preset release -j "$(nproc)" --no-tests=error --output-junit "$results" </dev/null
status=$?
[ -s "$results" ] || exit 1

# A test that asked to be skipped is neither passed nor failed. Where CI is "true", every package that a test needs is
# installed, and only the skips of tools/allowed_skips.txt pass.
strict=()
[ "${CI:-}" != true ] || strict=(--skips-fail tools/allowed_skips.txt)
counts=$(python3 tools/count_tests.py "$results" "${strict[@]}") || exit 1
read -r passed failed skipped <<<"$counts"
[ "$skipped" -eq 0 ] || echo "$skipped skipped"
[ "$status" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
