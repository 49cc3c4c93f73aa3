# SPDX-License-Identifier: GPL-3.0-or-later
"""Proofs about bodies of any kind, written from docs/reference/certificates.md alone; part of check_certificates.py."""

from fractions import Fraction

from check_basics import dot, minus, require, sign
from check_work import Work, bits, is_beyond, require_closed

ZERO = [Fraction(0)] * 3


# The tree.


class Node:
    def __init__(self, kind, vectors=(), parts=()):
        self.kind, self.vectors, self.parts = kind, list(vectors), list(parts)


def linear(map_, v):
    return [dot(row, v) for row in map_[0]]


def moved(map_, v):
    return [x + t for x, t in zip(linear(map_, v), map_[1])]


def composed(outer, inner):
    columns = [linear(outer, [row[j] for row in inner[0]]) for j in range(3)]
    return [[columns[j][i] for j in range(3)] for i in range(3)], moved(outer, inner[1])


def unit(axis, length):
    v = list(ZERO)
    v[axis] = length
    return v


def opposite(v):
    return [-x for x in v]


IDENTITY = ([[Fraction(int(i == j)) for j in range(3)] for i in range(3)], ZERO)


def tree(reader, body, outer=IDENTITY):
    """The core of a body as a tree, and the radius of the ball around each of its points."""
    body = reader.stated(body)
    map_ = composed(outer, reader.pose(body["pose"])) if "pose" in body else outer
    kind = body["shape"]
    if kind in ("points", "mesh", "box", "sphere", "capsule"):
        listed = reader.read({key: value for key, value in body.items() if key != "pose"})
        return Node("vertices", [moved(map_, v) for v in listed.core.vertices]), listed.radius
    if kind == "ellipsoid":
        radii = reader.vector(body["radii"])
        columns = [linear(map_, unit(j, radii[j])) for j in range(3)]
        return Node("sum", parts=[Node("vertices", [moved(map_, ZERO)]), Node("u", columns)]), Fraction(0)
    if kind in ("cylinder", "cone"):
        radius, axis = reader.number(body["radius"]), "xyz".index(body.get("axis", "y"))
        top = unit(axis, reader.number(body["half_length"]))
        disc = Node("u", [linear(map_, unit((axis + k) % 3, radius)) for k in (1, 2)])
        ends = [moved(map_, top), moved(map_, opposite(top))]
        if kind == "cylinder":
            return Node("sum", parts=[Node("vertices", ends), disc]), Fraction(0)
        base = Node("sum", parts=[Node("vertices", ends[1:]), disc])
        return Node("hull", parts=[Node("vertices", ends[:1]), base]), Fraction(0)
    if kind == "sum":
        parts = []
        for part in body["of"]:
            parts.append(tree(reader, part, map_))
            map_ = map_[0], ZERO
        return Node("sum", parts=[core for core, _ in parts]), sum(radius for _, radius in parts)
    if kind == "hull":
        parts = [tree(reader, part, map_) for part in body["of"]]
        least = min(radius for _, radius in parts)
        grown = []
        for core, radius in parts:
            if radius > least:
                ball = Node("u", [unit(j, radius - least) for j in range(reader.dimension)])
                core = Node("sum", parts=[core, ball])
            grown.append(core)
        return Node("hull", parts=grown), least
    raise ValueError("this checker reads no " + kind)


def length(written, node):
    """The bits of all numbers that `point` multiplies; refuses a member that names what is not there."""
    kind, content = written
    require(kind == node.kind, "another kind of node")
    if kind == "u":
        require(len(content) == len(node.vectors), "another number of columns")
        return bits(content) + bits(node.vectors)
    if kind == "sum":
        require(len(content) == len(node.parts), "another number of parts")
        return sum(map(length, content, node.parts))
    there = node.vectors if kind == "vertices" else node.parts
    require(all(0 <= entry[0] < len(there) for entry in content), "no such vertex or part")
    if kind == "vertices":
        return sum(bits(weight) + bits(there[i]) for i, weight in content)
    return sum(bits(weight) + length(part, there[i]) for i, weight, part in content)


