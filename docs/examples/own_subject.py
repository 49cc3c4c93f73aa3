# SPDX-License-Identifier: GPL-3.0-or-later
"""A subject of your own in Python: distances of spheres, and of points and boxes by their corners, in space.

    oblong subjects --check "program:python3 own_subject.py"
    oblong judge cases.jsonl --subject "program:python3 own_subject.py"
"""
import math

import oblong_subject as oblong  # first: from here on whatever a library prints goes to standard error

# import the_library


def answer(case):
    if case.a["shape"] == case.b["shape"] == "sphere":
        return distance_of_spheres(case)
    return distance_of_corners(case)


def distance_of_spheres(case):
    a, b = case.a, case.b
    # The pose of a sphere moves its centre and leaves the ball as it is.
    between = math.dist(a["pose"]["translation"], b["pose"]["translation"])
    distance = between - (a["radius"] + b["radius"])
    return {"outcome": "separated" if distance > 0 else "intersecting", "distance": max(distance, 0.0)}


def distance_of_corners(case):
    """Of two points alone, where this stands for a library that takes vertices in the frame of the world."""
    a, b, changed = oblong.vertex_pair(case)  # if a pose rounds, the library is asked another case, and judged on that
    if len(a) > 1 or len(b) > 1:
        raise oblong.Unsupported("hulls of more than one point")
    distance = math.dist(a[0], b[0])
    return {"outcome": "separated" if distance > 0 else "intersecting", "distance": distance,
            "witness_a": a[0], "witness_b": b[0], "converted_case": changed}


oblong.run(answer, name="own.py", version="1", scalar="double", queries=["distance"],
           conversions="poses of points are applied to the vertices, which are rounded to double")
