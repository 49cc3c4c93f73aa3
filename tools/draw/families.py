#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws degenerate families at three severities, from cases that the program makes, into docs/images/families.

usage: tools/draw/families.py PROGRAM [FAMILY...]

Each panel has two pictures of one case. Left: both bodies, seen at right angles to the line between their nearest points.
Right: the same view around these points, the direction between them magnified until the gap is seen; the factor is written
below. The nearest points are those of the proven solver. Then it prints, as Markdown, how often solvers are wrong there."""
import collections
import json
import math
import pathlib
import subprocess
import sys

from canvas import BLUE, GREY, ORANGE, Canvas, clipped
from convex import cross, dot, edges, minus, number, outline, vertices

SEVERITIES = (0.1, 0.5, 0.9)
FAMILIES = ("sliver", "needle", "near_parallel_faces", "near_parallel_edges", "near_touching", "size_ratio",
            "far_offset", "shallow_overlap")
SUBJECTS = (("float/johnson/relative-1e-5/running-max/no-progress", "float"),
            ("double/johnson/relative-1e-10/running-max/no-progress", "double"),
            ("fcl/libccd", "double"), ("bullet-double/gjk", "double"))
WRONG = {"crash", "no_termination", "false_separation", "false_overlap", "bad_witness", "inaccurate"}
SIZE, GAP, TOP, BOTTOM = 150, 14, 30, 38
OUT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "images" / "families"


def asked(program, *words, given=None):
    done = subprocess.run([program, *words], input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def drawable(case):
    a, b = (vertices(case[name]) for name in "ab")
    return a and b and len(a) <= 24 and len(b) <= 24


def first_drawable(program, family, severity):
    """The first case of seeds 1, 2, … whose bodies have few vertices, and its proven answer."""
    for seed in range(1, 60):
        line = asked(program, "generate", family, "--count", "1", "--severity", str(severity), "--seed", str(seed))
        case = json.loads(line, parse_float=str, parse_int=str)
        if drawable(case):
            return case, json.loads(asked(program, "distance", "--json", given=line))
    sys.exit(f"{family}: no case at severity {severity} can be drawn")


def unit(v):
    length = math.sqrt(sum(float(x) ** 2 for x in v))
    return tuple(float(x) / length for x in v)


def view(case, answer):
    """Origin and two unit vectors of the picture: across, and from B to A where they are apart."""
    a, b = (vertices(case[name]) for name in "ab")
    p, q = ([number(x) for x in answer[key]] for key in ("witness_a", "witness_b"))
    up = minus(p, q)
    scale = max((abs(x) for x in up), default=0)
    if scale == 0:
        up = minus([sum(c) / len(a) for c in zip(*a)], [sum(c) / len(b) for c in zip(*b)])
        scale = max(abs(x) for x in up) or 1
    up = unit([x / scale for x in up])
    spread = max((minus(v, a[0]) for v in a), key=lambda d: sum(float(x) ** 2 for x in cross(d, up)))
    if not any(spread):
        spread = minus(max(b), min(b))
    across = minus(spread, [dot([float(x) for x in spread], up) * u for u in up])
    across = unit([float(x) for x in across]) if any(across) else unit(cross(up, (1, 0.3, 0.2)))
    middle = tuple((x + y) / 2 for x, y in zip(p, q))
    return middle, across, up


def placed(points, frame):
    """In the picture's plane. Differences from its middle are exact before they are rounded."""
    middle, across, up = frame
    local = [[float(x) for x in minus(v, middle)] for v in points]
    return [(dot(v, across), dot(v, up)) for v in local]


def power(x):
    return f"{x:.0e}".replace("e+0", "e").replace("e-0", "e-").replace("e+", "e") if x >= 1000 else f"{x:.0f}"


