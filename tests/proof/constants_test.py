#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every constant that docs/explanation/trust.md calls machine-checked exists, and Coq prints what its theorems rest on.

    constants_test.py ROOT
"""

import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    page = (root / "docs/explanation/trust.md").read_text(encoding="utf-8")
    header = (root / "lib/oblong/scalar/error_constants.hpp").read_text(encoding="utf-8")
    checked = re.search(r"Definition theorems := \((.*?)\)\.", (root / "oracle/proof/Axioms.v").read_text(encoding="utf-8"), re.S)
    theorems = set(re.findall(r"\w+", re.sub(r"\(\*.*?\*\)", "", checked[1], flags=re.S)))
    names = (root / "oracle/proof/files.txt").read_text(encoding="utf-8").split()
    sources = {name: (root / f"oracle/proof/{name}.v").read_text(encoding="utf-8") for name in names}
    rows = re.findall(r"^\| (`\w+`) \| (`.*`) \| (`.*\.v`) \|$", page, re.M)
    wrong = [] if len(rows) >= 15 else [f"{len(rows)} rows: the table has another form"]
    for row in rows:
        (constant,), stated, files = (re.findall(r"`([\w.]+)`", cell) for cell in row)
        if not re.search(rf"\b{constant} =", header):
            wrong.append(f"{constant}: no such constant")
        texts = [sources[name.removesuffix(".v")] for name in files]
        for theorem in stated:
            if theorem not in theorems:
                wrong.append(f"{constant}: Axioms.v does not print what {theorem} rests on")
            if not any(re.search(rf"^(Theorem|Lemma) {theorem}\b", text, re.M) for text in texts):
                wrong.append(f"{constant}: {theorem} is not in {files}")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
