# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure "speed": who is asked, goals, tables and pictures."""
from charts import line_chart
from tables import Cell, Table, duration, ratio_text

SIZES = (8, 32, 128, 512, 2000, 8000)
GAPS = {"close": "close: 0.001 to 0.05 apart", "distant": "distant: 1 to 3 apart",
        "shallow": "shallow overlap: 0.001 to 0.05"}
# What a contestant answers, and beside whom.
KINDS = {"distance": "fcl", "float": "fcl", "decision": "fcl_decision", "certified": "fcl", "certified_float": "fcl",
         "certified_decision": "fcl_decision", "moved": "fcl", "moved_decision": "fcl_decision", "yardstick": None,
         "floor": None}
# Contestants: title and kind. Goals are held against the fastest of a kind.
ROWS = {
    "plain": ("plain distance, double", "distance"),
    "plain_float": ("plain distance, float", "float"),
    "plain_decision": ("plain decision", "decision"),
    "certified": ("certified distance, double", "certified"),
    "certified_float": ("certified distance, float", "certified_float"),
    "certified_decision": ("certified decision", "certified_decision"),
    "vector_certified": ("certified distance, prepared", "certified"),
    "vector_certified_scan": ("certified distance, prepared, no grid", "certified"),
    "vector_certified_float": ("certified distance, prepared, float", "certified_float"),
    "vector_certified_decision": ("certified decision, prepared", "certified_decision"),
    "moved_certified": ("certified distance, prepared, under poses", "moved"),
    "moved_certified_decision": ("certified decision, prepared, under poses", "moved_decision"),
    "fcl": ("FCL-libccd distance", "yardstick"),
    "fcl_decision": ("FCL-libccd decision", "yardstick"),
    "floor": ("support points alone, prepared", "floor"),
}
CHARTED = ("plain", "vector_certified", "vector_certified_decision", "fcl", "fcl_decision", "floor")
# Greatest ratios to FCL's median on close pairs.
GOALS = {
    "certified": dict(zip(SIZES, (0.25, 0.33, 0.24, 0.13, 0.09, 0.07))),
    "certified_decision": dict(zip(SIZES, (0.33, 0.38, 0.27, 0.15, 0.09, 0.06))),
}
GROWTH = 3.3   # close certified distance, N = 8000 over N = 512
THREADS = 1.9  # throughput of two threads to that of one call
TRACKED_ROWS = {"tracked": "tracked, a sequence after the other", "tracked_frames": "tracked, a frame after the other",
                "vector_tracked_certified": "certified, prepared, from the step before's simplex",
                "vector_tracked_certified_frames": "the same, a frame after the other",
                "tracked_certified": "certified, started from the step before", "untracked": "scans, from nothing",
                "fcl_faces": "FCL-libccd, with faces"}
BATCH_ROWS = {"proven_one_by_one": "one by one", "proven_batch": "one call",
              "proven_batch_two_threads": "one call, two threads"}


