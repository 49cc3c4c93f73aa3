#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second certificate checker, written from docs/certificates.md and docs/formats.md alone.

It shares nothing with the program: it reads cases and certificates itself and computes with Python's fractions.
One line an answer, as `oblong verify` writes it but without a reason: the order is that of the cases.

    check_certificates.py [--partial] cases.jsonl proofs.jsonl
"""

import functools
import json
import re
import sys
from fractions import Fraction
from math import gcd

from check_basics import Refused, combination, cross, dot, minus, require, sign
from check_queries import QueryChecks

FORMATS = {"float": (24, -149, 128), "double": (53, -1074, 1024)}  # digits, lowest exponent, end


# Numbers.


def parse_number(text):
    """The rational that a decimal, a hex float or a fraction denotes."""
    fraction = re.fullmatch(r"([+-]?\d+)/([+-]?\d+)", text)
    if fraction:
        return Fraction(int(fraction[1]), int(fraction[2]))
    hexadecimal = re.fullmatch(r"([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)(?:[pP]([+-]?\d+))?", text)
    if hexadecimal:
        sign, whole, part, exponent = hexadecimal.groups()
        value = Fraction(int(whole + part, 16)) * Fraction(2) ** (int(exponent or 0) - 4 * len(part))
        return -value if sign == "-" else value
    decimal = re.fullmatch(r"([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?", text)
    if not decimal or not decimal[2] + decimal[3]:
        raise ValueError("no number: " + text)
    sign, whole, part, exponent = decimal.groups()
    value = Fraction(int(whole + part)) * Fraction(10) ** (int(exponent or 0) - len(part))
    return -value if sign == "-" else value


def floor_log2(x):
    """The largest e with 2^e <= x, for x > 0."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def rounded(x, scalar):
    """x rounded once, to nearest even, to the scalar's format."""
    if scalar == "exact" or x == 0:
        return x
    digits, lowest, end = FORMATS[scalar]
    unit = Fraction(2) ** max(floor_log2(abs(x)) - digits + 1, lowest)
    result = round(x / unit) * unit  # Python rounds fractions to even
    if abs(result) >= Fraction(2) ** end:
        raise ValueError("overflow")
    return result


@functools.cache  # cases of many certificates repeat their numbers
def number_of(text, scalar):
    return rounded(parse_number(text), scalar)


# Cases.


class Literal(str):
    """A JSON number as it stands in the text."""


def load(line):
    return json.loads(line, parse_int=Literal, parse_float=Literal)


