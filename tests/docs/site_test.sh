#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: site_test.sh SOURCE WORK. The site is built without a warning, its links lead somewhere, its search has an index that
# a browser reads from the disk, and the check of links notices a link, an anchor and a script that are wrong.
set -euo pipefail
source=$1
site=$2/site
if [ ! -x /usr/bin/mkdocs ] || [ ! -d /usr/share/mkdocs/themes/material ]; then
    echo "skipped: mkdocs-material is not installed (tools/install_packages.sh docs)"
    exit 0
fi
check() { python3 "$source/tools/docs/check_site.py" "$site"; }
fail() { echo "$1" >&2; exit 1; }

rm -rf "$2"
mkdir -p "$2"
"$source/tools/docs.sh" build "$site"
grep -q '^var __search={index:Promise.resolve({' "$site/search/search_index.js" || fail "no index that a script reads"
grep -q 'site/file_worker.js' "$site/how-to/read-a-report.html" || fail "a page does not load the search for file:"

page=$site/changelog.html
cp "$page" "$2/whole.html"
for broken in '<a href="no-such-page.html">x</a>' '<a href="index.html#no-such-heading">x</a>' \
              '<script src="https://example.org/x.js"></script>'; do
    { cat "$2/whole.html"; echo "$broken"; } > "$page"
    ! check > "$2/said" || fail "not noticed: $broken"
    grep -q ', 1 wrong$' "$2/said" || fail "not one complaint: $(cat "$2/said")"
done
