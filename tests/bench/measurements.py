# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows out of what oblong_bench measured."""
import statistics
import sys

WALL = ("batch",)  # scenes whose rows may use more than one thread: their time is that of a clock on the wall


def read_rows(document):
    """One row for each scene, size and contestant: medians over the repetitions, in nanoseconds a query, of processor
    time."""
    runs = {}
    for run in document["runs"]:
        scene, size, name = run["run_name"].split("/")[:3]
        runs.setdefault((scene, int(size), name), []).append(run)
    rows = []
    for (scene, size, name), group in runs.items():
        clock = "real_ns" if scene in WALL else "cpu_ns"
        times = sorted(r[clock] / r["queries"] for r in group)
        median = statistics.median(times)
        one = group[0]
        answers = sum(one[f"rung_{k}"] for k in range(3))
        rows.append({
            "scene": scene, "vertices": size, "row": name, "median_ns": median, "least_ns": times[0],
            "greatest_ns": times[-1], "deviation": statistics.median(abs(t - median) for t in times) / median,
            "repetitions": len(times), "sweeps_a_run": one["sweeps"], "pairs": int(one["pairs"]),
            "bytes": int(one["bytes"]), "wrong_answers": int(one["wrong"]), "iterations": one["iterations_a_query"],
            "rungs": [one[f"rung_{k}"] / answers for k in range(3)] if answers else None,
        })
    if not rows:
        sys.exit("Nothing was measured.")
    return rows
