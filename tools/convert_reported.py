#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turn failures reported on other libraries' trackers into a case file.

usage: convert_reported.py REPORTED.json [-o CASES.jsonl]

REPORTED.json is a list of reports as they were gathered: shapes and poses in the reporter's own words, with the literals
of the thread as strings, the reporter's scalar, a link, and a reference answer. Each report becomes one `oblong-case/1`
line with query `distance`; where the reference holds an exact penetration depth a line ID@penetration follows, and where
it holds an answer for a moving body a line ID@sweep. docs/reference/formats.md describes the lines.

What is kept: literals as they were written, and the scalar (f32: float, f64: double). Full sizes and lengths are halved,
which is exact in binary. Where a number has to be derived by an operation that rounds (a quaternion's matrix, scaled
vertices) the case becomes `exact`: the derived numbers are the rationals themselves, and every other literal is first
rounded to the reporter's scalar, as the reporter's program did.

`source` is the link, `note` the library and what was reported, `expect` the reference answer: `classification`,
`distance`, `method` (exact or numeric) and, where there is one, the `contradiction` between thread and reference, the
`depth_squared` of a penetration and the `cast`. Standard library only.
"""
import argparse
import json
import sys
from fractions import Fraction

# Bits of the significand and exponent of the smallest subnormal.
FORMATS = {"f32": (24, -149), "f64": (53, -1074)}
SCALARS = {"f32": "float", "f64": "double"}
NUMBERS_OF_BODY = ("vertices", "half_extents", "radius", "radii", "half_length")
NUMBERS_OF_POSE = ("linear", "translation")
OUTCOMES = {"overlap": "overlapping"}
IDENTITY = [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]
FLAT = {"points", "box"}


def literal(text):
    """The rational that a decimal or hex-float literal denotes."""
    text = str(text)
    sign, magnitude = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not magnitude.startswith("0x"):
        return sign * Fraction(magnitude)
    mantissa, _, exponent = magnitude[2:].partition("p")
    whole, _, fraction = mantissa.partition(".")
    return sign * Fraction(int(whole + fraction, 16)) * Fraction(2) ** (int(exponent or 0) - 4 * len(fraction))


def rounded(value, scalar):
    """The rational rounded to nearest even in the reporter's scalar. Overflow is an error."""
    if value == 0:
        return value
    bits, lowest = FORMATS[scalar]
    magnitude = abs(value)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** exponent > magnitude:
        exponent -= 1
    if exponent > 2 - lowest - bits:
        raise OverflowError(f"{value} is out of range of {scalar}")
    unit = Fraction(2) ** max(exponent - bits + 1, lowest)
    count, rest = divmod(magnitude, unit)
    if 2 * rest > unit or (2 * rest == unit and count % 2 == 1):
        count += 1
    return count * unit if value > 0 else -count * unit


def fraction_text(value):
    return f"{value.numerator}/{value.denominator}"