def panel(canvas, left, case, answer, severity):
    frame = view(case, answer)
    bodies = [vertices(case[name]) for name in "ab"]
    flat = [placed(body, frame) for body in bodies]
    every = flat[0] + flat[1]
    low, high = ([f(p[i] for p in every) for i in (0, 1)] for f in (min, max))
    scale = (SIZE - 16) / (max(h - l for l, h in zip(low, high)) or 1)
    centre = [(l + h) / 2 for l, h in zip(low, high)]
    gap = float(answer.get("distance") or 0)
    # The smallest of the heights next to the gap, where it is none.
    heights = [abs(p[1]) for p in every if abs(p[1]) > 0]
    wanted = gap if gap > 0 else min(heights, default=1)
    stretch = min(max(1.0, 0.3 * SIZE / (wanted * scale)), 1e18)
    for k, magnified in enumerate((1.0, stretch)):
        x0, y0 = left + k * (SIZE + GAP / 2), TOP
        box = (x0, y0, x0 + SIZE, y0 + SIZE)
        cx, cy = centre if k == 0 else (0.0, 0.0)

        def at(p):
            return (x0 + SIZE / 2 + (p[0] - cx) * scale, y0 + SIZE / 2 - (p[1] - cy) * scale * magnified)
        canvas.rectangle(x0, y0, SIZE, SIZE, fill="#fafbfc", stroke="#d5d9de")
        for points, body, colour in zip(flat, bodies, (BLUE, ORANGE)):
            canvas.polygon(clipped([at(p) for p in outline(points)], box), colour, 0.18, colour)
            if k == 0:
                where = dict(zip(body, points))
                for p, q in edges(body):
                    canvas.line(at(where[p]), at(where[q]), colour, 0.8)
            for p in map(at, points):
                if box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]:
                    canvas.dot(p, 1.8, colour)
    y = TOP + SIZE + 14
    canvas.text(left, TOP - 10, f"severity {severity}", 12, bold=True)
    canvas.text(left, y, f"distance {gap:.3g}" if gap else answer["outcome"], 11)
    canvas.text(left + SIZE + GAP / 2, y, f"height × {power(stretch)}" if stretch > 1.5 else "not magnified", 11, colour=GREY)


def draw(program, family):
    width = len(SEVERITIES) * (2 * SIZE + GAP / 2) + (len(SEVERITIES) + 1) * GAP
    canvas = Canvas(int(width), TOP + SIZE + BOTTOM - 10, f"{family} at severities {SEVERITIES}")
    for i, severity in enumerate(SEVERITIES):
        case, answer = first_drawable(program, family, severity)
        panel(canvas, GAP + i * (2 * SIZE + 1.5 * GAP), case, answer, severity)
    canvas.write(OUT / f"{family}.svg")


def rates(program, family, count=100):
    """Wrong answers in per cent of the judged, at each severity, for each subject."""
    row = {}
    for severity in SEVERITIES:
        for subject, scalar in SUBJECTS:
            lines = asked(program, "generate", family, "--count", str(count), "--severity", str(severity), "--seed", "1",
                          "--scalar", scalar)
            said = asked(program, "judge", "-", "--subject", subject, "--json", "-q", given=lines)
            counts = collections.Counter()
            for line in said.splitlines():
                verdict = json.loads(line)
                counts["wrong" if verdict["verdict"] in WRONG or verdict["promise_broken"] else verdict["verdict"]] += 1
            judged = sum(counts.values()) - counts["refused"] - counts["unjudged"]
            row[subject, severity] = f"{100 * counts['wrong'] / judged:.1f}" if judged else "-"
    return row


def main(program, *wanted):
    OUT.mkdir(parents=True, exist_ok=True)
    names = [" ".join(s.split("/")[:2]) if "johnson" in s else s for s, _ in SUBJECTS]
    print("| family | " + " | ".join(names) + " |")
    print("| --- |" + " ---: |" * len(names))
    for family in wanted or FAMILIES:
        draw(program, family)
        row = rates(program, family)
        cells = [" · ".join(row[subject, s] for s in SEVERITIES) for subject, _ in SUBJECTS]
        print(f"| {family} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