class BodyReader:
    """Reads bodies as vertices and a radius; None where certificates do not speak of the body."""

    def __init__(self, case):
        self.scalar = case["scalar"]
        self.dimension = int(case.get("dimension", 3))

    def number(self, text):
        return number_of(text, self.scalar)

    def vector(self, items):
        return [self.number(x) for x in items] + [Fraction(0)] * (3 - self.dimension)

    def pose(self, pose):
        """Rows of the linear map, and the translation."""
        rows = [[Fraction(int(i == j)) for j in range(3)] for i in range(3)]
        if "linear" in pose:
            for i, row in enumerate(pose["linear"]):
                rows[i][: self.dimension] = [self.number(x) for x in row]
        if "quaternion" in pose:
            w, x, y, z = (self.number(q) for q in pose["quaternion"])
            n = w * w + x * x + y * y + z * z
            matrix = [
                [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
            ]
            rows = [[rounded(entry / n, self.scalar) for entry in row] for row in matrix]
        translation = self.vector(pose["translation"]) if "translation" in pose else [Fraction(0)] * 3
        return rows, translation

    def segment(self, axis, half, radius):
        end = [Fraction(0)] * 3
        end[axis] = half
        return ([end] if half == 0 else [end, [-x for x in end]]), radius

    def box(self, half):
        vertices = []
        for corner in range(8):
            flipped = [i for i in range(3) if corner >> i & 1]
            if all(half[i] != 0 for i in flipped):
                vertices.append([-half[i] if i in flipped else half[i] for i in range(3)])
        return vertices

    def shape(self, body):
        kind = body["shape"]
        if kind == "points":
            return [self.vector(v) for v in body["vertices"]], Fraction(0)
        if kind == "box":
            return self.box(self.vector(body["half_extents"])), Fraction(0)
        if kind == "sphere":
            return [[Fraction(0)] * 3], self.number(body["radius"])
        if kind in ("capsule", "cylinder", "cone"):
            radius = self.number(body["radius"])
            if kind != "capsule" and radius != 0:
                return None
            return self.segment("xyz".index(body.get("axis", "y")), self.number(body["half_length"]), radius)
        if kind == "ellipsoid":
            radii = self.vector(body["radii"])
            wide = [i for i in range(3) if radii[i] != 0]
            return self.segment((wide + [0])[0], max(radii), Fraction(0)) if len(wide) < 2 else None
        if kind == "sum":
            vertices, radius = [[Fraction(0)] * 3], Fraction(0)
            for part in body["of"]:
                read = self.read(part)
                if read is None:
                    return None
                vertices = [[p[i] + q[i] for i in range(3)] for p in vertices for q in read[0]]
                radius += read[1]
            return vertices, radius
        if kind == "hull":
            parts = [self.read(part) for part in body["of"]]
            if any(part is None or part[1] != parts[0][1] for part in parts):
                return None
            return [v for part in parts for v in part[0]], parts[0][1]
        raise ValueError("this checker reads no " + kind)

    def read(self, body):
        listed = self.shape(body)
        if listed is None or "pose" not in body:
            return listed
        rows, translation = self.pose(body["pose"])
        posed = [[dot(rows[i], v) + translation[i] for i in range(3)] for v in listed[0]]
        return posed, listed[1]

    def motion(self, case):
        """The velocity of A as seen from B, and the end of the parameter; None: there is none."""
        require("ray" in case or "sweep" in case, "bodies at rest")
        cast = case.get("ray") or case.get("sweep")
        if "ray" in case:
            velocity = self.vector(cast["direction"])
        else:
            velocity = minus(self.vector(cast["velocity_a"]), self.vector(cast["velocity_b"]))
        end = cast.get("max")
        return velocity, None if end in (None, "inf") else self.number(end)

    def bodies(self, case, motion):
        """A and B; of a ray's motion A is its source."""
        if motion and "ray" in case:
            return ([self.vector(case["ray"]["source"])], Fraction(0)), self.read(case["a"])
        require("b" in case, "one body")
        return self.read(case["a"]), self.read(case["b"])


def whole_numbers(bodies):
    """The vertices of both bodies times one positive integer that makes them integers, and that integer."""
    scale = 1
    for vertices in bodies:
        for v in vertices:
            for x in v:
                scale = scale * x.denominator // gcd(scale, x.denominator)
    return [[[int(x * scale) for x in v] for v in vertices] for vertices in bodies], scale


# Certificates.


def rounding_to(stated, scalar):
    """Ends of what rounds to the stated number (None: beyond the range), and whether the ends do."""
    digits, lowest, end = FORMATS[scalar]
    if stated is None:
        return Fraction(2) ** end - Fraction(2) ** (end - digits - 1), None, True
    require(0 <= stated < Fraction(2) ** end, "out of the range")
    require(rounded(stated, scalar) == stated, "no number of its format")
    if stated == 0:
        return None, Fraction(2) ** (lowest - 1), True
    exponent = floor_log2(stated)
    unit = Fraction(2) ** max(exponent - digits + 1, lowest)
    down = Fraction(2) ** max(exponent - digits, lowest) if stated == Fraction(2) ** exponent else unit
    return stated - down / 2, stated + unit / 2, (stated / unit) % 2 == 0


OUTCOMES = {"separated": (0, None, 0), "touching": (0, 0, 1), "overlapping": (None, 0, 0), "intersecting": (None, 0, 1)}


def claimed(claim):
    """The signed distances with which a claim is true: two ends, and whether they are among them."""
    if "outcome" in claim:
        return OUTCOMES[claim["outcome"]]
    if "rounded_to" in claim:
        return rounding_to(claim["distance"], claim["rounded_to"])
    low = claim.get("lower")
    return low if low is not None and low > 0 else None, claim.get("upper"), True


class Check(QueryChecks):
    def __init__(self, a, b, dimension):
        (self.a, self.b), self.scale = whole_numbers([a[0], b[0]])
        self.radius = a[1] + b[1]
        self.dimension = dimension

    def near(self, proof):
        """The squared distance of the two points; P, Q, P - Q and the weights' sum."""
        p, total = combination(proof["a"], self.a)
        q, other = combination(proof["b"], self.b)
        require(total == other, "different sums")
        n = minus(p, q)
        return Fraction(dot(n, n), (total * self.scale) ** 2), (p, q, n, total)

    def nearest(self, proof):
        squared, (p, q, n, total) = self.near(proof)
        require(all(total * dot(n, v) >= dot(n, p) for v in self.a), "a vertex of a is nearer")
        require(all(total * dot(n, v) <= dot(n, q) for v in self.b), "a vertex of b is nearer")
        return squared

    def gap_beyond(self, n, x):
        """The sign of (min n.p - max n.q) / |n| - r - x, for x >= 0; negative where the minimum is below the maximum."""
        gap = min(dot(n, v) for v in self.a) - max(dot(n, v) for v in self.b)
        return -1 if gap < 0 else sign(gap**2 - ((self.radius + x) * self.scale) ** 2 * dot(n, n))

    def beyond(self, squared, x):
        return sign(squared - (self.radius + x) ** 2)

    def distance(self, proof):
        squared = self.nearest(proof)
        require(squared == proof["squared"], "the squared distance is another")
        require(squared > self.radius**2, "the bodies meet")
        low, high, closed = rounding_to(proof["distance"], proof["rounded_to"])
        require(high is None or self.beyond(squared, high) <= closed - 1, "too low")
        require(low is None or self.beyond(squared, low) >= 1 - closed, "too high")

    def separated(self, proof):
        require(self.gap_beyond(proof["direction"], 0) > 0, "does not separate")

    def is_normal(self, n):
        require(n is not None and any(n), "no direction")
        require(self.dimension == 3 or n[2] == 0, "out of the plane")

    def touching(self, proof):
        n = proof.get("direction")
        if self.radius > 0:
            require(n is None, "a direction")
            require(self.nearest(proof) == self.radius**2, "not the radii")
            return
        require(self.near(proof)[0] == 0, "no common point")
        self.is_normal(n)
        require(self.gap_beyond(n, 0) >= 0, "not supporting")

    def overlapping(self, proof):
        if self.radius > 0:
            require("a" in proof, "two points")
            require(self.near(proof)[0] < self.radius**2, "not near enough")
            return
        self.interior(proof)

    def interior(self, proof):
        parts = proof.get("differences", [])
        require(1 <= len(parts) <= 2 * self.dimension, "too few or many differences")
        points = []
        total = [0, 0, 0]
        for i, j, weight in parts:
            require(i < len(self.a) and j < len(self.b), "a vertex that the body does not have")
            require(weight > 0, "a weight that is not positive")
            w = minus(self.a[i], self.b[j])
            points.append(w)
            total = [total[k] + weight * w[k] for k in range(3)]
        require(not any(total), "the sum is not 0")
        normals = [cross(u, v) for u in points for v in points]
        if self.dimension == 2:
            require(any(n[2] for n in normals), "no rank")
        else:
            require(any(dot(n, w) for n in normals for w in points), "no rank")

    def refutation(self, proof):
        low, high, closed = claimed(proof["claim"])
        if "direction" in proof:
            self.is_normal(proof["direction"])
            require(high is not None, "no upper end")
            require(high < 0 or self.gap_beyond(proof["direction"], high) >= closed, "not farther apart")
            return
        require(low is not None, "no lower end")
        if "differences" in proof:
            return self.interior(proof)
        require(self.beyond(self.near(proof)[0], low) <= -closed, "not nearer")


FIELDS = {
    "distance": {"a", "b", "squared", "rounded_to", "distance"},
    "separated": {"direction"},
    "touching": {"a", "b", "direction"},
    "overlapping": {"a", "b", "differences"},
    "refutation": {"claim", "a", "b", "direction", "differences", "subject", "converted_case"},
    "miss": {"direction"},
    "hit": {"lower", "upper", "a", "b", "direction"},
    "penetration": {"squared", "a", "b", "direction", "differences", "facets"},
}


def read_proof(line):
    """A certificate line with its numbers as integers and fractions."""
    raw = load(line)
    if raw.pop("format") != "oblong-certificate/1":
        raise ValueError("no certificate")
    identity, kind = raw.pop("id"), raw.pop("kind")
    if set(raw) - FIELDS[kind]:
        raise ValueError("unknown fields: " + ", ".join(set(raw) - FIELDS[kind]))
    proof = dict(raw)
    for key in ("a", "b", "differences", "direction", "facets"):
        if key in proof:
            proof[key] = [[int(x) for x in part] if isinstance(part, list) else int(part) for part in proof[key]]
    if kind in ("distance", "penetration"):
        proof["squared"] = parse_number(proof["squared"])
    if kind == "refutation" and ("a" in proof) + ("direction" in proof) + ("differences" in proof) != 1:
        raise ValueError("one kind of evidence")
    for part in (proof, proof.get("claim", {})):
        for key in {"distance", "lower", "upper"} & set(part):
            part[key] = None if part[key] == "inf" else parse_number(part[key])
    return identity, kind, proof


def refusal(case, kind, proof):
    """Why the proof does not hold of the case; None where it does."""
    try:
        case = load(proof["converted_case"]) if "converted_case" in proof else case
        reader = BodyReader(case)
        motion = reader.motion(case) if kind in ("miss", "hit") else None
        a, b = reader.bodies(case, motion)
        require(a is not None and b is not None, "a body that is no polyhedron with a ball")
        check = Check(a, b, reader.dimension)
        check.motion = motion
        getattr(check, kind)(proof)
    except Refused as refused:
        return str(refused)
    return None


def main(cases, proof_file, partial):
    proofs = {}
    with open(proof_file, encoding="utf-8") as lines:
        for identity, kind, proof in map(read_proof, filter(str.strip, lines)):
            proofs.setdefault(identity, []).append((kind, proof))
    bad = 0

    def say(identity, accepted):
        nonlocal bad
        bad += not accepted
        print(json.dumps({"id": identity, "accepted": accepted}))

    with open(cases, encoding="utf-8") as lines:
        for case in map(load, filter(str.strip, lines)):
            of_case = proofs.pop(case["id"], [])
            for kind, proof in of_case:
                say(case["id"], refusal(case, kind, proof) is None)
            if not of_case and not partial:
                say(case["id"], False)
    for identity, strays in proofs.items():
        for _ in strays:
            say(identity, False)
    return 1 if bad else 0


if __name__ == "__main__":
    arguments = [x for x in sys.argv[1:] if x != "--partial"]
    sys.exit(main(*arguments, "--partial" in sys.argv))
