#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes an annotation of GitHub Actions for each failing answer of a campaign's export.

    annotate.py RECORDS PROGRAM

One line a family and verdict, the first case of it with what replays it: GitHub shows ten errors a step.
"""
import json
import sys

# Every other verdict is a failure, and so is a broken promise beside any of these.
FINE = {"refused", "within_tolerance", "accurate", "faithful", "correctly_rounded", "exact", "unjudged"}
MOST = 10


def escaped(text, inside_property=False):
    """As the runner reads it: its own characters as percent codes, and no control characters."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    if inside_property:
        text = text.replace(":", "%3A").replace(",", "%2C")
    return "".join(c for c in text if c.isprintable())


def failures(path):
    """The first failing record of each verdict and family, with how many there are."""
    found = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record.get("kind") != "record":
                continue
            if record["verdict"] in FINE and not record.get("promise_broken"):
                continue
            first = found.setdefault((record["verdict"], record["family"]), [0, record])
            first[0] += 1
    return found


def main():
    path, program = sys.argv[1:]
    found = failures(path)
    for (verdict, family), (count, record) in list(found.items())[:MOST]:
        case = json.loads(record["case"]) if record.get("case") else {}
        told = [f"{count} of the kept answers to {family}, the first on case {case.get('id', '?')}"]
        if record.get("reason"):
            told.append(record["reason"])
        exact = " ".join(filter(None, [record.get("exact_outcome"), record.get("exact_distance")]))
        if exact:
            told.append(f"exact: {exact}; answered: {record.get('result', '')[:300]}")
        told.append(f"Replay: the case line is in {path}; oblong judge CASES --subject 'program:{program}'")
        print(f"::error title={escaped(f'oblong {verdict} on {family}', True)}::{escaped(chr(10).join(told))}")
    if len(found) > MOST:
        print(f"::notice title=oblong::{len(found) - MOST} more kinds of failures are in the report")


main()
