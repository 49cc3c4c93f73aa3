# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure "certified": goals, ratios, table and picture."""
from tables import duration

# Name of the row: what it is called, the row that it is divided by, and its goals: a greatest ratio by vertices a hull.
EVERY = 0
ROWS = {
    "plain": ("plain double, relative 1e-10", None, {}),
    "plain_fine": ("plain double, relative 2^-50", "plain", {}),
    "certified": ("certified distance, double", "plain", {8: 1.5, 32: 1.35, 128: 1.2, 512: 1.15, 2000: 1.15}),
    "certified_float": ("certified distance, float", "plain", {}),
    "decision": ("certified decision, double", "plain", {EVERY: 1.3}),
    "fcl": ("FCL-libccd distance", "plain", {}),
    "fcl_decision": ("FCL-libccd decision", "plain", {}),
    "integer_proposed": ("integer rung, from the proposal", "plain", {}),
    "integer_alone": ("integer rung, from nothing", "plain", {}),
    "verify": ("verifying a certificate", "cgal", {EVERY: 0.01}),
    "cgal": ("CGAL, quadratic program", None, {}),
}
# Goals in nanoseconds, by row and vertices.
TIMES = {("integer_proposed", 32): 10_000, ("integer_alone", 32): 10_000}


def with_ratios(rows):
    """Adds to each row its ratios, its goal, and whether it was met."""
    place = {name: k for k, name in enumerate(ROWS)}
    rows = sorted(rows, key=lambda r: (r["vertices"], place[r["row"]]))
    median = {(r["vertices"], r["row"]): r["median_ns"] for r in rows}
    for row in rows:
        size, name = row["vertices"], row["row"]
        _, base, goals = ROWS[name]
        over = median.get((size, base))
        row["ratio_to"] = base if over else None
        row["ratio"] = row["median_ns"] / over if over else None
        fcl = median.get((size, "fcl_decision" if "decision" in name else "fcl"))
        row["ratio_to_fcl"] = row["median_ns"] / fcl if fcl and name not in ("verify", "cgal") else None
        row["goal"] = row["goal_of"] = row["met"] = None
        ratio_goal = goals.get(size, goals.get(EVERY))
        if (name, size) in TIMES:
            row["goal"], row["goal_of"] = TIMES[name, size], "ns"
            row["met"] = row["median_ns"] <= row["goal"]
        elif ratio_goal and over:
            row["goal"], row["goal_of"] = ratio_goal, "ratio"
            row["met"] = row["ratio"] <= ratio_goal
    return rows


def ratio_text(ratio):
    return f"{ratio:.2f}" if ratio >= 0.1 else f"1/{1 / ratio:.3g}"


def print_table(rows, context):
    """Aligned columns, a block a size."""
    print("\nCertified answers: median processor time of one query, cold, each answer checked against the exact one.")
    print(f"{context['compiler']}, {context['flags']}; level 2 cache {int(context['level2_bytes']) // 1024} KiB; "
          "± is the median deviation between runs")
    head = ("", "median", "±", "ratio", "to", "goal", "met", "to FCL", "filter/extended/integer", "wrong")
    lines = []
    for row in rows:
        shares = " / ".join(f"{100 * s:.4g}" for s in row["rungs"]) + " %" if row["rungs"] else ""
        goal = ""
        if row["goal"]:
            goal = "≤ " + (duration(row["goal"]) if row["goal_of"] == "ns" else ratio_text(row["goal"]))
        lines.append((row["vertices"], (
            ROWS[row["row"]][0], duration(row["median_ns"]), f"{100 * row['deviation']:.1f} %",
            ratio_text(row["ratio"]) if row["ratio"] else "", row["ratio_to"] or "", goal,
            {True: "yes", False: "NO", None: ""}[row["met"]],
            ratio_text(row["ratio_to_fcl"]) if row["ratio_to_fcl"] else "", shares,
            str(row["wrong_answers"] or ""))))
    width = [max(len(x) for x in [head[k]] + [line[k] for _, line in lines]) for k in range(len(head))]

    def aligned(cells):
        return "  ".join(c.ljust(w) if k in (0, 4, 8) else c.rjust(w) for k, (c, w) in
                         enumerate(zip(cells, width))).rstrip()

    print(aligned(head))
    for size in sorted({r["vertices"] for r in rows}):
        whole = next(r for r in rows if r["vertices"] == size)
        print(f"\nN = {size}: {whole['pairs']} pairs, {whole['bytes'] / 2 ** 20:.1f} MiB of vertices")
        for line_size, cells in lines:
            if line_size == size:
                print(aligned(cells))


def draw(rows, path):
    """Times over N, and the ratios to the plain solver with their goals."""
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "oblong"
    from matplotlib import pyplot
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    sizes = sorted({r["vertices"] for r in rows})
    pyplot.rcParams.update({"font.size": 9, "axes.grid": True, "grid.alpha": 0.3})
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 5.6), constrained_layout=True)
    styles = ["o-", "o--", "s-", "s--", "^-", "x-", "x--", "d-", "d--", "v-", "v--"]
    for style, (name, (title, base, goals)) in zip(styles, ROWS.items()):
        own = [r for r in rows if r["row"] == name]
        if not own:
            continue
        line, = left.plot([r["vertices"] for r in own], [r["median_ns"] / 1000 for r in own], style, label=title,
                          markersize=4, linewidth=1.2)
        if base != "plain" or name not in ("certified", "certified_float", "decision", "plain_fine"):
            continue
        right.plot([r["vertices"] for r in own], [r["ratio"] for r in own], style, label=title, color=line.get_color(),
                   markersize=4, linewidth=1.2)
        if goals:
            right.step(sizes, [goals.get(n, goals.get(EVERY)) for n in sizes], where="mid", linestyle=":",
                       color=line.get_color(), label="goal: " + title)
    for axes in (left, right):
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(FixedLocator(sizes))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        axes.set_xlabel("vertices of each hull, N")
    left.set_yscale("log")
    left.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:g}"))
    left.set_ylabel("median processor time of a query [µs]")
    right.set_ylabel("ratio to the plain double solver")
    right.set_ylim(bottom=0)
    left.set_title("Close pairs of random hulls, cold")
    right.set_title("Cost of the proof")
    for axes, columns in ((left, 3), (right, 2)):
        axes.legend(fontsize=7, loc="upper center", bbox_to_anchor=(0.5, -0.12), ncol=columns, frameon=False)
    figure.savefig(path, metadata={"Date": None})
