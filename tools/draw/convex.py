# SPDX-License-Identifier: GPL-3.0-or-later
"""Bodies of case lines as exact vertices, and their hulls. Fractions throughout: a nearly flat hull has true edges."""
import itertools
from fractions import Fraction


def number(x):
    if isinstance(x, str) and "0x" in x.lower():
        return Fraction(float.fromhex(x))
    return Fraction(x)


def minus(p, q):
    return tuple(a - b for a, b in zip(p, q))


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def vertices(body):
    """Of points or a box, in the frame of the world; None for other bodies."""
    if body["shape"] == "points":
        corners = [[number(x) for x in v] for v in body["vertices"]]
    elif body["shape"] == "box":
        half = [number(x) for x in body["half_extents"]]
        corners = [[sign * h for sign, h in zip(signs, half)] for signs in itertools.product((1, -1), repeat=3)]
    else:
        return None
    pose = body.get("pose", {})
    linear = [[number(x) for x in row] for row in pose.get("linear", ((1, 0, 0), (0, 1, 0), (0, 0, 1)))]
    shift = [number(x) for x in pose.get("translation", (0, 0, 0))]
    return sorted({tuple(dot(row, v) + s for row, s in zip(linear, shift)) for v in corners})


def outline(points):
    """The convex hull of points of the plane, counterclockwise (monotone chain)."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    hull = []
    for sweep in (points, points[::-1]):
        chain = []
        for p in sweep:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        hull += chain[:-1]
    return hull


def turn(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def edges(points):
    """The edges of the hull in space: of each supporting plane the border of its face."""
    faces, found = set(), set()
    for p, q, r in itertools.combinations(points, 3):
        n = cross(minus(q, p), minus(r, p))
        if n == (0, 0, 0):
            continue
        heights = [dot(n, minus(s, p)) for s in points]
        if min(heights) < 0 < max(heights):
            continue
        face = frozenset(s for s, h in zip(points, heights) if h == 0)
        if face in faces:
            continue
        faces.add(face)
        axis = max(range(3), key=lambda i: abs(n[i]))  # project along the largest coordinate of the normal
        flat = {tuple(x for i, x in enumerate(s) if i != axis): s for s in face}
        border = [flat[s] for s in outline(list(flat))]
        found |= {frozenset(e) for e in zip(border, border[1:] + border[:1])}
    if not faces and len(points) > 1:
        found.add(frozenset((points[0], points[-1])))
    return [tuple(e) for e in found]