class Report:
    """One report, turned into cases."""

    def __init__(self, report):
        self.report = report
        self.scalar = report["scalar"]
        self.exact = False  # whether a number had to be derived

    def number(self, text):
        return rounded(literal(text), self.scalar)

    def half(self, text):
        return fraction_text(self.number(text) / 2)

    def derived(self, value):
        self.exact = True
        return fraction_text(value)

    def points(self, shape):
        vertices = shape["vertices"]
        if "scale" in shape:
            vertices = [[self.derived(self.number(c) * self.number(k)) for c, k in zip(vertex, shape["scale"])]
                        for vertex in vertices]
        return {"shape": "points", "vertices": vertices}

    def simple_body(self, shape):
        kind = shape["type"]
        if kind == "points":
            return self.points(shape)
        if kind == "box":
            sizes = shape["half_extents"] if "half_extents" in shape else [self.half(s) for s in shape["full_size"]]
            return {"shape": "box", "half_extents": sizes}
        if kind == "sphere":
            return {"shape": "sphere", "radius": shape["radius"]}
        if kind == "ellipsoid":
            return {"shape": "ellipsoid", "radii": shape["radii"]}
        length = shape["half_length"] if "half_length" in shape else self.half(shape.get("length", shape.get("height")))
        return {"shape": kind, "radius": shape["radius"], "half_length": length, "axis": shape["axis"]}

    def rotation(self, quaternion):
        """The matrix of a quaternion that need not have length 1, exactly."""
        w, x, y, z = map(self.number, quaternion)
        n = w * w + x * x + y * y + z * z
        rows = [[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]]
        return [[self.derived(entry / n) for entry in row] for row in rows]

    def pose(self, given):
        pose = {}
        if "T" in given:
            pose = {"linear": [row[:3] for row in given["T"][:3]], "translation": [row[3] for row in given["T"][:3]]}
        if "R" in given:
            pose["linear"] = given["R"]
        if "quat_wxyz" in given:
            pose["linear"] = self.rotation(given["quat_wxyz"])
        elif "quat_xyzw" in given:
            x, y, z, w = given["quat_xyzw"]
            pose["linear"] = self.rotation([w, x, y, z])
        if "t" in given:
            pose["translation"] = given["t"]
        if pose:
            pose.setdefault("linear", IDENTITY)
            pose.setdefault("translation", ["0", "0", "0"])
        return pose

    def settled(self, value):
        """A number or nested list of them; in an exact case rounded as the reporter's program rounded it."""
        if isinstance(value, list):
            return [self.settled(entry) for entry in value]
        if not self.exact or "/" in str(value):
            return value
        return fraction_text(self.number(value))

    def finished(self, body):
        for holder, keys in ((body, NUMBERS_OF_BODY), (body.get("pose", {}), NUMBERS_OF_POSE)):
            for key in keys:
                if key in holder:
                    holder[key] = self.settled(holder[key])
        if self.report["dim"] == 2:
            if "vertices" in body:
                body["vertices"] = [vertex[:2] for vertex in body["vertices"]]
            if "half_extents" in body:
                body["half_extents"] = body["half_extents"][:2]
            if "pose" in body:
                pose = body["pose"]
                body["pose"] = {"linear": [row[:2] for row in pose["linear"][:2]], "translation": pose["translation"][:2]}
        return body

    def body(self, shape, given_pose):
        body = self.simple_body(shape)
        pose = self.pose(given_pose or {})
        if pose:
            body["pose"] = pose
        return body

    def sweep(self):
        cast = self.report["cast"]
        n = self.report["dim"]
        sweep = {"velocity_a": self.settled(cast["velA"])[:n], "velocity_b": self.settled(cast["velB"])[:n]}
        if cast.get("t_max", "inf") != "inf":
            sweep["max"] = self.settled(cast["t_max"])
        return sweep

    def expectation(self, query):
        reference = self.report["reference"]
        classification = reference["classification"]
        expect = {"classification": OUTCOMES.get(classification, classification), "distance": self.report["reference_distance"],
                  "method": "numeric" if "numeric" in reference["method"] else "exact"}
        if query == "penetration":
            expect["depth_squared"] = reference["depth_squared_exact"]
        if query == "sweep":
            expect["cast"] = reference["cast"]
        if self.exact:
            expect["reporter_scalar"] = SCALARS[self.scalar]
        if self.report["contradiction"]:
            expect["contradiction"] = self.report["contradiction"]
        return expect

    def note(self):
        report = self.report
        return f"{report['library']}: {report['reported_symptom']}" + (f" ({report['notes']})" if report["notes"] else "")

    def queries(self):
        report = self.report
        reference = report["reference"]
        yield "distance"
        flat = {report["shapeA"]["type"], report["shapeB"]["type"]} <= FLAT
        if flat and reference.get("depth_squared_exact", "0/1") != "0/1":
            yield "penetration"
        if "velA" in (report["cast"] or {}) and isinstance(reference.get("cast"), dict):
            yield "sweep"

    def case(self, query):
        report = self.report
        self.exact = False
        bodies = [self.body(report["shape" + name], report["pose" + name]) for name in "AB"]
        a, b = (self.finished(body) for body in bodies)
        case = {"format": "oblong-case/1", "id": report["id"] + ("" if query == "distance" else "@" + query),
                "query": query, "scalar": "exact" if self.exact else SCALARS[self.scalar]}
        if report["dim"] == 2:
            case["dimension"] = 2
        case.update(a=a, b=b)
        if query == "sweep":
            case["sweep"] = self.sweep()
        case.update(source=report["url"], note=self.note(), expect=self.expectation(query))
        return case


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reported", help="the reports, JSON")
    parser.add_argument("-o", "--output", default="-", help="the case file, standard output by default")
    options = parser.parse_args()
    with open(options.reported, encoding="utf-8") as file:
        reports = json.load(file)
    lines = [json.dumps(Report(report).case(query), ensure_ascii=False) + "\n"
             for report in reports for query in Report(report).queries()]
    if options.output == "-":
        sys.stdout.writelines(lines)
    else:
        with open(options.output, "w", encoding="utf-8") as file:
            file.writelines(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
