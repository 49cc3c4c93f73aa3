#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure of the papers from its measurements: tables on the terminal, and NAME.csv, NAME.json, NAME.svg in a folder.

Usage: plot.py MEASUREMENTS.json OUT_FOLDER
"""
import csv
import json
import pathlib
import sys

MARKS = "os^vDxP*<>hd"


def number(x):
    if x == 0:
        return "0"
    if abs(x) >= 1000:
        return f"{x:.0f}"
    return f"{x:.3g}"


def ordered(values):
    return list(dict.fromkeys(values))


def rows_of(document, panel):
    """Those that have the panel's value: nobody counts another library's iterations."""
    return [r for r in document["rows"] if r["group"] == panel["group"] and panel["value"] in r]


def place_name(row):
    return row.get("x_name", number(row["x"]))


def print_panel(document, panel):
    """A line for each place on the x axis, a column for each series. A cell says how many answers were wrong, or ended
    without a claim."""
    rows = rows_of(document, panel)
    series = ordered(r["series"] for r in rows)
    places = ordered(r["x"] for r in rows)
    cells = {}
    for row in rows:
        text = number(row[panel["value"]])
        if row.get("wrong"):
            text += f" ({number(row['wrong'])} wrong)"
        cells[row["x"], row["series"]] = text
    names = {r["x"]: place_name(r) for r in rows}
    table = [[panel["x_label"]] + series]
    table += [[names[x]] + [cells.get((x, s), "") for s in series] for x in places]
    width = [max(len(line[k]) for line in table) for k in range(len(table[0]))]
    print(f"\n{panel['title']}: {panel['y_label']}")
    for line in table:
        print("  ".join(c.ljust(w) if k == 0 else c.rjust(w) for k, (c, w) in enumerate(zip(line, width))).rstrip())


def write_csv(document, path):
    keys = ordered(k for r in document["rows"] for k in r)
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, keys, restval="")
        writer.writeheader()
        writer.writerows(document["rows"])


def draw_panel(document, panel, axes, styles):
    from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullLocator

    rows = rows_of(document, panel)
    places = ordered(r["x"] for r in rows)
    names = {r["x"]: place_name(r) for r in rows}
    steps = panel["x_scale"] in ("steps", "bars")
    every = ordered(r["series"] for r in rows)
    for k, series in enumerate(every):
        own = [r for r in rows if r["series"] == series]
        xs = [places.index(r["x"]) if steps else r["x"] for r in own]
        ys = [r[panel["value"]] for r in own]
        colour, mark = styles.setdefault(series, (f"C{len(styles) % 10}", MARKS[len(styles) % len(MARKS)]))
        if panel["x_scale"] == "bars":
            width = 0.8 / len(every)
            axes.bar([x + (k - (len(every) - 1) / 2) * width for x in xs], ys, width, label=series, color=colour)
        else:
            axes.plot(xs, ys, label=series, marker=mark, color=colour, markersize=4, linewidth=1.2)
    at = range(len(places)) if steps else places
    if panel["x_scale"] == "log":
        axes.set_xscale("log")
    axes.xaxis.set_major_locator(FixedLocator(list(at)))
    axes.xaxis.set_minor_locator(NullLocator())
    slanted = len(places) * max(map(len, names.values())) > 60
    axes.set_xticklabels([names[x] for x in places], rotation=30 if slanted else 0, ha="right" if slanted else "center")
    axes.set_xlabel(panel["x_label"])
    axes.set_ylabel(panel["y_label"])
    if panel["y_scale"] == "log":
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:g}"))
        low, high = axes.get_ylim()
        if high < 30 * low:  # less than two powers of ten in sight
            axes.yaxis.set_minor_locator(LogLocator(subs=(2, 5)))
            axes.yaxis.set_minor_formatter(FuncFormatter(lambda y, _: f"{y:g}"))
        else:
            axes.yaxis.set_minor_formatter(FuncFormatter(lambda y, _: ""))
    else:
        axes.set_ylim(bottom=0)
    if panel["x_scale"] == "bars":  # room for the legend
        axes.set_ylim(top=axes.get_ylim()[1] * (8 if panel["y_scale"] == "log" else 1.4))
    axes.set_title(panel["title"])


def draw(document, path):
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "oblong", "svg.fonttype": "none"})
    from matplotlib import pyplot

    pyplot.rcParams.update({"font.size": 8, "axes.grid": True, "grid.alpha": 0.3})
    panels = document["panels"]
    columns = 2 if len(panels) in (2, 4) or len(panels) > 9 else 3
    lines = -(-len(panels) // columns)
    figure, grid = pyplot.subplots(lines, columns, figsize=(4.8 * columns, 4.1 * lines), squeeze=False,
                                   constrained_layout=True)
    families, shown = [], set()
    for panel, axes in zip(panels, grid.flat):
        series = tuple(ordered(r["series"] for r in rows_of(document, panel)))
        # A series keeps its colour; panels that share none begin with the first again.
        styles = next((known for known in families if any(s in known for s in series)), None)
        if styles is None:
            styles = {}
            families.append(styles)
        draw_panel(document, panel, axes, styles)
        # One legend for panels that share their curves.
        if series not in shown:
            axes.legend(fontsize=6.5, frameon=True, framealpha=0.7, ncols=2 if panel["x_scale"] == "bars" else 1)
            shown.add(series)
    for axes in list(grid.flat)[len(panels):]:
        axes.set_axis_off()
    figure.savefig(path, metadata={"Date": None})


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    context = document["context"]
    name = context["figure"]
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    print(f"{context['processor']}, {context['cores']} cores, load {context['load_at_end']:.1f} at the end; "
          f"{context['compiler']}, {context['flags']}; {context['date']}")
    if context["quick"]:
        print("A quick run: the numbers mean nothing.")
    for note in document["notes"]:
        print(note)
    for panel in document["panels"]:
        print_panel(document, panel)
    write_csv(document, out / f"{name}.csv")
    with open(out / f"{name}.json", "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.write("\n")
    files = [f"{name}.csv", f"{name}.json"]
    try:
        draw(document, out / f"{name}.svg")
        files.append(f"{name}.svg")
    except ImportError:
        print("No picture: matplotlib is not there (Debian: python3-matplotlib).", file=sys.stderr)
    print("\nWritten: " + ", ".join(str(out / f) for f in files))


if __name__ == "__main__":
    main()
