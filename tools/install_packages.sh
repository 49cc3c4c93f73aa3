#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the Debian packages of the groups named (tools/packages.txt; default: main), if any is missing.
# Prints the command before it runs it. NO_INSTALL=1 prints only. Without missing packages it needs no network.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t wanted < <(for group in "${@:-main}"; do
    awk -v group="$group" '$1 == group { for (i = 2; i <= NF; i++) print $i }' tools/packages.txt
done)

if ! command -v apt-get >/dev/null; then
    echo "No apt-get here. The build needs what these Debian packages hold: ${wanted[*]}" >&2
    exit 0
fi

installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true)
missing=()
# Node.js comes with npm in one package elsewhere than in Debian: what counts is that the programs are there.
declare -A program=([nodejs]=node [npm]=npm)
for package in "${wanted[@]}"; do
    grep -qx "installed $package" <<<"$installed" && continue
    [ -n "${program[$package]:-}" ] && command -v "${program[$package]}" >/dev/null && continue
    missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}")
echo "Packages needed: ${install[*]}"
if [ "${NO_INSTALL:-0}" = 1 ]; then
    echo "NO_INSTALL=1: not installed; going on without." >&2
    exit 0
fi
# A fresh container has no package lists yet, and old lists may name versions that are gone.
apt-cache show "${missing[@]}" >/dev/null 2>&1 || "${as_root[@]}" apt-get update </dev/null
"${install[@]}" </dev/null || { "${as_root[@]}" apt-get update </dev/null && "${install[@]}" </dev/null; }
