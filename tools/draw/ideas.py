#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws how GJK moves, the cases of a simplex, the ladder of rungs and a certificate into docs/images/ideas.

usage: tools/draw/ideas.py PROGRAM

Points, iterations, weights and shares are what the program says of PAIR and of every family."""
import collections
import json
import math
import pathlib
import sys
from fractions import Fraction

from canvas import BLUE, GREY, INK, ORANGE, Canvas, clipped
from convex import dot, minus, outline, vertices
from families import asked

OUT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "images" / "ideas"
PAIR = {"format": "oblong-case/1", "id": "pair", "query": "distance", "scalar": "double",
        "a": {"shape": "points", "vertices": [[5, 1, 0], [8, 2, 0], [8, 5, 0], [5, 6, 0], [3, 4, 0]]},
        "b": {"shape": "points", "vertices": [[-2, 0, 0], [1, -1, 0], [2, 1, 0], [0, 3, 0]]}}
RUNGS = (("filter", "doubles with an error bound"), ("extended", "pairs of doubles with an error bound"),
         ("integer", "exact integers"))


def line_of(case):
    return json.dumps(case) + "\n"


class Frame:
    """A part of the plane in a rectangle of the canvas."""

    def __init__(self, canvas, x, y, size, points, margin=14):
        self.box = (x, y, x + size, y + size)
        low = [min(float(p[i]) for p in points) for i in (0, 1)]
        high = [max(float(p[i]) for p in points) for i in (0, 1)]
        self.scale = (size - 2 * margin) / max(h - l for l, h in zip(low, high))
        self.middle = [(l + h) / 2 for l, h in zip(low, high)]
        canvas.rectangle(x, y, size, size, fill="#fafbfc", stroke="#d5d9de")

    def __call__(self, p):
        half = (self.box[2] - self.box[0]) / 2
        return (self.box[0] + half + (float(p[0]) - self.middle[0]) * self.scale,
                self.box[1] + half - (float(p[1]) - self.middle[1]) * self.scale)


def difference(case):
    a, b = vertices(case["a"]), vertices(case["b"])
    return outline([minus(p, q)[:2] for p in a for q in b])


def iterations(program):
    said = asked(program, "trace", "--json", "--scalar", "double", "--start", "0,1,0", "--stop", "relative",
                 "--tolerance", "1e-10", given=line_of(PAIR))
    rows = [json.loads(line) for line in said.splitlines()]
    rows = [row for row in rows if "iteration" in row][:4]
    size, gap = 220, 12
    canvas = Canvas(len(rows) * (size + gap) + gap, size + 62, "Iterations of GJK on A - B")
    shape = difference(PAIR)
    for k, row in enumerate(rows):
        frame = Frame(canvas, gap + k * (size + gap), 30, size, shape + [(0, 0)])
        v, w = row["v"], row["w"]
        canvas.text(frame.box[0], 20, f"iteration {row['iteration']}", 12, bold=True)
        canvas.polygon([frame(p) for p in shape], GREY, 0.15, GREY)
        normal = (float(v[0]), float(v[1]))
        length = math.hypot(*normal) or 1
        along = (-normal[1] / length * 30, normal[0] / length * 30)
        ends = [frame((float(w[0]) + s * along[0], float(w[1]) + s * along[1])) for s in (1, -1)]
        seen = clipped(ends, frame.box)
        if len(seen) > 1:
            canvas.line(seen[0], max(seen, key=lambda p: math.dist(p, seen[0])), ORANGE, 1, dashed=True)
        canvas.line(frame((0, 0)), frame(v), BLUE, 1.6)
        canvas.dot(frame((0, 0)), 3)
        canvas.dot(frame(v), 3.2, BLUE)
        canvas.dot(frame(w), 3.2, ORANGE)
        canvas.text(frame((0, 0))[0] + 6, frame((0, 0))[1] + 14, "0", 12)
        canvas.text(frame(v)[0] + 5, frame(v)[1] - 5, "v", 12, colour=BLUE, bold=True)
        canvas.text(frame(w)[0] - 14, frame(w)[1] + 14, "w", 12, colour=ORANGE, bold=True)
        canvas.text(frame.box[0], frame.box[3] + 16, f"|v|² = {float(row['vv']):.6g}, v·w = {float(row['vw']):.6g}", 11)
    canvas.write(OUT / "iterations.svg")


def simplex_cases(program):
    """The plane cut by which vertices of a triangle carry the point nearest the origin, wherever the origin is."""
    size = 330
    triangle = [(0.0, 0.0), (4.0, 0.6), (1.4, 3.0)]
    canvas = Canvas(size + 24, size + 24, "Which face of a triangle is nearest")
    frame = Frame(canvas, 12, 12, size, [(-3, -3), (7, 6)])
    far = 40.0
    for i, p in enumerate(triangle):
        q, r = triangle[(i + 1) % 3], triangle[(i + 2) % 3]
        out = [(b[1] - a[1], a[0] - b[0]) for a, b in ((p, q), (r, p))]  # away from the triangle
        out = [tuple(far * x / math.hypot(*n) for x in n) for n in out]
        strip = [p, q, (q[0] + out[0][0], q[1] + out[0][1]), (p[0] + out[0][0], p[1] + out[0][1])]
        cone = [p, (p[0] + out[0][0], p[1] + out[0][1]), (p[0] + out[1][0], p[1] + out[1][1])]
        canvas.polygon(clipped([frame(x) for x in strip], frame.box), BLUE, 0.22, "#fff", 1.5)
        canvas.polygon(clipped([frame(x) for x in cone], frame.box), ORANGE, 0.28, "#fff", 1.5)
    canvas.polygon([frame(p) for p in triangle], "#3a8f5d", 0.45, INK, 1.2)
    for words, where in (("to the face", (1.15, 1.1)), ("to an edge", (1.3, -1.6)), ("to an edge", (3.6, 3.4)),
                         ("to an edge", (-2.1, 2.6)), ("to a vertex", (-2.6, -1.3)), ("to a vertex", (5.0, 0.9)),
                         ("to a vertex", (0.6, 4.6))):
        x, y = frame(where)
        canvas.text(x, y, words, 12)
    canvas.write(OUT / "simplex-cases.svg")


def ladder(program, count=40):
    shares = []
    for scalar in ("double", "float"):
        lines = asked(program, "generate", "--all", "--count", str(count), "--seed", "1", "--scalar", scalar)
        rungs = collections.Counter(json.loads(line).get("rung", "none")
                                    for line in asked(program, "distance", "--json", given=lines).splitlines())
        total = sum(rungs[name] for name, _ in RUNGS)
        shares.append({name: 100 * rungs[name] / total for name, _ in RUNGS})
    canvas = Canvas(640, 372, "The ladder of rungs")

    def box(y, words, below):
        canvas.rectangle(20, y, 250, 48, fill="#eef3f9", stroke=BLUE, radius=6)
        canvas.text(145, y + 20, words, 13, "middle", bold=True)
        canvas.text(145, y + 37, below, 11, "middle", GREY)
    box(14, "propose", "a plain solver in doubles; may be wrong")
    canvas.rectangle(440, 96, 180, 222, fill="#eef8f1", stroke="#3a8f5d", radius=6)
    canvas.text(530, 190, "proven answer", 13, "middle", bold=True)
    for i, words in enumerate(("outcome", "distance, rounded once", "enclosure", "nearest points")):
        canvas.text(530, 210 + 16 * i, words, 11, "middle", GREY)
    for i, (name, what) in enumerate(RUNGS):
        y = 98 + 86 * i
        canvas.line((145, y - 38 if i else 62), (145, y - 2), arrow=True)
        if i:
            canvas.text(153, y - 14, "cannot tell", 11, colour=GREY)
        box(y, name, what)
        canvas.line((270, y + 24), (438, y + 24), arrow=True)
        canvas.text(354, y + 17, f"{shares[0][name]:.0f} % double · {shares[1][name]:.0f} % float", 11, "middle")
    canvas.text(20, 352, f"Shares: distances of {count} cases of each family, severities 0 to 1, of bodies without curves.", 11,
                colour=GREY)
    canvas.write(OUT / "ladder.svg")


def certificate(program):
    proof = json.loads(asked(program, "certify", given=line_of(PAIR)))
    a, b = ([tuple(map(Fraction, v)) for v in PAIR[name]["vertices"]] for name in "ab")

    def point(body, shares):
        total = sum(int(weight) for _, weight in shares)
        return tuple(sum(int(weight) * body[i][k] for i, weight in shares) / total for k in range(3))
    p, q = point(a, proof["a"]), point(b, proof["b"])
    n = minus(p, q)
    size = 360
    canvas = Canvas(size + 330, size + 24, "A certificate of a distance")
    frame = Frame(canvas, 12, 12, size, [v[:2] for v in a + b])
    for body, colour, name in ((a, BLUE, "A"), (b, ORANGE, "B")):
        canvas.polygon([frame(v) for v in outline([v[:2] for v in body])], colour, 0.22, colour)
        middle = frame([sum(c) / len(body) for c in zip(*body)])
        canvas.text(middle[0], middle[1], name, 16, "middle", colour, True)
    for shares, body in ((proof["a"], a), (proof["b"], b)):
        for i, weight in shares:
            canvas.dot(frame(body[i]), 3)
            canvas.text(frame(body[i])[0] + 7, frame(body[i])[1] - 6, f"{i}: weight {weight}", 11)
    length = math.hypot(float(n[0]), float(n[1]))
    along = (-float(n[1]) / length * 3.4, float(n[0]) / length * 3.4)
    for foot in (p, q):
        canvas.line(frame((float(foot[0]) + along[0], float(foot[1]) + along[1])),
                    frame((float(foot[0]) - along[0], float(foot[1]) - along[1])), INK, 1, dashed=True)
        canvas.dot(frame(foot), 4)
    canvas.line(frame(q), frame(p), INK, 1.8, arrow=True)
    low, high = min(dot(n, v) for v in a), max(dot(n, v) for v in b)
    lines = [("The certificate", True), (f"squared distance {proof['squared']}", False),
             (f"A: {proof['a']}".replace("'", ""), False), (f"B: {proof['b']}".replace("'", ""), False), ("", False),
             ("What the checker computes", True),
             (f"p = ({', '.join(map(str, p))}) of A", False), (f"q = ({', '.join(map(str, q))}) of B", False),
             (f"n = p - q = ({', '.join(map(str, n))})", False), (f"n·n = {dot(n, n)}: d² is at most that", False),
             (f"least n·x over A: {low} = n·p", False), (f"greatest n·x over B: {high} = n·q", False),
             ("No vertex crosses a dashed line:", False), ("d² is at least that, so it is that.", False)]
    for i, (words, bold) in enumerate(lines):
        canvas.text(size + 32, 40 + 22 * i, words, 12, bold=bold)
    if (low, high) != (dot(n, p), dot(n, q)) or dot(n, n) != Fraction(proof["squared"]):
        sys.exit("the certificate does not prove what the drawing says")
    canvas.write(OUT / "certificate.svg")


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for drawing in (iterations, simplex_cases, ladder, certificate):
        drawing(sys.argv[1])
