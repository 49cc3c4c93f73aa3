#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The documentation as a site, by Debian's mkdocs-material. It needs no network and can be opened from the disk.
#   tools/docs.sh [build [FOLDER]]   writes build/site or FOLDER, and checks each link and anchor
#   tools/docs.sh serve              serves it at http://127.0.0.1:8000 and follows changes
set -euo pipefail
cd "$(dirname "$0")/.."

# Debian's own program: another Python's mkdocs does not know the theme.
mkdocs=/usr/bin/mkdocs
[ -x "$mkdocs" ] || { echo "mkdocs is missing: tools/install_packages.sh docs" >&2; exit 4; }
[ "${1:-build}" != serve ] || exec "$mkdocs" serve --dev-addr 127.0.0.1:8000
site=$(realpath -m "${2:-build/site}")
"$mkdocs" build --quiet --strict --clean --site-dir "$site"
python3 tools/docs/check_site.py "$site"
echo "The documentation: file://$site/index.html"
