#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure from what oblong_bench measured: tables on the terminal, and files in a folder.

Usage: figure.py MEASUREMENTS.json OUT_FOLDER    NAME.csv, NAME.json and NAME.svg
       figure.py MEASUREMENTS.json --commit      tests/bench/measured.json, beside which the next page shows its figures
"""
import csv
import json
import pathlib
import sys

import certified
from measurements import read_rows
from speed import Speed

HERE = pathlib.Path(__file__).parent


def write_csv(rows, path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = [n for n in rows[0] if n != "rungs"]
        writer.writerow(names + ["filter", "extended", "integer"])
        for row in rows:
            writer.writerow([row[n] for n in names] + (row["rungs"] or ["", "", ""]))


def write_json(document, rows, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"context": document["context"], "rows": rows}, file, indent=1)
        file.write("\n")


def commit(document):
    """The medians alone: one line a row, so that a change is a short one."""
    rows = [{k: r[k] for k in ("scene", "vertices", "row")} | {"median_ns": round(r["median_ns"], 1)}
            for r in read_rows(document)]
    lines = ",\n  ".join(json.dumps(r) for r in rows)
    path = HERE / "measured.json"
    path.write_text(f'{{\n "context": {json.dumps(document["context"])},\n "rows": [\n  {lines}\n ]\n}}\n',
                    encoding="utf-8")
    print(f"Written: {path}")


def draw_certified(document, out):
    rows = certified.with_ratios(read_rows(document))
    certified.print_table(rows, document["context"])
    write_json(document, rows, out / "certified.json")
    write_csv(rows, out / "certified.csv")
    try:
        certified.draw(rows, out / "certified.svg")
    except ImportError:
        print("No picture: matplotlib is not there (Debian: python3-matplotlib).", file=sys.stderr)


def draw_speed(document, out):
    rows = read_rows(document)
    before = json.loads((HERE / "measured.json").read_text()) if (HERE / "measured.json").exists() else {"rows": []}
    speed = Speed(rows, before["rows"])
    for table in speed.tables():
        table.print()
    write_json(document, rows, out / "speed.json")
    write_csv(rows, out / "speed.csv")
    for name, chart in zip(("times", "ratios", "tracked"), speed.charts()):
        (out / f"speed-{name}.svg").write_text(chart + "\n", encoding="utf-8")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    if sys.argv[2] == "--commit":
        return commit(document)
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    name = document["context"]["figure"]
    {"certified": draw_certified, "speed": draw_speed}[name](document, out)
    print(f"\nWritten: {out}/{name}.csv, .json and .svg")
    return None


if __name__ == "__main__":
    main()
