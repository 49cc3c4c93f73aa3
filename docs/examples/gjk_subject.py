# SPDX-License-Identifier: GPL-3.0-or-later
"""A GJK as it is often written, as a subject of Oblong: distances of points and boxes. docs/tutorials/judge-your-own-gjk.md
finds its fault.

    oblong subjects --check "program:python3 gjk_subject.py"
"""
import itertools
import math
import operator

import oblong_subject as oblong

TOLERANCE = 1e-6


def dot(p, q):
    return sum(map(operator.mul, p, q))


def minus(p, q):
    return [x - y for x, y in zip(p, q)]


def combination(weights, points):
    return [dot(weights, column) for column in zip(*points)]


def solved(rows):
    """Gaussian elimination; None where the matrix is singular."""
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if rows[i][i] == 0:
            return None
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def nearest(simplex):
    """The point of a simplex nearest the origin, and the vertices that carry it: the best of all faces."""
    best = None
    for size in range(1, len(simplex) + 1):
        for face in itertools.combinations(simplex, size):
            edges = [minus(p, face[0]) for p in face[1:]]
            rest = solved([[dot(e, f) for f in edges] + [-dot(e, face[0])] for e in edges])
            weights = None if rest is None else [1 - sum(rest)] + rest
            if weights and min(weights) > 0:
                v = combination(weights, face)
                if best is None or dot(v, v) < dot(best[0], best[0]):
                    best = v, list(face)
    return best


def distance(a, b):
    v, simplex = minus(a[0], b[0]), []
    for _ in range(100):
        w = minus(min(a, key=lambda p: dot(p, v)), max(b, key=lambda q: dot(q, v)))
        if dot(v, v) - dot(v, w) <= TOLERANCE or w in simplex:
            break
        v, simplex = nearest(simplex + [w])
        if len(simplex) == 4:  # it surrounds the origin
            return 0.0
    return math.sqrt(dot(v, v))


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    d = distance(a, b)
    return {"outcome": "separated" if d > 0 else "intersecting", "distance": d,
            "converted_case": changed}


oblong.run(answer, name="my-gjk", version="1", scalar="double", queries=["distance"],
           conversions="poses are applied to the vertices, which are rounded to double")
