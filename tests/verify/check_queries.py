# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates of casts and of penetration; part of check_certificates.py, from docs/reference/certificates.md alone."""

from fractions import Fraction

from check_basics import dot, minus, require, sign
from check_work import bits, is_beyond, require_closed


class QueryChecks:
    """Needs a, b (cores in whole numbers), scale, radius, dimension, work, near, nearest and is_normal; casts: motion."""

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
        require(proof["facets"], "no facets")
        require_closed(proof["facets"], len(proof["differences"]), self.dimension)
        require(self.reach(n) ** 2 <= squared * dot(n, n), "not so near")
        corners = []
        for i, j in proof["differences"]:
            corners.append(minus(self.a.vertex(i), self.b.vertex(j)))
            self.work.add(bits(corners[-1]), bits(corners[-1]))
        is_beyond(corners, proof["facets"], squared, self.work)
