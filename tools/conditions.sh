#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# conditions.sh [ROOM...]: builds each room's tests over its planted conditions (fuzz/planted/conditions.cmake) and runs
# them, one defect after another. What is known is kept in out/conditions, and a run goes on from there. The exit code is 1
# where no test notices a defect.
set -uo pipefail
cd "$(dirname "$0")/.."

BUILD=${BUILD:-build/release}
cmake --preset release -B "$BUILD" --log-level=NOTICE >/dev/null || exit
rooms=("$@")
if [ $# = 0 ]; then
    mapfile -t rooms < <(sed -n 's/^conditions(\([a-z]*\) .*/\1/p' fuzz/planted/conditions.cmake)
fi
failed=0
for room in "${rooms[@]}"; do
    echo "$room:"
    cmake --build "$BUILD" --target "conditions_$room" >/dev/null || exit
    python3 tools/conditions.py run "$BUILD/conditions_$room" "$BUILD/conditions/$room/list.json" "out/conditions/$room.json" || failed=1
done
exit $failed
