#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of tools/guidance.sh from its folder of runs: inputs until each level, guided against unguided.

usage: guidance.py FOLDER [MODE [AGAINST]]      (on, off)
"""
import itertools
import pathlib
import sys
from statistics import median

NEVER = float("inf")
MOST_ROWS = 6  # of one measure


def runs_of(folder, mode):
    """measure -> seed -> (budget, [(level, inputs)])"""
    runs = {}
    for file in sorted(folder.glob(f"*.{mode}.*")):
        measure, _, seed = file.name.rsplit(".", 2)
        lines = [line.split() for line in file.read_text().splitlines()]
        budget = next(int(line[1]) for line in lines if line[0] == "RUNS")
        reached = [(int(line[1]), int(line[2])) for line in lines if line[0] == "REACHED"]
        runs.setdefault(measure, {})[int(seed)] = (budget, reached)
    return runs


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


def shown(inputs, budget):
    middle = median(inputs)
    found = sum(i < NEVER for i in inputs)
    text = f"{middle:,.0f}" if middle < NEVER else f"none in {budget:,}"
    return text if found == len(inputs) else f"{text} ({found} of {len(inputs)})"


def levels_shown(by_level, budget):
    """Of the levels that take one side a fiftieth of the budget or more, some evenly spread."""
    slow = [level for level, (x, y) in by_level.items() if max(median(x), median(y)) >= budget / 50]
    if len(slow) <= MOST_ROWS:
        return slow
    return [slow[round(i * (len(slow) - 1) / (MOST_ROWS - 1))] for i in range(MOST_ROWS)]


def main():
    folder = pathlib.Path(sys.argv[1])
    mode, against = (sys.argv[2:] + ["on", "off"])[:2] if len(sys.argv) > 2 else ("on", "off")
    first, second = runs_of(folder, mode), runs_of(folder, against)
    print(f"| measure | level | {mode}: inputs, median | {against}: inputs, median | seeds won | p |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for measure in first:
        seeds = sorted(set(first[measure]) & set(second.get(measure, {})))
        if not seeds:
            continue
        budget = first[measure][seeds[0]][0]
        highest = max((level for runs in (first, second) for s in seeds for level, _ in runs[measure][s][1]), default=0)
        by_level = {}
        for level in range(1, highest + 1):
            x, y = ([inputs_until(runs[measure][s][1], level) for s in seeds] for runs in (first, second))
            if not by_level or (x, y) != list(by_level.values())[-1]:
                by_level[level] = (x, y)
        for level in levels_shown(by_level, budget):
            x, y = by_level[level]
            won, lost = sum(p < q for p, q in zip(x, y)), sum(p > q for p, q in zip(x, y))
            print(f"| {measure} | {level} | {shown(x, budget)} | {shown(y, budget)} | {won} : {lost} | "
                  f"{mann_whitney(x, y):.2f} |")


main()
