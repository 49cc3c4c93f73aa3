#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The league table of `make engines`, from the verdicts that it wrote.

usage: tools/engines/table.py FOLDER [--seed N] [--count N] [--date YYYY-MM-DD]

FOLDER/cases/DIMENSION/KIND-QUERY.jsonl are the cases, KIND being ordinary or degenerate, and FOLDER/verdicts has a file
of each subject. Writes docs/findings/index.md to standard output: for each query and dimension a row a subject,
ordinary and degenerate cases apart, each rate with its Wilson interval at 95 %. Standard library only."""
import argparse
import collections
import datetime
import json
import math
import pathlib
import statistics
import sys
import textwrap

WRONG = ("crash", "no_termination", "protocol", "false_separation", "false_overlap", "bad_witness", "inaccurate")
APART = ("refused", "unjudged")
ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERIES = {"distance": "Distances", "penetration": "Penetration depths", "sweep": "Sweeps", "raycast": "Ray casts"}
# What an engine documents: bodies nearer than this count as colliding. A contact stated below it is no broken promise.
COLLIDING = {"jolt": 1e-4, "jolt/tolerance-1e-7": 1e-7, "crashcat": 1e-4, "crashcat/tolerance-1e-10": 1e-10,
             "mujoco": 1e-6, "mujoco/tolerance-1e-12/iterations-200": 1e-12}


def wilson(part, whole, z=1.959964):
    """(lower, upper) of a rate: part of whole."""
    if whole == 0:
        return 0.0, 1.0
    rate, room = part / whole, z * z / whole
    middle, half = rate + room / 2, z * math.sqrt(rate * (1 - rate) / whole + room / (4 * whole))
    return max(0.0, (middle - half) / (1 + room)), min(1.0, (middle + half) / (1 + room))


def per_cent(part, whole):
    """A rate with its interval, as a table has it."""
    if whole == 0:
        return "–"
    lower, upper = wilson(part, whole)
    return f"{100 * part / whole:.1f} ({100 * lower:.1f}–{100 * upper:.1f})"


def is_wrong(verdict):
    return verdict["verdict"] in WRONG or verdict.get("promise_broken", False)


def is_documented(verdict):
    """A contact of bodies that are separated by less than the engine's documented collision tolerance."""
    distance = verdict.get("exact_distance")
    return (verdict["verdict"] == "false_overlap" and distance is not None
            and float(distance) < COLLIDING.get(verdict["subject"], 0.0))


class Row:
    """Counts of one subject on one set of cases."""

    def __init__(self, verdicts):
        self.ids = {v["id"] for v in verdicts if v["verdict"] not in APART}
        self.judged = [v for v in verdicts if v["verdict"] not in APART]
        self.declined = sum(v["outcome"] == "unsupported" for v in verdicts)
        self.refused = sum(v["verdict"] == "refused" for v in verdicts) - self.declined
        self.documented = sum(map(is_documented, self.judged))
        self.moved = [v["conversion_moved"] / max(v.get("size", 1.0), 1e-300) for v in verdicts
                      if v.get("conversion_moved") is not None]

    def wrong(self, within=None):
        """(wrong, judged), of the cases of `within` where it is given."""
        picked = [v for v in self.judged if within is None or v["id"] in within]
        return sum(is_wrong(v) and not is_documented(v) for v in picked), len(picked)

    def kinds(self):
        found = collections.Counter(v["verdict"] for v in self.judged if is_wrong(v) and not is_documented(v))
        return ", ".join(f"{found[k]} {k.replace('_', ' ')}" for k in WRONG if found[k])


