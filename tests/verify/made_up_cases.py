#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases for agree_test.py: large sums, capsules by end points, other queries about given cases, and small cases with
made-up certificates."""

import json
import random


def large_sums():
    """Sums, nested, posed and in hulls, of more vertices than certificates count."""
    pick = random.Random(3)

    def vector(size):
        return [pick.randint(-size, size) for _ in range(3)]

    def leaf():
        return pick.choice((
            {"shape": "box", "half_extents": [pick.randint(1, 3) for _ in range(3)]},
            {"shape": "points", "vertices": [vector(2), vector(2)]},
            {"shape": "points", "vertices": [vector(3) for _ in range(4)], "pose": {"translation": vector(3)}},
            {"shape": "capsule", "radius": 0, "half_length": pick.randint(0, 2), "axis": pick.choice("xyz")},
        ))

    def body(number):
        total = {"shape": "sum", "of": [leaf() for _ in range(pick.randint(14, 24))]}
        if number % 2:
            total["pose"] = {"linear": [vector(2) for _ in range(3)], "translation": vector(9)}
        if number % 3 == 0:
            total = {"shape": "sum", "of": [{"shape": "sphere", "radius": "1/2"}, total, leaf()]}
        if number % 4 == 0 and number % 3:
            total = {"shape": "hull", "of": [leaf(), total], "pose": {"translation": vector(4)}}
        return total

    for number in range(48):
        other = body(number + 1) if number % 6 == 0 else leaf()
        other = {"shape": "sum", "of": [other], "pose": {"translation": vector((3, 60, 200)[number % 3])}}
        yield json.dumps({"format": "oblong-case/1", "id": f"large sum {number}", "query": "distance",
                          "scalar": "exact", "a": body(number), "b": other})


def by_end_points():
    """Capsules between two points, along an axis or not, of no length, with numbers that halves do not fit, and posed."""
    pick = random.Random(5)
    large = {"float": 2**24, "double": 2**53, "exact": 2**60}

    def point(scalar, flat):
        values = [pick.choice((0, 0, pick.randint(-4, 4), "1/3", large[scalar] if pick.random() < 0.2 else 1)) for _ in range(3)]
        return values[:2] if flat else values

    for number in range(120):
        scalar, flat = pick.choice(("float", "double", "exact")), number % 5 == 0
        size = 2 if flat else 3
        bodies = []
        for _ in range(2):
            start = point(scalar, flat)
            end = list(start) if pick.random() < 0.6 else point(scalar, flat)
            if pick.random() < 0.8:
                end[pick.randrange(size)] = pick.choice((7, "1/2", "0x1p-40"))
            bodies.append({"shape": "capsule", "radius": pick.choice((0, "1/4", 1)), "from": start, "to": end})
            if pick.random() < 0.4:
                bodies[-1]["pose"] = {"translation": [pick.randint(-9, 9) for _ in range(size)]}
        case = {"format": "oblong-case/1", "id": f"end points {number}", "query": "distance", "scalar": scalar,
                "a": bodies[0], "b": bodies[1]}
        yield json.dumps(case | {"dimension": 2} if flat else case)


def other_queries(cases):
    """Some of the cases asked for their depth, swept towards each other, or hit by a ray from a corner of the second."""
    pick = random.Random(7)
    for number, line in enumerate(cases):
        case = json.loads(line, parse_int=str, parse_float=str)
        if case["query"] not in ("distance", "decide") or number % 2:
            continue
        case["dimension"] = dimension = int(case.get("dimension", 3))
        case.pop("expect", None)
        case["id"] += " asked otherwise"
        case["query"] = ("penetration", "sweep", "raycast", "within")[number // 2 % 4]
        vectors = [[str(pick.randint(-3, 3)) for _ in range(dimension)] for _ in range(2)]
        if case["query"] == "within":
            case["margin"] = pick.choice(("0", "1/2", "2"))
        if case["query"] == "sweep":
            case["sweep"] = {"velocity_a": vectors[0], "velocity_b": vectors[1]}
        if case["query"] == "raycast":
            case.pop("b")
            case["ray"] = {"source": vectors[0], "direction": vectors[1]}
        if number % 5 == 0:
            case.get("sweep", case.get("ray", {}))["max"] = "4"
        yield json.dumps(case)


def made_up(pick, count):
    """Pairs of a small case and a small certificate that fits its format; few prove anything."""

    def body(dimension):
        vertices = [[pick.randint(-2, 2) for _ in range(dimension)] for _ in range(pick.randint(1, 5))]
        points = {"shape": "points", "vertices": vertices}
        if pick.random() < 0.7:
            return points
        return {"shape": "sum", "of": [points, {"shape": "sphere", "radius": pick.choice(["1/2", 1])}]}

    def weight():
        return pick.choice((1, 1, 2, 3, 0, -1))

    def side(total):
        weights = [weight() for _ in range(pick.randint(0, 3))]
        return [[pick.randint(0, 4), str(w)] for w in [*weights, total - sum(weights)]]

    def number():
        return f"{pick.randint(-2, 9)}/{pick.randint(1, 3)}"

    def rounded():
        return {"rounded_to": pick.choice(("float", "double")), "distance": pick.choice((number(), "0x1p+0", "inf"))}

    def claim():
        outcomes = ("separated", "touching", "overlapping", "intersecting")
        ends = ({"lower": number()}, {"upper": number()}, {"lower": number(), "upper": number()})
        return pick.choice((*({"outcome": x} for x in outcomes), *ends, rounded()))

    for number_of in range(count):
        dimension = pick.choice((2, 3))
        case = {"format": "oblong-case/1", "id": f"made up {number_of}", "query": "distance", "scalar": "exact",
                "dimension": dimension, "a": body(dimension), "b": body(dimension)}
        total = pick.randint(1, 4)
        points = {"a": side(total), "b": side(total)}
        direction = {"direction": [str(pick.randint(-2, 2)) for _ in range(dimension)] + ["0"] * (3 - dimension)}
        triples = [[pick.randint(0, 4), pick.randint(0, 4), str(weight())] for _ in range(pick.randint(1, 7))]
        evidence = pick.choice((points, direction, {"differences": triples}))
        kind = pick.choice(("distance", "separated", "touching", "overlapping", *["refutation"] * 4))
        parts = {
            "distance": {**points, "squared": pick.choice(("1/1", "4/1", "2/1", "1/4")), **rounded()},
            "separated": direction,
            "touching": {**points, **pick.choice((direction, {}))},
            "overlapping": pick.choice((points, {"differences": triples})),
            "refutation": {"claim": claim(), **evidence},
        }[kind]
        yield case, {"format": "oblong-certificate/1", "id": case["id"], "kind": kind, **parts}
