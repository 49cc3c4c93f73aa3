#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Judges solvers that Python users have, and writes docs/findings/python.md. Run again, it judges only what is missing in
# out/solvers/SEED-COUNT. Exits 4 where a package is missing.
#   COUNT=20 SEED=36    cases of a family (of an ordinary one thrice as many), the seed
#   MINIMISE=1          also choose and minimise the findings anew: tests/data/solver_findings.jsonl
#   OBLONG=PROGRAM      a program that is already built
set -euo pipefail
cd "$(dirname "$0")/../.."
oblong=${OBLONG:-build/release/oblong}
if [ -z "${OBLONG:-}" ]; then
    cmake --preset release --log-level=NOTICE
    cmake --build build/release --target oblong_program
fi
which=(--seed "${SEED:-36}" --count "${COUNT:-20}")
/usr/bin/python3 -B tools/solvers/solvers.py "${which[@]}" --oblong "$oblong" ${MINIMISE:+--minimise}
/usr/bin/python3 -B tools/solvers/page.py "${which[@]}" > docs/findings/python.md.new
mv docs/findings/python.md.new docs/findings/python.md
echo "The page: docs/findings/python.md"
