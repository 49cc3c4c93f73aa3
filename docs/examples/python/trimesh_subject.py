# SPDX-License-Identifier: GPL-3.0-or-later
"""trimesh's collision manager as a subject of Oblong. An example that is not run here: Debian 12 has no trimesh, so no
test asks it (pip install trimesh scipy python-fcl).

    CollisionManager.min_distance_other(other)    the distance; not positive where the surfaces meet
    CollisionManager.in_collision_other(other)    whether they meet, of `decide`

of trimesh.convex.convex_hull(vertices), read back and declared as the converted case. The manager holds triangles, a
surface without an inside: a body that lies within the other is a distance from its surface. Such answers are judged as
wrong, since a case asks about solids; where they matter, ask `hull.contains` first.

    oblong subjects --check "program:python3 trimesh_subject.py"
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import numpy as np
import trimesh
from scipy.spatial import QhullError


def hull(vertices):
    try:
        return trimesh.convex.convex_hull(np.array(vertices))
    except (QhullError, ValueError) as problem:
        raise oblong.Unsupported("a body without volume") from problem


def managed(mesh):
    manager = trimesh.collision.CollisionManager()
    manager.add_object("body", mesh)
    return manager


def answer(case):
    hulls = [hull(vertices) for vertices in oblong.vertex_pair(case)[:2]]
    kept = ({"shape": "points", "vertices": mesh.vertices.tolist()} for mesh in hulls)
    changed = oblong.converted(case, "double", *kept)
    a, b = map(managed, hulls)
    if case.query == "decide":
        return {"outcome": "intersecting" if a.in_collision_other(b) else "separated", "converted_case": changed}
    d = a.min_distance_other(b)
    return {"outcome": "separated" if d > 0 else "intersecting", "distance": max(d, 0.0), "converted_case": changed}


oblong.run(answer, name="trimesh", version=trimesh.__version__, queries=["distance", "decide"], promise_text="none",
           conversions="poses are applied to vertices and rounded to double; the hull of trimesh")
