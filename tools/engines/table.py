#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The league table of `make engines`, from the verdicts that it wrote.

usage: tools/engines/table.py FOLDER [--seed N] [--count N] [--date YYYY-MM-DD]

FOLDER is described in verdicts.py. Writes docs/findings/index.md to standard output: for each query and set of cases a
row a subject, ordinary and degenerate cases apart, each rate with its Wilson interval at 95 %; then the wrong answers
by what is degenerate about their cases, from FOLDER/causes. Standard library only."""
import argparse
import collections
import datetime
import json
import pathlib
import statistics
import sys
import textwrap

from verdicts import QUERIES, ROOT, SETS, engine_of, file_name, json_lines, known_subjects, per_cent, read


def table(rows, query, which):
    kinds = ["ordinary", "degenerate"]
    rows = {key[:2]: row for key, row in rows.items() if key[2:] == (query, which)}
    subjects = [s for s in dict.fromkeys(s for s, _ in rows) if any(rows[s, k].judged for k in kinds)]
    if not subjects:
        return []
    judged = {s: sum(len(rows[s, k].judged) for k in kinds) for s in subjects}
    many = [s for s in subjects if 2 * judged[s] >= max(judged.values())]
    common = {k: set.intersection(*(rows[s, k].ids for s in many)) for k in kinds}
    lines = ["| subject | ordinary: wrong, % | judged | degenerate: wrong, % | judged "
             "| common cases: wrong, % | judged | documented contacts | gave up | hull error | what is wrong |",
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"]

    def rank(subject):
        wrong, judged = rows[subject, kinds[1]].wrong()
        return wrong / judged if judged else 2

    for subject in sorted(subjects, key=rank):
        ordinary, degenerate = (rows[subject, k] for k in kinds)
        both = [rows[subject, k].wrong(common[k]) for k in kinds]
        shared = tuple(map(sum, zip(*both))) if subject in many else (0, 0)
        moved = [m for m in ordinary.moved + degenerate.moved if m > 0]
        lines.append("| " + " | ".join([
            f"`{subject}`", per_cent(*ordinary.wrong()), str(len(ordinary.judged)), per_cent(*degenerate.wrong()),
            str(len(degenerate.judged)), per_cent(*shared), str(shared[1] or "–"),
            str(ordinary.documented + degenerate.documented), str(ordinary.refused + degenerate.refused),
            f"{statistics.median(moved):.0e} ({max(moved):.0e})" if moved else "–",
            degenerate.kinds() or "–"]) + " |")
    return lines


def versions():
    package = json.loads((ROOT / "tools/engines/package.json").read_text(encoding="utf-8"))
    text = ", ".join(f"{name} {version}" for name, version in sorted(package["dependencies"].items()))
    return textwrap.fill(f"Packages: {text}.", 120, break_on_hyphens=False)


def pages():
    names = sorted(p.stem for p in (ROOT / "docs/findings/engines").glob("*.md"))
    links = ", ".join(f"[{name}](engines/{name}.md)" for name in names)
    return textwrap.fill("[What is called, and with what settings](../reference/engines.md). Rates, causes and "
                         f"minimised findings of each engine: {links}.", 120, break_on_hyphens=False)


def causes(folder):
    """A table of the wrong answers by what is degenerate about the case, a column an engine, default settings alone."""
    counts, engines = collections.defaultdict(collections.Counter), []
    for name in known_subjects():
        if "/tolerance-" in name:
            continue
        if engine_of(name) not in engines:
            engines.append(engine_of(name))
        for group in json_lines(folder / "causes" / (file_name(name) + ".jsonl")):
            counts[group["degeneracy"]][engine_of(name)] += group["count"]
    if not counts:
        return []
    return ["## What the wrong answers have in common", "",
            textwrap.fill("Wrong answers of all queries under the default settings, by the leading name of the "
                          "[signature](../explanation/fuzzing/signatures.md) (`oblong triage`). The pages of the "
                          "engines divide them by verdict.", 120), "",
            "| leading degeneracy | " + " | ".join(engines) + " |", "| --- |" + " ---: |" * len(engines),
            *(f"| `{cause}` | " + " | ".join(str(counts[cause][e] or "–") for e in engines) + " |"
              for cause in sorted(counts, key=lambda c: -counts[c].total())), ""]


def unjudged(rows, folder):
    """The subjects of subjects.txt that have no judged answer, each with the reason, as sentences."""
    missing = []
    for name in known_subjects():
        found = [row for key, row in rows.items() if key[0] == name]
        if any(row.judged for row in found):
            continue
        smoke = folder / "smoke" / (file_name(name) + ".txt")
        said = smoke.read_text(encoding="utf-8").strip().splitlines() if smoke.is_file() else []
        why = "it declines every case" if found else said[-1] if said else "the run ended before it"
        missing.append(f"`{name}` ({why})")
    return textwrap.fill(f"Not judged in this run: {', '.join(missing)}.", 120, break_on_hyphens=False,
                         initial_indent="\n") + "\n" if missing else ""


def page(rows, folder, arguments):
    yield f"""<!-- written by tools/engines/table.py (make engines) -->

# Engines on trial

Date: {arguments.date}. Seed {arguments.seed}, {arguments.count} cases of each degenerate family,
{3 * arguments.count} of each ordinary one, all rounded to float, so that every engine gets the same cases.
{versions()}

*Wrong* are a crash, no end, a result that cannot be read, a false outcome, a witness off its body, an error beyond the
[tolerance](../reference/verdicts.md#the-tolerance) and a broken promise. A rate stands with its Wilson interval at
95 %. *Common cases* are those that every engine answered which has at least half of the largest number of judged
answers of the table; an engine with fewer has a dash. *Documented contacts* are contacts stated of bodies that are
apart by less than the engine's documented collision tolerance: they count as right here. *Gave up* are refusals of
cases that the engine takes. *Hull error* is how far the engine's own copy of the bodies moved the exact answer, in
units of their size: the median where it moved, and the largest; the answer is judged on that copy.

Ordinary are `regular`, `posed`, `curved` at severity 0.02 (in the plane `plane`, `plane_curved` at 0.1); degenerate
are the other [families](../reference/families.md) at every severity, without `denormal` and `huge`. *Boxes and balls*
are further cases of the families that `--shapes box,sphere` takes.
{pages()}
{unjudged(rows, folder)}"""
    for query, title in QUERIES.items():
        for which, where in SETS.items():
            if lines := table(rows, query, which):
                yield from [f"## {title}: {where}", "", *lines, ""]
    yield from causes(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", default=36, type=int)
    parser.add_argument("--count", default=20, type=int)
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    arguments = parser.parse_args()
    rows = read(arguments.folder)
    if not rows:
        sys.exit(f"{arguments.folder}/verdicts: no verdicts")
    print("\n".join(page(rows, arguments.folder, arguments)).rstrip())


if __name__ == "__main__":
    main()
