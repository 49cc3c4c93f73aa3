#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Coverage by folder out of `llvm-cov export -skip-functions`, and the same by file as a page.

usage: tools/coverage_table.py EXPORT.json [--page out/coverage/index.html] [--markdown] [--uncovered FOLDER]...

Counted once, however often it is instantiated: a line is covered where any instantiation ran it; a branch is one way of
one condition at one place in the source, covered where any instantiation took it. A condition that the compiler decided
has no branch. --uncovered lists instead, file by file, the lines that nothing ran and the conditions that only ever went
one way (12:7 false: never false). Standard library only."""
import argparse
import collections
import html
import json
import os
import pathlib
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("lib", "oracle", "fuzz")
GOALS = {"lib": (97, 90), "oracle": (97, 90)}  # per cent of lines, of branches


class File:
    def __init__(self, entry):
        self.lines = line_counts(entry["segments"])
        self.branches = branch_counts(entry["branches"], entry["segments"])

    def tally(self):
        ways = [count for pair in self.branches.values() for count in pair]
        return [len(self.lines), sum(count > 0 for count in self.lines.values()),
                len(ways), sum(count > 0 for count in ways)]


def line_counts(segments):
    """line -> how often it ran: the most of the regions that begin there and the one that reaches into it"""
    starting = collections.defaultdict(list)
    for segment in segments:
        starting[segment[0]].append(segment)
    counts, wrapped = {}, None
    for line in range(min(starting, default=1), max(starting, default=0) + 1):
        here = starting.get(line, [])
        begun = [s[2] for s in here if s[3] and s[4] and not s[5]]
        skipped = here and not here[0][3] and here[0][4]
        if any(s[3] and s[4] for s in here) or (not skipped and wrapped and wrapped[3]):
            counts[line] = max(begun + [wrapped[2] if wrapped else 0])
        wrapped = here[-1] if here else wrapped
    return counts


def branch_counts(branches, segments):
    """(line, column) of a condition -> how often it was true, how often false"""
    counts = collections.defaultdict(lambda: [0, 0])
    for line, column, _, _, was_true, was_false, *_ in branches:
        counts[line, column][0] += was_true
        counts[line, column][1] += was_false
    # A condition that the compiler decided counts neither way, though what it stands in ran.
    return {place: pair for place, pair in counts.items() if any(pair) or not reached(segments, place)}


def reached(segments, place):
    count = 0
    for segment in segments:
        if (segment[0], segment[1]) > place:
            break
        count = segment[2] if segment[3] else 0
    return count > 0


def read(export):
    files = {}
    for entry in json.load(open(export))["data"][0]["files"]:
        try:
            path = pathlib.Path(entry["filename"]).resolve().relative_to(SOURCE)
        except ValueError:
            continue  # another library's
        if path.parts[0] in ROOMS:
            files[str(path)] = File(entry)
    if not files:
        sys.exit(f"{export}: no file of {', '.join(ROOMS)} in it")
    return files


def sums(files, key):
    total = collections.defaultdict(lambda: [0] * 4)
    for path, file in files.items():
        total[key(path)] = [a + b for a, b in zip(total[key(path)], file.tally())]
    return total


def percent(covered, count):
    return 100 * covered / count if count else 100.0


def row(name, tally, goal=None):
    lines, lines_covered, branches, branches_covered = tally
    shares = percent(lines_covered, lines), percent(branches_covered, branches)
    cells = [name, str(lines), f"{shares[0]:.1f} %", str(branches), f"{shares[1]:.1f} %"]
    if goal:
        met = all(share >= wanted for share, wanted in zip(shares, goal))
        cells.append(f"{goal[0]} %, {goal[1]} %: {'met' if met else 'missed'}")
    else:
        cells.append("")
    return cells


def table(files):
    """the rows: head, each folder, each room"""
    head = ["folder", "lines", "covered", "branches", "covered", "goal"]
    folders = sums(files, os.path.dirname)
    rooms = sums(files, lambda path: path.split("/")[0])
    return ([head] + [row(name, folders[name]) for name in sorted(folders)]
            + [row(f"all of {name}", rooms[name], GOALS.get(name)) for name in ROOMS if name in rooms])


def printed(rows, markdown):
    if markdown:
        lines = ["| " + " | ".join(cells) + " |" for cells in rows]
        return "\n".join([lines[0], "| --- | ---: | ---: | ---: | ---: | --- |"] + lines[1:])
    widths = [max(len(cells[i]) for cells in rows) for i in range(6)]
    return "\n".join((cells[0].ljust(widths[0]) + "".join("  " + cells[i].rjust(widths[i]) for i in range(1, 5))
                      + "  " + cells[5]).rstrip() for cells in rows)


def page(files, rows):
    """llvm-cov writes a page a file into coverage/; this one leads there"""
    def line(cells, tag="td"):
        return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"

    def linked(path):
        return f'<a href="coverage{html.escape(str(SOURCE / path))}.html">{html.escape(path)}</a>'

    body = [line(rows[0], "th")] + [line(map(html.escape, cells)) for cells in rows[1:]]
    each = [line(["file"] + rows[0][1:5], "th")] + [line([linked(path)] + row("", file.tally())[1:5])
                                                     for path, file in sorted(files.items())]
    return ("<!doctype html><html lang=en><meta charset=utf-8><title>Coverage</title><style>body{font:15px sans-serif;"
            "margin:2em}td,th{padding:.1em .8em;text-align:right}td:first-child,th:first-child{text-align:left}"
            "</style><h1>Coverage</h1><table>" + "\n".join(body) + "</table><h2>By file</h2><table>" + "\n".join(each)
            + "</table></html>\n")


def ranges(numbers):
    """5-7, 9"""
    spans = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


def uncovered(files, folders):
    for path, file in sorted(files.items()):
        if not any(path.startswith(folder) for folder in folders):
            continue
        lines = [line for line, count in sorted(file.lines.items()) if count == 0]
        ways = [f"{line}:{column} {way}" for (line, column), pair in sorted(file.branches.items())
                for way, count in zip(("true", "false"), pair) if count == 0]
        if lines or ways:
            print(path)
        if lines:
            print("  lines", ranges(lines))
        if ways:
            print("  never", ", ".join(ways))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export")
    parser.add_argument("--page")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--uncovered", action="append", metavar="FOLDER")
    options = parser.parse_args()
    files = read(options.export)
    if options.uncovered:
        uncovered(files, options.uncovered)
        return
    rows = table(files)
    print(printed(rows, options.markdown))
    if options.page:
        pathlib.Path(options.page).write_text(page(files, rows))


if __name__ == "__main__":
    main()
