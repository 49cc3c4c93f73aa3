#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure from Google Benchmark's JSON: a table on the terminal, and NAME.csv, NAME.json and NAME.svg in a folder.

Usage: figure.py MEASUREMENTS.json OUT_FOLDER
"""
import csv
import json
import pathlib
import statistics
import sys

import certified

FIGURES = {"certified": certified}


def read_rows(document):
    """One row for each solver and size: medians over the repetitions, in nanoseconds of processor time a query."""
    runs = {}
    for run in document["runs"]:
        _, size, name = run["run_name"].split("/")[:3]
        runs.setdefault((int(size), name), []).append(run)
    rows = []
    for (size, name), group in runs.items():
        times = sorted(r["cpu_ns"] / r["pairs"] for r in group)
        median = statistics.median(times)
        one = group[0]
        answers = sum(one[f"rung_{k}"] for k in range(3))
        rows.append({
            "vertices": size, "row": name, "median_ns": median, "least_ns": times[0], "greatest_ns": times[-1],
            "deviation": statistics.median(abs(t - median) for t in times) / median, "repetitions": len(times),
            "sweeps_a_run": one["sweeps"], "pairs": int(one["pairs"]), "bytes": int(one["bytes"]),
            "wrong_answers": int(one["wrong"]),
            "rungs": [one[f"rung_{k}"] / answers for k in range(3)] if answers else None,
        })
    return rows


def write_csv(rows, path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = [n for n in rows[0] if n != "rungs"]
        writer.writerow(names + ["filter", "extended", "integer"])
        for row in rows:
            writer.writerow([row[n] for n in names] + (row["rungs"] or ["", "", ""]))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    context = document["context"]
    name = context["figure"]
    figure = FIGURES[name]
    rows = figure.with_ratios(read_rows(document))
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    figure.print_table(rows, context)
    write_csv(rows, out / f"{name}.csv")
    with open(out / f"{name}.json", "w", encoding="utf-8") as file:
        json.dump({"context": context, "rows": rows}, file, indent=1)
        file.write("\n")
    files = [f"{name}.csv", f"{name}.json"]
    try:
        figure.draw(rows, out / f"{name}.svg")
        files.append(f"{name}.svg")
    except ImportError:
        print("No picture: matplotlib is not there (Debian: python3-matplotlib).", file=sys.stderr)
    print("\nWritten: " + ", ".join(str(out / f) for f in files))


if __name__ == "__main__":
    main()
