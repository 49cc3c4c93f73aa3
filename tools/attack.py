#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The campaign of tools/attack.sh.

  attack.py plan COUNT FAMILIES            the plan: COUNT cases a query; FAMILIES is the table of `oblong generate --list`
  attack.py check STATUS STORE OUT         exits 1 unless all is judged and right; writes the verdicts and rungs by query
"""
import collections
import json
import math
import re
import sqlite3
import sys

QUERIES = ["distance", "decide", "within", "penetration", "signed", "raycast", "sweep"]
LARGE = {"regular", "solids"}  # hulls of thousands of vertices: one case where others have fifty
RIGHT = {"exact", "correctly_rounded"}


def plan(count, families):
    names = [line.split()[0] for line in families[1:] if line.strip()]
    names = [name for name in names if name != "mesh"]
    shares = 2 * sum(0.02 if name in LARGE else 1 for name in names)
    sources = []
    for query in QUERIES:
        for narrowed in (False, True):
            for name in names:
                share = 0.02 if name in LARGE else 1
                source = {"kind": "family", "name": name, "count": math.ceil(count / shares * share), "seed": 2026}
                if narrowed:
                    source["narrowed"] = True
                if query != "distance":
                    source["query"] = query
                sources.append(source)
    return {"format": "oblong-plan/1", "name": "attack", "sources": sources, "subjects": ["proven/all-ways"]}


def check(status, store, out):
    counts = {measure: collections.defaultdict(collections.Counter) for measure in ("verdict", "rung")}
    rows = sqlite3.connect(f"file:{store}?mode=ro", uri=True).execute(
        "SELECT family, measure, key, sum(count) FROM tallies WHERE measure IN ('verdict', 'rung') "
        "GROUP BY family, measure, key")
    for family, measure, key, count in rows:
        query = next((q for q in QUERIES if f"@{q}" in family), "distance")
        counts[measure][query][key] += count
    rungs = ["filter", "extended", "ball", "integer"]
    lines = ["| query | answers | " + " | ".join(rungs) + " | neither right nor undecided | unjudged or refused |",
             "| --- |" + " ---: |" * (len(rungs) + 3)]
    failed = False
    # A store counts decisions with the distances of their family.
    for query in QUERIES:
        if query == "decide":
            continue
        verdicts = counts["verdict"][query]
        open_ = sum(verdicts[v] for v in ("unjudged", "refused"))
        wrong = sum(n for v, n in verdicts.items() if v not in RIGHT | {"unjudged", "refused"})
        failed |= wrong > 0 or not verdicts
        numbers = [sum(verdicts.values()), *(counts["rung"][query][r] for r in rungs), wrong, open_]
        name = "distance, decide" if query == "distance" else query
        lines.append(f"| {name} | " + " | ".join(f"{n:,}" for n in numbers) + " |")
    text = "\n".join(lines) + "\n"
    print(text)
    with open(out, "w", encoding="utf-8") as page:
        page.write(text)
    whole = re.search(r"^plan attack: (\d+) of (\d+) cases", status, re.MULTILINE)
    if not whole or whole.group(1) != whole.group(2):
        print("The plan is not at its end: the same command goes on.")
        return 1
    return 1 if failed else 0


def main():
    if sys.argv[1] == "plan":
        with open(sys.argv[3], encoding="utf-8") as families:
            json.dump(plan(int(sys.argv[2]), families.readlines()), sys.stdout)
        return 0
    with open(sys.argv[2], encoding="utf-8") as status:
        return check(status.read(), sys.argv[3], sys.argv[4])


if __name__ == "__main__":
    sys.exit(main())
