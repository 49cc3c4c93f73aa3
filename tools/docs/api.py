#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The reference of the public headers, by Doxygen: every declaration of lib/oblong/*.hpp and of what they export.

    tools/docs/api.py [FOLDER]            writes FOLDER/index.html (default: build/api)
    tools/docs/api.py FOLDER SOURCE       the same for the headers below SOURCE

Exits 1 where a declaration is not documented or a comment is wrong, with file and line; 4 without doxygen.
"""
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
EXPORTED = re.compile(r'#include "(oblong/[^"]+)".*IWYU pragma: export')


def headers(library):
    """The public headers, and those whose include they mark as exported."""
    found = {}
    for header in sorted((library / "oblong").glob("*.hpp")):
        found[header] = None
        for name in EXPORTED.findall(header.read_text(encoding="utf-8")):
            found[library / name] = None
    return list(found)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parents[1] / "build/api").resolve()
    source = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else HERE.parents[1]).resolve()
    if shutil.which("doxygen") is None:
        print("doxygen is missing: tools/install_packages.sh docs", file=sys.stderr)
        return 4
    inputs = [HERE / "api.dox", *headers(source / "lib")]
    folder.mkdir(parents=True, exist_ok=True)
    options = (HERE / "Doxyfile").read_text(encoding="utf-8")
    options += "INPUT = " + " ".join(f'"{path}"' for path in inputs) + f'\nOUTPUT_DIRECTORY = "{folder}"\n'
    done = subprocess.run(["doxygen", "-"], input=options, text=True, cwd=source, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    print(done.stdout, end="", file=sys.stderr)
    if done.returncode != 0:
        return 1
    print(f"The C++ reference: file://{folder}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
