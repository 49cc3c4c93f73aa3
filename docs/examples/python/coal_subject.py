# SPDX-License-Identifier: GPL-3.0-or-later
"""coal (the former hpp-fcl) as a subject of Oblong. An example that is not run here: Debian 12 has no coal, so no test
asks it (pip install coal).

    coal.distance(hull, pose, hull, pose, DistanceRequest(), DistanceResult())    signed: negative where the bodies overlap
    coal.collide(hull, pose, hull, pose, CollisionRequest(), CollisionResult())   whether they meet, of `decide`

of two hulls by coal.Convex.convexHull in the frame of the world. Its Qhull needs bodies with volume: others are
declined. `gjk_tolerance` of the request, 1e-6, ends the iteration.

    oblong subjects --check "program:python3 coal_subject.py"
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import coal
import numpy as np

here = coal.Transform3s()


def hull(vertices):
    if len(vertices) < 4 or np.linalg.matrix_rank(np.array(vertices)[1:] - vertices[0]) < 3:
        raise oblong.Unsupported("a body without volume")
    points = coal.StdVec_Vec3s()
    for vertex in vertices:
        points.append(np.array(vertex))
    return coal.Convex.convexHull(points, True, "Qt")


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    a, b = hull(a), hull(b)
    if case.query == "decide":
        meet = coal.collide(a, here, b, here, coal.CollisionRequest(), coal.CollisionResult())
        return {"outcome": "intersecting" if meet else "separated", "converted_case": changed}
    found = coal.DistanceResult()
    d = coal.distance(a, here, b, here, coal.DistanceRequest(), found)
    if d <= 0:
        return {"outcome": "intersecting", "distance": 0.0, "converted_case": changed}
    return {"outcome": "separated", "distance": d, "witness_a": list(found.getNearestPoint1()),
            "witness_b": list(found.getNearestPoint2()), "converted_case": changed}


oblong.run(answer, name="coal", version=getattr(coal, "__version__", ""), queries=["distance", "decide"], absolute=1e-6,
           statement="documented", promise_text="gjk_tolerance 1e-6 ends the iteration",
           conversions="poses are applied to vertices and rounded to double")
