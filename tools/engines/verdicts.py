#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the verdicts of `make engines` say, for table.py and pages.py.

usage: tools/engines/verdicts.py FOLDER SUBJECT     writes the case lines that SUBJECT answers wrong

FOLDER/cases/SET/KIND-QUERY.jsonl are the cases, SET being one of SETS and KIND ordinary or degenerate, and
FOLDER/verdicts/SUBJECT-SET.jsonl the verdicts. Standard library only."""
import collections
import json
import math
import pathlib
import sys

WRONG = ("crash", "no_termination", "protocol", "false_separation", "false_overlap", "bad_witness", "inaccurate")
APART = ("refused", "unjudged")
ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERIES = {"distance": "Distances", "penetration": "Penetration depths", "sweep": "Sweeps", "raycast": "Ray casts"}
SETS = {"3": "in space", "2": "in the plane", "p": "boxes and balls"}
# What an engine documents: bodies nearer than this count as colliding. A contact stated below it is no broken promise.
COLLIDING = {"jolt": 1e-4, "jolt/second-limit-1.001": 1e-4, "jolt/tolerance-1e-7": 1e-7, "crashcat": 1e-4, "crashcat/tolerance-1e-10": 1e-10,
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


def json_lines(path):
    """The objects of a file of JSON lines; none where there is no file."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def file_name(subject):
    return subject.replace("/", "_")


def engine_of(subject):
    """The engine of a subject, which names its page."""
    return subject.split("/")[0]


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


def cases(folder):
    """{(set, id): (kind, query, line)}."""
    found = {}
    for path in sorted((folder / "cases").glob("?/*.jsonl")):
        kind, query = path.stem.rsplit("-", 1)
        for line in path.read_text(encoding="utf-8").splitlines():
            found[path.parent.name, json.loads(line)["id"]] = kind, query, line
    return found


def read(folder):
    """{(subject, kind, query, set): Row}."""
    place, found = cases(folder), collections.defaultdict(list)
    for path in sorted((folder / "verdicts").glob("*.jsonl")):
        which = path.stem[-1]
        for verdict in json_lines(path):
            found[verdict["subject"], *place[which, verdict["id"]][:2], which].append(verdict)
    return {key: Row(verdicts) for key, verdicts in found.items()}


def known_subjects():
    """{subject: (sets, queries, the command of its adapter)} of subjects.txt."""
    found = {}
    for line in (ROOT / "tools/engines/subjects.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, sets, queries, program = line.split(maxsplit=3)
            found[name] = sets, queries.split(","), "node fuzz/subjects/peers/engines/" + program
    return found


def main():
    folder, subject = pathlib.Path(sys.argv[1]), sys.argv[2]
    known = cases(folder)
    for which in known_subjects()[subject][0]:
        for verdict in json_lines(folder / "verdicts" / f"{file_name(subject)}-{which}.jsonl"):
            if is_wrong(verdict) and not is_documented(verdict):
                print(known[which, verdict["id"]][2])


if __name__ == "__main__":
    main()
