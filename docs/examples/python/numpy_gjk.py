# SPDX-License-Identifier: GPL-3.0-or-later
"""The boolean GJK that is pasted most, in NumPy, as a subject of Oblong: Muratori's case analysis of directions, which
computes no distance and no barycentric coordinate (C. Muratori, "Implementing GJK", 2006).

Asked whether two polyhedra have a common point: `intersecting` or `separated`. It promises nothing. The loop of most
copies has no end but an answer; here `--limit` (100) ends it as `not_converged`.

    oblong subjects --check "program:python3 numpy_gjk.py"
"""
import argparse
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--limit", type=int, default=100)
limit = parser.parse_known_args()[0].limit


def towards(u, ao):
    return np.dot(u, ao) > 0


def segment(a, b):
    ab, ao = b - a, -a
    if towards(ab, ao):
        return False, [a, b], np.cross(np.cross(ab, ao), ab)
    return False, [a], ao


def triangle(a, b, c):
    ab, ac, ao = b - a, c - a, -a
    abc = np.cross(ab, ac)
    if towards(np.cross(abc, ac), ao):
        if towards(ac, ao):
            return False, [a, c], np.cross(np.cross(ac, ao), ac)
        return segment(a, b)
    if towards(np.cross(ab, abc), ao):
        return segment(a, b)
    if towards(abc, ao):
        return False, [a, b, c], abc
    return False, [a, c, b], -abc


def tetrahedron(a, b, c, d):
    ab, ac, ad, ao = b - a, c - a, d - a, -a
    if towards(np.cross(ab, ac), ao):
        return triangle(a, b, c)
    if towards(np.cross(ac, ad), ao):
        return triangle(a, c, d)
    if towards(np.cross(ad, ab), ao):
        return triangle(a, d, b)
    return True, [a, b, c, d], ao


def gjk(A, B):
    """Whether the hulls meet; None at the limit."""

    def support(u):
        return A[np.argmax(A @ u)] - B[np.argmin(B @ u)]

    simplex = [support(np.array([1.0, 0.0, 0.0]))]
    direction = -simplex[0]
    for _ in range(limit):
        p = support(direction)
        if np.dot(p, direction) < 0:
            return False
        hit, simplex, direction = (None, segment, triangle, tetrahedron)[len(simplex)](p, *simplex)
        if hit:
            return True
    return None


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    meet = gjk(np.array(a), np.array(b))
    if meet is None:
        raise oblong.Refused("not_converged", f"{limit} iterations")
    return {"outcome": "intersecting" if meet else "separated", "converted_case": changed}


oblong.run(answer, name="numpy/gjk-boolean" + f"/limit-{limit}" * (limit != 100), version=np.__version__,
           queries=["decide"], promise_text="none", conversions="poses are applied to vertices and rounded to double")
