#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Formats every tracked C++ file; with CHECK=1 changes nothing and fails where a file would change.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[ "${CHECK:-0}" = 1 ] && mode=(--dry-run --Werror)
git ls-files -z '*.hpp' '*.cpp' '*.inl' | xargs -0 -r -n 16 -P "$(nproc)" clang-format-19 "${mode[@]}"