class Speed:
    """Medians by scene, size and contestant, and those that were committed before."""

    def __init__(self, rows, before):
        self.rows = rows
        self.median = {(r["scene"], r["vertices"], r["row"]): r["median_ns"] for r in rows}
        self.before = {(r["scene"], r["vertices"], r["row"]): r["median_ns"] for r in before}

    def sizes(self, scene):
        return sorted({n for s, n, _ in self.median if s == scene})

    def fastest(self, median, scene, size, kind):
        times = [median[scene, size, name] for name, (_, k) in ROWS.items()
                 if k == kind and (scene, size, name) in median]
        return min(times, default=None)

    def over(self, scene, size, upper, lower):
        """The ratio of two contestants now, and committed before."""
        def ratio(median):
            top, bottom = median.get((scene, size, upper)), median.get((scene, size, lower))
            return top / bottom if top and bottom else None
        return ratio(self.median), ratio(self.before)

    def kind_over(self, scene, size, upper, lower):
        """The ratio of the fastest of two kinds."""
        def ratio(median):
            top, bottom = self.fastest(median, scene, size, upper), self.fastest(median, scene, size, lower)
            return top / bottom if top and bottom else None
        return ratio(self.median), ratio(self.before)

    # Tables.

    def ratios(self, scene, title):
        sizes = self.sizes(scene)
        table = Table(f"{title}: ratio to FCL-libccd",
                      "Median of a query over FCL's median of the same kind of query on the same pairs. Goals are greatest ratios, held against the fastest of a kind.",
                      ["contestant"] + [f"N = {n}" for n in sizes])
        for name, (label, kind) in ROWS.items():
            yardstick = KINDS[kind]
            if not yardstick or not any((scene, n, name) in self.median for n in sizes):
                continue
            cells = [label]
            for n in sizes:
                first = self.median.get((scene, n, name)) == self.fastest(self.median, scene, n, kind)
                goal = GOALS.get(kind, {}).get(n) if scene == "close" and first else None
                cells.append(compared(self.over(scene, n, name, yardstick), goal))
            table.add(*cells)
        return table

    def times(self, scene, title):
        sizes = self.sizes(scene)
        table = Table(f"{title}: time of a query",
                      "Median of processor time, ± the median deviation between repetitions.",
                      ["contestant"] + [f"N = {n}" for n in sizes])
        by_key = {(r["vertices"], r["row"]): r for r in self.rows if r["scene"] == scene}
        for name, (label, _) in ROWS.items():
            found = [by_key.get((n, name)) for n in sizes]
            if any(found):
                table.add(label, *(Cell(f"{duration(r['median_ns'])} ± {100 * r['deviation']:.0f} %",
                                        beside=self.old(scene, r["vertices"], name)) if r else "" for r in found))
        pairs = [next(r for r in self.rows if r["scene"] == scene and r["vertices"] == n) for n in sizes]
        table.add("pairs", *(str(r["pairs"]) for r in pairs))
        table.add("vertices, MiB", *(f"{r['bytes'] / 2 ** 20:.1f}" for r in pairs))
        for name in ("plain", "certified", "vector_certified"):
            table.add(f"iterations, {ROWS[name][0]}",
                      *(f"{by_key[n, name]['iterations']:.1f}" if (n, name) in by_key else "" for n in sizes))
        wrong = [sum(r["wrong_answers"] for k, r in by_key.items() if k[0] == n and "fcl" in k[1]) for n in sizes]
        table.add("FCL's answers off by more than its tolerance, or wrong", *map(str, wrong))
        return table

    def old(self, scene, size, name):
        ns = self.before.get((scene, size, name))
        return duration(ns) if ns else ""

    def solids(self):
        names = [s for s in sorted({s for s, _, _ in self.median}) if s.split("-")[0] in ("box", "capsule", "mesh")]
        places = [(s, n) for s in names for n in self.sizes(s)]
        rows = [(name, label) for name, (label, _) in ROWS.items()
                if any((s, n, name) in self.median for s, n in places)]
        table = Table("Boxes, capsules beside hulls, real meshes",
                      "Median time of a query; beside ours the ratio to FCL-libccd's in the same scene.",
                      ["scene"] + [label for _, label in rows])
        for s, n in places:
            cells = [s + (f", N = {n}" if s.startswith("capsule") else "")]
            for name, _ in rows:
                yardstick = KINDS[ROWS[name][1]]
                ratio, _ = self.over(s, n, name, yardstick) if yardstick else (None, None)
                ns = self.median.get((s, n, name))
                cells.append((duration(ns) if ns else "") + (f" ({ratio_text(ratio)})" if ratio else ""))
            table.add(*cells)
        return table

    def others(self):
        """Ratios of our own queries."""
        table = Table("Close queries beside each other", "", ["what"] + [f"N = {n}" for n in SIZES])
        for title, upper, lower in (("certified distance in float over double", "certified_float", "certified"),
                                    ("certified distance over support points alone", "certified", "floor")):
            table.add(title, *(compared(self.kind_over("close", n, upper, lower)) for n in SIZES))
        return table

    def growth(self):
        table = Table("Growth of a close query from N = 512 to 8000", f"Goal for the certified distance of prepared bodies: at most {GROWTH}.",
                      ["contestant", "N = 8000 / N = 512"])
        for name, (label, _) in ROWS.items():
            def ratio(median, name=name):
                top, bottom = median.get(("close", 8000, name)), median.get(("close", 512, name))
                return top / bottom if top and bottom else None
            if ratio(self.median):
                table.add(label, compared((ratio(self.median), ratio(self.before)),
                                          GROWTH if name == "vector_certified" else None))
        return table

    def tracked(self):
        sizes = self.sizes("tracked-6")
        table = Table("Tracked sequences: 20 steps, warm start",
                      "Time of a step, and in brackets its ratio to our own fastest cold query of the same kind, plain or "
                      "certified, at the same N (hulls in the scene of close pairs).",
                      ["contestant"] + [f"N = {n}" for n in sizes])
        for degrees in (0, 1, 6, 12):
            scene = f"tracked-{degrees}"
            for name, label in TRACKED_ROWS.items():
                cells = []
                for n in sizes:
                    kind = "certified" if "certified" in name else "distance"
                    ns, cold = self.median.get((scene, n, name)), self.fastest(self.median, "close", n, kind)
                    if not ns:
                        cells.append("")
                        continue
                    cell = compared((ns / cold if cold else None, None))
                    cells.append(Cell(f"{duration(ns)} ({cell.text})", cell.mark, self.old(scene, n, name)))
                if any(cells):
                    table.add(f"{degrees}° a step, {label}", *cells)
        return table

    def batches(self):
        sizes = self.sizes("batch")
        table = Table("Batches of close pairs: throughput", "Million certified distances a second of wall time, and in brackets "
                      f"how many times that of one by one. Goal: two threads at least {THREADS} times one call.",
                      ["contestant"] + [f"N = {n}" for n in sizes])
        for name, label in BATCH_ROWS.items():
            cells = []
            for n in sizes:
                ns, one = self.median.get(("batch", n, name)), self.median.get(("batch", n, "proven_one_by_one"))
                if not ns or not one:
                    cells.append("")
                    continue
                call = self.median.get(("batch", n, "proven_batch"))
                mark = ""
                if name == "proven_batch_two_threads" and call:
                    mark = "met" if call / ns >= THREADS else "missed"
                cells.append(Cell(f"{1000 / ns:.3g} ({one / ns:.2f})", mark))
            if any(cells):
                table.add(label, *cells)
        return table

    def rungs(self):
        sizes = [n for n in self.sizes("close")]
        table = Table("Which rung settled certified answers", "Filter / extended / integer, in percent, close pairs.",
                      ["contestant"] + [f"N = {n}" for n in sizes])
        for name, (label, kind) in ROWS.items():
            found = {r["vertices"]: r["rungs"] for r in self.rows if r["scene"] == "close" and r["row"] == name}
            if kind.startswith("certified") and found:
                table.add(label, *(" / ".join(f"{100 * s:.3g}" for s in found.get(n) or ()) for n in sizes))
        return table

    def tables(self):
        list_ = []
        for gap, title in GAPS.items():
            if self.sizes(gap):
                list_ += [self.ratios(gap, title), self.times(gap, title)]
        list_ += [self.others(), self.growth(), self.tracked(), self.batches(), self.solids(), self.rungs()]
        return [t for t in list_ if t.rows]

    # Pictures.

    def charts(self):
        x = "vertices of each hull, N"
        sizes = self.sizes("close") or list(SIZES)

        def curve(scene, name):
            return [(n, self.median[scene, n, name]) for n in self.sizes(scene) if (scene, n, name) in self.median]
        times = [(label, [(n, ns / 1000) for n, ns in curve("close", name)], False)
                 for name, (label, _) in ROWS.items() if name in CHARTED]
        ratios = []
        for name, (label, kind) in ROWS.items():
            if KINDS[kind] and name in CHARTED:
                ratios.append((label, [(n, self.over("close", n, name, KINDS[kind])[0]) for n, _ in
                                       curve("close", name)], False))
        for kind, goals in GOALS.items():
            ratios.append((f"goal: {kind}", [(n, goals[n]) for n in sizes if n in goals], True))
        steps = [(f"{d}° a step", [(n, ns / 1000) for n, ns in curve(f"tracked-{d}", "vector_tracked_certified")], False)
                 for d in (0, 1, 6, 12)]
        steps.append(("FCL, faces, 6°", [(n, ns / 1000) for n, ns in curve("tracked-6", "fcl_faces")], False))
        steps.append(("cold certified query", [(n, ns / 1000) for n, ns in curve("close", "vector_certified")], True))
        return [c for c in (line_chart("Close pairs, cold", x, "median time of a query [µs]", times, sizes),
                            line_chart("Close pairs: ratio to FCL-libccd", x, "ratio [1]", ratios, sizes),
                            line_chart("Tracked sequences", x, "median time of a step [µs]", steps, sizes)) if c]


def compared(ratios, goal=None):
    """A cell of a ratio beside its goal and what was committed."""
    now, before = ratios
    if now is None:
        return Cell("")
    text = ratio_text(now) + (f", goal {goal:g}" if goal else "")
    mark = "" if not goal else "met" if now <= goal else "missed"
    return Cell(text, mark, ratio_text(before) if before else "")
