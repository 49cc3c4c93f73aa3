#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the instructions that fixed queries take against committed counts.

Usage: guard.py PROGRAM COUNTS.json                 fails where a query takes 3 % more; names gains of 3 % and more
       guard.py PROGRAM COUNTS.json --planted 5     fails where a program 5 % slower is not noticed
       guard.py PROGRAM COUNTS.json --write         counts anew, for this compiler and vector unit
Exit: 0 fine, 1 not, 77 there is no valgrind, or no committed count for this compiler, its flags and this vector unit: then
it prints what it counted.
"""
import datetime
import json
import sys

import counting

MARGIN = 0.03
SKIPPED = 77


def compare(counts, committed):
    """Lines of a table, what is wrong, and what is worth committing."""
    lines, wrong, gains = [], [], []
    for name in sorted(set(counts) | set(committed), key=lambda n: (n.split("/")[0], int(n.split("/")[1]))):
        new, old = counts.get(name), committed.get(name)
        if new is None or old is None:
            wrong.append(f"{name}: {'not counted before' if old is None else 'not asked any more'}")
            continue
        change = new / old - 1
        lines.append(f"{name:24}{old:12.0f}{new:12.0f}{100 * change:+8.2f} %")
        if change > MARGIN:
            wrong.append(f"{name}: {100 * change:.1f} % more instructions than committed")
        elif change < -MARGIN:
            gains.append(f"{name}: {-100 * change:.1f} % fewer: commit the gain (make bench FIGURE=instructions)")
    return lines, wrong, gains


def main():
    arguments = sys.argv[1:]
    if len(arguments) < 2:
        sys.exit(__doc__)
    program, path, *rest = arguments
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    slower = rest[1] if rest[:1] == ["--planted"] else None
    try:
        target, counts, _ = counting.run(program, ["--slower", slower] if slower else [])
    except counting.NoValgrind as reason:
        print(f"Skipped: {reason}")
        return SKIPPED
    if rest == ["--write"]:
        document[target] = {"date": datetime.date.today().isoformat(),
                            "counts": {name: round(count) for name, count in counts.items()}}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(document, file, indent=1, sort_keys=True)
            file.write("\n")
        print(f"Written: {len(counts)} counts for {target}")
        return 0
    if target not in document:
        print(f"Skipped: no counts were committed for {target}; there are: {'; '.join(document)}")
        print(f"{'instructions a query':24}{'now':>12}")
        print("\n".join(f"{name:24}{count:12.0f}" for name, count in sorted(counts.items())))
        return SKIPPED
    lines, wrong, gains = compare(counts, document[target]["counts"])
    print(f"{'instructions a query':24}{'committed':>12}{'now':>12}{'change':>10}")
    print("\n".join(lines))
    if slower:
        missed = [name for name in counts if not any(w.startswith(name + ":") and "more" in w for w in wrong)]
        print(f"Slower by {slower} %, unnoticed: {', '.join(missed) or 'none'}")
        return 1 if missed else 0
    for line in wrong + gains:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
