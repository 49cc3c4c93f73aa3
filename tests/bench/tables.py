# SPDX-License-Identifier: GPL-3.0-or-later
"""A table that is printed on a terminal and written into a page."""
import dataclasses
import html


@dataclasses.dataclass
class Cell:
    text: str
    mark: str = ""    # met, missed or nothing
    beside: str = ""  # what was committed before


@dataclasses.dataclass
class Table:
    title: str
    note: str
    head: list
    rows: list = dataclasses.field(default_factory=list)

    def add(self, *cells):
        self.rows.append([c if isinstance(c, Cell) else Cell(str(c)) for c in cells])

    def print(self):
        def plain(cell):
            return cell.text + {"met": " ✓", "missed": " ✗"}.get(cell.mark, "")
        lines = [self.head] + [[plain(c) for c in row] for row in self.rows]
        width = [max(len(line[k]) for line in lines) for k in range(len(self.head))]
        print(f"\n{self.title}")
        for line in lines:
            print("  ".join(c.ljust(w) if k == 0 else c.rjust(w) for k, (c, w) in enumerate(zip(line, width))).rstrip())

    def html(self):
        out = [f"<h3>{html.escape(self.title)}</h3>", f"<p>{html.escape(self.note)}</p>" if self.note else "",
               "<table><thead><tr>", *(f"<th>{html.escape(h)}</th>" for h in self.head), "</tr></thead><tbody>"]
        for row in self.rows:
            out.append("<tr>")
            for k, cell in enumerate(row):
                tag = "th" if k == 0 else "td"
                mark = f' class="{cell.mark}"' if cell.mark else ""
                beside = f"<small>{html.escape(cell.beside)}</small>" if cell.beside else ""
                out.append(f"<{tag}{mark}>{html.escape(cell.text)}{beside}</{tag}>")
            out.append("</tr>")
        out.append("</tbody></table>")
        return "\n".join(out)


def duration(ns):
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}" if ns < 1000 * size else f"{ns / size:.0f} {unit}"
    return f"{ns:.0f} ns"


def ratio_text(ratio):
    return f"{ratio:.3f}" if ratio < 0.1 else f"{ratio:.2f}"
