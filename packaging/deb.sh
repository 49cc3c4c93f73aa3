#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian packages into out/deb, from build/release (OBLONG_BUILD=DIR: from another build that is there), and
# lets lintian look at them: an error of its fails.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${OBLONG_BUILD:-}" ]; then
    cmake --preset release --log-level=NOTICE </dev/null
    cmake --build --preset release --target packaged </dev/null
fi
export OBLONG_BUILD=${OBLONG_BUILD:-$PWD/build/release}

version=$(sed -n 's/^project(oblong VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)

# Packages are built beside a source tree with a folder debian: that of the tracked files.
out=$PWD/out/deb
rm -rf "$out"
mkdir -p "$out/oblong-$version"
git ls-files -z docs packaging python tests/verify tools/wheel.sh oracle/report/assets/LICENSES | xargs -0 cp --parents -t "$out/oblong-$version"
cp -r packaging/debian "$out/oblong-$version/debian"
sed -i "s/@VERSION@/$version/" "$out/oblong-$version/debian/oblong-subject.1"
cat >"$out/oblong-$version/debian/changelog" <<END
oblong ($version) unstable; urgency=medium

  * Version $version; docs/changelog.md says what changed.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(git log -1 --format=%cD 2>/dev/null || date -R)
END
(cd "$out/oblong-$version" && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >"$out/build.log" 2>&1) || {
    tail -n 30 "$out/build.log" >&2
    exit 1
}
rm -r "$out/oblong-$version"

lintian --fail-on error --no-cfg --allow-root "$out"/oblong_"$version"_*.changes
program=$(dpkg-deb --fsys-tarfile "$out"/oblong_"$version"_*.deb | tar -x -O ./usr/bin/oblong | wc -c)
printf 'program %d bytes\n' "$program"
# 2.4 MB are the kernels for vector units, which the subject proven/all-ways asks.
[ "$program" -le $((19 * 1000 * 1000)) ] || {
    echo "the program is larger than 19 MB" >&2
    exit 1
}
(cd "$out" && du -b ./*.deb)
echo "The packages: $out"
