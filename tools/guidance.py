#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of tools/guidance.sh from its folder of runs: inputs until each level, with and without coverage and signals.

usage: guidance.py FOLDER
Files are MEASURE.MODE.SEED. A median is followed by how many seeds got there, where not all did. "won" counts the
seeds on which a mode needed fewer inputs than coverage alone, and those on which it needed more; p is Mann and Whitney's.
"""
import itertools
import pathlib
import sys
from statistics import median

NEVER = float("inf")
MAX_ROWS = 5  # of one measure
MODES = ("coverage", "both", "signals", "neither")


def runs_in(folder):
    """measure -> mode -> seed -> [(level, inputs)], and measure -> inputs of a run"""
    runs, budgets = {}, {}
    for file in sorted(folder.glob("*.*.*")):
        measure, mode, seed = file.name.rsplit(".", 2)
        if not seed.isdigit():  # a run that has not ended
            continue
        lines = [line.split() for line in file.read_text().splitlines()]
        budgets[measure] = next(int(line[1]) for line in lines if line[0] == "RUNS")
        reached = [(int(line[1]), int(line[2])) for line in lines if line[0] == "REACHED"]
        runs.setdefault(measure, {}).setdefault(mode, {})[int(seed)] = reached
    return runs, budgets


def inputs_until(reached, level):
    return min((inputs for at, inputs in reached if at >= level), default=NEVER)


def mann_whitney(x, y):
    """Two-sided, exact, by all ways to deal the values; runs that never got there tie."""
    def wins(a, b):
        return sum((p < q) + 0.5 * (p == q) for p in a for q in b)
    values, middle = x + y, len(x) * len(y) / 2
    seen = abs(wins(x, y) - middle)
    deals = list(itertools.combinations(range(len(values)), len(x)))
    extreme = 0
    for deal in deals:
        a = [values[i] for i in deal]
        b = [v for i, v in enumerate(values) if i not in deal]
        extreme += abs(wins(a, b) - middle) >= seen
    return extreme / len(deals)


def shown(inputs):
    middle = median(inputs)
    found = sum(i < NEVER for i in inputs)
    text = f"{middle:,.0f}" if middle < NEVER else "none"
    return text if found == len(inputs) else f"{text} ({found} of {len(inputs)})"


def against(inputs, others):
    won, lost = sum(p < q for p, q in zip(inputs, others)), sum(p > q for p, q in zip(inputs, others))
    return f"{won} : {lost}, {mann_whitney(inputs, others):.2f}"


def levels_shown(by_level, budget):
    """Of the levels for which coverage needs a fiftieth of the budget or more, some evenly spread."""
    slow = [level for level, inputs in by_level.items() if median(inputs["coverage"]) >= budget / 50]
    if len(slow) <= MAX_ROWS:
        return slow
    return [slow[round(i * (len(slow) - 1) / (MAX_ROWS - 1))] for i in range(MAX_ROWS)]


def main():
    runs, budgets = runs_in(pathlib.Path(sys.argv[1]))
    print("| measure, inputs of a run | level | coverage | both | won, p | signals | won, p | neither |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for measure, modes in runs.items():
        if "coverage" not in modes:
            continue
        seeds = sorted(set.intersection(*(set(of) for of in modes.values())))
        highest = max((level for of in modes.values() for s in seeds for level, _ in of[s]), default=0)
        by_level = {}
        for level in range(1, highest + 1):
            inputs = {mode: [inputs_until(of[s], level) for s in seeds] for mode, of in modes.items()}
            if not by_level or inputs != list(by_level.values())[-1]:
                by_level[level] = inputs
        for level in levels_shown(by_level, budgets[measure]):
            inputs = by_level[level]
            cells = [f"{measure}, {budgets[measure]:,}", str(level), shown(inputs["coverage"])]
            for mode in MODES[1:]:
                cells.append(shown(inputs[mode]) if mode in inputs else "")
                if mode != "neither":
                    cells.append(against(inputs[mode], inputs["coverage"]) if mode in inputs else "")
            print("| " + " | ".join(cells) + " |")


main()
