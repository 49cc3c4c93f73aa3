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
    rows = re.findall(r"^\| (`[\w`, ]+`) \| (`.*`) \| (`.*\.v`) \|$", page, re.M)
    wrong, counted = [], set()
    for row in rows:
        constants, stated, files = (re.findall(r"`([\w.]+)`", cell) for cell in row)
        for constant in constants:
            if not re.search(rf"\b{constant} =", header):
                wrong.append(f"{constant}: no such constant")
            if constant in counted:
                wrong.append(f"{constant}: two rows")
            counted.add(constant)
        texts = [sources[name.removesuffix(".v")] for name in files]
        for theorem in stated:
            if theorem not in theorems:
                wrong.append(f"{row[0]}: Axioms.v does not print what {theorem} rests on")
            if not any(re.search(rf"^(Theorem|Lemma) {theorem}\b", text, re.M) for text in texts):
                wrong.append(f"{row[0]}: {theorem} is not in {files}")
    if f"The {len(counted)} below" not in page:
        wrong.append(f"{len(counted)} constants: the page says another number, or its table has another form")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
