#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often each subject fails, against severity: a table from a campaign's store.

usage: tools/severity.py STORE [--subject TEXT]... [--family NAME]... [--bins N] [--markdown]

A row is a subject; a column a range of the families' severity knob; a cell the failures in per cent of the judged
answers there (`-` where there is none). A failure is a verdict worse than accurate; a refusal is none, and has its own
column. --subject keeps names that contain the text, --family the families named; both may be repeated. Standard library
only."""
import argparse
import collections
import os
import re
import signal
import sqlite3
import sys

FAILURES = {"crash", "no_termination", "false_separation", "false_overlap", "bad_witness", "inaccurate"}
BINS = 10


def tallies(store):
    """(subject, family, severity bin, verdict, count) of every judged answer"""
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        return connection.execute(
            "SELECT subject, family, severity_bin, key, count FROM tallies WHERE measure = 'verdict'").fetchall()
    except sqlite3.DatabaseError as problem:
        sys.exit(f"{store}: no campaign store: {problem}")
    finally:
        connection.close()


def cell(failed, judged):
    return f"{100 * failed / judged:.1f}" if judged else "-"


def rows(found, columns):
    failed, judged = collections.Counter(), collections.Counter()
    refused, answers = collections.Counter(), collections.Counter()
    for subject, _, severity, verdict, count in found:
        answers[subject] += count
        if verdict == "refused":
            refused[subject] += count
            continue
        if verdict == "unjudged":
            continue
        at = min(severity, BINS - 1) * columns // BINS
        for column in (at, "all"):
            judged[subject, column] += count
            failed[subject, column] += count if verdict in FAILURES else 0
    for subject in sorted(answers):
        yield [subject, str(answers[subject]), cell(refused[subject], answers[subject]),
               *(cell(failed[subject, k], judged[subject, k]) for k in [*range(columns), "all"])]


def shown(name):
    """A subject's name, which a program may have chosen, as text that no terminal obeys."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in name)


def in_code(name):
    """The name as a code span in a cell of a Markdown table."""
    fence = "`" * (max(map(len, re.findall("`+", name)), default=0) + 1)
    space = " " if "`" in name else ""
    return fence + space + shown(name).replace("|", "\\|") + space + fence


def show(head, body, markdown):
    body = [[row[0] if markdown else shown(row[0]), *row[1:]] for row in body]
    if markdown:
        print("| " + " | ".join(head) + " |")
        print("| --- |" + " ---: |" * (len(head) - 1))
        for row in body:
            print("| " + " | ".join([in_code(row[0]), *row[1:]]) + " |")
        return
    width = [max(len(row[i]) for row in [head, *body]) for i in range(len(head))]
    for row in [head, *body]:
        print("  ".join(text.ljust(w) if i == 0 else text.rjust(w) for i, (text, w) in enumerate(zip(row, width))))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store")
    parser.add_argument("--subject", action="append", default=[])
    parser.add_argument("--family", action="append", default=[])
    parser.add_argument("--bins", type=int, default=5, choices=(1, 2, 5, 10))
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if not os.path.exists(options.store):
        sys.exit(f"{options.store}: there is no such file")
    found = [row for row in tallies(options.store)
             if (not options.subject or any(text in row[0] for text in options.subject))
             and (not options.family or row[1] in options.family)]
    if not found:
        sys.exit("no judged answer fits")
    step = 1 / options.bins
    ranges = [f"{i * step:.1f}..{(i + 1) * step:.1f}" for i in range(options.bins)]
    show(["subject", "answers", "refused %", *ranges, "all"], list(rows(found, options.bins)), options.markdown)


if __name__ == "__main__":
    main()
