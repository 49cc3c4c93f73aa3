#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often each subject fails, against severity: a table from a campaign's store.

usage: tools/severity.py STORE [--class CLASS]... [--subject TEXT]... [--family NAME]... [--bins N] [--markdown]

A row is a subject; a column a range of the families' severity knob; a cell the wrong answers in per cent of the judged
answers there (`-` where there is none). Wrong are a crash, no end, a false outcome, a witness off its body, an error
beyond the tolerance and a broken promise. --class names other classes to count, and may be repeated: `--class wrong
--class tolerance_met` counts every answer worse than accurate. Protocol errors, refused and unjudged answers have columns of
their own.
--subject keeps names that contain the text, --family the families named; both may be repeated. Standard library
only."""
import argparse
import collections
import os
import re
import signal
import sqlite3
import sys

CLASSES = {
    "wrong": {"crash", "no_termination", "false_separation", "false_overlap", "bad_witness", "inaccurate"},
    "protocol": {"protocol"},
    "tolerance_met": {"within_tolerance"},
    "rounding_level": {"accurate", "faithful", "correctly_rounded", "exact"},
    "refused": {"refused"},
    "unjudged": {"unjudged"},
}
CLASS_OF = {verdict: name for name, verdicts in CLASSES.items() for verdict in verdicts}
BINS = 10


def tallies(store):
    """(subject, family, severity bin, class, count) of every answer; a count of a broken promise may be negative: it
    moves answers from the class of their verdict to `wrong`"""
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        found = connection.execute("SELECT subject, family, severity_bin, measure, key, count FROM tallies "
                                   "WHERE measure IN ('verdict', 'promise_broken')").fetchall()
    except sqlite3.DatabaseError as problem:
        sys.exit(f"{store}: no campaign store: {problem}")
    finally:
        connection.close()
    for subject, family, severity, measure, verdict, count in found:
        if measure == "verdict":
            if verdict not in CLASS_OF:
                sys.exit(f"{store}: there is no verdict {verdict!r}")
            yield subject, family, severity, CLASS_OF[verdict], count
        elif CLASS_OF.get(verdict, "wrong") != "wrong":
            yield subject, family, severity, CLASS_OF[verdict], -count
            yield subject, family, severity, "wrong", count


def cell(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def rows(found, columns, counted):
    picked, judged = collections.Counter(), collections.Counter()
    apart, answers = collections.Counter(), collections.Counter()
    for subject, _, severity, whole, count in found:
        answers[subject] += count
        if whole in ("protocol", "refused", "unjudged"):
            apart[subject, whole] += count
            continue
        at = min(severity, BINS - 1) * columns // BINS
        for column in (at, "all"):
            judged[subject, column] += count
            picked[subject, column] += count if whole in counted else 0
    for subject in sorted(answers):
        yield [subject, str(answers[subject]),
               *(cell(apart[subject, whole], answers[subject]) for whole in ("protocol", "refused", "unjudged")),
               *(cell(picked[subject, k], judged[subject, k]) for k in [*range(columns), "all"])]


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
    parser.add_argument("--class", dest="classes", action="append", metavar="CLASS",
                        choices=("wrong", "tolerance_met", "rounding_level"))
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
    counted = options.classes or ["wrong"]
    show(["subject", "answers", "protocol %", "refused %", "unjudged %", *ranges, "all"], list(rows(found, options.bins, counted)),
         options.markdown)


if __name__ == "__main__":
    main()
