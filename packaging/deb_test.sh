#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages of out/deb in a root that holds nothing but what they depend on, uses them there, removes them,
# and finds nothing left. Needs root, or user namespaces.
set -euo pipefail
cd "$(dirname "$0")/.."

debs=$PWD/out/deb
work=$(mktemp -d "${TMPDIR:-/tmp}/oblong-deb-test-XXXXXX")
root=$work/root
trap 'rm -rf "$work"' EXIT

step() { printf '== %s\n' "$*"; }
die() { echo "deb-test: $*" >&2; exit 1; }
# What runs in the root: as root, by chroot; otherwise in a user namespace.
inside() {
    local enter=(chroot "$root")
    [ "$(id -u)" -eq 0 ] || enter=(unshare --map-root-user chroot "$root")
    "${enter[@]}" /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C HOME=/tmp bash -euc "$1"
}
depends() { dpkg-deb -f "$1" Depends | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/ //g; /^$/d'; }
files() { (cd "$root" && find . -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -print | sort); }

deb() { ls "$debs/$1"_*.deb 2>/dev/null || die "no package $1 in out/deb: make deb"; }
program=$(deb oblong) dev=$(deb liboblong-dev) python=$(deb python3-oblong) doc=$(deb oblong-doc)

step "a root with what oblong and python3-oblong depend on"
mapfile -t needed < <(depends "$program"; depends "$python")
/usr/bin/python3 packaging/empty_root.py "$root" bash coreutils "${needed[@]}"
files >"$work/before"

step "install"
dpkg_here() { dpkg --root="$root" --force-not-root --log=/dev/null "$@"; }
dpkg_here --install "$program" "$python" "$doc"

step "use"
inside 'oblong --version'
answer=$(inside 'oblong generate near_touching --count 1 | oblong distance')
grep -q '"outcome":"separated"' <<<"${answer// /}" || die "no distance: $answer"
inside 'oblong generate sliver --count 3 -o /tmp/cases.jsonl && oblong judge /tmp/cases.jsonl --subject proven --fail-on inaccurate -q >/tmp/verdicts.jsonl'
inside 'oblong generate lattice --count 2 | oblong certify -q -o /tmp/proofs.jsonl && oblong generate lattice --count 2 -o /tmp/c.jsonl && oblong verify /tmp/c.jsonl /tmp/proofs.jsonl -q >/tmp/checked'
begin=$SECONDS
inside 'cd /tmp && oblong demo' | tee "$work/demo"
took=$((SECONDS - begin))
[ "$took" -lt 60 ] || die "the demo took $took s"
grep -q '^The report: file:///tmp/oblong-demo/report.html$' "$work/demo" || die "the demo does not say where its report is"
[ -s "$root/tmp/oblong-demo/report.html" ] || die "the demo wrote no report"
for peer in fcl/libccd libccd/gjk bullet-float/gjk bullet-double/gjk; do
    grep -q "^$peer " "$work/demo" || die "the demo did not ask $peer"
done
for page in oblong oblong-judge oblong-campaign-run oblong-subject-fcl; do
    [ -e "$root/usr/share/man/man1/$page.1.gz" ] || die "no man page $page"
done
bash -c "source '$root/usr/share/bash-completion/completions/oblong' && complete -p oblong" >/dev/null
[ -e "$root/usr/share/doc/oblong/index.md" ] || die "no documentation"

step "use it from Python"
# No maintainer script has run, so the alternatives of BLAS and LAPACK have no links.
cat >"$root/tmp/door.py" <<'END'
import numpy as np

import oblong
from oblong import cases

boxes = [oblong.Box(np.ones(3)), oblong.Box(np.ones(3)).posed(translation=[5, 6, 0])]
assert oblong.distance(*boxes).distance == 5
assert oblong.verify(oblong.certify(*boxes)) is None
assert oblong.depths(boxes[:1], boxes[:1])["value"].tolist() == [2]
pairs = list(cases.families("sliver", count=3))
assert len(cases.signatures(pairs)) == 3
print(oblong.__file__, oblong.__version__)
END
blas=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
found=$(inside "cd /tmp && LD_LIBRARY_PATH=$blas/blas:$blas/lapack PYTHONDONTWRITEBYTECODE=1 python3 door.py")
[ "$found" = "/usr/lib/python3/dist-packages/oblong/__init__.py $(dpkg-deb -f "$python" Version)" ] || die "Python found $found"

step "the steps of the image"
# It holds the program's package alone, which apt-get installs from where the file copies it to.
read -r pattern place < <(sed -n 's/^COPY //p' packaging/Dockerfile)
# shellcheck disable=SC2086
[ "$(cd "$debs" && ls $pattern)" = "$(basename "$program")" ] || die "the image copies another file than the package"
grep "^RUN .*apt-get install " packaging/Dockerfile | grep -qF " $place$pattern " || die "the image does not install what it copies"
entry=$(sed -n 's/^ENTRYPOINT \["\(.*\)"\]$/\1/p' packaging/Dockerfile)
arguments=$(sed -n 's/^CMD \["\(.*\)"\]$/\1/p' packaging/Dockerfile)
inside "$entry $arguments" | grep -q Usage || die "the image's command prints no usage"

step "compile against liboblong-dev"
mkdir "$work/dev"
dpkg-deb -x "$dev" "$work/dev"
export PKG_CONFIG_PATH=$work/dev/usr/lib/pkgconfig
# shellcheck disable=SC2046 # words of a command line
for pair in main:oblong curved:oblong batch:oblong research:oblong-headers; do
    source=${pair%:*} module=${pair#*:}
    g++ -std=c++20 -O0 "tests/architecture/consumer/$source.cpp" -o "$work/consumer" $(pkg-config --cflags --libs "$module")
    "$work/consumer" || die "$source.cpp, built with $module, answers wrongly"
done
[ "$(pkg-config --modversion oblong)" = "$(dpkg-deb -f "$dev" Version)" ] || die "pkg-config names another version"

step "remove"
rm -rf "$root"/tmp/* "$root"/tmp/.[!.]*
dpkg_here --purge oblong python3-oblong oblong-doc
files >"$work/after"
diff "$work/before" "$work/after" || die "the lines above were left or taken"
echo "deb-test: passed; the demo took $took s"
