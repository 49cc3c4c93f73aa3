# SPDX-License-Identifier: GPL-3.0-or-later
"""python-fcl as a subject of Oblong. An example that is not run here: Debian 12 has no python-fcl, so no test asks it
(pip install python-fcl scipy).

    fcl.distance(o1, o2, DistanceRequest(), DistanceResult())   the distance; -1 where the bodies meet
    fcl.collide(o1, o2, CollisionRequest(), CollisionResult())  the number of contacts, of `decide`

of two fcl.Convex in the frame of the world, whose faces scipy.spatial.ConvexHull makes. Bodies without volume have no
such faces and are declined. FCL ends its iteration at a change of 1e-6 (`distance_tolerance`) and bounds no error by it.

    oblong subjects --check "program:python3 fcl_subject.py"
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import fcl
import numpy as np
from scipy.spatial import ConvexHull, QhullError


def convex(vertices):
    vertices = np.array(vertices)
    try:
        hull = ConvexHull(vertices)
    except (QhullError, ValueError) as problem:
        raise oblong.Unsupported("a body without volume") from problem
    faces = []
    for (i, j, k), plane in zip(hull.simplices, hull.equations):
        outward = np.dot(np.cross(vertices[j] - vertices[i], vertices[k] - vertices[i]), plane[:3]) > 0
        faces.append([3, i, j, k] if outward else [3, i, k, j])
    return fcl.CollisionObject(fcl.Convex(vertices, len(faces), np.array(faces).flatten()), fcl.Transform())


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    a, b = convex(a), convex(b)
    if case.query == "decide":
        contacts = fcl.collide(a, b, fcl.CollisionRequest(), fcl.CollisionResult())
        return {"outcome": "intersecting" if contacts else "separated", "converted_case": changed}
    d = fcl.distance(a, b, fcl.DistanceRequest(), fcl.DistanceResult())
    return {"outcome": "separated" if d > 0 else "intersecting", "distance": max(d, 0.0), "converted_case": changed}


oblong.run(answer, name="python-fcl", version=getattr(fcl, "__version__", ""), queries=["distance", "decide"],
           absolute=1e-6, statement="documented", promise_text="distance_tolerance 1e-6 ends the iteration",
           conversions="poses are applied to vertices and rounded to double")
