#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The generated pages are what the program says today, and a page that is not is noticed and written again.

    pages_test.py PROGRAM WORK_FOLDER
"""
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "reference_pages.py"
PAGES = ("command-line.md", "families.md")


def tool(program, folder, *more):
    return subprocess.run([sys.executable, TOOL, program, "--pages", folder, *more], capture_output=True, text=True)


def main():
    program, work = sys.argv[1], Path(sys.argv[2])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    committed = ROOT / "docs" / "reference"
    check = tool(program, committed, "--check")
    if check.returncode != 0:
        sys.exit(check.stdout + check.stderr)
    for name in PAGES:
        shutil.copy(committed / name, work)
    for name, there, instead in (("command-line.md", "  -h,--help", "  -h,--halp"), ("families.md", "| `sliver` |", "| `silver` |")):
        whole = (work / name).read_text(encoding="utf-8")
        (work / name).write_text(whole.replace(there, instead, 1), encoding="utf-8")
        stale = tool(program, work, "--check")
        if stale.returncode != 1 or "-" + instead not in stale.stdout or "+" + there not in stale.stdout:
            sys.exit(f"a changed {name} is not noticed: exit {stale.returncode}\n{stale.stdout}{stale.stderr}")
        mended = tool(program, work)
        if mended.returncode != 0 or (work / name).read_text(encoding="utf-8") != whole:
            sys.exit(f"a changed {name} is not written again: {mended.stdout}{mended.stderr}")
        (work / name).write_text(whole.replace("begin -->", "-->"), encoding="utf-8")
        unmarked = tool(program, work, "--check")
        if unmarked.returncode != 1 or "marks" not in unmarked.stderr:
            sys.exit(f"{name} without a mark is not refused: {unmarked.stdout}{unmarked.stderr}")
        (work / name).write_text(whole, encoding="utf-8")


if __name__ == "__main__":
    main()
