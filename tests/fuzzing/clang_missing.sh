#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints what keeps clang 19 from building a libFuzzer program with sanitizers; nothing where it can.
if ! command -v clang++-19 >/dev/null; then
    echo "clang-19 is not installed (tools/install_packages.sh clang)"
    exit
fi
program=$(mktemp)
trap 'rm -f "$program"' EXIT
echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
    clang++-19 -x c++ -fsanitize=fuzzer,address,undefined -o "$program" - 2>/dev/null ||
    echo "clang-19 links no libFuzzer program: libclang-rt-19-dev is not installed (tools/install_packages.sh clang)"
