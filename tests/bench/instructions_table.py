# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of what tests/instructions counted."""
from tables import Cell, Table


def _order(name):
    query, size = name.split("/")
    return query, int(size)


def counts(document):
    """Instructions a query, beside the committed counts."""
    committed = document["committed"]
    names = sorted(document["counts"], key=_order)
    sizes = sorted({_order(n)[1] for n in names})
    table = Table("Instructions a query", f"Close pairs, counted by valgrind: {document['target']}. In gray what is "
                  "committed in tests/instructions/counts.json.", ["query"] + [f"N = {n}" for n in sizes])
    for query in dict.fromkeys(_order(n)[0] for n in names):
        cells = []
        for n in sizes:
            old = committed.get(f"{query}/{n}")
            cells.append(Cell(f"{document['counts'][f'{query}/{n}']:.0f}", beside=f"{old}" if old else ""))
        table.add(query, *cells)
    return [table]


def breakdown(document):
    """Where the instructions of one certified close query go."""
    columns = document["queries"]
    parts = list(dict.fromkeys(p for c in columns for p in c["parts"]))
    table = Table("Where the instructions of a close query go", "Counted by valgrind, each instruction given to the innermost "
                  "inlined function that belongs to a part (tests/instructions/breakdown.py).",
                  ["part"] + [c["name"] for c in columns])
    for part in sorted(parts, key=lambda p: -columns[-1]["parts"].get(p, 0)):
        table.add(part, *(share(c, part) for c in columns))
    table.add("all", *(f"{c['instructions']:.0f}" for c in columns))
    return [table]


def share(column, part):
    count = column["parts"].get(part, 0)
    return f"{count:.0f} ({100 * count / column['instructions']:.1f} %)" if count else ""
