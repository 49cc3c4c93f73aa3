#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: notebook.py [NAME...]

Executes the scripts with cell marks of python/examples and writes each as a page of docs/tutorials, with what its cells print
and draw (docs/images/notebooks). Needs the package oblong, matplotlib and the program. python/tests/test_examples.py compares."""

import contextlib
import io
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {"is_my_gjk_right": "is-my-gjk-right", "float_against_exact": "float-against-exact", "how_many_bits": "how-many-bits-does-gjk-need"}


def cells_of(text):
    """Pairs of a kind, markdown or code, and the text of the cell."""
    parts = re.split(r"^# %%( \[markdown\])?\n", text, flags=re.MULTILINE)[1:]
    for mark, body in zip(parts[::2], parts[1::2]):
        if mark:
            yield "markdown", "\n".join(x.removeprefix("#").removeprefix(" ") for x in body.strip().split("\n"))
        else:
            yield "code", body.strip()


def executed(name, images):
    """The page of a script and the names that it defines. Figures are written into the folder, in the order in which they are made."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.close("all")
    path = ROOT / "python" / "examples" / f"{name}.py"
    page = [f"<!-- written by tools/docs/notebook.py from python/examples/{name}.py -->"]
    names, drawn = {"__name__": "__main__"}, 0
    for kind, text in cells_of(path.read_text(encoding="utf-8")):
        if kind == "markdown":
            page.append(text)
            continue
        page.append(f"```python\n{text}\n```")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, str(path), "exec"), names)
        if printed.getvalue():
            shown = "\n".join(x.rstrip() for x in printed.getvalue().rstrip().split("\n"))
            page.append(f"```text\n{shown}\n```")
        for number in pyplot.get_fignums():
            drawn += 1
            figure = pyplot.figure(number)
            figure.set_size_inches(6, 4)
            figure.savefig(images / f"{name}-{drawn}.png", dpi=80, metadata={"Software": None})
            pyplot.close(figure)
            page.append(f"![Figure {drawn} of the notebook](../images/notebooks/{name}-{drawn}.png)")
    return "\n\n".join(page) + "\n", names


def main(arguments):
    images = ROOT / "docs" / "images" / "notebooks"
    images.mkdir(exist_ok=True)
    for name in arguments or PAGES:
        page, _ = executed(name, images)
        (ROOT / "docs" / "tutorials" / f"{PAGES[name]}.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
