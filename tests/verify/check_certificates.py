#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second certificate checker, written from docs/reference/certificates.md and docs/reference/formats.md alone.

It shares nothing with the program: it reads cases and certificates itself and computes with Python's fractions.
One line an answer, as `oblong verify` writes it but without a reason: the order is that of the cases. A line that
cannot be read is named on the standard error and costs its own answer; the exit code is 3 then.

    check_certificates.py [--partial] cases.jsonl proofs.jsonl
"""

import json
import pathlib
import sys
from fractions import Fraction

from check_basics import Refused, combination, cross, dot, minus, require, sign
from check_bodies import BodyCheck
from check_parts import Core, whole_numbers
from check_queries import QueryChecks
from check_work import Work, bits
from exact_numbers import FORMATS, floor_log2, rounded
from read_body_proofs import read_body_proof
from read_cases import Case, Listed
from read_certificates import read_certificate
from strict_json import BadLine, lines_of

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


def claimed(claim, margin):
    """The signed distances with which a claim is true: two ends, and whether they are among them."""
    if "outcome" in claim:
        return {"separated": (margin, None, 0), "touching": (margin, margin, 1), "overlapping": (None, margin, 0),
                "intersecting": (None, margin, 1)}[claim["outcome"]]
    if "rounded_to" in claim:
        return rounding_to(claim["distance"], claim["rounded_to"])
    low = claim.get("lower")
    return low if low is not None and low > 0 else None, claim.get("upper"), True


class Check(QueryChecks):
    def __init__(self, a, b, dimension, margin):
        (self.a, self.b), self.scale = whole_numbers([a.core, b.core])
        self.radius, self.margin, self.work = a.radius + b.radius, margin, Work()
        self.contact = self.radius + margin
        self.dimension = dimension

    def add_work(self, n):
        for core in self.a, self.b:
            for v in core.all_vectors():
                self.work.add(bits(v), bits(n))

    def near(self, proof):
        """The squared distance of the two points; P, Q, P - Q and the weights' sum."""
        p, total = combination(proof["a"], self.a)
        q, other = combination(proof["b"], self.b)
        require(total == other, "different sums")
        n = minus(p, q)
        return Fraction(dot(n, n), (total * self.scale) ** 2), (p, q, n, total)

    def nearest(self, proof):
        squared, (p, q, n, total) = self.near(proof)
        self.add_work(n)
        require(total * self.a.least(n) >= dot(n, p), "a vertex of a is nearer")
        require(total * self.b.greatest(n) <= dot(n, q), "a vertex of b is nearer")
        return squared

    def gap_beyond(self, n, x):
        """The sign of (min n.p - max n.q) / |n| - r - x, for x >= 0; negative where the minimum is below the maximum."""
        gap = self.a.least(n) - self.b.greatest(n)
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
        require(self.gap_beyond(proof["direction"], self.margin) > 0, "does not separate")

    def is_normal(self, n):
        require(n is not None and any(n), "no direction")
        require(self.dimension == 3 or n[2] == 0, "out of the plane")

    def touching(self, proof):
        n = proof.get("direction")
        if self.contact > 0:
            require(n is None, "a direction")
            require(self.nearest(proof) == self.contact**2, "not the radii")
            return
        require(self.near(proof)[0] == 0, "no common point")
        self.is_normal(n)
        require(self.gap_beyond(n, 0) >= 0, "not supporting")

    def overlapping(self, proof):
        if self.contact > 0:
            require("a" in proof, "two points")
            require(self.near(proof)[0] < self.contact**2, "not near enough")
            return
        self.interior(proof)

    def interior(self, proof):
        parts = proof.get("differences", [])
        require(1 <= len(parts) <= 2 * self.dimension, "too few or many differences")
        points = []
        total = [0, 0, 0]
        for i, j, weight in parts:
            require(weight > 0, "a weight that is not positive")
            w = minus(self.a.vertex(i), self.b.vertex(j))
            points.append(w)
            total = [total[k] + weight * w[k] for k in range(3)]
        for u in points:
            for v in points:
                self.work.add(bits(u), bits(v))
        require(not any(total), "the sum is not 0")
        normals = [cross(u, v) for u in points for v in points]
        if self.dimension == 2:
            require(any(n[2] for n in normals), "no rank")
        else:
            require(any(dot(n, w) for n in normals for w in points), "no rank")

    def refutation(self, proof):
        low, high, closed = claimed(proof["claim"], self.margin)
        if "direction" in proof:
            self.is_normal(proof["direction"])
            require(high is not None, "no upper end")
            require(high < 0 or self.gap_beyond(proof["direction"], high) >= closed, "not farther apart")
            return
        require(low is not None, "no lower end")
        if "differences" in proof:
            return self.interior(proof)
        require(self.beyond(self.near(proof)[0], low) <= -closed, "not nearer")


