#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Usage: cached_compile_test.sh LAUNCHER CCACHE COMPILER FOLDER
# A unit that reads a precompiled header is answered from the cache, and compiled again when the header has changed.
# Exits with 77 where the compiler does not read FILE.gch.
set -eu
launcher=$1 ccache=$2 compiler=$3 folder=$4
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
CCACHE_DIR=$folder/cache
export CCACHE_DIR
unset CCACHE_DISABLE CCACHE_RECACHE CCACHE_READONLY

fail() {
    echo "$1" >&2
    exit 1
}
run() { "$launcher" "$ccache" "$compiler" -std=c++20 -Winvalid-pch "$@"; }
hits() { "$ccache" --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }'; }
header() { # header VALUE: writes and precompiles it
    echo "inline int value() { return $1; }" >header.hpp
    run -x c++-header header.hpp -o header.hpp.gch
    [ "$(cat header.hpp.gch.sum)" = "$(sha256sum header.hpp.gch | cut -c1-64)" ] || fail "the checksum is not the header's"
}
unit() { # unit VALUE: compiles the unit, whose program returns VALUE
    run -MD -MF unit.d -include header.hpp -c unit.cpp -o unit.o
    "$compiler" unit.o -o unit
    got=0
    ./unit || got=$?
    [ "$got" = "$1" ] || fail "the program returns $got instead of $1"
}

"$compiler" --version | grep -q clang && exit 77
echo "int main() { return value(); }" >unit.cpp
header 3
unit 3
before=$(hits)
unit 3
[ "$(hits)" = $((before + 1)) ] || fail "the second compilation is not answered from the cache"
header 4
unit 4
header 3
unit 3
if run -x c++-header missing.hpp -o header.hpp.gch 2>/dev/null; then fail "a failure of the compiler is passed over"; fi
[ ! -e header.hpp.gch.sum ] || fail "a checksum stays although the header was not compiled"
