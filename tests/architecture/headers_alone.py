#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every header of some folders compiles alone: headers_alone.py --root … --first … --work … FOLDER... -- COMPILER...

Headers are compiled in chains, each the first and only thing of a unit: of a chain each header includes the one before
it, directly or not. The first of a chain stands alone. Each other one finds nothing read but what it includes itself,
and all includes of a header stand before what uses them, so that it means what it means alone. For the same reason one
header of ours, which reads Boost's numbers, comes precompiled for those that include it, and only for those.

Chains are made anew from the sources at each run. A ninja keeps what was checked, so that a second run checks only what
changed.
"""

import argparse
import os
import re
import shlex
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
RULES = """\
rule precompile
  command = {compile} -MD -MF $out.d -MT $out -x c++-header $in -o $out
  depfile = $out.d
rule check
  command = {compile} $first $headers -fsyntax-only -MD -MF $out.d -MT $out -x c++ {nothing} && touch $out
  depfile = $out.d
  description = $names alone
build {first}.gch: precompile {first}
"""


class Includes:
    """What headers below a root, or below its folder lib, include of each other."""

    def __init__(self, root):
        self.root = root
        self.known = {}

    def of(self, header):
        """All that `header` includes, directly or not."""
        if header not in self.known:
            self.known[header] = found = set()
            for name in INCLUDE.findall(header.read_text(encoding="utf-8")):
                for path in (self.root / "lib" / name, self.root / name):
                    if path.is_file():
                        found |= {path} | self.of(path)
        return self.known[header]


def chains(headers, includes):
    """As few chains as possible that hold each of the headers once: a matching of each with one that includes it."""
    includers = {header: [other for other in headers if header in includes.of(other)] for header in headers}
    before = {}

    def match(header, tried):
        for other in includers[header]:
            if other not in tried:
                tried.add(other)
                if other not in before or match(before[other], tried):
                    before[other] = header
                    return True
        return False

    for header in headers:
        match(header, set())
    for last in sorted(set(headers) - set(before.values())):
        chain = [last]
        while chain[-1] in before:
            chain.append(before[chain[-1]])
        yield chain[::-1]


def escaped(text):
    """As ninja reads it back."""
    return re.sub(r"([$ :])", r"$\1", str(text))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=Path, required=True)
    parser.add_argument("--first", type=Path, required=True, help="the header that comes precompiled")
    parser.add_argument("--work", type=Path, required=True, help="a folder to use")
    parser.add_argument("--without", default="$^", help="an expression: which headers' paths are left out")
    parser.add_argument("folders", nargs="+", help="below the root")
    split = sys.argv.index("--")
    arguments, compiler = parser.parse_args(sys.argv[1:split]), sys.argv[split + 1 :]
    root, first, work = arguments.root, arguments.first, arguments.work
    headers = sorted(x for folder in arguments.folders for x in (root / folder).rglob("*.hpp")
                     if not re.search(arguments.without, str(x)))
    if not headers:
        sys.exit("no headers")
    includes = Includes(root)
    work.mkdir(parents=True, exist_ok=True)
    precompiled = work / "first.hpp"
    if not precompiled.exists():
        precompiled.write_text(f'#include "{first}"\n', encoding="utf-8")

    compile_command = shlex.join(compiler).replace("$", "$$")
    lines = [RULES.format(compile=compile_command, nothing=os.devnull, first=escaped(precompiled))]
    count = 0
    for with_first in (True, False):
        for chain in chains([x for x in headers if (first in includes.of(x)) == with_first], includes):
            paths = [str(x.relative_to(root)) for x in chain]
            words = shlex.join(word for x in chain for word in ("-include", str(x))).replace("$", "$$")
            lines.append(f"build {escaped(work / paths[-1])}.stamp: check | {escaped(precompiled)}.gch\n"
                         f"  headers = {words}\n  names = {', '.join(paths)}\n")
            if with_first:
                lines.append(f"  first = -Winvalid-pch -include {shlex.quote(str(precompiled))}\n")
            count += 1
    (work / "build.ninja").write_text("".join(lines), encoding="utf-8")
    print(f"{len(headers)} headers in {count} chains", flush=True)
    os.execvp("ninja", ["ninja", "-C", str(work), "-k", "0"])


main()
