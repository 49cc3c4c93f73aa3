# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapely 1.8 (GEOS) in the plane, as a subject of Oblong: distances and predicates of polygons.

Asked of MultiPoint(vertices).convex_hull, whose coordinates are read back and declared as the converted case:

    a.distance(b)              the distance, 0 where they meet
    nearest_points(a, b)       with a distance above 0, the witnesses
    a.intersects(b)            whether they have a common point
    a.touches(b)               --predicate touches: and no common interior point
    prep(a).intersects(b)      --predicate prepared

GEOS documents no tolerance. Points and segments have no interior in the plane, so `touches` is asked of polygons alone.

    oblong subjects --check "program:python3 shapely_subject.py --predicate touches"
"""
import argparse
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import shapely
from shapely.geometry import MultiPoint, Polygon
from shapely.geos import geos_version
from shapely.ops import nearest_points
from shapely.prepared import prep

parser = argparse.ArgumentParser()
parser.add_argument("--predicate", choices=["intersects", "touches", "prepared"], default="intersects")
predicate = parser.parse_known_args()[0].predicate


def kept(hull):
    """The vertices that GEOS's hull has."""
    ring = hull.exterior.coords[:-1] if isinstance(hull, Polygon) else hull.coords
    return {"shape": "points", "vertices": [list(p) for p in ring]}


def contact(a, b):
    both = isinstance(a, Polygon) and isinstance(b, Polygon)
    if predicate == "touches" and both:
        return "touching" if a.touches(b) else "overlapping"
    return "intersecting"


def answer(case):
    a, b = (MultiPoint(vertices).convex_hull for vertices in oblong.vertex_pair(case)[:2])
    changed = oblong.converted(case, "double", a=kept(a), b=kept(b))
    if case.query == "decide":
        meet = prep(a).intersects(b) if predicate == "prepared" else a.intersects(b)
        return {"outcome": contact(a, b) if meet else "separated", "converted_case": changed}
    d = a.distance(b)
    if d <= 0:
        return {"outcome": "intersecting", "distance": d, "converted_case": changed}
    p, q = nearest_points(a, b)
    return {"outcome": "separated", "distance": d, "witness_a": [p.x, p.y, 0.0], "witness_b": [q.x, q.y, 0.0],
            "converted_case": changed}


oblong.run(answer, name="shapely/" + predicate, version=f"{shapely.__version__}, GEOS {'.'.join(map(str, geos_version))}",
           queries=["distance", "decide"] if predicate == "intersects" else ["decide"], dimensions=[2],
           promise_text="none", conversions="poses are applied to vertices and rounded to double; the hull of GEOS")
