#!/bin/bash -eu
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the harnesses as OSS-Fuzz and ClusterFuzzLite ask for it: with CC, CXX, CFLAGS, CXXFLAGS and
# LIB_FUZZING_ENGINE from the environment, sources in SRC/oblong, and into OUT each harness with its seeds, dictionary,
# options and the libraries that the machine which runs it lacks. HARNESSES, such as "parse law", builds only those.
build=${WORK:-$SRC/build}/oblong-${SANITIZER:-address}

# Debian's C++ libraries, libfmt among them, are built with libstdc++; the engine brings what it needs itself.
export CXXFLAGS=${CXXFLAGS//-stdlib=libc++/}
# ccache does not know what AFL++'s compilers read from the environment.
case $CXX in *afl-*) export CCACHE_DISABLE=1 ;; esac

# Programs are run elsewhere: libraries are looked for beside them, also by each other (RPATH, not RUNPATH).
cmake -S "$SRC/oblong" -B "$build" -G Ninja --log-level=NOTICE -DCMAKE_BUILD_TYPE= \
    -DOBLONG_FUZZ=ON -DOBLONG_TESTS=OFF -DOBLONG_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" \
    -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags
targets=(harnesses)
[ -z "${HARNESSES:-}" ] || read -ra targets <<<"$(printf ' fuzz_%s' $HARNESSES)"
cmake --build "$build" --target "${targets[@]}"

mkdir -p "$OUT/lib"
corpus=$SRC/oblong/fuzz/corpus
for program in "$build"/fuzz_*; do
    [ -x "$program" ] || continue
    harness=$(basename "$program")
    name=${harness#fuzz_}
    cp "$program" "$OUT/"
    seeds=$corpus/$name
    [ -d "$seeds" ] || seeds=$corpus/cases
    [ -d "$seeds" ] && python3 -m zipfile -c "$OUT/${harness}_seed_corpus.zip" "$seeds"/*
    for kind in dict options; do
        [ ! -f "$corpus/$name.$kind" ] || cp "$corpus/$name.$kind" "$OUT/$harness.$kind"
    done
    ldd "$program" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | while read -r library; do
        case $(basename "$library") in
            libc.so* | libm.so* | libdl.so* | librt.so* | libpthread.so* | libstdc++.so* | libgcc_s.so*) ;;
            *) cp -nL "$library" "$OUT/lib/" ;;
        esac
    done
done
