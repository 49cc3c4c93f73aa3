#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Coverage by folder, out of one `llvm-cov export -skip-functions` for each program.

usage: tools/coverage_table.py EXPORT.json... [--pages out/coverage] [--markdown] [--uncovered FOLDER]...

Counted once, however often it is instantiated: a line is covered where any instantiation ran it; a branch is one way of
one condition at one place in the source, covered where any instantiation took it. A condition that the compiler decided
has no branch. --uncovered lists instead, file by file, the lines that nothing ran and the conditions that only ever went
one way (12:7 false: never false). --pages writes index.html and a page for each file, its source beside the counts.
Standard library only.

One export a program, because llvm-cov, given several, takes the first program's word for a function of a header, also
where that program only includes it."""
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
    def __init__(self):
        self.lines = {}  # line -> how often it ran
        self.branches = {}  # (line, column) of a condition -> how often it was true, how often false

    def add(self, entry):
        for line, count in line_counts(entry["segments"]).items():
            self.lines[line] = max(count, self.lines.get(line, 0))
        for place, pair in branch_counts(entry["branches"], entry["segments"]).items():
            self.branches[place] = [max(both) for both in zip(pair, self.branches.get(place, (0, 0)))]

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
            # A gap holds no code: where the line begins in one, its first code says. (llvm-cov says the gap's count, which
            # is 0 after a condition that the compiler decided.)
            reaching = here[0] if wrapped and wrapped[5] and here and here[0][3] else wrapped
            counts[line] = max(begun + [reaching[2] if reaching else 0])
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


def read(exports):
    files = collections.defaultdict(File)
    for export in exports:
        with open(export) as file:
            entries = json.load(file)["data"][0]["files"]
        for entry in entries:
            try:
                path = pathlib.Path(entry["filename"]).resolve().relative_to(SOURCE)
            except ValueError:
                continue  # another library's
            if path.parts[0] in ROOMS:
                files[str(path)].add(entry)
    if not files:
        sys.exit(f"coverage: no file of {', '.join(ROOMS)} in any export")
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


STYLE = """body{font:15px sans-serif;margin:2em}table{border-spacing:0}td,th{padding:.1em .8em;text-align:right}
td:first-child,th:first-child{text-align:left}pre{line-height:1.35}.no{background:#fbb}.half{background:#fe9}b{color:#a00}
i{display:inline-block;width:7em;text-align:right;color:#777;padding-right:1em}"""


def document(title, body):
    return (f"<!doctype html>\n<html lang=en><meta charset=utf-8><title>{html.escape(title)}</title>"
            f"<style>{STYLE}</style>\n<h1>{html.escape(title)}</h1>\n{body}</html>\n")


def index_page(files, rows):
    def line(cells, tag="td"):
        return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>\n"

    body = [line(rows[0], "th")] + [line(map(html.escape, cells)) for cells in rows[1:]]
    each = [line(["file"] + rows[0][1:5], "th")]
    for path, file in sorted(files.items()):
        each.append(line([f'<a href="{html.escape(path)}.html">{html.escape(path)}</a>'] + row("", file.tally())[1:5]))
    return document("Coverage", f"<table>{''.join(body)}</table><h2>By file</h2><table>{''.join(each)}</table>")


def file_page(path, file):
    never = collections.defaultdict(list)
    for (line, column), pair in sorted(file.branches.items()):
        never[line] += [f"{column} never {way}" for way, count in zip(("true", "false"), pair) if count == 0]
    body = []
    for number, text in enumerate((SOURCE / path).read_text().splitlines(), 1):
        count = file.lines.get(number)
        kind = "no" if count == 0 else "half" if number in never else "some"
        note = f"  <b>{'; '.join(never[number])}</b>" if number in never and count else ""
        body.append(f'<span class={kind}><i>{number}</i><i>{"" if count is None else count}</i>{html.escape(text)}</span>{note}')
    return document(path, "<pre>" + "\n".join(body) + "</pre>")


def write_pages(folder, files, rows):
    for path, file in files.items():
        page = pathlib.Path(folder, path + ".html")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(file_page(path, file))
    pathlib.Path(folder, "index.html").write_text(index_page(files, rows))


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
    parser.add_argument("exports", nargs="+")
    parser.add_argument("--pages")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--uncovered", action="append", metavar="FOLDER")
    options = parser.parse_args()
    files = read(options.exports)
    if options.uncovered:
        uncovered(files, options.uncovered)
        return
    rows = table(files)
    print(printed(rows, options.markdown))
    if options.pages:
        write_pages(options.pages, files, rows)


if __name__ == "__main__":
    main()
