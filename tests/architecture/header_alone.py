#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles one header as the first and only thing of a unit: header_alone.py ROOT FIRST COMPILED HEADER COMPILER ARG...

Most of the time goes into one header of ours that reads Boost's numbers, FIRST. It comes precompiled (COMPILED, without
its suffix .gch) for headers that include it themselves, directly or not, and only for those. That hides nothing: all
includes of a header stand before what uses them, so a header that includes FIRST means the same after it. Read from the
sources each time, so that a header that no longer includes FIRST is compiled without it at once.
"""

import os
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def includes(root, header, wanted):
    """Whether `header` includes `wanted`, directly or not. Precondition: both are below the root or its folder lib."""
    seen, left = {header}, [header]
    while left:
        for name in INCLUDE.findall(left.pop().read_text()):
            for found in (root / "lib" / name, root / name):
                if found in seen or not found.is_file():
                    continue
                if found == wanted:
                    return True
                seen.add(found)
                left.append(found)
    return False


def main():
    root, first, compiled, header = map(Path, sys.argv[1:5])
    command = sys.argv[5:]
    if includes(root, header, first):
        command += ["-Winvalid-pch", "-include", str(compiled)]
    os.execvp(command[0], command + ["-include", str(header), "-x", "c++", os.devnull])


main()
