# SPDX-License-Identifier: GPL-3.0-or-later
"""The work of a check, bounded before numbers are multiplied, and closed surfaces around the origin; part of
check_certificates.py, from docs/reference/certificates.md alone."""

from collections import Counter
from fractions import Fraction
from math import lcm

from check_basics import cross, dot, require

MAX_WORK, LONG = 1 << 40, 1 << 13


def bits(x):
    """Of an integer, a fraction in lowest terms, or all coordinates of a vector."""
    if isinstance(x, (list, tuple)):
        return sum(map(bits, x))
    return x.bit_length() if isinstance(x, int) else x.numerator.bit_length() + x.denominator.bit_length()


class Work:
    def __init__(self):
        self.sum = 0

    def add(self, x, y):
        self.sum += (x + y) * min(x, y, LONG)
        require(self.sum <= MAX_WORK, "numbers too long to check")


def require_closed(facets, corners, dimension):
    spelled, borders = set(), Counter()
    for facet in facets:
        require(len(facet) == dimension, "a facet of another dimension")
        require(all(i < corners for i in facet), "an unlisted corner")
        at = facet.index(min(facet)) if dimension == 3 else 0
        spelled.add((*facet[at:], *facet[:at]))
        for i, j in zip(facet, facet[1:] + facet[:1]):
            if dimension == 3:
                borders[i, j] += 1
                borders[j, i] -= 1
        if dimension == 2:
            borders[facet[0]] += 1
            borders[facet[1]] -= 1
    require(len(spelled) == len(facets), "a facet that comes twice")
    require(not any(borders.values()), "not closed")


def times(v, factor):
    return [x * factor for x in v]


def plus(u, v):
    return [x + y for x, y in zip(u, v)]


def is_beyond(points, facets, squared, work):
    """Whether the planes of all facets are farther than the root of `squared`; refuses a nearer one."""
    corners = []
    for p in points:
        below = lcm(*(Fraction(x).denominator for x in p))
        corners.append(([int(x * below) for x in p], below))
    for facet in facets:
        for i in facet:
            length = bits(corners[i][0]) + bits(corners[i][1])
            work.add(length, length)
    beyond = True
    for facet in facets:
        (u, d), (v, e) = corners[facet[0]], corners[facet[1]]
        if len(facet) == 2:
            along = plus(times(v, d), times(u, -e))
            normal, height = [along[1], -along[0], 0], u[0] * v[1] - u[1] * v[0]
        else:
            w, f = corners[facet[2]]
            normal = plus(plus(times(cross(v, w), d), times(cross(w, u), e)), times(cross(u, v), f))
            height = dot(u, cross(v, w))
        require(height > 0, "the origin is not behind a facet")
        across = squared.denominator * height**2 - squared.numerator * dot(normal, normal)
        require(across >= 0, "a facet too near")
        beyond = beyond and across > 0
    return beyond
