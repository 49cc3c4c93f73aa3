#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds and runs the planted defects, one after another, and prints which test and which harness found each, and when
# (tools/planted.py, which see for the environment). Rows that are done are not run again: `rm -r out/planted` first to
# begin anew. FUZZ_PRESET=fuzz-fast FUZZ_BUILD=build/fuzz-fast makes programs without sanitizers.
set -euo pipefail
cd "$(dirname "$0")/.."

export BUILD=${BUILD:-build/release} FUZZ_BUILD=${FUZZ_BUILD:-build/fuzz}
cmake --preset release -B "$BUILD" --log-level=NOTICE >/dev/null
cmake --preset "${FUZZ_PRESET:-fuzz}" -B "$FUZZ_BUILD" --log-level=NOTICE >/dev/null
python3 tools/planted.py
