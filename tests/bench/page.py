#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""out/bench.html: what was measured last, beside what was committed.

Usage: page.py OUT_FOLDER PAGE.html
OUT_FOLDER holds speed-runs.json and, where they were made, breakdown.json, instructions.json and pictures of the papers'
figures.
"""
import html
import json
import pathlib
import sys

import instructions_table
from measurements import read_rows
from speed import Speed
from tables import Table

HERE = pathlib.Path(__file__).parent
STYLE = """
body { font: 15px/1.45 sans-serif; color: #222; max-width: 1250px; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: .6em 0 1.6em; font-size: 13.5px }
th, td { padding: .25em .7em; border-bottom: 1px solid #e2e2e2; text-align: right; font-weight: normal; white-space: nowrap }
thead th { border-bottom: 2px solid #888; font-weight: bold }
th:first-child { text-align: left }
td.met { background: #e2f3e5 } td.missed { background: #fbe3e0 }
small { display: block; color: #767676 } h3 { margin-bottom: .1em } p { margin: .2em 0 .6em; max-width: 60em }
svg { max-width: 100%; border: 1px solid #e2e2e2 } .charts { display: flex; flex-wrap: wrap; gap: 1em }
"""


def load(path):
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def where(context):
    return (f"{context['date']}, {context['machine']}, {context['cores']} cores, {context['compiler']} "
            f"{context['flags']}, vector unit {context.get('vector_unit', 'unknown')}, level 2 cache "
            f"{int(context['level2_bytes']) // 1024} KiB, load {context['load_before']:.1f} before and "
            f"{context['load_after']:.1f} after, {context['repetitions']} repetitions")


def summary(speed):
    """How many goals were met."""
    cells = [c for t in speed.tables() for row in t.rows for c in row]
    met = sum(c.mark == "met" for c in cells)
    goals = met + sum(c.mark == "missed" for c in cells)
    return f"{met} of {goals} goals met" if goals else "No goal was measured"


def body(document, before, out):
    rows = read_rows(document)
    speed = Speed(rows, before["rows"] if before else [])
    parts = ["<h1>Benchmarks</h1>", f"<p>Measured: {html.escape(where(document['context']))}.</p>"]
    if before:
        parts.append(f"<p>In gray below each figure, the committed one: {html.escape(where(before['context']))}.</p>")
    parts.append(f"<p><b>{summary(speed)}.</b> Green cells meet their goal, red ones do not. Every timed answer was "
                 "compared with the exact one. docs/log/bench/index.md says how to read this.</p>")
    wrong = document["wrong"]
    if wrong:
        table = Table("WRONG answers of ours", "The first of each contestant.", ["contestant", "what"])
        for line in wrong:
            table.add(line["row"], line["why"])
        parts.append(table.html())
    parts += ['<div class="charts">', *speed.charts(), "</div>"]
    parts += [t.html() for t in speed.tables()]
    for name, tables in (("breakdown.json", instructions_table.breakdown),
                         ("instructions.json", instructions_table.counts)):
        if found := load(out / name):
            parts += [t.html() for t in tables(found)]
    pictures = sorted(p for p in out.glob("*.svg") if not p.stem.startswith("speed-"))
    if pictures:
        parts.append("<h2>Other figures</h2><p>Made by make bench FIGURE=NAME, perhaps at another time.</p>")
        parts += [f"<h3>{html.escape(p.stem)}</h3>{inlined(p)}" for p in pictures]
    return "\n".join(parts)


def inlined(picture):
    text = picture.read_text(encoding="utf-8")
    return text[text.index("<svg"):]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    out, page = map(pathlib.Path, sys.argv[1:])
    document = load(out / "speed-runs.json")
    if document is None:
        sys.exit(f"{out / 'speed-runs.json'} is missing: make bench FIGURE=speed")
    content = body(document, load(HERE / "measured.json"), out)
    page.write_text(f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Oblong: benchmarks</title>'
                    f"<style>{STYLE}</style>\n{content}\n</html>\n", encoding="utf-8")
    print(f"Written: {page}")


if __name__ == "__main__":
    main()
