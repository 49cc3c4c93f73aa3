#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Usage: wheel.sh [FOLDER]
# Builds the Python wheel into FOLDER (out/wheel), offline, over the library of build/release (OBLONG_BUILD=DIR: of another
# build that is there). Needs the packages of the group python (tools/packages.txt).
set -euo pipefail
cd "$(dirname "$0")/.."

out=$(realpath -m "${1:-out/wheel}")
if [ -z "${OBLONG_BUILD:-}" ]; then
    cmake --preset release --log-level=NOTICE </dev/null
    cmake --build --preset release --target oblong_library </dev/null
fi
build=$(realpath "${OBLONG_BUILD:-build/release}")

# The module is compiled over an installation, as a user's would be.
prefix=$build/wheel/prefix
for component in headers library; do
    cmake --install "$build" --prefix "$prefix" --component $component >/dev/null
done
# Setuptools writes beside its sources: it gets a copy, in which the checker is found as in the tree.
stage=$build/wheel/source
rm -rf "$stage"
mkdir -p "$stage/tests" "$out"
cp -a python "$stage/python"
cp -a tests/verify "$stage/tests/verify"
find "$stage" -name '*.so' -delete
cd "$stage/python"
CMAKE_PREFIX_PATH=$prefix OBLONG_WHEEL_BUILD=$build/wheel/module \
    /usr/bin/python3 -m pip wheel . --no-build-isolation --no-deps --no-index --quiet --wheel-dir "$out"
echo "The wheel: $out"