def support_work(node, n, work):
    for v in node.vectors:
        if node.kind == "u":
            work.add(bits(v) + bits(n), bits(v) + bits(n))
        else:
            work.add(bits(v), bits(n))
    for part in node.parts:
        support_work(part, n, work)


def share(weights):
    require(all(w >= 0 for _, w in weights), "a negative weight")
    total = sum(w for _, w in weights)
    require(total > 0, "weights that sum to 0")
    return total


def plus(u, v, factor):
    return [x + y * factor for x, y in zip(u, v)]


def point(written, node):
    kind, content = written
    result = ZERO
    if kind == "vertices":
        total = share(content)
        for i, weight in content:
            result = plus(result, node.vectors[i], Fraction(weight, total))
    elif kind == "u":
        require(sum(x * x for x in content) <= 1, "beyond the surface")
        for x, column in zip(content, node.vectors):
            result = plus(result, column, x)
    elif kind == "sum":
        for part, of_node in zip(content, node.parts):
            result = plus(result, point(part, of_node), 1)
    else:
        total = share([(i, w) for i, w, _ in content])
        for i, weight, part in content:
            result = plus(result, point(part, node.parts[i]), Fraction(weight, total))
    return result


def support(node, n, roots):
    """No less than the greatest n.x; takes a root from the front of the list for every round node."""
    if node.kind == "vertices":
        return max(dot(n, v) for v in node.vectors)
    if node.kind == "u":
        require(roots, "too few roots")
        root = roots.pop(0)
        require(root >= 0 and root * root >= sum(dot(n, c) ** 2 for c in node.vectors), "a root that is too small")
        return root
    values = [support(part, n, roots) for part in node.parts]
    return sum(values) if node.kind == "sum" else max(values)


# Checking.


def order(x, y, q):
    """The sign of x - y * sqrt(q)."""
    y_sign = sign(y) if q else 0
    if sign(x) != y_sign:
        return sign(sign(x) - y_sign)
    return sign(x) * sign(x * x - y * y * q)