def refusal(case, kind, proof):
    """Why the proof does not hold of the case; None where it does."""
    try:
        if "converted_case" in proof:
            converted = Case(proof["converted_case"], pathlib.Path())
            require((converted.id, converted.query) == (case.id, case.query), "of another id or query")
            case = converted
        if "roots" in proof:
            BodyCheck(case, proof, claimed).run()
            return None
        a, b = case.a, case.b
        require((kind in ("miss", "hit")) == (case.velocity is not None), "of a cast, or of bodies at rest")
        if case.source is not None:
            a, b = Listed(Core("points", [case.source]), Fraction(0)), case.a
        require(a.core is not None and b.core is not None, "a body that is no polyhedron with a ball")
        check = Check(a, b, case.dimension, case.margin)
        check.motion = case.velocity, case.end
        for core, names in ((check.a, "vertices_a"), (check.b, "vertices_b")):
            if proof.get(names):
                core.list_names(proof[names], check.work)
        if proof.get("direction") is not None:
            check.add_work(proof["direction"])
        getattr(check, kind)(proof)
    except (Refused, BadLine) as refused:
        return str(refused)
    return None


def are_near(proof):
    """Whether both ends are stated, and differ by at most 2^-7 of the greater magnitude."""
    low, high = proof.get("lower"), proof.get("upper")
    return low is not None and high is not None and (high - low) * 128 <= max(abs(low), abs(high))


def shortfall(case, kind, proof):
    """Whether a proof that holds shows less than the case asks."""
    if case.velocity is not None:
        return kind == "hit" and not are_near(proof)
    outcome = proof["outcome"] if kind == "bracket" else kind
    if case.query in ("decide", "within") or outcome in ("distance", "touching", "penetration"):
        return False
    if kind == "bracket" and are_near(proof):
        return False
    return outcome == "separated" or case.query != "distance"


class Files:
    """Reads lines; tells of those that cannot be read, and counts them."""

    def __init__(self):
        self.bad = 0

    def each(self, path, read):
        for number, line in lines_of(path):
            try:
                if isinstance(line, BadLine):
                    raise line
                yield read(line, number)
            except BadLine as problem:
                self.bad += 1
                print(f"{path}:{number}: {str(problem)[:200]!a}", file=sys.stderr)


def read_proofs(files, path):
    """Certificates by the id of their case, in order: at most one of each subject."""
    proofs = {}

    def read(line, number):
        identity, kind, proof = read_certificate(line, read_body_proof)
        of_case = proofs.setdefault(identity, {})
        if proof.get("subject", "") in of_case:
            raise BadLine("expected one certificate a case and subject")
        of_case[proof.get("subject", "")] = (number, kind, proof)

    for _ in files.each(path, read):
        pass
    return proofs


def main(cases, proof_file, partial):
    files, refused, seen = Files(), 0, set()
    proofs = read_proofs(files, proof_file)

    def say(identity, accepted, kind=None):
        nonlocal refused
        refused += not accepted
        print(json.dumps({"id": identity, **({"kind": kind} if kind else {}), "accepted": accepted}))

    def read_case(line, _):
        case = Case(line, pathlib.Path(cases).parent)
        if case.id in seen:
            raise BadLine("expected an id that was not used before")
        seen.add(case.id)
        return case

    for case in files.each(cases, read_case):
        of_case = proofs.pop(case.id, {})
        for _, kind, proof in of_case.values():
            holds = refusal(case, kind, proof) is None
            enough = partial or kind == "refutation" or not holds or not shortfall(case, kind, proof)
            say(case.id, holds and enough, kind)
        if not partial and all(kind == "refutation" for _, kind, _ in of_case.values()):
            say(case.id, False)
    strays = sorted((number, identity) for identity, of_case in proofs.items() for number, *_ in of_case.values())
    for _, identity in strays:
        say(identity, False)
    if files.bad:
        print(f"{files.bad} lines cannot be read; all others are used", file=sys.stderr)
    return 3 if files.bad else 1 if refused else 0


if __name__ == "__main__":
    arguments = [x for x in sys.argv[1:] if x != "--partial"]
    sys.exit(main(*arguments, "--partial" in sys.argv))