def read(folder):
    """{(subject, kind, query, dimension): Row}."""
    place = {}
    for path in sorted((folder / "cases").glob("?/*.jsonl")):
        kind, query = path.stem.rsplit("-", 1)
        for line in path.read_text(encoding="utf-8").splitlines():
            place[json.loads(line)["id"]] = kind, query, path.parent.name
    found = collections.defaultdict(list)
    for path in sorted((folder / "verdicts").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            verdict = json.loads(line)
            found[verdict["subject"], *place[verdict["id"]]].append(verdict)
    return {key: Row(verdicts) for key, verdicts in found.items()}


def table(rows, query, dimension):
    kinds = ["ordinary", "degenerate"]
    rows = {key[:2]: row for key, row in rows.items() if key[2:] == (query, dimension)}
    subjects = [s for s in dict.fromkeys(s for s, _ in rows) if any(rows[s, k].judged for k in kinds)]
    if not subjects:
        return []
    common = {k: set.intersection(*(rows[s, k].ids for s in subjects)) for k in kinds}
    lines = ["| subject | ordinary: wrong, % | judged | degenerate: wrong, % | judged "
             "| common cases: wrong, % | judged | documented contacts | gave up | hull error | what is wrong |",
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"]

    def rank(subject):
        wrong, judged = rows[subject, kinds[1]].wrong()
        return wrong / judged if judged else 2

    for subject in sorted(subjects, key=rank):
        ordinary, degenerate = (rows[subject, k] for k in kinds)
        both = [rows[subject, k].wrong(common[k]) for k in kinds]
        shared = tuple(map(sum, zip(*both)))
        moved = [m for m in ordinary.moved + degenerate.moved if m > 0]
        lines.append("| " + " | ".join([
            f"`{subject}`", per_cent(*ordinary.wrong()), str(len(ordinary.judged)), per_cent(*degenerate.wrong()),
            str(len(degenerate.judged)), per_cent(*shared), str(shared[1]),
            str(ordinary.documented + degenerate.documented), str(ordinary.refused + degenerate.refused),
            f"{statistics.median(moved):.0e} ({max(moved):.0e})" if moved else "–",
            degenerate.kinds() or "–"]) + " |")
    return lines


def versions():
    package = json.loads((ROOT / "tools/engines/package.json").read_text(encoding="utf-8"))
    return ", ".join(f"{name} {version}" for name, version in sorted(package["dependencies"].items()))


def pages():
    names = sorted(p.stem for p in (ROOT / "docs/findings").glob("*.md") if p.stem != "index")
    found = len((ROOT / "tests/data/engine_findings.jsonl").read_text(encoding="utf-8").splitlines())
    return (", ".join(f"[{name}]({name}.md)" for name in names) or
            f"no page yet;\n`tests/data/engine_findings.jsonl` holds {found} minimised cases whose "
            "certificates are accepted")


def unjudged(rows):
    """The subjects of subjects.txt that have no verdict, as a sentence."""
    lines = (ROOT / "tools/engines/subjects.txt").read_text(encoding="utf-8").splitlines()
    names = [line.split()[0] for line in lines if line and not line.startswith("#")]
    missing = [f"`{name}`" for name in names if not any(key[0] == name for key in rows)]
    return textwrap.fill(f"Not judged in this run: {', '.join(missing)}.", 120, break_on_hyphens=False,
                         initial_indent="\n") + "\n" if missing else ""


def page(rows, arguments):
    yield f"""<!-- written by tools/engines/table.py (make engines) -->

# Engines on trial

Date: {arguments.date}. Seed {arguments.seed}, {arguments.count} cases of each degenerate family,
{3 * arguments.count} of each ordinary one, all rounded to float, so that every engine gets the same cases.
Packages: {versions()}.

*Wrong* are a crash, no end, a result that cannot be read, a false outcome, a witness off its body, an error beyond the
[tolerance](../reference/verdicts.md#the-tolerance) and a broken promise. A rate stands with its Wilson interval at
95 %. *Common cases* are those that every engine of the table answered. *Documented contacts* are contacts stated of
bodies that are apart by less than the engine's documented collision tolerance: they count as right here. *Gave up*
are refusals of cases that the engine takes. *Hull error* is how far the engine's own copy of the bodies moved the
exact answer, in units of their size: the median where it moved, and the largest; the answer is judged on that copy.

Ordinary are `regular`, `posed`, `curved` at severity 0.02 (in the plane `plane`, `plane_curved` at 0.1); degenerate
are the other [families](../reference/families.md) at every severity, without `denormal` and `huge`.
[What is called, and with what settings](../reference/engines.md). Findings: {pages()}.
{unjudged(rows)}"""
    for query, title in QUERIES.items():
        for dimension, where in (("3", ""), ("2", " in the plane")):
            if lines := table(rows, query, dimension):
                yield from [f"## {title}{where}", "", *lines, ""]


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
    print("\n".join(page(rows, arguments)).rstrip())


if __name__ == "__main__":
    main()
