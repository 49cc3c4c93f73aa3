# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates of casts and of penetration; part of check_certificates.py, from docs/reference/certificates.md alone."""

from collections import Counter
from fractions import Fraction

from check_basics import cross, dot, minus, require, sign


class QueryChecks:
    """Needs a, b (cores in whole numbers), scale, radius, dimension, near, nearest and is_normal; casts: motion."""

    # Casts.

    def gap(self, n, at):
        """The sign of min n.(p + at r) - max n.q - r |n|."""
        apart = self.a.least(n) - self.b.greatest(n)
        apart += at * self.scale * dot(n, self.motion[0])
        return -1 if apart < 0 else sign(apart**2 - (self.radius * self.scale) ** 2 * dot(n, n))

    def miss(self, proof):
        velocity, end = self.motion
        n = proof["direction"]
        require(self.gap(n, 0) > 0, "does not separate at the start")
        if end is None:
            require(dot(n, velocity) >= 0, "nearer and nearer")
        else:
            require(self.gap(n, end) > 0, "does not separate at the end")

    def hit(self, proof):
        velocity, end = self.motion
        lower, upper = proof["lower"], proof["upper"]
        require(0 <= lower <= upper, "bounds in disorder")
        require(end is None or upper <= end, "beyond the end")
        _, (_, _, n, total) = self.near(proof)
        across = [Fraction(n[i], total * self.scale) + upper * velocity[i] for i in range(3)]
        require(dot(across, across) <= self.radius**2, "no common point")
        direction = proof.get("direction")
        if lower == 0:
            require(direction is None, "a direction for nothing")
            return
        require(direction is not None, "no direction")
        require(dot(direction, velocity) < 0, "not nearer along the direction")
        require(self.gap(direction, lower) >= 0, "does not separate before")

    # Penetration.

    def reach(self, n):
        return self.a.greatest(n) - self.b.least(n)

    def penetration(self, proof):
        if "facets" in proof:
            self.surface(proof)
        else:
            self.shallow(proof)

    def shallow(self, proof):
        require("differences" not in proof, "corners without facets")
        squared, direction = proof["squared"], proof.get("direction")
        require(self.near(proof)[0] == squared, "another distance")
        require(squared < self.radius**2, "no overlap")
        if squared > 0:
            require(direction is None, "a direction for nothing")
            self.nearest(proof)
        else:
            self.is_normal(direction)
            require(self.reach(direction) <= 0, "not supporting")

    def surface(self, proof):
        require("a" not in proof and "b" not in proof, "weights")
        n, squared = proof.get("direction"), proof["squared"] * self.scale**2
        self.is_normal(n)
        require(self.reach(n) ** 2 <= squared * dot(n, n), "not so near")
        corners = []
        for i, j in proof["differences"]:
            corners.append(minus(self.a.vertex(i), self.b.vertex(j)))
        require(proof["facets"], "no facets")
        borders = Counter()
        for facet in proof["facets"]:
            require(len(facet) == self.dimension, "a facet of another dimension")
            require(all(i < len(corners) for i in facet), "an unlisted corner")
            w = [corners[i] for i in facet]
            if self.dimension == 3:
                normal = cross(minus(w[1], w[0]), minus(w[2], w[0]))
                for i in range(3):
                    borders[facet[i], facet[(i + 1) % 3]] += 1
                    borders[facet[(i + 1) % 3], facet[i]] -= 1
            else:
                along = minus(w[1], w[0])
                normal = [along[1], -along[0], 0]
                borders[facet[0]] += 1
                borders[facet[1]] -= 1
            height = dot(normal, w[0])
            require(height > 0, "the origin is not behind a facet")
            require(height**2 >= squared * dot(normal, normal), "a facet too near")
        require(not any(borders.values()), "not closed")
