#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package that DEB names, a path or an address.
set -euo pipefail

file=$DEB
if [[ $DEB == https://* ]]; then
    file=$(mktemp -d)/oblong.deb
    curl --fail --silent --show-error --location --output "$file" "$DEB"
fi
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
"${as_root[@]}" apt-get update
# A path for apt begins with a slash or a dot.
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$(realpath "$file")"
oblong --version
