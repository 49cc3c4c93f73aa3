#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Usage: run.sh SOURCE BUILD PROGRAM [PYTEST ARGUMENT...]
# Builds the wheel, installs it into a fresh environment and runs pytest there. Exits 77, a skip, where packages are missing.
set -euo pipefail
source=$1 build=$2 program=$3
shift 3
missing=$(/usr/bin/python3 - <<'P'
import importlib.util
names = ["numpy", "pandas", "matplotlib", "pytest", "hypothesis", "setuptools", "wheel", "pip", "venv"]
print(" ".join(name for name in names if importlib.util.find_spec(name) is None))
P
)
[ -f /usr/include/pybind11/pybind11.h ] || missing="$missing pybind11-dev"
if [ -n "$missing" ]; then
    echo "skipped: missing $missing; tools/install_packages.sh python installs them"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
OBLONG_BUILD=$build "$source/tools/wheel.sh" "$work/wheel"
/usr/bin/python3 -m venv --system-site-packages "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --no-index --no-deps "$work"/wheel/oblong-*.whl
cp -r "$source/python/tests" "$work/tests"
cd "$work/tests"
OBLONG_PROGRAM=$program OBLONG_SOURCE=$source MPLBACKEND=Agg "$work/venv/bin/python" -m pytest -q -p no:cacheprovider "$@" .