class BodyCheck:
    """A proof against a case, which was read and found valid; `claimed` gives the ends of claims about distances."""

    def __init__(self, case, proof, claimed):
        self.proof, self.claimed, self.dimension = proof, claimed, case.dimension
        self.statement = proof.get("proves", proof["kind"])
        moving = case.velocity is not None
        require(moving == (self.statement != "bracket"), "of a cast, or of bodies at rest")
        self.velocity, self.end = (case.velocity, case.end) if moving else (ZERO, Fraction(0))
        first, second = case.document["a"], case.document.get("b")
        if case.source is not None:
            self.a, second = (Node("vertices", [case.source]), Fraction(0)), first
        else:
            self.a = tree(case.reader, first)
        self.b = tree(case.reader, second)
        self.radius, self.margin, self.work = self.a[1] + self.b[1], case.margin, Work()

    def run(self):
        proof = self.proof
        require(not proof["facets"] or self.statement == "bracket", "a surface beside a cast")
        require("direction" in proof or not proof["roots"], "roots without a direction")
        low, high, strict = getattr(self, self.statement)()
        needs = self.statement == "bracket" and "claim" not in proof
        require(("outcome" in proof) == needs, "an outcome")
        if needs:
            self.outcome(low, high, strict)
        if "claim" in proof:
            require(self.contradicts(proof["claim"], low, high, strict), "not contradicted")

    def plane(self):
        n = self.proof.get("direction")
        require(n is not None and any(n), "no direction")
        require(self.dimension == 3 or n[2] == 0, "out of the plane")
        roots = list(self.proof["roots"])
        for node in self.a[0], self.b[0]:
            support_work(node, n, self.work)
        for root in roots:
            self.work.add(bits(root), bits(root))
        gap = -support(self.a[0], opposite(n), roots) - support(self.b[0], n, roots)
        require(not roots, "more roots than needed")
        pace = dot(n, self.velocity)
        return pace, lambda at, x: order(gap + pace * at, x + self.radius, dot(n, n))

    def difference(self, i):
        a, b = self.proof["members"][i]
        both = length(a, self.a[0]) + length(b, self.b[0])
        self.work.add(both, both)
        return minus(point(a, self.a[0]), point(b, self.b[0]))

    def bracket(self):
        proof = self.proof
        low, high = proof.get("lower"), proof.get("upper")
        require(low is not None or high is not None, "no bounds")
        require((low is None) == ("direction" not in proof), "a lower bound needs a direction")
        require((high is None) == (not proof["members"]), "an upper bound needs members")
        require(high is not None or not proof["facets"], "a surface that bounds nothing")
        if low is not None:
            require(self.plane()[1](0, low) >= 0, "not so far apart")
        if high is not None and not proof["facets"]:
            require(len(proof["members"]) == 1, "more than a pair")
            w, reach = self.difference(0), high + self.radius
            require(reach >= 0 and dot(w, w) <= reach**2, "not so near")
        return low, high, high is not None and bool(proof["facets"]) and self.surface(-high - self.radius)

    def surface(self, depth):
        """Whether the surface shows that the signed distance is below the upper end itself."""
        require(depth >= 0, "not needed")
        require_closed(self.proof["facets"], len(self.proof["members"]), self.dimension)
        corners = [self.difference(i) for i in range(len(self.proof["members"]))]
        return is_beyond(corners, self.proof["facets"], Fraction(depth) ** 2, self.work)

    def miss(self):
        require("lower" not in self.proof and "upper" not in self.proof and not self.proof["members"], "a direction")
        pace, beyond = self.plane()
        require(beyond(0, 0) > 0, "not apart at the start")
        require(pace >= 0 if self.end is None else beyond(self.end, 0) > 0, "not apart at the end")
        return None, None, False

    def hit(self):
        low, high = self.proof.get("lower"), self.proof.get("upper")
        require(low is not None and high is not None and 0 <= low <= high, "no bounds")
        require(self.end is None or high <= self.end, "beyond the end")
        require(len(self.proof["members"]) == 1, "one pair")
        w = plus(self.difference(0), self.velocity, high)
        require(dot(w, w) <= self.radius**2, "do not meet")
        if low == 0:
            require("direction" not in self.proof, "a direction that bounds nothing")
        else:
            pace, beyond = self.plane()
            require(pace < 0 and beyond(low, 0) >= 0, "not apart before")
        return low, high, False

    def outcome(self, low, high, strict):
        holds = {
            "separated": low is not None and low > self.margin,
            "touching": low == high == self.margin and not strict,
            "overlapping": high is not None and (high < self.margin or (high == self.margin and strict)),
        }
        require(holds.get(self.proof["outcome"], False), "not shown")

    def contradicts(self, claim, low, high, strict):
        if "hit" in claim:
            return self.statement == ("miss" if claim["hit"] else "hit")
        if "parameter_lower" in claim or "parameter_upper" in claim:
            if self.statement == "miss":
                return True
            early, late = claim.get("parameter_upper"), claim.get("parameter_lower")
            return self.statement == "hit" and (
                (early is not None and low > early) or (late is not None and high < late)
            )
        if self.statement != "bracket":
            return False
        if "depth_lower" in claim or "depth_upper" in claim:
            deep, shallow = claim.get("depth_upper"), claim.get("depth_lower")
            if deep is not None and deep < 0:
                return True
            least, most, closed = None if deep is None else -deep, None, True
            if shallow is not None and shallow > 0:
                most = -shallow
        else:
            least, most, closed = self.claimed(claim, self.margin)
            if most is not None and most < 0:
                return True
        if most is not None and low is not None and (low > most or (low == most and not closed)):
            return True
        if least is None or high is None:
            return False
        return high < least or (high == least and (not closed or strict))
