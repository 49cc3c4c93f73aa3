#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes bundle.js (the report), trace.js (the trace page) and LICENSES from src/. Needs node and npm; only for those who
# change the pages' scripts: all three are committed, and building Oblong needs neither. With --installed it takes the
# packages that are in node_modules.
set -eu
cd "$(dirname "$0")"
[ "${1:-}" = --installed ] || npm ci --ignore-scripts --no-audit --no-fund
bundle() {
    npx --no-install esbuild "$1" --bundle --minify --format=iife --target=es2020 --charset=ascii \
        --legal-comments=none --metafile="$3" --outfile="$2"
}
bundle src/trace.js trace.js node_modules/trace-meta.json  # its packages are among those of the report
bundle src/main.js bundle.js node_modules/meta.json
node src/licences.mjs node_modules/meta.json > LICENSES
