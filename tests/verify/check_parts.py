# SPDX-License-Identifier: GPL-3.0-or-later
"""Cores as sums and hulls of parts, never expanded; part of check_certificates.py, from docs/reference/certificates.md alone."""

from fractions import Fraction
from math import lcm

from check_basics import dot, require
from check_work import bits


class Core:
    """A hull of `vertices`, or of kind "sum" or "hull" of `parts`; `offset` is what a sum's pose adds once."""

    def __init__(self, kind, vertices=(), parts=(), offset=(Fraction(0),) * 3):
        self.kind, self.vertices, self.parts, self.offset = kind, list(vertices), list(parts), list(offset)
        self.names = None

    def mapped(self, rows, translation):
        """The image under x -> rows x + translation; a sum is moved as a whole."""
        still = [Fraction(0)] * 3
        linear = [dot(row, self.offset) + t for row, t in zip(rows, translation)]
        vertices = [[dot(row, v) + t for row, t in zip(rows, translation)] for v in self.vertices]
        moves = still if self.kind == "sum" else translation
        parts = [part.mapped(rows, moves) for part in self.parts]
        return Core(self.kind, vertices, parts, linear if self.kind == "sum" else still)

    def coordinates(self):
        yield from self.offset
        for v in self.vertices:
            yield from v
        for part in self.parts:
            yield from part.coordinates()

    def coordinate_count(self):
        """Of vertices, and of what is added to sums."""
        return 3 * sum(1 for _ in self.all_vectors())

    def all_vectors(self):
        """Vertices, and what is added to sums."""
        yield from self.vertices
        if self.kind == "sum":
            yield self.offset
        for part in self.parts:
            yield from part.all_vectors()

    def scaled(self, scale):
        def whole(v):
            return [int(x * scale) for x in v]

        parts = [part.scaled(scale) for part in self.parts]
        return Core(self.kind, map(whole, self.vertices), parts, whole(self.offset))

    def count(self):
        if self.kind == "points":
            return len(self.vertices)
        counts = [part.count() for part in self.parts]
        if self.kind == "hull":
            return sum(counts)
        product = 1
        for count in counts:
            product *= count
        return product

    def least(self, n):
        """min n.v over all vertices: of a sum, the sum of its parts' least."""
        if self.kind == "points":
            return min(dot(n, v) for v in self.vertices)
        values = [part.least(n) for part in self.parts]
        return min(values) if self.kind == "hull" else sum(values) + dot(n, self.offset)

    def greatest(self, n):
        return -self.least([-x for x in n])

    def at(self, index):
        """The vertex at a place of the order in docs/reference/certificates.md."""
        if self.kind == "points":
            return self.vertices[index]
        if self.kind == "hull":
            for part in self.parts:
                if index < part.count():
                    return part.at(index)
                index -= part.count()
        total = list(self.offset)
        for part in reversed(self.parts):  # the last runs fastest
            index, own = divmod(index, part.count())
            total = [x + y for x, y in zip(total, part.at(own))]
        return total

    def named(self, entries):
        """The vertex that the next entries of an iterator mean."""

        def next_below(end):
            entry = next(entries, None)
            require(entry is not None and 0 <= entry < end, "a name that means no vertex of the body")
            return entry

        if self.kind == "points":
            return self.vertices[next_below(len(self.vertices))]
        if self.kind == "hull":
            return self.parts[next_below(len(self.parts))].named(entries)
        total = list(self.offset)
        for part in self.parts:
            total = [x + y for x, y in zip(total, part.named(entries))]
        return total

    def list_names(self, names, work):
        """From now on indices are places in this list."""
        self.names = []
        for name in names:
            entries = iter(name)
            self.names.append(self.named(entries))
            require(next(entries, None) is None, "a name that means no vertex of the body")
            work.add(bits(self.names[-1]), bits(self.names[-1]))

    def vertex(self, index):
        require(0 <= index < (self.count() if self.names is None else len(self.names)),
                "a vertex that the body does not have")
        return self.at(index) if self.names is None else self.names[index]


MAX_BITS = 1 << 29  # of all coordinates in integers


def whole_numbers(bodies):
    """Both cores times one positive integer that makes them integers, and that integer."""
    count = sum(core.coordinate_count() for core in bodies)
    scale = 1
    for core in bodies:
        for x in core.coordinates():
            if scale % x.denominator:
                scale = lcm(scale, x.denominator)
                require(scale.bit_length() * count <= MAX_BITS, "coordinates too long to check")
    return [core.scaled(scale) for core in bodies], scale
