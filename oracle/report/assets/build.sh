#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes bundle.js and LICENSES from src/. Needs node and npm; only for those who change the page's script:
# both files are committed, and building Oblong needs neither.
set -eu
cd "$(dirname "$0")"
npm ci --ignore-scripts --no-audit --no-fund
npx --no-install esbuild src/main.js --bundle --minify --format=iife --target=es2020 --charset=ascii \
    --legal-comments=none --metafile=node_modules/meta.json --outfile=bundle.js
node src/licences.mjs node_modules/meta.json > LICENSES
